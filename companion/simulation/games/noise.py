"""The things that go wrong between a table and its snapshots: cards that cannot be read, cards picked up, cards nudged.

Works on observations alone. As sight does, a card that lay there and is not found stands in its place with a low
confidence and nothing said of how it is turned; where something new cannot be read, the zone counts as not seen.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.observations import Observation, SeenCard, SeenSide, TableSnapshot

T = TypeVar("T")

UNREAD_CONFIDENCE = 0.3
SEEN_AGAIN_S = 0.8
PICKED_UP_AFTER_S, HELD_S = 0.5, 1.2
ROWS = ("battleline", "artifacts")


@dataclass(frozen=True, slots=True)
class Noise:
    """Shares, 0 to 1, of the snapshots with which it happens.

    `unread`: a card or a zone cannot be read for a moment, or until the next hands are done. `picked_up`: a card is
    taken off the table to be read, and put back. `nudged`: hands come again and leave everything as it lay. `hidden`:
    no picture shows the table before hands come again.
    """

    unread: float = 0.08
    picked_up: float = 0.03
    nudged: float = 0.05
    hidden: float = 0.0


USUAL_NOISE = Noise()
NO_NOISE = Noise(0.0, 0.0, 0.0, 0.0)


def with_noise(
    told: Iterable[tuple[Observation, T]], noise: Noise, rng: random.Random
) -> Iterator[tuple[Observation, T]]:
    """The same observations in order of time, with noise between them. Each keeps what it came with."""
    held = list(told)
    before: TableSnapshot | None = None
    for (observation, about), following in zip(held, [*held[1:], None], strict=True):
        if not isinstance(observation, TableSnapshot):
            yield observation, about
            continue
        if noise.hidden and rng.random() < noise.hidden:
            continue
        left_s = (following[0].t if following else observation.t + 5.0) - observation.t
        for snapshot in _seen(before, observation, left_s, noise, rng):
            yield snapshot, about
        before = observation


def _seen(
    before: TableSnapshot | None, snapshot: TableSnapshot, left_s: float, noise: Noise, rng: random.Random
) -> Iterator[TableSnapshot]:
    """The snapshot that a camera tells of a table that rests for so long."""
    t = snapshot.t
    if rng.random() < noise.unread:
        yield _badly_read(before, snapshot, rng)
        if left_s > SEEN_AGAIN_S:
            yield replace(snapshot, t=round(t + SEEN_AGAIN_S, 2))
        return
    yield snapshot
    if rng.random() < noise.picked_up and left_s > PICKED_UP_AFTER_S + HELD_S:
        yield replace(_with_card_gone(snapshot, rng), t=round(t + PICKED_UP_AFTER_S, 2))
        yield replace(snapshot, t=round(t + PICKED_UP_AFTER_S + HELD_S, 2))
    elif rng.random() < noise.nudged and left_s > PICKED_UP_AFTER_S:
        yield replace(snapshot, t=round(t + PICKED_UP_AFTER_S, 2))


def _badly_read(before: TableSnapshot | None, snapshot: TableSnapshot, rng: random.Random) -> TableSnapshot:
    """One card is not found, or one zone not read."""
    places = _places(snapshot)
    if not places or rng.random() > 0.7:
        return _with_zone(snapshot, rng.randrange(2), rng.choice((*ROWS, "discard")), None)
    player, zone, index = rng.choice(places)
    row: tuple[SeenCard, ...] = getattr(snapshot.players[player], zone)
    card = row[index]
    lay_there = before is not None and any(one.id == card.id for one in getattr(before.players[player], zone) or ())
    if not lay_there:
        return _with_zone(snapshot, player, zone, None)
    unread = SeenCard(card.card, card.id, card.owner, upgrades=card.upgrades, confidence=UNREAD_CONFIDENCE)
    return _with_zone(snapshot, player, zone, (*row[:index], unread, *row[index + 1 :]))


def _with_card_gone(snapshot: TableSnapshot, rng: random.Random) -> TableSnapshot:
    places = _places(snapshot)
    if not places:
        return snapshot
    player, zone, index = rng.choice(places)
    row = getattr(snapshot.players[player], zone)
    return _with_zone(snapshot, player, zone, row[:index] + row[index + 1 :])


def _places(snapshot: TableSnapshot) -> list[tuple[int, str, int]]:
    return [
        (player, zone, index)
        for player, side in enumerate(snapshot.players)
        for zone in ROWS
        for index in range(len(getattr(side, zone) or ()))
    ]


def _with_zone(snapshot: TableSnapshot, player: int, zone: str, cards: tuple[SeenCard, ...] | None) -> TableSnapshot:
    changed: SeenSide = replace(snapshot.players[player], **{zone: cards})
    left, right = (changed if number == player else side for number, side in enumerate(snapshot.players))
    return replace(snapshot, players=(left, right))
