"""What changes while one looks: live regions, feeds, the overlay."""
