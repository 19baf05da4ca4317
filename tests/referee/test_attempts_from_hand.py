"""The cards that are tried from hand for what lies where nothing lay: how they came there, and how unusual it is."""

from __future__ import annotations

from dataclasses import replace
from math import log

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BLOOD_OF_TITANS, FIRESPITTER, TROLL
from companion.cards.call_of_the_archons.dis import KEY_TO_DIS
from companion.cards.call_of_the_archons.mars import ZORG
from companion.observations import SeenCard
from companion.referee.search.agreement import Aim
from companion.referee.search.attempts import attempts
from companion.referee.search.attempts_from_hand import (
    BENEATH,
    DIED_AT_ONCE,
    DISCARDED,
    DISCARDED_SHARE,
    SHOWN_IN_PLAY,
    WHILE_CARRIED_OUT,
    from_hand,
    shuffled_since_drawn,
)
from companion.referee.search.line import MOVE
from companion.rules import moves
from companion.rules.card import PhysicalCard
from companion.rules.game import after
from companion.rules.records import CardMoved
from companion.rules.state import GameState, InPlay
from companion.simulation.games.visible import sides_of, snapshot_of
from tests.referee.tried_moves import all_tried, tried
from tests.scenario import scenario

HOLDING = scenario(left=[TROLL], hand=[FIRESPITTER, ANGER, KEY_TO_DIS, BLOOD_OF_TITANS], house="brobnar").state


def played(state: GameState, card: str, **how: str) -> GameState:
    """Where the card lies after it was played, whatever it does."""
    return after(state, moves.play(card, **how))


def on_pile(state: GameState, card: str) -> GameState:
    player = state.players[0]
    copy = next(copy for copy in player.hand if copy.id == card)
    hand = tuple(other for other in player.hand if other is not copy)
    return state.with_player(0, hand=hand, discard=(copy, *player.discard))


def test_a_creature_that_lies_beside_another_entered_on_that_flank() -> None:
    seen = played(HOLDING, "firespitter#1", flank="right")
    plays = [move for move in tried(HOLDING, seen) if move.kind == "play"]
    assert plays == [moves.play("firespitter#1", "right")]


def test_a_creature_in_the_other_line_entered_there_only_by_a_card_or_against_the_rules() -> None:
    state = scenario(right=[ZORG, TROLL], hand=[FIRESPITTER], house="brobnar").state
    (firespitter,) = played(state, "firespitter#1", flank="left").players[0].battleline
    seen = state.with_player(1, battleline=(*state.players[1].battleline, firespitter)).with_player(0, hand=())

    assert {move.flank for move in tried(state, seen) if move.kind == "play"} == {"left", "right"}
    assert {move.flank for move in tried(state, seen, may_break=1) if move.kind == "play"} == {"right"}


def test_an_artifact_was_played_and_an_upgrade_on_the_creature_that_it_lies_on() -> None:
    artifact = HOLDING.with_player(0, artifacts=played(HOLDING, "key-to-dis#1").players[0].artifacts)
    assert moves.play("key-to-dis#1") in tried(HOLDING, artifact)

    worn = played(HOLDING, "blood-of-titans#1", target="troll#1")
    assert tried(HOLDING, worn)[moves.play("blood-of-titans#1", target="troll#1")].cost == MOVE


def test_a_newcomer_that_lies_ready_entered_so_only_against_the_rules() -> None:
    seen = played(HOLDING, "firespitter#1", flank="left").with_card("firespitter#1", exhausted=False)
    entered = moves.play("firespitter#1", "left")

    def against(may_break: int) -> list[str]:
        found = [one for one in all_tried(HOLDING, seen, may_break) if one.move == entered]
        return [objection.rule for one in found for objection in one.objections]

    assert against(0) == []
    assert "enters-exhausted" in against(1)


def test_an_action_on_the_pile_was_played_and_seldom_discarded() -> None:
    found = tried(HOLDING, on_pile(HOLDING, "anger#1"))

    assert found[moves.play("anger#1")].cost == pytest.approx(MOVE - log(1.0 - DISCARDED_SHARE))
    assert found[moves.discard("anger#1")].cost == pytest.approx(MOVE - log(DISCARDED_SHARE))


def test_players_who_lay_actions_down_first_have_discarded_one_that_did_not_lie_there() -> None:
    found = tried(HOLDING, on_pile(HOLDING, "anger#1"), unshown_share=0.01)
    assert found[moves.discard("anger#1")].cost < found[moves.play("anger#1")].cost


def test_an_action_that_lay_in_the_play_zone_was_played() -> None:
    found = tried(HOLDING, on_pile(HOLDING, "anger#1"), shown=frozenset({"anger"}))

    assert found[moves.play("anger#1")].cost == MOVE
    assert found[moves.discard("anger#1")].cost == MOVE + SHOWN_IN_PLAY


def test_a_creature_on_the_pile_was_discarded_or_died_as_it_entered() -> None:
    found = tried(HOLDING, on_pile(HOLDING, "firespitter#1"))

    assert found[moves.discard("firespitter#1")].cost == MOVE + DISCARDED
    assert found[moves.play("firespitter#1", "left")].cost == MOVE + DIED_AT_ONCE


def test_a_card_that_lay_in_the_play_zone_before_was_played_wherever_it_is_now() -> None:
    seen = HOLDING.with_card("troll#1", exhausted=True)
    found = tried(HOLDING, seen, carried_out=((0, SeenCard("anger")),))
    assert found[moves.play("anger#1")].cost == MOVE


def test_what_nobody_saw_is_tried_only_where_cards_may_lie_beneath_others() -> None:
    seen = HOLDING.with_card("troll#1", exhausted=True)

    assert moves.play("anger#1") not in tried(HOLDING, seen)
    assert tried(HOLDING, seen, beneath=True)[moves.play("anger#1")].cost > MOVE + BENEATH


