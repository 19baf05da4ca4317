"""The words of pages, logs and voices about a game: moves, faults, reminders, questions, and the names of the rules."""
