"""Sources of frames: films, folders, cameras that go away, and faults on purpose. No camera is needed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.sight.cameras.files import CameraError, PictureFolder, VideoFile
from companion.sight.cameras.pi import PiCamera, PiCameraSettings
from companion.sight.cameras.reopening import LONGEST_WAIT_S, Reopening
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource, Unavailable
from companion.sight.sightings import Sight
from companion.table.cameras import find_camera
from tests.sight.fault_injector import Fault, FaultInjector
from tests.sight.watching import KEY, REGISTRY, layout, table_with
from tests.simulation.made_up_table import side


def picture(level: int) -> np.ndarray:
    return np.full((32, 48, 3), level, np.uint8)


class Scripted:
    """A source that gives what it is told."""

    def __init__(self, *results: FrameResult) -> None:
        self._results: Iterator[FrameResult] = iter(results)
        self.closed = False

    def read(self) -> FrameResult:
        return next(self._results, Ended())

    def close(self) -> None:
        self.closed = True


def frames(*levels: int) -> list[FrameResult]:
    return [Frame(picture(level), number / 5, number, "script") for number, level in enumerate(levels)]


def all_of(source: FrameSource) -> list[FrameResult]:
    results: list[FrameResult] = []
    while not isinstance(result := source.read(), Ended):
        results.append(result)
    return results


def write_film(path: Path, count: int) -> None:
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (48, 32))
    for number in range(count):
        film.write(picture(5 * number))
    film.release()


def test_a_film_is_read_to_its_end_at_its_own_rate(tmp_path: Path) -> None:
    write_film(tmp_path / "film.avi", 6)
    seen = all_of(VideoFile(tmp_path / "film.avi"))

    assert [(f.number, f.t) for f in seen if isinstance(f, Frame)] == [(n, n / 5) for n in range(6)]


def test_a_film_that_breaks_off_says_so_and_ends(tmp_path: Path) -> None:
    write_film(tmp_path / "film.avi", 40)
    whole = (tmp_path / "film.avi").read_bytes()
    broken = tmp_path / "broken.avi"
    broken.write_bytes(whole[: len(whole) // 2])

    seen = all_of(VideoFile(broken))

    assert 0 < len(seen) < 40
    assert isinstance(seen[-1], Unavailable)
    assert "ends early" in seen[-1].reason


@pytest.mark.parametrize("content", [None, b"", b"no film at all"])
def test_what_is_no_film_is_refused_by_name(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "nothing.mp4"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CameraError, match=r"nothing\.mp4"):
        VideoFile(path)


def test_a_folder_is_read_by_name_and_a_broken_picture_is_no_empty_table(tmp_path: Path) -> None:
    for name, level in (("b.png", 2), ("a.png", 1)):
        cv2.imwrite(str(tmp_path / name), picture(level))
    (tmp_path / "c.png").write_bytes(b"no picture")
    (tmp_path / "notes.txt").write_text("not a picture")

    first, second, third = all_of(PictureFolder(tmp_path))

    assert isinstance(first, Frame)
    assert isinstance(second, Frame)
    assert (first.source, int(first.image[0, 0, 0]), second.source) == ("a.png", 1, "b.png")
    assert third == Unavailable("c.png cannot be read as a picture")


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="contains no pictures"):
        PictureFolder(tmp_path)


class UnpluggedCamera:
    """A camera that can be opened once it is plugged in, and a clock of its own."""

    def __init__(self) -> None:
        self.now_s, self.plugged_in = 0.0, False
        self.tries_s: list[float] = []
        self.reopening = Reopening(self._open, lambda: self.now_s, "")

    def _open(self) -> FrameSource:
        self.tries_s.append(self.now_s)
        if not self.plugged_in:
            raise CameraError("camera 0 cannot be opened.")
        return Scripted(*frames(1, 2), Unavailable("no picture"), *frames(3))

    def reasons_within(self, seconds: float) -> set[str]:
        """Why there was no frame, read ten times a second."""
        results = [self._read_later() for _ in range(round(10 * seconds))]
        return {result.reason for result in results if isinstance(result, Unavailable)}

    def _read_later(self) -> FrameResult:
        self.now_s += 0.1
        return self.reopening.read()

    def plug_in(self) -> None:
        self.plugged_in = True
        self.now_s += LONGEST_WAIT_S


def test_a_camera_that_goes_away_is_opened_again_after_ever_longer_waits() -> None:
    usb = UnpluggedCamera()
    said, waits = usb.reasons_within(40.0), np.diff(usb.tries_s)
    usb.plug_in()
    results = [usb.reopening.read() for _ in range(5)]
    usb.reopening.close()

    assert said == {"camera 0 cannot be opened. Trying again every few seconds."}
    assert waits[0] == pytest.approx(0.5, abs=0.11)
    assert max(waits) == pytest.approx(LONGEST_WAIT_S, abs=0.11)
    assert [result.number for result in results if isinstance(result, Frame)] == [0, 1, 2]
    assert isinstance(results[-1], Unavailable)
    assert isinstance(usb.reopening.read(), Ended)


@pytest.mark.parametrize(
    ("fault", "upper", "lower", "t"),
    [("freeze", 10, 10, 0.2), ("black", 0, 0, 0.2), ("torn", 20, 10, 0.2), ("late", 20, 20, 1.2)],
)
def test_faults_spoil_the_frame_they_are_meant_for(fault: Fault, upper: int, lower: int, t: float) -> None:
    first, second, third = all_of(FaultInjector(Scripted(*frames(10, 20, 30)), {1: fault}))

    assert isinstance(first, Frame)
    assert isinstance(second, Frame)
    assert isinstance(third, Frame)
    assert (second.image[0, 0, 0], second.image[-1, 0, 0], second.t) == (upper, lower, pytest.approx(t))
    assert (first.image[0, 0, 0], third.image[0, 0, 0]) == (10, 30)
    assert first.t <= second.t <= third.t


@pytest.mark.parametrize(("fault", "upper", "lower"), [("freeze", 10, 10), ("black", 0, 0), ("torn", 20, 10)])
def test_faults_spoil_a_cameras_own_small_picture_alike(fault: Fault, upper: int, lower: int) -> None:
    given = [replace(frame, small=frame.image[::2, ::2, 1]) for frame in frames(10, 20) if isinstance(frame, Frame)]
    spoiled = all_of(FaultInjector(Scripted(*given), {1: fault}))[1]

    assert isinstance(spoiled, Frame)
    assert spoiled.small is not None
    assert (spoiled.small[0, 0], spoiled.small[-1, 0]) == (upper, lower)


def test_a_camera_that_is_gone_gives_no_frame() -> None:
    source = Scripted(*frames(10, 20))
    faulty = FaultInjector(source, {0: "gone"})
    assert isinstance(faulty.read(), Unavailable)
    assert isinstance(faulty.read(), Frame)
    faulty.close()
    assert source.closed


def test_the_pi_camera_is_asked_to_hold_everything_still() -> None:
    controls = PiCameraSettings(exposure_periods=2, mains_hz=50).controls()
    assert (controls["AeEnable"], controls["AwbEnable"], controls["LensPosition"]) == (False, False, 1.1)
    assert controls["ExposureTime"] == 20_000


def test_without_picamera2_the_pi_camera_says_how_to_get_it() -> None:
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        PiCamera(helper_python="/no/such/python")


STANDS_FOR_PICAMERA2 = """
import os
import numpy


