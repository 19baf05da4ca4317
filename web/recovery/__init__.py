"""The page of a table that cannot be opened: it needs none of the table's files."""
