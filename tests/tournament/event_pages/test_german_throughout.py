"""Whoever reads German reads no English at a hub, in the middle of an evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.journal_events import Entry
from companion.machine_health import MachineHealth
from companion.observations import JsonObject
from companion.sentences import Sentence
from companion.tournament.events.events import Events
from companion.tournament.hub import Hub
from companion.tournament.wall.state import FlagState
from tests.tournament.event_pages.people import DECK, ONYX, SignIn, at_table, do, opened, paired, post
from tests.tournament.made_up import GAME_OF_ADA_AND_BEN, PLAYING, MadeUpTable
from tests.web.german_words import english_answers, english_at
from tests.web.routes import EXAMPLES, path_of, rules
from web.hub.event_actions import ACTIONS
from web.hub.services import EventDesk

ComeIn = Callable[[str], FlaskClient]
ROLES = ("organiser", "judge", "scorekeeper", "caster")
OF_THE_HUB = {"number": "1", "table": "1", "player": "p1", "journal": "1", "game": "1"}
FLAG = FlagState("illegal", "taunt", 0, Sentence("{who} calls a judge.", who="Ada"))


@pytest.fixture
def table(hub: Hub, table: MadeUpTable) -> MadeUpTable:
    """One where a game was played and the next one needs somebody."""
    table.record(*GAME_OF_ADA_AND_BEN, Entry("judge", 50.0, PENALTY))
    table.call_judge()
    hot = MachineHealth(temperature_c=83.0, disk_free_bytes=10**6)
    table.sending.tell(replace(PLAYING, name="Tisch 1", flags=(FLAG,), sync="out of sync", machine=hot).shown())
    table.send_all(hub.answer)
    return table


PENALTY: JsonObject = {"kind": "penalty", "by": "judge", "title": "Warning", "text": "Verzug", "player": 1}
"""The names of penalties are the configuration's to say."""


@pytest.fixture
def evening(
    app: Flask, desk: EventDesk, organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable, as_player: ComeIn
) -> Hub:
    """An event in its second round: a result, a dispute, a bye, decks, a penalty, somebody who left."""
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", "Eva", name="Pokal", rounds="3", minutes="45", cut="2")
    do(organiser, "register-deck", player="p1", deck=DECK, name="Argus", chains="5", level="1")
    do(organiser, "register-deck", player="p2", deck=ONYX, name="Onyx", chains="0", level="0")
    do(organiser, "lock")
    first = paired(organiser, events)
    do(organiser, "results", round="1", **{f"winner-{n}": at_table(first, n)[0] for n in (1, 2)})
    do(organiser, "penalise", player="p1", penalty="Warning", reason="Verzug")
    second = paired(organiser, events)
    one, other = at_table(second, 1)
    post(as_player(one), "/me/do/report", round="2", winner=one)
    post(as_player(other), "/me/do/dispute", round="2", winner=one)
    do(organiser, "answer", round="2", table="2", answer="lot")
    do(organiser, "open-enrolment")
    post(app.test_client(), "/enrol", code=desk.codes.enrolment_code(1), name="Frieda")
    do(organiser, "drop", player="p5")
    hub.set_round("Runde 2", 2700.0, "Mia", "organiser")
    hub.extend(180.0, table.enrolled.id, "Mia", "judge")
    hub.dispute(table.enrolled.id, "Schlüssel", "Mia", "judge")
    hub.feature(table.enrolled.id, "Mia", "caster")
    hub.refresh()
    return hub


def pages(app: Flask, hub: Hub, changing: bool = False) -> Iterator[str]:
    examples = EXAMPLES | OF_THE_HUB | {"table_id": hub.store.tables()[0].id}
    for rule in rules(app, changing):
        if not rule.rule.startswith(("/api/", "/static/")):
            yield path_of(rule, examples)


@pytest.mark.parametrize("role", ["", *ROLES])
def test_no_page_of_a_hub_has_a_word_of_english(app: Flask, evening: Hub, sign_in: SignIn, role: str) -> None:
    client = sign_in(role) if role else app.test_client()
    assert english_at(client, pages(app, evening)) == {}


@pytest.mark.parametrize("player", ["p1", "p2", "p3", "p4", "p5"])
def test_nor_has_a_players_own_page(evening: Hub, as_player: ComeIn, player: str) -> None:
    assert english_at(as_player(player), ["/me/", "/events/1/", "/events/1/round"]) == {}


def test_nor_has_what_a_hub_answers_to_empty_forms_and_wrong_addresses(
    app: Flask, evening: Hub, organiser: FlaskClient
) -> None:
    actions = [f"/events/1/do/{what}" for what in ACTIONS]
    assert english_answers(organiser, [*pages(app, evening, changing=True), *actions]) == {}
