"""All tables of a hub at a glance: what each of them shows, which needs somebody first, and what the public may see."""
