"""A network camera is read by its address, and what is wrong with the network is named."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from companion.sight.cameras.files import CameraError
from companion.sight.cameras.network import NetworkCamera
from companion.sight.cameras.source import Frame, FrameResult, FrameSource, Unavailable
from companion.table.cameras import network_camera
from tests.sight.camera_server import CameraServer, serving
from tests.sight.mjpeg_server import MjpegServer
from tests.sight.rtsp_server import RtspServer


@pytest.fixture(params=[MjpegServer, RtspServer], ids=["MJPEG", "RTSP"])
def server(request: pytest.FixtureRequest) -> Iterator[CameraServer]:
    with serving(request.param) as server:
        yield server


@pytest.fixture
def camera(server: CameraServer) -> Iterator[FrameSource]:
    feed = network_camera(server.address, time.monotonic)
    yield feed.source
    feed.source.close()


def pictures(camera: FrameSource, count: int) -> list[Frame]:
    found: list[Frame] = []
    while len(found) < count:
        if isinstance(result := camera.read(), Frame):
            found.append(result)
    return found


def trouble_of(result: FrameResult) -> str:
    return result.reason if isinstance(result, Unavailable) else result.trouble if isinstance(result, Frame) else ""


def next_trouble(camera: FrameSource) -> str:
    """The first that is told from now on."""
    while not (trouble := trouble_of(camera.read())):
        pass
    return trouble


def test_pictures_come_one_after_another_with_rising_times_and_no_password(camera: FrameSource) -> None:
    seen = pictures(camera, 5)
    assert {frame.image.shape for frame in seen} == {(272, 480, 3)}
    assert [frame.t for frame in seen] == sorted({frame.t for frame in seen})
    assert {frame.source for frame in seen} == {"network camera 127.0.0.1"}


def test_a_connection_that_is_cut_is_named_and_made_again(server: CameraServer, camera: FrameSource) -> None:
    pictures(camera, 3)
    server.cut.set()
    trouble = next_trouble(camera)
    server.cut.clear()

    assert "connection to the network camera 127.0.0.1 was lost" in trouble
    assert len(pictures(camera, 2)) == 2


def test_a_camera_that_stops_sending_is_named_within_three_seconds(server: CameraServer, camera: FrameSource) -> None:
    pictures(camera, 3)
    server.stalled.set()
    trouble = next_trouble(camera)

    assert "No picture has come from the network camera 127.0.0.1 for 2 s" in trouble
    assert server.missed * server.pause_s < 3.0


def test_a_camera_whose_first_picture_never_comes_is_named_within_three_seconds(
    server: CameraServer, camera: FrameSource
) -> None:
    server.stalled.set()
    trouble = next_trouble(camera)

    assert "network camera 127.0.0.1" in trouble
    assert server.missed * server.pause_s < 3.0


def test_a_slow_network_is_named_while_its_pictures_are_still_looked_at(server: CameraServer) -> None:
    now = [0.0]
    camera = NetworkCamera(server.address, lambda: now[0])
    told = []
    for gap_s in (0.1, 0.1, 1.4, 0.1, 1.4, 1.4, 0.1):
        now[0] += gap_s
        told.append(trouble_of(camera.read()))
    camera.close()

    assert [bool(trouble) for trouble in told] == [False, False, False, False, False, True, False]
    assert "less than one picture a second" in told[5]


@pytest.mark.parametrize(
    "address", ["192.168.1.20", "ftp://camera/video", "rtsp://", "http://camera:port/", "rtsp://a b"]
)
def test_what_is_no_address_is_refused_with_an_example(address: str) -> None:
    with pytest.raises(CameraError, match="such as rtsp://"):
        network_camera(address, time.monotonic)


def test_a_camera_that_is_away_is_said_to_be_so(server: CameraServer) -> None:
    with pytest.raises(CameraError, match=r"network camera 127\.0\.0\.1 cannot be reached"):
        NetworkCamera("http://127.0.0.1:9/video", time.monotonic)
