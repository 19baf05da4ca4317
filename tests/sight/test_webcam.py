"""A webcam is opened by what its system has for cameras, and its exposure is set on that one's scale."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import cv2
import numpy as np
import pytest

from companion.sight.cameras.files import CameraError
from companion.sight.cameras.source import Frame
from companion.sight.cameras.webcam import Webcam, WebcamSettings

SETTINGS = WebcamSettings(exposure_us=20_000)


@dataclass
class FakeCapture:
    """Stands for OpenCV's, on a machine whose cameras these back ends open."""

    number: int
    backend: int
    properties: dict[int, float] = field(default_factory=dict)
    opens: ClassVar[set[int]] = set()
    made: ClassVar[list[FakeCapture]] = []

    def __post_init__(self) -> None:
        self.made.append(self)

    def isOpened(self) -> bool:  # noqa: N802
        return self.backend in self.opens

    def set(self, name: int, value: float) -> bool:
        self.properties[name] = value
        return True

    def get(self, name: int) -> float:
        return self.properties.get(name, 0.0)

    def read(self) -> tuple[bool, np.ndarray]:
        return True, np.zeros((4, 4, 3), np.uint8)

    def release(self) -> None: ...


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeCapture, "opens", {cv2.CAP_V4L2, cv2.CAP_MSMF, cv2.CAP_AVFOUNDATION, cv2.CAP_ANY})
    monkeypatch.setattr(FakeCapture, "made", [])
    monkeypatch.setattr(cv2, "VideoCapture", FakeCapture)


@pytest.mark.parametrize(
    ("system", "tried", "exposure"),
    [
        ("linux", [cv2.CAP_V4L2], (1.0, 200.0)),
        ("win32", [cv2.CAP_DSHOW, cv2.CAP_MSMF], (0.0, -6.0)),
        ("darwin", [cv2.CAP_AVFOUNDATION], (None, None)),
        ("freebsd14", [cv2.CAP_ANY], (None, None)),
    ],
)
def test_each_system_opens_cameras_its_own_way(
    monkeypatch: pytest.MonkeyPatch, system: str, tried: list[int], exposure: tuple[float | None, float | None]
) -> None:
    monkeypatch.setattr("sys.platform", system)
    camera = Webcam(0, lambda: 1.0, SETTINGS)
    set_to = FakeCapture.made[-1].properties

    assert [made.backend for made in FakeCapture.made] == tried
    assert (set_to.get(cv2.CAP_PROP_AUTO_EXPOSURE), set_to.get(cv2.CAP_PROP_EXPOSURE)) == exposure
    assert isinstance(camera.read(), Frame)


@pytest.mark.parametrize(("system", "advice"), [("linux", "plugged in"), ("darwin", "Privacy & Security")])
def test_a_camera_that_cannot_be_opened_comes_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, system: str, advice: str
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr(FakeCapture, "opens", set[int]())
    with pytest.raises(CameraError, match=advice):
        Webcam(0, lambda: 1.0)
