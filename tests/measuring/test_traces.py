"""Moves that nothing on the table tells apart."""

from __future__ import annotations

from dataclasses import replace

from companion.cards.catalogue import card
from companion.formats.position import read_position
from companion.measuring.judging_games import Difference
from companion.measuring.traces import leaves_no_trace
from companion.rules import moves
from companion.rules.card import PhysicalCard
from companion.rules.game import after
from companion.rules.moves import Move
from companion.rules.state import GameState

ELUSIVE = ["noddy-the-thief", "mack-the-knife"]


def table(*enemies: str, own: str = "troll") -> GameState:
    """Ann's turn, with the house of her only creature."""
    ann = {"houses": ["brobnar", "sanctum", "shadows"], "battleline": [{"card": own, "id": "own"}]}
    ben = {"battleline": [{"card": enemy, "id": enemy} for enemy in enemies]}
    turn = {"number": 5, "active": 0, "step": "main", "house": card(own).house}
    return read_position({"turn": turn, "players": [ann, ben]})


def told_instead(before: GameState, made: Move, told: Move) -> Difference:
    return Difference(1.0, (made,), (told,), before, after(before, made))


def test_fights_with_either_of_two_elusive_creatures_leave_the_same_table() -> None:
    first, second = (moves.fight("own", enemy) for enemy in ELUSIVE)
    assert leaves_no_trace(told_instead(table(*ELUSIVE), first, second), with_tokens=True)


def test_a_fight_is_no_reap_for_that_would_have_been_counted() -> None:
    assert not leaves_no_trace(
        told_instead(table(*ELUSIVE), moves.fight("own", ELUSIVE[0]), moves.reap("own")), with_tokens=True
    )


def test_damage_tells_two_fights_apart_only_where_it_is_seen() -> None:
    """Bulwark and Bumpsy both survive their fight: armor takes two of the five damage."""
    instead = told_instead(
        table("bumpsy", ELUSIVE[0], own="bulwark"), moves.fight("own", ELUSIVE[0]), moves.fight("own", "bumpsy")
    )
    assert not leaves_no_trace(instead, with_tokens=True)
    assert leaves_no_trace(instead, with_tokens=False)


def test_a_fight_that_kills_is_seen_without_tokens_too() -> None:
    instead = told_instead(table("bumpsy", ELUSIVE[0]), moves.fight("own", ELUSIVE[0]), moves.fight("own", "bumpsy"))
    assert not leaves_no_trace(instead, with_tokens=False)


def test_what_was_told_must_have_been_legal() -> None:
    tired = table(*ELUSIVE).with_card("own", exhausted=True)
    before = table(*ELUSIVE)
    first, second = (moves.fight("own", enemy) for enemy in ELUSIVE)
    assert not leaves_no_trace(Difference(1.0, (first,), (second,), tired, after(before, first)), with_tokens=True)


def test_a_move_that_was_not_told_leaves_at_least_its_card_turned() -> None:
    before, made = table(*ELUSIVE), moves.fight("own", ELUSIVE[0])
    assert not leaves_no_trace(Difference(1.0, (made,), (), before, after(before, made)), with_tokens=True)


def test_a_card_that_comes_back_to_hand_each_time_it_is_played_leaves_no_trace_however_often() -> None:
    before, made = table(), moves.play("bad-penny", "left")
    assert leaves_no_trace(Difference(1.0, (made, made, made), (), before, before), with_tokens=True)


def test_whether_archives_were_picked_up_before_tells_no_two_fights_apart() -> None:
    archived = table(*ELUSIVE).with_player(0, archives=(PhysicalCard("spare", card("anger"), 0),))
    chosen = archived.but(turn=replace(archived.turn, step="house"))
    left = after(chosen, moves.archives(take=False))
    first, second = (moves.fight("own", enemy) for enemy in ELUSIVE)
    assert leaves_no_trace(Difference(1.0, (first,), (second,), chosen, after(left, first)), with_tokens=True)
