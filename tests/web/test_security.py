"""Only a judge who signed in may change something, from our own page, by our own name."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.observations import CounterEntered, FlagRuled, KeyTurned, Observation, PositionSet
from companion.report import ReportBoard
from tests.web.conftest import Clock, csrf_token, signed_in
from tests.web.made_up_evidence import FakeEvidence
from tests.web.routes import path_of, rules
from web.people.roles import ANYBODY, CAMERA, CASTER, JUDGE, ORGANISER, OWNER, RIGHTS, SEATS
from web.serving.security import NOT_OUR_HOST, READING, is_our_host, roles_of
from web.table.app import create_app
from web.table.services import TableServices, table_context

OPEN = {"door.enter", "door.sit_down", "seat_door.claim", "seat_door.sit_down", "seat_door.use_ticket"}
FORM = {"amber-0": "3", "position": '{"players": [{"amber": 2}, {}]}', "code": "0000-0000"}


def sessions(app: Flask) -> dict[str, tuple[FlaskClient, str]]:
    """Everybody who can be signed in, each with a token of their own session."""
    clients = {role: signed_in(app, role) for role in (JUDGE, ORGANISER, CASTER, OWNER, CAMERA)}
    for number, role in enumerate(SEATS):
        client = app.test_client()
        path = table_context(app).people.seat_path(number)
        assert client.post(path, data={"csrf_token": csrf_token(client, path)}).status_code == 303
        clients[role] = client
    return {role: (client, csrf_token(client)) for role, client in clients.items()}


def test_every_route_that_changes_something_names_a_right_of_the_table_of_roles(app: Flask) -> None:
    changing = list(rules(app, changing=True))
    assert len(changing) >= 30
    open_ones = {rule.endpoint for rule in changing if ANYBODY in (roles_of(app, rule.endpoint) or ())}
    assert open_ones == OPEN
    for rule in changing:
        assert roles_of(app, rule.endpoint) in RIGHTS.values(), rule


def test_no_changing_route_serves_a_visitor(app: Flask, visitor: FlaskClient, submitted: list[Observation]) -> None:
    token = csrf_token(visitor)
    for rule in rules(app, changing=True):
        if rule.endpoint not in OPEN:
            answer = visitor.post(path_of(rule), data={**FORM, "csrf_token": token})
            assert answer.status_code == 401, rule
    assert submitted == []


def test_no_route_serves_a_role_without_the_right(
    app: Flask, submitted: list[Observation], evidence: FakeEvidence
) -> None:
    refused = 0
    for role, (client, token) in sessions(app).items():
        for rule in app.url_map.iter_rules():
            roles = roles_of(app, rule.endpoint)
            if roles is None or ANYBODY in roles or role in roles:
                continue
            method = "POST" if set(rule.methods or ()) - READING else "GET"
            answer = client.open(path_of(rule), method=method, data={**FORM, "csrf_token": token})
            assert answer.status_code == 403, (role, rule)
            refused += 1
    assert refused > 100
    assert (submitted, evidence.noted) == ([], [])


def test_no_changing_route_serves_an_expired_session(
    app: Flask, clock: Clock, submitted: list[Observation], evidence: FakeEvidence
) -> None:
    before = sessions(app)
    clock.now += 2 * 3600 + 1
    for client, token in before.values():
        for rule in rules(app, changing=True):
            if rule.endpoint not in OPEN:
                assert client.post(path_of(rule), data={**FORM, "csrf_token": token}).status_code == 401, rule
    assert (submitted, evidence.noted) == ([], [])


def test_no_changing_route_serves_somebody_of_another_table(app: Flask, submitted: list[Observation]) -> None:
    other = create_app(TableServices(board=table_context(app).services.board, submit=submitted.append))
    other.testing = True
    for client, _ in sessions(app).values():
        cookie = client.get_cookie("companion")
        assert cookie is not None
        stranger = other.test_client()
        stranger.set_cookie("companion", cookie.value)
        token = csrf_token(stranger)
        for rule in rules(other, changing=True):
            if rule.endpoint not in OPEN:
                answer = stranger.post(path_of(rule), data={**FORM, "csrf_token": token})
                assert answer.status_code == 401, rule
    assert submitted == []


@pytest.mark.parametrize("token", [None, "", "made-up"])
def test_no_changing_route_serves_a_forged_request(
    app: Flask, submitted: list[Observation], evidence: FakeEvidence, token: str | None
) -> None:
    form = FORM if token is None else {**FORM, "csrf_token": token}
    known = sessions(app)
    for rule in rules(app, changing=True):
        for role in roles_of(app, rule.endpoint) or ():
            client = known[JUDGE if role == ANYBODY else role][0]
            assert client.post(path_of(rule), data=form).status_code == 400, rule
    assert (submitted, evidence.noted) == ([], [])


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://localhost.evil.example", "http://[", "x"]
)
def test_no_changing_route_serves_a_page_of_another_address_even_with_the_right_token(
    app: Flask, submitted: list[Observation], evidence: FakeEvidence, origin: str
) -> None:
    known = sessions(app)
    for rule in rules(app, changing=True):
        for role in roles_of(app, rule.endpoint) or ():
            client, token = known[JUDGE if role == ANYBODY else role]
            data = {**FORM, "csrf_token": token}
            assert client.post(path_of(rule), data=data, headers={"Origin": origin}).status_code == 403, rule
    assert (submitted, evidence.noted) == ([], [])


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://localhost"},
        {"Origin": "https://table.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_our_own_pages_and_programs_are_served(judge: FlaskClient, headers: dict[str, str]) -> None:
    data = {"csrf_token": csrf_token(judge)}
    assert judge.post("/leave", data=data, headers=headers).status_code == 303


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_no_changing_route_serves_another_method(
    app: Flask, judge: FlaskClient, submitted: list[Observation], method: str
) -> None:
    token = csrf_token(judge)
    also_reading = {path_of(rule) for rule in rules(app, changing=False)}
    for rule in rules(app, changing=True):
        if method != "GET" or path_of(rule) not in also_reading:
            answer = judge.open(path_of(rule), method=method, data={**FORM, "csrf_token": token})
            assert answer.status_code == 405, rule
    assert submitted == []


def test_no_route_at_all_serves_another_host(app: Flask, judge: FlaskClient, submitted: list[Observation]) -> None:
    token = csrf_token(judge)
    for rule in app.url_map.iter_rules():
        for method in set(rule.methods or ()) & {"GET", "POST"}:
            answer = judge.open(
                path_of(rule), method=method, data={**FORM, "csrf_token": token}, headers={"Host": "evil.example"}
            )
            assert answer.status_code == 400, rule
    assert submitted == []


def test_reading_routes_take_no_changing_method(app: Flask, judge: FlaskClient) -> None:
    token = csrf_token(judge)
    also_changing = {path_of(rule) for rule in rules(app, changing=True)}
    for rule in rules(app, changing=False):
        if path_of(rule) not in also_changing:
            answer = judge.post(path_of(rule), data={"csrf_token": token})
            assert answer.status_code in (404, 405), rule


def test_pages_of_the_judge_are_not_for_visitors(app: Flask, visitor: FlaskClient) -> None:
    guarded = [rule for rule in rules(app, changing=False) if JUDGE in (roles_of(app, rule.endpoint) or ())]
    assert {rule.endpoint for rule in guarded} >= {"judge.desk", "proof.show_timeline", "pages.live_judge"}
    for rule in guarded:
        assert visitor.get(path_of(rule)).status_code == 401, rule


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost", True),
        ("LOCALHOST:8080", True),
        ("table1.local.", True),
        ("127.0.0.1:8080", True),
        ("192.168.1.5", True),
        ("[fe80::1]:8080", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_a_host_is_ours_by_name_or_by_number(host: str, ours: bool) -> None:
    assert is_our_host(host, frozenset({"localhost", "table1.local"})) is ours


@pytest.mark.parametrize("host", ["a" * 300, "a" * 64, "a..b", "[::1", "é" * 90, "evil.example"])
@pytest.mark.parametrize("path", ["/", "/api/table", "/nothing"])
def test_a_host_that_is_none_is_refused_in_one_line(visitor: FlaskClient, host: str, path: str) -> None:
    answer = visitor.get(path, headers={"Host": host})
    assert (answer.status_code, answer.text) == (400, f"{NOT_OUR_HOST}\n")


def test_a_refusal_repeats_little_of_what_was_asked(visitor: FlaskClient) -> None:
    for path in ("/replay", "/cards", "/rules", "/settings"):
        assert len(visitor.get(f"{path}/{'x' * 20_000}").text) < 5_000


def test_every_answer_carries_strict_headers(app: Flask, visitor: FlaskClient) -> None:
    for path in ("/", "/nothing", "/api/table", "/judge/", "/static/page.css"):
        answer = visitor.get(path)
        headers = answer.headers
        answer.close()
        policy = headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert (headers["X-Content-Type-Options"], headers["X-Frame-Options"]) == ("nosniff", "DENY")
        assert "Access-Control-Allow-Origin" not in headers
    overlay = visitor.get("/overlay").headers
    assert "frame-ancestors *" in overlay["Content-Security-Policy"]
    assert "X-Frame-Options" not in overlay


@pytest.mark.parametrize(
    ("address", "kept"),
    [("http://localhost", True), ("https://192.168.1.7", True), ("http://192.168.1.7:8000", False)],
)
def test_a_policy_that_browsers_would_call_an_error_is_sent_only_where_they_heed_it(
    visitor: FlaskClient, address: str, kept: bool
) -> None:
    assert ("Cross-Origin-Opener-Policy" in visitor.get("/", base_url=address).headers) == kept


def test_no_page_carries_inline_script_or_style(judge: FlaskClient) -> None:
    for path in ("/", "/overlay", "/replay", "/judge/", "/judge/timeline", "/sign-in", "/nothing"):
        page = judge.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page), path


def test_the_cookie_is_strict(app: Flask) -> None:
    client = app.test_client()
    code = table_context(app).people.new_judge_code()
    answer = client.post("/sign-in", data={"code": code, "csrf_token": csrf_token(client)})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_a_code_serves_once_however_it_is_typed(app: Flask, visitor: FlaskClient) -> None:
    people = table_context(app).people
    code = people.new_judge_code()
    assert people.by_code(code.lower().replace("-", " ")) is not None
    assert people.by_code(code) is None
    assert people.by_code("") is None


def test_a_wrong_code_is_refused_and_guessing_is_slowed_down(app: Flask, visitor: FlaskClient) -> None:
    table_context(app).people.new_judge_code()
    token = csrf_token(visitor)
    statuses = [visitor.post("/sign-in", data={"code": "0000-0000", "csrf_token": token}).status_code for _ in range(7)]
    assert statuses == [401] * 5 + [429] * 2


def test_a_judge_who_signed_out_is_a_visitor_again(judge: FlaskClient) -> None:
    token = csrf_token(judge)
    assert judge.post("/leave", data={"csrf_token": token}).status_code == 303
    assert judge.get("/judge/").status_code == 401


def test_a_judge_may_let_in_another_device(app: Flask, judge: FlaskClient) -> None:
    page = judge.post("/judge/code/judge", data={"csrf_token": csrf_token(judge)}).text
    found = re.search(r"[0-9A-Z]{4}-[0-9A-Z]{4}", page)
    assert found
    assert table_context(app).people.by_code(found[0]) is not None


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/judge/flags/7/let_stand", FlagRuled(730.5, 7, "let_stand")),
        ("/judge/flags/7/rewind", FlagRuled(730.5, 7, "rewind")),
        ("/judge/flags/7/dismiss", FlagRuled(730.5, 7, "dismiss")),
        ("/deeds/players/0/amber", CounterEntered(730.5, 0, "amber", value=3)),
        ("/deeds/players/1/keys/red/forged", KeyTurned(730.5, 1, "red", True)),
        ("/deeds/players/1/keys/blue/unforged", KeyTurned(730.5, 1, "blue", False)),
        ("/judge/position", PositionSet(730.5, {"players": [{"amber": 2}, {}]})),
    ],
)
def test_what_a_judge_decides_becomes_an_observation(
    judge: FlaskClient, submitted: list[Observation], path: str, expected: Observation
) -> None:
    answer = judge.post(path, data={**FORM, "csrf_token": csrf_token(judge)})
    assert answer.status_code == 303
    assert submitted == [expected]


@pytest.mark.parametrize(
    ("path", "form", "status", "reason"),
    [
        ("/judge/flags/99/dismiss", {}, 404, "no flag 99"),
        ("/judge/flags/6/dismiss", {}, 409, "already settled"),
        ("/deeds/players/0/amber", {"amber-0": "many"}, 400, "whole number"),
        ("/deeds/players/0/amber", {"amber-0": "-1"}, 400, "whole number"),
        ("/deeds/players/0/chains", {}, 400, "whole number"),
        ("/deeds/players/2/amber", {"amber-2": "1"}, 404, ""),
        ("/judge/position", {"position": "{"}, 400, "not JSON"),
        ("/judge/position", {"position": '{"players": NaN}'}, 400, "NaN"),
        ("/judge/position", {"position": "[" * 5_000 + "]" * 5_000}, 400, "levels deep"),
        ("/judge/position", {"position": "[]"}, 400, "players"),
        ("/judge/position", {"position": "x" * 300_000}, 413, ""),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason_and_changes_nothing(
    judge: FlaskClient, submitted: list[Observation], path: str, form: dict[str, str], status: int, reason: str
) -> None:
    answer = judge.post(path, data={**form, "csrf_token": csrf_token(judge)})
    assert answer.status_code == status
    assert reason in answer.text
    assert submitted == []


def test_a_ruling_that_could_not_be_recorded_is_not_acknowledged(board: ReportBoard) -> None:
    def full_disk(observation: Observation) -> None:
        raise OSError("the disk is full")

    app = create_app(TableServices(board=board, submit=full_disk))
    app.testing = True
    client = app.test_client()
    client.post("/sign-in", data={"code": table_context(app).people.new_judge_code(), "csrf_token": csrf_token(client)})
    answer = client.post("/judge/flags/7/dismiss", data={"csrf_token": csrf_token(client)})
    assert answer.status_code == 503
    assert "was not recorded" in answer.text
