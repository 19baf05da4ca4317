"""Results from tables, an event as files, and who may do what to it."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tournament.events.events import Events
from companion.tournament.events.table_results import Places, TableResults
from companion.tournament.hub import Hub
from tests.tournament.event_pages.people import DECK, EVENT, SignIn, at_table, do, opened, paired, post, token
from tests.tournament.made_up import GAME_OF_ADA_AND_BEN, LOG, PLAYING, MadeUpTable
from web.hub.event_actions import ACTIONS


def test_the_match_page_shows_what_the_tables_companion_says(
    organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    table.tell(replace(PLAYING, winner=1))
    table.send_all(hub.answer)
    hub.refresh()
    page = organiser.get(EVENT + "/tables/1").text
    assert "says: Ben won" in page
    assert "http://192.168.1.21:8000/judge/time?rules=2022" in page
    other = hub.enrol("By the window")
    hub.refresh()
    assert post(organiser, EVENT + "/tables/1/companion", companion=other.id).status_code == 303
    assert "Who follows this table: By the window" in organiser.get(EVENT + "/tables/1").text


def one_game_won(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben")
    one, _ = at_table(paired(organiser, events), 1)
    do(organiser, "match", round="1", table="1", winner=one, by="played")


def take_in(organiser: FlaskClient, content: bytes, name: str) -> TestResponse:
    return post(organiser, "/events/take-in", file=(io.BytesIO(content), name))


def test_an_event_leaves_as_files_and_comes_back(organiser: FlaskClient, events: Events) -> None:
    one_game_won(organiser, events)
    standings = organiser.get(EVENT + "/standings.csv")
    assert 'filename="winter-cup-standings.csv"' in standings.headers["Content-Disposition"]
    assert "Rank,Player" in standings.text
    assert "Winner" in organiser.get(EVENT + "/matches.csv").text
    for name in ("event.jsonl", "tournament.json"):
        answer = take_in(organiser, organiser.get(f"{EVENT}/{name}").data, name)
        assert answer.status_code == 303, answer.text
    first, second, third = (kept.event for kept in events.all())
    assert first == second
    assert [line.wins for line in third.standings] == [1, 0]
    broken = take_in(organiser, b'{"kind": "event-opened"}\n', "x")
    assert broken.status_code == 400
    assert "Line 1" in broken.text


def test_chains_after_a_league_event_are_confirmed_by_the_organiser(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben", "Cleo", "Dan", league="1", rounds="3")
    do(organiser, "register-deck", player="p1", deck=DECK, name="Argus", chains="5", level="1")
    for number in (1, 2, 3):
        event = paired(organiser, events)
        tables = [match.table for match in event.current.matches] if event.current else []
        results = {f"winner-{t}": next((p for p in at_table(event, t or 0) if p == "p1"), "nobody") for t in tables}
        do(organiser, "results", round=str(number), **results)
    do(organiser, "end")
    assert 'value="8"' in organiser.get(EVENT + "/chains").text
    assert do(organiser, "all-chains").status_code == 303
    (confirmed,) = events.event(1).confirmed_chains
    assert (confirmed.chains, confirmed.power_level) == (8, 2)
    do(organiser, "chains", player="p1", deck=confirmed.deck, chains="6", level="2")
    assert events.event(1).confirmed_chains[0].chains == 6


def record_a_won_game(organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    do(organiser, "answer", round="1", table="1", answer="lot")
    table.record(*GAME_OF_ADA_AND_BEN)
    table.tell(replace(PLAYING, winner=0))
    table.send_all(hub.answer)
    hub.refresh()
    TableResults(events, Places(hub.store)).take(hub.board.latest())
    do(organiser, "match", round="1", table="1", winner="p1", by="played")


def test_the_archive_shows_rounds_at_once_and_the_logs_of_games_when_the_event_has_ended(
    organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable, app: Flask
) -> None:
    record_a_won_game(organiser, events, hub, table)
    visitor, log = app.test_client(), f"{EVENT}/archive/{table.enrolled.id}/1.txt"
    assert "Ada won" in visitor.get(EVENT + "/archive").text
    assert visitor.get(log).status_code == 404
    do(organiser, "end")
    assert f'href="{log}">Ada Ben</a>' in visitor.get(EVENT + "/archive").text
    assert visitor.get(log).text.splitlines() == LOG
    assert visitor.get(f"{EVENT}/archive/{table.enrolled.id}/2.txt").status_code == 404


def test_chains_confirmed_after_one_event_are_offered_at_the_next(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", league="1")
    deck = {"player": "p1", "deck": DECK, "name": "Argus", "chains": "5", "level": "1"}
    do(organiser, "register-deck", **deck)
    (deck_id,) = events.event(1).entrants["p1"].decks
    do(organiser, "chains", player="p1", deck=deck_id, chains="7", level="2")
    post(organiser, "/events/", name="Spring Cup", format="archon", league="1")
    post(organiser, "/events/2/do/enter", names="Ada")
    post(organiser, "/events/2/do/register-deck", **(deck | {"chains": "0", "level": "0"}))
    assert "After Winter Cup this deck has 7 chains, power level 2." in organiser.get("/events/2/players/p1").text
    assert "7 chains of Winter Cup?" in organiser.get("/events/2/players").text
    post(organiser, "/events/2/do/take-chains", player="p1", deck=deck_id, chains="7", level="2")
    assert [deck.chains for deck in events.event(2).entrants["p1"].decks.values()] == [7]
    assert "After Winter Cup" not in organiser.get("/events/2/players/p1").text


ROLES = ("organiser", "judge", "scorekeeper", "caster", "nobody")


@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_do_to_an_event_what_it_is_for(
    organiser: FlaskClient, sign_in: SignIn, app: Flask, role: str
) -> None:
    opened(organiser, "Ada", "Ben")
    client = app.test_client() if role == "nobody" else sign_in(role)
    secret = token(client)
    for what, action in ACTIONS.items():
        status = client.post(f"{EVENT}/do/{what}", data={"csrf_token": secret}).status_code
        assert (status in (401, 403)) == (role not in action.roles), (what, status)


PAGES = {
    "/players": {"organiser", "judge", "scorekeeper"},
    "/enrolment": {"organiser", "scorekeeper"},
    "/players/p1": {"organiser", "judge", "scorekeeper"},
    "/slips": {"organiser"},
    "/tables/1": {"organiser", "judge", "scorekeeper"},
    "/chains": {"organiser"},
    "/pair": {"organiser"},
    "/history": {"organiser", "judge", "scorekeeper"},
    "/event.jsonl": {"organiser", "judge", "scorekeeper"},
    "/tournament.json": {"organiser", "judge", "scorekeeper"},
    "/": set(ROLES),
    "/round": set(ROLES),
    "/clock": set(ROLES),
    "/archive": set(ROLES),
    "/screen": set(ROLES),
    "/tables/1/clock": set(ROLES),
    "/standings.csv": set(ROLES),
    "/matches.csv": set(ROLES),
}


@pytest.mark.parametrize("role", ROLES)
def test_what_is_not_for_everybody_is_shown_to_those_it_is_for(
    organiser: FlaskClient, sign_in: SignIn, app: Flask, events: Events, role: str
) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    client = app.test_client() if role == "nobody" else sign_in(role)
    for page, allowed in PAGES.items():
        assert (client.get(EVENT + page).status_code == 200) == (role in allowed), page


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/take-in",
        "/1/clock",
        "/1/clock/stop",
        "/1/pair",
        "/1/tables/1/companion",
        "/1/tables/1/extend",
        "/1/players/p1/code",
        "/1/enrolment/code",
    ],
)
@pytest.mark.parametrize("role", ["scorekeeper", "caster"])
def test_the_rest_is_for_organisers_and_judges(sign_in: SignIn, path: str, role: str) -> None:
    assert post(sign_in(role), f"/events{path}").status_code == 403


def test_the_report_for_chess_tools_is_a_file(organiser: FlaskClient, events: Events) -> None:
    opened(organiser, "Ada", "Ben")
    paired(organiser, events)
    report = organiser.get(EVENT + "/event.trf")
    assert (report.text.splitlines()[0], "winter-cup.trf" in report.headers["Content-Disposition"]) == (
        "012 Winter Cup",
        True,
    )


POSTS_TRIED = {
    "/events/",
    "/events/take-in",
    "/events/<int:number>/do/<what>",
    "/events/<int:number>/clock",
    "/events/<int:number>/clock/<any(run,stop,back,extend):what>",
    "/events/<int:number>/pair",
    "/events/<int:number>/tables/<int:table>/companion",
    "/events/<int:number>/tables/<int:table>/extend",
    "/events/<int:number>/players/<player>/code",
    "/events/<int:number>/enrolment/code",
}


def test_every_post_of_the_events_is_tried_above(app: Flask) -> None:
    posts = {
        rule.rule
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/events") and "POST" in (rule.methods or ())
    }
    assert posts == POSTS_TRIED
