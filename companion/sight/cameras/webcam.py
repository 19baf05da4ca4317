"""USB cameras and those of laptops, by OpenCV and what the system has for them.

Settings are asked for and read back: cameras grant what they like. MJPG is asked for before the size, since most USB
cameras offer their largest pictures in no other form; the driver's queue is kept at one frame, since an old frame is
worse than none.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.reopening import Clock
from companion.sight.cameras.source import Frame, FrameResult, Unavailable


@dataclass(frozen=True, slots=True)
class Backend:
    """One of OpenCV's ways to a camera: its number there, and how exposure is set by it.

    `manual_exposure` is what it takes for exposure that is not automatic, `exposure_of` turns microseconds into its own
    scale; both are `None` where it sets none.
    """

    number: int
    manual_exposure: float | None = None
    exposure_of: Callable[[int], float] | None = None


def _steps_of_100_us(exposure_us: int) -> float:
    """V4L2_CID_EXPOSURE_ABSOLUTE."""
    return exposure_us // 100


def _powers_of_two(exposure_us: int) -> float:
    """Seconds as a power of two: -6 is 1/64 s (DirectShow, CameraControl_Exposure)."""
    return round(math.log2(exposure_us / 1e6))


BACKENDS: Final[Mapping[str, tuple[Backend, ...]]] = {
    # 1 is V4L2_EXPOSURE_MANUAL.
    "linux": (Backend(cv2.CAP_V4L2, 1.0, _steps_of_100_us),),
    # Media Foundation takes half a minute to open some cameras, DirectShow knows all of them.
    "win32": (Backend(cv2.CAP_DSHOW, 0.0, _powers_of_two), Backend(cv2.CAP_MSMF, 0.0, _powers_of_two)),
    "darwin": (Backend(cv2.CAP_AVFOUNDATION),),
}
"""By `sys.platform`, the first that opens a camera serves."""
ANY_SYSTEM: Final = (Backend(cv2.CAP_ANY),)


@dataclass(frozen=True, slots=True)
class WebcamSettings:
    """The settings to ask of a camera. `None` leaves it as it is. `focus` is in the driver's own steps."""

    width: int = 3840
    height: int = 2160
    frames_per_second: float = 15.0
    focus: int | None = None
    exposure_us: int | None = None
    white_balance_kelvin: int | None = None


class Webcam:
    """A camera by its number, as its system counts. Raises `CameraError` where it cannot be opened.

    `granted` tells in words what the camera did not grant.
    """

    def __init__(self, number: int, clock: Clock, settings: WebcamSettings | None = None) -> None:
        self._clock, self._number = clock, 0
        self._name = f"camera {number}"
        # OpenCV writes a line to the terminal each time that a camera is not there.
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        self._video, backend = _opened(number, self._name)
        self.granted = tuple(_set_up(self._video, backend, settings or WebcamSettings()))

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


def _opened(number: int, name: str) -> tuple[cv2.VideoCapture, Backend]:
    for backend in BACKENDS.get(sys.platform, ANY_SYSTEM):
        video = cv2.VideoCapture(number, backend.number)
        if video.isOpened():
            return video, backend
        video.release()
    if sys.platform == "darwin":
        raise CameraError(
            Sentence(
                "{name} cannot be opened: allow the terminal to use the camera under System Settings, Privacy & "
                "Security, Camera, and start it again.",
                name=name,
            )
        )
    raise CameraError(Sentence("{name} cannot be opened: is it plugged in, or is another program using it?", name=name))


def _set_up(video: cv2.VideoCapture, backend: Backend, settings: WebcamSettings) -> list[str]:
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
    if settings.exposure_us is not None and backend.exposure_of is not None:
        wanted += [
            ("manual exposure", cv2.CAP_PROP_AUTO_EXPOSURE, backend.manual_exposure),
            ("exposure", cv2.CAP_PROP_EXPOSURE, backend.exposure_of(settings.exposure_us)),
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
