"""Which camera a table looks through, and what is asked of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

from companion.config import CameraSection
from companion.doctor import machine
from companion.doctor.facts import CameraFacts
from companion.table import cameras

PI_CAMERA = CameraFacts("Raspberry Pi camera imx708", "number 0", "picamera2")
USB_CAMERA = CameraFacts("HD USB Camera", "/dev/video2", "v4l2")


def machine_with(monkeypatch: pytest.MonkeyPatch, *found: CameraFacts, picamera2: bool = True) -> None:
    def of_kind(kind: str) -> tuple[CameraFacts, ...]:
        return tuple(camera for camera in found if camera.kind == kind)

    monkeypatch.setattr(machine, "pi_cameras", lambda ask: of_kind("picamera2"))
    monkeypatch.setattr(machine, "usb_cameras", lambda root: of_kind("v4l2"))
    monkeypatch.setattr(cameras.importlib.util, "find_spec", lambda name: object() if picamera2 else None)


def test_the_pis_own_camera_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_with(monkeypatch, PI_CAMERA, USB_CAMERA)
    assert cameras.find_camera() == cameras.FoundCamera("picamera2", 0, "Raspberry Pi camera imx708")


def test_a_pi_camera_that_python_cannot_reach_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_with(monkeypatch, PI_CAMERA, USB_CAMERA, picamera2=False)
    assert cameras.find_camera() == cameras.FoundCamera("v4l2", 2, "HD USB Camera")


@pytest.mark.parametrize("found", [(), (CameraFacts("HD USB Camera", "/dev/video2", "v4l2", usable=False),)])
def test_without_a_camera_that_may_be_opened_there_is_none(
    monkeypatch: pytest.MonkeyPatch, found: Sequence[CameraFacts]
) -> None:
    machine_with(monkeypatch, *found)
    assert cameras.find_camera() is None


@pytest.mark.parametrize(
    ("exposure_us", "mains_hz", "periods"),
    [(10_000, 50, 1), (20_000, 50, 2), (8_333, 60, 1), (16_666, 60, 2), (100, 60, 1), (29_000, 50, 3)],
)
def test_the_pis_exposure_is_whole_periods_of_the_lamps(exposure_us: int, mains_hz: int, periods: int) -> None:
    settings = cameras.pi_camera_settings(CameraSection(exposure_us=exposure_us))
    assert (settings.mains_hz, settings.exposure_periods) == (mains_hz, periods)


def test_the_pis_focus_and_gain_are_those_of_the_configuration() -> None:
    settings = cameras.pi_camera_settings(CameraSection(focus_dioptres=1.4, gain=3.0, width_px=2304, height_px=1296))
    assert (settings.lens_position, settings.analogue_gain, settings.width, settings.height) == (1.4, 3.0, 2304, 1296)


def test_a_pi_camera_that_is_away_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    feed = cameras.pi_camera(CameraSection(), lambda: 0.0)
    assert "picamera2 is missing" in feed.source.read().reason  # type: ignore[union-attr]


def test_video4linux_counts_exposure_in_steps() -> None:
    assert cameras.webcam_settings(CameraSection(exposure_us=20_000)).exposure == 200
