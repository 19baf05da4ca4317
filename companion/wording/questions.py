"""Says questions about what no camera sees, and the answers to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.rules.card import CardId
from companion.rules.state import GameState
from companion.sentences import N_, Sentence, joined
from companion.wording.names import name_of, pointed_out


@dataclass(frozen=True, slots=True)
class _OnCards:
    """`prompt` asks, `some` says how much lies on a card, `none` that it lies nowhere."""

    prompt: str
    some: str
    none: str


_COUNTED: Final = N_("{count} on {card}")
_ON_CARDS: Final = {
    "stunned": _OnCards(N_("Which creature is stunned?"), "{card}", N_("None of them")),
    "warded": _OnCards(N_("Which creature is warded?"), "{card}", N_("None of them")),
    "enraged": _OnCards(N_("Which creature is enraged?"), "{card}", N_("None of them")),
    "damage": _OnCards(N_("Where is the damage?"), _COUNTED, N_("On none of them")),
    "amber": _OnCards(N_("Which card holds Æmber?"), _COUNTED, N_("None of them")),
    "power_counters": _OnCards(N_("Where are the +1 power counters?"), _COUNTED, N_("On none of them")),
}
"""By the name in `InPlay` of what is asked about."""
ON_CARDS: Final = tuple(_ON_CARDS)
"""The subjects of questions about cards, the weightiest first."""


def about_cards(subject: str) -> str:
    """The question on which cards something lies, of `ON_CARDS`."""
    return Sentence(_ON_CARDS[subject].prompt)


def lying_on(state: GameState, subject: str, counts: Mapping[CardId, str]) -> str:
    """The answer that so much lies on each of these cards, and none on others."""
    wording = _ON_CARDS[subject]
    told = (Sentence(wording.some, card=pointed_out(state, card), count=count) for card, count in counts.items())
    return joined(told) or Sentence(wording.none)


def about_purged(state: GameState, player: int) -> str:
    return Sentence("How many of {who}’s cards are purged?", who=name_of(state, player))


def not_known() -> str:
    return Sentence("I don’t know")
