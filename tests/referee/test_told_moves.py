"""Moves that a player says they made, where no camera reads the card: evidence like any other."""

from __future__ import annotations

import pytest

from companion.observations import CounterEntered, MoveTold, SeenCard, Undone
from companion.wire import observation_from_json, observation_to_json
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

HAND = ["dust-imp", "arise"]
"""Cards of the active house."""


def with_hand(*hand: str) -> Table:
    return Table({**POSITION, "players": [{**ANN, "hand": list(hand)}, BEN]})


def in_play(told: Table) -> list[str]:
    return [card.title for card in told.report.players[0].battleline]


def test_a_creature_without_a_label_is_in_play_by_its_players_word() -> None:
    told = with_hand(*HAND)
    told.see(MoveTold(10.0, 0, "play", "dust-imp", flank="right"))
    told.see(table(14.0, troll(), shooler()))
    told.wait(60.0)

    assert in_play(told) == ["Troll", "Shooler", "Dust Imp"]
    assert told.flags == []


def test_what_it_does_later_is_told_the_same_way() -> None:
    told = Table({**POSITION, "players": [{**ANN, "amber": 3}, BEN]})
    told.see(MoveTold(10.0, 0, "reap", "shooler"), CounterEntered(11.0, 0, "amber", delta=1))
    told.see(table(14.0, troll(), shooler(exhausted=True)))
    told.wait(60.0)

    assert told.moves == ["Shooler reaps."]
    assert (told.report.players[0].amber, told.flags) == (4, [])


def test_a_fight_is_told_by_both_its_creatures() -> None:
    ben = {**BEN, "battleline": [{"card": "bumpsy", "id": "b"}, {"card": "dust-pixie", "id": "p"}]}
    told = Table({**POSITION, "players": [ANN, ben]})
    told.see(MoveTold(10.0, 0, "fight", "shooler", target="dust-pixie"))

    assert told.moves == ["Shooler fights Dust Pixie."]
    assert [card.title for card in told.report.players[1].battleline] == ["Bumpsy"]


def test_a_card_that_is_read_later_needs_nobodys_word() -> None:
    told = with_hand(*HAND)
    told.see(MoveTold(10.0, 0, "play", "dust-imp", flank="right"))
    imp = SeenCard("dust-imp", exhausted=True)
    told.see(table(14.0, troll(), shooler(), imp), table(40.0, troll(), shooler(), imp))
    told.wait(90.0)

    assert in_play(told) == ["Troll", "Shooler", "Dust Imp"]
    assert told.flags == []


def test_a_discard_that_nobody_saw_is_believed() -> None:
    told = with_hand(*HAND)
    told.see(MoveTold(10.0, 0, "discard", "arise"), table(14.0, troll(), shooler()))
    told.wait(60.0)

    assert told.report.players[0].discard_count == 1
    assert told.flags == []


def test_who_says_they_broke_a_rule_is_told_which() -> None:
    told = with_hand("bumpsy")
    told.see(MoveTold(10.0, 0, "play", "bumpsy"))

    assert told.only_flag().rule == "active-house"


def test_what_cannot_have_been_done_changes_nothing_and_is_said() -> None:
    told = with_hand(*HAND)
    told.see(MoveTold(10.0, 1, "reap", "troll"))

    assert told.moves == []
    assert told.reminder("told").message.startswith("Ben reaps with Troll: that was not possible")


def test_it_can_be_undone() -> None:
    told = with_hand(*HAND)
    told.see(MoveTold(10.0, 0, "play", "dust-imp"))
    assert told.report.players[0].undo == "Ann plays Dust Imp"
    told.see(Undone(12.0, 0))

    assert in_play(told) == ["Troll", "Shooler"]


def test_its_card_is_named_as_it_is_printed() -> None:
    told = with_hand("bait-and-switch")
    told.see(MoveTold(10.0, 0, "discard", "bait-and-switch"))

    assert told.report.players[0].undo == "Ann discards Bait and Switch"


@pytest.mark.parametrize(
    "told", [MoveTold(3.0, 1, "fight", "troll#1", target="shooler"), MoveTold(3.0, 0, "play", "x")]
)
def test_it_reads_back_as_it_was_written(told: MoveTold) -> None:
    assert observation_from_json(observation_to_json(told), pytest.fail) == told
