"""Pictures of a camera on their way: when a phone begins to send them, and the newest for pages that ask for it."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Final

from flask import Response

from web.serving.language import _

NEXT_LOOK_S: Final = 1
SERIES_S: Final = 60.0
"""Pictures that come in less time than this after one another are one series, of which the log has one line."""


class PictureSeries:
    """Tells when a phone begins to send, so that this is logged once."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic, self._lock = monotonic, threading.Lock()
        self._last: dict[str, float] = {}

    def begins(self, mark: str) -> bool:
        """Takes the next picture of this session."""
        now = self._monotonic()
        with self._lock:
            before = self._last.get(mark, -math.inf)
            self._last = {known: t for known, t in self._last.items() if now - t < SERIES_S} | {mark: now}
        return now - before >= SERIES_S


def newest_picture(found: bytes | None) -> Response:
    """The picture, which nobody keeps; where there is none yet, that it is worth asking again in a moment."""
    if found is None:
        again = {"Retry-After": str(NEXT_LOOK_S), "Cache-Control": "no-store"}
        return Response(_("There is no picture yet."), 503, again, mimetype="text/plain")
    return Response(found, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})
