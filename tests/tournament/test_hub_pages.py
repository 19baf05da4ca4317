"""The hub's pages: everybody may look, each role may do what it is for, and everything done is in the audit."""

from __future__ import annotations

import json
import re
import threading
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.machine_health import MachineHealth
from companion.report import ChancesReport
from companion.table.game_logs import games_in
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from companion.tournament.protocol.round_clock import TimedRound
from companion.tournament.wall.state import FlagState, state_of
from tests.tournament.made_up import GAME_OF_ADA_AND_BEN, LOG, PLAYING, MadeUpTable
from tests.web.made_up import GAME
from web.hub.app import create_hub_app
from web.hub.services import HubServices, hub_context
from web.serving.server import PageServer
from web.serving.settings import WebSettings

PATIENCE_S = 20.0


@pytest.fixture
def pairing() -> Pairing:
    return Pairing(lambda: 0.0)


@pytest.fixture
def app(hub: Hub, pairing: Pairing) -> Flask:
    made = create_hub_app(HubServices(hub=hub, pairing=pairing, read_games=games_in), WebSettings(stream_limit=2))
    made.testing = True
    return made


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    return app.test_client()


def csrf_token(client: FlaskClient, page: str = "/sign-in") -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(page).text)
    assert found, f"{page} shows no form"
    return found[1]


@pytest.fixture
def signed_in(app: Flask) -> Callable[[str], FlaskClient]:
    def sign_in(role: str) -> FlaskClient:
        client = app.test_client()
        form = {"code": hub_context(app).people.new_code(role), "name": "Mia", "csrf_token": csrf_token(client)}
        assert client.post("/sign-in", data=form).status_code == 303
        return client

    return sign_in


def press(client: FlaskClient, path: str, **form: object) -> int:
    return client.post(path, data=form | {"csrf_token": csrf_token(client)}).status_code


@pytest.fixture
def shown(hub: Hub, table: MadeUpTable) -> MadeUpTable:
    table.tell(PLAYING)
    table.send_all(hub.answer)
    hub.refresh()
    return table


def test_the_wall_shows_players_decks_keys_amber_chains_and_turn(visitor: FlaskClient, shown: MadeUpTable) -> None:
    page = visitor.get("/").text
    for words in ("Test Cup", "Table 1", "Turn 5", "Ada", "Radiant Argus", "1 of 3 keys", "Logos", "5 pictures/s"):
        assert words in page
    assert "needs no one" in page


def test_the_wall_says_what_troubles_a_tables_computer(visitor: FlaskClient, hub: Hub, table: MadeUpTable) -> None:
    table.tell(replace(PLAYING, machine=MachineHealth(66.0, 0x50005, 10**9, 10**10)))
    table.send(hub.answer)
    hub.refresh()
    assert "The power supply is too weak" in visitor.get("/").text
    page = visitor.get(f"/tables/{table.enrolled.id}").text
    assert "Use the official power supply" in page
    assert "Its computer: 66 °C · 1.0 GB of memory free · 10.0 GB of disk free" in page


def test_a_hub_without_tables_says_how_they_join(signed_in: Callable[[str], FlaskClient]) -> None:
    assert "No table has joined yet" in signed_in("organiser").get("/desk").text


def test_the_wall_is_there_as_json_for_programs(visitor: FlaskClient, shown: MadeUpTable) -> None:
    wall = visitor.get("/api/wall").json
    assert wall is not None
    assert [(table["name"], table["reasons"]) for table in wall["tables"]] == [("Table 1", [])]
    assert wall["tables"][0]["state"]["players"][0]["amber"] == 4


def test_the_wall_is_answered_by_304_while_nothing_is_new(visitor: FlaskClient, shown: MadeUpTable, hub: Hub) -> None:
    first = {"If-None-Match": visitor.get("/api/wall").headers["ETag"]}
    assert visitor.get("/api/wall", headers=first).status_code == 304
    hub.set_round("Round 1", 2700, "Mia", "organiser")
    assert visitor.get("/api/wall", headers=first).status_code == 200


def test_no_request_is_left_when_a_hub_stops_while_somebody_looks_at_its_wall(app: Flask) -> None:
    before = set(threading.enumerate())
    server = PageServer(app, port=0)
    server.start(lambda line: None)
    with urllib.request.urlopen(f"{server.addresses[0]}live/wall", timeout=PATIENCE_S) as stream:
        assert stream.readline() == b"retry: 1000\n"

        server.stop()

    assert not [left for left in threading.enumerate() if left not in before and left.name.startswith("waitress")]


