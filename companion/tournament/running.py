"""Runs a hub until it is stopped: puts store, pages, transports and discovery together, and owns their clock."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion import file_locks
from companion.service_manager import ServiceManager
from companion.tournament.events.assigning import Assigning
from companion.tournament.events.events import Events
from companion.tournament.events.table_results import Places, TableResults
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from companion.tournament.protocol.messages import LARGEST_MESSAGE_BYTES
from companion.tournament.storage.database import Database
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.store import StoreError

_log = logging.getLogger("companion")

REFRESH_S: Final = 0.4
TELL_HEARD_S: Final = 3.0
MOST_TABLES: Final = 2000
FILE_NAME: Final = "hub.sqlite"
SIGN_INS_NAME: Final = "hub.sign-ins"
LOCK_NAME: Final = "hub.lock"

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class HubPlan:
    """The settings of a hub. `database` is a PostgreSQL address; without one, a file in `folder` is used.

    `broker` is the address of an MQTT broker, `announce` whether tables may find the hub by multicast DNS. `qr`: people
    can point a phone at what is told. `library` is the folder of a deck library.
    """

    name: str
    folder: Path
    host: str = "0.0.0.0"
    port: int = 8100
    database: str = ""
    broker: str = ""
    announce: bool = True
    viewers: int = 100
    qr: bool = False
    library: Path | None = None


def open_database(plan: HubPlan) -> Database:
    """Raises `StoreError`; `ModuleNotFoundError` where the extra for PostgreSQL is missing."""
    if plan.database:
        from companion.tournament.storage.postgres_database import PostgresDatabase

        return PostgresDatabase(plan.database)
    from companion.tournament.storage.sqlite_database import SqliteDatabase

    return SqliteDatabase(plan.folder / FILE_NAME)


def run_hub(plan: HubPlan, stop: threading.Event, tell: Tell, secret_key: str, demo: int = 0) -> None:
    """Serves until `stop` is set, with `demo` made-up tables. Raises what opening database, port or broker raises."""
    manager = ServiceManager.of(os.environ)
    with ExitStack() as running:
        running.enter_context(_marked_as_running(plan.folder))
        database = open_database(plan)
        running.callback(database.close)
        hub = Hub(SqlStore(database), plan.name)
        port = running.enter_context(_served(plan, hub, tell, secret_key))
        if plan.broker:
            running.enter_context(_over_mqtt(plan, hub, tell))
        if plan.announce:
            running.enter_context(_announced(plan, port))
        if demo:
            from companion.table.made_up_tables import made_up_tables

            running.enter_context(made_up_tables(hub, demo, plan.folder))
        manager.ready(f"{plan.name}, {len(hub.board.latest().tables)} tables")
        keep_fresh(hub, stop, manager)
        manager.stopping()
    tell("Stopped. Everything that was acknowledged is kept; tables send the rest at the next start.")


@contextmanager
def _marked_as_running(folder: Path) -> Iterator[None]:
    """Shares a lock with other hubs of this folder, so that nothing is restored under their feet."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK_NAME).open("a") as lock:
        file_locks.share(lock.fileno())
        yield


@contextmanager
def _served(plan: HubPlan, hub: Hub, tell: Tell, secret_key: str) -> Iterator[int]:
    from companion.cards.decks import read_deck
    from companion.cards.decks.card_set import set_of
    from companion.sight.decks.library import Library
    from companion.sight.pictures.worker import fit_to_keep
    from companion.table.game_logs import games_in
    from web.hub.app import create_hub_app
    from web.hub.services import HubServices, hub_context
    from web.serving.addresses import host_names
    from web.serving.qr import qr_text
    from web.serving.server import PageServer
    from web.serving.settings import WebSettings

    pairing = Pairing(time.monotonic)
    settings = WebSettings(
        host_names=host_names(),
        stream_limit=plan.viewers,
        secret_key=secret_key,
        sign_ins=plan.folder / SIGN_INS_NAME,
    )
    app = create_hub_app(
        HubServices(
            hub=hub,
            pairing=pairing,
            broker=plan.broker,
            read_deck=lambda text, name: read_deck(text, name).deck,
            set_of=set_of,
            fit_to_keep=fit_to_keep,
            read_games=games_in,
            read_library=lambda: [known.deck for known in Library(plan.library).decks()] if plan.library else [],
        ),
        settings,
    )
    server = PageServer(app, plan.host, plan.port, connections=MOST_TABLES, largest_body=LARGEST_MESSAGE_BYTES)
    server.start(tell, "The hub's page")
    if plan.qr:
        tell(qr_text(server.addresses[-1]))
    tell(f"Tables join with: companion join {server.addresses[-1].rstrip('/')}")
    tell(f"Pairing code for tables: {pairing.code}")
    tell(f"Code for an organiser, good once: {hub_context(app).people.code_at_start('organiser')}")
    try:
        yield server.port
    finally:
        server.stop()


@contextmanager
def _over_mqtt(plan: HubPlan, hub: Hub, tell: Tell) -> Iterator[None]:
    from companion.tournament.mqtt_hub import MqttHub

    over = MqttHub(hub, plan.broker)
    over.start()
    tell(f"Tables also speak over the broker at {plan.broker}")
    try:
        yield
    finally:
        over.stop()


@contextmanager
def _announced(plan: HubPlan, port: int) -> Iterator[None]:
    from companion.tournament.transport.discovery import announced
    from web.serving.addresses import own_address

    address = own_address()
    only_here = address is None or plan.host.startswith("127.")
    with announced(plan.name, ["127.0.0.1" if only_here or address is None else address], port, only_here):
        yield


def keep_fresh(hub: Hub, stop: threading.Event, manager: ServiceManager) -> None:
    """Until `stop`: reads what changed, notices who fell silent and who won, and says so to the service manager."""
    told_at, trouble = time.monotonic(), ""
    events, places = Events(hub.store), Places(hub.store)
    results, assigning = TableResults(events, places), Assigning(events, places)
    while not stop.wait(REFRESH_S):
        try:
            if time.monotonic() - told_at > TELL_HEARD_S:
                told_at = time.monotonic()
                hub.tell_heard()
            hub.refresh()
            hub.direct()
            results.take(hub.board.latest())
            hub.tell_tables(assigning.told(hub.board.latest()))
            if trouble:
                _log.warning("the database answers again")
            trouble = ""
        except StoreError as error:
            # Tables are refused meanwhile and keep what they have; they send it when the database is back.
            if str(error) != trouble:
                _log.error("%s", error)
            trouble = str(error)
        manager.alive()


def usual_name() -> str:
    return f"Hub on {socket.gethostname().partition('.')[0]}"