# Cards that nobody knows


def test_a_card_that_is_in_nobodys_hand_came_from_none() -> None:
    assert list(from_hand(HOLDING, SeenCard("zorg"), "battleline")) == []


def test_a_card_of_the_hand_is_found_by_its_title_or_its_label() -> None:
    for seen in (SeenCard("anger"), SeenCard("anger", "anger#1")):
        assert [(state is HOLDING, copy.id) for state, copy in from_hand(HOLDING, seen, "play")] == [(True, "anger#1")]


def test_a_card_that_was_shuffled_into_the_deck_is_in_no_hand_until_somebody_draws() -> None:
    copy = HOLDING.players[0].hand[0]
    shuffled = HOLDING.but(log=(CardMoved(copy, 0, "discard", 0, "deck", "shuffle"),))
    drawn = shuffled.but(log=(*shuffled.log, CardMoved(copy, 0, "deck", 0, "hand", "draw")))

    assert shuffled_since_drawn(shuffled, 0) == {copy.id}
    assert shuffled_since_drawn(drawn, 0) == set()


# Hands that nobody knows


def with_hidden(held: int, deck: int) -> GameState:
    """Left holds so many cards that nobody knows, of a deck of Anger, Firespitter and Trolls with so many more."""
    state = scenario(left=[TROLL], hand=[ANGER, FIRESPITTER, *[TROLL] * (held + deck - 2)], house="brobnar").state
    hidden = [PhysicalCard(f"?{place}", None, 0) for place in range(held + deck)]
    return state.with_player(0, hand=tuple(hidden[:held]), deck=tuple(hidden[held:]), unseen=state.players[0].hand)


def test_a_card_that_nobody_knew_is_known_once_it_is_seen() -> None:
    ((state, copy),) = from_hand(with_hidden(2, 2), SeenCard("anger"), "play")

    assert copy.id == "anger#1"
    assert [one.id for one in state.players[0].hand] == ["anger#1", "?1"]
    assert "anger#1" not in {one.id for one in state.players[0].unseen}


def test_a_card_of_no_hand_and_of_no_deck_came_from_neither() -> None:
    assert list(from_hand(with_hidden(2, 2), SeenCard("zorg"), "battleline")) == []
    assert list(from_hand(with_hidden(0, 4), SeenCard("anger"), "play")) == []


@pytest.mark.parametrize(("held", "deck"), [(1, 3), (2, 2), (4, 6)])
def test_that_just_this_card_was_held_of_which_nothing_is_seen_is_the_less_likely_the_more_it_may_have_been(
    held: int, deck: int
) -> None:
    before = with_hidden(held, deck)
    found = tried(before, before.with_card("troll#1", exhausted=True), beneath=True, shown=frozenset({"anger"}))

    assert found[moves.play("anger#1")].cost == pytest.approx(MOVE + BENEATH + log((held + deck) / held))


def test_a_card_that_was_shuffled_back_this_turn_was_hardly_drawn_again() -> None:
    before = with_hidden(1, 3)
    anger, firespitter, *_ = before.players[0].unseen
    shuffled = [CardMoved(copy, 0, "discard", 0, "deck", "shuffle") for copy in (anger, firespitter)]
    drawn = CardMoved(before.players[0].hand[0], 0, "deck", 0, "hand", "draw")
    seen = after(scenario(left=[TROLL], hand=[FIRESPITTER], house="brobnar").state, moves.play("firespitter#1", "left"))

    found = tried(before.but(log=(*shuffled, drawn)), seen)
    assert found[moves.play("firespitter#1", "left")].cost == pytest.approx(MOVE + log(2))


def test_a_card_is_hardly_played_while_another_is_still_carried_out() -> None:
    state = scenario(left=[TROLL], hand=[KEY_TO_DIS, ANGER], house="dis").state
    seen = after(state, moves.play("key-to-dis#1"))
    aim = Aim(snapshot_of(sides_of(seen), 0.0))
    left, right = aim.snapshot.players
    busy = replace(aim, snapshot=replace(aim.snapshot, players=(replace(left, play=(SeenCard("zorg"),)), right)))

    def cost(aim: Aim) -> float:
        compared = replace(
            aim.compare(state), unplaced=[one for one in aim.compare(state).unplaced if one.zone != "play"]
        )
        return next(one.cost for one in attempts(state, compared, aim, 0) if one.move == moves.play("key-to-dis#1"))

    assert (cost(aim), cost(busy)) == (MOVE, MOVE + WHILE_CARRIED_OUT)


def test_an_upgrade_that_no_creature_could_wear_was_laid_down_against_the_rules() -> None:
    state = scenario(hand=[BLOOD_OF_TITANS], house="brobnar").state
    (copy,) = state.players[0].hand
    seen = state.with_player(0, hand=(), artifacts=(InPlay(copy, 0),))
    assert tried(state, seen) == {}

    laid = tried(state, seen, may_break=1)[moves.play("blood-of-titans#1")]
    assert laid.then is not None
    after_it = laid.then(state).players[0]
    assert (after_it.hand, [item.id for item in after_it.artifacts]) == ((), ["blood-of-titans#1"])
    assert after_it.amber == BLOOD_OF_TITANS.amber


def test_what_lies_beneath_was_a_card_of_the_active_house_or_one_that_did_something() -> None:
    seen = HOLDING.with_card("troll#1", exhausted=True)
    found = {(move.kind, move.card) for move in tried(HOLDING, seen, beneath=True) if move.card != "troll#1"}

    assert found == {("discard", "anger#1"), ("play", "anger#1"), ("play", "firespitter#1")}
