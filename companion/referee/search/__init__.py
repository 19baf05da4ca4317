"""Searches for the moves that lead from a state to a table that was seen."""
