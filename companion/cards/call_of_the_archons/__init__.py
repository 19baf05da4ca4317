"""Call of the Archons: one module a house, cards in printed order."""
