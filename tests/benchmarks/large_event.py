"""An event of hundreds of players at a hub: how long a round takes to be paired and published, and each page.

    python -m tests.benchmarks.large_event [--players 500] [--rounds 3]

Seconds are of processor time, so that what else the machine does is not counted; no network lies between.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from flask.testing import FlaskClient

from companion.tournament.event.event import Event
from companion.tournament.event.records import MatchDecided, PlayerEntered
from companion.tournament.events.events import Events
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from tests.tournament.event_pages.people import do, opened, post
from web.hub.app import create_hub_app
from web.hub.services import EventDesk, HubServices, hub_context

PAGES = ("/events/1/", "/events/1/round", "/events/1/screen", "/events/1/players", "/me/")


def took_s(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return time.process_time() - begun


def play(events: Events, chance: random.Random) -> None:
    def results(event: Event) -> list[MatchDecided]:
        matches = event.current.matches if event.current else ()
        return [MatchDecided(one.table, chance.choice(one.players), "played") for one in matches if one.table]

    events.decide(1, results, "played", "Mia", "organiser")


def measure(players: int, rounds: int, database: SqliteDatabase) -> None:
    app = create_hub_app(HubServices(hub=Hub(SqlStore(database), "Cup"), pairing=Pairing(lambda: 0.0)))
    app.testing = True
    desk: EventDesk = hub_context(app).event_desk
    organiser: FlaskClient = app.test_client()
    post(organiser, "/sign-in", code=hub_context(app).people.new_code("organiser"), name="Mia")
    opened(organiser, rounds=str(rounds))
    entered = [PlayerEntered(f"p{number}", f"Player {number}") for number in range(1, players + 1)]
    desk.events.decide(1, lambda _: entered, "entered", "Mia", "organiser")
    post(organiser, "/me/enter", code=desk.codes.code(CodeOwner(1, f"p{players}")))
    chance = random.Random(1)
    for number in range(1, rounds + 1):
        paired_s = took_s(lambda: do(organiser, "pair"))
        pages = ", ".join(f"{page} {took_s(partial(organiser.get, page)):.2f} s" for page in PAGES)
        seen = {"If-None-Match": organiser.get("/me/").headers["ETag"]}
        pages += f", /me/ without news {took_s(partial(organiser.get, '/me/', headers=seen)):.3f} s"
        print(f"round {number}: paired and published in {paired_s:.1f} s; {pages}", flush=True)
        play(desk.events, chance)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--players", type=int, default=500)
    arguments.add_argument("--rounds", type=int, default=3)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = SqliteDatabase(Path(folder) / "hub.sqlite")
        measure(chosen.players, chosen.rounds, database)
        database.close()


if __name__ == "__main__":
    main()
