"""The data that a hub keeps, in SQLite or PostgreSQL."""
