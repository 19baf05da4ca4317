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
    Steadiness,
    Why,
    why_blind,
    why_dropped,
    why_unread,
    why_unsettled,
    why_waiting,
)
from companion.sight.notices import KINDS, notices
from companion.sight.pictures.changes import Cells, ChangeDetector, cells_around, cells_in, cells_within
from companion.sight.pictures.faults import HIDES_LABELS, PictureFault, picture_faults
from companion.sight.pictures.hand_detection import Edge
from companion.sight.pictures.overhead import CELL_MM, MARGIN_MM, Overhead, SmallPicture
from companion.sight.pictures.stillness import Stillness
from companion.sight.pictures.torn import TornFrames
from companion.sight.pictures.unrest import Unrest, reaching_in
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

LOOK_AFTER_S, LOOK_AFTER_FRAMES = 0.15, 1
SETTLED_AFTER_S, SETTLED_AFTER_FRAMES = 0.3, 2
HOUSEKEEPING_EVERY_FRAMES = 4
LEARN_EVERY_S = 8.0
TORN_IN_A_ROW = 3
"""So many are worth a word."""
FAULTS_EVERY_S, FAULTS_EVERY_S_WELL = 2.0, 15.0
"""How often a picture is examined for what is wrong with it."""
STILL_FOR_S = 2.0
"""How long what one frame told holds for those that show the same: then one is looked at closely again."""
STILL_WITHIN_MM = 2.0
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
    _overhead: Overhead = field(init=False)
    _edge: Edge = field(init=False)
    _changes: ChangeDetector = field(default_factory=ChangeDetector, init=False)
    _empty_mat: EmptyMat = field(default_factory=EmptyMat, init=False)
    _schedule: Schedule = field(init=False)
    _nowhere: Cells = field(init=False)
    _everywhere: Cells = field(init=False)
    _at_rest: CardsAtRest = field(default_factory=CardsAtRest, init=False)
    _faces: FaceReader | None = field(init=False)
    _without_picture: tuple[SightNotice, ...] = field(init=False)
    _statuses: StatusCards = field(default_factory=StatusCards, init=False)
    _art: ArtWatch = field(init=False)
    _lost: LostCards = field(init=False)
    _tokens: TokenWatch | None = field(default=None, init=False)
    _unread: UnreadZones = field(default=frozenset(), init=False)
    _waiting: UnreadZones = field(default=frozenset(), init=False)
    _unrest: Unrest = field(init=False)
    _sighted: Sighted = field(init=False)
    _stillness: Stillness = field(init=False)
    _still: MatFound | None = field(default=None, init=False)
    _closely_at: float = field(default=0.0, init=False)
    _was_settled: bool = field(default=False, init=False)
    _learn_at: float = field(default=0.0, init=False)
    _judging: JudgingWatch = field(default_factory=JudgingWatch, init=False)
    _steadiness: Steadiness = field(init=False)
    _faults: tuple[PictureFault, ...] = field(default=(), init=False)
    _faults_at: float = field(default=-math.inf, init=False)
    _torn: TornFrames = field(default_factory=TornFrames, init=False)
    _last: TableView | None = field(default=None, init=False)
    _blind_for: tuple[Why, float] | None = field(default=None, init=False)
    _known: object = field(default=None, init=False)
    _frames: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.tracks = Tracks(self.registry, self.mat)
        self._finder = self.finder or MatFinder(self.mat)
        self._reader = TableReader(self.registry, self.fingerprints)
        self._overhead = Overhead(self.mat)
        self._edge = Edge(self.mat)
        largest_mm = max(labels.label_mm for labels in self.registry.library_formats)
        self._schedule = Schedule(self.mat, largest_mm)
        self._nowhere = np.zeros_like(self._schedule.on_mat)
        self._everywhere = np.ones_like(self._schedule.on_mat)
        self._unrest = Unrest(self._schedule.on_mat)
        self._art = ArtWatch(self.registry, self.art or ArtBook({}))
        book = FaceBook(self.art.pictures if self.art is not None else {})
        self._lost, self._faces = LostCards(book), self._face_reader(book)
        self._without_picture = tuple(self._cards_without_picture())
        self._sighted = Sighted(self.registry, self._statuses)
        self._stillness = Stillness(self.mat)
        self._steadiness = Steadiness(self.mat)
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
        if self._still is not None and frame.t < self._closely_at and self._stillness.holds(frame):
            return self._see_still(frame, self._still)
        if self._torn.is_torn(frame.image):
            return self._drop(frame)
        self._still = None
        found = self._finder.find(frame.image)
        geometry = self.geometry = found.geometry
        if geometry is None or found.visible == 0 or found.shifted:
            return self._blind(frame, found)
        self._blind_for = None
        self._steadiness.see(geometry)
        if shifting := self._steadiness.is_shifting:
            found = replace(found, bumped_mm=0.0)
        glance = self._overhead.glance(frame, geometry, smooth=shifting)
        self._changes.update(glance, frame.t, self._overhead.glance_rows, shifting)
        light = self._changes.light
        small = self._overhead.picture(frame, geometry, light)
        if found.bumped_mm:
            self._edge.bumped()
        poses = (track.pose for track in self.tracks)
        hides_marker = found.visible < len(MARKER_IDS)
        hand = self._edge.crossed(frame.image, frame.t, geometry, poses, light, hides_marker)
        if self._changes.light_crept:
            self._faults_at = -math.inf
        self._look_for_faults(frame, geometry, hand)
        at_rest = self._changes.at_rest(frame.t, LOOK_AFTER_S, LOOK_AFTER_FRAMES)
        still = self._changes.at_rest(frame.t, SETTLED_AFTER_S, SETTLED_AFTER_FRAMES)
        beneath = self._beneath(frame.t, hand, still)
        due = self._schedule.due(self._changes, at_rest, beneath, frame.t)
        readings = self._look(frame, geometry, small, due, at_rest, beneath)
        settled = self._has_settled(found, still, beneath)
        partly = settled and bool(beneath.any())
        self._waiting = zones_touched(self.mat, beneath) if partly else frozenset()
        if partly:
            self._take_note_of_unread()
        elif not settled:
            self._known = None
        else:
            self._tidy(frame, geometry, small)
            if found.visible == len(MARKER_IDS):
                self._stillness.keep(frame, geometry)
                self._still, self._closely_at = MatFound(geometry, found.seen), frame.t + STILL_FOR_S
        self._was_settled = settled and not partly
        return self._view(frame, found, geometry, settled, hand, readings)

    def strange_outlines(self, frame: Frame) -> list[CardPose]:
        """Where things of a card's shape lie that are no known card, in the frame that was seen last."""
        if self.geometry is None:
            return []
        small = self._overhead.picture(frame, self.geometry, self._changes.light)
        return card_outlines(self._empty_mat.strange(small.whole(), self._poses()))

    def _see_still(self, frame: Frame, found: MatFound) -> TableView:
        """Takes a frame that shows what a settled one did: only what is looked at in turn is looked at."""
        geometry = self.geometry = found.geometry
        assert geometry is not None
        self._look_for_faults(frame, geometry, hand=False)
        small = self._overhead.picture(frame, geometry, self._changes.light)
        nowhere, everywhere = self._nowhere, self._everywhere
        readings = self._look(frame, geometry, small, due=nowhere, at_rest=everywhere, beneath=nowhere)
        settled = not (self.tracks.unsettled or self._statuses.pending)
        if settled:
            self._tidy(frame, geometry, small)
        else:
            self._still = self._known = None
        self._was_settled = settled
        return self._view(frame, found, geometry, settled, False, readings)

    def _beneath(self, t: float, hand: bool, still: Cells) -> Cells:
        """The cells that hands are over, or that stir for so long in one place that the rest need not wait for them."""
        if not hand and still[self._schedule.on_mat].all():
            self._unrest.end()
            return self._nowhere
        arm = reaching_in(self._changes.changed, self._schedule.on_mat) if hand else self._nowhere
        hidden = hand and not arm.any()
        self._unrest.see(t, self._everywhere if hidden else self._changes.moving | arm)
        area = self._unrest.area
        return area if hand or not area.all() else self._nowhere

    def _drop(self, frame: Frame) -> TableView:
        """Takes a torn frame: all is believed to be as it was."""
        before = self._last or TableView(frame.number, frame.t, False, None, None)
        not_judged = before.not_judged
        if self._torn.in_a_row >= TORN_IN_A_ROW:
            not_judged = self._judging.see(frame.t, False, why_dropped)
        return replace(before, frame=frame.number, t=frame.t, notices=(), not_judged=not_judged)

    def _tidy(self, frame: Frame, geometry: TableGeometry, small: SmallPicture) -> None:
        """Does what a settled table gives time for: learns the empty mat, compares art, looks for what cannot
        be read."""
        due = self._frames % HOUSEKEEPING_EVERY_FRAMES == 0
        learns = frame.t >= self._learn_at and (due or not self._was_settled)
        if learns:
            self._learn(frame, small)
        if not self._was_settled:
            # What has come to lie around the mat is no arm.
            self._changes.looked(~self._schedule.on_mat)
        if due or not self._was_settled:
            self.tracks.forget_unresolved(small, self._empty_mat)
        self._lost.see(frame.t, self.tracks, self._sighted.creatures.keys())
        if due and self.art is not None:
            self._compare_art(frame, geometry, small)
        self._take_note_of_unread(again=learns)
        if self._unread and not learns and not self._was_settled:
            # A lamp that was switched on makes the whole mat strange until it has been learned in its light.
            self._learn(frame, small)
            self._take_note_of_unread(again=True)
        if self._tokens is not None:
            status_mm = self.registry.status_format.label_mm
            beside = Beside(self._sighted.creatures, [(status.x, status.y) for status in self._statuses], status_mm)
            self._tokens.look(self.tracks.tracks, beside, frame.image, geometry, frame.t)

    def _take_note_of_unread(self, again: bool = False) -> None:
        """Finds the rows in which something cannot be read, if anything has changed that they depend on."""
        known = (
            frozenset((label, track.status) for label, track in self.tracks.tracks.items()),
            frozenset(self.tracks.unresolved),
            self._faults,
            self._waiting,
        )
        if again or known != self._known:
            self._unread, self._known = self._unread_zones() - self._waiting, known

    def _learn(self, frame: Frame, small: SmallPicture) -> None:
        flicker = self._changes.flicker
        self._empty_mat.learn(small.whole(), self._poses(), self._changes.glance, not self._faults, flicker)
        self._learn_at = frame.t + LEARN_EVERY_S

    def _unread_zones(self) -> UnreadZones:
        hidden = any(fault.hides_cards for fault in self._faults)
        if hidden or (self._faults and not self.tracks.tracks and self._empty_mat.is_doubtful):
            # Where no card at all can be read, nothing is known of any row.
            return every_row(self.mat)
        strange = self._empty_mat.strange_in(self._changes.glance, self._poses())
        if any(fault.kind in HIDES_LABELS for fault in self._faults):
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

    def _look(
        self, frame: Frame, geometry: TableGeometry, small: SmallPicture, due: Cells, at_rest: Cells, beneath: Cells
    ) -> Readings:
        """Reads what is due in this frame and lets the tracks know."""
        hand, bare = bool(beneath.any()), at_rest & ~beneath
        readings, pieces = Readings(faces=FacesRead(beneath_hand=hand)), list(self._schedule.pieces(due))
        held = self._held(frame, geometry, pieces)
        if pieces:
            self._read_changes(frame, geometry, due, held, readings)
        self._confirm(frame, geometry, readings, hand)
        checked = self._recheck(frame, geometry, bare, readings) if bare.any() else []
        if not pieces and self._schedule.tile_due(frame.t, self._in_doubt):
            self._read_in_turn(frame, geometry, readings)
        self._complete(frame, geometry, readings, pieces)
        if not (pieces or checked or readings.any):
            self._doubt_tokens()
            return readings
        look = self._look_at(frame, geometry, small, readings, changed=bool(pieces))
        self._schedule.tell({card.label: card.poses[0] for card in look.readings if card.is_placed and pieces})
        moved = self._take_in(frame, geometry, look, readings)
        self._doubt_tokens()
        if bare.any():
            looked_at = {*checked, *held, *readings.told}
            missed = list(self._within(pieces, bare, but=looked_at))
            self._miss_statuses(frame, geometry, list(self._statuses_within(pieces, beneath)), readings)
            self.tracks.missed([*checked, *missed], look, self._empty_mat)
        self._schedule.done(self._changes, due)
        for pose in moved if hand else ():
            # What was read beneath a hand may be in the hand: it is looked at again when the hand has gone.
            place = cells_within(self.mat, pose.outline())
            if (place & beneath).any():
                self._changes.doubt(place)
        return readings

    def _doubt_tokens(self) -> None:
        """Whatever reached over a card may have left something on it, though the glance shows no change."""
        if self._tokens is not None:
            stirred = self._changes.moving | self._changes.changed
            cards = (track for track in self.tracks if stirred[cells_around(track.pose.outline())].any())
            self._tokens.doubt(track.entry.label for track in cards)

    def _held(self, frame: Frame, geometry: TableGeometry, pieces: Sequence[Rectangle]) -> dict[str, CardPose]:
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
        held = self._at_rest.held(beside, frame.image, geometry)
        return {label: pose for label, pose in beside.items() if label in held}

    def _read_changes(
        self, frame: Frame, geometry: TableGeometry, due: Cells, held: Mapping[str, CardPose], readings: Readings
    ) -> None:
        """Reads what may be labels there: of cards that the last look told just these, of those `held` nothing."""
        told = {label: card for label, card in self._schedule.told(due).items() if label not in held}
        again = [card for label, card in told.items() if self._read_labels(frame, geometry, label, card, readings)]
        explained = [card.outline(-EXPLAINED_AROUND_MM) for card in (*again, *held.values())]
        glance = self._changes.glance
        labelled = patterned(glance, due, explained, self._empty_mat.bare_in(glance))
        for effort, cells in self._schedule.efforts(labelled):
            # What no deck of this game has is looked for once only: it costs as much as all the rest.
            formats = self.registry.formats if effort == "quick" else self.registry.library_formats
            self._reader.read(frame.image, geometry, self._schedule.pieces(cells), readings, formats, effort)
        self._read_faces(frame, geometry, labelled, readings)

    def _read_faces(self, frame: Frame, geometry: TableGeometry, cells: Cells, readings: Readings) -> None:
        """Names cards without labels in and about these cells."""
        if self._faces is not None:
            pieces = self._schedule.pieces(cells)
            self._faces.read(frame.image, geometry, pieces, self.tracks, readings.faces)

    def _read_labels(
        self, frame: Frame, geometry: TableGeometry, label: str, card: CardPose, readings: Readings
    ) -> bool:
        """Reads the two labels, or the face, of a card that should lie there, and says whether all of it was read."""
        before = len(readings.labels)
        self._read_card(frame, geometry, label, card, readings, "quick")
        return label in readings.faces.shows or len(readings.labels) >= before + len(PLACES)

    def _read_card(
        self,
        frame: Frame,
        geometry: TableGeometry,
        label: str,
        card: CardPose,
        readings: Readings,
        effort: Effort = "steady",
    ) -> None:
        """Reads where the two labels of that card should lie, or its face."""
        if self.registry.has_face(label):
            if self._faces is not None:
                self._faces.look_again(frame.image, geometry, label, card, self.tracks, readings.faces)
            return
        printed = self.registry.format_of(label)
        places = labels_of(card, printed.label_mm)
        self._reader.read(frame.image, geometry, places, readings, [printed], effort)

    def _read_statuses(
        self, frame: Frame, geometry: TableGeometry, statuses: Iterable[StatusReading], readings: Readings
    ) -> None:
        """Reads patiently where labels of status cards should lie."""
        printed = self.registry.status_format
        places = (around(status.x, status.y, printed.label_mm) for status in statuses)
        self._reader.read(frame.image, geometry, places, readings, [printed], "patient")

    def _take_in(self, frame: Frame, geometry: TableGeometry, look: Look, readings: Readings) -> list[CardPose]:
        """Lets tracks and status cards know what was read. Tells from where and to where cards have moved by that."""
        before = dict(self.tracks.tracks)
        moved = self.tracks.read(look)
        self.tracks.carry(self._sighted.creatures, before, look)
        self._statuses.read(readings.statuses, frame.number)
        # Where their creatures lay they would be missed.
        self._statuses.carry({label: track.pose for label, track in self.tracks.tracks.items()})
        self._keep_looks(frame, geometry, look, readings)
        return moved

    def _read_in_turn(self, frame: Frame, geometry: TableGeometry, readings: Readings) -> None:
        """Reads the piece of the mat whose turn it is: all of it while something is in doubt.

        Else only what cards that lie whole do not explain: that their labels still lie there is seen without reading.
        """
        in_doubt = self._in_doubt
        tile, effort = self._schedule.next_tile(in_doubt)
        pieces: Iterable[Rectangle] = [tile]
        if not in_doubt or self._faces is not None:
            unexplained = self._unexplained_in(tile)
            self._read_faces(frame, geometry, unexplained, readings)
            pieces = pieces if in_doubt else self._schedule.pieces(unexplained)
        self._reader.read(frame.image, geometry, pieces, readings, self.registry.library_formats, effort)

    def _unexplained_in(self, tile: Rectangle) -> Cells:
        """The cells there with something on them that is not a card which lies as it was read."""
        near = _grown(tile, LARGEST_LABEL_DISTANCE_MM + CELL_MM)
        poses = (track.pose for track in self.tracks if self.tracks.lies_as_read(track.entry.label))
        whole = (pose.outline(-EXPLAINED_AROUND_MM) for pose in poses if _inside((pose.x, pose.y), near))
        glance = self._changes.glance
        return patterned(glance, cells_in(self.mat, tile), whole, self._empty_mat.bare_in(glance))

    @property
    def _in_doubt(self) -> bool:
        """True if something on the mat could not be read, or was not found again."""
        return bool(self._unread or self.tracks.unresolved) or any(track.status != "seen" for track in self.tracks)

    def _look_at(
        self, frame: Frame, geometry: TableGeometry, small: SmallPicture, readings: Readings, changed: bool
    ) -> Look:
        title_at, printed = partial(self._art.book.title_at, frame.image, geometry), self.registry.format_of

        def edges(label: str, card: CardPose, place: LabelPlace) -> float:
            return edge_strength(frame.image, geometry, card, place, printed(label).label_mm)

        def half_label(label: str, card: CardPose, place: LabelPlace, to_tell: bool) -> PartSeen:
            return part_of_label(frame.image, geometry, card, place, label, printed(label), to_tell)

        return Look(frame.t, frame.number, readings.cards(), small, edges, title_at, half_label, changed=changed)

    def _compare_art(self, frame: Frame, geometry: TableGeometry, small: SmallPicture) -> None:
        """Compares one card's picture with its label, and looks for cards that only their pictures tell."""
        labelled = (track for track in self.tracks if not self.registry.has_face(track.entry.label))
        whole = [track for track in labelled if track.both and track.status == "seen"]
        if whole:
            self._art.check(whole[self._frames // HOUSEKEEPING_EVERY_FRAMES % len(whole)], frame.image, geometry)
        strange = self._empty_mat.strange(small.whole(), self._poses())
        look = self._look_at(frame, geometry, small, Readings(), changed=True)
        for reading in (
            *self._art.named(strange, frame.image, geometry, self.tracks.tracks),
            *self._lost.found(frame.t, frame.image, geometry, self.tracks),
        ):
            self.tracks.adopt(reading, look)

    def _complete(self, frame: Frame, geometry: TableGeometry, readings: Readings, pieces: Sequence[Rectangle]) -> None:
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
                    self._reader.read(frame.image, geometry, [piece], readings, [printed])

    def _confirm(self, frame: Frame, geometry: TableGeometry, readings: Readings, hand: bool) -> None:
        """Looks once more where a first reading waits for its second."""
        waiting = {label: pose for label, pose in self.tracks.pending.items() if label not in readings.told}
        for label, pose in waiting.items():
            self._read_card(frame, geometry, label, pose, readings, "patient")
        self.tracks.forget_pending(self._schedule.given_up(waiting.keys() - readings.told))
        self._confirm_statuses(frame, geometry, readings, hand)

    def _confirm_statuses(self, frame: Frame, geometry: TableGeometry, readings: Readings, hand: bool) -> None:
        waiting = self._statuses.pending
        if waiting:
            self._read_statuses(frame, geometry, waiting, readings)
            self._statuses.read(readings.statuses, frame.number)
            self._statuses.forget_pending(hand, self._covered(waiting))

    def _miss_statuses(
        self, frame: Frame, geometry: TableGeometry, looked_at: Sequence[StatusReading], readings: Readings
    ) -> None:
        """Takes note of status cards that were not read: their small labels are looked at patiently before."""
        unread = [one for one in looked_at if not any(reading.agrees_with(one) for reading in readings.statuses)]
        if not unread:
            return
        self._read_statuses(frame, geometry, unread, readings)
        self._statuses.read(readings.statuses, frame.number)
        self._statuses.missed(unread, readings.statuses, self._covered(unread))

    def _covered(self, statuses: Iterable[StatusReading]) -> list[StatusReading]:
        """Those on whose labels a neighbour of their creature may lie: only upgrades lie beneath it for certain."""
        beneath, reach = self._sighted.creatures, self.registry.status_format.label_mm / 2 + COVERED_WITHIN_MM
        poses = [track.pose for track in self.tracks if track.status == "seen" and track.entry.label not in beneath]
        return [one for one in statuses if sum(pose.covers(one.x, one.y, reach) for pose in poses) > 1]

    def _recheck(self, frame: Frame, geometry: TableGeometry, at_rest: Cells, readings: Readings) -> list[str]:
        """Looks at some known cards again, and reads one that does not look as it did; its label."""
        self._retry(frame, geometry, readings)
        tracks = self._schedule.next_tracks(self.tracks, frame.t)
        whole = {track.entry.label: track.pose for track in tracks if self.tracks.lies_as_read(track.entry.label)}
        told = readings.told | self._at_rest.held(whole, frame.image, geometry)
        for track in tracks:
            label = track.entry.label
            if label in told or not self._rests(track, at_rest):
                continue
            effort: Effort = "quick" if track.status == "seen" else "patient"
            self._read_card(frame, geometry, label, track.pose, readings, effort)
            return [label]
        return []

    def _keep_looks(self, frame: Frame, geometry: TableGeometry, look: Look, readings: Readings) -> None:
        """Keeps what the labels of cards look like where both were read, and what shows of faces."""
        for card in look.readings:
            track, shows = self.tracks.tracks.get(card.label), readings.faces.shows.get(card.label)
            if track is None or not self.tracks.lies_as_read(card.label):
                continue
            if shows is not None:
                self._at_rest.keep(card.label, face_points(shows.like), frame.image, geometry, track.pose)
            elif card.both:
                points = label_points(self.registry.format_of(card.label).label_mm)
                self._at_rest.keep(card.label, points, frame.image, geometry, track.pose)

    def _retry(self, frame: Frame, geometry: TableGeometry, readings: Readings) -> None:
        """Reads a card again now and then while it is open where it lies."""
        unresolved = tuple(self.tracks.unresolved.items())
        number, rest = divmod(self._frames, HOUSEKEEPING_EVERY_FRAMES)
        if rest or not unresolved:
            return
        label, reading = unresolved[number % len(unresolved)]
        if label not in readings.told:
            for pose in reading.poses:
                self._read_card(frame, geometry, label, pose, readings)

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

    def _has_settled(self, found: MatFound, still: Cells, beneath: Cells) -> bool:
        """True if everything that is not `beneath` hands lies still and has been looked at as it lies."""
        here = self._schedule.on_mat & ~beneath
        if (
            not self._changes.light_is_known
            or not here.any()
            or found.visible < 2
            or found.drift_mm > STILL_WITHIN_MM
            or self._statuses.pending
        ):
            return False
        if any(here[cells_around(pose.outline())].any() for pose in self.tracks.unsettled):
            return False
        return bool(still[here].all()) and not bool(self._changes.changed[here].any())

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
            self._blind_for = why_blind(frame.image, found), frame.t + FAULTS_EVERY_S
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
            return why_unread(self._unread, self._faults)
        where = self._where(self._changes.moving | self._changes.changed)
        return why_unsettled(found, hand, self._changes.flicker, self._steadiness.shift_mm, where, self._faults)

    def _where(self, stirred: Cells) -> str:
        """In words, where on the mat the middle of these cells lies."""
        rows, columns = np.nonzero(stirred & self._schedule.on_mat)
        if not rows.size:
            return "on the mat"
        x, y = ((float(np.median(at)) + 0.5) * CELL_MM - MARGIN_MM for at in (columns, rows))
        zone = self.mat.zone_at(x, y)
        return f"in player {zone.player + 1}'s {zone.name}" if zone is not None else "on the mat"

    def _look_for_faults(self, frame: Frame, geometry: TableGeometry, hand: bool) -> None:
        """Examines the picture now and then: seldom while all is well, or while hands are why nothing is judged."""
        well = hand or not self._judging.is_overdue(frame.t)
        if frame.t >= self._faults_at + (FAULTS_EVERY_S_WELL if well else FAULTS_EVERY_S):
            self._faults_at = frame.t
            self._faults = picture_faults(frame.image, geometry, self.mat, self.registry.formats)

    def _misplaced(self) -> dict[Title, Title]:
        """For each card whose picture shows another one, by its title: that one's title."""
        titled, cards = self.registry.title_of, {label: track.entry.card for label, track in self.tracks.tracks.items()}
        found = sorted(self._art.misplaced.items())
        return {titled(cards[label]): titled(shown) for label, shown in found if label in cards}

    def _view(
        self, frame: Frame, found: MatFound, geometry: TableGeometry, settled: bool, hand: bool, readings: Readings
    ) -> TableView:
        self.shown.see(frame.t, self._identities(readings))
        unread = self._unread | self._waiting
        judged = settled and not unread
        not_judged = self._judging.see(frame.t, judged, lambda: self._why_not(found, settled, hand))
        overdue = self._lost.overdue(frame.t) if settled else ()
        lost = [(self.registry.title_of(track.entry.card), track.zone) for track in overdue]
        told = notices(found, hand, readings, self._misplaced(), self._unread, not_judged, self._faults, lost)
        said = (*self._without_picture, *told)
        view = TableView(
            frame=frame.number,
            t=frame.t,
            visible=True,
            error_mm=geometry.error_mm,
            px_per_mm=geometry.px_per_mm,
            cards=self._cards(),
            settled=settled,
            hand=hand,
            unread=unread,
            foreign=tuple(readings.foreign),
            notices=said,
            geometry=geometry,
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
