"""An error is a page for people, in words that say what to do, and leads back to where somebody wanted to go."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import csrf_token
from web.people.roles import JUDGE
from web.table.services import table_context


def sign_in_from(app: Flask, wanted: str) -> str:
    """Where a judge is led who signs in on the way to a page."""
    client = app.test_client()
    code = table_context(app).people.new_code(JUDGE)
    answer = client.post("/sign-in", data={"code": code, "to": wanted, "csrf_token": csrf_token(client)})
    return str(answer.headers["Location"])


def test_an_address_that_leads_nowhere_is_a_page_with_a_way_back(visitor: FlaskClient) -> None:
    answer = visitor.get("/no-such-page")
    assert answer.status_code == 404
    assert "There is no such page." in answer.text
    assert "To the table" in answer.text


def test_a_defect_is_a_page_and_says_that_the_game_goes_on(app: Flask) -> None:
    app.testing = False
    app.view_functions["pages.plots"] = lambda: str(1 / 0)
    answer = app.test_client().get("/plots")
    assert answer.status_code == 500
    assert "The game goes on" in answer.text
    assert "division" not in answer.text


def test_who_signs_in_is_led_to_where_they_wanted_to_go(app: Flask, visitor: FlaskClient) -> None:
    assert "/sign-in?to=/judge/timeline" in visitor.get("/judge/timeline").text
    assert 'name="to" value="/judge/timeline"' in visitor.get("/sign-in?to=/judge/timeline").text
    assert sign_in_from(app, "/judge/timeline") == "/judge/timeline"


@pytest.mark.parametrize(
    "elsewhere", ["//evil.example/", "https://evil.example/", "/\\evil.example", "/seat/", "/nowhere", ""]
)
def test_nobody_is_led_out_of_the_page_or_to_where_they_may_not_go(app: Flask, elsewhere: str) -> None:
    assert sign_in_from(app, elsewhere) == "/judge/"
