"""Parts of pages that change while you look: live regions, feeds, the overlay."""
