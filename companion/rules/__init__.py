"""Pure KeyForge: states, moves, what they come to, and why a move is against the rules. Needs nothing but Python."""
