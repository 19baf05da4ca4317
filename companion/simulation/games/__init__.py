"""Made-up games: players, their mistakes, and what a companion is told of them."""
