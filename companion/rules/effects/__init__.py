"""Words for what abilities do. `base` has the frame, the other modules the words by kind."""
