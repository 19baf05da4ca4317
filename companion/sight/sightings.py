"""Steadies readings over time: frames in, the table as it is believed to lie out.

A frame that shows a settled table as it was is known by a few thousand pixels. In any other the mat is found, and a
small picture of it is made and compared with earlier ones; only what changed and has come to rest is read in the full
frame. What is known is looked at again in turn, a few cards at a time, and the whole mat piece by piece. Nothing here
reads a clock: the frames carry their times.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from companion.observations import IDENTITY_CARD
from companion.sentences import Sentence, Title
from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import Registry
from companion.sight.decks.shown import IdentitySeen, ShownDecks
from companion.sight.faces.art import ArtBook, deck_of_identity
from companion.sight.faces.faces_read import FacesRead
from companion.sight.faces.lost import LostCards
from companion.sight.faces.matching import FaceBook
from companion.sight.faces.reading import FaceReader
from companion.sight.faces.watch import ArtWatch, card_outlines
from companion.sight.labels.card_edges import edge_strength
from companion.sight.labels.card_rest import CardsAtRest, face_points, label_points
from companion.sight.labels.decoding import Effort, Fingerprints
from companion.sight.labels.half_covered import PartSeen, part_of_label
from companion.sight.labels.patterns import patterned
from companion.sight.labels.pose_ambiguity import Look
from companion.sight.labels.poses import PLACES, CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM, LabelPlace
from companion.sight.labels.reading import Readings, Rectangle, TableReader
from companion.sight.labels.schedule import Schedule, around, label_of, labels_of
from companion.sight.mat.geometry import MatFinder, MatFound, TableGeometry
from companion.sight.mat.set_corners import SetMat
from companion.sight.mat.zones import MARKER_IDS, STANDARD_MAT, Mat, ZoneName
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
from companion.sight.pictures.changes import Cells, cells_around, cells_in, cells_within
from companion.sight.pictures.faults import HIDES_LABELS, FaultWatch
from companion.sight.pictures.motion import Motion, MotionDetector
from companion.sight.pictures.overhead import CELL_MM, LocatedFrame
from companion.sight.pictures.stillness import Stillness
from companion.sight.pictures.torn import TornFrames
from companion.sight.table_view import Sighting, SightNotice, TableView
from companion.sight.tokens.appearance import TokenLook
from companion.sight.tokens.status_cards import StatusCards, StatusReading
from companion.sight.tokens.watch import Beside, TokenWatch
from companion.sight.tracking.occlusion import EmptyMat
from companion.sight.tracking.sighted import Sighted
from companion.sight.tracking.tracks import Track, Tracks
from companion.sight.tracking.unread import (
    UnreadZones,
    every_row,
    unread_in_blur,
    unread_zones,
    zones_touched,
    zones_with_strips,
)

HOUSEKEEPING_EVERY_FRAMES = 4
LEARN_EVERY_S = 8.0
TORN_IN_A_ROW = 3
"""So many are worth a word."""
BLIND_EXAMINED_EVERY_S = 2.0
"""How often a picture is examined for why the mat is not found in it."""
LARGEST_LABEL_DISTANCE_MM = math.hypot(CARD_WIDTH_MM, CARD_HEIGHT_MM) / 2
"""Of a label's centre from its card's."""
COVERED_WITHIN_MM = 3.0
"""How far off a status card's place and its neighbours' may be."""
EXPLAINED_AROUND_MM = 6.0
"""A card's sleeve and shadow, and the coarseness of a glance."""


