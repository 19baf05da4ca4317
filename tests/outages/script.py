"""The events at a table in one evening, made by a seed: what is entered, kept and asked for, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.observations import (
    Conceded,
    CounterEntered,
    Equipment,
    GameStarted,
    HouseEntered,
    KeyTurned,
    Observation,
    PlayerNumber,
    Redone,
    Registration,
    TurnEnded,
    Undone,
)
from companion.table.players import houses_only
from tests.bookkeeping.phones import HOUSES
from tests.test_resuming import ASKED, FLAGGED, LOST, TAKEN_BACK

Deed: TypeAlias = Literal["game", "page entry", "box press", "setting", "hub", "owner code", "seat", "snapshot", "look"]
GAMES: Final = 3
ENTRIES: Final = (10, 40)
BETWEEN: Final[tuple[Deed, ...]] = ("setting", "hub", "snapshot", "look", "owner code")
WEIGHTS: Final = (3, 3, 3, 3, 0.5)
SEEN: Final = (FLAGGED, LOST, ASKED, TAKEN_BACK)
SEEN_GAMES: Final = 0.15


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens; `observation` for what is entered."""

    deed: Deed
    observation: Observation | None = None


def evening(chance: random.Random) -> list[Step]:
    """Games one after the other, and between their entries what else people do."""
    steps = [Step("seat")]
    for _ in range(GAMES):
        for step in a_game(chance):
            steps.append(step)
            if chance.random() < 0.25:
                steps.append(Step(chance.choices(BETWEEN, WEIGHTS)[0]))
    return steps


def a_game(chance: random.Random) -> Iterator[Step]:
    if chance.random() < SEEN_GAMES:
        start, *rest = chance.choice(SEEN)
        yield Step("game", start)
        for told in rest:
            yield Step("page entry", told)
        return
    players = tuple(Registration(name, houses_only(HOUSES[n])) for n, name in enumerate(("Ada", "Ben")))
    first: PlayerNumber = chance.choice((0, 1))
    yield Step("game", GameStarted(0.0, (players[0], players[1]), first, equipment=Equipment(cards_seen=False)))
    t = 1.0
    for told in entered(chance, chance.randint(*ENTRIES)):
        t += chance.uniform(0.1, 30.0)
        yield Step(chance.choice(("page entry", "box press")), replace(told, t=round(t, 2)))


def entered(chance: random.Random, count: int) -> Iterator[Observation]:
    """The entries that players enter on phones and a box, not always in the order of a game."""
    player: Literal[0, 1] = 0
    for _ in range(count):
        kind = chance.random()
        if kind < 0.2:
            yield HouseEntered(0.0, player, chance.choice(HOUSES[player]))
        elif kind < 0.6:
            yield CounterEntered(0.0, player, "amber", delta=chance.choice((-2, -1, 1, 1, 2, 3)))
        elif kind < 0.7:
            yield KeyTurned(0.0, player, chance.choice(("red", "yellow", "blue")), chance.random() < 0.8, paid=6)
        elif kind < 0.85:
            yield TurnEnded(0.0, player)
            player = 1 if player == 0 else 0
        elif kind < 0.92:
            yield Undone(0.0, player)
        elif kind < 0.98:
            yield Redone(0.0, player)
        else:
            yield Conceded(0.0, player)


def is_start(step: Step) -> bool:
    return isinstance(step.observation, GameStarted)
