"""Steadies readings over time: frames in, the table as it is believed to lie out.

A frame that shows a settled table as it was is known by a few thousand pixels. In any other the mat is found, and a
small picture of it is made and compared with earlier ones; only what changed and has come to rest is read in the full
frame. What is known is looked at again in turn, a few cards at a time, and the whole mat piece by piece. Nothing here
reads a clock: the frames carry their times.
"""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field, replace

from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import Registry
from companion.sight.decks.shown import ShownDecks
from companion.sight.faces.art import ArtBook, deck_of_identity
from companion.sight.faces.matching import FaceBook
from companion.sight.faces.reading import FaceReader
from companion.sight.faces.watch import card_outlines
from companion.sight.frame_reader import FrameReader
from companion.sight.housekeeping import Housekeeping
from companion.sight.labels.decoding import Fingerprints
from companion.sight.labels.poses import CardPose
from companion.sight.labels.reading import TableReader
from companion.sight.mat.geometry import MatFinder, MatFound, TableGeometry
from companion.sight.mat.set_corners import SetMat
from companion.sight.mat.zones import MARKER_IDS, STANDARD_MAT, Mat
from companion.sight.pictures.changes import Cells
from companion.sight.pictures.motion import Motion, MotionDetector
from companion.sight.pictures.overhead import LocatedFrame
from companion.sight.pictures.stillness import Stillness
from companion.sight.pictures.torn import TornFrames
from companion.sight.readings import Readings
from companion.sight.table_view import TableView
from companion.sight.tokens.appearance import TokenLook
from companion.sight.tracking.tracker import Tracker
from companion.sight.tracking.tracks import Tracks
from companion.sight.view_builder import ViewBuilder


