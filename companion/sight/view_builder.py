"""Makes the view of the table after each frame: what lies there, whether it is judged, and what to tell people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import InitVar, dataclass, field, replace
from typing import Final

from companion.sentences import N_, Sentence
from companion.sight.cameras.source import Frame
from companion.sight.housekeeping import Housekeeping
from companion.sight.mat.geometry import MatFound
from companion.sight.not_judged import (
    JudgingWatch,
    Why,
    why_blind,
    why_dropped,
    why_unread,
    why_unsettled,
    why_waiting,
)
from companion.sight.notices import KINDS, notices
from companion.sight.pictures.motion import Motion, MotionDetector
from companion.sight.pictures.overhead import LocatedFrame
from companion.sight.readings import Readings
from companion.sight.table_view import Sighting, SightNotice, TableView

TORN_IN_A_ROW: Final = 3
"""So many are worth a word."""
BLIND_EXAMINED_EVERY_S: Final = 2.0
"""How often a picture is examined for why the mat is not found in it."""


@dataclass(slots=True)
class ViewBuilder:
    """Makes one table's views, frame by frame. `without_picture`: titles whose cards have neither label nor picture."""

    motion: MotionDetector
    housekeeping: Housekeeping
    without_picture: InitVar[Iterable[str]]
    _without_picture: tuple[SightNotice, ...] = field(init=False)
    _judging: JudgingWatch = field(default_factory=JudgingWatch, init=False)
    _blind_for: tuple[Why, float] | None = field(default=None, init=False)
    _last: TableView | None = field(default=None, init=False)

    def __post_init__(self, without_picture: Iterable[str]) -> None:
        count = len(set(without_picture))
        wording = N_(
            "Titles with neither a label nor a picture: {count}. Their cards cannot be"
            " recognised. 'companion deck learn' takes the pictures."
        )
        said = SightNotice("unread-card", Sentence(wording, count=count))
        self._without_picture = (said,) if count else ()

    def is_overdue(self, t: float) -> bool:
        """True if it will soon have to be said why nothing is judged."""
        return self._judging.is_overdue(t)

    def torn(self, frame: Frame, in_a_row: int) -> TableView:
        """The view after a torn frame: all is believed to be as it was."""
        before = self._last or TableView(frame.number, frame.t, False, None, None)
        not_judged = before.not_judged
        if in_a_row >= TORN_IN_A_ROW:
            not_judged = self._judging.see(frame.t, False, why_dropped)
        return replace(before, frame=frame.number, t=frame.t, notices=(), not_judged=not_judged)

    def blind(self, frame: Frame, found: MatFound, cards: tuple[Sighting, ...]) -> TableView:
        """The view after a frame in which the mat was not found."""
        if self._blind_for is None or frame.t >= self._blind_for[1]:
            self._blind_for = why_blind(frame.image, found), frame.t + BLIND_EXAMINED_EVERY_S
        (reason, message), _ = self._blind_for
        told = self._judging.see(frame.t, False, lambda: (reason, message))
        # A hand on two markers may look like a shift for a moment.
        is_brief = reason == "shifted" and told is None
        said = () if is_brief else (SightNotice(KINDS[reason], message),)
        return TableView(frame.number, frame.t, False, None, None, cards, notices=said, not_judged=told)

    def view(
        self,
        seen: LocatedFrame,
        found: MatFound,
        cards: tuple[Sighting, ...],
        settled: bool,
        motion: Motion,
        readings: Readings,
    ) -> TableView:
        """The view after a frame that was read."""
        self._blind_for, house = None, self.housekeeping
        judged = settled and not house.all_unread
        not_judged = self._judging.see(seen.t, judged, lambda: self._why_not(found, settled, motion))
        lost, faults = house.lost(seen.t) if settled else (), house.faults.faults
        told = notices(found, motion.hand, readings, house.misplaced(), house.unread, not_judged, faults, lost)
        self._last = TableView(
            frame=seen.frame.number,
            t=seen.t,
            visible=True,
            error_mm=seen.geometry.error_mm,
            px_per_mm=seen.geometry.px_per_mm,
            cards=cards,
            settled=settled,
            hand=motion.hand,
            unread=house.all_unread,
            foreign=tuple(readings.foreign),
            notices=(*self._without_picture, *told),
            geometry=seen.geometry,
            not_judged=not_judged,
        )
        return self._last

    def _why_not(self, found: MatFound, settled: bool, motion: Motion) -> Why:
        """Why a table that is in view is not judged, or not all of it."""
        detector, house = self.motion, self.housekeeping
        if settled and house.waiting:
            return why_waiting(house.waiting, motion.hand, motion.shadow)
        if settled:
            return why_unread(house.unread, house.faults.faults)
        flicker, shift_mm = detector.changes.flicker, detector.steadiness.shift_mm
        hand, shadow, faults = motion.hand, motion.shadow, house.faults.faults
        return why_unsettled(found, hand, shadow, flicker, shift_mm, detector.zone, faults)
