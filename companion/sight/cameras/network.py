"""Cameras in the network, by address: RTSP, or MJPEG over HTTP, as network cameras and many phone apps send it.

FFmpeg, which OpenCV's wheels bring along, speaks to them. It is told to keep nothing back, and to wait for two seconds
at most, so that whoever plays learns of a cut or a slow network within three.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from typing import Final
from urllib.parse import urlsplit

import cv2
import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.files import CameraError
from companion.sight.cameras.reopening import Clock
from companion.sight.cameras.source import Frame, FrameResult, Unavailable

SCHEMES: Final = ("rtsp", "rtsps", "http", "https")
OPENED_WITHIN_MS: Final = 2500
PICTURE_WITHIN_MS: Final = 2000
OPTIONS_NAME: Final = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
FFMPEG_OPTIONS: Final = "rtsp_transport;tcp|fflags;nobuffer|flags;low_delay|analyzeduration;500000"
"""TCP: lost packets would tear pictures. What is analysed before the first picture is held back: half a second."""
SLOW_GAP_S: Final = 1.0
GAPS: Final = 2
"""Between pictures, whose mean tells a slow network from one that stumbled once; two of 1.5 s are over within three."""
STILL_PICTURES_S: Final = 10.0
"""RTSP cameras compress a table at rest until nothing differs, and send a whole picture every few seconds only."""

_opening = threading.Lock()


def why_no_address(address: str) -> Sentence | None:
    """The reason why this is not an address of a camera; nothing where it is one."""
    try:
        parts = urlsplit(address)
        fits = parts.scheme in SCHEMES and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        fits = False
    if fits and address.isprintable() and " " not in address:
        return None
    return Sentence(
        "This is not a camera's address: write it as the camera or its app shows it, such as "
        "rtsp://192.168.1.20/stream1 or http://192.168.1.20:8080/video"
    )


def camera_name(address: str) -> str:
    """The camera as people are told of it: without the password that its address may hold."""
    return f"network camera {urlsplit(address).hostname or ''}".rstrip()


def _opened(address: str) -> cv2.VideoCapture:
    # FFmpeg writes whole addresses, with their passwords, to the terminal.
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    waits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPENED_WITHIN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PICTURE_WITHIN_MS]
    # OpenCV takes FFmpeg's options from the environment alone, and would read films by them, too.
    with _opening:
        os.environ[OPTIONS_NAME] = FFMPEG_OPTIONS
        try:
            return cv2.VideoCapture(address, cv2.CAP_FFMPEG, waits)
        finally:
            del os.environ[OPTIONS_NAME]


class NetworkCamera:
    """Raises `CameraError` where the address is none, or nothing that sends pictures answers there."""

    def __init__(self, address: str, clock: Clock) -> None:
        if why := why_no_address(address):
            raise CameraError(why)
        self._name, self._clock, self._number = camera_name(address), clock, 0
        self._gaps_s: deque[float] = deque(maxlen=GAPS)
        self._before: float | None = None
        self._failed: Sentence | None = None
        self._video = _opened(address)
        if not self._video.isOpened():
            raise CameraError(
                Sentence(
                    "The {name} cannot be reached, or sends no pictures at this address: is it switched on and "
                    "on the same network, and is its address right?",
                    name=self._name,
                )
            )

    def read(self) -> FrameResult:
        if self._failed is not None:
            return Unavailable(self._failed)
        asked_at = self._clock()
        good, image = self._video.read()
        now = self._clock()
        if not good or image is None:
            self._failed = self._why_none(now - asked_at)
            return Unavailable(self._failed)
        if self._before is not None:
            self._gaps_s.append(now - self._before)
        self._before = now
        frame = Frame(np.asarray(image, np.uint8), now, self._number, self._name, trouble=self._why_slow())
        self._number += 1
        return frame

    def _why_none(self, waited_s: float) -> Sentence:
        if waited_s * 1000 < PICTURE_WITHIN_MS:
            return Sentence("The connection to the {name} was lost.", name=self._name)
        return Sentence(
            "No picture has come from the {name} for {seconds} s: it has stopped, or the network is too slow for "
            "its pictures.",
            name=self._name,
            seconds=PICTURE_WITHIN_MS // 1000,
        )

    def _why_slow(self) -> str:
        if len(self._gaps_s) < GAPS or sum(self._gaps_s) / GAPS < SLOW_GAP_S:
            return ""
        return Sentence(
            "The {name} sends less than one picture a second: choose smaller pictures there, or use a cable "
            "instead of Wi-Fi.",
            name=self._name,
        )

    def close(self) -> None:
        self._video.release()
