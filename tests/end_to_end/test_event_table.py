"""An event seats a table of phones: players scan their slips, the game begins by itself, and its result comes back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.config import Config
from companion.observations import KeyTurned
from companion.service_manager import ServiceManager
from companion.table.hub_joining import join_hub
from companion.tournament.event.match_scripts import SideChosen
from companion.tournament.event.records import (
    DeckRegistered,
    EventOpened,
    EventRecord,
    MatchAnswered,
    PlayerEntered,
    RoundPaired,
    SeatedPair,
)
from companion.tournament.events.events import Events
from companion.tournament.events.player_codes import CodeOwner, PlayerCodes
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from companion.tournament.running import keep_fresh
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from tests.end_to_end.less_than_everything import TableWithPage, table_without_camera
from tests.web.browser import watched_page
from web.hub.app import create_hub_app
from web.hub.services import HubServices
from web.serving.server import PageServer
from web.serving.settings import WebSettings

CUP = EventOpened("Winter Cup", "best-of-three", "archon", minutes=90, minutes_in_final=120, end_of_time="2022")
ENTRIES = (
    PlayerEntered("p1", "Ada"),
    PlayerEntered("p2", "Ben"),
    DeckRegistered("p1", RADIANT_ARGUS),
    DeckRegistered("p2", MISS_ONYX),
    RoundPaired((SeatedPair(1, "p1", "p2"),), "manual"),
)
A_FEW_SECONDS_MS = 20_000


@dataclass(frozen=True, slots=True)
class RunningEvent:
    """An event of two players at a running hub, and its codes."""

    address: str
    pairing: Pairing
    events: Events
    codes: PlayerCodes

    def decide(self, *records: EventRecord) -> None:
        self.events.decide(1, lambda _: records, "decided", "Mia", "organiser")

    def slip(self, page: Page, player: str) -> None:
        """The player scans the code of their slip, and takes the seat that it leads to."""
        page.goto(f"{self.address}/me/code/{self.codes.code(CodeOwner(1, player))}")
        page.get_by_role("button", name="To my table").click()
        page.get_by_role("link", name="Take your seat at table 1").click()
        page.get_by_role("button", name="Sit down as").click()


@contextmanager
def hub_running(folder: Path) -> Iterator[RunningEvent]:
    with ExitStack() as running:
        database = SqliteDatabase(folder / "hub.sqlite")
        running.callback(database.close)
        hub, pairing, stop = Hub(SqlStore(database), "Winter Cup"), Pairing(lambda: 0.0), threading.Event()
        server = PageServer(create_hub_app(HubServices(hub=hub, pairing=pairing), WebSettings()), "127.0.0.1", port=0)
        server.start(lambda line: None)
        running.callback(server.stop)
        keeper = threading.Thread(target=keep_fresh, args=(hub, stop, ServiceManager()))
        keeper.start()
        running.callback(keeper.join)
        running.callback(stop.set)
        events = Events(hub.store)
        events.open(CUP, "Mia", "organiser")
        yield RunningEvent(server.addresses[0].rstrip("/"), pairing, events, PlayerCodes(hub.store, events))


@pytest.fixture
def event(tmp_path: Path) -> Iterator[RunningEvent]:
    with hub_running(tmp_path) as running:
        running.decide(*ENTRIES)
        yield running


@pytest.fixture
def table(tmp_path: Path, event: RunningEvent) -> Iterator[TableWithPage]:
    config = Config.model_validate({"journal": {"folder": str(tmp_path)}})
    join_hub(config, event.address, event.pairing.code, "Table 1")
    with table_without_camera(tmp_path) as opened:
        yield opened


@pytest.fixture
def phones(chromium: Browser) -> Iterator[tuple[Page, Page]]:
    with watched_page(chromium, 390, 844) as one, watched_page(chromium, 390, 844) as other:
        yield one, other


WITH_THEIR_DECKS = [("Ada", RADIANT_ARGUS.name), ("Ben", MISS_ONYX.name)]


def reads(page: Page, words: str) -> None:
    expect(page.get_by_text(words)).to_be_visible(timeout=A_FEW_SECONDS_MS)


def forge_all(table: TableWithPage, player: int) -> None:
    for key in ("red", "blue", "yellow"):
        table.table.submit(KeyTurned(table.table.now(), player, key, True))


def test_an_evenings_match_is_played_with_nobody_typing_a_name(
    event: RunningEvent, table: TableWithPage, phones: tuple[Page, Page]
) -> None:
    screen, ben = phones
    screen.goto(table.address)
    reads(screen, "the players have to settle who takes the first turn")
    event.decide(MatchAnswered(1, SideChosen(1)))
    reads(screen, f"Ada with {RADIANT_ARGUS.name} against Ben")
    event.slip(ben, "p2")
    event.slip(screen, "p1")

    report = table.report_where(lambda report: len(report.players) == 2)
    assert [(player.name, player.deck) for player in report.players] == WITH_THEIR_DECKS
    assert report.active == 1

    reads(ben, "Ben: your turn")
    forge_all(table, 1)
    ben.goto(f"{event.address}/me/")
    reads(ben, "You won this game: is that right?")
