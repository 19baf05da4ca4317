"""Replays every recorded scene and game: the engine agrees, or the table below says why not.

The files are evidence, not law: where they contradict rulebook 1.3 or the printed text, those win.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from tests.recorded.replay import Difference, differences, read
from tests.shared_files import shared_file


@dataclass(frozen=True)
class Explained:
    """Differences of one kind whose text matches, why they are, and where the rulebook or card says so."""

    kind: str
    pattern: str
    reason: str
    source: str

    def covers(self, difference: Difference) -> bool:
        return difference.kind == self.kind and re.search(self.pattern, str(difference)) is not None


EXPLAINED = (
    Explained(
        "legal", r"we add \[\('(pocket-universe|safe-place)#1', 'action'\)\]",
        "The recorder offers no action that would do nothing; here there is no Æmber to move.",
        "Rulebook 1.3, Action, and Resolve as much as you can: a ready card may be used all the same.",
    ),
    Explained(
        "legal", r"game-030 step (172|241|243|245)",
        "The recorder has the cards of Combat Pheromones chosen, and possibly upgrades, when it is used.",
        "Rulebook 1.3, FAQ on Combat Pheromones: it permits the use of any two other Mars cards this turn.",
    ),
    Explained(
        "state", r"omni (custom-virus|incubation-chamber)#1",
        "The recorder lets a player take the use back instead of showing a card from hand.",
        "Card text: no “may”, so as much as possible is resolved (rulebook 1.3, May).",
    ),
    Explained(
        "state", r"play red-hot-armor#1",
        "The recorder takes armor lost later in a turn from the unused armor.",
        "Rulebook 1.3, glossary, Armor: used armor is lost first; the card counts each point of armor lost.",
    ),
    Explained(
        "state", r"card-replicator-03 step 1",
        "The recorder swaps an enemy Sanctum Guardian into the line of Replicator’s controller.",
        "Rulebook 1.3, FAQ on Replicator: that effect fails to resolve.",
    ),
    Explained(
        "state", r"(lost-in-the-woods|song-of-spring|mimicry|not-finished-with-you|mating-season|shard-of-life)#1: "
        r"player \d deck",
        "The recorder shuffles a deck although no card went into it; the order of the deck is all that differs.",
        "Card text: chosen cards are shuffled into a deck; without one there is nothing to shuffle.",
    ),
    Explained(
        "state", r"action titan-librarian#1",
        "The recorder lets Transposition Sandals swap a creature with itself.",
        "Card text: with another friendly creature.",
    ),
    Explained(
        "state", r"play wardrummer#1 left",
        "The recorder leaves a creature with Experimental Therapy in play, which belongs to Brobnar too.",
        "Card text of Experimental Therapy: the creature belongs to all houses.",
    ),
    Explained(
        "state", r"game-047 step (38|44|46): state: play mimicry#1",
        "The recorder goes on with the step after Mimicry copied Swindle.",
        "Card text of Mimicry: it is a copy of Swindle, which has Omega (rulebook 1.3, glossary, Omega).",
    ),
    Explained(
        "state", r"card-uxlyx-the-zookeeper-05 step 9",
        "A creature abducted back from the opponent’s side lies in its owner’s archives; we treat it as any other.",
        "Card text of Uxlyx: leaving the archives it should go to hand; a known gap, seen in this one scene.",
    ),
)  # fmt: skip


def unexplained(difference: Difference) -> bool:
    return not any(entry.covers(difference) for entry in EXPLAINED)


@pytest.mark.parametrize("name", ["cards", "games"])
def test_the_engine_agrees_with_what_was_recorded(name: str):
    found = [
        difference
        for recording in read(shared_file(f"data/recorded/{name}.jsonl.gz"))
        for difference in differences(recording)
        if unexplained(difference)
    ]

    assert not found, "\n".join(str(difference) for difference in found)


def test_every_entry_of_the_table_explains_something():
    found = [
        difference
        for name in ("cards", "games")
        for recording in read(shared_file(f"data/recorded/{name}.jsonl.gz"))
        for difference in differences(recording)
    ]

    idle = [entry.pattern for entry in EXPLAINED if not any(entry.covers(difference) for difference in found)]
    assert not idle