@dataclass(slots=True)
class Sight:
    """Watches one table through one camera. Frames must come in order; a new camera needs a new one.

    `fingerprints` keys the hashes of foreign codes with a secret of this table. `art` has the cards' pictures, if the
    users gave some: cards without labels are told by nothing else. `token_looks` is what calibration learned of tokens.
    `shown` is told which decks' identity cards lie in the identity zones. `geometry` is where the mat lies in the last
    frame.
    """

    registry: Registry
    fingerprints: Fingerprints
    mat: Mat = STANDARD_MAT
    finder: MatFinder | SetMat | None = None
    art: ArtBook | None = None
    token_looks: tuple[TokenLook, ...] = ()
    shown: ShownDecks = field(default_factory=ShownDecks)
    geometry: TableGeometry | None = field(default=None, init=False)
    tracks: Tracks = field(init=False)
    _finder: MatFinder | SetMat = field(init=False)
    _reader: TableReader = field(init=False)
    _motion: MotionDetector = field(init=False)
    _empty_mat: EmptyMat = field(default_factory=EmptyMat, init=False)
    _schedule: Schedule = field(init=False)
    _at_rest: CardsAtRest = field(default_factory=CardsAtRest, init=False)
    _faces: FaceReader | None = field(init=False)
    _without_picture: tuple[SightNotice, ...] = field(init=False)
    _statuses: StatusCards = field(default_factory=StatusCards, init=False)
    _art: ArtWatch = field(init=False)
    _lost: LostCards = field(init=False)
    _tokens: TokenWatch | None = field(default=None, init=False)
    _unread: UnreadZones = field(default=frozenset(), init=False)
    _waiting: UnreadZones = field(default=frozenset(), init=False)
    _sighted: Sighted = field(init=False)
    _stillness: Stillness = field(init=False)
    _was_settled: bool = field(default=False, init=False)
    _learn_at: float = field(default=0.0, init=False)
    _judging: JudgingWatch = field(default_factory=JudgingWatch, init=False)
    _faults: FaultWatch = field(init=False)
    _torn: TornFrames = field(default_factory=TornFrames, init=False)
    _last: TableView | None = field(default=None, init=False)
    _blind_for: tuple[Why, float] | None = field(default=None, init=False)
    _known: object = field(default=None, init=False)
    _frames: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.tracks = Tracks(self.registry, self.mat)
        self._finder = self.finder or MatFinder(self.mat)
        self._reader = TableReader(self.registry, self.fingerprints)
        self._motion = MotionDetector(self.mat)
        self._faults = FaultWatch(self.mat, self.registry.formats)
        largest_mm = max(labels.label_mm for labels in self.registry.library_formats)
        self._schedule = Schedule(self.mat, largest_mm)
        self._art = ArtWatch(self.registry, self.art or ArtBook({}))
        book = FaceBook(self.art.pictures if self.art is not None else {})
        self._lost, self._faces = LostCards(book), self._face_reader(book)
        self._without_picture = tuple(self._cards_without_picture())
        self._sighted = Sighted(self.registry, self._statuses)
        self._stillness = Stillness(self.mat)
        self._tokens = TokenWatch(self.token_looks) if self.token_looks else None

    def _face_reader(self, book: FaceBook) -> FaceReader | None:
        """The reader of cards without labels, if there are any whose pictures are known."""
        titles = {entry.card for entry in self.registry.faced}
        known = {
            title: picture
            for title, picture in book.pictures.items()
            if title in titles or deck_of_identity(title) is not None
        }
        # Faces take long to be made: where all cards are told by them, those of the book serve.
        faced = book if len(known) == len(book.pictures) else FaceBook(known)
        return FaceReader(self.registry, self.mat, faced) if known else None

    def _cards_without_picture(self) -> Iterator[SightNotice]:
        """That there are cards which cannot be recognised: they carry no label, and there is no picture of them."""
        pictures = self.art.pictures if self.art is not None else {}
        titles = {entry.card for entry in self.registry.faced} - pictures.keys()
        if titles:
            yield SightNotice(
                "unread-card",
                Sentence(
                    "Titles with neither a label nor a picture: {count}. Their cards cannot be"
                    " recognised. 'companion deck learn' takes the pictures.",
                    count=len(titles),
                ),
            )

    def see(self, frame: Frame) -> TableView:
        """Takes the next frame. A frame that shows nothing of use leaves everything believed as it was."""
        self._frames += 1
        if (still := self._stillness.holding(frame)) is not None:
            return self._see_still(frame, still)
        if self._torn.is_torn(frame.image):
            return self._drop(frame)
        self._stillness.let_go()
        found = self._finder.find(frame.image)
        geometry = self.geometry = found.geometry
        if geometry is None or found.visible == 0 or found.shifted:
            return self._blind(frame, found)
        self._blind_for = None
        self._motion.steadiness.see(geometry)
        found = self._motion.steadiness.steadied(found)
        motion = self._motion.see(frame, found, geometry, (track.pose for track in self.tracks))
        seen = self._motion.located(frame, geometry, self._frames)
        self._look_for_faults(seen, motion.hand, self._motion.changes.light_crept)
        due = self._schedule.due(self._motion.changes, motion.at_rest, motion.beneath, frame.t)
        readings = self._look(seen, motion, due)
        settled = self._has_settled(found, motion)
        self._keep_house(seen, motion, settled)
        if settled and not motion.covers and found.visible == len(MARKER_IDS):
            self._stillness.keep(frame, geometry, found.seen)
        return self._view(seen, found, settled, motion.hand, readings)

    def strange_outlines(self, frame: Frame) -> list[CardPose]:
        """Where things of a card's shape lie that are no known card, in the frame that was seen last."""
        if self.geometry is None:
            return []
        small = self._motion.located(frame, self.geometry, self._frames).small
        return card_outlines(self._empty_mat.strange(small.whole(), self._poses()))

    def _see_still(self, frame: Frame, found: MatFound) -> TableView:
        """Takes a frame that shows what a settled one did: only what is looked at in turn is looked at."""
        geometry = self.geometry = found.geometry
        assert geometry is not None
        seen, motion = self._motion.located(frame, geometry, self._frames), self._motion.at_rest
        self._look_for_faults(seen, hand=False)
        readings = self._look(seen, motion, due=motion.beneath)
        settled = not (self.tracks.unsettled or self._statuses.pending)
        if not settled:
            self._stillness.let_go()
        self._keep_house(seen, motion, settled)
        return self._view(seen, found, settled, False, readings)

    def _keep_house(self, seen: LocatedFrame, motion: Motion, settled: bool) -> None:
        partly = settled and motion.covers
        self._waiting = zones_touched(self.mat, motion.beneath) if partly else frozenset()
        if partly:
            self._take_note_of_unread()
        elif settled:
            self._tidy(seen)
        else:
            self._known = None
        self._was_settled = settled and not partly

    def _drop(self, frame: Frame) -> TableView:
        """Takes a torn frame: all is believed to be as it was."""
        before = self._last or TableView(frame.number, frame.t, False, None, None)
        not_judged = before.not_judged
        if self._torn.in_a_row >= TORN_IN_A_ROW:
            not_judged = self._judging.see(frame.t, False, why_dropped)
        return replace(before, frame=frame.number, t=frame.t, notices=(), not_judged=not_judged)

    def _tidy(self, seen: LocatedFrame) -> None:
        """Does what a settled table gives time for: learns the empty mat, compares art, looks for what cannot
        be read."""
        due = seen.turn % HOUSEKEEPING_EVERY_FRAMES == 0
        learns = seen.t >= self._learn_at and (due or not self._was_settled)
        if learns:
            self._learn(seen)
        if not self._was_settled:
            # What has come to lie around the mat is no arm.
            self._motion.changes.looked(~self._motion.on_mat)
        if due or not self._was_settled:
            self.tracks.forget_unresolved(seen.small, self._empty_mat)
        self._lost.see(seen.t, self.tracks, self._sighted.creatures.keys())
        if due and self.art is not None:
            self._compare_art(seen)
        self._take_note_of_unread(again=learns)
        if self._unread and not learns and not self._was_settled:
            # A lamp that was switched on makes the whole mat strange until it has been learned in its light.
            self._learn(seen)
            self._take_note_of_unread(again=True)
        if self._tokens is not None:
            status_mm = self.registry.status_format.label_mm
            beside = Beside(self._sighted.creatures, [(status.x, status.y) for status in self._statuses], status_mm)
            self._tokens.look(self.tracks.tracks, beside, seen.image, seen.geometry, seen.t)

    def _take_note_of_unread(self, again: bool = False) -> None:
        """Finds the rows in which something cannot be read, if anything has changed that they depend on."""
        known = (
            frozenset((label, track.status) for label, track in self.tracks.tracks.items()),
            frozenset(self.tracks.unresolved),
            self._faults.faults,
            self._waiting,
        )
        if again or known != self._known:
            self._unread, self._known = self._unread_zones() - self._waiting, known

    def _learn(self, seen: LocatedFrame) -> None:
        flicker = self._motion.changes.flicker
        self._empty_mat.learn(
            seen.small.whole(), self._poses(), self._motion.changes.glance, not self._faults.faults, flicker
        )
        self._learn_at = seen.t + LEARN_EVERY_S

    def _unread_zones(self) -> UnreadZones:
        hidden = any(fault.hides_cards for fault in self._faults.faults)
        if hidden or (self._faults.faults and not self.tracks.tracks and self._empty_mat.is_doubtful):
            # Where no card at all can be read, nothing is known of any row.
            return every_row(self.mat)
        strange = self._empty_mat.strange_in(self._motion.changes.glance, self._poses())
        if any(fault.kind in HIDES_LABELS for fault in self._faults.faults):
            return unread_in_blur(self.mat, self.tracks, strange)
        unread = unread_zones(self.mat, self.tracks.unresolved.values(), strange) | frozenset(self._loose_upgrades())
        return unread | zones_with_strips(self.mat, self._poses(), strange) if self.registry.faced else unread

    def _loose_upgrades(self) -> Iterator[tuple[ZoneName, int]]:
        """The rows in which an upgrade was not found again and no creature lies over it: it went along with one."""
        for card in self._cards():
            loose = card.status == "unconfirmed" and card.under is None
            if loose and card.zone == "battleline" and self.registry.type_of(card.label) == "upgrade":
                yield card.zone, card.player

    def _poses(self) -> list[CardPose]:
        return [track.pose for track in self.tracks]

    def _look(self, seen: LocatedFrame, motion: Motion, due: Cells) -> Readings:
        """Reads what is due in this frame and lets the tracks know."""
        hand, bare = motion.covers, motion.bare
        readings, pieces = Readings(faces=FacesRead(beneath_hand=hand)), list(self._schedule.pieces(due))
        held = self._held(seen, pieces)
        if pieces:
            self._read_changes(seen, due, held, readings)
        self._confirm(seen, readings, hand)
        checked = self._recheck(seen, bare, readings) if bare.any() else []
        if not pieces and self._schedule.tile_due(seen.t, self._in_doubt):
            self._read_in_turn(seen, readings)
        self._complete(seen, readings, pieces)
        if not (pieces or checked or readings.any):
            self._doubt_tokens()
            return readings
        look = self._look_at(seen, readings, changed=bool(pieces))
        self._schedule.tell({card.label: card.poses[0] for card in look.readings if card.is_placed and pieces})
        moved = self._take_in(seen, look, readings)
        self._doubt_tokens()
        if bare.any():
            looked_at = {*checked, *held, *readings.told}
            missed = list(self._within(pieces, bare, but=looked_at))
            self._miss_statuses(seen, list(self._statuses_within(pieces, motion.beneath)), readings)
            self.tracks.missed([*checked, *missed], look, self._empty_mat)
        self._schedule.done(self._motion.changes, due)
        for pose in moved if hand else ():
            # What was read beneath a hand may be in the hand: it is looked at again when the hand has gone.
            place = cells_within(self.mat, pose.outline())
            if (place & motion.beneath).any():
                self._motion.changes.doubt(place)
        return readings

    def _doubt_tokens(self) -> None:
        """Whatever reached over a card may have left something on it, though the glance shows no change."""
        if self._tokens is not None:
            stirred = self._motion.changes.moving | self._motion.changes.changed
            cards = (track for track in self.tracks if stirred[cells_around(track.pose.outline())].any())
            self._tokens.doubt(track.entry.label for track in cards)

    def _held(self, seen: LocatedFrame, pieces: Sequence[Rectangle]) -> dict[str, CardPose]:
        """The cards in or beside these pieces whose labels still lie where they were read, by label.

        None where status cards have labels: one may have been laid on such a card.
        """
        if self.registry.status_labels:
            return {}
        reach = LARGEST_LABEL_DISTANCE_MM + CELL_MM
        near = [_grown(piece, reach) for piece in pieces]
        beside = {
            track.entry.label: track.pose
            for track in self.tracks
            if self.tracks.lies_as_read(track.entry.label)
            and any(_inside((track.pose.x, track.pose.y), piece) for piece in near)
        }
        held = self._at_rest.held(beside, seen.image, seen.geometry)
        return {label: pose for label, pose in beside.items() if label in held}

    def _read_changes(self, seen: LocatedFrame, due: Cells, held: Mapping[str, CardPose], readings: Readings) -> None:
        """Reads what may be labels there: of cards that the last look told just these, of those `held` nothing."""
        told = {label: card for label, card in self._schedule.told(due).items() if label not in held}
        again = [card for label, card in told.items() if self._read_labels(seen, label, card, readings)]
        explained = [card.outline(-EXPLAINED_AROUND_MM) for card in (*again, *held.values())]
        glance = self._motion.changes.glance
        labelled = patterned(glance, due, explained, self._empty_mat.bare_in(glance))
        for effort, cells in self._schedule.efforts(labelled):
            # What no deck of this game has is looked for once only: it costs as much as all the rest.
            formats = self.registry.formats if effort == "quick" else self.registry.library_formats
            self._reader.read(seen.image, seen.geometry, self._schedule.pieces(cells), readings, formats, effort)
        self._read_faces(seen, labelled, readings)

    def _read_faces(self, seen: LocatedFrame, cells: Cells, readings: Readings) -> None:
        """Names cards without labels in and about these cells."""
        if self._faces is not None:
            pieces = self._schedule.pieces(cells)
            self._faces.read(seen.image, seen.geometry, pieces, self.tracks, readings.faces)

    def _read_labels(self, seen: LocatedFrame, label: str, card: CardPose, readings: Readings) -> bool:
        """Reads the two labels, or the face, of a card that should lie there, and says whether all of it was read."""
        before = len(readings.labels)
        self._read_card(seen, label, card, readings, "quick")
        return label in readings.faces.shows or len(readings.labels) >= before + len(PLACES)

    def _read_card(
        self,
        seen: LocatedFrame,
        label: str,
        card: CardPose,
        readings: Readings,
        effort: Effort = "steady",
    ) -> None:
        """Reads where the two labels of that card should lie, or its face."""
        if self.registry.has_face(label):
            if self._faces is not None:
                self._faces.look_again(seen.image, seen.geometry, label, card, self.tracks, readings.faces)
            return
        printed = self.registry.format_of(label)
        places = labels_of(card, printed.label_mm)
        self._reader.read(seen.image, seen.geometry, places, readings, [printed], effort)

    def _read_statuses(self, seen: LocatedFrame, statuses: Iterable[StatusReading], readings: Readings) -> None:
        """Reads patiently where labels of status cards should lie."""
        printed = self.registry.status_format
        places = (around(status.x, status.y, printed.label_mm) for status in statuses)
        self._reader.read(seen.image, seen.geometry, places, readings, [printed], "patient")

    def _take_in(self, seen: LocatedFrame, look: Look, readings: Readings) -> list[CardPose]:
        """Lets tracks and status cards know what was read. Tells from where and to where cards have moved by that."""
        before = dict(self.tracks.tracks)
        moved = self.tracks.read(look)
        self.tracks.carry(self._sighted.creatures, before, look)
        self._statuses.read(readings.statuses, seen.frame.number)
        # Where their creatures lay they would be missed.
        self._statuses.carry({label: track.pose for label, track in self.tracks.tracks.items()})
        self._keep_looks(seen, look, readings)
        return moved

    def _read_in_turn(self, seen: LocatedFrame, readings: Readings) -> None:
        """Reads the piece of the mat whose turn it is: all of it while something is in doubt.

        Else only what cards that lie whole do not explain: that their labels still lie there is seen without reading.
        """
        in_doubt = self._in_doubt
        tile, effort = self._schedule.next_tile(in_doubt)
        pieces: Iterable[Rectangle] = [tile]
        if not in_doubt or self._faces is not None:
            unexplained = self._unexplained_in(tile)
            self._read_faces(seen, unexplained, readings)
            pieces = pieces if in_doubt else self._schedule.pieces(unexplained)
        self._reader.read(seen.image, seen.geometry, pieces, readings, self.registry.library_formats, effort)

    def _unexplained_in(self, tile: Rectangle) -> Cells:
        """The cells there with something on them that is not a card which lies as it was read."""
        near = _grown(tile, LARGEST_LABEL_DISTANCE_MM + CELL_MM)
        poses = (track.pose for track in self.tracks if self.tracks.lies_as_read(track.entry.label))
        whole = (pose.outline(-EXPLAINED_AROUND_MM) for pose in poses if _inside((pose.x, pose.y), near))
        glance = self._motion.changes.glance
        return patterned(glance, cells_in(self.mat, tile), whole, self._empty_mat.bare_in(glance))

    @property
    def _in_doubt(self) -> bool:
        """True if something on the mat could not be read, or was not found again."""
        return bool(self._unread or self.tracks.unresolved) or any(track.status != "seen" for track in self.tracks)

    def _look_at(self, seen: LocatedFrame, readings: Readings, changed: bool) -> Look:
        title_at, printed = partial(self._art.book.title_at, seen.image, seen.geometry), self.registry.format_of

        def edges(label: str, card: CardPose, place: LabelPlace) -> float:
            return edge_strength(seen.image, seen.geometry, card, place, printed(label).label_mm)

        def half_label(label: str, card: CardPose, place: LabelPlace, to_tell: bool) -> PartSeen:
            return part_of_label(seen.image, seen.geometry, card, place, label, printed(label), to_tell)

        return Look(
            seen.t, seen.frame.number, readings.cards(), seen.small, edges, title_at, half_label, changed=changed
        )

    def _compare_art(self, seen: LocatedFrame) -> None:
        """Compares one card's picture with its label, and looks for cards that only their pictures tell."""
        labelled = (track for track in self.tracks if not self.registry.has_face(track.entry.label))
        whole = [track for track in labelled if track.both and track.status == "seen"]
        if whole:
            self._art.check(whole[seen.turn // HOUSEKEEPING_EVERY_FRAMES % len(whole)], seen.image, seen.geometry)
        strange = self._empty_mat.strange(seen.small.whole(), self._poses())
        look = self._look_at(seen, Readings(), changed=True)
        for reading in (
            *self._art.named(strange, seen.image, seen.geometry, self.tracks.tracks),
            *self._lost.found(seen.t, seen.image, seen.geometry, self.tracks),
        ):
            self.tracks.adopt(reading, look)

    def _complete(self, seen: LocatedFrame, readings: Readings, pieces: Sequence[Rectangle]) -> None:
        """Looks for the second label of cards with one label read: it may lie outside the piece that was read.

        Where a card lies as it is known to, and nothing has changed at its second label, one tells nothing new.
        """
        halves = [card for card in readings.cards() if not card.is_placed]
        for card in halves:
            known, whole = self.tracks.known_pose(card), self.tracks.lies_whole(card.label)
            printed = self.registry.format_of(card.label)
            for place, pose in zip(reversed(PLACES), card.poses, strict=True):
                second = pose.label_center(place, printed.label_mm)
                if pose == known and whole and not any(_inside(second, piece) for piece in pieces):
                    readings.forget(card.label)
                elif known in (None, pose):
                    piece = label_of(pose, place, printed.label_mm)
                    self._reader.read(seen.image, seen.geometry, [piece], readings, [printed])

    def _confirm(self, seen: LocatedFrame, readings: Readings, hand: bool) -> None:
        """Looks once more where a first reading waits for its second."""
        waiting = {label: pose for label, pose in self.tracks.pending.items() if label not in readings.told}
        for label, pose in waiting.items():
            self._read_card(seen, label, pose, readings, "patient")
        self.tracks.forget_pending(self._schedule.given_up(waiting.keys() - readings.told))
        self._confirm_statuses(seen, readings, hand)

    def _confirm_statuses(self, seen: LocatedFrame, readings: Readings, hand: bool) -> None:
        waiting = self._statuses.pending
        if waiting:
            self._read_statuses(seen, waiting, readings)
            self._statuses.read(readings.statuses, seen.frame.number)
            self._statuses.forget_pending(hand, self._covered(waiting))

    def _miss_statuses(self, seen: LocatedFrame, looked_at: Sequence[StatusReading], readings: Readings) -> None:
        """Takes note of status cards that were not read: their small labels are looked at patiently before."""
        unread = [one for one in looked_at if not any(reading.agrees_with(one) for reading in readings.statuses)]
        if not unread:
            return
        self._read_statuses(seen, unread, readings)
        self._statuses.read(readings.statuses, seen.frame.number)
        self._statuses.missed(unread, readings.statuses, self._covered(unread))

    def _covered(self, statuses: Iterable[StatusReading]) -> list[StatusReading]:
        """Those on whose labels a neighbour of their creature may lie: only upgrades lie beneath it for certain."""
        beneath, reach = self._sighted.creatures, self.registry.status_format.label_mm / 2 + COVERED_WITHIN_MM
        poses = [track.pose for track in self.tracks if track.status == "seen" and track.entry.label not in beneath]
        return [one for one in statuses if sum(pose.covers(one.x, one.y, reach) for pose in poses) > 1]

    def _recheck(self, seen: LocatedFrame, at_rest: Cells, readings: Readings) -> list[str]:
        """Looks at some known cards again, and reads one that does not look as it did; its label."""
        self._retry(seen, readings)
        tracks = self._schedule.next_tracks(self.tracks, seen.t)
        whole = {track.entry.label: track.pose for track in tracks if self.tracks.lies_as_read(track.entry.label)}
        told = readings.told | self._at_rest.held(whole, seen.image, seen.geometry)
        for track in tracks:
            label = track.entry.label
            if label in told or not self._rests(track, at_rest):
                continue
            effort: Effort = "quick" if track.status == "seen" else "patient"
            self._read_card(seen, label, track.pose, readings, effort)
            return [label]
        return []

    def _keep_looks(self, seen: LocatedFrame, look: Look, readings: Readings) -> None:
        """Keeps what the labels of cards look like where both were read, and what shows of faces."""
        for card in look.readings:
            track, shows = self.tracks.tracks.get(card.label), readings.faces.shows.get(card.label)
            if track is None or not self.tracks.lies_as_read(card.label):
                continue
            if shows is not None:
                self._at_rest.keep(card.label, face_points(shows.like), seen.image, seen.geometry, track.pose)
            elif card.both:
                points = label_points(self.registry.format_of(card.label).label_mm)
                self._at_rest.keep(card.label, points, seen.image, seen.geometry, track.pose)

    def _retry(self, seen: LocatedFrame, readings: Readings) -> None:
        """Reads a card again now and then while it is open where it lies."""
        unresolved = tuple(self.tracks.unresolved.items())
        number, rest = divmod(seen.turn, HOUSEKEEPING_EVERY_FRAMES)
        if rest or not unresolved:
            return
        label, reading = unresolved[number % len(unresolved)]
        if label not in readings.told:
            for pose in reading.poses:
                self._read_card(seen, label, pose, readings)

    def _within(self, pieces: list[Rectangle], at_rest: Cells, but: Collection[str]) -> Iterator[str]:
        """The cards whose labels both lie in what was read, at rest, `but` these."""
        near = [_grown(piece, LARGEST_LABEL_DISTANCE_MM) for piece in pieces]
        for track in self.tracks if pieces else ():
            if track.entry.label in but or not any(_inside((track.pose.x, track.pose.y), piece) for piece in near):
                continue
            label_mm = self.registry.format_of(track.entry.label).label_mm
            labels = [track.pose.label_center(place, label_mm) for place in PLACES]
            if all(any(_inside(label, piece) for piece in pieces) for label in labels) and self._rests(track, at_rest):
                yield track.entry.label

    def _statuses_within(self, pieces: Sequence[Rectangle], beneath: Cells) -> Iterator[StatusReading]:
        """The status cards in what was read, but those beneath hands."""
        for status in self._statuses:
            here = np.array([(status.x, status.y)])
            if any(_inside((status.x, status.y), piece) for piece in pieces) and not beneath[cells_around(here)].any():
                yield status

    def _rests(self, track: Track, at_rest: Cells) -> bool:
        return bool(at_rest[cells_around(track.pose.outline())].all())

    def _has_settled(self, found: MatFound, motion: Motion) -> bool:
        """True if everything that is not beneath hands lies still and has been looked at as it lies."""
        return not self._statuses.pending and self._motion.has_settled(found, motion, self.tracks.unsettled)

    def _identities(self, readings: Readings) -> Iterator[IdentitySeen]:
        for code, x, y in (*readings.identities, *readings.faces.identities):
            yield code, self.mat.zone_at(x, y)
        for track in self.tracks:
            if track.entry.card == IDENTITY_CARD and track.status == "seen":
                yield track.entry.deck, track.zone

    def _cards(self) -> tuple[Sighting, ...]:
        return self._sighted.of(self.tracks, dict(self._tokens.counts()) if self._tokens is not None else {})

    def _blind(self, frame: Frame, found: MatFound) -> TableView:
        if self._blind_for is None or frame.t >= self._blind_for[1]:
            self._blind_for = why_blind(frame.image, found), frame.t + BLIND_EXAMINED_EVERY_S
        (reason, message), _ = self._blind_for
        told = self._judging.see(frame.t, False, lambda: (reason, message))
        # A hand on two markers may look like a shift for a moment.
        is_brief = reason == "shifted" and told is None
        return TableView(
            frame.number,
            frame.t,
            False,
            None,
            None,
            self._cards(),
            notices=() if is_brief else (SightNotice(KINDS[reason], message),),
            not_judged=told,
        )

    def _why_not(self, found: MatFound, settled: bool, hand: bool) -> Why:
        """Why a table that is in view is not judged, or not all of it."""
        if settled and self._waiting:
            return why_waiting(self._waiting, hand)
        if settled:
            return why_unread(self._unread, self._faults.faults)
        flicker, shift_mm = self._motion.changes.flicker, self._motion.steadiness.shift_mm
        return why_unsettled(found, hand, flicker, shift_mm, self._motion.where, self._faults.faults)

    def _look_for_faults(self, seen: LocatedFrame, hand: bool, light_crept: bool = False) -> None:
        """Examines the picture now and then: seldom while all is well, or while hands are why nothing is judged."""
        well = hand or not self._judging.is_overdue(seen.t)
        self._faults.look(seen.t, seen.image, seen.geometry, well, light_crept)

    def _misplaced(self) -> dict[Title, Title]:
        """For each card whose picture shows another one, by its title: that one's title."""
        titled, cards = self.registry.title_of, {label: track.entry.card for label, track in self.tracks.tracks.items()}
        found = sorted(self._art.misplaced.items())
        return {titled(cards[label]): titled(shown) for label, shown in found if label in cards}

    def _view(self, seen: LocatedFrame, found: MatFound, settled: bool, hand: bool, readings: Readings) -> TableView:
        self.shown.see(seen.t, self._identities(readings))
        unread = self._unread | self._waiting
        judged = settled and not unread
        not_judged = self._judging.see(seen.t, judged, lambda: self._why_not(found, settled, hand))
        overdue = self._lost.overdue(seen.t) if settled else ()
        lost = [(self.registry.title_of(track.entry.card), track.zone) for track in overdue]
        told = notices(found, hand, readings, self._misplaced(), self._unread, not_judged, self._faults.faults, lost)
        said = (*self._without_picture, *told)
        view = TableView(
            frame=seen.frame.number,
            t=seen.t,
            visible=True,
            error_mm=seen.geometry.error_mm,
            px_per_mm=seen.geometry.px_per_mm,
            cards=self._cards(),
            settled=settled,
            hand=hand,
            unread=unread,
            foreign=tuple(readings.foreign),
            notices=said,
            geometry=seen.geometry,
            not_judged=not_judged,
        )
        self._last = view
        return view


@dataclass(slots=True)
class SightBeforeGame(Sight):
    """Looks for the decks that are shown, while nobody has said which two of them play: nothing is told of the rest."""

    def see(self, frame: Frame) -> TableView:
        # The zero-argument `super()` does not find its class where slots made another of it.
        view = Sight.see(self, frame)
        said = tuple(notice for notice in view.notices if notice.kind != "stranger")
        return replace(view, cards=(), settled=False, hand=False, notices=said)


def _inside(point: tuple[float, float], piece: Rectangle) -> bool:
    left, top, right, bottom = piece
    return left <= point[0] <= right and top <= point[1] <= bottom


def _grown(piece: Rectangle, by_mm: float) -> Rectangle:
    left, top, right, bottom = piece
    return left - by_mm, top - by_mm, right + by_mm, bottom + by_mm
