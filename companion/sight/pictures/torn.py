"""Tells frames whose lower part did not arrive: a decoder fills the rest with one colour."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.sight.cameras.source import Image

ROWS, COLUMNS = 32, 64
"""That are looked at, over the whole picture."""
LEAST_ROWS: Final = 3
SAME_WITHIN: Final = 2
"""Steps of gray: what a decoder fills has no noise."""
LEAST_LEVEL: Final = 12
"""Darker ones are a table in the dark."""
USUAL_AFTER: Final = 20
"""Frames after which such a part belongs to the picture."""


@dataclass(slots=True)
class TornFrames:
    """Watches the frames of one camera for torn ones. `in_a_row` counts those that came last."""

    in_a_row: int = field(default=0, init=False)
    _filled: int = field(default=0, init=False)
    _times: int = field(default=0, init=False)

    def is_torn(self, image: Image) -> bool:
        """True if the lower part of this frame is missing, which it is not in every one."""
        filled = _filled_rows(image)
        self._times = self._times + 1 if filled == self._filled else 1
        self._filled = filled
        torn = LEAST_ROWS <= filled < ROWS and self._times < USUAL_AFTER
        self.in_a_row = self.in_a_row + 1 if torn else 0
        return torn


def _filled_rows(image: Image) -> int:
    """How many of some rows, from the lowest up, show one and the same colour."""
    height, width = image.shape[:2]
    lowest = image[-1, :: max(1, width // COLUMNS)].reshape(-1, 1 if image.ndim == 2 else 3)
    if (np.ptp(lowest, axis=0) > 2 * SAME_WITHIN).any():
        return 0
    rows = np.linspace(height - 1, 0, ROWS).astype(np.intp)[:, None]
    columns = np.linspace(0, width - 1, COLUMNS).astype(np.intp)
    some = image[rows, columns].reshape(ROWS, COLUMNS, -1).astype(np.int16)
    if some[0, 0].max() < LEAST_LEVEL:
        return 0
    same = (np.abs(some - some[0, 0]) <= SAME_WITHIN).all(axis=(1, 2))
    return ROWS if same.all() else int(np.argmin(same))
