"""Which rulebook a game is played by where nobody says so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.cards.catalogue import printed_facts
from companion.observations import DeckList
from companion.rules.card import House
from companion.rules.rulesets import NEWEST, RULEBOOKS, RULESETS, USUAL, Rulebook

FIRST_SETS: Final = frozenset({"CotA", "AoA"})
"""The sets whose words rulebook 1.3 explains."""
