"""The text of a card comes in the order of its printed text."""

from __future__ import annotations

import json
import re

from companion.cards.catalogue import all_cards
from companion.cards.pages import wording
from tests.shared_files import shared_file

VERBS = re.compile(
    r"\b(gain|deal|destroy|steal|capture|draw|return|purge|archive|ready|exhaust|stun|heal|sacrifice|lose|shuffle"
    r"|discard|forge|fight with|reap with|chain|move|swap)"
)
NOT_VERBS = re.compile(r"\([^)]*\)|discard pile|archives|already|gains,|dealt")

# Their two verbs stand in one sentence with a condition, which the engine says first.
SAID_THE_OTHER_WAY_ROUND = {"loot-the-bodies", "looter-goblin", "quicksand", "total-recall"}


def verbs(text: str) -> list[str]:
    return list(dict.fromkeys(VERBS.findall(NOT_VERBS.sub(" ", text.lower()))))


def in_order(said: str, printed: str) -> bool:
    ours, theirs = verbs(said), verbs(printed)
    return [verb for verb in ours if verb in theirs] == [verb for verb in theirs if verb in ours]


def test_every_card_does_things_in_the_order_that_is_printed() -> None:
    printed = {card["id"]: card["text"] for card in json.loads(shared_file("data/cards.json").read_text("utf-8"))}

    reversed_cards = {
        slug
        for slug, card in all_cards().items()
        if slug in printed and not in_order(str(wording(card)), printed[slug])
    }

    assert reversed_cards == SAID_THE_OTHER_WAY_ROUND
