"""Judges and organisers see who is signed in, and sign out whom they may."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import Clock, csrf_token, signed_in
from tests.web.made_up_evidence import FakeEvidence
from web.people.roles import JUDGE
from web.people.sessions import OLD_ONE_SERVES_S, RENEWED_AFTER_S
from web.table.services import table_context

PEOPLE = "/judge/people"


def sign_out(client: FlaskClient, app: Flask, role: str) -> int:
    mark = next(one.mark for one in table_context(app).people.signed_in() if one.role == role)
    return client.post(f"{PEOPLE}/{mark}/sign-out", data={"csrf_token": csrf_token(client, PEOPLE)}).status_code


def test_a_judge_sees_who_is_signed_in_with_which_device(
    judge: FlaskClient, organiser: FlaskClient, player: FlaskClient
) -> None:
    player.get("/seat/", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Firefox/120.0"})
    page = judge.get(PEOPLE).text
    for words in ("Judge", "Organiser", "Bela&#39;s seat", "this device", "just now"):
        assert words in page
    assert len(re.findall(r">Sign out<", page)) == 1


def test_who_is_signed_out_is_out_at_once_and_it_is_noted(
    app: Flask, judge: FlaskClient, player: FlaskClient, evidence: FakeEvidence
) -> None:
    csrf_token(judge, PEOPLE)
    assert sign_out(judge, app, "seat-1") == 303
    assert player.get("/seat/").status_code == 401
    assert [(note.title, note.by) for note in evidence.noted] == [("Signed out", "judge")]
    assert "Bela's seat" in evidence.noted[0].text


def test_a_judge_signs_out_no_organiser_but_an_organiser_signs_out_judges(
    app: Flask, judge: FlaskClient, player: FlaskClient, organiser: FlaskClient
) -> None:
    assert sign_out(judge, app, "organiser") == 403
    assert organiser.get("/judge/").status_code == 200
    assert sign_out(organiser, app, "judge") == 303
    assert judge.get("/judge/").status_code == 401


def test_the_judges_cookie_is_renewed_while_it_is_used_and_a_copy_of_it_ends_the_session(
    app: Flask, clock: Clock
) -> None:
    judge, thief = signed_in(app, JUDGE), app.test_client()
    before = judge.get_cookie("companion")
    assert before is not None
    thief.set_cookie("companion", before.value)
    clock.now += RENEWED_AFTER_S
    for _ in range(2):
        assert judge.get("/judge/").status_code == 200
    assert judge.get_cookie("companion") != before
    clock.now += OLD_ONE_SERVES_S + 1
    assert thief.get("/judge/").status_code == 401
    assert judge.get("/judge/").status_code == 401


def test_a_stolen_cookie_is_of_no_use_on_another_kind_of_device(app: Flask) -> None:
    judge, thief = signed_in(app, JUDGE), app.test_client()
    cookie = judge.get_cookie("companion")
    assert cookie is not None
    thief.set_cookie("companion", cookie.value)
    assert thief.get("/judge/", headers={"User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/130"}).status_code == 401
    assert judge.get("/judge/").status_code == 200
