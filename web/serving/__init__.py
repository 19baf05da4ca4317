"""The ground of every application here: the server, its limits, its settings, the words all pages share."""
