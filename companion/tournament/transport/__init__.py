"""The ways on which tables and their hub reach each other: HTTP, or an MQTT broker."""
