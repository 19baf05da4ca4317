"""Who may do what: signing in, sessions, seats, roles."""
