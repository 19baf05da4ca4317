"""What every application here stands on: the server, its limits, its settings, the words all pages share."""
