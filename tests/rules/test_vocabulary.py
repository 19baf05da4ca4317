"""The vocabulary tells the truth about itself: the kinds of ability, and how many cards have each."""

from __future__ import annotations

import re
from collections import Counter

from companion.cards.catalogue import all_cards
from companion.rulebooks import USUAL
from companion.rules import words
from companion.rules.abilities import abilities_of
from companion.rules.card import Card


def kinds_of(card: Card) -> set[str]:
    return {kind for ability in abilities_of(card, USUAL) for kind in ability.kinds}


def test_the_docstring_tells_how_many_cards_have_each_kind_of_ability() -> None:
    counted = Counter(kind for card in all_cards().values() for kind in kinds_of(card))
    counted["none"] = sum(not card.abilities for card in all_cards().values())

    told = {
        kind: int(number)
        for kind, number in re.findall(r"^    (\S[\w ]*?) +(\d+)  ", words.__doc__ or "", re.MULTILINE)
    }

    assert told == counted
