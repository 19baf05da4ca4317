"""The words of pages, logs and voices about a game: reports, wording, and the names of the rules."""
