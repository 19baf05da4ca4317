"""The harm that a neighbour on the Wi-Fi does to the server's connections, by real sockets: all others are served
meanwhile.
"""

from __future__ import annotations

import contextlib
import http.client
import logging
import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import send_file

from companion.report import ReportBoard
from companion.seldom import SameLineSeldom
from tests.web.made_up import GAME
from web.live.slots import StreamSlots, Viewer
from web.serving import connections
from web.serving.connections import DESCRIPTORS_KEPT_FREE, affordable
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices

SLOWLORIS = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
PATIENCE_S = 60.0


@pytest.fixture
def server() -> Iterator[PageServer]:
    app = create_app(
        TableServices(board=ReportBoard(GAME), submit=lambda observation: None), WebSettings(stream_limit=2)
    )
    server = PageServer(app, port=0)
    server.start(tell=lambda line: None)
    yield server
    server.stop()


def attack(server: PageServer, count: int, text: bytes = SLOWLORIS, source: str = "127.0.0.2") -> list[socket.socket]:
    """So many connections from one address that send this and then nothing, or next to nothing, more."""
    opened = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=5, source_address=(source, 0))
        with contextlib.suppress(OSError):
            one.sendall(text)
        opened.append(one)
    return opened


@contextlib.contextmanager
def attacked(server: PageServer, count: int) -> Iterator[None]:
    with contextlib.ExitStack() as opened:
        for one in attack(server, count):
            opened.enter_context(one)
        yield


def serves(server: PageServer, source: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S, source_address=(source, 0))
    with contextlib.closing(connection):
        connection.request("GET", "/api/table")
        return connection.getresponse().status == 200


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow connections are never closed for their slowness: who is served is served beside them."""
    for name in ("HEADERS_WITHIN_S", "REQUEST_WITHIN_S", "IDLE_S"):
        monkeypatch.setattr(connections, name, 10 * PATIENCE_S)


def is_closed(one: socket.socket) -> bool:
    try:
        return one.recv(1000) == b""
    except ConnectionError:
        return True


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("source", ["127.0.0.1", "127.0.0.3"])
def test_hundreds_of_slow_connections_from_one_address_keep_nobody_waiting(server: PageServer, source: str) -> None:
    with attacked(server, 300):
        assert all(serves(server, source) for _ in range(20))


@pytest.mark.usefixtures("unhurried")
def test_a_live_page_goes_on_while_slow_connections_are_opened_from_its_own_address(server: PageServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5, source_address=("127.0.0.2", 0))
    connection.request("GET", "/events")
    with contextlib.closing(connection), connection.getresponse() as stream, attacked(server, 300):
        assert serves(server, "127.0.0.3")
        assert stream.readline() != b""


@pytest.mark.parametrize(
    "text", [SLOWLORIS, b"", b"\r\n", b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nco"]
)
def test_what_does_not_become_a_request_is_closed_in_time(
    server: PageServer, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HEADERS_WITHIN_S", "REQUEST_WITHIN_S", "IDLE_S"):
        monkeypatch.setattr(connections, name, 0.1)
    (slow,) = attack(server, 1, text)
    assert is_closed(slow)
    slow.close()


def test_a_connection_that_was_quick_once_may_be_used_again(server: PageServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    with contextlib.closing(connection):
        for _ in range(3):
            connection.request("GET", "/api/table")
            assert connection.getresponse().read()
    assert serves(server, "127.0.0.1")


def test_a_file_that_nobody_has_read_to_its_end_is_closed_with_the_server(tmp_path: Path) -> None:
    film = (tmp_path / "film.mp4").open("wb+")
    film.truncate(20_000_000)
    app = create_app(TableServices(board=ReportBoard(GAME), submit=lambda observation: None), WebSettings())
    app.view_functions["static"] = lambda filename: send_file(film, "video/mp4")
    server = PageServer(app, port=0)
    server.start(tell=lambda line: None)
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as viewer:
        viewer.sendall(b"GET /static/film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        viewer.recv(1)
        server.stop()
    assert film.closed


def test_no_more_connections_are_served_than_there_are_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    changed: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: changed.append(limits))
    assert affordable(2_000) == 1024 - DESCRIPTORS_KEPT_FREE
    assert changed == [(1024, 1024)]


def test_the_same_line_is_told_once_a_minute_and_without_a_stack() -> None:
    clock = iter((0.0, 1.0, 59.0, 61.0))
    seldom = SameLineSeldom(lambda: next(clock))
    failure = (OSError, OSError(24, "Too many open files"), None)
    records = [logging.LogRecord("waitress", logging.WARNING, "", 0, "failed", (), failure) for _ in range(4)]
    assert [seldom.filter(record) for record in records] == [True, False, False, True]
    assert all(record.exc_info is None for record in records)


def places(slots: StreamSlots, viewer: Viewer, tries: int = 200) -> int:
    """How many live connections they get when they ask again and again."""
    return sum(slots.take(viewer) is not None for _ in range(tries))


def test_one_address_gets_a_quarter_of_the_live_connections() -> None:
    slots = StreamSlots(limit=112)
    assert places(slots, Viewer("192.0.2.66")) == 28
    assert [places(slots, Viewer(f"192.0.2.{n}"), 1) for n in range(60)] == [1] * 60
    assert places(slots, Viewer("127.0.0.1"), 10) == 10


def test_visitors_take_no_place_of_a_seat_or_a_judge_and_a_seat_none_of_the_judges() -> None:
    slots = StreamSlots(limit=8)
    for n in range(200):
        slots.take(Viewer(f"192.0.2.{n}"))
        slots.take(Viewer("192.0.2.1", f"phone-{n}", "seat-0"))
    assert places(slots, Viewer("192.0.2.9", "other", "seat-1")) == 4
    assert places(slots, Viewer("192.0.2.9", "tablet", "judge")) == 4
    assert places(slots, Viewer("192.0.2.9", "laptop", "organiser")) == 4


def test_a_session_gets_a_few_and_what_it_gives_back_is_free_again() -> None:
    slots = StreamSlots(limit=112)
    judge = Viewer("192.0.2.1", "tablet", "judge")
    held = [give_back for _ in range(9) if (give_back := slots.take(judge))]
    assert (len(held), slots.taken) == (4, 4)
    for give_back in held:
        give_back()
    assert (places(slots, judge), slots.taken) == (4, 4)


def answer_to(server: PageServer, head: bytes, body: bytes) -> tuple[bytes, bool]:
    """The first line of the answer, and whether the connection was closed after it."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as one:
        one.sendall(b"POST /sign-in HTTP/1." + head + b"\r\nHost: localhost\r\n\r\n" + body)
        said = b"".join(iter(lambda: one.recv(4096), b""))
    return said.partition(b"\r\n")[0], said.count(b"HTTP/1.") == 1


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b"1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked", b"HTTP/1.1 400 Bad Request"),
        (b"1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4", b"HTTP/1.1 400 Bad Request"),
        (b"0\r\nContent-Length: 4\r\nTransfer-Encoding: chunked", b"HTTP/1.0 400 Bad Request"),
        (b"1\r\nContent-Length: " + b"9" * 5000, b"HTTP/1.1 400 Bad Request"),
    ],
)
def test_a_request_whose_end_can_be_read_in_two_ways_is_refused_and_ends_its_connection(
    server: PageServer, head: bytes, said: bytes
) -> None:
    smuggled = b"0\r\n\r\nGET /api/table HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert answer_to(server, head, smuggled) == (said, True)