def test_the_feed_describes_itself(app: Flask, visitor: FlaskClient, shown: MadeUpTable, hub: Hub) -> None:
    document = visitor.get("/api/openapi.json").get_json()
    paths = {re.sub(r"<int:(\w+)>", r"{\1}", rule.rule) for rule in app.url_map.iter_rules()}
    # The club's are described in tests/tournament/clubs/test_club_pages.py.
    described = {path for path in document["paths"] if not path.startswith("/club/")}
    assert described == {path for path in paths if path.startswith("/api/") or path.endswith(".csv")}
    schemas = document["components"]["schemas"]
    references = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert references <= schemas.keys()

    hub.set_round("Round 1", 2700, "Mia", "organiser")
    wall, health = visitor.get("/api/wall").get_json(), visitor.get("/api/1/health").get_json()
    (table,) = wall["tables"]
    sent = {"WallFeed": wall, "ClockFeed": wall["clock"], "TableFeed": table, "TableState": table["state"]}
    for name, answer in (sent | {"HealthFeed": health}).items():
        assert schemas[name]["properties"].keys() == answer.keys()


def test_only_what_changed_is_sent_again(visitor: FlaskClient, shown: MadeUpTable, hub: Hub, app: Flask) -> None:
    first = visitor.get("/regions/wall").json
    assert first is not None
    tile = f"tile/{shown.enrolled.id}"
    assert {tile, "tile", "clock", "calls", "summary"} <= set(first["regions"])
    shown.tell(replace(PLAYING, turn=6))
    shown.send(hub.answer)
    hub.refresh()
    news = visitor.get(f"/regions/wall?since={first['id']}").json
    assert news is not None
    assert set(news["regions"]) == {tile}
    assert "Turn 6" in news["regions"][tile]


def test_what_a_table_says_is_shown_as_text_whatever_it_is(visitor: FlaskClient, hub: Hub, table: MadeUpTable) -> None:
    evil = replace(PLAYING.players[0], name="<script>alert(1)</script>", deck='"><img src=x>')
    table.tell(replace(PLAYING, players=(evil, PLAYING.players[1]), address="javascript:alert(1)"))
    table.send(hub.answer)
    hub.refresh()
    pages = visitor.get("/").text + visitor.get(f"/tables/{table.enrolled.id}").text
    assert "<script>alert" not in pages
    assert "<img" not in pages
    assert "javascript:" not in pages


def test_a_judge_goes_to_a_call_and_settles_it(
    signed_in: Callable[[str], FlaskClient], hub: Hub, shown: MadeUpTable
) -> None:
    shown.call_judge(player=1)
    shown.send_all(hub.answer)
    hub.refresh()
    judge = signed_in("judge")
    assert "Ben" in judge.get("/desk").text
    (call,) = hub.board.latest().calls
    assert press(judge, f"/calls/{call.id}/take") == 303
    assert "Mia is on the way" in judge.get("/").text
    assert press(judge, f"/calls/{call.id}/settle") == 303
    assert press(judge, f"/calls/{call.id}/settle") == 409
    audit = judge.get("/audit").text
    assert "settled a judge call" in audit
    assert "went to a judge call" in audit


def test_an_organiser_runs_the_clock(signed_in: Callable[[str], FlaskClient], hub: Hub) -> None:
    organiser = signed_in("organiser")
    assert press(organiser, "/clock/start") == 400
    assert press(organiser, "/clock/set", name="Round 2", minutes="45") == 303
    assert press(organiser, "/clock/start") == 303
    assert press(organiser, "/clock/extend", minutes="5") == 303
    clock = hub.rounds.clock
    assert clock is not None
    assert clock.name == "Round 2"
    assert clock.left_s(hub.store.now() + 30) == pytest.approx(50 * 60 - 30 + 2, abs=3)
    assert "Round 2" in organiser.get("/").text


