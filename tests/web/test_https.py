"""The same pages by HTTPS, for a phone's camera: by a certificate of the machine's own, and with the same fairness."""

from __future__ import annotations

import datetime
import http.client
import socket
import ssl
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask

from tests.systems import posix_rights
from web.serving.certificate import SERVER_DAYS, authority_of, server_context
from web.serving.server import PageServer, SecureDoor

NOW = datetime.datetime(2026, 11, 28, tzinfo=datetime.UTC)
NAMES = ("localhost", "127.0.0.1", "table.local")


@pytest.fixture
def served(app: Flask, tmp_path: Path) -> Iterator[PageServer]:
    # The browser's clock is the machine's, and so is the certificate's here.
    context = server_context(tmp_path, NAMES, datetime.datetime.now(datetime.UTC))
    server = PageServer(app, port=0, secure=SecureDoor.at("127.0.0.1", 0, context))
    server.start(lambda said: None)
    yield server
    server.stop()


def trusting(folder: Path) -> ssl.SSLContext:
    """A phone on which the machine's authority is installed."""
    pem = authority_of(folder, NOW).pem.decode()
    return ssl.create_default_context(cadata=pem)


def ask(served: PageServer, context: ssl.SSLContext, name: str = "localhost") -> tuple[int, bytes]:
    """Status and content of the table's page, asked for by this name."""
    with (
        socket.create_connection(("127.0.0.1", served.secure_port), timeout=10) as raw,
        context.wrap_socket(raw, server_hostname=name) as secure,
    ):
        secure.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        with http.client.HTTPResponse(secure) as answer:
            answer.begin()
            return answer.status, answer.read()


@pytest.mark.parametrize("name", NAMES)
def test_a_phone_that_knows_the_authority_is_not_warned(served: PageServer, tmp_path: Path, name: str) -> None:
    status, content = ask(served, trusting(tmp_path), name)
    assert (status, b"</html>" in content) == (200, True)


def test_a_phone_that_does_not_know_it_is_warned_and_the_pages_without_https_stay(served: PageServer) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        ask(served, ssl.create_default_context())
    with urllib.request.urlopen(f"http://127.0.0.1:{served.port}/", timeout=10) as plain:
        assert plain.status == 200


def test_whoever_never_ends_the_handshake_or_speaks_no_tls_keeps_nobody_out(served: PageServer, tmp_path: Path) -> None:
    with ExitStack() as open_still:
        for said in (b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00"):
            silent = open_still.enter_context(socket.create_connection(("127.0.0.1", served.secure_port), timeout=10))
            silent.sendall(said)
        assert ask(served, trusting(tmp_path))[0] == 200


@posix_rights
def test_the_authority_stays_while_the_machines_addresses_change(tmp_path: Path) -> None:
    server_context(tmp_path, ("localhost", "10.0.0.5"), NOW)
    first = authority_of(tmp_path, NOW).pem
    server_context(tmp_path, ("localhost", "10.0.0.9"), NOW + datetime.timedelta(days=SERVER_DAYS))

    assert authority_of(tmp_path, NOW).pem == first
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_an_authority_that_nearly_ends_or_cannot_be_read_is_made_anew(tmp_path: Path) -> None:
    first = authority_of(tmp_path, NOW)
    assert authority_of(tmp_path, NOW + datetime.timedelta(days=3300)).pem != first.pem
    (tmp_path / "page-authority.key").write_text("half a key")
    assert authority_of(tmp_path, NOW).pem != first.pem
