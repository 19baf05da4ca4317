"""What tables and their hub say to each other, the same on every transport: nothing in it trusts one."""
