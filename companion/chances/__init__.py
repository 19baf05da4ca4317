"""Estimates who wins: a position's rest is played out many times by two made-up players, and the wins are counted."""
