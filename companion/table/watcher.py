"""Two threads that look at the table: one reads the camera, one makes sightings and snapshots of its pictures."""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, TypeAlias

from companion.observations import Observation, Seen
from companion.report import Health, Notice
from companion.seldom import tell_seldom
from companion.sentences import Sentence
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource, Unavailable
from companion.sight.cameras.watchdog import read_or_trouble
from companion.sight.sightings import Sight
from companion.sight.survey import Survey
from companion.sight.table_view import TableView
from companion.table.notices import NoticeBoard

_log = logging.getLogger("companion.pictures")
tell_seldom((_log.name,))

UNAVAILABLE_PAUSE_S: Final = 0.2
SMOOTHING: Final = 0.1
SAID_FOR_S: Final = 4.0
NewSight: TypeAlias = Callable[[int, int], Sight]

ERRORS: Final = frozenset({"dark", "no-mat", "mirrored"})
PLACES: Final = {
    "mat-half-seen": "mat",
    "moved": "mat",
    "not-judged": "camera",
    "too-dark": "camera",
}
"""The part of the table that a notice from sight is about, where that is not the cards."""


@dataclass(frozen=True, slots=True)
class Feed:
    """A source of frames and how to read it.

    `live`: only the newest frame counts, and its time is the monotonic clock's. Otherwise every frame counts, and the
    source's time is the game's; it passes `speed` times as fast as the clock, or with 0 as fast as it can be looked at.
    """

    source: FrameSource
    name: str
    live: bool
    speed: float = 1.0


class Mailbox:
    """The newest result of a source, for one reader.

    Posting never waits unless every frame counts: then it returns when the reader comes for the next one, so that what
    a film's players enter with a frame is never recorded before what the frame before it showed.
    """

    def __init__(self, every: bool) -> None:
        self._every = every
        self._condition = threading.Condition()
        self._result: FrameResult | None = None
        self._read = 0
        self._closed = False
        self.dropped = 0

    def post(self, result: FrameResult) -> None:
        with self._condition:
            self.dropped += self._result is not None
            self._result = result
            self._condition.notify_all()
            if self._every:
                before = self._read
                self._condition.wait_for(lambda: self._read > before or self._closed)

    def take(self) -> FrameResult | None:
        """The next result once there is one; nothing when the mailbox was closed."""
        with self._condition:
            self._read += 1
            self._condition.notify_all()
            self._condition.wait_for(lambda: self._result is not None or self._closed)
            result, self._result = (None if self._closed else self._result), None
            return result

    def close(self) -> None:
        with self._condition:
            self._closed = True
            self._condition.notify_all()


