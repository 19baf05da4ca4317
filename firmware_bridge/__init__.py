"""Buttons, lights and the counter box: from a press to an observation, and from a belief to a light."""
