"""Makes any source of frames fail on purpose, to show that nothing behind it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

import numpy as np

from companion.sight.cameras.source import Frame, FrameResult, FrameSource, Image, Unavailable

Fault: TypeAlias = Literal["freeze", "black", "torn", "late", "gone"]

LATE_BY_S = 1.0


@dataclass(slots=True)
class FaultInjector:
    """Passes a source on, with a fault for each frame number that `faults` names.

    `freeze` shows the picture before again; `black` shows nothing; `torn` shows the upper half of this picture over
    the lower half of the one before; `late` says that the frame was taken a second later, as when a driver's queue
    holds it back, and all that follow no earlier; `gone` has no picture.
    """

    source: FrameSource
    faults: Mapping[int, Fault]
    _before: Frame | None = field(default=None, init=False)
    _latest_t: float = field(default=float("-inf"), init=False)

    def read(self) -> FrameResult:
        result = self.source.read()
        if not isinstance(result, Frame):
            return result
        shown = self._spoiled(result, self.faults.get(result.number))
        self._before = result
        if isinstance(shown, Frame):
            self._latest_t = max(self._latest_t, shown.t)
            shown = replace(shown, t=self._latest_t)
        return shown

    def _spoiled(self, frame: Frame, fault: Fault | None) -> Frame | Unavailable:
        before = frame if self._before is None else self._before
        match fault:
            case None:
                return frame
            case "freeze":
                return replace(frame, image=before.image, small=before.small)
            case "black":
                small = None if frame.small is None else np.zeros_like(frame.small)
                return replace(frame, image=np.zeros_like(frame.image), small=small)
            case "torn":
                small = None if frame.small is None or before.small is None else _torn(frame.small, before.small)
                return replace(frame, image=_torn(frame.image, before.image), small=small)
            case "late":
                return replace(frame, t=frame.t + LATE_BY_S)
            case "gone":
                return Unavailable("the camera was unplugged, as this test has it")

    def close(self) -> None:
        self.source.close()


def _torn(upper: Image, lower: Image) -> Image:
    """The upper half of one picture over the lower half of another."""
    half = upper.shape[0] // 2
    return np.concatenate([upper[:half], lower[half:]])
