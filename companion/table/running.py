"""Builds one table from its configuration and from what the command line wishes, and runs it until it is stopped."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from companion.cards.catalogue import printed_titles
from companion.config import Config
from companion.journal import Journal
from companion.running_tables import TableBusy
from companion.service_manager import ServiceManager
from companion.table.case import Case, FlagWatch, stills_of
from companion.table.counters import counting
from companion.table.deck_desk import DeckDesk
from companion.table.decks_at_table import DecksPlayed
from companion.table.event_games import EventGames
from companion.table.filming import FILM_SUFFIX, FilmDesk
from companion.table.games import Games
from companion.table.hub_joining import needed_from, sender
from companion.table.hub_link import linked
from companion.table.machine_watch import watching_machine
from companion.table.notices import NoticeBoard
from companion.table.past_games import PastGames, check_past
from companion.table.places import journal_of
from companion.table.plan import Setting
from companion.table.recovery import PAGE_IS_LOADED_S, is_expected, recover
from companion.table.restarting import Restarts
from companion.table.serving import Desks, serving
from companion.table.settings_desk import SettingsDesk
from companion.table.setup_desk import SetupDesk
from companion.table.source import Source, Tell, Wish
from companion.table.table import Table
from companion.table.table_pictures import TablePictures
from companion.table.virtual_panel import virtual_box_for
from companion.table.win_chances import estimating

WATCHDOG_S: Final = 2.0
NOTICES_WITHIN_S: Final = 0.2
SHOWS_RESULT_S: Final = 30.0

_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is followed and has its page at `address`."""

    table: Table
    source: Source
    games: Games
    event: EventGames
    address: str


def run_table(restarts: Restarts, stop: threading.Event, tell: Tell) -> None:
    """Follows a table and serves its page until `stop` is set. `tell` prints what people should know.

    Opened again when the owner asks for it on the page, by what the configuration file says then. Where it cannot be
    opened, the page says why, and what can be done, until it can.
    Raises `TableBusy` where another process follows the table, and what a film or a folder of pictures raises that the
    command line names: these are for whoever typed it.
    """
    manager, tried = ServiceManager.of(os.environ), 0
    while not stop.is_set():
        with ExitStack() as at_table:
            try:
                opened = at_table.enter_context(_opened(restarts, tell))
            except TableBusy:
                raise
            except Exception as error:
                if restarts.wish.video or restarts.wish.images:
                    raise
                _log.error("the table cannot be opened: %s", error, exc_info=not is_expected(error))
                at_table.close()
                recover(restarts, error, stop, tell, manager, tried)
                tried += 1
                continue
            tried = 0
            restarts.keep_port(urlsplit(opened.address).port)
            manager.ready(opened.source.name)
            keep_running(opened, stop, manager, restarts.asked)
    manager.stopping()
    tell("Stopped. The game is kept and goes on at the next start.")


@contextmanager
def _opened(restarts: Restarts, tell: Tell) -> Iterator[OpenTable]:
    """The table as is asked for now, opened, or as it was before in this run where that cannot be."""
    with ExitStack() as at_table:
        try:
            config, wish = restarts.next()
            opened = at_table.enter_context(open_table(config, wish, tell, restarts=restarts))
        except Exception as error:
            if not restarts.has_opened:
                raise
            _log.error("the table could not be reopened: %s", error, exc_info=not is_expected(error))
            restarts.refused(error)
            opened = at_table.enter_context(open_table(restarts.in_force, restarts.wish, tell, restarts=restarts))
        else:
            restarts.opened_with(config, wish)
        yield opened


