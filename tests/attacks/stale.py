"""Old forms at a hub, and somebody at a broker who has its password."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from companion.tournament.events.events import Events
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from tests.attacks.seen import Row, Seen
from tests.tournament.event_pages.people import at_table, do, opened, paired, seen
from web.hub.app import create_hub_app
from web.hub.people import HubPeople
from web.hub.services import HubServices, hub_context
from web.serving.settings import WebSettings


def old_form(folder: Path) -> Seen:
    """A form of results that lay open while a judge decided the match."""
    hub = Hub(SqlStore(SqliteDatabase(folder / "hub.sqlite")))
    app = create_hub_app(HubServices(hub=hub, pairing=Pairing(lambda: 0.0)), WebSettings())
    events: Events = hub_context(app).event_desk.events
    organiser, scorekeeper = (signed_in_as(hub_context(app).people, app.test_client(), r) for r in ROLES)
    opened(organiser, "Ada", "Ben")
    one, other = at_table(paired(organiser, events), 1)
    old = seen(scorekeeper, "round")
    do(organiser, "match", round="1", table="1", winner=one, by="played")
    stale = do(scorekeeper, "results", round="1", **{"winner-1": other}, **old)
    fresh = do(scorekeeper, "results", round="1", **{"winner-1": other}, **seen(scorekeeper, "tables/1"))
    current = events.event(1).current
    kept = current is not None and current.matches[0].winner == one
    told = stale.text.count("won") > 1
    words = (
        f"old form {stale.status_code}, both told: {told}; scorekeeper's correction {fresh.status_code}; kept: {kept}"
    )
    return Seen(words, (stale.status_code, fresh.status_code) == (409, 409) and kept and told)


ROLES = ("organiser", "scorekeeper")


def signed_in_as(people: HubPeople, client: FlaskClient, role: str) -> FlaskClient:
    code = people.new_code(role)
    token = client.get("/sign-in").text.partition('name="csrf_token" value="')[2].partition('"')[0]
    client.post("/sign-in", data={"csrf_token": token, "code": code, "name": role})
    return client


def rows() -> list[Row]:
    return [Row("an old form of results at a hub", "409 with both results; no correction by a scorekeeper", old_form)]
