"""A club over many evenings: seasons, players, decks and their chains, turn times, and a deck drawn by lot."""
