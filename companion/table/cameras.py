"""Opens the frame source that the configuration or the command line asks for."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.config import CameraSection
from companion.sight.camera import FrameSource
from companion.sight.camera_files import PictureFolder, VideoFile
from companion.sight.camera_pi import FLICKER_PERIOD_US, PiCamera, PiCameraSettings
from companion.sight.camera_v4l2 import Reopening, Webcam, WebcamSettings
from companion.table.watcher import Feed

Clock = Callable[[], float]

EXPOSURE_STEP_US = 100
"""Video4Linux counts exposure in steps of 100 µs (V4L2_CID_EXPOSURE_ABSOLUTE)."""


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera that this machine has: its kind as the configuration names it, and its number."""

    kind: Literal["picamera2", "v4l2"]
    number: int
    name: str


def find_camera() -> FoundCamera | None:
    """The first camera of this machine that this user may open: the Pi's own, else a USB camera.

    They are told by the system, not opened.
    """
    from companion.doctor.machine import ask, pi_cameras, usb_cameras

    if importlib.util.find_spec("picamera2") is not None:
        for camera in pi_cameras(ask):
            return FoundCamera("picamera2", number_of(camera.path), camera.name)
    for camera in usb_cameras(Path("/")):
        if camera.usable:
            return FoundCamera("v4l2", number_of(camera.path), camera.name)
    return None


def number_of(device: int | str) -> int:
    """The number of a Video4Linux device given by number or path; links such as those in /dev/v4l/by-id are followed.

    A path that does not exist is camera 0 until it does.
    """
    if isinstance(device, int):
        return device
    digits = re.search(r"(\d+)$", str(Path(device).resolve()))
    return int(digits[1]) if digits else 0


def film(path: Path, speed: float) -> Feed:
    """Raises `CameraError` where the file is no film."""
    return Feed(VideoFile(path), path.name, live=False, speed=speed)


def pictures(folder: Path, speed: float, frames_per_second: float | None) -> Feed:
    """Raises `CameraError` where the folder holds no pictures."""
    source = PictureFolder(folder, frames_per_second) if frames_per_second else PictureFolder(folder)
    return Feed(source, f"pictures in {folder.name}", live=False, speed=speed)


def usb_camera(camera: CameraSection, device: int | str, clock: Clock) -> Feed:
    """A camera that may be plugged in later, or again."""
    settings = webcam_settings(camera)

    def open_it() -> FrameSource:
        # The number behind a path may be another one after it was plugged in again.
        return Webcam(number_of(device), clock, settings)

    return Feed(Reopening(open_it, clock), f"camera {device}", live=True)


def pi_camera(camera: CameraSection, clock: Clock) -> Feed:
    """The Raspberry Pi's own camera, opened again should it fail."""
    settings = pi_camera_settings(camera)
    return Feed(Reopening(lambda: PiCamera(settings), clock), "Raspberry Pi camera", live=True)


def pi_camera_settings(camera: CameraSection) -> PiCameraSettings:
    """An exposure becomes the nearest whole number of periods of the lamps' flicker, of the mains that it fits best."""
    usual = PiCameraSettings()
    exposure_us = camera.exposure_us or usual.exposure_us
    off_us = {hz: abs(exposure_us - _periods(exposure_us, hz) * FLICKER_PERIOD_US[hz]) for hz in FLICKER_PERIOD_US}
    mains_hz = min(off_us, key=off_us.__getitem__)
    return PiCameraSettings(
        width=camera.width_px or usual.width,
        height=camera.height_px or usual.height,
        lens_position=usual.lens_position if camera.focus_dioptres is None else camera.focus_dioptres,
        exposure_periods=_periods(exposure_us, mains_hz),
        mains_hz=mains_hz,
        analogue_gain=camera.gain or usual.analogue_gain,
    )


def _periods(exposure_us: int, mains_hz: int) -> int:
    return max(1, round(exposure_us / FLICKER_PERIOD_US[mains_hz]))


def webcam_settings(camera: CameraSection) -> WebcamSettings:
    usual = WebcamSettings()
    return WebcamSettings(
        width=camera.width_px or usual.width,
        height=camera.height_px or usual.height,
        frames_per_second=camera.frames_per_second or usual.frames_per_second,
        focus=camera.focus,
        exposure=camera.exposure_us // EXPOSURE_STEP_US if camera.exposure_us else None,
        white_balance_kelvin=camera.white_balance_k,
    )
