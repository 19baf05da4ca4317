"""A hub's wall and archive as files that any web host serves: what they may tell, their folder, how they are sent."""
