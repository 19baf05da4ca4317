"""Films a stretch of play: frames of a camera, masked, as few as tell what happened.

What is read is read of the kept frames, so that whoever looks at the film again reads the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource
from companion.sight.films.archive import FilmWriter
from companion.sight.films.masking import MaskedFrame, Masker

CALM_EVERY_S: Final = 1.0
"""Of a table on which nothing happens, one frame is kept each so many seconds."""
CALM_AFTER_S: Final = 1.2
"""So long after the last move every frame is kept: sight looks twice at what has come to rest."""
A_HAIR_S: Final = 1e-3


@dataclass(frozen=True, slots=True)
class FilmLimits:
    """How long a film may be, and how many frames of a second of play are kept at most."""

    seconds: float
    frames_per_second: float


@dataclass(slots=True)
class Recording:
    """A `FrameSource` that passes on what was kept of another source's frames, and ends where the film is full.

    `new_masker` makes what masks frames such as the first. `end` says why the film ended before its source did.
    """

    source: FrameSource
    new_masker: Callable[[Frame], Masker]
    writer: FilmWriter
    limits: FilmLimits
    end: str = field(default="", init=False)
    _masker: Masker | None = field(default=None, init=False)
    _began: float | None = field(default=None, init=False)
    _looked: float = field(default=-math.inf, init=False)
    _kept: float = field(default=-math.inf, init=False)
    _stirred: float = field(default=-math.inf, init=False)

    def read(self) -> FrameResult:
        while not self.end and isinstance(result := self.source.read(), Frame):
            if self._is_over(result.t):
                break
            if result.t - self._looked < 1 / self.limits.frames_per_second - A_HAIR_S:
                continue
            self._looked = result.t
            self._masker = self._masker or self.new_masker(result)
            masked = self._masker.masked(result)
            if not isinstance(masked, MaskedFrame):
                return masked
            if self._is_worth_keeping(masked):
                return self._keep(masked.frame)
        return Ended() if self.end else result

    def stop(self) -> None:
        """Ends the film with the frame that was kept last."""
        self.end = "it was stopped"

    def close(self) -> None:
        self.source.close()

    def _is_over(self, t: float) -> bool:
        if self._began is not None and t - self._began > self.limits.seconds:
            self.end = f"{self.limits.seconds:g} seconds are filmed"
        return bool(self.end)

    def _is_worth_keeping(self, masked: MaskedFrame) -> bool:
        t = masked.frame.t
        if masked.stirs or self._began is None:
            self._stirred = t
        self._began = t if self._began is None else self._began
        return t - self._stirred <= CALM_AFTER_S or t - self._kept >= CALM_EVERY_S - A_HAIR_S

    def _keep(self, frame: Frame) -> FrameResult:
        kept = self.writer.add(frame)
        if kept is None:
            self.end = "the film has become as large as it may"
            return Ended()
        self._kept = frame.t
        return kept
