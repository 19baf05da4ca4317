"""A position may stand at any step: what it offers is exactly what the rules offer there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.cards.catalogue import all_cards
from companion.formats.position import read_position, write_position
from companion.rules import moves
from companion.rules.game import after, at_rest, legal_moves, objections
from companion.rules.state import KEY_COLORS, GameState
from tests.invariants import check_moves, possible_moves
from tests.random_play import Situation

Json = dict[str, Any]
HOUSES = ["brobnar", "dis", "logos"]


def at_forge_step(left: Json, right: Json | None = None) -> GameState:
    turn = {"number": 4, "active": 0, "step": "forge"}
    return at_rest(read_position({"turn": turn, "players": [{"houses": HOUSES, **left}, right or {}]}))


def offered(state: GameState) -> list[str]:
    return [str(move) for move in legal_moves(state)]


def test_at_the_forge_step_only_an_unforged_key_that_is_paid_for_is_offered() -> None:
    assert offered(at_forge_step({"amber": 6, "keys": ["red"]})) == ["forge yellow", "forge blue"]


def test_a_forge_step_without_the_amber_goes_on_to_the_house() -> None:
    assert offered(at_forge_step({"amber": 5})) == ["house brobnar", "house dis", "house logos"]


def test_the_last_key_is_forged_at_once() -> None:
    state = at_forge_step({"amber": 6, "keys": ["red", "blue"]})

    assert (state.turn.step, state.winner, state.players[0].keys) == ("over", 0, ("red", "blue", "yellow"))


@pytest.mark.parametrize(
    ("imp", "keys"), [("bronze-key-imp", []), ("silver-key-imp", ["red"]), ("gold-key-imp", ["red", "blue"])]
)
def test_a_creature_that_bars_the_key_leads_on_to_the_house(imp: str, keys: list[str]) -> None:
    state = at_forge_step({"amber": 9, "keys": keys}, {"battleline": [imp]})

    assert offered(state) == ["house brobnar", "house dis", "house logos"]
    assert (state.players[0].amber, list(state.players[0].keys)) == (9, keys)


def test_a_creature_that_bars_another_key_bars_nothing_here() -> None:
    state = at_forge_step({"amber": 9}, {"battleline": ["gold-key-imp"]})

    assert offered(state) == ["forge red", "forge yellow", "forge blue"]


def test_a_card_that_skips_the_step_leads_on_to_the_house() -> None:
    assert offered(at_forge_step({"amber": 9, "artifacts": ["the-sting"]}))[0] == "house brobnar"


def test_amber_on_a_card_that_may_be_spent_on_keys_is_enough() -> None:
    state = at_forge_step({"amber": 4, "artifacts": [{"card": "pocket-universe", "amber": 2}]})

    assert offered(state) == ["forge red", "forge yellow", "forge blue"]


def test_a_state_that_is_not_at_rest_says_why_no_key_can_be_forged() -> None:
    turn = {"number": 4, "step": "forge"}
    poor = read_position({"turn": turn, "players": [{"amber": 5}, {}]})
    barred = read_position({"turn": turn, "players": [{"amber": 6}, {"battleline": ["bronze-key-imp"]}]})

    assert [one.rule for one in objections(poor, moves.forge("red"))] == ["forge-cost"]
    assert [one.rule for one in objections(barred, moves.forge("red"))] == ["cannot-forge"]
    assert legal_moves(poor) == legal_moves(barred) == []


def test_a_key_forged_against_the_rules_takes_what_amber_there_is() -> None:
    poor = read_position({"turn": {"number": 4, "step": "forge"}, "players": [{"amber": 5}, {}]})

    forged = after(poor, moves.forge("red")).players[0]

    assert (forged.keys, forged.amber) == (("red",), 0)


def test_at_the_house_step_a_chosen_house_asks_for_the_archives_only_where_there_are_some() -> None:
    turn = {"number": 4, "step": "house", "house": "dis"}
    with_archives = at_rest(read_position({"turn": turn, "players": [{"houses": HOUSES, "archives": ["?"]}, {}]}))
    without = at_rest(read_position({"turn": turn, "players": [{"houses": HOUSES}, {}]}))

    assert offered(with_archives) == ["archives take", "archives leave"]
    assert (without.turn.step, offered(without)) == ("main", ["end"])


STEPS: list[Json] = [
    {"step": "setup", "number": 0},
    {"step": "forge"},
    {"step": "house"},
    {"step": "house", "house": "mars"},
    {"step": "main", "house": "mars"},
    {"step": "main", "house": None},
    {"step": "ready", "house": "mars"},
    {"step": "draw", "house": "mars"},
]


def test_a_creature_that_cannot_stay_in_play_does_not_stop_the_game_at_a_key_that_is_not_paid_for() -> None:
    """Weasand on a flank would be destroyed, and so would two by its upgrade: in which order are they discarded?"""
    weasand = {"card": "weasand", "upgrades": ["phoenix-heart"]}
    state = at_forge_step({"amber": 5, "battleline": [weasand]}, {"battleline": ["urchin", "dust-imp"]})

    assert offered(state) == ["house brobnar", "house dis", "house logos", "house shadows"]


@settings(max_examples=40, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 10**9), st.sampled_from(STEPS))
def test_at_every_step_of_any_situation_the_legal_moves_are_those_without_objections(seed: int, turn: Json) -> None:
    card = Random(seed).choice(sorted(all_cards().values(), key=lambda card: card.slug))
    position: Any = write_position(Situation(card, seed).state())
    state = at_rest(read_position(position | {"turn": {"number": 4, "active": 0} | turn}))

    assert state.decision is None
    check_moves(state)
    assert state.over == (not list(possible_moves(state)))
    if state.turn.step == "forge":
        assert {move.key for move in legal_moves(state)} == set(KEY_COLORS) - set(state.players[0].keys)
