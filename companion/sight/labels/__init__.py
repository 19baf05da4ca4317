"""The labels on cards: their codes, reading them, and where a card lies by them."""
