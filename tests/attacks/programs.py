"""The real table and the real hub, each in a process of its own on a free port of this machine."""

from __future__ import annotations

import re
import resource
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.forked import ForkedCompanion

PATIENCE_S = 60.0
HOUSES = ('["brobnar", "dis", "shadows"]', '["logos", "sanctum", "untamed"]')


@dataclass(slots=True)
class Program:
    """A program that was started, and what it has said so far."""

    process: ForkedCompanion
    said: list[str] = field(default_factory=list)
    comes_up: str = "Code for"
    serves: threading.Event = field(default_factory=threading.Event)

    @property
    def port(self) -> int:
        return int(self.told(r"page: http://[^/]+:(\d+)/"))

    def told(self, pattern: str) -> str:
        found = re.search(pattern, "\n".join(self.said))
        assert found, f"it said nothing like {pattern}:\n" + "\n".join(self.said[-20:])
        return found[1]

    def memory_mb(self, of: str = "VmRSS") -> float:
        """The memory that the process holds, or with `VmHWM` has held at most."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.findall(rf"{of}:\s+(\d+)", status)[0]) / 1000

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def listen(self) -> None:
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if self.comes_up in line:
                self.serves.set()
        self.serves.set()


@contextmanager
def program(*arguments: object, most_files: int | None = None, comes_up: str = "Code for") -> Iterator[Program]:
    """`companion ARGUMENTS`, once it says that it serves or has ended; it is killed when the context is left."""
    process = ForkedCompanion(*map(str, arguments), one_pipe=True)
    if most_files is not None:
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (most_files, most_files))
    started = Program(process, comes_up=comes_up)
    listener = threading.Thread(target=started.listen, daemon=True)
    listener.start()
    started.serves.wait(PATIENCE_S)
    try:
        yield started
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            started.kill()
        listener.join()
        process.stdout.close()


def config_of_table(folder: Path) -> Path:
    """A table without a camera, whose players and houses are named, so that a game begins by itself."""
    folder.mkdir(parents=True, exist_ok=True)
    players = "".join(f'[[player]]\nname = "Player {n}"\nhouses = {houses}\n' for n, houses in enumerate(HOUSES, 1))
    text = f'[page]\nhost = "127.0.0.1"\nport = 0\n[journal]\nfolder = "games"\n[box]\nport = "none"\n{players}'
    (folder / "companion.toml").write_text(text, encoding="utf-8")
    return folder / "companion.toml"


def table_in(folder: Path) -> tuple[object, ...]:
    return "run", "--config", config_of_table(folder), "--no-camera"


def hub_in(folder: Path) -> tuple[object, ...]:
    return "hub", "--folder", folder, "--host", "127.0.0.1", "--port", 0, "--no-announce"
