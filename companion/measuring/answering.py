"""The answers of players who know how the game stands: they read the question, and look at what it asks about."""

from __future__ import annotations

from companion.marks import STATUSES
from companion.rules.state import GameState
from companion.verdicts import Question

UNKNOWN = "unknown"
_LIES_ON_CARDS = {
    **{mark.field: mark.field for mark in STATUSES},
    "damage": "damage",
    "Æmber": "amber",
    "power counters": "power_counters",
}
"""By a word of the question: what players look for on the cards that its options name."""


def true_answer(question: Question, state: GameState) -> str:
    """The option that is so in this state; that they do not know, where none is."""
    options = [option for option, _ in question.options]
    answer = _answer(question, options, state)
    return answer if answer in options else UNKNOWN


def _answer(question: Question, options: list[str], state: GameState) -> str:
    if "purged" in question.message:
        return str(len(state.players[question.player].purged))
    attribute = next((name for word, name in _LIES_ON_CARDS.items() if word in question.message), None)
    if attribute is None:
        return UNKNOWN
    named = {part.partition("=")[0] for option in options for part in option.split(",") if "=" in part}
    items = ((card, state.find(card)) for card in sorted(named))
    borne = {card: int(getattr(item, attribute)) for card, item in items if item is not None}
    return ",".join(f"{card}={count}" for card, count in borne.items() if count) or "none"
