"""The messages that the service tells systemd."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service_manager import ServiceManager


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(5)
        yield listening


def manager_at(listener: socket.socket) -> ServiceManager:
    return ServiceManager.of({"NOTIFY_SOCKET": listener.getsockname(), "WATCHDOG_USEC": "20000000"})


def test_systemd_hears_the_service_begin_live_and_end(listener: socket.socket) -> None:
    manager = manager_at(listener)
    manager.ready("playing at Table 1")
    manager.alive()
    manager.stopping()
    assert [listener.recv(1000) for _ in range(3)] == [
        b"READY=1\nSTATUS=playing at Table 1",
        b"WATCHDOG=1",
        b"STOPPING=1",
    ]


def test_the_watchdogs_patience_is_known(listener: socket.socket) -> None:
    assert manager_at(listener).watchdog_s == 20


def test_an_abstract_socket_is_reached() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("")  # Linux picks an abstract name
        listening.settimeout(5)
        name = listening.getsockname()
        ServiceManager.of({"NOTIFY_SOCKET": "@" + name[1:].decode()}).alive("1 game")
        assert listening.recv(1000) == b"WATCHDOG=1\nSTATUS=1 game"


def test_without_systemd_nothing_happens() -> None:
    manager = ServiceManager.of({})
    manager.ready()
    assert manager == ServiceManager(None, None)


def test_a_manager_that_is_gone_does_not_stop_a_game(tmp_path: Path) -> None:
    ServiceManager(str(tmp_path / "nobody")).alive()
    assert not (tmp_path / "nobody").exists()
