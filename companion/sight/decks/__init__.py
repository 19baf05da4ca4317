"""The labels of cards: decks, the library, a table's registry."""
