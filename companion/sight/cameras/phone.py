"""A phone as the camera: its page sends single pictures, and the newest is what the table's source of frames gives.

Single pictures need no connection to be kept: after a lock, a call or a lost network the next one simply comes. The
page sends several a second while anything moves, and one a second of a table at rest.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from PIL import Image as Pillow

from companion.sentences import Sentence
from companion.sight.cameras.freshness import Freshness
from companion.sight.cameras.source import Ended, Frame, FrameResult, Unavailable

LARGEST_BYTES: Final = 900_000
LARGEST_PIXELS: Final = 4096 * 3072
SMALLEST_SIDE_PX: Final = 240
OLDEST_S: Final = 2.0
"""A picture that took longer to come is not what lies there now."""
PICTURE_WITHIN_S: Final = 2.0
PHOTOGRAPH_FRAMES: Final = 20
PHOTOGRAPH_EVERY_S: Final = 0.2
"""A photograph is shown so often and so fast that what lies on it settles, as a table does that nobody touches, and for
so long that what hinders that is named, also where a small computer looks at few of these frames."""
NAME: Final = "phone"

Clock: TypeAlias = Callable[[], float]

NO_PHONE: Final = Sentence(
    "No phone is sending pictures yet: open the page on the phone that is the camera, or scan the code under “Set up”, "
    "“Use a phone as camera”."
)
WAITS_FOR: Final[Mapping[str, Sentence]] = {
    "background": Sentence("The phone’s page is in the background: unlock the phone, and return to the page."),
    "interrupted": Sentence(
        "A call or another app has the phone’s camera. Its page starts the camera again by itself afterwards."
    ),
    "refused": Sentence(
        "The phone’s page may not use the camera: allow it in the phone’s browser, and touch “Begin” on the page."
    ),
    "no-camera": Sentence("The phone has no camera that a page may use: use another phone."),
}
"""Why a phone's page sends nothing, as far as the page itself can tell."""
SILENT_FOR_S: Final = (2, 5, 10, 30, 60, 120, 300, 600, 1800)
"""A silence is told as longer than one of these: words that change at every look could not be read."""
PHOTOGRAPH_COUNTS: Final = Sentence(
    "The last photograph counts. Nothing is seen until the next one: photograph the table at the end of each turn."
)


@dataclass(frozen=True, slots=True)
class _Picture:
    jpeg: bytes
    t: float
    shown: int = 1