def test_a_round_set_by_mistake_is_taken_back(signed_in: Callable[[str], FlaskClient], hub: Hub) -> None:
    organiser = signed_in("organiser")
    assert press(organiser, "/clock/take-back") == 400
    hub.start_round(TimedRound("Round 2", 2700.0), "Tom", "organiser")
    assert press(organiser, "/clock/set", name="Round 1", minutes="30") == 303
    assert press(organiser, "/clock/take-back") == 303
    clock, later = hub.rounds.clock, hub.store.now() + 60
    assert clock is not None
    assert (clock.name, clock.running(later)) == ("Round 2", True)
    assert clock.left_s(later) == pytest.approx(2700 - 60, abs=6)
    assert "took back a change of the clock" in organiser.get("/audit").text


@pytest.mark.parametrize("minutes", ["", "many", "1000"])
def test_minutes_that_are_none_are_refused(signed_in: Callable[[str], FlaskClient], minutes: str) -> None:
    assert press(signed_in("organiser"), "/clock/set", name="Round 1", minutes=minutes) == 400


def test_a_table_is_given_time_marked_as_disputed_and_removed(
    signed_in: Callable[[str], FlaskClient], hub: Hub, shown: MadeUpTable
) -> None:
    path = f"/tables/{shown.enrolled.id}"
    organiser = signed_in("organiser")
    press(organiser, "/clock/set", name="Round 1", minutes="45")
    assert press(organiser, f"{path}/extend", minutes="3") == 303
    assert press(organiser, f"{path}/dispute", words="who won") == 303
    page = organiser.get(path).text
    assert "+3 min" in page
    assert "who won" in page
    assert press(organiser, f"{path}/remove") == 303
    assert organiser.get(path).status_code == 404
    assert hub.store.tables() == ()


