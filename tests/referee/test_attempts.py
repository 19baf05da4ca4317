"""The moves that are tried for what a table shows, how unusual each is, and how much it promises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.cards.call_of_the_archons.brobnar import FIRESPITTER, TROLL
from companion.cards.call_of_the_archons.dis import KEY_TO_DIS, PIT_DEMON, SHAFFLES
from companion.cards.call_of_the_archons.mars import ZORG
from companion.cards.call_of_the_archons.sanctum import CHAMPION_ANAPHIEL
from companion.cards.call_of_the_archons.shadows import URCHIN
from companion.referee.search.attempts import (
    END_FORGOTTEN,
    END_NOT_ENTERED,
    FRIEND_UNTOUCHED,
    HOUSE_FORGOTTEN,
    HOUSE_NOT_ENTERED,
    STILL_READY,
    UNTOUCHED,
)
from companion.referee.search.line import MOVE
from companion.rules import moves
from companion.rules.state import GameState
from tests.referee.tried_moves import Tried, tried
from tests.scenario import at, scenario


def turned(state: GameState, *cards: str) -> GameState:
    for card in cards:
        state = state.with_card(card, exhausted=True)
    return state


BRAWL = scenario(left=[FIRESPITTER, TROLL], right=[ZORG, URCHIN], house="brobnar").state
FIRESPITTER_REAPS, TROLL_REAPS = moves.reap("firespitter#1"), moves.reap("troll#1")


# Cards in play


def test_nothing_is_tried_for_a_table_that_lies_as_believed() -> None:
    assert tried(BRAWL, BRAWL) == {}


def test_a_creature_that_is_turned_was_used_and_one_that_lies_ready_hardly() -> None:
    found = tried(BRAWL, turned(BRAWL, "troll#1"))

    assert found[TROLL_REAPS].cost == MOVE
    assert found[FIRESPITTER_REAPS].cost > MOVE + STILL_READY


def test_which_of_many_reaped_and_left_no_trace_is_the_less_likely_the_more_there_are() -> None:
    tired = turned(BRAWL, "troll#1")
    one, two = (tried(state, tired.with_card("zorg#1", damage=1)) for state in (tired, BRAWL))

    assert one[FIRESPITTER_REAPS].cost == MOVE + STILL_READY
    assert two[FIRESPITTER_REAPS].cost == pytest.approx(MOVE + STILL_READY + 0.693, abs=0.001)


def test_in_a_turn_that_is_over_a_creature_that_lies_ready_may_have_been_readied() -> None:
    found = tried(BRAWL, turned(BRAWL, "troll#1"), begun=BRAWL.turn.number + 1)
    assert found[FIRESPITTER_REAPS].cost == MOVE


def test_an_exhausted_creature_is_used_only_against_the_rules() -> None:
    tired = turned(BRAWL, "troll#1")
    seen = tired.with_card("zorg#1", damage=3)

    assert not any(move.card == "troll#1" for move in tried(tired, seen))
    assert tried(tired, seen, may_break=1, amber=(1, 0))[TROLL_REAPS].cost == MOVE


def test_a_creature_of_another_house_is_used_only_against_the_rules() -> None:
    state = scenario(left=[ZORG], house="brobnar").state
    seen = turned(state, "zorg#1")

    assert moves.reap("zorg#1") not in tried(state, seen)
    assert moves.reap("zorg#1") in tried(state, seen, may_break=1)


def test_a_stunned_creature_only_removes_its_stun() -> None:
    state = scenario(left=[at(TROLL, stunned=True)], right=[ZORG], house="brobnar").state
    assert list(tried(state, turned(state, "troll#1"))) == [moves.unstun("troll#1")]


def test_an_enemy_that_is_gone_or_hurt_was_fought_and_another_hardly() -> None:
    hurt = turned(BRAWL, "troll#1").with_card("zorg#1", damage=7)
    found = tried(BRAWL, hurt)
    at_zorg, at_urchin = found[moves.fight("troll#1", "zorg#1")], found[moves.fight("troll#1", "urchin#1")]

    assert (at_zorg.cost, at_urchin.cost) == (MOVE, MOVE + UNTOUCHED)
    assert at_zorg.promise > at_urchin.promise


def test_a_card_with_an_action_is_tried_with_it_and_an_artifact_with_its_omni() -> None:
    state = scenario(left=[PIT_DEMON, KEY_TO_DIS], house="dis").state

    assert tried(state, turned(state, "pit-demon#1"))[moves.use_action("pit-demon#1")].cost == MOVE
    assert moves.use_omni("key-to-dis#1") in tried(state, turned(state, "key-to-dis#1"))


def test_friends_fight_each_other_only_against_the_rules_and_where_it_shows() -> None:
    fight = moves.fight("troll#1", "firespitter#1")
    used, hurt = turned(BRAWL, "troll#1"), turned(BRAWL, "troll#1").with_card("firespitter#1", damage=4)

    assert fight not in tried(BRAWL, hurt)
    assert fight not in tried(BRAWL, used, may_break=1)
    assert tried(BRAWL, hurt, may_break=1)[fight].cost == MOVE


def test_a_friend_whose_armor_keeps_all_damage_off_may_have_been_fought_unseen() -> None:
    state = scenario(left=[URCHIN, CHAMPION_ANAPHIEL], house="shadows").state
    found = tried(state, turned(state, "urchin#1"), may_break=1)

    assert found[moves.fight("urchin#1", "champion-anaphiel#1")].cost == MOVE + FRIEND_UNTOUCHED


# Turns


def of_house_step(**known: Any) -> Tried:
    state = scenario(houses=(("brobnar", "dis", "mars"),) * 2, step="house").state
    return tried(state, state, **known)


def test_a_house_that_was_entered_is_the_only_one_that_is_tried() -> None:
    found = of_house_step(houses=((3, "dis"),))
    assert {move: one.cost for move, one in found.items()} == {moves.choose_house("dis"): 0.0}


@pytest.mark.parametrize(("entered", "cost"), [(False, HOUSE_NOT_ENTERED), (True, HOUSE_FORGOTTEN)])
def test_where_houses_are_entered_one_that_was_not_is_less_likely(entered: bool, cost: float) -> None:
    found = of_house_step(turns_are_entered=entered)
    assert {move.house: one.cost for move, one in found.items()} == dict.fromkeys(("brobnar", "dis", "mars"), cost)


def test_once_the_house_is_chosen_archives_are_left_or_sooner_or_later_taken() -> None:
    state = scenario(step="house", archives=[TROLL]).state
    found = tried(state.but(turn=replace(state.turn, house="dis", house_chosen=True)), state)

    assert list(found) == [moves.archives(False), moves.archives(True)]
    assert found[moves.archives(False)].cost < found[moves.archives(True)].cost


def test_the_next_key_is_forged_in_the_order_of_their_colors() -> None:
    state = scenario(step="forge", amber=(6, 0), keys=(("red",), ())).state
    assert list(tried(state, state)) == [moves.forge("yellow")]


def ended(state: GameState, seen: GameState, **known: Any) -> float | None:
    """The cost of an end of the turn beyond that of a move; None if it is not tried."""
    end = tried(state, seen, **known).get(moves.end())
    return None if end is None else end.cost - MOVE


def readied(state: GameState) -> GameState:
    return state.with_card("troll#1", exhausted=False)


def with_enemy_used(state: GameState) -> GameState:
    return turned(state, "zorg#1")


@pytest.mark.parametrize("shows", [readied, with_enemy_used])
def test_a_turn_has_ended_where_its_cards_are_readied_or_the_other_player_uses_one(
    shows: Callable[[GameState], GameState],
) -> None:
    tired = turned(BRAWL, "troll#1")
    assert ended(tired, shows(tired)) == END_NOT_ENTERED
    assert ended(tired, shows(tired), turns_are_entered=True) == END_FORGOTTEN
    assert ended(tired, shows(tired), turns_are_entered=True, begun=4) == -MOVE


def test_a_turn_goes_on_where_only_its_own_cards_are_used() -> None:
    assert ended(BRAWL, turned(BRAWL, "troll#1")) is None


def test_a_count_does_not_tell_of_an_end_that_nobody_entered() -> None:
    tired = turned(BRAWL, "troll#1")
    assert ended(tired, readied(tired), turns_are_entered=True, amber=(1, 0)) is None


def test_what_a_card_does_as_the_turn_ends_tells_of_its_end() -> None:
    state = scenario(left=[TROLL, SHAFFLES], right=[ZORG], house="brobnar").state
    seen = state.with_card("zorg#1", damage=1)

    assert ended(state, seen) == END_NOT_ENTERED
    assert ended(BRAWL, BRAWL.with_card("zorg#1", damage=1)) is None


def test_a_pile_that_was_shuffled_to_draw_tells_of_the_end() -> None:
    state = scenario(left=[TROLL], discard=[ZORG], house="brobnar").state
    assert ended(state, state.with_player(0, discard=())) == END_NOT_ENTERED


# Promises


def test_a_creature_that_only_turns_promises_that_and_one_that_may_do_more_promises_everything() -> None:
    state = scenario(left=[CHAMPION_ANAPHIEL, TROLL], right=[ZORG], house="brobnar").state
    seen = turned(state, "champion-anaphiel#1", "troll#1").with_card("zorg#1", damage=1)
    found = tried(state, seen, may_break=1)

    assert found[moves.reap("champion-anaphiel#1")].promise == 1
    assert found[moves.reap("troll#1")].promise == 3


def test_a_barred_artifact_with_an_omni_is_still_tried() -> None:
    state = scenario(left=[KEY_TO_DIS, PIT_DEMON], house="brobnar").state
    seen = turned(state, "key-to-dis#1", "pit-demon#1")

    assert {move.kind for move in tried(state, seen) if move.card == "key-to-dis#1"} == {"omni"}
    assert not any(move.card == "pit-demon#1" for move in tried(state, seen))
