"""Rights: signing in, sessions, seats, roles."""
