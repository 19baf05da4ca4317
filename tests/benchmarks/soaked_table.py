"""One table of the soak, in a process of its own: a journal and the sender of the program."""

from __future__ import annotations

import os
import random
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.journal import Journal
from companion.observations import JsonObject
from companion.table.hub_link import HubLink, HubNews
from companion.tournament.joining.membership import Membership
from companion.tournament.protocol.sending import JournalPlace
from companion.tournament.simulated import SimulatedHubTable
from companion.tournament.transport.links import Link
from tests.benchmarks.soak_outcome import Plan

RECORD: Final = struct.Struct("<qqdd")
"""The record that a table notes of an acknowledged event: game, number, when it was made and when acknowledged
(monotonic).
"""


class SoakedTable:
    """Plays at its pace, and notes when each event was acknowledged."""

    def __init__(self, number: int, member: Membership, folder: Path, link: Link, plan: Plan) -> None:
        self._plan = plan
        self._chance = random.Random(f"{plan.seed} {number} {os.getpid()}")
        self._journal = Journal.open(folder / f"table-{number}.journal")
        if not self._journal.epoch:
            self._journal.start_epoch()
        self._game = SimulatedHubTable(number, plan.seed + os.getpid())
        self._shown = self._game.state, self._game.state.to_json()
        self._notes = (folder / f"table-{number}.acknowledged").open("ab", buffering=0)
        self._noted = last_noted(folder / f"table-{number}.acknowledged")
        place = JournalPlace(f"soak-{number}", 1)
        self._link = HubLink(member, place, self._journal, link, self._state, lambda: self._game.t, told=self._told)

    def _state(self, featured: bool) -> JsonObject:
        if self._shown[0] is not self._game.state:
            self._shown = self._game.state, self._game.state.to_json()
        return self._shown[1]

    def _told(self, news: HubNews) -> None:
        head = news.answer.head if news.answer is not None else None
        if not news.up or head is None or (head.epoch, head.seq) <= self._noted:
            return
        now = time.monotonic()
        for epoch in (epoch for epoch in self._journal.epochs() if self._noted[0] <= epoch <= head.epoch):
            for event in self._journal.events(epoch, self._noted[1] if epoch == self._noted[0] else 0):
                if (event.epoch, event.seq) > (head.epoch, head.seq):
                    break
                self._notes.write(RECORD.pack(event.epoch, event.seq, float(str(event.body["made"])), now))
                self._noted = (event.epoch, event.seq)

    def play(self, until: float) -> None:
        self._link.start()
        time.sleep(self._chance.random() / self._plan.events_a_second)
        while time.monotonic() < until:
            if self._game.over:
                self._journal.start_epoch()
                self._game.begin()
            entry = self._game.play(round(time.monotonic(), 3))
            entry.body["made"] = time.monotonic()
            self._journal.append(entry)
            time.sleep(self._chance.uniform(0.8, 1.2) / self._plan.events_a_second)
        # Until everything is acknowledged, or somebody ends this process.
        while True:
            time.sleep(0.2)


def last_noted(path: Path) -> tuple[int, int]:
    data = path.read_bytes() if path.exists() else b""
    whole = len(data) // RECORD.size
    return RECORD.unpack_from(data, (whole - 1) * RECORD.size)[:2] if whole else (0, 0)


def notes(path: Path) -> Iterator[tuple[int, int, float, float]]:
    data = path.read_bytes() if path.exists() else b""
    yield from (RECORD.unpack_from(data, at) for at in range(0, len(data) - RECORD.size + 1, RECORD.size))
