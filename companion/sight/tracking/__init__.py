"""Cards followed from reading to reading, and what lies there unread."""
