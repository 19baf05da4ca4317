"""Keeps small pictures of the mat beside the journal, so that a judge can see what lay there: so many, and no more.

Pictures are evidence, not the record: where the disk is nearly full none are kept, and losing them loses no game.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import threading
from bisect import bisect_right
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from companion.durable_files import replace_file

KeptStills: TypeAlias = Literal["all", "flagged", "none"]

LEAVES_FREE_BYTES: Final = 200_000_000
"""So much room is left to the journal, which comes first."""
BEFORE_A_FLAG: Final = 6
AFTER_A_FLAG: Final = 2
_NAME: Final = re.compile(r"(\d{1,12})-(\d{9})\.jpg")


@dataclass(frozen=True, slots=True)
class StillLimits:
    """The pictures to keep: of how many games, and in how many bytes altogether."""

    which: KeptStills = "all"
    games: int = 20
    bytes: int = 200_000_000


class Stills:
    """The pictures of one table's games, named by game and game time. Methods may be called from any thread."""

    def __init__(self, folder: Path, limits: StillLimits | None = None) -> None:
        self.folder = folder
        self.limits = limits or StillLimits()
        self.refused = ""
        self._lock = threading.Lock()
        self._lately: deque[tuple[str, bytes]] = deque(maxlen=BEFORE_A_FLAG)
        self._wanted = 0
        self._sizes: dict[str, int] = {}
        with contextlib.suppress(OSError):
            self._sizes = {file.name: file.stat().st_size for file in folder.iterdir() if _NAME.fullmatch(file.name)}

    def offer(self, epoch: int, t: float, picture: bytes) -> None:
        """A picture of the settled table at game time `t`, in seconds; kept if such pictures are."""
        name = f"{epoch}-{round(t * 1000):09d}.jpg"
        with self._lock:
            if self.limits.which == "all" or (self.limits.which == "flagged" and self._wanted > 0):
                self._wanted = max(0, self._wanted - 1)
                self._keep(name, picture)
            elif self.limits.which == "flagged":
                self._lately.append((name, picture))

    def flagged(self) -> None:
        """A flag was raised: the pictures just before it are kept, and the next ones."""
        with self._lock:
            self._wanted = AFTER_A_FLAG
            while self._lately:
                self._keep(*self._lately.popleft())

    def names(self, epoch: int) -> tuple[str, ...]:
        """The pictures of a game, oldest first."""
        with self._lock:
            return tuple(sorted(name for name in self._sizes if name.startswith(f"{epoch}-")))

    def read(self, name: str) -> bytes | None:
        """The picture of that name; `None` where there is none, or the name is no picture's."""
        if not _NAME.fullmatch(name):
            return None
        try:
            return (self.folder / name).read_bytes()
        except OSError:
            return None

    @property
    def used_bytes(self) -> int:
        with self._lock:
            return sum(self._sizes.values())

    def _keep(self, name: str, picture: bytes) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(self.folder).free < LEAVES_FREE_BYTES + len(picture):
                self.refused = "No pictures of the mat are kept: the disk is nearly full."
                return
            replace_file(self.folder / name, picture)
        except OSError as error:
            self.refused = f"No pictures of the mat are kept: {error.strerror}."
            return
        self.refused = ""
        self._sizes[name] = len(picture)
        self._prune()

    def _prune(self) -> None:
        """Deletes the oldest pictures beyond the limits, whole games first."""
        games = sorted({_game(name) for name in self._sizes})
        old = set(games[: max(0, len(games) - self.limits.games)])
        used = sum(self._sizes.values())
        for name in sorted(self._sizes, key=lambda name: (_game(name), name)):
            if _game(name) not in old and used <= self.limits.bytes:
                return
            used -= self._sizes.pop(name)
            with contextlib.suppress(OSError):
                (self.folder / name).unlink()


def nearest(names: tuple[str, ...], t: float) -> str:
    """Of a game's pictures, oldest first, the last one taken at `t` or before; "" where there is none."""
    # A picture is taken of the very table that the record tells: a thousandth is forgiven to rounding.
    place = bisect_right([taken_at(name) for name in names], t + 0.001)
    return names[place - 1] if place else ""


def taken_at(name: str) -> float:
    """Game time in seconds of a picture, by its name."""
    found = _NAME.fullmatch(name)
    return int(found[2]) / 1000 if found else 0.0


def _game(name: str) -> int:
    return int(name.partition("-")[0])
