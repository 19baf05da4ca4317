"""Live pages: the parts of a page that changed, rendered once for all viewers, over Server-Sent Events.

A page is divided into regions. The newest report is rendered once per view, and each region remembers the version
at which it last changed; a viewer who has seen version N gets the regions changed since. So nothing is queued, a
viewer who was away is up to date with one message, and memory does not grow with viewers who read slowly.
Message ids are `BOOT-VERSION`, so that ids of an earlier run are not mistaken for this one's.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

MOST_DIGITS: Final = 15
"""Of a version: a game has a few thousand."""

Regions: TypeAlias = Mapping[str, str]


class Versioned(Protocol):
    """Something that is shown; a later one has a higher version."""

    @property
    def version(self) -> int: ...


Shown = TypeVar("Shown", bound=Versioned)
Newest = TypeVar("Newest", bound=Versioned, covariant=True)


class News(Protocol[Newest]):
    """Where the newest is waited for, such as a `ReportBoard`."""

    @property
    def closed(self) -> bool: ...

    def wait_for_news(self, since_version: int, timeout_s: float) -> Newest | None: ...


class RegionCache(Generic[Shown]):
    """The rendered regions of one view of the newest report, and since which version each is as it is."""

    def __init__(self, render: Callable[[Shown], Regions]) -> None:
        self._render = render
        self._lock = threading.Lock()
        self._version = -1
        self._regions: dict[str, str] = {}
        self._changed_at: dict[str, int] = {}
        self._message: tuple[int, int, str] | None = None

    def changed_since(self, version: int, report: Shown) -> tuple[int, dict[str, str]]:
        """The version now shown and the regions that changed after `version`; all of them for -1."""
        with self._lock:
            self._update(report)
            return self._version, {
                name: html for name, html in self._regions.items() if self._changed_at[name] > version
            }

    def message_since(self, version: int, report: Shown) -> tuple[int, str]:
        """The same as JSON text; made once for the many viewers who wait for the same change."""
        with self._lock:
            self._update(report)
            if self._message is None or self._message[:2] != (version, self._version):
                changed = {name: html for name, html in self._regions.items() if self._changed_at[name] > version}
                text = json.dumps({"version": self._version, "regions": changed}, ensure_ascii=False)
                self._message = (version, self._version, text)
            return self._version, self._message[2]

    def _update(self, report: Shown) -> None:
        if report.version <= self._version:
            return
        for name, html in self._render(report).items():
            if self._regions.get(name) != html:
                self._regions[name] = html
                self._changed_at[name] = report.version
        self._version = report.version


class Boot:
    """Marks the ids of this run of the program."""

    def __init__(self) -> None:
        self.mark = secrets.token_hex(4)

    def id_of(self, version: int) -> str:
        return f"{self.mark}-{version}"

    def version_of(self, event_id: str | None) -> int:
        """The version that an id of this run stands for; -1, as one who saw nothing, for any other text."""
        mark, _, version = (event_id or "").partition("-")
        known = mark == self.mark and version.isascii() and version.isdigit() and len(version) <= MOST_DIGITS
        return int(version) if known else -1


def events(
    board: News[Shown], boot: Boot, since: int, ping_s: float, name: str, message: Callable[[int, Shown], str]
) -> Iterator[str]:
    """A stream of Server-Sent Events: `message(seen, report)` for each report newer than what was sent before.

    Reports that follow each other faster than they are read become one message; a comment says how many were left out.
    """
    yield "retry: 1000\n\n"
    seen = since
    while not board.closed:
        report = board.wait_for_news(seen, ping_s)
        if report is None:
            yield ": ping\n\n"
        else:
            between = report.version - 1 - seen
            left_out = f": {between} left out\n" if seen >= 0 and between > 0 else ""
            yield f"{left_out}id: {boot.id_of(report.version)}\nevent: {name}\ndata: {message(seen, report)}\n\n"
            seen = report.version
