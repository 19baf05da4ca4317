"""Changes that concern both players are entered once the other agrees, a judge does, or nobody objects."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.observations import CardsCounted, CounterEntered, FlagRuled, KeyTurned, Observation, PositionSet, Undone
from companion.report import ReportBoard
from tests.web.conftest import Clock, csrf_token, signed_in
from tests.web.made_up import TROUBLED
from tests.web.made_up_evidence import FakeEvidence
from web.people.roles import JUDGE
from web.serving.settings import ConsentRule, WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context


class Table:
    """A table with this rule of consent; time passes when a test says so."""

    def __init__(self, rule: ConsentRule) -> None:
        self.clock, self.board, self.record = Clock(), ReportBoard(TROUBLED), FakeEvidence()
        self.entered: list[Observation] = []
        self.due: list[Callable[[], None]] = []
        self.app: Flask = create_app(
            TableServices(
                board=self.board,
                submit=self.entered.append,
                game_time=lambda: 730.5,
                monotonic=self.clock,
                evidence=self.record,
                later=lambda seconds, call: self.due.append(call),
            ),
            WebSettings(consent=rule),
        )
        self.app.testing = True

    def sit(self, seat: int) -> FlaskClient:
        client = self.app.test_client()
        path = table_context(self.app).people.seat_path(seat)
        client.post(path, data={"csrf_token": csrf_token(client, path)})
        return client

    def pass_time(self, seconds: float) -> None:
        self.clock.now += seconds
        for call in self.due:
            call()

    def outcomes(self) -> list[tuple[str, str, str]]:
        return [(one.asker, one.outcome, one.by) for one in self.record.consents]


@pytest.fixture
def asking() -> Table:
    return Table("ask")


@pytest.fixture
def grace() -> Table:
    return Table("grace")


def press(client: FlaskClient, path: str, **fields: str) -> int:
    return client.post(path, data={"csrf_token": csrf_token(client), **fields}).status_code


def answer(client: FlaskClient, said: str) -> int:
    found = re.search(r"/requests/([\w-]+)/yes", client.get("/requests").text)
    return press(client, f"/requests/{found[1] if found else 'none'}/{said}")


@pytest.mark.parametrize(
    ("path", "fields", "kind"),
    [
        ("/deeds/undo", {}, Undone),
        ("/deeds/players/1/cards/hand", {"hand-1": "5"}, CardsCounted),
        ("/deeds/players/0/cards/hand", {"hand-0": "5"}, CardsCounted),
        ("/deeds/tokens/4/yes", {}, PositionSet),
        ("/deeds/cards/bumpsy%231/stunned/no", {}, PositionSet),
        ("/deeds/players/0/amber", {"amber-0": "5"}, CounterEntered),
        ("/deeds/players/0/chains", {"chains-0": "2"}, CounterEntered),
        ("/deeds/players/0/keys/red/forged", {}, KeyTurned),
    ],
)
def test_it_is_entered_once_the_other_player_agrees(
    asking: Table, path: str, fields: dict[str, str], kind: type[Observation]
) -> None:
    ann, bela = asking.sit(0), asking.sit(1)
    assert press(bela, path, **fields) == 303
    assert asking.entered == []
    assert "Waiting for Ann or a judge to agree" in bela.get("/seat/").text
    assert answer(ann, "yes") == 303
    assert [type(one) for one in asking.entered] == [kind]
    assert asking.outcomes() == [("Bela", "agreed", "Ann")]


def test_players_set_their_own_counters_at_once(asking: Table) -> None:
    asking.sit(0)
    press(asking.sit(1), "/deeds/players/1/amber", **{"amber-1": "5"})
    assert asking.entered == [CounterEntered(730.5, 1, "amber", value=5)]


def test_a_counter_that_changed_meanwhile_is_left_alone(asking: Table) -> None:
    ann, bela = asking.sit(0), asking.sit(1)
    press(bela, "/deeds/players/0/amber", **{"amber-0": "5"})
    first, second = TROUBLED.players
    asking.board.publish(replace(TROUBLED, version=TROUBLED.version + 1, players=(replace(first, amber=9), second)))
    assert answer(ann, "yes") == 409
    assert asking.entered == []


def test_a_flag_that_both_settle_says_who_asked_and_who_agreed(asking: Table) -> None:
    ann, bela = asking.sit(0), asking.sit(1)
    press(ann, "/seat/flags/7/let_stand")
    press(bela, "/seat/flags/7/let_stand")
    assert asking.entered == [FlagRuled(730.5, 7, "let_stand")]
    (settled,) = asking.record.consents
    assert (settled.asker, settled.outcome, settled.by, settled.player) == ("Ann", "agreed", "Bela", 0)
    assert settled.what.startswith("to let it stand: ")


def test_a_no_is_told_to_whoever_asked_and_nothing_is_entered(asking: Table) -> None:
    ann, bela = asking.sit(0), asking.sit(1)
    press(bela, "/deeds/undo")
    answer(ann, "no")
    assert "Ann said no" in bela.get("/requests").text
    assert asking.entered == []
    assert asking.outcomes() == [("Bela", "refused", "Ann")]


def test_a_judge_may_agree_instead(asking: Table) -> None:
    asking.sit(0)
    bela, judge = asking.sit(1), signed_in(asking.app, JUDGE)
    press(bela, "/deeds/undo")
    assert answer(judge, "yes") == 303
    assert asking.entered == [Undone(730.5, 1)]
    assert asking.outcomes() == [("Bela", "agreed", "a judge")]


def test_nobody_agrees_to_what_they_asked_themselves(asking: Table) -> None:
    asking.sit(0)
    bela = asking.sit(1)
    press(bela, "/deeds/undo")
    (asked,) = table_context(asking.app).requests.open_for("seat-0")
    assert press(bela, f"/requests/{asked.id}/yes") == 409
    assert press(signed_in(asking.app, "organiser"), f"/requests/{asked.id}/yes") == 409
    assert asking.entered == []


def test_without_an_answer_nothing_is_entered(asking: Table) -> None:
    asking.sit(0)
    bela = asking.sit(1)
    press(bela, "/deeds/undo")
    asking.pass_time(121)
    assert asking.entered == []
    assert "Nobody answered" in bela.get("/requests").text


@pytest.mark.parametrize("others", [(), (0,)])
def test_a_few_seconds_without_objection_are_enough(grace: Table, others: tuple[int, ...]) -> None:
    for seat in others:
        grace.sit(seat)
    press(grace.sit(1), "/deeds/undo")
    grace.pass_time(4.9)
    assert grace.entered == []
    grace.pass_time(0.1)
    assert grace.entered == [Undone(730.5, 1)]
    assert grace.outcomes() == [("Bela", "no objection", "")]


def test_whom_nobody_sits_opposite_waits_a_few_seconds_only(asking: Table) -> None:
    press(asking.sit(1), "/deeds/undo")
    asking.pass_time(5)
    assert asking.entered == [Undone(730.5, 1)]


def test_an_objection_in_time_prevents_it(grace: Table) -> None:
    ann = grace.sit(0)
    press(grace.sit(1), "/deeds/undo")
    answer(ann, "no")
    grace.pass_time(10)
    assert grace.entered == []


def test_a_player_asks_for_one_thing_at_a_time(asking: Table) -> None:
    asking.sit(0)
    bela = asking.sit(1)
    assert [press(bela, "/deeds/undo"), press(bela, "/deeds/redo")] == [303, 409]


def test_a_second_device_at_the_seat_asks_for_something_of_its_own(asking: Table) -> None:
    asking.sit(0)
    first, second = asking.sit(1), asking.sit(1)
    press(first, "/deeds/undo")
    assert "You ask to undo" not in second.get("/requests").text
    assert press(second, "/deeds/redo") == 303
    assert "You ask to undo" in first.get("/requests").get_json()["html"]


def test_an_undo_that_would_take_back_another_entry_is_not_made(grace: Table) -> None:
    bela = grace.sit(1)
    press(bela, "/deeds/undo")
    first, second = TROUBLED.players
    later = replace(TROUBLED, version=TROUBLED.version + 1, players=(first, replace(second, undo="Bela: +2 Æmber")))
    grace.board.publish(later)
    grace.pass_time(5)
    assert grace.entered == []
    assert "the game has moved on" in bela.get("/requests").text


def test_an_undo_that_a_tap_overtakes_takes_back_the_entry_that_was_meant(grace: Table) -> None:
    first, second = TROUBLED.players
    grace.board.publish(replace(TROUBLED, version=151, players=(first, replace(second, undo_place=7))))
    press(grace.sit(1), "/deeds/undo")
    grace.board.publish(replace(TROUBLED, version=152, players=(first, replace(second, undo="a tap", undo_place=8))))
    grace.pass_time(5)
    assert grace.entered == [Undone(730.5, 1, 7)]


def test_what_a_judge_does_needs_no_consent(asking: Table) -> None:
    press(signed_in(asking.app, JUDGE), "/deeds/undo")
    assert asking.entered == [Undone(730.5)]


def test_what_cannot_be_recorded_is_told_to_both(asking: Table) -> None:
    ann, bela = asking.sit(0), asking.sit(1)
    asking.record.full_disk = True
    press(bela, "/deeds/undo")
    assert answer(ann, "yes") == 409
    assert "the disk is full" in bela.get("/requests").text
    assert asking.entered == []
