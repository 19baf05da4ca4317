"""Pictures of the table for people to look at: the newest frame for whoever asks, and one of each settled table.

Pictures are made in a thread of their own, so that neither sight nor the game ever waits for one.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.sight.cameras.source import Frame
from companion.sight.mat.picture import MatPictures, jpeg, small
from companion.sight.mat.zones import STANDARD_MAT, Mat
from companion.sight.table_view import TableView

_log = logging.getLogger("companion")

MOST_WAITING: Final = 4

Keep = Callable[[float, bytes], None]
"""Keeps a picture of the table as it was at a game time, in seconds."""


@dataclass(frozen=True, slots=True)
class SightedFrame:
    """A frame and what sight made of it; no view while there are no cards to look for."""

    frame: Frame
    view: TableView | None


class TablePictures:
    """Pictures of what sight has looked at. `keep` is given one of every settled table."""

    def __init__(self, keep: Keep, mat: Mat = STANDARD_MAT, titles: dict[str, str] | None = None) -> None:
        self._keep, self._titles = keep, titles or {}
        self._newest: SightedFrame | None = None
        self._asked, self._kept = MatPictures(mat), MatPictures(mat)
        self._asking = threading.Lock()
        self._settled: queue.Queue[tuple[SightedFrame, float] | None] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name="stills", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        if self._thread.is_alive():
            self._settled.put(None)
            self._thread.join(timeout=5.0)

    def see(self, frame: Frame, view: TableView | None) -> None:
        """Sight has looked at a frame, or a frame came while there are no cards to look for."""
        self._newest = SightedFrame(frame, view)

    def newest(self) -> tuple[Frame | None, str]:
        """The newest frame, and why nothing is judged in it; "" where nothing is in the way or nobody looks."""
        look = self._newest
        if look is None:
            return None, ""
        why = look.view.not_judged if look.view is not None else None
        return look.frame, why.message if why is not None else ""

    def settled(self, t: float) -> None:
        """The table as it was last seen has settled, and is recorded at game time `t`, in seconds."""
        if self._newest is not None and not self._settled.full():
            self._settled.put((self._newest, t))

    def picture(self) -> bytes | None:
        """The newest frame as a JPEG: the mat with everything explained, or all that is seen while there is no mat."""
        look = self._newest
        if look is None:
            return None
        if look.view is None or (geometry := look.view.geometry) is None:
            return jpeg(small(look.frame.image))
        with self._asking:
            plain = self._asked.plain(look.frame.image, geometry)
            return jpeg(self._asked.explained(plain, look.view, self._titles))

    def _run(self) -> None:
        while (settled := self._settled.get()) is not None:
            look, t = settled
            if look.view is None or look.view.geometry is None:
                continue
            try:
                self._keep(t, jpeg(self._kept.plain(look.frame.image, look.view.geometry)))
            except Exception:
                # A picture that cannot be made must not end the keeping of pictures.
                _log.exception("a picture of the mat could not be made")
