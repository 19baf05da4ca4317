"""Where frames come from. One protocol for every camera, film and made-up table.

A source is read until it says `Ended`. `Unavailable` means that there is no picture just now and says why: it is never
an empty table. Sources do not sleep; whoever reads decides how often.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
"""Height x width x 3, blue-green-red, or height x width, gray: OpenCV's order."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the table.

    `image` is height x width x 3, blue-green-red, 8 bits; `t` seconds on the source's own scale, never falling;
    `number` counts the source's frames from 0 and skips those that were dropped; `source` names it for people. `small`
    is the same picture small and gray, where the camera gives one itself. `trouble` says for people what is wrong with
    how the pictures come, where they can be looked at all the same.
    """

    image: Image
    t: float
    number: int
    source: str
    small: Image | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Unavailable:
    """No picture just now; `reason` says why and, where there is something to be done, what.

    `last_counts`: none is to come before somebody takes one, so that the last stands for the table.
    """

    reason: str
    last_counts: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """There will be no more frames: a film is over, a folder is through."""


FrameResult: TypeAlias = Frame | Unavailable | Ended


class FrameSource(Protocol):
    """Anything frames can be read from."""

    def read(self) -> FrameResult:
        """The next frame, or the newest one where the source is live. Does not raise."""

    def close(self) -> None:
        """Gives the device or file back. May be called twice."""
