"""Reads of each frame what is due: what changed and rests, what waits to be confirmed, and all the rest in turn.

Labels are read, and the faces of cards without labels. What lies as it was read is seen to do so without reading.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from companion.sight.decks.registry import Registry
from companion.sight.faces.art import ArtBook
from companion.sight.faces.reading import FaceReader
from companion.sight.labels.card_edges import edge_strength
from companion.sight.labels.card_rest import CardsAtRest, face_points, label_points
from companion.sight.labels.decoding import Effort
from companion.sight.labels.half_covered import PartSeen, part_of_label
from companion.sight.labels.patterns import patterned
from companion.sight.labels.pose_ambiguity import Look
from companion.sight.labels.poses import PLACES, CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM, LabelFormat, LabelPlace
from companion.sight.labels.reading import TableReader
from companion.sight.labels.schedule import Schedule, around, label_of, labels_of
from companion.sight.mat.zones import Rectangle, grown, inside
from companion.sight.pictures.changes import Cells, ChangeDetector, cells_around, cells_in
from companion.sight.pictures.motion import Motion
from companion.sight.pictures.overhead import CELL_MM, LocatedFrame
from companion.sight.pictures.pixels import Points
from companion.sight.readings import FacesRead, Readings
from companion.sight.tokens.status_cards import StatusReading
from companion.sight.tracking.tracker import Tracker
from companion.sight.tracking.tracks import Track

RETRIED_EVERY_FRAMES: Final = 4
LARGEST_LABEL_DISTANCE_MM: Final = math.hypot(CARD_WIDTH_MM, CARD_HEIGHT_MM) / 2
"""Of a label's centre from its card's."""
EXPLAINED_AROUND_MM: Final = 6.0
"""A card's sleeve and shadow, and the coarseness of a glance."""


@dataclass(slots=True)
class FrameReading:
    """The reading of one frame. `due`: the cells with changes to be read, and `pieces` of the mat that hold them.

    `held`: the cards in or beside them whose labels still lie where they were read, by label. `checked`: those that
    were read because it was their turn.
    """

    seen: LocatedFrame
    due: Cells
    pieces: Sequence[Rectangle]
    held: Mapping[str, CardPose]
    readings: Readings
    checked: Sequence[str] = ()

    @property
    def tells(self) -> bool:
        """True if it says something of cards, if only that one was not read where it should lie."""
        return bool(self.pieces or self.checked or self.readings.any)


