"""Measures what the companion promises, on made-up games whose truth is known."""
