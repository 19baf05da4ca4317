"""Made-up players break every rule that a table can show, forget every duty, and put each of it right."""

from __future__ import annotations

import functools

import pytest

from companion.referee.rule_names import RULES
from companion.simulation.every_mistake import EVERY_MISTAKE, FORGOTTEN, ILLEGAL
from companion.simulation.game_driver import Act
from companion.simulation.inviting_decks import decks_inviting
from companion.simulation.made_up_games import MadeUpGame
from companion.simulation.visible import snapshot_of

SEEDS = range(8)


@functools.cache
def acts(seed: int) -> tuple[Act, ...]:
    return tuple(MadeUpGame(seed, (*ILLEGAL, *FORGOTTEN)).acts())


def made() -> list[tuple[Act, Act]]:
    """Each mistake as it was made, and as it was put right."""
    found = [act for seed in SEEDS for act in acts(seed) if act.mistake is not None]
    return list(zip(found[::2], found[1::2], strict=True))


def test_every_mistake_has_a_name_of_its_own() -> None:
    assert len(EVERY_MISTAKE) == len(set(EVERY_MISTAKE))


@pytest.mark.parametrize("name", EVERY_MISTAKE)
def test_each_finds_its_moment_where_the_decks_invite_it(name: str) -> None:
    games = (MadeUpGame(seed, (name,), decks=decks_inviting((name,), seed)) for seed in SEEDS)
    assert any(act.mistake is not None for game in games for act in game.acts())


def test_each_mistake_breaks_a_rule_that_can_be_flagged_and_shows() -> None:
    for wrong, right in made():
        assert wrong.mistake is not None
        assert wrong.mistake is right.mistake
        assert wrong.mistake.rule in RULES
        shown = snapshot_of(wrong.sides, 0.0) != snapshot_of(right.sides, 0.0)
        assert shown or wrong.entries or right.entries, f"{wrong.mistake.name} leaves no trace"


def test_once_put_right_the_table_is_that_of_the_game() -> None:
    for _, right in made():
        assert right.mistake is not None
        assert right.state == right.mistake.goes_on


def test_games_with_mistakes_end_like_others() -> None:
    for seed in SEEDS:
        end = acts(seed)[-1].state
        assert end.winner is not None
        assert len(end.players[end.winner].keys) == 3