class Request:
    def __init__(self, number, main, lores):
        self.number, self.main, self.lores = number, main, lores

    def get_metadata(self):
        return {"SensorTimestamp": self.number * 200_000_000}

    def make_array(self, name):
        (width, height) = self.main if name == "main" else self.lores
        if name == "main":
            return numpy.full((height, width, 3), self.number, numpy.uint8)
        return numpy.full((height * 3 // 2, width + 32), self.number, numpy.uint8)

    def release(self):
        pass


class Picamera2:
    def __init__(self):
        self.number = 0

    def create_video_configuration(self, main, lores, buffer_count):
        return main["size"], lores["size"]

    def configure(self, sizes):
        self.sizes = sizes

    def set_controls(self, controls):
        assert (controls["AfMode"], controls["AeEnable"]) == ("manual", False)

    def start(self):
        pass

    def capture_request(self):
        self.number += 1
        if self.number == 3:
            raise RuntimeError("the cable is loose")
        if self.number == 5:
            os._exit(1)
        return Request(self.number, *self.sizes)

    def stop(self):
        pass

    close = stop
"""


@pytest.fixture
def helper_python(tmp_path: Path) -> str:
    """A Python that has picamera2, as Debian's has, while this one has not."""
    (tmp_path / "picamera2.py").write_text(STANDS_FOR_PICAMERA2)
    (tmp_path / "libcamera.py").write_text("class controls:\n    class AfModeEnum:\n        Manual = 'manual'\n")
    python = tmp_path / "python3"
    python.write_text(f'#!/bin/sh\nPYTHONPATH={tmp_path} exec {sys.executable} "$@"\n')
    python.chmod(0o755)
    return str(python)


def test_where_picamera2_cannot_be_imported_another_python_takes_the_pictures(helper_python: str) -> None:
    camera = PiCamera(PiCameraSettings(width=96, height=64, small_width=48), helper_python)
    first, second, third, fourth = (camera.read() for _ in range(4))
    camera.close()

    assert isinstance(first, Frame)
    assert isinstance(second, Frame)
    assert first.small is not None
    assert (first.image.shape, first.small.shape) == ((64, 96, 3), (32, 48))
    assert (int(first.image.max()), int(second.image.min()), second.t) == (1, 2, pytest.approx(0.4))
    assert isinstance(third, Unavailable)
    assert "the cable is loose" in third.reason
    assert isinstance(fourth, Frame)


SMALL_PICTURES = PiCameraSettings(width=96, height=64, small_width=48)


def test_a_helper_that_ends_is_no_empty_table_and_is_started_again(helper_python: str) -> None:
    now = [0.0]
    cameras: list[PiCamera] = []

    def open_camera() -> PiCamera:
        cameras.append(PiCamera(SMALL_PICTURES, helper_python))
        return cameras[-1]

    camera = Reopening(open_camera, lambda: now[0], "")
    before = [camera.read() for _ in range(4)]
    lost = [camera.read() for _ in range(6)]
    now[0] += LONGEST_WAIT_S
    found = camera.read()
    camera.close()

    assert isinstance(before[-1], Frame)
    assert all(isinstance(result, Unavailable) for result in lost)
    assert (isinstance(found, Frame), len(cameras)) == (True, 2)


def plug_in_usb_camera(root: Path) -> None:
    device = root / "sys/class/video4linux/video2"
    device.mkdir(parents=True)
    (device / "name").write_text("HD USB Camera\n")
    (device / "index").write_text("0\n")
    (root / "dev").mkdir()
    (root / "dev/video2").touch()


def test_a_pi_camera_that_nothing_can_open_is_passed_over_for_a_usb_camera(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in_usb_camera(tmp_path)

    def listing(command: Sequence[str]) -> str:
        return "0 : imx708 [4608x2592 10-bit RGGB] (/base/soc/i2c0mux/i2c@1/imx708@1a)"

    monkeypatch.setattr("companion.table.cameras.is_reachable", lambda: False)
    without = find_camera(tmp_path, listing)
    monkeypatch.setattr("companion.table.cameras.is_reachable", lambda: True)
    with_picamera2 = find_camera(tmp_path, listing)

    assert without is not None
    assert with_picamera2 is not None
    assert ((without.kind, without.number), with_picamera2.kind) == (("v4l2", 2), "picamera2")


def test_a_small_picture_of_the_cameras_own_serves_as_well_as_the_full_one() -> None:
    table = table_with(layout(side(0, creatures=3), side(1, creatures=2)))
    sights = Sight(REGISTRY, KEY), Sight(REGISTRY, KEY)
    for _ in range(8):
        frame = table.read()
        assert isinstance(frame, Frame)
        gray = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
        small = np.asarray(cv2.resize(gray, (800, 450), interpolation=cv2.INTER_AREA), np.uint8)
        views = sights[0].see(frame), sights[1].see(replace(frame, small=small))

    assert views[1].settled
    cards = (sorted(view.cards, key=lambda card: card.label) for view in views)
    for by_full, by_small in zip(*cards, strict=True):
        assert (by_full.x, by_full.y, by_full.angle) == pytest.approx((by_small.x, by_small.y, by_small.angle), abs=0.1)
        assert by_full == replace(by_small, x=by_full.x, y=by_full.y, angle=by_full.angle)
