"""The pages of the hub: the wall, events, players, archives."""
