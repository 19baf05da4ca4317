"""Opens the frame source that the configuration or the command line asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from companion.config import CameraSection
from companion.observations import Observation
from companion.sentences import Sentence
from companion.sight.cameras.files import CameraError, PictureFolder, VideoFile
from companion.sight.cameras.freshness import STALE_AFTER_S, Freshness
from companion.sight.cameras.network import STILL_PICTURES_S, NetworkCamera, camera_name, why_no_address
from companion.sight.cameras.phone import NAME, PhoneCamera, PhonePictures
from companion.sight.cameras.pi import FLICKER_PERIOD_US, PiCamera, PiCameraSettings
from companion.sight.cameras.pi_device import is_reachable
from companion.sight.cameras.reopening import Reopening
from companion.sight.cameras.source import Frame, FrameResult, FrameSource
from companion.sight.cameras.watchdog import Watchdog
from companion.sight.cameras.webcam import Webcam, WebcamSettings
from companion.table.watcher import Feed

Clock = Callable[[], float]
Ask = Callable[[Sequence[str]], str | None]
"""As `companion.doctor.machine.Ask`."""


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera that this machine has: its kind as the configuration names it, and its number."""

    kind: Literal["picamera2", "v4l2"]
    number: int
    name: str


def find_camera(root: Path = Path("/"), ask: Ask | None = None) -> FoundCamera | None:
    """The first camera of this machine that this user may open; USB cameras are told by the system, not opened.

    A Raspberry Pi camera counts only where picamera2 can be reached. `root` and `ask` may stand for another machine.
    """
    from companion.doctor.machine import pi_cameras, usb_cameras
    from companion.machine_health import ask as ask_system

    pi = pi_cameras(ask or ask_system)
    for camera in (*(pi if pi and is_reachable() else ()), *usb_cameras(root)):
        if camera.usable:
            return FoundCamera(camera.kind, number_of(camera.path), camera.name)
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


@dataclass(slots=True)
class WithInputs:
    """A film together with what its players entered: each entry is passed on when the film has come to its time."""

    source: FrameSource
    inputs: Sequence[Observation]
    enter: Callable[[Observation], object]
    _next: int = 0

    def read(self) -> FrameResult:
        result = self.source.read()
        if isinstance(result, Frame):
            while self._next < len(self.inputs) and self.inputs[self._next].t <= result.t:
                self.enter(self.inputs[self._next])
                self._next += 1
        return result

    def close(self) -> None:
        self.source.close()


UNPLUG_IT: Final = Sentence("Unplug it and plug it in again, or restart the companion.")
LEAVE_THE_RIBBON: Final = Sentence(
    "Restart the companion. If that does not help, switch the machine off, and only then check the ribbon cable: "
    "pulling it with the power on can destroy the camera or the board."
)

LOOK_AT_IT: Final = Sentence("Check that it is switched on and on the same network as this machine.")


def live(
    open_source: Callable[[], FrameSource],
    name: str,
    clock: Clock,
    remedy: str,
    stale_after_s: float = STALE_AFTER_S,
) -> Feed:
    """A camera that may go away and come again.

    `remedy` says what to do once it hangs, or has sent nothing new for `stale_after_s`.
    """
    reopening = Reopening(open_source, clock, remedy, Freshness(stale_after_s))
    return Feed(Watchdog(reopening, name, remedy), name, live=True)


def usb_camera(camera: CameraSection, device: int | str, clock: Clock) -> Feed:
    """A camera that may be plugged in later, or again."""
    settings = webcam_settings(camera)
    # The number behind a path may be another one after it was plugged in again.
    return live(lambda: Webcam(number_of(device), clock, settings), f"camera {device}", clock, UNPLUG_IT)


def pi_camera(camera: CameraSection, clock: Clock) -> Feed:
    """The camera on a Raspberry Pi's camera connector."""
    settings = pi_settings(camera)
    return live(lambda: PiCamera(settings), "Pi camera", clock, LEAVE_THE_RIBBON)


def network_camera(address: str, clock: Clock) -> Feed:
    """A camera in the network. Raises `CameraError` for what is no address."""
    if why := why_no_address(address):
        raise CameraError(why)
    stale_after_s = STILL_PICTURES_S if address.startswith("rtsp") else STALE_AFTER_S
    return live(lambda: NetworkCamera(address, clock), camera_name(address), clock, LOOK_AT_IT, stale_after_s)


def phone(pictures: PhonePictures, clock: Clock) -> Feed:
    """A phone whose page sends pictures."""
    return Feed(Watchdog(PhoneCamera(pictures, clock), NAME, pictures.words), Sentence(NAME), live=True)


def pi_settings(camera: CameraSection) -> PiCameraSettings:
    usual = PiCameraSettings()
    exposure_us = camera.exposure_us or usual.exposure_us
    mains_hz = min(FLICKER_PERIOD_US, key=lambda hz: abs(exposure_us / FLICKER_PERIOD_US[hz] % 1 - 0.5) * -1)
    return PiCameraSettings(
        width=camera.width_px or usual.width,
        height=camera.height_px or usual.height,
        lens_position=camera.focus_dioptres if camera.focus_dioptres is not None else usual.lens_position,
        exposure_periods=max(1, round(exposure_us / FLICKER_PERIOD_US[mains_hz])),
        mains_hz=mains_hz,
        analogue_gain=camera.gain or usual.analogue_gain,
    )


def webcam_settings(camera: CameraSection) -> WebcamSettings:
    usual = WebcamSettings()
    return WebcamSettings(
        width=camera.width_px or usual.width,
        height=camera.height_px or usual.height,
        frames_per_second=camera.frames_per_second or usual.frames_per_second,
        focus=camera.focus,
        exposure_us=camera.exposure_us,
        white_balance_kelvin=camera.white_balance_k,
    )