class PhonePictures:
    """The pictures that a phone has sent, for any thread: each picture takes the place of the one before.

    `clock` tells monotonic seconds.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._came = threading.Condition()
        self._newest: _Picture | None = None
        self._latest_t: float | None = None
        self._closed = False
        self._said: Sentence | None = NO_PHONE
        self._reading = False

    @property
    def words(self) -> Sentence:
        """The message while nothing comes."""
        with self._came:
            silent_s = self._clock() - (self._latest_t or 0.0)
            return self._said or _silent(silent_s)

    @property
    def last_counts(self) -> bool:
        """True if the last picture was a photograph, and all has been made of it that can be."""
        with self._came:
            return self._said is PHOTOGRAPH_COUNTS and self._newest is None

    @property
    def is_reading(self) -> bool:
        """True while a photograph is looked at."""
        with self._came:
            return self._reading

    def looked_at(self) -> None:
        """All that was to come of the last picture has been looked at."""
        with self._came:
            self._reading = False

    def waits(self, why: str) -> None:
        """The phone's page says by one of `WAITS_FOR` why it sends nothing; with its next picture that is over.

        Raises `ValueError` for another.
        """
        if why not in WAITS_FOR:
            raise ValueError(Sentence("a phone’s page waits for nothing of that name"))
        with self._came:
            self._said = WAITS_FOR[why]

    def offer(self, jpeg: bytes, age_s: float = 0.0) -> None:
        """A picture that the phone took so many seconds ago. Raises `ValueError`, saying why, where it is not taken."""
        check_picture(jpeg)
        if not 0.0 <= age_s <= OLDEST_S:
            raise ValueError(Sentence("the picture came too late: the network is too slow"))
        self._put(_Picture(jpeg, self._clock() - age_s), None)

    def photograph(self, jpeg: bytes) -> None:
        """One picture that somebody took of the table at rest. Raises `ValueError` as above."""
        check_picture(jpeg)
        self._put(_Picture(jpeg, self._clock(), PHOTOGRAPH_FRAMES), PHOTOGRAPH_COUNTS)

    def _put(self, picture: _Picture, said: Sentence | None) -> None:
        with self._came:
            self._newest, self._said, self._reading = picture, said, picture.shown > 1
            self._came.notify_all()

    def take(self) -> tuple[bytes, float] | None:
        """The next picture and its time, once it has come; nothing where none does within two seconds."""
        with self._came:
            if not self._came.wait_for(lambda: self._newest is not None or self._closed, PICTURE_WITHIN_S):
                return None
            picture = self._newest
            if picture is None:
                return None
            again = picture.shown - 1
            if again:
                self._came.wait_for(lambda: self._newest is not picture or self._closed, PHOTOGRAPH_EVERY_S)
            if self._newest is picture:
                self._newest = _Picture(picture.jpeg, self._clock(), again) if again else None
            # Times never fall, though one picture overtook another.
            self._latest_t = picture.t if self._latest_t is None else max(self._latest_t, picture.t)
            return picture.jpeg, self._latest_t

    def close(self) -> None:
        with self._came:
            self._closed = True
            self._came.notify_all()


class PhoneCamera:
    """The frames of a phone's pictures."""

    def __init__(self, pictures: PhonePictures, clock: Clock) -> None:
        self._pictures, self._clock = pictures, clock
        self._freshness = Freshness()
        self._number = 0
        self._closed = False

    def read(self) -> FrameResult:
        if self._closed:
            return Ended()
        taken = self._pictures.take()
        if taken is None:
            self._pictures.looked_at()
            return Unavailable(self._pictures.words, self._pictures.last_counts)
        jpeg, t = taken
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            return Unavailable(Sentence("A picture from the phone arrived damaged."))
        frame = Frame(np.asarray(image, np.uint8), t, self._number, NAME)
        # A photograph is shown again and again: that is no stuck camera.
        if not self._pictures.is_reading and (trouble := self._freshness.trouble_with(frame, self._clock())):
            return Unavailable(Sentence("{trouble} Reload the page on the phone.", trouble=trouble))
        self._number += 1
        return frame

    def close(self) -> None:
        self._closed = True
        self._pictures.close()


def _silent(silent_s: float) -> Sentence:
    longer_than_s = max((step for step in SILENT_FOR_S if step <= silent_s), default=SILENT_FOR_S[0])
    minutes, seconds = divmod(longer_than_s, 60)
    return Sentence(
        "No picture from the phone for more than {time}: unlock it, open its page, and check that it is on this "
        "network.",
        time=f"{minutes} min" if minutes else f"{seconds} s",
    )


def check_picture(jpeg: bytes) -> None:
    """Reads the head of a picture alone: a small file may say that it unfolds to gigabytes. Raises `ValueError`."""
    if len(jpeg) > LARGEST_BYTES:
        raise ValueError(Sentence("the picture is larger than {most} kB", most=LARGEST_BYTES // 1000))
    try:
        with Pillow.open(io.BytesIO(jpeg), formats=("JPEG",)) as picture:
            width, height = picture.size
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError):
        raise ValueError(Sentence("this is not a JPEG picture")) from None
    if width * height > LARGEST_PIXELS or min(width, height) < SMALLEST_SIDE_PX:
        raise ValueError(Sentence("a picture of {width} x {height} pixels is not accepted", width=width, height=height))
