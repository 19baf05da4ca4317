"""The events of a hub: kept in its store, and played at the tables that joined it."""
