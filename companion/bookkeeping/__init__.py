"""Keeps the books of a game whose cards nobody judges: turns, houses, Æmber, chains, keys, and what follows of them."""
