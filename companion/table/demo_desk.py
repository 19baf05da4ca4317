"""Lets visitors of a demonstration ask something of its made-up players, and says what there is to ask."""

from __future__ import annotations

from typing import Final

from companion.report import rule_title
from companion.sentences import N_, Sentence
from companion.simulation.games.every_mistake import EVERY_MISTAKE, FROM_THE_FIRST_TURN
from companion.simulation.games.wishes import HASTY
from companion.table.source import Source

_WORDS: Final = {
    "off-house-reap": N_("Reap with a card of another house"),
    "exhausted-use": N_("Use an exhausted card"),
    "off-house-play": N_("Play a card of another house"),
    "mid-line": N_("Put a creature into the middle of the line"),
    "amber-miscount": N_("Count Æmber wrongly"),
    "forge-too-cheap": N_("Forge a key too cheaply"),
    "amber not taken": N_("Forget to take Æmber"),
    "not readied": N_("Forget to ready the cards"),
    "chain not shed": N_("Forget to shed a chain"),
    "drew wrongly": N_("Draw too many or too few cards"),
    "key not forged": N_("Forget to forge a key"),
    "key paid, not turned": N_("Pay for a key but not turn it"),
    "key turned, not paid": N_("Turn a key but not pay for it"),
    HASTY: N_("Play hastily from now on"),
}


_BREAKS: Final = "breaks "


def words_of(wish: str) -> str:
    if wish not in _WORDS:
        return Sentence("Break a rule: {rule}", rule=Sentence(rule_title(wish.removeprefix(_BREAKS))))
    return Sentence(_WORDS[wish])


class DemoDesk:
    """The wishes that a simulated table takes, by name and in words."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wishes(self) -> tuple[tuple[str, str], ...]:
        """To be hasty, and each mistake that can be made after the first turn: the plain ones first."""
        mistakes = (name for name in EVERY_MISTAKE if name not in FROM_THE_FIRST_TURN)
        return tuple((wish, words_of(wish)) for wish in (HASTY, *mistakes))

    def ask(self, wish: str) -> None:
        """Raises `ValueError` where no game goes on, or for what made-up players do not know."""
        self._source.ask(wish)
