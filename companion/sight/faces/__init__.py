"""Cards told by their printed faces."""
