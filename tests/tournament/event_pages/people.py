"""How the tests of the event's pages post forms, open an event and pair a round."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.tournament.event.event import Event
from companion.tournament.events.events import Events
from tests.sight.spread_cards import as_text

SignIn = Callable[[str], FlaskClient]
EVENT = "/events/1"
# Without its first line, the deck's name.
DECK, ONYX = (as_text(deck).partition("\n")[2] for deck in (RADIANT_ARGUS, MISS_ONYX))


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/sign-in").text)
    assert found
    return found[1]


def post(client: FlaskClient, path: str, **form: object) -> TestResponse:
    return client.post(path, data=form | {"csrf_token": token(client)})


def do(client: FlaskClient, what: str, **form: object) -> TestResponse:
    return post(client, f"{EVENT}/do/{what}", **form)


def seen(client: FlaskClient, page: str, table: int = 1) -> dict[str, str]:
    """The mark that a form on a page carries of the match that it was made from."""
    name = f"seen-{table}"
    found = re.search(rf'name="{name}" value="([^"]+)"', client.get(f"{EVENT}/{page}").text)
    assert found
    return {name: found[1]}


def opened(organiser: FlaskClient, *names: str, **plan: str) -> None:
    """An event with these players."""
    given = {"name": "Winter Cup", "format": "archon"} | plan
    assert post(organiser, "/events/", **given).status_code == 303
    if names:
        assert do(organiser, "enter", names="\n".join(names)).status_code == 303


def paired(organiser: FlaskClient, events: Events) -> Event:
    assert do(organiser, "pair").status_code == 303
    return events.event(1)


def at_table(event: Event, table: int) -> tuple[str, str]:
    match = event.current.at(table) if event.current else None
    assert match
    assert match.opponent
    return match.player, match.opponent
