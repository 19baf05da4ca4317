"""Which moves lead from a state to a table that was seen."""
