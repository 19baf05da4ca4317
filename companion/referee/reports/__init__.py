"""What pages, logs and voices say of a game: reports, wording, and the names of the rules."""
