"""Replays every recorded scene and game: the engine agrees, or the table below says where it does not and why.

The files are evidence, not law: where they contradict rulebook 1.3 or the printed text, those win. An entry explains
its points only, each with the whole difference found there, so that no other difference can hide behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pytest

from tests.recorded.replay import Difference, differences, read
from tests.shared_files import shared_file


@dataclass(frozen=True)
class Explained:
    """Why the engine differs at some points, and where the rulebook or the card says so.

    `found` gives the whole difference at each point, a recording and the number of its step.
    """

    reason: str
    source: str
    found: dict[str, str]


_MIMICRY_RESTS = "play mimicry#1: player 1 hand lacks mimicry#1; player 1 discard adds mimicry#1"
_BOTH_MAY_FIGHT_AND_REAP = (
    "we add [('mindwarper#1', 'action'), ('mindwarper#1', 'fight'), ('mindwarper#1', 'reap'), "
    "('zorg#1', 'fight'), ('zorg#1', 'reap')]"
)

EXPLAINED = (
    Explained(
        "Phoenix Heart returns its creature before it deals damage, so Bulwark is a neighbor of Zorg by then.",
        "Card text: return this creature to its owner’s hand and deal 3 damage.",
        {
            "game-011 step 94": (
                "play coward-s-end#1: player 1 zorg#1 armor_used 2, recorded None; player 1 zorg#1 damage 2, recorded 4"
            ),
        },
    ),
    Explained(
        "The recorder offers no action that would do nothing; here there is no Æmber to move.",
        "Rulebook 1.3, Action, and Resolve as much as you can: a ready card may be used all the same.",
        {
            "game-025 step 193": "we add [('pocket-universe#1', 'action')]",
            "game-025 step 195": "we add [('pocket-universe#1', 'action')]",
            "game-025 step 197": "we add [('pocket-universe#1', 'action')]",
            "game-025 step 199": "we add [('pocket-universe#1', 'action')]",
            "game-045 step 198": "we add [('safe-place#1', 'action')]",
        },
    ),
    Explained(
        "The recorder has the cards of Combat Pheromones chosen, and possibly upgrades, when it is used.",
        "Rulebook 1.3, FAQ on Combat Pheromones: it permits the use of any two other Mars cards this turn.",
        {
            "game-030 step 172": "we add [('mindwarper#1', 'action'), ('mindwarper#1', 'fight'), "
            "('mindwarper#1', 'reap'), ('zorg#1', 'unstun')]",
            "game-030 step 241": _BOTH_MAY_FIGHT_AND_REAP,
            "game-030 step 243": _BOTH_MAY_FIGHT_AND_REAP,
            "game-030 step 245": _BOTH_MAY_FIGHT_AND_REAP,
        },
    ),
    Explained(
        "The recorder lets a player take the use back instead of showing a card from hand.",
        "Card texts without “may”: as much as possible is resolved (rulebook 1.3, May).",
        {
            "card-custom-virus-01 step 1": "omni custom-virus#1: player 0 hand lacks groggins#1; "
            "player 0 discard adds custom-virus#1; player 0 purged adds groggins#1; "
            "player 0 artifacts lacks custom-virus#1",
            "card-incubation-chamber-01 step 1": "omni incubation-chamber#1: player 0 hand lacks ether-spider#1; "
            "player 0 archives adds ether-spider#1",
            "game-006 step 406": "omni incubation-chamber#1: player 0 hand lacks blypyp#1; "
            "player 0 archives adds blypyp#1",
            "game-047 step 206": "omni incubation-chamber#1: player 0 hand lacks agent-hoo-man#1; "
            "player 0 archives adds agent-hoo-man#1",
        },
    ),
    Explained(
        "The recorder takes armor lost later in a turn from the unused armor, and goes on counting the used.",
        "Rulebook 1.3, glossary, Armor: used armor is lost first; the card counts each point of armor lost.",
        {
            "card-red-hot-armor-01 step 3": "play red-hot-armor#1: player 1 champion-anaphiel#1 armor_used None, "
            "recorded 1; player 1 raiding-knight#1 armor_used None, recorded 2; "
            "player 1 sequis#1 damage 2, recorded None",
            "card-red-hot-armor-02 step 9": "play red-hot-armor#1: player 1 champion-anaphiel#1 armor_used None, "
            "recorded 1; player 1 raiding-knight#1 armor_used None, recorded 2; "
            "player 1 sequis#1 armor_used None, recorded 2",
            "card-red-hot-armor-03 step 17": "play red-hot-armor#1: player 1 champion-anaphiel#1 armor_used None, "
            "recorded 2; player 1 commander-remiel#1 armor_used None, recorded 1; "
            "player 1 raiding-knight#1 armor_used None, recorded 3; player 1 sequis#1 armor_used None, recorded 3; "
            "player 1 shadow-self#1 armor_used None, recorded 1",
        },
    ),
    Explained(
        "The recorder swaps an enemy Sanctum Guardian into the line of Replicator’s controller.",
        "Rulebook 1.3, FAQ on Replicator: that effect fails to resolve.",
        {
            "card-replicator-03 step 1": "reap replicator#1: player 0 battleline lacks sanctum-guardian#1; "
            "player 0 battleline adds dextre#1; player 1 battleline lacks dextre#1; "
            "player 1 battleline adds sanctum-guardian#1",
        },
    ),
    Explained(
        "The recorder shuffles a deck although no card went into it; the order of the deck is all that differs.",
        "Card texts: chosen cards are shuffled into a deck; without one there is nothing to shuffle.",
        {
            "game-004 step 137": "play lost-in-the-woods#1: player 0 deck in another order",
            "game-007 step 11": "play song-of-spring#1: player 1 deck in another order",
            "game-007 step 81": "play mimicry#1: player 0 deck in another order",
            "game-008 step 35": "play song-of-spring#1: player 1 deck in another order",
            "game-012 step 32": "play song-of-spring#1: player 0 deck in another order",
            "game-015 step 175": "play song-of-spring#1: player 0 deck in another order",
            "game-020 step 11": "play not-finished-with-you#1: player 1 deck in another order",
            "game-023 step 285": "action shard-of-life#1: player 0 deck in another order",
            "game-028 step 155": "play mating-season#1: player 0 deck in another order",
            "game-028 step 357": "play mating-season#1: player 0 deck in another order; player 1 deck in another order",
            "game-032 step 11": "play lost-in-the-woods#1: player 0 deck in another order",
            "game-033 step 90": "play lost-in-the-woods#1: player 0 deck in another order",
            "game-036 step 84": "play mating-season#1: player 0 deck in another order; player 1 deck in another order",
            "game-045 step 11": "play not-finished-with-you#1: player 1 deck in another order",
            "game-056 step 27": "play mating-season#1: player 0 deck in another order",
        },
    ),
    Explained(
        "The recorder lets Transposition Sandals swap a creature with itself.",
        "Card text: with another friendly creature.",
        {"game-016 step 137": "action titan-librarian#1: player 1 battleline in another order"},
    ),
    Explained(
        "The recorder leaves a creature with Experimental Therapy in play, which belongs to Brobnar too.",
        "Card text of Experimental Therapy: the creature belongs to all houses.",
        {
            "game-045 step 81": "play wardrummer#1 left: player 0 hand adds shaffles#1; "
            "player 0 discard adds experimental-therapy#1; player 0 battleline lacks shaffles#1",
        },
    ),
    Explained(
        "The recorder keeps Mimicry in hand where the only card to copy is Swindle, which has Alpha.",
        "Card text of Mimicry: it was played, and rests in the discard pile as every action does.",
        dict.fromkeys(("game-047 step 38", "game-047 step 44", "game-047 step 46"), _MIMICRY_RESTS),
    ),
)


@lru_cache
def found_in(name: str) -> tuple[Difference, ...]:
    recordings = read(shared_file(f"data/recorded/{name}.jsonl.gz"))
    return tuple(difference for recording in recordings for difference in differences(recording))


def explained() -> Iterator[tuple[str, str]]:
    for entry in EXPLAINED:
        yield from entry.found.items()


@pytest.mark.parametrize("name", ["cards", "games"])
def test_the_engine_agrees_with_what_was_recorded(name: str) -> None:
    known = dict(explained())

    unexplained = [one for one in found_in(name) if known.get(f"{one.recording} step {one.step}") != one.details]

    assert not unexplained, "\n".join(str(difference) for difference in unexplained)


def test_every_explained_difference_is_there_and_none_is_explained_twice() -> None:
    there = {f"{one.recording} step {one.step}": one.details for name in ("cards", "games") for one in found_in(name)}
    points = Counter(point for point, _ in explained())

    assert dict(explained()).items() <= there.items()
    assert max(points.values()) == 1