def test_the_featured_tables_overlay_shows_it(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    assert press(signed_in("caster"), f"/tables/{shown.enrolled.id}/feature") == 303
    shown.tell(PLAYING)
    shown.sending.tell(state_of(GAME).to_json() | {"report": GAME.to_json()})
    shown.send(hub.answer)
    hub.refresh()
    overlay = visitor.get("/overlay")
    assert GAME.players[0].name in overlay.text
    assert "frame-ancestors *" in overlay.headers["Content-Security-Policy"]
    assert "featured" in visitor.get("/").text


def test_the_featured_tables_overlay_shows_a_finished_game(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    press(signed_in("caster"), f"/tables/{shown.enrolled.id}/feature")
    over = replace(GAME, winner=0)
    shown.sending.tell(state_of(over).to_json() | {"report": over.to_json()})
    shown.send(hub.answer)
    hub.refresh()
    overlay = visitor.get("/overlay")
    assert (overlay.status_code, GAME.players[0].name in overlay.text) == (200, True)


def note_past_turns(hub: Hub) -> None:
    """The featured table was in its twelfth turn a minute ago, in the next for the last twenty seconds."""
    now = hub.store.now()
    hub.featured_past.note(now - 60.0, replace(GAME, turn=12))
    hub.featured_past.note(now - 20.0, replace(GAME, turn=13))


LIKELY = replace(GAME, chances=ChancesReport(40.0, 0.62, 0.551, 0.684, 200), winner=None)


def test_the_featured_tables_win_chances_are_not_public_while_they_are_of_use(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    caster = signed_in("caster")
    assert press(caster, "/stream/featured", table=shown.enrolled.id) == 303
    shown.sending.tell(state_of(LIKELY).to_json() | {"report": LIKELY.to_json()})
    shown.send(hub.answer)
    hub.refresh()
    assert "Win chances" in caster.get("/overlay").text
    assert "Win chances" not in visitor.get("/overlay").text


def test_the_featured_tables_win_chances_are_public_as_late_as_the_table_is(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    caster = signed_in("caster")
    hub.featured_past.note(hub.store.now() - 60.0, LIKELY)
    assert press(caster, "/stream/featured", table=shown.enrolled.id) == 303
    assert press(caster, "/stream/delay", delay="30") == 303
    assert "Win chances" in visitor.get("/overlay").text


def test_a_delayed_stream_shows_the_featured_table_as_it_was(
    app: Flask, signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    caster = signed_in("caster")
    note_past_turns(hub)
    assert press(caster, "/stream/featured", table=shown.enrolled.id) == 303
    assert press(caster, "/stream/delay", delay="30") == 303
    assert "Turn 13" in caster.get("/overlay?delay=10").text
    for asked in ("", "?delay=10", "?delay=0"):
        assert "Turn 12" in visitor.get(f"/overlay{asked}").text
    assert "Turn" not in visitor.get("/overlay?delay=90").text
    told = visitor.get("/regions/overlay").json
    assert told is not None
    assert told["delayed"]
    assert "Turn 12" in told["regions"]["overlay"]
    assert "delayed the stream" in signed_in("organiser").get("/audit").text
    assert press(caster, "/stream/delay", delay="901") == 400


def test_what_a_caster_delays_nobody_sees_sooner_elsewhere(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    press(signed_in("caster"), "/stream/delay", delay="60")
    shown.tell(replace(PLAYING, turn=17))
    shown.send_all(hub.answer)
    hub.refresh()
    address = f"/tables/{shown.enrolled.id}"
    for path in ("/", "/tv", "/api/wall", "/regions/wall", address):
        assert not re.search(r'Turn 17|"turn": ?17', visitor.get(path).text), path
    for path in ("/", "/api/wall", "/desk", address):
        assert re.search(r'Turn 17|"turn": ?17', signed_in("judge").get(path).text), path


def test_a_table_with_a_flag_shows_no_names_in_the_hall_unless_the_organiser_wants_it(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    shown.tell(replace(PLAYING, flags=(FlagState("illegal", "taunt", 0, "Ada attacks past taunt."),)))
    shown.send_all(hub.answer)
    hub.refresh()
    assert "Player 1 attacks past taunt." in visitor.get("/").text
    assert "Ada" not in visitor.get("/api/wall").text
    organiser = signed_in("organiser")
    assert "Ada attacks past taunt." in organiser.get("/desk").text
    press(organiser, "/names-under-flags/show")
    assert "Ada attacks past taunt." in visitor.get("/").text


def test_the_hub_features_the_most_exciting_table_where_the_caster_leaves_it_to_it(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, hub: Hub, shown: MadeUpTable
) -> None:
    assert press(signed_in("caster"), "/stream/featured", table="by drama") == 303
    assert hub.board.latest().featured == shown.enrolled.id
    assert "as the most exciting one" in signed_in("caster").get("/stream/").text
    assert "Ada" in visitor.get("/overlay").text


def test_the_casters_booth_names_tables_and_addresses(
    signed_in: Callable[[str], FlaskClient], shown: MadeUpTable
) -> None:
    page = signed_in("caster").get("/stream/").text
    assert "No table is featured" in page
    assert "Table 1: Ada – Ben" in page
    assert "/overlay?delay=30" in page


def test_the_log_of_a_game_is_taken_from_the_hub(
    signed_in: Callable[[str], FlaskClient], hub: Hub, table: MadeUpTable
) -> None:
    table.record(*GAME_OF_ADA_AND_BEN)
    table.send_all(hub.answer)
    hub.refresh()
    judge = signed_in("judge")
    games = f"/tables/{table.enrolled.id}/games/"
    assert "Ada – Ben" in judge.get(games).text
    log = judge.get(f"{games}1/1.txt")
    assert log.text.splitlines() == LOG
    assert "table-1-ada-ben-1.txt" in log.headers["Content-Disposition"]
    assert judge.get(f"{games}1/2.txt").status_code == 404


DOORS = {
    "/calls/x.1.1/take": {"organiser", "judge"},
    "/calls/x.1.1/settle": {"organiser", "judge"},
    "/clock/set": {"organiser"},
    "/clock/start": {"organiser"},
    "/clock/stop": {"organiser"},
    "/clock/take-back": {"organiser"},
    "/clock/extend": {"organiser"},
    "/tables/x/extend": {"organiser", "judge"},
    "/tables/x/dispute": {"organiser", "judge"},
    "/tables/x/feature": {"organiser", "caster"},
    "/feature-none": {"organiser", "caster"},
    "/names-under-flags/show": {"organiser"},
    "/names-under-flags/hide": {"organiser"},
    "/stream/delay": {"organiser", "caster"},
    "/stream/featured": {"organiser", "caster"},
    "/tables/x/remove": {"organiser"},
    "/join/renew": {"organiser"},
    "/people/judge": {"organiser"},
    "/people/x/sign-out": {"organiser"},
}


@pytest.mark.parametrize("path", DOORS)
@pytest.mark.parametrize("role", ["organiser", "judge", "scorekeeper", "caster", "nobody"])
def test_each_role_may_do_what_it_is_for_and_nothing_else(
    signed_in: Callable[[str], FlaskClient], visitor: FlaskClient, path: str, role: str
) -> None:
    client = visitor if role == "nobody" else signed_in(role)
    status = press(client, path)
    assert (status in (401, 403)) == (role not in DOORS[path]), status


def test_every_changing_page_is_in_the_table_above(app: Flask) -> None:
    known = {re.sub(r"/x(\.1\.1)?/", "/", path) for path in DOORS} | {"/sign-in", "/leave", "/enrol"}
    changing = {
        re.sub(r"/<[^/]+>/", "/", re.sub(r"<any\((\w+),\w+\):what>", r"\1", rule.rule)).replace("<role>", "judge")
        for rule in app.url_map.iter_rules()
        # Who may change an event is told in event_pages/test_rights_and_files.py, the club in clubs/test_club_pages.py.
        if "POST" in (rule.methods or ()) and not rule.rule.startswith(("/events/", "/me/", "/club/"))
    }
    assert changing <= known


@pytest.mark.parametrize(
    "path", ["/desk", "/audit", "/join", "/people", "/stream/", "/tables/x/games/", "/regions/desk", "/live/desk"]
)
def test_what_is_not_for_everybody_is_closed(visitor: FlaskClient, path: str) -> None:
    assert visitor.get(path).status_code == 401


def test_a_code_lets_one_person_in_once(app: Flask) -> None:
    code = hub_context(app).people.new_code("judge")
    first, second = app.test_client(), app.test_client()
    assert press(first, "/sign-in", code=code, name="Mia") == 303
    assert press(second, "/sign-in", code=code, name="Eve") == 401
    assert press(first, "/leave") == 303
    assert first.get("/desk").status_code == 401


def test_codes_are_not_guessed_fast(app: Flask) -> None:
    client = app.test_client()
    statuses = [press(client, "/sign-in", code="0000-0000", name="Eve") for _ in range(12)]
    assert statuses[-1] == 429


def test_an_organiser_gives_out_codes_and_shows_how_tables_join(
    signed_in: Callable[[str], FlaskClient], pairing: Pairing, app: Flask
) -> None:
    organiser = signed_in("organiser")
    given = organiser.post("/people/judge", data={"csrf_token": csrf_token(organiser)}).text
    code = re.search(r'big-code">([^<]+)<', given)
    assert code
    assert press(app.test_client(), "/sign-in", code=code[1], name="Ann") == 303
    before = pairing.code
    assert before in organiser.get("/join").text
    assert press(organiser, "/join/renew") == 303
    assert pairing.code != before
    assert "renewed the pairing code" in organiser.get("/audit").text


def test_a_forged_form_changes_nothing(signed_in: Callable[[str], FlaskClient], hub: Hub) -> None:
    organiser = signed_in("organiser")
    assert organiser.post("/clock/set", data={"name": "Round 1", "minutes": "45"}).status_code == 400
    assert hub.rounds.clock is None


def test_a_page_under_another_name_is_refused(visitor: FlaskClient) -> None:
    assert visitor.get("/", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"data": b"{}", "content_type": "text/plain"}, 415),
        ({"data": b"nonsense", "content_type": "application/json"}, 400),
        ({"data": b"{}", "content_type": "application/json"}, 400),
        ({"data": b'{"table":"x","body":"{}","mac":""}', "content_type": "application/json"}, 403),
        ({"data": b"x" * 4_000_001, "content_type": "application/json"}, 413),
    ],
)
def test_what_is_no_message_gets_a_clear_refusal(visitor: FlaskClient, given: dict[str, Any], status: int) -> None:
    answer = visitor.post("/api/1/messages", **given)
    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["error"]


def test_messages_are_taken_by_post_only(visitor: FlaskClient) -> None:
    assert visitor.get("/api/1/messages").status_code == 405


def test_an_organiser_signs_a_device_out_and_the_audit_says_so(
    app: Flask, signed_in: Callable[[str], FlaskClient]
) -> None:
    organiser, judge = signed_in("organiser"), signed_in("judge")
    mark = next(one.mark for one in hub_context(app).people.signed_in() if one.role == "judge")
    assert "Mia, judge" in organiser.get("/people").text
    assert press(organiser, f"/people/{mark}/sign-out") == 303
    assert judge.get("/desk").status_code == 401
    assert "signed out" in organiser.get("/audit").text
