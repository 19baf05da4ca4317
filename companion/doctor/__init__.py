"""Looks a machine over for the companion: facts are gathered in one place, and judged by functions of facts alone."""
