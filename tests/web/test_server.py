"""The server itself: it starts, tells where it is, refuses a taken port in plain words, and stops at once."""

from __future__ import annotations

import contextlib
import http.client
import threading
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.report import ReportBoard
from tests.web.made_up import GAME
from web.serving.addresses import as_others_see, host_names
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices

PATIENCE_S = 60.0


@contextlib.contextmanager
def asked(server: PageServer, path: str) -> Iterator[http.client.HTTPResponse]:
    """An answer that is kept open: one that nobody holds closes its connection, and its stream ends."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", path)
    with contextlib.closing(connection), connection.getresponse() as answer:
        yield answer


def test_it_tells_its_addresses_and_serves_the_page(app: Flask) -> None:
    told: list[str] = []
    server = PageServer(app, port=0)
    server.start(tell=told.append)

    assert told == [f"The table's page: http://127.0.0.1:{server.port}/"]
    with asked(server, "/api/table") as answer:
        assert (answer.status, answer.getheader("Server")) == (200, None)
        answer.read()
    server.stop()


def test_what_is_too_large_is_refused_by_a_page_in_words_with_a_way_back(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1_000_000
    server = PageServer(app, port=0, largest_body=1_000_000)
    server.start(tell=lambda line: None)
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request("POST", "/sign-in", b"x" * 1_500_000, {"Content-Type": "text/plain", "Accept": "text/html"})
        answer = connection.getresponse()
        assert (answer.status, b"That is too large: at most 1000 kB" in answer.read()) == (413, True)
    server.stop()


def test_a_taken_port_is_told_with_what_to_do(app: Flask) -> None:
    server = PageServer(app, port=0)
    with pytest.raises(OSError, match=r"port \d+.*--port"):
        PageServer(app, port=server.port)
    server.start(tell=lambda line: None)
    server.stop()


def test_on_all_addresses_it_names_those_that_others_can_use(app: Flask) -> None:
    server = PageServer(app, host="0.0.0.0", port=0)
    server.start(tell=lambda line: None)
    assert server.addresses[0] == f"http://localhost:{server.port}/"
    server.stop()
    assert "localhost" in host_names()


def test_it_stops_with_streams_open_and_a_silent_connection_and_leaves_no_thread() -> None:
    before = {*threading.enumerate()}
    services = TableServices(board=ReportBoard(GAME), submit=lambda observation: None)
    server = PageServer(create_app(services, WebSettings(stream_limit=4)), port=0)
    server.start(tell=lambda line: None)
    with contextlib.ExitStack() as opened:
        streams = [opened.enter_context(asked(server, "/events")) for _ in range(2)]
        silent = opened.enter_context(contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port)))
        silent.connect()
        assert [stream.status for stream in streams] == [200, 200]

        server.stop()

    for ending in {*threading.enumerate()} - before:
        ending.join(PATIENCE_S)
        assert not ending.is_alive()


def test_the_page_answers_while_every_stream_is_taken() -> None:
    app = create_app(
        TableServices(board=ReportBoard(GAME), submit=lambda observation: None), WebSettings(stream_limit=2)
    )
    server = PageServer(app, port=0)
    server.start(tell=lambda line: None)
    with contextlib.ExitStack() as opened:
        answers = [opened.enter_context(asked(server, path)) for path in ("/events", "/events", "/events", "/")]

        assert [answer.status for answer in answers] == [200, 200, 503, 200]

    server.stop()


@pytest.mark.parametrize(
    ("opened", "shown"),
    [
        ("http://localhost:8080/", "http://192.168.1.5:8080"),
        ("http://127.0.0.1/", "http://192.168.1.5"),
        ("http://[::1]:80/", "http://192.168.1.5:80"),
        ("http://table1.local:8080/", "http://table1.local:8080"),
    ],
)
def test_links_for_other_devices_do_not_name_this_machine_as_only_it_does(opened: str, shown: str) -> None:
    assert as_others_see(opened, own="192.168.1.5") == shown
    assert as_others_see(opened, own=None) == opened.rstrip("/")
