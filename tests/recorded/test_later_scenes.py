"""Replays the recorded scenes of Worlds Collide and Mass Mutation, as far as the text of all their cards is known.

The scenes are evidence, not law: where they contradict rulebook 14 or the printed text, those win, and the table below
says where. A scene with a card that is not declared waits for its declaration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from companion.cards.catalogue import all_cards
from tests.recorded.replay import differences, read
from tests.shared_files import shared_file

SCENES = "data/recorded_later/cards.jsonl.gz"

ANOMALIES = frozenset(card.slug for card in all_cards().values() if card.slug == "orb-of-wonder" or not card.house)
"""The recorder gives those that may be of any house to Brobnar."""

NOTHING_TO_SHUFFLE = "Nothing was shuffled in, so there is nothing to shuffle."
LEFT_OUT = {
    "card-animator-03": "Upgrades of what is no creature any more are discarded; the recorder leaves them there.",
    "card-mimic-gel-05": NOTHING_TO_SHUFFLE,
    "card-mimic-gel-06": NOTHING_TO_SHUFFLE,
    "card-mimic-gel-40": NOTHING_TO_SHUFFLE,
    "card-novu-dynamo-05": "Earthbind: “discarded a card this turn” is any card; the recorder has a newer wording.",
    "card-novu-dynamo-06": "Earthbind: “discarded a card this turn” is any card; the recorder has a newer wording.",
    "card-shorty-02": "An enraged creature that can fight must; the recorder offers to reap, too.",
    "card-timequake-06": NOTHING_TO_SHUFFLE,
}

AGREE = {"WC": 511, "MM": 373, "general": 16}
"""Scenes in which the engine does all that was recorded, by set; of 516, 376 and 16."""


def cards_in(part: Any) -> Iterator[dict[str, Any]]:
    """Every card that a part of a recording lists."""
    if isinstance(part, dict):
        if "id" in part and "card" in part:
            yield part
        for inner in part.values():
            yield from cards_in(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from cards_in(inner)


@lru_cache
def replayed() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The set, the id and the differences of each scene whose cards are all declared."""
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for scene in read(shared_file(SCENES)):
        cards = list(cards_in([scene["start"], scene["steps"]]))
        if any(card["card"] not in all_cards() for card in cards):
            continue
        for card in cards:
            if card["card"] in ANOMALIES:
                card.setdefault("house", "brobnar")
        found.append((scene["set"], scene["id"], tuple(map(str, differences(scene)))))
    return tuple(found)


def test_the_engine_does_what_was_recorded_but_for_the_scenes_left_out() -> None:
    wrong = [text for _, scene, texts in replayed() if scene not in LEFT_OUT for text in texts]

    assert not wrong, "\n".join(wrong)


def test_every_scene_left_out_differs() -> None:
    assert {scene for _, scene, texts in replayed() if texts} == LEFT_OUT.keys()


def test_the_share_of_scenes_that_agree_is_as_told() -> None:
    assert Counter(card_set for card_set, _, texts in replayed() if not texts) == AGREE
