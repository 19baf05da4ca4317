"""Steadies readings over time: frames in, the table as it is believed to lie out.

In each frame the mat is found, and a small picture of it is made and compared with earlier ones. Only what changed and
has come to rest is read in the full frame. What is known is read again in turn, one card a frame, and the whole mat
piece by piece. Nothing here reads a clock: the frames carry their times.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import cv2
import numpy as np

from companion.sight.arms import Edge
from companion.sight.art import ArtBook
from companion.sight.art_watch import ArtWatch
from companion.sight.camera import Frame, Image
from companion.sight.changes import Cells, Changes, cells_around, cells_in, cells_within, patterned
from companion.sight.edges import edge_strength
from companion.sight.geometry import MatFinder, MatFound, TableGeometry
from companion.sight.half_labels import PartSeen, part_of_label
from companion.sight.label_rest import LabelsAtRest
from companion.sight.labels import Effort, Fingerprints
from companion.sight.mat import STANDARD_MAT, Mat, ZoneName
from companion.sight.occlusion import EmptyMat
from companion.sight.one_label import Look
from companion.sight.overhead import CELL_MM, MM_PER_PX, Overhead, SmallPicture, to_mm
from companion.sight.poses import PLACES, CardPose
from companion.sight.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM, LabelPlace
from companion.sight.reading import Readings, Rectangle, TableReader
from companion.sight.registry import Registry
from companion.sight.schedule import Schedule
from companion.sight.sighted import Sighted
from companion.sight.status_cards import StatusCards, StatusReading
from companion.sight.table_view import Notice, Sighting, TableView
from companion.sight.tokens import TokenLook
from companion.sight.tokens_watch import Beside, TokenWatch
from companion.sight.tracking import Track, Tracks

LOOK_AFTER_S, LOOK_AFTER_FRAMES = 0.15, 1
SETTLED_AFTER_S, SETTLED_AFTER_FRAMES = 0.3, 2
HOUSEKEEPING_EVERY_FRAMES = 4
LEARN_EVERY_S = 4.0
DARK_LEVEL = 12.0
STILL_WITHIN_MM = 2.0
LARGEST_LABEL_DISTANCE_MM = math.hypot(CARD_WIDTH_MM, CARD_HEIGHT_MM) / 2
"""Of a label's centre from its card's."""
EXPLAINED_AROUND_MM = 4.0
"""A card's sleeve and shadow, and the coarseness of a glance."""
SMALLEST_THING_MM2 = 0.35 * CARD_WIDTH_MM * CARD_HEIGHT_MM
FACE_UP_ZONES: frozenset[ZoneName] = frozenset({"battleline", "artifacts", "discard", "play"})


