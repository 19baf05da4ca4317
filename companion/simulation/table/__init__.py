"""A made-up table that changes as hands would change it, as a source of frames with the truth beside it."""
