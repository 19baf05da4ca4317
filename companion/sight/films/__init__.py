"""Films of a table that can be given away: what the camera saw of the mat, and what was read there."""
