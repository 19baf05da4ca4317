"""The pages that a hub publishes elsewhere, which need no server's help."""
