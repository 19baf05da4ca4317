"""Flags, by how likely it is."""

from __future__ import annotations

from dataclasses import replace

from companion.cards.call_of_the_archons.brobnar import BUMPSY, TROLL
from companion.cards.call_of_the_archons.sanctum import CHAMPION_ANAPHIEL, GREY_MONK
from companion.referee.belief import at, holding
from companion.referee.count_ways import COUNT_WAYS
from companion.referee.decision import decide
from companion.referee.game import Game
from companion.referee.hypothesis import Hypothesis
from companion.referee.referee import COUNTS_EXPLAINED_FROM_S, LOOKED_AGAIN_S
from companion.referee.settings import RefereeSettings
from companion.referee.ways import ONE_BY_ONE
from companion.rules import moves
from companion.rules.done import Done
from companion.rules.game import after
from companion.rules.moves import Move
from companion.rules.objections import objections
from companion.rules.state import GameState
from companion.verdicts import Flag
from tests.referee.at_the_table import START
from tests.scenario import scenario


def flagged(state: GameState, *made: tuple[Move, float]) -> list[str]:
    """The rules that are flagged where one of these moves was made, each with what speaks against it, in nats."""
    begun = Game.begin(START, RefereeSettings())
    told = [
        Hypothesis(state).after(after(state, move), 8.0, nats, Done(move, (), state, tuple(objections(state, move))))
        for move, nats in made
    ]
    _, said = decide(replace(begun, belief=at(holding(begun.belief, told), 9.0)))
    return [one.rule for one in said if isinstance(one, Flag)]


def test_what_broke_one_of_two_rules_for_certain_is_named_by_the_likelier() -> None:
    """Ann's Troll has fought the Grey Monk past the taunt of its neighbour, or a friend."""
    state = scenario(left=[TROLL, BUMPSY], right=[CHAMPION_ANAPHIEL, GREY_MONK], house="brobnar").state
    troll, bumpsy = state.players[0].battleline
    past_taunt = moves.fight(troll.id, state.players[1].battleline[1].id)

    assert flagged(state, (past_taunt, 0.0), (moves.fight(troll.id, bumpsy.id), 0.5)) == ["taunt"]


def test_what_may_have_been_legal_after_all_is_not_flagged() -> None:
    state = scenario(left=[TROLL], right=[CHAMPION_ANAPHIEL, GREY_MONK], house="brobnar").state
    (troll,) = state.players[0].battleline
    past_taunt = moves.fight(troll.id, state.players[1].battleline[1].id)

    assert flagged(state, (past_taunt, 0.0), (moves.reap(troll.id), 1.0)) == []


def test_between_two_hands_there_is_a_look_for_each_way_to_explain_a_table() -> None:
    """Else a table that nothing explains is never taken as it lies, and all that follows goes untold."""
    assert sum(after_s < COUNTS_EXPLAINED_FROM_S for after_s in LOOKED_AGAIN_S) == ONE_BY_ONE


def test_within_half_a_second_there_is_a_look_for_each_way_to_come_to_the_counts() -> None:
    looks = [after_s for after_s in LOOKED_AGAIN_S if 0 <= after_s - COUNTS_EXPLAINED_FROM_S < 0.5]

    assert len(looks) == COUNT_WAYS
