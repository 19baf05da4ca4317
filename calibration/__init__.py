"""Preparing a table: print kit, lens, mat, and the checks before a game. Run by hand; writes the geometry file."""
