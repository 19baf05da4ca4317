"""The protocol between tables and their hub, the same on every transport: nothing in it trusts one."""
