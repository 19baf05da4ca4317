"""One tournament: who plays, with which decks, against whom, by which format, and how it came out."""
