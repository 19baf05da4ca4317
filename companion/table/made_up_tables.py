"""Many made-up tables for a hub that is tried out: each with a journal and a sender, as a real one has."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from companion.journal import Journal
from companion.observations import JsonObject
from companion.table.hub_link import HubLink
from companion.tournament.hub import Hub
from companion.tournament.joining.membership import Membership
from companion.tournament.protocol.messages import MessageError
from companion.tournament.protocol.sending import JournalPlace
from companion.tournament.simulated import SimulatedHubTable
from companion.tournament.storage.store import Enrolled, StoreError
from companion.tournament.transport.links import LinkDown

EVENTS_A_SECOND: Final = 0.5
NEXT_GAME_CHANCE: Final = 0.02


class DirectLink:
    """The way to a hub in the same process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def exchange(self, message: bytes, timeout_s: float) -> bytes:
        try:
            return self._hub.answer(message)
        except (MessageError, StoreError) as error:
            raise LinkDown(str(error)) from error

    def keep(self, message: bytes) -> None:
        return

    def close(self) -> None:
        return


@contextmanager
def made_up_tables(hub: Hub, number: int, folder: Path) -> Iterator[None]:
    """So many tables play at a hub while the context lasts. They take up where an earlier demonstration ended."""
    stop = threading.Event()
    known = {table.name: table for table in hub.store.tables()}
    with ExitStack() as opened:
        tables = [
            opened.enter_context(_playing(hub, n, known.get(f"Table {n}"), folder, stop)) for n in range(1, number + 1)
        ]
        player = threading.Thread(target=_play, args=(tables, stop), name="made-up games", daemon=True)
        player.start()
        try:
            yield
        finally:
            stop.set()
            player.join()


@contextmanager
def _playing(
    hub: Hub, number: int, enrolled: Enrolled | None, folder: Path, stop: threading.Event
) -> Iterator[tuple[SimulatedHubTable, Journal]]:
    table = SimulatedHubTable(number, seed=random.randrange(2**31))
    enrolled = enrolled or hub.enrol(table.name)
    with Journal.open(folder / f"table-{number}.journal") as journal:
        journal.start_epoch()

        def state(featured: bool) -> JsonObject:
            return table.state.shown()

        membership = Membership(hub.name, ("http://localhost",), enrolled.id, enrolled.name, enrolled.key)
        place = JournalPlace(f"made-up-{number}", journal.epoch)
        link = HubLink(membership, place, journal, DirectLink(hub), state, lambda: table.t)
        link.start()
        try:
            yield table, journal
        finally:
            link.stop()


def _play(tables: list[tuple[SimulatedHubTable, Journal]], stop: threading.Event) -> None:
    t = 0.0
    while not stop.wait(1 / (EVENTS_A_SECOND * len(tables))):
        t += 1 / (EVENTS_A_SECOND * len(tables))
        table, journal = random.choice(tables)
        if table.over:
            if random.random() < NEXT_GAME_CHANCE:
                journal.start_epoch()
                table.begin()
            continue
        journal.append(table.play(round(t, 2)))
