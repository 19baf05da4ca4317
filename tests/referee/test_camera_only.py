"""A table where nobody enters what they count: the counters show what the moves come to, and a tap puts them right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.observations import (
    CounterEntered,
    Equipment,
    HandsCame,
    KeyTurned,
    Observation,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.referee import Referee
from companion.report import Health, TableReport
from companion.simulation.games.made_up_games import MadeUpGame
from companion.verdicts import Flag
from companion.wire import observation_from_json, observation_to_json
from tests.nightly import each_night
from tests.referee.at_the_table import ANN, BEN, POSITION, START, Table, shooler, troll
from tests.referee.at_the_table import table as at

ONLY_SEEN = replace(START, equipment=Equipment(counts_entered=False))


def watched(amber: int = 3, keys: list[str] | None = None) -> Table:
    """Nothing is pressed while the camera looks on."""
    anns = {**ANN, "amber": amber, "keys": keys or []}
    return Table({**POSITION, "players": [anns, BEN]}, start=ONLY_SEEN)


def test_the_counters_show_what_the_moves_come_to() -> None:
    table = watched()
    table.see(at(12.0, troll(), shooler(exhausted=True)))
    table.wait(300.0)

    assert table.report.players[0].amber == 4
    assert table.flags == []


def test_a_key_is_forged_and_paid_for_without_a_press() -> None:
    table = watched(amber=7)
    table.see(TurnEnded(10.0, 0), TurnEnded(40.0, 1))
    table.wait(300.0)

    assert (table.report.players[0].amber, len(table.report.players[0].keys)) == (1, 1)
    assert table.flags == []


def test_one_tap_puts_the_amber_right() -> None:
    table = watched()
    table.see(CounterEntered(10.0, 0, "amber", delta=-1), at(12.0, troll(), shooler(exhausted=True)))
    table.wait(300.0)

    assert table.report.players[0].amber == 3
    assert table.flags == []


def test_a_third_key_that_is_entered_wins_the_game() -> None:
    table = watched(keys=["red", "blue"])
    table.see(KeyTurned(10.0, 0, "yellow", True))

    assert (table.report.winner, table.report.step) == (0, "over")


def test_what_equipment_a_table_has_is_kept_in_the_record() -> None:
    assert observation_from_json(observation_to_json(ONLY_SEEN), pytest.fail) == ONLY_SEEN


@pytest.mark.parametrize(("seed", "tables"), [(21, 100), *each_night((21, None), (1, None), (20, None))])
def test_in_a_game_that_is_only_watched_nobody_is_accused(seed: int, tables: int | None) -> None:
    """Houses, ends of turns and keys are all told by the cards alone; by day in the first half of the game."""
    game = MadeUpGame(seed, decks=STARTER_DECKS)
    watched = [told for told in game.told() if isinstance(told[0], TableSnapshot | HandsCame)][:tables]
    referee, flags, truth = Referee(), [], watched[-1][1].state
    seen: list[Observation] = [told for told, _ in watched]
    for observation in [replace(game.start(), equipment=Equipment(counts_entered=False)), *seen]:
        flags += [said for said in referee.observe(observation) if isinstance(said, Flag)]
    report: TableReport = referee.report(1, "Table", (), Health())

    assert [flag.message for flag in flags if flag.rule != "out-of-sync"] == []
    assert report.turn >= 0.8 * truth.turn.number
