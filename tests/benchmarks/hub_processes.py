"""A hub as a user starts it, with what it uses, how tables join it, and a network before it that can be cut."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.tournament.joining.membership import Membership
from companion.tournament.transport.http_link import HttpLink
from tests.tournament.servers import free_port, prefer

ROOT: Final = Path(__file__).resolve().parents[2]
NICENESS: Final = -5
"""Of hub, broker, database and network: at an event they have machines of their own, here they share one with all the
tables. It takes the rights to do so; otherwise they run like any other process."""


def joined(hub: HubProcess, name: str, addresses: Sequence[str] = ()) -> Membership:
    """A table that has joined a hub, and sends to these addresses rather than to the hub's own."""
    own = f"http://127.0.0.1:{hub.port}"
    told = HttpLink([own]).join(hub.code, name)
    key = bytes.fromhex(str(told["key"]))
    return Membership(str(told["hub"]), tuple(addresses) or (own,), str(told["table"]), str(told["name"]), key)


class HubProcess:
    """`companion hub` as a user starts it."""

    def __init__(self, folder: Path, more: Sequence[str], environment: dict[str, str]) -> None:
        self.port = free_port()
        self.cpu_s = 0.0
        self._folder, self._more = folder, more
        self._environment = os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(folder)} | environment
        self._process: subprocess.Popen[str] | None = None
        self.code = ""

    def start(self) -> None:
        command = ["hub", "--host", "127.0.0.1", "--port", str(self.port), "--folder", str(self._folder)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", *command, "--no-announce", "--name", "Soak", *self._more],
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        prefer(self._process.pid, NICENESS)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"Pairing code for tables: (\S+)", line):
                self.code = found[1]
            if "organiser" in line:
                return
        raise AssertionError("the hub ended at its start")

    def used_cpu_s(self) -> float:
        """Of the process that runs now (see proc(5), utime and stime)."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1000 if found else 0.0

    def kill(self) -> None:
        assert self._process is not None
        self.cpu_s += self.used_cpu_s()
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.cpu_s += self.used_cpu_s()
            self._process.send_signal(signal.SIGINT)
            self._process.communicate(timeout=30)


class Proxy:
    """The network between tables and hub: passes bytes on, or refuses."""

    def __init__(self, targets: Sequence[int]) -> None:
        self.ports = [free_port() for _ in targets]
        self._routes = [f"{port}:{target}" for port, target in zip(self.ports, targets, strict=True)]
        self._process: subprocess.Popen[bytes] | None = None

    def mend(self) -> None:
        command = [sys.executable, "-m", "tests.benchmarks.network_proxy", *self._routes]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        prefer(self._process.pid, NICENESS)
        assert self._process.stdout is not None
        assert self._process.stdout.readline()

    def cut(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
