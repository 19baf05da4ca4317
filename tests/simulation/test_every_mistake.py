"""Made-up players break every rule that a table can show, forget every duty, and put each of it right."""

from __future__ import annotations

import functools
import random

import pytest

from companion.cards.age_of_ascension.untamed import AEMBERSPINE_MONGREL
from companion.cards.call_of_the_archons.brobnar import BUMPSY
from companion.cards.call_of_the_archons.dis import SHAFFLES
from companion.cards.call_of_the_archons.sanctum import SEQUIS
from companion.observations import CounterEntered
from companion.rules.card import Card
from companion.simulation.games.every_mistake import EVERY_MISTAKE, FORGOTTEN, ILLEGAL, find_mistake
from companion.simulation.games.game_driver import Act
from companion.simulation.games.inviting_decks import decks_inviting
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.visible import sides_of, snapshot_of
from companion.wording.rule_names import RULES
from tests.scenario import scenario

SEEDS = range(8)
WITH_EVERY_MISTAKE = (0, 1, 2, 5)
"""Of these games' players each mistake that any of the eight makes is made by one."""


@functools.cache
def acts(seed: int) -> tuple[Act, ...]:
    return tuple(MadeUpGame(seed, (*ILLEGAL, *FORGOTTEN)).acts())


def made() -> list[tuple[Act, Act]]:
    """Each mistake as it was made, and as it was put right."""
    found = [act for seed in WITH_EVERY_MISTAKE for act in acts(seed) if act.mistake is not None]
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
    for seed in WITH_EVERY_MISTAKE:
        end = acts(seed)[-1].state
        assert end.winner is not None
        assert len(end.players[end.winner].keys) == 3


def test_a_move_to_be_taken_back_lies_there_as_its_players_made_it() -> None:
    """The players answer by it what they are asked meanwhile."""
    wrong = [act.mistake for act, _ in made() if act.mistake is not None and act.mistake.meanwhile is not None]
    assert {mistake.name for mistake in wrong} >= {"breaks exhausted", "breaks active-house"}
    for mistake in wrong:
        assert mistake.meanwhile is not None
        assert sides_of(mistake.meanwhile) == mistake.sides
        assert mistake.goes_on.log == mistake.meanwhile.log[: len(mistake.goes_on.log)]


@pytest.mark.parametrize(("enemy", "is_plain"), [(SEQUIS, True), (AEMBERSPINE_MONGREL, False)])
def test_a_reap_is_miscounted_where_nothing_else_is_counted_for_it(enemy: Card, is_plain: bool) -> None:
    """For each reap of the other player, Æmberspine Mongrel gains one Æmber."""
    state = scenario(left=[BUMPSY], right=[enemy], house="brobnar").state
    assert (find_mistake("amber-miscount", state, random.Random(1)) is not None) == is_plain


def test_beside_a_hand_that_was_drawn_wrongly_what_the_end_of_the_turn_takes_is_counted() -> None:
    """Shaffles takes one Æmber from the other player."""
    state = scenario(left=[SHAFFLES], house="dis", amber=(0, 3)).state
    drawn = find_mistake("drew wrongly", state, random.Random(1))
    assert drawn is not None
    assert CounterEntered(0.0, 1, "amber", delta=-1) in drawn.entries
