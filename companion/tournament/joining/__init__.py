"""How a table joins a hub: by the code that the hub shows, and with a key of its own from then on."""
