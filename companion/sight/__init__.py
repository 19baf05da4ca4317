"""Frames in, sightings and settled snapshots out. Knows nothing of the rules of the game."""
