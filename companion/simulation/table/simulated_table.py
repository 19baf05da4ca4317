"""A made-up table as a frame source: it is told what the table looks like next, and hands make it so.

Frames come at a stated rate on the table's own clock, which advances only by reading: it never sleeps, and whoever
reads decides how fast that is.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from companion.sight.cameras.source import Ended, Frame, FrameResult, Image
from companion.sight.pictures.pixels import gray_of
from companion.simulation.drawing.optics import Optics
from companion.simulation.drawing.pinhole import PinholeCamera
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.choreography import Scene, read_and_put_back, resting_hand, scene_between
from companion.simulation.table.layout import BARE_MAT, Reach, TableLayout


@dataclass(frozen=True, slots=True)
class _View:
    """From where, and in which light, the camera looks from `t` on."""

    t: float
    camera: PinholeCamera
    optics: Optics | None


class SimulatedTable:
    """Frames of a table on which nothing but hands moves cards. A `FrameSource`.

    Frame n shows the moment n / `frames_per_second`. `pace` 2 makes hands twice as fast as people's. With `small_width`
    each frame also comes that small and gray, as from a camera whose picture processor makes it so.
    """

    def __init__(
        self,
        renderer: TableRenderer,
        layout: TableLayout = BARE_MAT,
        frames_per_second: float = 5.0,
        pace: float = 1.0,
        small_width: int | None = None,
    ) -> None:
        self._renderer, self._small_width = renderer, small_width
        self._layout = layout
        self._scenes: deque[Scene] = deque()
        self._views: deque[_View] = deque()
        self._end_t: float | None = None
        self._frame_s, self._pace, self._number = 1 / frames_per_second, pace, 0

    @property
    def now(self) -> float:
        """The moment that the next frame will show, in seconds."""
        return self._number * self._frame_s

    @property
    def settled_at(self) -> float:
        """From when on, by what is known so far, no hand is over the table."""
        return max(self._scenes[-1].end_t, self.now) if self._scenes else self.now

    @property
    def layout(self) -> TableLayout:
        """The layout that will lie on the table once everything shown so far has been done."""
        return self._scenes[-1].after if self._scenes else self._layout

    def show(self, layout: TableLayout, at: float | None = None) -> float:
        """Has hands change the table to `layout`, from `at` (now) on or once earlier changes are done.

        Answers when the last hand will have left.
        """
        return self._play(scene_between(self.layout, layout, self._start(at), self._pace))

    def rest_hand(self, player: int, x_mm: float, y_mm: float, hold_s: float, at: float | None = None) -> float:
        """Has a player hold a hand over a place for a while, as players do while thinking."""
        return self._play(resting_hand(self.layout, player, x_mm, y_mm, self._start(at), hold_s))

    def read_card(self, key: str, hold_s: float = 1.0, at: float | None = None) -> float:
        """Has a player pick a card up to read it, and put it back. Raises `KeyError` where it does not lie there."""
        return self._play(read_and_put_back(self.layout, key, self._start(at), hold_s))

    def point_camera(self, camera: PinholeCamera, at: float, optics: Optics | None = None) -> None:
        """Looks from another place, or in another light, from `at` on: a bump, a lamp switched on."""
        self._views.append(_View(at, camera, optics))

    def end(self, at: float) -> None:
        """No frames from `at` on."""
        self._end_t = at

    def read(self) -> FrameResult:
        """The next frame; `Ended` once the table was ended or closed."""
        t = self.now
        if self._end_t is not None and t >= self._end_t:
            return Ended()
        while self._views and self._views[0].t <= t:
            view = self._views.popleft()
            self._renderer.point(view.camera, view.optics)
        layout, reaches = self.at(t)
        image = self._renderer.draw(layout, reaches)
        small = None if self._small_width is None else made_small(image, self._small_width)
        frame = Frame(image, t, self._number, "simulated table", small)
        self._number += 1
        return frame

    def at(self, t: float) -> tuple[TableLayout, tuple[Reach, ...]]:
        """The layout that rests on the table at a moment not before `now`, and the hands over it."""
        while self._scenes and self._scenes[0].end_t <= self.now:
            self._layout = self._scenes.popleft().after
        current = [scene for scene in self._scenes if scene.start_t <= t]
        return current[-1].at(t) if current else (self._layout, ())

    def close(self) -> None:
        """Ends the table at once."""
        self._end_t = 0.0

    def _start(self, at: float | None) -> float:
        return max(self.now if at is None else at, self.settled_at)

    def _play(self, scene: Scene) -> float:
        if scene.beats:
            self._scenes.append(scene)
        else:
            self._layout = scene.after if not self._scenes else self._layout
        return scene.end_t


def made_small(image: Image, width: int) -> Image:
    """The frame gray and that wide, each pixel the mean of those it stands for, as camera processors make it."""
    height = image.shape[0] * width // image.shape[1] // 2 * 2
    return np.asarray(cv2.resize(gray_of(image), (width, height), interpolation=cv2.INTER_AREA), np.uint8)
