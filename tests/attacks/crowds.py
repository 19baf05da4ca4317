"""Attackers who take all of a server's places, and requests that are made to be read in two ways."""

from __future__ import annotations

import logging
import re
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.journal import Journal
from companion.tournament.hub import Hub
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from tests.attacks.desks import IPHONE, at_work, judge_at_work, judge_of
from tests.attacks.neighbours import ATTACKER, PLAYER, Browser, judge_ms, streams
from tests.attacks.programs import program, table_in
from tests.attacks.seen import Row, Seen
from tests.tournament.servers import mosquitto
from tests.tournament.test_transports import MqttWay, Table, somebody_at


def streams_of_one_address(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        judge = judge_of(table)
        with streams(table.port, ATTACKER, 200) as theirs, streams(table.port, PLAYER, 1) as mine:
            desk = judge.streams("/live/judge", 2)
            ms = judge_ms(judge, 20)
    words = f"{theirs} of 200 for one address, {mine} of 1 for another, {desk} of 2 for the judge in {ms:.0f} ms"
    return Seen(words, theirs <= 28 and mine == 1 and desk == 2 and ms < 1000)


def streams_of_one_seat(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        player, judge = Browser(table.port, IPHONE), judge_of(table)
        player.sit_down(table.told(r"Seat of the first player: http://[^/]+(/\S+)"))
        with at_work(judge, "/judge/") as desk:
            taken = player.streams("/live/seat", 60)
        live = judge.streams("/live/judge", 2)
    words = f"{taken} of 60 for a seat, {live} of 2 for the judge; {desk.words}"
    return Seen(words, taken <= 8 and live == 2 and desk.is_served)


def two_ends(folder: Path) -> Seen:
    request = (
        b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"0\r\n\r\nGET /api/table HTTP/1.1\r\nHost: localhost\r\n\r\n"
    )
    with (
        program(*table_in(folder)) as table,
        judge_at_work(table) as desk,
        socket.create_connection(("127.0.0.1", table.port), timeout=5) as one,
    ):
        one.sendall(request)
        said = b"".join(iter(lambda: one.recv(4096), b""))
    status, answers = said.split(b" ", 2)[1].decode(), said.count(b"HTTP/1.1")
    return Seen(f"{status}, {answers} answer; {desk.words}", (status, answers) == ("400", 1) and desk.is_served)


def foreign_page(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        judge = judge_of(table)
        foreign = [
            judge.post("/judge/seats", {}, "/judge/", origin=origin) for origin in ("http://evil.example", "null")
        ]
        own = judge.post("/judge/seats", {}, "/judge/", origin=f"http://127.0.0.1:{table.port}")
    return Seen(f"foreign pages {foreign}, its own {own}", foreign == [403, 403] and own == 303)


def many_digits(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        judge = judge_of(table)
        status, said = judge.answer("/judge/position", {"position": '{"turn":' + "9" * 6000 + "}"}, "/judge/")
    reason = re.sub(r"<[^>]+>|\s+", " ", said.partition('role="alert">')[2])[:80]
    return Seen(f"{status}: {reason}", status == 400 and "set_int_max_str_digits" not in said)


def at_the_broker(folder: Path) -> Seen:
    """Says in a table's name that it is gone, and answers it in the hub's, 500 times each."""
    store = SqlStore(SqliteDatabase(folder / "hub.sqlite"))
    hub = Hub(store)
    enrolled = hub.enrol("Table 7")
    with mosquitto() as broker, Journal.open(folder / "table.journal") as journal, lines_logged() as lines:
        way = MqttWay(hub, broker)
        table = Table(enrolled, journal, way.link(enrolled.id, enrolled.key))
        table.sender.start()
        table.play(1)
        table.wait_until_sent()
        with somebody_at(broker) as publish:
            for _ in range(500):
                publish(enrolled.id, "status", b"offline")
                publish(enrolled.id, "ack", b"x")
        table.play(3)
        table.wait_until_sent()
        hub.refresh()
        silent = [reason.kind for reason in hub.board.latest().tables[0].reasons]
        trouble = table.sender.news.trouble
        table.sender.stop()
        way.stop()
    words = f"the table is {silent or 'there'}, trouble {trouble or 'none'}, {len(lines)} lines in the log"
    return Seen(words, not silent and not trouble and len(lines) < 10)


@contextmanager
def lines_logged() -> Iterator[list[logging.LogRecord]]:
    lines: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = lines.append  # type: ignore[method-assign,assignment]
    logger = logging.getLogger("companion")
    logger.addHandler(handler)
    try:
        yield lines
    finally:
        logger.removeHandler(handler)


def rows() -> list[Row]:
    broker = [Row("somebody who has the broker's password", "no table is gone, no false answer", at_the_broker)]
    return [
        *(broker if shutil.which("mosquitto") else []),
        Row("200 live streams of one address", "a quarter; others and the judge are served", streams_of_one_address),
        Row("60 live streams of one seat", "eight at most; the judge is served", streams_of_one_seat),
        Row("Content-Length and Transfer-Encoding together", "400, and the connection ends", two_ends),
        Row("a right token from a page of another address", "refused", foreign_page),
        Row("a number of 6,000 digits", "refused in plain words", many_digits),
    ]
