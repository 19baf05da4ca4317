"""Notices of what people should know about the companion itself, kept until it no longer holds."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from typing import Final

from companion.report import Notice

JUDGE_CALL: Final = "judge"
"""The subject of a player's call, until somebody has settled it."""

_log = logging.getLogger("companion")
_LEVELS = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


class NoticeBoard:
    """Notices by subject, for any thread. Each new one is also written to the log, once."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._lock = threading.Lock()
        self._notices: dict[str, tuple[Notice, ...]] = {}
        self._changed = changed

    def say(self, subject: str, *notices: Notice) -> None:
        """From now on these are what there is to say on a subject; without any, there is nothing."""
        with self._lock:
            before = self._notices.get(subject, ())
            if before == notices:
                return
            self._notices[subject] = notices
        for notice in notices:
            if notice not in before:
                _log.log(_LEVELS[notice.level], "%s: %s", notice.about, notice.message)
        if gone := [notice for notice in before if notice not in notices]:
            _log.info("no longer: %s", "; ".join(notice.message for notice in gone))
        self._changed()

    def all(self) -> tuple[Notice, ...]:
        """Everything that holds now, errors first."""
        with self._lock:
            found: Iterable[Notice] = (notice for notices in self._notices.values() for notice in notices)
            return tuple(sorted(found, key=lambda notice: ("error", "warning", "info").index(notice.level)))
