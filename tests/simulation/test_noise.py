"""Noise between a table and its snapshots says less than there is, or the same again, and never anything else."""

from __future__ import annotations

import random

import pytest

from companion.observations import CounterEntered, Observation, SeenCard, SeenSide, TableSnapshot
from companion.simulation.games.noise import NO_NOISE, Noise, with_noise

TROLL, BUMPSY = SeenCard("troll", "troll#1", exhausted=False), SeenCard("bumpsy", "bumpsy#1", exhausted=True)
EMPTY = SeenSide((), (), (), ())
FIRST = TableSnapshot(1.0, (SeenSide((TROLL, BUMPSY), (), (), ()), EMPTY))
SECOND = TableSnapshot(11.0, (SeenSide((BUMPSY,), (), (), ()), EMPTY))
PRESS = CounterEntered(12.0, 0, "amber", delta=1)
GAME: list[tuple[Observation, str]] = [(FIRST, "first"), (SECOND, "second"), (PRESS, "press")]


def seen(noise: Noise, seed: int = 0) -> list[Observation]:
    return [observation for observation, _ in with_noise(GAME, noise, random.Random(seed))]


def test_without_noise_everything_is_told_as_it_is() -> None:
    assert seen(NO_NOISE) == [FIRST, SECOND, PRESS]


@pytest.mark.parametrize("seed", range(10))
def test_what_could_not_be_read_is_read_a_moment_later(seed: int) -> None:
    badly, well, *_ = seen(Noise(unread=1.0, picked_up=0.0, nudged=0.0), seed)
    assert isinstance(badly, TableSnapshot)
    assert isinstance(well, TableSnapshot)
    assert badly.players != FIRST.players
    assert well.players == FIRST.players


def test_a_card_that_lay_there_before_keeps_its_place_unread() -> None:
    told = [seen(Noise(unread=1.0, picked_up=0.0, nudged=0.0), seed)[2] for seed in range(20)]
    lines = [one.players[0].battleline for one in told if isinstance(one, TableSnapshot)]
    unread = [line[0] for line in lines if line and line[0].exhausted is None]
    assert unread
    assert all(card.id == "bumpsy#1" and card.confidence < 0.5 for card in unread)


def test_a_card_is_picked_up_and_put_back() -> None:
    before, lifted, back, *_ = seen(Noise(unread=0.0, picked_up=1.0, nudged=0.0))
    assert isinstance(lifted, TableSnapshot)
    assert isinstance(back, TableSnapshot)
    assert before == FIRST
    assert len(lifted.players[0].battleline or ()) == 1
    assert back.players == FIRST.players


def test_hands_that_change_nothing_show_the_same_again() -> None:
    before, again, *_ = seen(Noise(unread=0.0, picked_up=0.0, nudged=1.0))
    assert isinstance(again, TableSnapshot)
    assert (again.players, again.t > before.t) == (FIRST.players, True)


def test_a_hidden_table_is_seen_by_nobody_but_what_is_pressed_is_entered() -> None:
    assert seen(Noise(unread=0.0, picked_up=0.0, nudged=0.0, hidden=1.0)) == [PRESS]


def test_everything_keeps_its_order_and_what_it_came_with() -> None:
    told = list(with_noise(GAME, Noise(1.0, 1.0, 1.0), random.Random(3)))
    times = [observation.t for observation, _ in told]
    assert times == sorted(times)
    assert list(dict.fromkeys(about for _, about in told)) == ["first", "second", "press"]