@contextmanager
def open_table(
    config: Config,
    wish: Wish,
    tell: Tell,
    monotonic: Callable[[], float] = time.monotonic,
    restarts: Restarts | None = None,
) -> Iterator[OpenTable]:
    """A table with its page, boxes and hub, until it is left; `monotonic` is its cameras' clock.

    With `restarts`, its owner can set it up and change its settings on the page.

    Raises what opening registry, decks, geometry, film, journal or port raises.
    """
    source = Source.chosen(config, wish, monotonic)
    name = source.journal_name(config)
    with journal_of(config.journal.folder, name) as (journal, notices):
        source.go_on_with(Setting.of(journal))
        plan = source.plan()
        plan = replace(plan, retention=replace(plan.retention, needed_from=needed_from(config, name)))
        table = Table(plan, journal, monotonic)
        table.notices.say("journal", *notices)
        stills = stills_of(config, journal)
        sight, film = source.sight, journal.path.with_suffix(FILM_SUFFIX)
        pictures = TablePictures(
            lambda t, picture: stills.offer(journal.epoch, t, picture), sight.mat, printed_titles()
        )
        films = FilmDesk(film, sight.filmed, table.notices, every=source.lasts_one_game)
        table.sight.pictures, table.sight.films = pictures, films
        case = Case(table, journal, stills, pictures, config, PastGames(journal, config.table.name), films)
        table.on_report(FlagWatch(stills))
        panel, games = virtual_box_for(config, source.made_up), Games(table, source)
        decks = DeckDesk(source.decks.library, config, games.decks_changed)
        event = EventGames(table, source, games, journal)
        games.event = event
        demo = source.demo if source.made_up else None
        desks = Desks(panel, games, decks, case, lambda: not source.decks.tell_cards, event, demo)
        desks = replace(desks, phone=source.phone if source.kind == "phone" else None)
        if restarts is not None:
            setup = SetupDesk(restarts, source, pictures, decks, threading.Lock(), table.notices)
            desks = replace(desks, settings=SettingsDesk(restarts), setup=setup, restarts=restarts)
        with serving(table, config, tell, desks, wish.qr) as address:
            source.tell(tell)
            begin(table, source)
            case.tell_of_time()
            hub = sender(config, journal, name, table.board.latest, table.now, table.notices, address, event)
            box = panel.box if panel else None
            checked = _checking(journal, table.notices)
            watched = watching_machine(config.journal.folder, table.tell_of_machine)
            estimated = estimating(table, config.table.win_chances)
            with linked(hub), checked, watched, estimated, counting(table, config, journal, not source.made_up, box):
                yield OpenTable(table, source, games, event, address)


def _is_over(stop: threading.Event, restart: threading.Event) -> bool:
    """Waits for the next look after the table; whether there is to be none. Either may be asked for meanwhile."""
    return any(stop.wait(NOTICES_WITHIN_S) or restart.is_set() for _ in range(round(WATCHDOG_S / NOTICES_WITHIN_S)))


@contextmanager
def _checking(journal: Journal, notices: NoticeBoard) -> Iterator[None]:
    """Reads earlier games again meanwhile: a card of memory loses them without a word."""
    stop = threading.Event()
    thread = threading.Thread(target=check_past, args=(journal, notices, stop), name="check of earlier games")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def begin(table: Table, source: Source) -> None:
    resumed = table.open()
    source.decks.use(DecksPlayed.of(table.plan.setting))
    table.notices.say("decks", *source.notices_of(table.plan.start))
    feed = source.feed(table, resumed)
    if feed is not None:
        table.sight.watch(feed, source.sight.new_sight())


def keep_running(
    opened: OpenTable, stop: threading.Event, manager: ServiceManager, restart: threading.Event | None = None
) -> None:
    """Until `stop`, or `restart` soon after it.

    Tells the service manager that all is well, says which decks are shown, begins what an event has for the table, and
    lets one made-up game follow another.
    """
    table, source = opened.table, opened.source
    ended_at: float | None = None
    restart = restart or threading.Event()
    while not _is_over(stop, restart):
        if table.seems_well():
            manager.alive()
        opened.event.look()
        table.notices.say("shown decks", *opened.games.shown())
        if source.made_up and source.demo.endless and source.demo.over:
            ended_at = ended_at or time.monotonic()
            if time.monotonic() - ended_at > SHOWS_RESULT_S:
                ended_at = None
                source.play_another(table)
    if restart.is_set():
        stop.wait(PAGE_IS_LOADED_S)
