"""Pictures of cards, hands, tokens and the mat, as a camera above the table sees them."""
