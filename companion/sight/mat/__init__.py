"""The play mat: its zones, and where it lies in the picture."""
