"""Features that a picture shows before anything on it is read: light, faults, what moves, what changed."""
