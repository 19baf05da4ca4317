"""USB cameras, by OpenCV and Video4Linux, and opening them again after they went away.

Settings are asked for and read back: cameras grant what they like. MJPG is asked for before the size, since most USB
cameras offer their largest pictures in no other form; the driver's queue is kept at one frame, since an old frame is
worse than none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import cv2
import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource, Unavailable

Clock: TypeAlias = Callable[[], float]
"""Seconds on a scale that never falls, such as `time.monotonic`."""

FROZEN_AFTER_FRAMES = 30
SHORTEST_WAIT_S, LONGEST_WAIT_S = 0.5, 10.0
FAILED_READS_TO_CLOSE = 5


@dataclass(frozen=True, slots=True)
class WebcamSettings:
    """What to ask of a camera. `None` leaves it as it is. `focus` and `exposure` are in the driver's own steps."""

    width: int = 3840
    height: int = 2160
    frames_per_second: float = 15.0
    focus: int | None = None
    exposure: int | None = None
    white_balance_kelvin: int | None = None


class Webcam:
    """A Video4Linux camera by its number. Raises `CameraError` where it cannot be opened.

    `granted` tells in words what the camera did not grant.
    """

    def __init__(self, number: int, clock: Clock, settings: WebcamSettings | None = None) -> None:
        self._clock, self._number, self._last = clock, 0, b""
        self._same_frames = 0
        self._name = f"camera {number}"
        # OpenCV writes a line to the terminal each time that a camera is not there.
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        self._video = cv2.VideoCapture(number, cv2.CAP_V4L2)
        if not self._video.isOpened():
            raise CameraError(
                Sentence("{name} cannot be opened: is it plugged in, and used by no other program?", name=self._name)
            )
        self.granted = tuple(_set_up(self._video, settings or WebcamSettings()))

    def read(self) -> FrameResult:
        try:
            good, image = self._video.read()
        except cv2.error as error:
            return Unavailable(Sentence("{name} failed: {error}", name=self._name, error=error.err))
        if not good or image is None:
            return Unavailable(Sentence("{name} gives no picture: is its plug loose?", name=self._name))
        if self._is_frozen(np.ascontiguousarray(image[::64, ::64]).tobytes()):
            return Unavailable(
                Sentence("{name} repeats the same picture: unplug it and plug it in again", name=self._name)
            )
        frame = Frame(np.asarray(image, np.uint8), self._clock(), self._number, self._name)
        self._number += 1
        return frame

    def _is_frozen(self, some_pixels: bytes) -> bool:
        """Whether the picture has not changed by a single step of gray for long: no real sensor is that quiet."""
        self._same_frames = self._same_frames + 1 if some_pixels == self._last else 0
        self._last = some_pixels
        return self._same_frames >= FROZEN_AFTER_FRAMES

    def close(self) -> None:
        self._video.release()


def _set_up(video: cv2.VideoCapture, settings: WebcamSettings) -> list[str]:
    """Asks for everything in the order in which drivers take it; tells in words what was not granted."""
    mjpg = cv2.VideoWriter.fourcc(*"MJPG")
    wanted: list[tuple[str, int, float | None]] = [
        ("MJPG pictures", cv2.CAP_PROP_FOURCC, float(mjpg)),
        ("width", cv2.CAP_PROP_FRAME_WIDTH, float(settings.width)),
        ("height", cv2.CAP_PROP_FRAME_HEIGHT, float(settings.height)),
        ("frames a second", cv2.CAP_PROP_FPS, settings.frames_per_second),
        ("queue of one frame", cv2.CAP_PROP_BUFFERSIZE, 1.0),
    ]
    if settings.focus is not None:
        wanted += [("autofocus off", cv2.CAP_PROP_AUTOFOCUS, 0.0), ("focus", cv2.CAP_PROP_FOCUS, float(settings.focus))]
    if settings.exposure is not None:
        # Video4Linux counts 1 for manual and 3 for automatic exposure.
        wanted += [
            ("manual exposure", cv2.CAP_PROP_AUTO_EXPOSURE, 1.0),
            ("exposure", cv2.CAP_PROP_EXPOSURE, float(settings.exposure)),
        ]
    if settings.white_balance_kelvin is not None:
        wanted += [
            ("automatic white balance off", cv2.CAP_PROP_AUTO_WB, 0.0),
            ("white balance", cv2.CAP_PROP_WB_TEMPERATURE, float(settings.white_balance_kelvin)),
        ]
    refused = []
    for name, setting, value in wanted:
        if value is not None and not (video.set(setting, value) and abs(video.get(setting) - value) < 0.5):
            refused.append(f"{name}: asked for {value:g}, is {video.get(setting):g}")
    return refused


@dataclass(slots=True)
class Reopening:
    """Keeps a camera that may go away: closes it after repeated failures and opens it again, waiting ever longer.

    `open_source` raises `CameraError` while the camera is away. Never sleeps: until it is time to try again, every
    read is `Unavailable`. Frames go on counting over a gap.
    """

    open_source: Callable[[], FrameSource]
    clock: Clock
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
            return Unavailable(Sentence("{reason} It is tried again every few seconds.", reason=self._reason))
        return self._read() if self._source is not None else Unavailable(self._reason)

    def _open(self) -> bool:
        if self.clock() < self._try_at:
            return False
        try:
            self._source = self.open_source()
        except CameraError as error:
            self._reason = str(error)
            self._back_off()
            return False
        self._failures = 0
        return True

    def _read(self) -> FrameResult:
        assert self._source is not None
        match self._source.read():
            case Frame() as frame:
                self._failures, self._wait_s = 0, SHORTEST_WAIT_S
                numbered = replace(frame, number=self._number)
                self._number += 1
                return numbered
            case Ended():
                return self._failed("The camera was unplugged.", FAILED_READS_TO_CLOSE)
            case Unavailable(reason):
                return self._failed(reason, 1)

    def _failed(self, reason: str, weight: int) -> Unavailable:
        self._reason = reason
        self._failures += weight
        if self._failures >= FAILED_READS_TO_CLOSE and self._source is not None:
            self._source.close()
            self._source = None
            self._back_off()
        return Unavailable(reason)

    def _back_off(self) -> None:
        self._try_at = self.clock() + self._wait_s
        self._wait_s = min(2 * self._wait_s, LONGEST_WAIT_S)

    def close(self) -> None:
        self._closed = True
        if self._source is not None:
            self._source.close()
            self._source = None
