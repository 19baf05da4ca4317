"""The part of the Pi's camera that needs picamera2: opens it, and takes one picture at a time.

picamera2 belongs to Debian's Python and is built for Debian's NumPy. Where this program runs by another Python, or
with another NumPy, this file is run by Debian's Python as a helper process instead of being imported:

    /usr/bin/python3 pi_device.py PICTURE_FILE SETTINGS

It says `{"ready": true}` once the camera is open. Then it answers each line of its input with `{"t": seconds}`,
after it has laid the full picture and behind it the small one raw into PICTURE_FILE, which has room for both; or with
`{"error": why}`. It ends with its input. For that reason nothing but the standard library is imported here before
picamera2 itself.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import mmap
import subprocess
import sys
from pathlib import Path
from typing import Any

DEBIAN_PYTHON = "/usr/bin/python3"
"""Debian's Python, for which alone picamera2 is packaged."""
NANOSECONDS = 1e9
ASKING_TIMEOUT_S = 20.0


def is_reachable(helper_python: str = DEBIAN_PYTHON) -> bool:
    """True if picamera2 is there, for this Python or for Debian's."""
    return importlib.util.find_spec("picamera2") is not None or has_picamera2(helper_python)


def has_picamera2(python: str) -> bool:
    """True if another Python has picamera2."""
    look = "import importlib.util, sys; sys.exit(importlib.util.find_spec('picamera2') is None)"
    try:
        done = subprocess.run([python, "-c", look], capture_output=True, timeout=ASKING_TIMEOUT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


class PiDevice:
    """The opened camera.

    `settings`: `width`, `height`, `small_width` and `small_height` in pixels, and `controls` by libcamera's names.

    Raises `ImportError` where picamera2 is missing, `ValueError` where it clashes with this Python's NumPy, and
    `RuntimeError` or `IndexError` where there is no camera.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        picamera2 = importlib.import_module("picamera2")
        manual_focus = importlib.import_module("libcamera").controls.AfModeEnum.Manual
        self._small = settings["small_height"], settings["small_width"]
        self._camera = picamera2.Picamera2()
        self._camera.configure(
            self._camera.create_video_configuration(
                # RGB888 is libcamera's name for what OpenCV calls blue-green-red.
                main={"size": (settings["width"], settings["height"]), "format": "RGB888"},
                lores={"size": (settings["small_width"], settings["small_height"]), "format": "YUV420"},
                buffer_count=3,
            )
        )
        self._camera.start()
        # A lens position set before the start is lost.
        self._camera.set_controls({"AfMode": manual_focus, **settings["controls"]})

    def take(self) -> tuple[Any, Any, float]:
        """One picture, height x width x 3, blue-green-red; the same small and gray; the sensor's time of it, seconds.

        Raises `RuntimeError` or `OSError` where the camera gives none.
        """
        request = self._camera.capture_request()
        try:
            stamp = request.get_metadata().get("SensorTimestamp", 0)
            height, width = self._small
            # The gray plane comes first, and each of its rows may be padded.
            small = request.make_array("lores")[:height, :width]
            return request.make_array("main"), small, float(stamp) / NANOSECONDS
        finally:
            request.release()

    def close(self) -> None:
        self._camera.stop()
        self._camera.close()


def serve(picture_file: Path, settings: dict[str, Any]) -> None:
    """Opens the camera and takes a picture for each line of the standard input."""
    try:
        device = PiDevice(settings)
    except (ImportError, ValueError, RuntimeError, IndexError, OSError) as error:
        _say({"error": str(error) or type(error).__name__})
        return
    try:
        _say({"ready": True})
        with picture_file.open("r+b") as file, mmap.mmap(file.fileno(), 0) as shared:
            for _ in sys.stdin:
                try:
                    image, small, t = device.take()
                except (RuntimeError, OSError) as error:
                    _say({"error": str(error)})
                    continue
                _lay(image, shared, 0)
                _lay(small, shared, image.nbytes)
                _say({"t": t})
    finally:
        device.close()


def _lay(picture: Any, shared: mmap.mmap, start: int) -> None:
    """Copies a picture once: it has 36 MB, and its rows may be padded."""
    numpy = importlib.import_module("numpy")
    numpy.ndarray(picture.shape, numpy.uint8, shared, start)[:] = picture


def _say(answer: dict[str, object]) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve(Path(sys.argv[1]), json.loads(sys.argv[2]))
