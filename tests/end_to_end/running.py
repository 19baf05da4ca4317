"""The real program in a process of its own, seen as a browser sees it: by its page's feed."""

from __future__ import annotations

import json
import re
import signal
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from tests.forked import ForkedCompanion

Report: TypeAlias = dict[str, Any]

PATIENCE_S = 120.0
PAGE = re.compile(r"The (?:table|hub)'s page: ")


class Companion:
    """A `companion run`, or a `companion hub`, that was started and tells its address: any free one by default."""

    def __init__(
        self, folder: Path, *options: str, command: str = "run", ports: str = "port = 0", more_config: str = ""
    ) -> None:
        config = folder / "companion.toml"
        usual = f'[page]\nhost = "127.0.0.1"\n{ports}\n[journal]\nfolder = "{folder / "games"}"\n'
        config.write_text(usual + more_config)
        configured = ["--config", str(config)] if command == "run" else []
        self.process = ForkedCompanion(command, *configured, *options)
        self.said = [self.process.stdout.readline()]
        self.address = PAGE.sub("", self.said[0].strip())

    def reports(self) -> Iterator[Report]:
        """The reports as the page's feed brings them."""
        with urllib.request.urlopen(f"{self.address}events", timeout=PATIENCE_S) as feed:
            for line in feed:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))

    def report(self) -> Report:
        """The newest report."""
        with urllib.request.urlopen(f"{self.address}api/table", timeout=PATIENCE_S) as answer:
            newest: Report = json.load(answer)
        return newest

    def report_where(self, holds: Callable[[Report], bool]) -> Report:
        return next(report for report in self.reports() if holds(report))

    def kill(self) -> None:
        """As a power cut does: at once, and without a word."""
        self.process.kill()
        self.process.communicate()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Asks it to stop and answers its exit code."""
        self.process.send_signal(number)
        rest, errors = self.process.communicate(timeout=PATIENCE_S)
        self.said += [*rest.splitlines(), *errors.splitlines()]
        return self.process.wait()


@contextmanager
def running(
    folder: Path, *options: str, command: str = "run", ports: str = "port = 0", more_config: str = ""
) -> Iterator[Companion]:
    companion = Companion(folder, *options, command=command, ports=ports, more_config=more_config)
    try:
        yield companion
    finally:
        if companion.process.poll() is None:
            companion.kill()
        for stream in (companion.process.stdout, companion.process.stderr):
            stream.close()
