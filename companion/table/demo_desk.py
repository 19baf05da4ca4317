"""Lets visitors of a demonstration ask something of its made-up players, and says what there is to ask."""

from __future__ import annotations

from typing import Final

from companion.simulation.games.every_mistake import EVERY_MISTAKE, FROM_THE_FIRST_TURN
from companion.simulation.games.wishes import HASTY
from companion.table.source import Source

_WORDS: Final = {
    "off-house-reap": "Reap with a card of another house",
    "exhausted-use": "Use an exhausted card",
    "off-house-play": "Play a card of another house",
    "mid-line": "Put a creature into the middle of the line",
    "amber-miscount": "Count Æmber wrongly",
    "forge-too-cheap": "Forge a key too cheaply",
    HASTY: "Be hasty from now on",
}


class DemoDesk:
    """The wishes that a simulated table takes, by name and in words."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wishes(self) -> tuple[tuple[str, str], ...]:
        """To be hasty, and each mistake that can be made after the first turn: the plain ones first."""
        mistakes = (name for name in EVERY_MISTAKE if name not in FROM_THE_FIRST_TURN)
        return tuple((wish, _WORDS.get(wish, wish.replace("-", " ").capitalize())) for wish in (HASTY, *mistakes))

    def ask(self, wish: str) -> None:
        """Raises `ValueError` where no game goes on, or for what made-up players do not know."""
        self._source.ask(wish)
