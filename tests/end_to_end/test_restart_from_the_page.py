"""A table is opened anew without ending the program: by what the file says then, or as before where that cannot be."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import load_config
from companion.config_file import ConfigFile
from companion.table.restarting import Restarts
from companion.table.running import run_table
from companion.table.source import Wish

PATIENCE_S = 90.0
AT_HOME = (
    '[camera]\nkind = "none"\n[page]\nhost = "127.0.0.1"\nport = 0\n[box]\nport = "none"\n[journal]\nfolder = "{}"\n'
)


class Running:
    """A table without a camera in a thread of its own, as the command line runs it."""

    def __init__(self, folder: Path) -> None:
        file = ConfigFile(folder / "companion.toml")
        file.path.write_text(AT_HOME.format(folder / "games"))
        self.restarts = Restarts(file, load_config(file.path), Wish())
        self.stop, self.told = threading.Event(), list[str]()
        self.thread = threading.Thread(target=run_table, args=(self.restarts, self.stop, self.told.append))
        self.thread.start()

    def read(self, path: str) -> dict[str, str]:
        """What a page says, once the table is open."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                address = next(line.partition(": ")[2] for line in self.told if line.startswith("The table's page"))
                with urllib.request.urlopen(address + path, timeout=PATIENCE_S) as answer:
                    return dict(json.load(answer))
            except (StopIteration, urllib.error.URLError, ConnectionError):
                self.stop.wait(0.1)
        raise AssertionError("the table did not open")

    def open_anew(self) -> None:
        """Asks for it, and returns when the table has been opened again."""
        before = self.read("started")["started"]
        self.restarts.ask()
        while self.read("started")["started"] == before:
            self.stop.wait(0.1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.stop.set()
    running.thread.join(timeout=PATIENCE_S)
    assert not running.thread.is_alive()


def test_what_was_changed_holds_at_the_same_address(table: Running) -> None:
    assert table.read("api/table")["table"] == "Table 1"
    table.restarts.file.change({("table", "name"): "By the window"})
    table.open_anew()
    assert table.read("api/table")["table"] == "By the window"


def test_what_cannot_be_used_leaves_the_table_as_it_was(table: Running) -> None:
    table.read("started")
    table.restarts.file.change({("table", "geometry"): "no-such-file.json"})
    table.open_anew()
    assert table.read("api/table")["table"] == "Table 1"
    assert "no-such-file.json" in table.restarts.trouble
