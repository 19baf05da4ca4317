"""Keeps a camera that hangs from hanging whoever reads it: a thread of its own reads it, and silence is told.

A driver may wait for ever inside a call that nothing can interrupt. Whoever waits here waits for seconds at most, can
be interrupted, and learns that there is no picture.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field
from typing import Final

from companion.seldom import tell_seldom
from companion.sentences import Sentence, reason
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource, Unavailable

_log = logging.getLogger("companion.pictures")
tell_seldom((_log.name,))

SILENT_AFTER_S: Final = 2.5
"""Above what a phone and a network camera wait for a picture themselves, so that the reason they give comes first."""
PAUSE_S: Final = 0.2
"""Between two reads where there was no picture, so that waiting for a camera does not keep a processor busy."""
CLOSES_WITHIN_S: Final = 0.5


@dataclass(slots=True)
class Watchdog:
    """A live source, read in the background: `read` gives the newest result, and waits `silent_after_s` at most.

    `name` is the camera's, for people; `remedy` says what to do once it has stopped answering. While it stays silent
    after it gave a reason, that reason is given again: words that come and go could not be read. What `source.read`
    raises is told as `Unavailable`, and it is read again.
    """

    source: FrameSource
    name: str
    remedy: str
    silent_after_s: float = SILENT_AFTER_S
    _thread: threading.Thread | None = field(default=None, init=False)
    _came: threading.Condition = field(default_factory=threading.Condition, init=False)
    _newest: FrameResult | None = field(default=None, init=False)
    _told: Unavailable | None = field(default=None, init=False)
    _closing: threading.Event = field(default_factory=threading.Event, init=False)

    def read(self) -> FrameResult:
        if self._closing.is_set():
            return Ended()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"watchdog of {self.name}", daemon=True)
            self._thread.start()
        with self._came:
            self._came.wait_for(lambda: self._newest is not None, self.silent_after_s)
            result = self._newest or self._told or self._silence()
            self._told = result if isinstance(result, Unavailable) else None
            if not isinstance(result, Ended):
                self._newest = None
        return result

    def _silence(self) -> Unavailable:
        return Unavailable(Sentence("The {name} has stopped answering. {remedy}", name=self.name, remedy=self.remedy))

    def close(self) -> None:
        """Gives the camera back; one that hangs gives itself back when it answers."""
        self._closing.set()
        if self._thread is None:
            self.source.close()
        else:
            self._thread.join(CLOSES_WITHIN_S)

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                result = read_or_trouble(self.source, self.name)
                with self._came:
                    self._newest = result
                    self._came.notify_all()
                if isinstance(result, Ended):
                    return
                if not isinstance(result, Frame):
                    self._closing.wait(PAUSE_S)
        finally:
            self.source.close()


def read_or_trouble(source: FrameSource, name: str) -> FrameResult:
    """The source's next result. What it raises must not end the thread that reads it, and with it the evening: it is
    told, and the source is read again.
    """
    try:
        return source.read()
    except Exception as error:
        _log.exception("the %s could not be read", name)
        why = reason(error) if str(error) else type(error).__name__
        return Unavailable(Sentence("The {name} failed ({error}): starting to read it again.", name=name, error=why))
