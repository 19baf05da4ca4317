"""Counter box and buttons on the pins: opens what the configuration asks for, and ties it to the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from companion.config import Config
from companion.counter_inputs import BUTTON_KINDS
from companion.counter_inputs.kind import Opening, configured_controls
from companion.entry_sources import EntrySource
from companion.journal import Journal, StorageError
from companion.observations import PlayerNumber
from companion.report import Notice
from companion.sentences import Sentence, reason
from companion.table.table import Table
from firmware_bridge.controls import ControlsError, NoPinsError
from firmware_bridge.counter_box import CounterInput
from firmware_bridge.counting import Counting
from firmware_bridge.link_events import PressMark, last_marks
from firmware_bridge.notices import BoxNotice
from firmware_bridge.presses import EntryMade, NextGame, Refused
from firmware_bridge.table_lights import table_lights
from firmware_bridge.virtual_box import VirtualBox

NEEDS_EXTRA: Final = "they need the extra 'box': pip install 'keyforge-companion[box]'"


@contextmanager
def counting(
    table: Table, config: Config, journal: Journal, wanted: bool, virtual: VirtualBox | None = None
) -> Iterator[None]:
    """The buttons of a table while it is followed. What cannot be had is told on the page; the game goes on without.

    Of a table that is not `wanted` to have any (a made-up game), only buttons that are named in the file are used.
    A `virtual` box stands in for the one on the line.
    """
    inputs = _inputs(table, config, journal, wanted, virtual)
    threads = [tied(table, config, source, opened) for source, opened in inputs]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.stop()


def _inputs(
    table: Table, config: Config, journal: Journal, wanted: bool, virtual: VirtualBox | None
) -> Iterator[tuple[EntrySource, CounterInput]]:
    def marks() -> tuple[PressMark, ...]:
        return stored_marks(journal)

    try:
        controls = configured_controls(config)
        opening = Opening(config, controls, config.reminders.mode, table.game_time, marks, wanted, virtual)
        for kind in BUTTON_KINDS:
            if (opened := kind.opened(opening)) is not None:
                yield kind.source, opened
    except (ControlsError, NoPinsError) as error:
        _tell(table, reason(error))
    except ModuleNotFoundError:
        _tell(table, NEEDS_EXTRA)


def _tell(table: Table, error: str) -> None:
    told = Sentence("The buttons cannot be used: {error}", error=error)
    table.notices.say("counters", Notice("box", "error", told))


def stored_marks(journal: Journal) -> tuple[PressMark, ...]:
    """How far each box's own record has been stored, by the newest game in which one was used."""
    for epoch in reversed(journal.epochs()):
        bodies = (event.body for event in journal.events(epoch, kind="observation"))
        if marks := last_marks(mark for body in bodies if isinstance(mark := body.get("mark"), dict)):
            return marks
    return ()


def tied(
    table: Table, config: Config, source: EntrySource, box: CounterInput, clock: Callable[[], float] = time.monotonic
) -> Counting:
    """The thread that brings a box's presses into the table's record, and the table's state to its lights."""

    def offer(entered: EntryMade) -> Future[None]:
        mark = entered.mark.to_json() if entered.mark is not None else None
        table.notices.say("refused press")
        return table.enter(entered.observation, source.name, mark=mark)

    def tell(said: BoxNotice | Refused | NextGame) -> None:
        if isinstance(said, NextGame):
            begin_next_game(table, said.player)
        elif isinstance(said, Refused):
            table.notices.say("refused press", Notice("box", "info", said.reason))
        else:
            notices = (Notice("box", said.level, said.message),) if said.message else ()
            table.notices.say(f"{source.name} {said.topic}", *notices)

    return Counting(box, clock, offer, tell, lambda: table_lights(table.board.latest(), config.box.left_player))


def begin_next_game(table: Table, first_player: PlayerNumber) -> None:
    """The same players with the same decks once more. Where it cannot be stored, the game before stays."""
    if (start := table.plan.start) is None:
        return
    table.notices.say("refused press")
    try:
        table.begin_game(start=replace(start, first_player=first_player))
    except StorageError as error:
        table.notices.say(
            "refused press",
            Notice("box", "error", Sentence("The next game was not recorded: {error}", error=reason(error))),
        )