@dataclass(slots=True)
class Sight:
    """Watches one table through one camera. Frames must come in order; a new camera needs a new one.

    `fingerprints` keys the hashes of foreign codes with a secret of this table. `art` has the cards' pictures, if the
    users gave some: cards without labels are told by nothing else. `token_looks` is what calibration learned of tokens.
    `shown` is told which decks' identity cards lie in the identity zones. `geometry` is where the mat lies in the last
    frame.
    """

    registry: Registry
    fingerprints: InitVar[Fingerprints]
    mat: InitVar[Mat] = STANDARD_MAT
    finder: InitVar[MatFinder | SetMat | None] = None
    art: InitVar[ArtBook | None] = None
    token_looks: InitVar[tuple[TokenLook, ...]] = ()
    shown: ShownDecks = field(default_factory=ShownDecks)
    geometry: TableGeometry | None = field(default=None, init=False)
    _frames: int = field(default=0, init=False)
    _stillness: Stillness = field(init=False)
    _torn: TornFrames = field(default_factory=TornFrames, init=False)
    _finder: MatFinder | SetMat = field(init=False)
    _motion: MotionDetector = field(init=False)
    _reader: FrameReader = field(init=False)
    _tracker: Tracker = field(init=False)
    _housekeeping: Housekeeping = field(init=False)
    _views: ViewBuilder = field(init=False)

    def __post_init__(
        self,
        fingerprints: Fingerprints,
        mat: Mat,
        finder: MatFinder | SetMat | None,
        art: ArtBook | None,
        token_looks: tuple[TokenLook, ...],
    ) -> None:
        pictures = art.pictures if art is not None else {}
        book, labels = FaceBook(pictures), TableReader(self.registry, fingerprints)
        self._finder, self._stillness, self._motion = finder or MatFinder(mat), Stillness(mat), MotionDetector(mat)
        self._tracker = tracker = Tracker(self.registry, mat, token_looks)
        faces = _face_reader(self.registry, mat, book)
        self._reader = FrameReader(self.registry, tracker, self._motion.changes, labels, faces, art or ArtBook({}))
        self._housekeeping = Housekeeping(mat, self.registry, tracker, self._motion, art, book)
        without_picture = {entry.card for entry in self.registry.faced} - pictures.keys()
        self._views = ViewBuilder(self._motion, self._housekeeping, without_picture)

    @property
    def tracks(self) -> Tracks:
        """The cards as they are followed."""
        return self._tracker.tracks

    def see(self, frame: Frame) -> TableView:
        """Takes the next frame. A frame that shows nothing of use leaves everything believed as it was."""
        self._frames += 1
        if (still := self._stillness.holding(frame)) is not None:
            return self._see_still(frame, still)
        if self._torn.is_torn(frame.image):
            return self._views.torn(frame, self._torn.in_a_row)
        self._stillness.let_go()
        found = self._finder.find(frame.image)
        geometry = self.geometry = found.geometry
        if geometry is None or found.visible == 0 or found.shifted:
            return self._views.blind(frame, found, self._tracker.cards())
        found = self._motion.steadied(found, geometry)
        motion = self._motion.see(frame, found, geometry, (track.pose for track in self.tracks))
        seen = self._motion.located(frame, geometry, self._frames)
        self._look_for_faults(seen, motion.hand or motion.shadow, self._motion.changes.light_crept)
        readings = self._look(seen, motion, self._reader.due(motion, frame.t))
        settled = not self._tracker.statuses.pending and self._motion.has_settled(found, motion, self.tracks.unsettled)
        self._housekeeping.see(seen, motion, settled)
        if settled and not motion.covers and found.visible == len(MARKER_IDS):
            self._stillness.keep(frame, geometry, found.seen)
        return self._view(seen, found, settled, motion, readings)

    def strange_outlines(self, frame: Frame) -> list[CardPose]:
        """Where things of a card's shape lie that are no known card, in the frame that was seen last."""
        if self.geometry is None:
            return []
        seen = self._motion.located(frame, self.geometry, self._frames)
        return card_outlines(self._housekeeping.strange(seen.small.whole()))

    def _see_still(self, frame: Frame, found: MatFound) -> TableView:
        """Takes a frame that shows what a settled one did: only what is looked at in turn is looked at."""
        geometry = self.geometry = found.geometry
        assert geometry is not None
        seen, motion = self._motion.located(frame, geometry, self._frames), self._motion.at_rest
        self._look_for_faults(seen, passes=False)
        readings = self._look(seen, motion, due=motion.beneath)
        settled = not self._tracker.is_unsettled
        if not settled:
            self._stillness.let_go()
        self._housekeeping.see(seen, motion, settled)
        return self._view(seen, found, settled, motion, readings)

    def _look_for_faults(self, seen: LocatedFrame, passes: bool, light_crept: bool = False) -> None:
        """Examines the picture now and then: seldom while all is well, or while a hand or a shadow `passes`."""
        well = passes or not self._views.is_overdue(seen.t)
        self._housekeeping.faults.look(seen.t, seen.image, seen.geometry, well, light_crept)

    def _look(self, seen: LocatedFrame, motion: Motion, due: Cells) -> Readings:
        """Reads what is due in this frame and lets the tracks know."""
        reader, tracker, changes = self._reader, self._tracker, self._motion.changes
        reading = reader.read_changes(seen, due, motion.covers)
        readings = reading.readings
        given_up = reader.read_pending(reading)
        tracker.confirm(readings, given_up, motion.covers, seen.frame.number)
        reader.read_in_turn(reading, motion.bare, in_doubt=bool(self._housekeeping.unread) or tracker.in_doubt)
        if not reading.tells:
            tracker.doubt_tokens(changes)
            return readings
        look = reader.evidence(reading)
        moved = tracker.take(look, readings)
        reader.remember(reading, look)
        tracker.doubt_tokens(changes)
        if motion.bare.any():
            missed = reader.missed(reading, motion.bare)
            statuses = tracker.unread_statuses(reading.pieces, motion.beneath, readings)
            reader.read_statuses(reading, statuses)
            tracker.miss(missed, statuses, look, readings)
        reader.done(reading)
        self._motion.doubt_beneath(motion, moved)
        return readings

    def _view(
        self, seen: LocatedFrame, found: MatFound, settled: bool, motion: Motion, readings: Readings
    ) -> TableView:
        self.shown.see(seen.t, self._tracker.identities(readings))
        return self._views.view(seen, found, self._tracker.cards(), settled, motion, readings)


@dataclass(slots=True)
class SightBeforeGame(Sight):
    """Looks for the decks that are shown, while nobody has said which two of them play: nothing is told of the rest."""

    def see(self, frame: Frame) -> TableView:
        # The zero-argument `super()` does not find its class where slots made another of it.
        view = Sight.see(self, frame)
        said = tuple(notice for notice in view.notices if notice.kind != "stranger")
        return replace(view, cards=(), settled=False, hand=False, notices=said)


def _face_reader(registry: Registry, mat: Mat, book: FaceBook) -> FaceReader | None:
    """The reader of cards without labels, if there are any whose pictures are known."""
    titles = {entry.card for entry in registry.faced}
    known = {
        title: picture
        for title, picture in book.pictures.items()
        if title in titles or deck_of_identity(title) is not None
    }
    # Faces take long to be made: where all cards are told by them, those of the book serve.
    faced = book if len(known) == len(book.pictures) else FaceBook(known)
    return FaceReader(registry, mat, faced) if known else None