class Watcher:
    """Reads a feed; `tick` is told every frame's time, `told` what a camera tells, with the frame's own time.

    `looked` is given every frame, before what is told of it, and what was seen in it: nothing without `new_sight`.

    `new_sight` makes what looks at pictures of a width and height in pixels; without it (no registered decks) frames
    only show that the camera works. It may raise `ValueError` to say why pictures of that size cannot be looked at.
    """

    def __init__(
        self,
        feed: Feed,
        new_sight: NewSight | None,
        notices: NoticeBoard,
        told: Callable[[Seen], None],
        tick: Callable[[float], None] = lambda t: None,
        ended: Callable[[], None] = lambda: None,
        looked: Callable[[Frame, TableView | None], None] = lambda frame, view: None,
    ) -> None:
        self._feed, self._new_sight, self._notices = feed, new_sight, notices
        self._sight: Sight | None = None
        self._size_px = (0, 0)
        self._told, self._tick, self._ended, self._looked = told, tick, ended, looked
        self._mailbox = Mailbox(every=not feed.live)
        self._stop = threading.Event()
        self._survey = Survey()
        self._from_t = -math.inf
        self._looked_at = 0.0
        self._lately: dict[Notice, float] = {}
        self.health = Health(camera=feed.name)
        self._threads = [
            threading.Thread(target=self._pump, name="frames", daemon=True),
            threading.Thread(target=self._look, name="sight", daemon=True),
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Ends both threads and gives the camera back."""
        self._stop.set()
        self._mailbox.close()
        for thread in self._threads:
            thread.join(timeout=5.0)
        self._feed.source.close()

    def tell_again(self, from_t: float) -> None:
        """The table as it lies is told once more, by frames from that time on, as when another game begins."""
        self._from_t = from_t
        self._survey = Survey()

    def hear(self, entered: Observation) -> None:
        """Somebody entered this: after a press the table is told once more, unless hands are at work there."""
        self._survey.hear(entered)

    def see_with(self, new_sight: NewSight | None) -> None:
        """Pictures are looked at with this from the next one on, and the table as it lies is told once more."""
        self._new_sight, self._size_px = new_sight, (0, 0)
        self._survey = Survey()

    def _pump(self) -> None:
        began: float | None = None
        while not self._stop.is_set():
            result = read_or_trouble(self._feed.source, self._feed.name)
            if isinstance(result, Frame) and not self._feed.live and self._feed.speed > 0:
                began = began if began is not None else monotonic() - result.t / self._feed.speed
                self._stop.wait(max(0.0, began + result.t / self._feed.speed - monotonic()))
            self._mailbox.post(result)
            if isinstance(result, Ended):
                return
            if isinstance(result, Unavailable):
                self._stop.wait(UNAVAILABLE_PAUSE_S)

    def _look(self) -> None:
        while (result := self._mailbox.take()) is not None:
            match result:
                case Frame():
                    trouble = result.trouble
                    self._notices.say("camera", *([Notice("camera", "warning", trouble)] if trouble else []))
                    self._see(result)
                case Unavailable(reason, last_counts=True):
                    self._notices.say("camera", Notice("camera", "info", reason))
                    self._lose_sight()
                case Unavailable(reason):
                    self._out_of_sight(
                        Notice("camera", "error", Sentence("{reason} The game stays as it is.", reason=reason))
                    )
                    self._lose_sight()
                case Ended():
                    self._out_of_sight(
                        Notice("camera", "info", Sentence("{name}: there are no more pictures.", name=self._feed.name))
                    )
                    self._ended()
                    return

    def _lose_sight(self) -> None:
        """Nobody sees the table of a live camera from here on; of a film, nothing happens meanwhile."""
        if self._feed.live and (lost := self._survey.lose_sight(monotonic())) is not None:
            self._told(lost)

    def _out_of_sight(self, notice: Notice) -> None:
        self._notices.say("camera", notice)
        self._notices.say("sight")
        self.health = replace(
            self.health, mat_visible=False, settled=False, frames_per_second=0.0, not_judged="", cards=0
        )

    def _see(self, frame: Frame) -> None:
        self._tick(frame.t)
        sight = self._sight_for(frame)
        if sight is None:
            self._looked(frame, None)
            return
        began = monotonic()
        try:
            view = sight.see(frame)
            seen = self._survey.take(view) if frame.t >= self._from_t else None
        except Exception:
            # A picture that cannot be looked at must not end the evening; the next one may do.
            _log.exception("frame %d could not be looked at", frame.number)
            self._notices.say(
                "sight", Notice("camera", "warning", Sentence("A picture could not be processed; see the log."))
            )
            return
        self._measure(view, monotonic() - began)
        self._looked(frame, view)
        self._notices.say("sight", *self._said_lately(view))
        if seen is not None:
            self._told(seen)

    def _sight_for(self, frame: Frame) -> Sight | None:
        """A camera that delivers pictures of another size from now on is another camera."""
        size_px = frame.image.shape[1], frame.image.shape[0]
        if self._new_sight is not None and size_px != self._size_px:
            self._size_px = size_px
            try:
                self._sight = self._new_sight(*size_px)
                self._notices.say("geometry")
            except ValueError as error:
                self._sight = None
                self._notices.say("geometry", Notice("mat", "error", str(error)))
        return self._sight

    def _said_lately(self, view: TableView) -> list[Notice]:
        """The notices from sight of the last seconds: a strange code is read in one frame and not in the next."""
        for notice in view.notices:
            self._lately[notice_of(notice.kind, notice.message)] = view.t
        self._lately = {notice: t for notice, t in self._lately.items() if view.t - t <= SAID_FOR_S}
        return list(self._lately)

    def _measure(self, view: TableView, took_s: float) -> None:
        now = monotonic()
        between_s, self._looked_at = now - self._looked_at, now
        old = self.health
        rate = min(1 / between_s, 1000.0) if between_s > 0 else 0.0
        share = SMOOTHING if old.frame_ms else 1.0
        self.health = Health(
            camera=self._feed.name,
            frames_per_second=old.frames_per_second + share * (rate - old.frames_per_second),
            frame_ms=old.frame_ms + share * (took_s * 1000 - old.frame_ms),
            mat_visible=view.visible,
            settled=view.settled,
            not_judged=view.not_judged.message if view.not_judged is not None else "",
            cards=len(view.cards),
        )


def notice_of(kind: str, message: str) -> Notice:
    """A notice of sight's as the page shows it. A picture that shows nothing of the table leaves the game as it was."""
    if kind in ERRORS:
        return Notice("camera", "error", Sentence("{message} The game stays as it is.", message=message))
    return Notice(PLACES.get(kind, "cards"), "warning", message)