@dataclass(slots=True)
class FrameReader:
    """Reads the frames of one table. `tracker` says what lies where, `changes` where that may no longer hold."""

    registry: Registry
    tracker: Tracker
    changes: ChangeDetector
    labels: TableReader
    faces: FaceReader | None
    art: ArtBook
    _schedule: Schedule = field(init=False)
    _at_rest: CardsAtRest = field(default_factory=CardsAtRest, init=False)

    def __post_init__(self) -> None:
        largest_mm = max(labels.label_mm for labels in self.registry.library_formats)
        self._schedule = Schedule(self.tracker.mat, largest_mm)

    def due(self, motion: Motion, t: float) -> Cells:
        """The cells whose changes are to be read in the frame of that time."""
        return self._schedule.due(self.changes, motion.at_rest, motion.beneath, t)

    def read_changes(self, seen: LocatedFrame, due: Cells, beneath_hand: bool) -> FrameReading:
        """Begins the reading of a frame: reads what changed."""
        pieces = list(self._schedule.pieces(due))
        readings = Readings(faces=FacesRead(beneath_hand=beneath_hand))
        reading = FrameReading(seen, due, pieces, self._held(seen, pieces), readings)
        if pieces:
            self._read_due(reading)
        return reading

    def read_pending(self, reading: FrameReading) -> list[str]:
        """Looks once more where a first reading waits for its second; the labels that are given up."""
        tracker, readings = self.tracker, reading.readings
        waiting = {label: pose for label, pose in tracker.tracks.pending.items() if label not in readings.told}
        for label, pose in waiting.items():
            self._read_card(reading, label, pose, "patient")
        given_up = self._schedule.given_up(waiting.keys() - readings.told)
        self.read_statuses(reading, tracker.statuses.pending)
        return given_up

    def read_in_turn(self, reading: FrameReading, bare: Cells, in_doubt: bool) -> None:
        """Reads what nothing but its turn is a reason for: cards that rest, a piece of the mat, second labels."""
        if bare.any():
            reading.checked = self._recheck(reading, bare)
        if not reading.pieces and self._schedule.tile_due(reading.seen.t, in_doubt):
            self._read_tile(reading, in_doubt)
        self._complete(reading)

    def read_statuses(self, reading: FrameReading, statuses: Sequence[StatusReading]) -> None:
        """Reads patiently where labels of status cards should lie."""
        if statuses:
            printed = self.registry.status_format
            places = (around(status.x, status.y, printed.label_mm) for status in statuses)
            self._read_labels(reading, places, [printed], "patient")

    def evidence(self, reading: FrameReading) -> Look:
        """All that was read, with what else the frame shows of where cards lie."""
        return evidence(reading.seen, reading.readings, self.registry, self.art, changed=bool(reading.pieces))

    def missed(self, reading: FrameReading, bare: Cells) -> list[str]:
        """The cards that should lie in what was read, at rest, and were not read."""
        looked_at = {*reading.checked, *reading.held, *reading.readings.told}
        return [*reading.checked, *(label for label in self._within(reading.pieces, bare) if label not in looked_at)]

    def remember(self, reading: FrameReading, look: Look) -> None:
        """Keeps what the labels of cards look like where both were read, and what shows of faces."""
        placed = (card for card in look.readings if card.is_placed and reading.pieces)
        self._schedule.tell({card.label: card.poses[0] for card in placed})
        seen, tracks = reading.seen, self.tracker.tracks
        for card in look.readings:
            track, shows = tracks.tracks.get(card.label), reading.readings.faces.shows.get(card.label)
            if track is None or not tracks.lies_as_read(card.label):
                continue
            if shows is not None:
                self._at_rest.keep(card.label, face_points(shows.like), seen.image, seen.geometry, track.pose)
            elif card.both:
                points = label_points(self.registry.format_of(card.label).label_mm)
                self._at_rest.keep(card.label, points, seen.image, seen.geometry, track.pose)

    def done(self, reading: FrameReading) -> None:
        """Takes note that what was due has been read, and that the tracks know of it."""
        self._schedule.done(self.changes, reading.due)

    def _held(self, seen: LocatedFrame, pieces: Sequence[Rectangle]) -> dict[str, CardPose]:
        """The cards in or beside these pieces whose labels still lie where they were read, by label.

        None where status cards have labels: one may have been laid on such a card.
        """
        if self.registry.status_labels:
            return {}
        near = [grown(piece, LARGEST_LABEL_DISTANCE_MM + CELL_MM) for piece in pieces]
        beside = {
            track.entry.label: track.pose
            for track in self.tracker.tracks
            if self.tracker.tracks.lies_as_read(track.entry.label)
            and any(inside((track.pose.x, track.pose.y), piece) for piece in near)
        }
        held = self._at_rest.held(beside, seen.image, seen.geometry)
        return {label: pose for label, pose in beside.items() if label in held}

    def _read_due(self, reading: FrameReading) -> None:
        """Reads what may be labels there: of cards that the last look told just these, of those that hold nothing."""
        told = {label: card for label, card in self._schedule.told(reading.due).items() if label not in reading.held}
        again = [card for label, card in told.items() if self._read_whole(reading, label, card)]
        explained = [card.outline(-EXPLAINED_AROUND_MM) for card in (*again, *reading.held.values())]
        labelled = self._patterned(reading.due, explained)
        for effort, cells in self._schedule.efforts(labelled):
            # What no deck of this game has is looked for once only: it costs as much as all the rest.
            formats = self.registry.formats if effort == "quick" else self.registry.library_formats
            self._read_labels(reading, self._schedule.pieces(cells), formats, effort)
        self._read_faces(reading, labelled)

    def _patterned(self, cells: Cells, explained: Iterable[Points]) -> Cells:
        """Those of the cells that may show labels; the `explained` outlines hold none that is not known."""
        glance = self.changes.glance
        return patterned(glance, cells, explained, self.tracker.empty_mat.bare_in(glance))

    def _read_labels(
        self,
        reading: FrameReading,
        pieces: Iterable[Rectangle],
        formats: Iterable[LabelFormat],
        effort: Effort = "steady",
    ) -> None:
        seen = reading.seen
        self.labels.read(seen.image, seen.geometry, pieces, reading.readings, formats, effort)

    def _read_faces(self, reading: FrameReading, cells: Cells) -> None:
        """Names cards without labels in and about these cells."""
        if self.faces is not None:
            seen, pieces = reading.seen, self._schedule.pieces(cells)
            self.faces.read(seen.image, seen.geometry, pieces, self.tracker.tracks, reading.readings.faces)

    def _read_whole(self, reading: FrameReading, label: str, card: CardPose) -> bool:
        """Reads the two labels, or the face, of a card that should lie there, and says whether all of it was read."""
        readings = reading.readings
        before = len(readings.labels)
        self._read_card(reading, label, card, "quick")
        return label in readings.faces.shows or len(readings.labels) >= before + len(PLACES)

    def _read_card(self, reading: FrameReading, label: str, card: CardPose, effort: Effort = "steady") -> None:
        """Reads where the two labels of that card should lie, or its face."""
        if not self.registry.has_face(label):
            printed = self.registry.format_of(label)
            self._read_labels(reading, labels_of(card, printed.label_mm), [printed], effort)
        elif self.faces is not None:
            seen, faces = reading.seen, reading.readings.faces
            self.faces.look_again(seen.image, seen.geometry, label, card, self.tracker.tracks, faces)

    def _read_tile(self, reading: FrameReading, in_doubt: bool) -> None:
        """Reads the piece of the mat whose turn it is: all of it while something is in doubt.

        Else only what cards that lie whole do not explain: that their labels still lie there is seen without reading.
        """
        tile, effort = self._schedule.next_tile(in_doubt)
        pieces: Iterable[Rectangle] = [tile]
        if not in_doubt or self.faces is not None:
            unexplained = self._unexplained_in(tile)
            self._read_faces(reading, unexplained)
            pieces = pieces if in_doubt else self._schedule.pieces(unexplained)
        self._read_labels(reading, pieces, self.registry.library_formats, effort)

    def _unexplained_in(self, tile: Rectangle) -> Cells:
        """The cells there with something on them that is not a card which lies as it was read."""
        near, tracks = grown(tile, LARGEST_LABEL_DISTANCE_MM + CELL_MM), self.tracker.tracks
        poses = (track.pose for track in tracks if tracks.lies_as_read(track.entry.label))
        whole = (pose.outline(-EXPLAINED_AROUND_MM) for pose in poses if inside((pose.x, pose.y), near))
        return self._patterned(cells_in(self.tracker.mat, tile), whole)

    def _complete(self, reading: FrameReading) -> None:
        """Looks for the second label of cards with one label read: it may lie outside the piece that was read.

        Where a card lies as it is known to, and nothing has changed at its second label, one tells nothing new.
        """
        tracks = self.tracker.tracks
        for card in [card for card in reading.readings.cards() if not card.is_placed]:
            known, whole = tracks.known_pose(card), tracks.lies_whole(card.label)
            printed = self.registry.format_of(card.label)
            for place, pose in zip(reversed(PLACES), card.poses, strict=True):
                second = pose.label_center(place, printed.label_mm)
                if pose == known and whole and not any(inside(second, piece) for piece in reading.pieces):
                    reading.readings.forget(card.label)
                elif known in (None, pose):
                    self._read_labels(reading, [label_of(pose, place, printed.label_mm)], [printed])

    def _recheck(self, reading: FrameReading, bare: Cells) -> list[str]:
        """Looks at some known cards again, and reads one that does not look as it did; its label."""
        self._retry(reading)
        seen, lies_as_read = reading.seen, self.tracker.tracks.lies_as_read
        tracks = self._schedule.next_tracks(self.tracker.tracks, seen.t)
        whole = {track.entry.label: track.pose for track in tracks if lies_as_read(track.entry.label)}
        told = reading.readings.told | self._at_rest.held(whole, seen.image, seen.geometry)
        for track in tracks:
            label = track.entry.label
            if label in told or not _rests(track, bare):
                continue
            self._read_card(reading, label, track.pose, "quick" if track.status == "seen" else "patient")
            return [label]
        return []

    def _retry(self, reading: FrameReading) -> None:
        """Reads a card again now and then while it is open where it lies."""
        unresolved = tuple(self.tracker.tracks.unresolved.items())
        number, rest = divmod(reading.seen.turn, RETRIED_EVERY_FRAMES)
        if rest or not unresolved:
            return
        label, open_reading = unresolved[number % len(unresolved)]
        if label not in reading.readings.told:
            for pose in open_reading.poses:
                self._read_card(reading, label, pose)

    def _within(self, pieces: Sequence[Rectangle], bare: Cells) -> Iterator[str]:
        """The cards whose labels both lie in these pieces, at rest."""
        near = [grown(piece, LARGEST_LABEL_DISTANCE_MM) for piece in pieces]
        for track in self.tracker.tracks if pieces else ():
            if not any(inside((track.pose.x, track.pose.y), piece) for piece in near):
                continue
            label_mm = self.registry.format_of(track.entry.label).label_mm
            labels = [track.pose.label_center(place, label_mm) for place in PLACES]
            if all(any(inside(label, piece) for piece in pieces) for label in labels) and _rests(track, bare):
                yield track.entry.label


def evidence(seen: LocatedFrame, readings: Readings, registry: Registry, art: ArtBook, changed: bool) -> Look:
    """The readings of a frame, with what else it shows that tells where a card lies. `changed` as in `Look`."""
    title_at, printed = partial(art.title_at, seen.image, seen.geometry), registry.format_of

    def edges(label: str, card: CardPose, place: LabelPlace) -> float:
        return edge_strength(seen.image, seen.geometry, card, place, printed(label).label_mm)

    def half_label(label: str, card: CardPose, place: LabelPlace, to_tell: bool) -> PartSeen:
        return part_of_label(seen.image, seen.geometry, card, place, label, printed(label), to_tell)

    cards, number = readings.cards(), seen.frame.number
    return Look(seen.t, number, cards, seen.small, edges, title_at, half_label, changed=changed)


def _rests(track: Track, bare: Cells) -> bool:
    return bool(bare[cells_around(track.pose.outline())].all())
