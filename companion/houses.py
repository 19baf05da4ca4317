"""The houses' names as they are printed."""

from __future__ import annotations


def house_name(house: str) -> str:
    """The house as it is printed."""
    return "Star Alliance" if house == "staralliance" else house.replace("-", " ").title()
