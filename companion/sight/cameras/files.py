"""Frames from files: a film, or a folder of pictures."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.source import Ended, Frame, FrameResult, Image, Unavailable

PICTURE_ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff"})
USUAL_RATE = 25.0


class CameraError(Exception):
    """A source of frames that cannot be opened; the message says what to do."""


class VideoFile:
    """A film, frame by frame; frame k is at k divided by its frame rate.

    Raises `CameraError` where it cannot be opened. A film that breaks off before its announced end says so once, as
    `Unavailable`, and then ends.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise CameraError(Sentence("{path}: there is no such film", path=str(path)))
        self._name = path.name
        self._video = cv2.VideoCapture(str(path))
        if not self._video.isOpened():
            raise CameraError(Sentence("{path}: not a film that OpenCV can read", path=str(path)))
        rate = self._video.get(cv2.CAP_PROP_FPS)
        self.frames_per_second = rate if math.isfinite(rate) and 0.1 <= rate <= 1000 else USUAL_RATE
        self.frame_count = max(0, int(self._video.get(cv2.CAP_PROP_FRAME_COUNT)))
        self._number = 0
        self._over = False

    def read(self) -> FrameResult:
        if self._over:
            return Ended()
        good, image = self._video.read()
        if good and image is not None:
            frame = Frame(np.asarray(image, np.uint8), self._number / self.frames_per_second, self._number, self._name)
            self._number += 1
            return frame
        self._over = True
        # Announced counts are off by a frame or two in whole films as well.
        if self._number + 2 < self.frame_count:
            return Unavailable(
                Sentence(
                    "{name} ends early, after frame {number} of {most}",
                    name=self._name,
                    number=self._number,
                    most=self.frame_count,
                )
            )
        return Ended()

    def close(self) -> None:
        self._over = True
        self._video.release()


class PictureFolder:
    """A folder of pictures, in the order of their names, at a steady rate. Raises `CameraError` where there are none.

    A picture that cannot be read counts as a frame that is `Unavailable`.
    """

    def __init__(self, folder: Path, frames_per_second: float = 5.0) -> None:
        if not folder.is_dir():
            raise CameraError(Sentence("{folder}: there is no such folder", folder=str(folder)))
        self._paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURE_ENDINGS)
        if not self._paths:
            raise CameraError(
                Sentence(
                    "{folder}: contains no pictures ({endings})",
                    folder=str(folder),
                    endings=", ".join(sorted(PICTURE_ENDINGS)),
                )
            )
        self.frames_per_second = frames_per_second
        self._number = 0

    def read(self) -> FrameResult:
        if self._number >= len(self._paths):
            return Ended()
        path = self._paths[self._number]
        number, self._number = self._number, self._number + 1
        image = _picture(path)
        if image is None:
            return Unavailable(Sentence("{name} cannot be read as a picture", name=path.name))
        return Frame(image, number / self.frames_per_second, number, path.name)

    def close(self) -> None:
        self._number = len(self._paths)


def _picture(path: Path) -> Image | None:
    # Read here rather than by OpenCV, which writes complaints about broken files to the terminal.
    try:
        image = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        return None
    return None if image is None else np.asarray(image, np.uint8)
