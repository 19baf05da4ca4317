"""Made-up players do soon what they are asked, and the same again when the game is taken up again."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.simulation.games.game_driver import TIDY, Act, GameDriver
from companion.simulation.games.wishes import TakenWish, Wishes
from companion.table.demo import demo_registry

SEED = 4


def acts_of(wishes: Wishes, number: int) -> list[Act]:
    return list(islice(GameDriver(demo_registry(), SEED, slop=TIDY, wishes=wishes).acts(), number))


def asked_after(number: int, wish: str) -> tuple[list[Act], list[TakenWish]]:
    """A game whose players are asked something after so many acts, and what was noted of it."""
    noted: list[TakenWish] = []
    wishes = Wishes(note=lambda move, name: noted.append((move, name)))
    acts = GameDriver(demo_registry(), SEED, slop=TIDY, wishes=wishes).acts()
    before = list(islice(acts, number))
    wishes.ask(wish)
    return [*before, *islice(acts, 40)], noted


def test_players_who_are_asked_to_break_a_rule_soon_do_so() -> None:
    acts, _ = asked_after(20, "off-house-reap")
    first = next(act.number for act in acts if act.mistake is not None)
    assert 20 <= first < 50


def test_a_game_that_is_taken_up_again_has_the_same_mistake_at_the_same_place() -> None:
    acts, noted = asked_after(20, "mid-line")
    again = acts_of(Wishes(noted), len(acts))
    assert [act.sides for act in again] == [act.sides for act in acts]


def test_what_made_up_players_do_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="know no 'cheat'"):
        Wishes().ask("cheat")
