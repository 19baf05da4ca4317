"""Opens cameras again after they went away, or after they went on sending what they had sent before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from companion.sentences import Sentence, reason
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.freshness import Freshness
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource, Unavailable

Clock: TypeAlias = Callable[[], float]
"""Seconds on a scale that never falls, such as `time.monotonic`."""

SHORTEST_WAIT_S: Final = 0.5
LONGEST_WAIT_S: Final = 10.0
FAILED_READS_TO_CLOSE: Final = 5


@dataclass(slots=True)
class Reopening:
    """Keeps a camera that may go away: closes it after repeated failures and opens it again, waiting ever longer.

    Pictures that come again and again, and times that stand still, are failures, too.

    `open_source` raises `CameraError` while the camera is away. Never sleeps: until it is time to try again, every
    read is `Unavailable`. Frames go on counting over a gap. `remedy` says what to do where nothing new comes.
    """

    open_source: Callable[[], FrameSource]
    clock: Clock
    remedy: str
    freshness: Freshness = field(default_factory=Freshness)
    _source: FrameSource | None = field(default=None, init=False)
    _failures: int = field(default=0, init=False)
    _wait_s: float = field(default=SHORTEST_WAIT_S, init=False)
    _try_at: float = field(default=float("-inf"), init=False)
    _reason: str = field(default="", init=False)
    _number: int = field(default=0, init=False)
    _closed: bool = field(default=False, init=False)

    def read(self) -> FrameResult:
        if self._closed:
            return Ended()
        if self._source is None and not self._open():
            # The same words every time: whoever reads them is told once, not every second.
            return Unavailable(Sentence("{reason} Trying again every few seconds.", reason=self._reason))
        return self._read() if self._source is not None else Unavailable(self._reason)

    def _open(self) -> bool:
        if self.clock() < self._try_at:
            return False
        try:
            self._source = self.open_source()
        except CameraError as error:
            self._reason = reason(error)
            self._back_off()
            return False
        self._failures = 0
        return True

    def _read(self) -> FrameResult:
        assert self._source is not None
        match self._source.read():
            case Frame() as frame:
                if trouble := self.freshness.trouble_with(frame, self.clock()):
                    return self._failed(Sentence("{trouble} {remedy}", trouble=trouble, remedy=self.remedy), 1)
                self._failures, self._wait_s = 0, SHORTEST_WAIT_S
                numbered = replace(frame, number=self._number)
                self._number += 1
                return numbered
            case Ended():
                return self._failed("The camera was unplugged.", FAILED_READS_TO_CLOSE)
            case Unavailable(why):
                return self._failed(why, 1)

    def _failed(self, why: str, weight: int) -> Unavailable:
        self._reason = why
        self._failures += weight
        if self._failures >= FAILED_READS_TO_CLOSE and self._source is not None:
            self._source.close()
            self._source = None
            self._back_off()
        return Unavailable(why)

    def _back_off(self) -> None:
        self._try_at = self.clock() + self._wait_s
        self._wait_s = min(2 * self._wait_s, LONGEST_WAIT_S)

    def close(self) -> None:
        self._closed = True
        if self._source is not None:
            self._source.close()
            self._source = None