@dataclass(slots=True)
class Sight:
    """Watches one table through one camera. Frames must come in order; a new camera needs a new one.

    `fingerprints` keys the hashes of foreign codes with a secret of this table. `art` has the cards' pictures, if
    the users gave some, `token_looks` what calibration learned of tokens. `geometry` is where the mat lies in the last
    frame.
    """

    registry: Registry
    fingerprints: Fingerprints
    mat: Mat = STANDARD_MAT
    finder: MatFinder | None = None
    art: ArtBook | None = None
    token_looks: tuple[TokenLook, ...] = ()
    geometry: TableGeometry | None = field(default=None, init=False)
    tracks: Tracks = field(init=False)
    _finder: MatFinder = field(init=False)
    _reader: TableReader = field(init=False)
    _overhead: Overhead = field(init=False)
    _edge: Edge = field(init=False)
    _changes: Changes = field(default_factory=Changes, init=False)
    _empty_mat: EmptyMat = field(default_factory=EmptyMat, init=False)
    _schedule: Schedule = field(init=False)
    _labels: LabelsAtRest = field(init=False)
    _statuses: StatusCards = field(default_factory=StatusCards, init=False)
    _art: ArtWatch = field(init=False)
    _tokens: TokenWatch | None = field(default=None, init=False)
    _unread: frozenset[tuple[ZoneName, int]] = field(default=frozenset(), init=False)
    _sighted: Sighted = field(init=False)
    _was_settled: bool = field(default=False, init=False)
    _learn_at: float = field(default=0.0, init=False)
    _known: tuple[frozenset[str], frozenset[str]] | None = field(default=None, init=False)
    _frames: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.tracks = Tracks(self.registry, self.mat)
        self._finder = self.finder or MatFinder(self.mat)
        self._reader = TableReader(self.registry, self.fingerprints)
        self._overhead = Overhead(self.mat)
        self._edge = Edge(self.mat)
        self._schedule = Schedule(self.mat, self.registry.label_mm)
        self._labels = LabelsAtRest(self.registry.label_mm)
        self._art = ArtWatch(self.registry, self.art or ArtBook({}))
        self._sighted = Sighted(self.registry, self._statuses)
        self._tokens = TokenWatch(self.token_looks) if self.token_looks else None

    def see(self, frame: Frame) -> TableView:
        """Takes the next frame. A frame that shows nothing of use leaves everything believed as it was."""
        self._frames += 1
        found = self._finder.find(frame.image)
        geometry = self.geometry = found.geometry
        if geometry is None or found.visible == 0:
            return self._blind(frame, found)
        self._changes.update(self._overhead.glance(frame, geometry), frame.t)
        small = self._overhead.picture(frame, geometry)
        if found.bumped_mm:
            self._edge.bumped()
        hand = self._edge.crossed(frame.image, frame.t, geometry, (track.pose for track in self.tracks))
        at_rest = self._changes.at_rest(frame.t, LOOK_AFTER_S, LOOK_AFTER_FRAMES)
        readings = self._look(frame, geometry, small, at_rest, hand)
        settled = self._has_settled(frame.t, found, hand)
        if settled:
            self._tidy(frame, geometry, small)
        self._was_settled = settled
        return self._view(frame, found, geometry, settled, hand, readings)

    def _tidy(self, frame: Frame, geometry: TableGeometry, small: SmallPicture) -> None:
        """What a settled table gives time for: learns the empty mat, compares art, looks for what cannot be read."""
        due = self._frames % HOUSEKEEPING_EVERY_FRAMES == 0
        learns = not self._was_settled or (due and frame.t >= self._learn_at)
        if learns:
            self._empty_mat.learn(small.whole(), [track.pose for track in self.tracks])
            self._learn_at = frame.t + LEARN_EVERY_S
        if due and self.art is not None:
            self._compare_art(frame, geometry, small)
        known = frozenset(self.tracks.tracks), frozenset(self.tracks.unresolved)
        if learns or known != self._known:
            self._unread = frozenset(self._unread_zones(small.whole()))
            self._known = known
        if self._tokens is not None:
            status_mm = self.registry.label_mm
            beside = Beside(self._sighted.creatures, [(status.x, status.y) for status in self._statuses], status_mm)
            self._tokens.look(self.tracks.tracks, beside, frame.image, geometry, frame.t)

    def _look(self, frame: Frame, geometry: TableGeometry, small: SmallPicture, at_rest: Cells, hand: bool) -> Readings:
        """Reads what is due in this frame and lets the tracks know."""
        due = self._schedule.due(self._changes, at_rest, hand, frame.t)
        readings, pieces = Readings(), list(self._schedule.pieces(due))
        if pieces:
            self._read_changes(frame, geometry, due, readings)
        self._confirm(frame, geometry, readings, hand)
        checked = [] if hand else self._recheck(frame, geometry, at_rest, readings)
        if not pieces and self._schedule.tile_due(frame.t, self._in_doubt):
            self._read_in_turn(frame, geometry, readings)
        self._complete(frame, geometry, readings, pieces)
        if not (pieces or checked or readings.any):
            self._doubt_tokens()
            return readings
        look = self._look_at(frame, geometry, small, readings, changed=bool(pieces))
        self._schedule.tell(card.poses[0] for card in look.readings if card.both and pieces)
        moved = self._take_in(frame, geometry, look, readings)
        self._doubt_tokens()
        if not hand:
            looked_at = {*checked, *(label.label for label in readings.labels)}
            missed = list(self._within(pieces, at_rest, but=looked_at))
            self._miss_statuses(frame, geometry, list(self._statuses_within(pieces)), readings)
            self.tracks.missed([*checked, *missed], look, self._empty_mat)
        self._schedule.done(self._changes, due, hand)
        if hand:
            # What was read beneath a hand may be in the hand: it is looked at again when the hand has gone.
            for pose in moved:
                self._changes.doubt(cells_within(self.mat, pose.outline()))
        return readings

    def _doubt_tokens(self) -> None:
        """Whatever reached over a card may have left something on it, though the glance shows no change."""
        if self._tokens is not None:
            stirred = self._changes.moving | self._changes.changed
            cards = (track for track in self.tracks if stirred[cells_around(track.pose.outline())].any())
            self._tokens.doubt(track.entry.label for track in cards)

    def _read_changes(self, frame: Frame, geometry: TableGeometry, due: Cells, readings: Readings) -> None:
        """Reads what may be labels there; of cards that the first look has told, the second one reads just these."""
        told = self._schedule.told(due)
        labelled = patterned(self._changes.glance, due, (card.outline(-EXPLAINED_AROUND_MM) for card in told))
        for effort, cells in self._schedule.efforts(labelled):
            self._reader.read(frame.image, geometry, self._schedule.pieces(cells), readings, effort)
        for card in told:
            self._reader.read(frame.image, geometry, self._schedule.labels_of(card), readings, "quick")

    def _take_in(self, frame: Frame, geometry: TableGeometry, look: Look, readings: Readings) -> list[CardPose]:
        """Lets tracks and status cards know what was read. Tells from where and to where cards have moved by that."""
        moved = self.tracks.read(look)
        self._statuses.read(readings.statuses, frame.number)
        self._keep_labels(frame, geometry, look)
        return moved

    def _read_in_turn(self, frame: Frame, geometry: TableGeometry, readings: Readings) -> None:
        """Reads the piece of the mat whose turn it is: all of it while something is in doubt.

        Else only what cards that lie whole do not explain: that their labels still lie there is seen without reading.
        """
        in_doubt = self._in_doubt
        tile, effort = self._schedule.next_tile(in_doubt)
        pieces: Iterable[Rectangle] = [tile]
        if not in_doubt:
            reach = LARGEST_LABEL_DISTANCE_MM + CELL_MM
            near = tile[0] - reach, tile[1] - reach, tile[2] + reach, tile[3] + reach
            poses = (track.pose for track in self.tracks if self.tracks.lies_whole(track.entry.label))
            whole = (pose.outline(-EXPLAINED_AROUND_MM) for pose in poses if _inside((pose.x, pose.y), near))
            pieces = self._schedule.pieces(patterned(self._changes.glance, cells_in(self.mat, tile), whole))
        self._reader.read(frame.image, geometry, pieces, readings, effort)

    @property
    def _in_doubt(self) -> bool:
        """Whether something on the mat could not be read, or was not found again."""
        return bool(self._unread or self.tracks.unresolved) or any(track.status != "seen" for track in self.tracks)

    def _look_at(
        self, frame: Frame, geometry: TableGeometry, small: SmallPicture, readings: Readings, changed: bool
    ) -> Look:
        edges = partial(edge_strength, frame.image, geometry, label_mm=self.registry.label_mm)
        title_at = partial(self._art.book.title_at, frame.image, geometry)
        symbology, label_mm = self.registry.symbology, self.registry.label_mm

        def half_label(label: str, card: CardPose, place: LabelPlace, to_tell: bool) -> PartSeen:
            return part_of_label(frame.image, geometry, card, place, label, symbology, label_mm, to_tell)

        return Look(
            frame.t, frame.number, readings.cards(label_mm), small, edges, title_at, half_label, changed=changed
        )

    def _compare_art(self, frame: Frame, geometry: TableGeometry, small: SmallPicture) -> None:
        """Compares one card's picture with its label, and looks for cards that only their pictures tell."""
        whole = [track for track in self.tracks if track.both and track.status == "seen"]
        if whole:
            self._art.check(whole[self._frames // HOUSEKEEPING_EVERY_FRAMES % len(whole)], frame.image, geometry)
        strange = self._empty_mat.strange(small.whole(), [track.pose for track in self.tracks])
        look = self._look_at(frame, geometry, small, Readings(), changed=True)
        for reading in self._art.named(strange, frame.image, geometry, self.tracks.tracks):
            self.tracks.adopt(reading, look)

    def _complete(self, frame: Frame, geometry: TableGeometry, readings: Readings, pieces: Sequence[Rectangle]) -> None:
        """Looks for the second label of cards of which one was read: it may lie outside the piece that was read.

        Where a card lies as it is known to, and nothing has changed at its second label, one tells nothing new.
        """
        halves = [card for card in readings.cards(self.registry.label_mm) if not card.both]
        for card in halves:
            known, whole = self.tracks.known_pose(card), self.tracks.lies_whole(card.label)
            for place, pose in zip(reversed(PLACES), card.poses, strict=True):
                second = pose.label_center(place, self.registry.label_mm)
                if pose == known and whole and not any(_inside(second, piece) for piece in pieces):
                    readings.forget(card.label)
                elif known in (None, pose):
                    self._reader.read(frame.image, geometry, [self._schedule.label_of(pose, place)], readings)

    def _confirm(self, frame: Frame, geometry: TableGeometry, readings: Readings, hand: bool) -> None:
        """Looks once more where a first reading waits for its second."""
        read = {label.label for label in readings.labels}
        waiting = {label: pose for label, pose in self.tracks.pending.items() if label not in read}
        for pose in waiting.values():
            self._reader.read(frame.image, geometry, self._schedule.labels_of(pose), readings, "patient")
        found = {label.label for label in readings.labels}
        self.tracks.forget_pending(self._schedule.given_up(waiting.keys() - found))
        self._confirm_statuses(frame, geometry, readings, hand)

    def _confirm_statuses(self, frame: Frame, geometry: TableGeometry, readings: Readings, hand: bool) -> None:
        waiting = self._statuses.pending
        for status in waiting:
            self._reader.read(frame.image, geometry, [self._schedule.around(status.x, status.y)], readings, "patient")
        if waiting:
            self._statuses.read(readings.statuses, frame.number)
            self._statuses.forget_pending(hand)

    def _miss_statuses(
        self, frame: Frame, geometry: TableGeometry, looked_at: Sequence[StatusReading], readings: Readings
    ) -> None:
        """Takes note of status cards that were not read: their small labels are looked at patiently before."""
        unread = [one for one in looked_at if not any(reading.agrees_with(one) for reading in readings.statuses)]
        if not unread:
            return
        for status in unread:
            self._reader.read(frame.image, geometry, [self._schedule.around(status.x, status.y)], readings, "patient")
        self._statuses.read(readings.statuses, frame.number)
        self._statuses.missed(unread, readings.statuses)

    def _recheck(self, frame: Frame, geometry: TableGeometry, at_rest: Cells, readings: Readings) -> list[str]:
        """Looks at some known cards again, and reads one that does not look as it did; its label."""
        self._retry(frame, geometry, readings)
        read = {label.label for label in readings.labels}
        for track in self._schedule.next_tracks(self.tracks, frame.t):
            label = track.entry.label
            if label in read or not self._rests(track, at_rest):
                continue
            if self.tracks.lies_whole(label) and self._labels.holds(label, frame.image, geometry, track.pose):
                continue
            effort: Effort = "quick" if track.status == "seen" else "patient"
            self._reader.read(frame.image, geometry, self._schedule.labels_of(track.pose), readings, effort)
            return [label]
        return []

    def _keep_labels(self, frame: Frame, geometry: TableGeometry, look: Look) -> None:
        """Keeps what the labels look like of cards of which both were read."""
        for card in look.readings:
            track = self.tracks.tracks.get(card.label)
            if card.both and track is not None and self.tracks.lies_whole(card.label):
                self._labels.keep(card.label, frame.image, geometry, track.pose)

    def _retry(self, frame: Frame, geometry: TableGeometry, readings: Readings) -> None:
        """Reads a card again now and then of which one label left open where it lies."""
        if self._frames % HOUSEKEEPING_EVERY_FRAMES or not self.tracks.unresolved:
            return
        label, reading = self.tracks.unresolved.popitem()
        if label not in {read.label for read in readings.labels}:
            for pose in reading.poses:
                self._reader.read(frame.image, geometry, self._schedule.labels_of(pose), readings)

    def _within(self, pieces: list[Rectangle], at_rest: Cells, but: Collection[str]) -> Iterator[str]:
        """The cards whose labels both lie in what was read, at rest, `but` these."""
        reach = LARGEST_LABEL_DISTANCE_MM
        near = [(left - reach, top - reach, right + reach, bottom + reach) for left, top, right, bottom in pieces]
        for track in self.tracks if pieces else ():
            if track.entry.label in but or not any(_inside((track.pose.x, track.pose.y), piece) for piece in near):
                continue
            labels = [track.pose.label_center(place, self.registry.label_mm) for place in PLACES]
            if all(any(_inside(label, piece) for piece in pieces) for label in labels) and self._rests(track, at_rest):
                yield track.entry.label

    def _statuses_within(self, pieces: Sequence[Rectangle]) -> Iterator[StatusReading]:
        for status in self._statuses:
            if any(_inside((status.x, status.y), piece) for piece in pieces):
                yield status

    def _rests(self, track: Track, at_rest: Cells) -> bool:
        return bool(at_rest[cells_around(track.pose.outline())].all())

    def _has_settled(self, t: float, found: MatFound, hand: bool) -> bool:
        if hand or found.visible < 2 or found.drift_mm > STILL_WITHIN_MM:
            return False
        if self.tracks.unsettled or self._statuses.pending:
            return False
        on_mat = self._schedule.on_mat
        still = self._changes.at_rest(t, SETTLED_AFTER_S, SETTLED_AFTER_FRAMES)
        return bool(still[on_mat].all()) and not bool(self._changes.changed[on_mat].any())

    def _unread_zones(self, picture: Image) -> Iterator[tuple[ZoneName, int]]:
        """The zones in which something as large as a card lies that is neither a known card nor the mat.

        A card of which one label left its place open may lie in either of two zones.
        """
        for reading in self.tracks.unresolved.values():
            for pose in reading.poses:
                if (zone := self.mat.zone_at(pose.x, pose.y)) is not None:
                    yield zone.name, zone.player
        strange = self._empty_mat.strange(picture, [track.pose for track in self.tracks])
        # Next to nothing is left between known cards, and what is counts only where it is as large as a card's part.
        if cv2.countNonZero(strange) * MM_PER_PX**2 < SMALLEST_THING_MM2 / 2:
            return
        count, _, stats, centers = cv2.connectedComponentsWithStats(np.ascontiguousarray(strange[::2, ::2]))
        for index in range(1, count):
            if stats[index, cv2.CC_STAT_AREA] * (2 * MM_PER_PX) ** 2 < SMALLEST_THING_MM2:
                continue
            zone = self.mat.zone_at(*to_mm(2 * np.asarray(centers[index : index + 1], np.float64))[0])
            if zone is not None and zone.name in FACE_UP_ZONES:
                yield zone.name, zone.player

    def _cards(self) -> tuple[Sighting, ...]:
        return self._sighted.of(self.tracks, dict(self._tokens.counts()) if self._tokens is not None else {})

    def _blind(self, frame: Frame, found: MatFound) -> TableView:
        if float(frame.image[::16, ::16].mean()) < DARK_LEVEL:
            notice = Notice("dark", "The picture is black: take the cap off the camera or switch on the light.")
        else:
            notice = Notice("no-mat", "The play mat is not in the picture: none of its four corner markers is seen.")
        cards = self._cards()
        return TableView(frame.number, frame.t, False, None, None, cards, notices=(notice,))

    def _view(
        self, frame: Frame, found: MatFound, geometry: TableGeometry, settled: bool, hand: bool, readings: Readings
    ) -> TableView:
        return TableView(
            frame=frame.number,
            t=frame.t,
            visible=True,
            error_mm=geometry.error_mm,
            px_per_mm=geometry.px_per_mm,
            cards=self._cards(),
            settled=settled,
            hand=hand,
            unread=self._unread,
            foreign=tuple(readings.foreign),
            notices=tuple(self._notices(found, hand, readings)),
            geometry=geometry,
        )

    def _notices(self, found: MatFound, hand: bool, readings: Readings) -> Iterator[Notice]:
        if found.frozen and not hand:
            yield Notice(
                "mat-half-seen",
                f"Only {found.visible} of the mat's four corner markers are seen: uncover them or move the camera.",
            )
        if found.bumped_mm:
            yield Notice("moved", f"Camera or mat moved by {found.bumped_mm:.0f} mm; the cards are followed on.")
        for stranger in sorted(readings.strangers):
            yield Notice("stranger", f"A label of {stranger} lies on the table, which is not registered here.")
        if readings.foreign:
            yield Notice("foreign-code", "A QR code that is no card label lies on the table; it was not kept.")
        for label, title in sorted(self._art.misplaced.items()):
            if (track := self.tracks.tracks.get(label)) is not None:
                yield Notice(
                    "other-picture",
                    f"A card carries the label of {track.entry.card}, but shows the picture of {title}.",
                )
        for zone, player in sorted(self._unread):
            yield Notice(
                "unread-card", f"Something in player {player + 1}'s {zone} cannot be read: turn or move it a little."
            )


def _inside(point: tuple[float, float], piece: Rectangle) -> bool:
    left, top, right, bottom = piece
    return left <= point[0] <= right and top <= point[1] <= bottom
