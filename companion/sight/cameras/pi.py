"""The Raspberry Pi's own camera, by picamera2, with everything that adjusts itself switched off.

A table does not change its distance, and hands that move over it would make autofocus hunt and exposure pump. Exposure
is a multiple of 10 ms, since lamps on 50 Hz mains flicker 100 times a second (8.33 ms at 60 Hz).
Controls are those of the Picamera2 manual, appendix C.
"""

from __future__ import annotations

import json
import math
import mmap
import select
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

import numpy as np

from companion.sentences import Sentence, reason
from companion.sight.cameras import pi_device
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.pi_device import DEBIAN_PYTHON, PiDevice, has_picamera2
from companion.sight.cameras.source import Frame, FrameResult, Image, Unavailable

FLICKER_PERIOD_US = {50: 10_000, 60: 8_333}
OPENING_TIMEOUT_S, PICTURE_TIMEOUT_S = 20.0, 5.0
SHARED_MEMORY = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class PiCameraSettings:
    """The settings fixed for a whole game. `lens_position` is in dioptres: 1 divided by the distance in metres.

    `red_gain` and `blue_gain` are the white balance, `analogue_gain` the sensor's amplification.
    """

    width: int = 4608
    height: int = 2592
    small_width: int = 960
    lens_position: float = 1.1
    exposure_periods: int = 2
    mains_hz: int = 50
    analogue_gain: float = 2.0
    red_gain: float = 1.8
    blue_gain: float = 1.6

    @property
    def small_height(self) -> int:
        """Even, as the camera's picture processor wants it."""
        return self.small_width * self.height // self.width // 2 * 2

    @property
    def exposure_us(self) -> int:
        """Whole periods of the lamps' flicker."""
        return self.exposure_periods * FLICKER_PERIOD_US[self.mains_hz]

    def controls(self) -> dict[str, object]:
        """The controls by their libcamera names; that focus is manual goes without saying."""
        return {
            "LensPosition": self.lens_position,
            "AeEnable": False,
            "ExposureTime": self.exposure_us,
            "AnalogueGain": self.analogue_gain,
            "AwbEnable": False,
            "ColourGains": (self.red_gain, self.blue_gain),
        }

    def for_device(self) -> dict[str, Any]:
        """As `pi_device` wants them."""
        sizes = {name: getattr(self, name) for name in ("width", "height", "small_width", "small_height")}
        return sizes | {"controls": self.controls()}


class _Device(Protocol):
    def take(self) -> tuple[Image, Image, float]: ...
    def close(self) -> None: ...


class PiCamera:
    """Full frames of the Pi's camera with the small gray ones that its picture processor made of the same moments.

    Times are the sensor's own. Where picamera2 cannot be imported here, Debian's Python runs it in a helper process.
    Raises `CameraError` where picamera2 or the camera is missing.
    """

    def __init__(self, settings: PiCameraSettings | None = None, helper_python: str = DEBIAN_PYTHON) -> None:
        self._device = _open((settings or PiCameraSettings()).for_device(), helper_python)
        self._number = 0

    def read(self) -> FrameResult:
        try:
            image, small, t = self._device.take()
        except (RuntimeError, OSError) as error:
            return Unavailable(
                Sentence(
                    "the Pi's camera gives no picture ({error}). Switch the machine off before you touch its cable.",
                    error=reason(error),
                )
            )
        frame = Frame(image, t, self._number, "Pi camera", small)
        self._number += 1
        return frame

    def close(self) -> None:
        self._device.close()


def _open(settings: dict[str, Any], helper_python: str) -> _Device:
    try:
        return PiDevice(settings)
    # A NumPy other than the one picamera2 was built for shows itself as a ValueError when it is imported.
    except (ImportError, ValueError) as error:
        if not has_picamera2(helper_python):
            raise CameraError(Sentence("picamera2 is missing: sudo apt install python3-picamera2")) from error
        return _Helper(helper_python, settings)
    except (RuntimeError, IndexError) as error:
        raise CameraError(
            Sentence(
                "the Pi finds no camera: check its ribbon cable with the machine switched off, then run"
                " rpicam-hello --list"
            )
        ) from error


class _Helper:
    """The camera opened by another Python. Pictures come through a file that is kept in memory."""

    def __init__(self, python: str, settings: dict[str, Any]) -> None:
        folder = SHARED_MEMORY if SHARED_MEMORY.is_dir() else None
        self._file = tempfile.NamedTemporaryFile(prefix="companion-camera-", dir=folder)  # noqa: SIM115
        self._full = settings["height"], settings["width"], 3
        self._small = settings["small_height"], settings["small_width"]
        self._file.truncate(math.prod(self._full) + math.prod(self._small))
        self._shared = mmap.mmap(self._file.fileno(), 0)
        self._process = subprocess.Popen(
            [python, pi_device.__file__, self._file.name, json.dumps(settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        try:
            self._answer(OPENING_TIMEOUT_S)
        except (RuntimeError, OSError) as error:
            self.close()
            raise CameraError(
                Sentence("the Pi's camera cannot be opened ({error}): run rpicam-hello --list", error=reason(error))
            ) from error

    def take(self) -> tuple[Image, Image, float]:
        print("take", file=_pipe(self._process.stdin), flush=True)
        t = float(self._answer(PICTURE_TIMEOUT_S)["t"])
        return self._picture(self._full, 0), self._picture(self._small, math.prod(self._full)), t

    def _picture(self, shape: tuple[int, ...], start: int) -> Image:
        """A picture of the file from that byte on, copied, so that it outlives the next one taken."""
        return np.ndarray(shape, np.uint8, self._shared, start).copy()

    def _answer(self, timeout_s: float) -> dict[str, Any]:
        out = _pipe(self._process.stdout)
        if not select.select([out], [], [], timeout_s)[0]:
            # Its answer may still come: it would be taken for that of the next picture.
            self._process.kill()
            raise RuntimeError(f"no answer within {timeout_s:g} seconds")
        line = out.readline()
        if not line:
            raise RuntimeError("its helper process has ended")
        try:
            answer: dict[str, Any] = json.loads(line)
        except json.JSONDecodeError as error:
            raise RuntimeError(f"its helper process says {line.strip()!r}") from error
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def close(self) -> None:
        if self._file.closed:
            return
        self._process.kill()
        self._process.communicate()
        self._shared.close()
        self._file.close()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe
