"""The players' sides: on which half of the mat the cards of each registered deck lie before a game."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.check import CheckLine
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import RegisteredDeck, Registry
from companion.sight.labels.decoding import Fingerprints
from companion.sight.mat.geometry import Lens, MatFinder
from companion.sight.mat.zones import STANDARD_MAT, Mat
from companion.sight.sightings import Sight

EDGES = ("lower", "upper")
"""Of the mat, as its printed words are read: player 0's and player 1's."""
FRAMES_LOOKED_AT = 3
SECONDS_APART = 0.5


def check_sides(
    frames: Sequence[Image], registry: Registry, mat: Mat = STANDARD_MAT, lens: Lens | None = None
) -> list[CheckLine]:
    """Checks that each deck lies on its player's side of the mat; nothing where no card of either can be read.

    The mat's markers tell its halves apart, so that it does not matter from which side the camera hangs.
    """
    # Nothing that this finds out holds a fingerprint.
    sight = Sight(registry, Fingerprints(b""), mat, MatFinder(mat, lens))
    for number in range(FRAMES_LOOKED_AT):
        sight.see(Frame(frames[number % len(frames)], number * SECONDS_APART, number, "check"))
    at_home: list[RegisteredDeck] = []
    abroad: list[RegisteredDeck] = []
    for deck in registry.decks:
        sides = [mat.side_at(track.pose.y) for track in sight.tracks if track.entry.player == deck.player]
        if sides:
            (at_home if 2 * sides.count(deck.player) >= len(sides) else abroad).append(deck)
    if abroad:
        return [_swapped(deck) for deck in abroad]
    return [_placed(deck) for deck in at_home]


def _named(deck: RegisteredDeck) -> str:
    return deck.name or f"deck {deck.code}"


def _placed(deck: RegisteredDeck) -> CheckLine:
    return CheckLine(
        "green", "sides", f"{_named(deck)} ({', '.join(deck.houses)}) lies at the {EDGES[deck.player]} edge"
    )


def _swapped(deck: RegisteredDeck) -> CheckLine:
    return CheckLine(
        "red",
        "sides",
        f"{_named(deck)} ({', '.join(deck.houses)}) lies at the {EDGES[1 - deck.player]} edge",
        f"its player's side is the {EDGES[deck.player]} one, as the mat's words are read: swap seats, or turn the mat",
    )
