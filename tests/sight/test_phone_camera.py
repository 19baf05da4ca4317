"""A phone's pictures as a source of frames: the newest counts, and what is no picture of a table is refused."""

from __future__ import annotations

import io
import struct

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow

from companion.sight.cameras.phone import LARGEST_BYTES, PHOTOGRAPH_FRAMES, PhoneCamera, PhonePictures
from companion.sight.cameras.source import Ended, Frame, FrameResult, Unavailable
from companion.sight.sightings import Sight
from tests.sight.watching import KEY, REGISTRY, layout, table_with
from tests.simulation.made_up_table import side


class Clock:
    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def jpeg(level: int, width: int = 480, height: int = 270) -> bytes:
    picture = np.full((height, width, 3), level, np.uint8)
    return bytes(cv2.imencode(".jpg", picture)[1])


def test_the_newest_picture_counts_with_the_time_at_which_the_phone_took_it() -> None:
    clock = Clock()
    pictures = PhonePictures(clock)
    camera = PhoneCamera(pictures, clock)
    pictures.offer(jpeg(50), 0.1)
    pictures.offer(jpeg(90), 0.25)
    frame = camera.read()

    assert isinstance(frame, Frame)
    assert (frame.t, frame.image.shape) == (99.75, (270, 480, 3))
    assert abs(int(frame.image[0, 0, 0]) - 90) <= 2


def test_times_never_fall_though_a_picture_came_late() -> None:
    clock = Clock()
    pictures = PhonePictures(clock)
    times = []
    for age_s in (0.0, 1.5, 0.0):
        pictures.offer(jpeg(50), age_s)
        taken = pictures.take()
        assert taken is not None
        times.append(taken[1])
    assert times == sorted(times)


def huge() -> bytes:
    """A small file that says it is a picture of 8,000 by 8,000 pixels."""
    small = io.BytesIO()
    Pillow.new("L", (300, 300)).save(small, "JPEG")
    return small.getvalue().replace(struct.pack(">HH", 300, 300), struct.pack(">HH", 8_000, 8_000))


@pytest.mark.parametrize(
    ("sent", "age_s", "why"),
    [
        (b"", 0.0, "not a JPEG"),
        (b"GIF89a", 0.0, "not a JPEG"),
        (jpeg(50, 100, 100), 0.0, "100 x 100 pixels"),
        (huge(), 0.0, "8000 x 8000 pixels"),
        (b"\xff\xd8" + bytes(LARGEST_BYTES), 0.0, "larger than 900 kB"),
        (jpeg(50), 9.0, "too late"),
        (jpeg(50), -1.0, "too late"),
        (jpeg(50), float("nan"), "too late"),
    ],
)
def test_what_is_no_picture_of_the_table_now_is_refused_with_the_reason(sent: bytes, age_s: float, why: str) -> None:
    pictures = PhonePictures(Clock())
    with pytest.raises(ValueError, match=why):
        pictures.offer(sent, age_s)


def test_a_phone_that_is_silent_is_told_and_goes_on_with_its_next_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.sight.cameras.phone.PICTURE_WITHIN_S", 0.0)
    clock = Clock()
    pictures = PhonePictures(clock)
    camera = PhoneCamera(pictures, clock)
    first = camera.read()
    pictures.offer(jpeg(50))
    second, third = camera.read(), camera.read()
    pictures.offer(jpeg(60))

    assert isinstance(first, Unavailable)
    assert "scan the code" in first.reason
    assert isinstance(second, Frame)
    assert isinstance(third, Unavailable)
    assert "unlock it" in third.reason
    assert isinstance(camera.read(), Frame)


@pytest.mark.parametrize(("silent_s", "said"), [(2.5, "than 2 s"), (59.0, "than 30 s"), (9e9, "30 min")])
def test_the_table_says_for_how_long_no_picture_has_come(silent_s: float, said: str) -> None:
    clock = Clock()
    pictures = PhonePictures(clock)
    pictures.offer(jpeg(50))
    pictures.take()
    clock.now_s += silent_s
    assert said in pictures.words


def test_the_table_says_why_the_phone_sends_nothing_until_its_next_picture() -> None:
    clock = Clock()
    pictures = PhonePictures(clock)
    pictures.offer(jpeg(50))
    pictures.waits("background")
    assert "unlock the phone" in pictures.words

    pictures.offer(jpeg(60))
    pictures.take()
    clock.now_s += 3.0
    assert pictures.words.startswith("No picture from the phone")
    with pytest.raises(ValueError, match="nothing of that name"):
        pictures.waits("lunch")


def later(camera: PhoneCamera, clock: Clock) -> FrameResult:
    clock.now_s += 0.2
    return camera.read()


def test_one_photograph_is_one_settled_table(monkeypatch: pytest.MonkeyPatch) -> None:
    for waits in ("PICTURE_WITHIN_S", "PHOTOGRAPH_EVERY_S"):
        monkeypatch.setattr(f"companion.sight.cameras.phone.{waits}", 0.0)
    shown = table_with(layout(side(0, creatures=3), side(1, creatures=2))).read()
    assert isinstance(shown, Frame)
    clock = Clock()
    pictures = PhonePictures(clock)
    camera, sight = PhoneCamera(pictures, clock), Sight(REGISTRY, KEY)
    pictures.photograph(bytes(cv2.imencode(".jpg", shown.image)[1]))
    views = [sight.see(frame) for _ in range(PHOTOGRAPH_FRAMES) if isinstance(frame := later(camera, clock), Frame)]

    assert (len(views), views[-1].settled) == (PHOTOGRAPH_FRAMES, True)
    assert len(views[-1].cards) >= 5
    assert isinstance(camera.read(), Unavailable)


def test_a_closed_camera_has_ended() -> None:
    camera = PhoneCamera(PhonePictures(Clock()), Clock())
    camera.close()
    assert isinstance(camera.read(), Ended)
