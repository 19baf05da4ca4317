"""The JSON forms of the game: positions, moves, decisions and events, the session that other programs drive, and a
game's log in the wording that others read."""
