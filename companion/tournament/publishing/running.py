"""Publishes again and again until it is stopped: makes the files, writes what changed, sends it, says how it goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from companion.tournament.publishing.folder import Changed, PublishedFolder
from companion.tournament.publishing.pushing import Push, PushError
from companion.tournament.storage.store import StoreError

FIRST_RETRY_S: Final = 2.0
LONGEST_RETRY_S: Final = 60.0
TRIES_AT_THE_END: Final = 5
TOLD_EVERY_S: Final = 60.0

MakeFiles = Callable[[bool], Mapping[str, bytes]]
"""The files to publish, by their names: those of a hub that is followed, or, where this is false, those that stay.
Raises `StoreError`."""


class Stop(Protocol):
    """Set where publishing should end."""

    def wait(self, timeout: float) -> bool: ...

    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class PublishingPlan:
    """Where to publish, how to send it on, if at all, and how many seconds pass between two publications."""

    folder: Path
    push: Push | None = None
    every_s: float = 5.0


class Publishing:
    """One publication after another. `tell` takes lines for whoever watches."""

    def __init__(
        self,
        plan: PublishingPlan,
        make: MakeFiles,
        tell: Callable[[str], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._plan, self._make, self._tell, self._monotonic = plan, make, tell, monotonic
        self._folder = PublishedFolder(plan.folder)
        self._unsent = plan.push is not None
        self._retry_s, self._retry_at = FIRST_RETRY_S, 0.0
        self._trouble, self._was_sent = "", False
        self._publications, self._files, self._told_at = 0, 0, monotonic()

    def once(self, stop: Stop) -> None:
        """Publishes what stays, for an event that is over. Raises `StoreError`, `OSError`, and `PushError` after some
        tries.
        """
        changed = self._folder.write(self._make(False))
        self._tell(f"{self._plan.folder}: {len(self._folder.names())} files published, {_told(changed)}.")
        for number in range(1, TRIES_AT_THE_END + 1):
            try:
                self._send()
                return
            except PushError as error:
                if number == TRIES_AT_THE_END or stop.is_set():
                    raise
                self._tell(f"{error}. Trying again in {self._retry_s:.0f} s ({number} of {TRIES_AT_THE_END}).")
                stop.wait(self._retry_s)
                self._retry_s *= 2

    def until(self, stop: Stop) -> None:
        """Publishes every few seconds; at the end what stays. Raises as `once` does for that."""
        self._tell(f"Publishing in {self._plan.folder} every {self._plan.every_s:g} seconds; Ctrl-C stops it.")
        while not stop.is_set():
            self.step()
            stop.wait(self._plan.every_s)
        self._tell("Stopping: publishing how it stands.")
        self._retry_s, self._unsent = FIRST_RETRY_S, self._plan.push is not None
        self.once(stop)

    def step(self) -> None:
        """One publication. What goes wrong is told once, and tried again: nothing that changed is forgotten."""
        try:
            changed = self._folder.write(self._make(True))
            self._note(changed)
            if self._unsent and self._monotonic() >= self._retry_at:
                self._send()
        except PushError as error:
            self._retry_at = self._monotonic() + self._retry_s
            self._say(f"{error}. Trying again in {self._retry_s:.0f} s; the folder is up to date.")
            self._retry_s = min(2 * self._retry_s, LONGEST_RETRY_S)
        except (StoreError, OSError) as error:
            self._say(f"Nothing was published: {error}. Trying again.")
        else:
            if self._trouble and not self._unsent:
                self._tell("It works again.")
                self._trouble = ""
        self._sum_up()

    def _note(self, changed: Changed) -> None:
        if changed:
            self._publications, self._files = self._publications + 1, self._files + changed.written + changed.removed
            self._unsent = self._plan.push is not None

    def _send(self) -> None:
        if self._plan.push is None or not self._unsent:
            return
        if not self._was_sent:
            self._tell(f"Sending by {self._plan.push.program}.")
        began = self._monotonic()
        self._plan.push.send(self._plan.folder, self._folder.names())
        if not self._was_sent:
            self._tell(f"Sent by {self._plan.push.program} in {self._monotonic() - began:.1f} s.")
        self._was_sent, self._unsent, self._retry_s = True, False, FIRST_RETRY_S

    def _say(self, trouble: str) -> None:
        """A trouble that lasts is told when it begins, and every minute with how things go."""
        kind = trouble.partition(". Trying")[0]
        if kind != self._trouble:
            self._trouble = kind
            self._tell(trouble)

    def _sum_up(self) -> None:
        now = self._monotonic()
        if now - self._told_at < TOLD_EVERY_S:
            return
        self._told_at = now
        if self._trouble:
            self._tell(f"Still: {self._trouble}.")
        elif self._publications:
            self._tell(f"Published {self._publications} times in the last minute, {self._files} files.")
        self._publications, self._files = 0, 0


def _told(changed: Changed) -> str:
    if not changed:
        return "all as they were"
    return f"{changed.written} written ({changed.bytes_written / 1000:.0f} kB), {changed.removed} removed"
