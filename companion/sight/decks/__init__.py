"""Which label is which card: decks, the library, a table's registry."""
