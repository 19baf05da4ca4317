"""Worlds Collide: one module a house, cards in printed order."""
