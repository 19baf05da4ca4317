"""Real servers for tests and benchmarks: PostgreSQL and mosquitto from Debian, on loopback, ended by their own id."""

from __future__ import annotations

import os
import queue
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from companion.tournament.transport.mqtt import broker_address, new_client
from tests.systems import ON_WINDOWS

PATIENCE_S = 20.0
POSTGRES_PROGRAMS = Path("/usr/lib/postgresql")


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=0.2)):
        return True
    return False


def prefer(pid: int, nice: int) -> None:
    """Gives a process, and those it starts, that niceness, where this user may."""
    if nice:
        with suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, pid, nice)


@contextmanager
def listening(broker: Server, topics: str, qos: int = 0) -> Iterator[queue.SimpleQueue[tuple[str, bytes]]]:
    """Somebody who hears what is said at the broker under these topics, and where; what it keeps comes first."""
    heard: queue.SimpleQueue[tuple[str, bytes]] = queue.SimpleQueue()
    client = new_client(broker_address(f"mqtt://127.0.0.1:{broker.port}"), "listener")
    subscribed = threading.Event()

    def connected(*_: object) -> None:
        client.subscribe(topics, qos)

    client.on_connect = connected
    client.on_subscribe = lambda *_: subscribed.set()
    client.on_message = lambda _client, _data, message: heard.put((message.topic, bytes(message.payload)))
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    try:
        # What is said before, and not kept, is never heard.
        assert subscribed.wait(PATIENCE_S), "the broker takes no subscription"
        yield heard
    finally:
        client.disconnect()
        client.loop_stop()


class Server:
    """A server of our own that may be killed and started again at the same port."""

    def __init__(
        self, command: list[str], port: int, user: str | None = None, ends: int = signal.SIGTERM, nice: int = 0
    ) -> None:
        self.port = port
        self._nice = nice
        self._command, self._user, self._ends = command, user, ends
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, user=self._user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/"
        )
        prefer(self._process.pid, self._nice)
        end = time.monotonic() + PATIENCE_S
        while not answers(self.port):
            assert self._process.poll() is None, f"{self._command[0]} ended with {self._process.returncode}"
            assert time.monotonic() < end, f"{self._command[0]} does not answer"
            time.sleep(0.02)

    def kill(self) -> None:
        """As a power cut would: with no chance to write."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(self._ends)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


OPEN_TO_ALL: Final = {"mosquitto.conf": "listener @PORT@ 127.0.0.1\nallow_anonymous true\n"}


@contextmanager
def mosquitto(files: Mapping[str, str] = OPEN_TO_ALL, nice: int = 0) -> Iterator[Server]:
    """A broker of the settings in `mosquitto.conf`; the test is skipped where mosquitto is not installed.

    In the files `@PORT@` stands for a free port and `@FOLDER@` for where they lie. Without any everybody may speak, and
    nothing is kept on the disk.
    """
    program = None if ON_WINDOWS else shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
    if program is None:
        pytest.skip("mosquitto is not installed (Debian: apt-get install mosquitto)")
    port = free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in files.items():
            path = folder / file
            path.parent.mkdir(exist_ok=True)
            path.write_text(text.replace("@PORT@", str(port)).replace("@FOLDER@", name))
            path.chmod(0o644)
        # Started by root it becomes an account of its own.
        folder.chmod(0o777)
        server = Server([program, "-c", str(folder / "mosquitto.conf")], port, nice=nice)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def postgres(nice: int = 0) -> Iterator[str]:
    """The address of a server on a data directory of its own; the test is skipped where none is installed."""
    with postgres_cluster("hub", "--auth=trust", nice=nice) as cluster:
        yield f"postgresql://hub@127.0.0.1:{cluster.port}/postgres"


@dataclass(frozen=True, slots=True)
class Cluster:
    """A PostgreSQL server on loopback, and the folder of its socket."""

    folder: Path
    port: int


@contextmanager
def postgres_cluster(superuser: str, *authentication: str, nice: int = 0) -> Iterator[Cluster]:
    """A server of that superuser, with initdb's words for how accounts prove who they are."""
    found = [] if ON_WINDOWS else sorted(POSTGRES_PROGRAMS.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not found:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    programs = found[-1].parent
    # It refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="hub-postgres-"))
    try:
        if user is not None:
            shutil.chown(folder, user, user)
        data = folder / "data"
        make = [
            str(programs / "initdb"),
            "-D",
            str(data),
            "-U",
            superuser,
            *authentication,
            "-E",
            "UTF8",
            "--no-locale",
        ]
        subprocess.run(make, user=user, check=True, stdout=subprocess.DEVNULL, cwd="/")
        port = free_port()
        settings = ["listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}"]
        command = [str(programs / "postgres"), "-D", str(data), *(part for s in settings for part in ("-c", s))]
        server = Server(command, port, user, signal.SIGINT, nice)
        server.start()
        try:
            _wait_until_ready(programs, port)
            yield Cluster(folder, port)
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_ready(programs: Path, port: int) -> None:
    """It takes connections some moments before it serves them."""
    ask = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    end = time.monotonic() + PATIENCE_S
    while subprocess.run(ask, check=False).returncode != 0:
        assert time.monotonic() < end, "PostgreSQL does not get ready"
        time.sleep(0.05)
