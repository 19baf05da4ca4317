"""Passes on what happens at a table to programs beside it: OBS Studio and Home Assistant.

It reads the feeds that any program may read (`/api/table` of a table, `/api/wall` of a hub), so it runs where those
programs run, and a table neither knows of it nor waits for it.
"""
