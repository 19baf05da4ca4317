"""The JSON forms of the game: positions, moves, decisions and events, and the session that other programs drive."""
