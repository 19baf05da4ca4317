"""Cameras, films and pictures as one kind of source of frames."""
