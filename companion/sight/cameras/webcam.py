"""USB cameras, by OpenCV and Video4Linux.

Settings are asked for and read back: cameras grant what they like. MJPG is asked for before the size, since most USB
cameras offer their largest pictures in no other form; the driver's queue is kept at one frame, since an old frame is
worse than none.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.reopening import Clock
from companion.sight.cameras.source import Frame, FrameResult, Unavailable


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
        self._clock, self._number = clock, 0
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
        frame = Frame(np.asarray(image, np.uint8), self._clock(), self._number, self._name)
        self._number += 1
        return frame

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
