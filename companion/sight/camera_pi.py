"""The Raspberry Pi's own camera, by picamera2, with everything that adjusts itself switched off.

A table does not change its distance, and hands that move over it would make autofocus hunt and exposure pump. Exposure
is a multiple of 10 ms, since lamps on 50 Hz mains flicker 100 times a second (8.33 ms at 60 Hz).
Controls are those of the Picamera2 manual, appendix C.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from companion.sight.camera import Frame, FrameResult, Unavailable
from companion.sight.camera_files import CameraError

NANOSECONDS = 1e9
FLICKER_PERIOD_US = {50: 10_000, 60: 8_333}


@dataclass(frozen=True, slots=True)
class PiCameraSettings:
    """What is fixed for a whole game. `lens_position` is in dioptres: 1 divided by the distance in metres.

    `red_gain` and `blue_gain` are the white balance, `analogue_gain` the sensor's amplification.
    """

    width: int = 4608
    height: int = 2592
    small_width: int = 480
    lens_position: float = 1.1
    exposure_periods: int = 2
    mains_hz: int = 50
    analogue_gain: float = 2.0
    red_gain: float = 1.8
    blue_gain: float = 1.6

    @property
    def exposure_us(self) -> int:
        """Whole periods of the lamps' flicker."""
        return self.exposure_periods * FLICKER_PERIOD_US[self.mains_hz]

    def controls(self, manual_focus: object) -> dict[str, object]:
        """The controls by their libcamera names."""
        return {
            "AfMode": manual_focus,
            "LensPosition": self.lens_position,
            "AeEnable": False,
            "ExposureTime": self.exposure_us,
            "AnalogueGain": self.analogue_gain,
            "AwbEnable": False,
            "ColourGains": (self.red_gain, self.blue_gain),
        }


class _Request(Protocol):
    def make_array(self, name: str) -> npt.NDArray[np.uint8]: ...
    def get_metadata(self) -> dict[str, object]: ...
    def release(self) -> None: ...


class _Picamera2(Protocol):
    def create_video_configuration(self, **settings: object) -> object: ...
    def configure(self, configuration: object) -> None: ...
    def set_controls(self, controls: dict[str, object]) -> None: ...
    def start(self) -> None: ...
    def capture_request(self) -> _Request: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


class PiCamera:
    """Full frames of the Pi's camera; `small` is the gray one that the camera's processor made of the same moment.

    Times are the sensor's own. Raises `CameraError` where picamera2 or the camera is missing.
    """

    def __init__(self, settings: PiCameraSettings | None = None) -> None:
        self._settings = settings or PiCameraSettings()
        self._camera, manual_focus = _open()
        self._number = 0
        self.small: npt.NDArray[np.uint8] | None = None
        wanted = self._settings
        small_height = wanted.small_width * wanted.height // wanted.width // 2 * 2
        self._small_shape = small_height, wanted.small_width
        self._camera.configure(
            self._camera.create_video_configuration(
                # RGB888 is libcamera's name for what OpenCV calls blue-green-red.
                main={"size": (wanted.width, wanted.height), "format": "RGB888"},
                lores={"size": (wanted.small_width, small_height), "format": "YUV420"},
                buffer_count=3,
            )
        )
        self._camera.start()
        # A lens position set before the start is lost.
        self._camera.set_controls(wanted.controls(manual_focus))

    def read(self) -> FrameResult:
        try:
            request = self._camera.capture_request()
        except (RuntimeError, OSError) as error:
            return Unavailable(f"the Pi's camera gives no picture ({error}): is its ribbon cable seated?")
        try:
            image = request.make_array("main")
            height, width = self._small_shape
            self.small = request.make_array("lores")[:height, :width]
            stamp = request.get_metadata().get("SensorTimestamp", 0)
        finally:
            request.release()
        frame = Frame(image, float(cast(int, stamp)) / NANOSECONDS, self._number, "Pi camera")
        self._number += 1
        return frame

    def close(self) -> None:
        self._camera.stop()
        self._camera.close()


def _open() -> tuple[_Picamera2, object]:
    try:
        picamera2 = importlib.import_module("picamera2")
        controls = importlib.import_module("libcamera").controls
    except ImportError as error:
        raise CameraError("picamera2 is missing: sudo apt install python3-picamera2") from error
    try:
        return cast(_Picamera2, picamera2.Picamera2()), controls.AfModeEnum.Manual
    except (RuntimeError, IndexError) as error:
        raise CameraError("the Pi finds no camera: check its ribbon cable, then run rpicam-hello --list") from error
