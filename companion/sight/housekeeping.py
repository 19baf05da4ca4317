"""Does what a settled table gives time for: learns the empty mat, compares pictures, finds what cannot be read."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Final

from companion.sentences import Title
from companion.sight.cameras.source import Image
from companion.sight.decks.registry import Registry
from companion.sight.faces.art import ArtBook
from companion.sight.faces.lost import LostCards
from companion.sight.faces.matching import FaceBook
from companion.sight.faces.watch import ArtWatch
from companion.sight.frame_reader import evidence
from companion.sight.mat.zones import Mat, MatZone
from companion.sight.pictures.faults import HIDES_LABELS, FaultWatch
from companion.sight.pictures.motion import Motion, MotionDetector
from companion.sight.pictures.overhead import LocatedFrame
from companion.sight.readings import Readings
from companion.sight.tracking.tracker import Tracker
from companion.sight.tracking.unread import (
    UnreadZones,
    every_row,
    unread_in_blur,
    unread_zones,
    zones_hidden,
    zones_touched,
    zones_with_strips,
)

EVERY_FRAMES: Final = 4
LEARN_EVERY_S: Final = 8.0


@dataclass(slots=True)
class Housekeeping:
    """Looks after one table while it is settled. `art` has the cards' pictures, if there are any.

    `faults`: what is wrong with the pictures. `unread`: the rows in which something cannot be read; `waiting`: those
    that a hand rests on, or in which something goes on moving.
    """

    mat: Mat
    registry: Registry
    tracker: Tracker
    motion: MotionDetector
    art: ArtBook | None
    book: InitVar[FaceBook]
    faults: FaultWatch = field(init=False)
    unread: UnreadZones = field(default=frozenset(), init=False)
    waiting: UnreadZones = field(default=frozenset(), init=False)
    _art: ArtWatch = field(init=False)
    _lost: LostCards = field(init=False)
    _known: object = field(default=None, init=False)
    _was_settled: bool = field(default=False, init=False)
    _learn_at: float = field(default=0.0, init=False)

    def __post_init__(self, book: FaceBook) -> None:
        self.faults = FaultWatch(self.mat, self.registry.formats)
        self._art, self._lost = ArtWatch(self.registry, self.art or ArtBook({})), LostCards(book)

    def see(self, seen: LocatedFrame, motion: Motion, settled: bool) -> None:
        """Takes the next frame, once it has been read. Where hands cover some rows, the others alone have `settled`."""
        partly = settled and motion.covers
        self.waiting = zones_touched(self.mat, motion.beneath) if partly else frozenset()
        if partly:
            self._take_note_of_unread()
        elif settled:
            self._tidy(seen)
        else:
            self._known = None
        self._was_settled = settled and not partly

    @property
    def all_unread(self) -> UnreadZones:
        """The rows of which not everything is known."""
        return self.unread | self.waiting

    def strange(self, small: Image) -> Image:
        """255 where a small picture shows what is neither the mat nor a known card."""
        return self.tracker.empty_mat.strange(small, self.tracker.poses)

    def misplaced(self) -> dict[Title, Title]:
        """For each card whose picture shows another one, by its title: that one's title."""
        tracks, titled = self.tracker.tracks.tracks, self.registry.title_of
        found = sorted(self._art.misplaced.items())
        return {titled(tracks[label].entry.card): titled(shown) for label, shown in found if label in tracks}

    def lost(self, t: float) -> list[tuple[Title, MatZone | None]]:
        """The titles of cards that have not been read anywhere for a while, and where they lay."""
        return [(self.registry.title_of(track.entry.card), track.zone) for track in self._lost.overdue(t)]

    def _tidy(self, seen: LocatedFrame) -> None:
        begins, due = not self._was_settled, seen.turn % EVERY_FRAMES == 0
        learns = seen.t >= self._learn_at and (due or begins)
        if learns:
            self._learn(seen)
        if begins:
            # What has come to lie around the mat is no arm.
            self.motion.changes.looked(~self.motion.on_mat)
        if due or begins:
            self.tracker.tracks.forget_unresolved(seen.small, self.tracker.empty_mat)
        self._lost.see(seen.t, self.tracker.tracks, self.tracker.beneath)
        if due and self.art is not None:
            self._compare_art(seen)
        self._take_note_of_unread(again=learns)
        if self.unread and not learns and begins:
            # A lamp that was switched on makes the whole mat strange until it has been learned in its light.
            self._learn(seen)
            self._take_note_of_unread(again=True)
        self.tracker.count_tokens(seen)

    def _learn(self, seen: LocatedFrame) -> None:
        changes, clear = self.motion.changes, not self.faults.faults
        small = seen.small.whole()
        self.tracker.empty_mat.learn(small, self.tracker.poses, changes.glance, clear, changes.flicker)
        self._learn_at = seen.t + LEARN_EVERY_S

    def _compare_art(self, seen: LocatedFrame) -> None:
        """Compares one card's picture with its label, and looks for cards that only their pictures tell."""
        tracks = self.tracker.tracks
        labelled = (track for track in tracks if not self.registry.has_face(track.entry.label))
        whole = [track for track in labelled if track.both and track.status == "seen"]
        if whole:
            self._art.check(whole[seen.turn // EVERY_FRAMES % len(whole)], seen.image, seen.geometry)
        strange = self.strange(seen.small.whole())
        look = evidence(seen, Readings(), self.registry, self._art.book, changed=True)
        for reading in (
            *self._art.named(strange, seen.image, seen.geometry, tracks.tracks),
            *self._lost.found(seen.t, seen.image, seen.geometry, tracks),
        ):
            tracks.adopt(reading, look)

    def _take_note_of_unread(self, again: bool = False) -> None:
        """Finds the rows in which something cannot be read, if anything has changed that they depend on."""
        tracks = self.tracker.tracks
        known = (
            frozenset((label, track.status) for label, track in tracks.tracks.items()),
            frozenset(tracks.unresolved),
            self.faults.faults,
            self.waiting,
        )
        if again or known != self._known:
            self.unread, self._known = self._unread_zones() - self.waiting, known

    def _unread_zones(self) -> UnreadZones:
        faults, tracker = self.faults.faults, self.tracker
        hidden = any(fault.hides_cards for fault in faults)
        if hidden or (faults and not tracker.tracks.tracks and tracker.empty_mat.is_doubtful):
            # Where no card at all can be read, nothing is known of any row.
            return every_row(self.mat)
        strange = tracker.empty_mat.strange_in(self.motion.changes.glance, tracker.poses)
        if any(fault.kind in HIDES_LABELS for fault in faults):
            return unread_in_blur(self.mat, tracker.tracks, strange)
        unresolved, lost = tracker.tracks.unresolved.values(), (track.pose for track in tracker.tracks.lost)
        unread = unread_zones(self.mat, unresolved, strange) | zones_hidden(self.mat, lost, strange)
        unread |= frozenset(tracker.loose_upgrades())
        return unread | zones_with_strips(self.mat, tracker.poses, strange) if self.registry.faced else unread
