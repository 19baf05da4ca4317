"""Follows every card from reading to reading: where it lies, how it is turned, and how sure that is.

A card is identified by its label alone. A place counts once two frames agree on it. A card that is not read is
unconfirmed, never gone; it has left only when it is read elsewhere, or when its place is seen, uncovered and at rest,
and shows the empty mat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.labels.pose_ambiguity import NEAR_MM, Look, PoseByOneLabel, straightened
from companion.sight.labels.poses import PLACES, CardPose, CardReading, wrapped
from companion.sight.mat.zones import Mat, MatZone
from companion.sight.pictures.overhead import SmallPicture
from companion.sight.tracking.occlusion import (
    CardPicture,
    Coverage,
    EmptyMat,
    card_picture,
    is_hidden,
    is_plain,
    laid_over,
    similarity,
)

SAME_PLACE_MM = 3.0
SAME_PLACE_DEGREES = 8.0
SURE_AFTER, TREMBLE_MM, TREMBLE_DEGREES = 4, 0.4, 0.6
READY_BELOW_DEGREES = 30.0
EXHAUSTED_ABOVE_DEGREES = 60.0
LOOKS_THE_SAME = 0.6
PLACE_KNOWN = 0.6
PLACE_EMPTY = 0.75
MISSES_TO_LEAVE = 2
LAID_OVER = 0.35
"""How much of a card's place in a row its neighbours take when it has left and they close up."""
PICTURE_LASTS_S = 10.0
"""How long a card's picture serves while its readings go on: light changes slowly, and a picture costs time."""
ROWS = (("battleline", "creature"), ("artifacts", "artifact"))
"""The zones in which cards of a printed type lie side by side: there only upgrades lie beneath others."""

TrackStatus: TypeAlias = Literal["seen", "unconfirmed", "covered"]


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One physical card on the table.

    `both`: its last reading was of both labels; `straight`: so was the one that told its place, or what showed of the
    second label told its angle as well. `since` and `read` are the times at which it came to lie here and was
    last read; `readings` counts those at this place. `picture` shows its place as it was at `pictured`, not long before
    its last reading; there is none of one that was taken along with another and not read since. `status` says whether
    it is seen, was not found at its last look, or lies under another card.
    """

    entry: RegisteredLabel
    pose: CardPose
    both: bool
    straight: bool
    since: float
    read: float
    readings: int
    exhausted: bool
    zone: MatZone | None
    player: int
    picture: CardPicture | None
    pictured: float
    status: TrackStatus = "seen"
    misses: int = 0

    @property
    def angle(self) -> float:
        """Degrees clockwise, 0 upright for its controller."""
        return wrapped(self.pose.angle - 180.0 * self.player)


@dataclass(frozen=True, slots=True)
class _Told:
    """The result of a frame's readings of one card: its pose, and the rest as in `Track`."""

    pose: CardPose
    both: bool
    straight: bool


@dataclass(frozen=True, slots=True)
class _Pending:
    """A place that one frame has told and no second one yet: it is waited for, unless it was `given_up`."""

    pose: CardPose
    number: int
    given_up: bool = False


@dataclass(slots=True)
class Tracks:
    """All cards believed to lie on the table, by label."""

    registry: Registry
    mat: Mat
    tracks: dict[str, Track] = field(default_factory=dict, init=False)
    _pending: dict[str, _Pending] = field(default_factory=dict, init=False)
    _ambiguous: dict[str, CardReading] = field(default_factory=dict, init=False)

    def __iter__(self) -> Iterator[Track]:
        return iter(self.tracks.values())

    @property
    def unsettled(self) -> list[CardPose]:
        """Where a card was read in a new place, or missed in its old one, and no second look has confirmed it yet."""
        return [*self.pending.values(), *(track.pose for track in self if track.misses)]

    @property
    def lost(self) -> list[Track]:
        """The cards that were not found at their last look, and may lie there still."""
        return [track for track in self if track.status == "unconfirmed"]

    @property
    def pending(self) -> Mapping[str, CardPose]:
        """The places that wait for a second frame, by label."""
        return {label: pending.pose for label, pending in self._pending.items() if not pending.given_up}

    @property
    def unresolved(self) -> Mapping[str, CardReading]:
        """Readings that did not tell for certain where their cards lie, by label.

        They were of one label, which left two poses open, or no second frame confirmed them.
        """
        given_up = {label: pending.pose for label, pending in self._pending.items() if pending.given_up}
        once = {label: CardReading(label, (pose,), both=False) for label, pose in given_up.items()}
        return self._ambiguous | once

    def known_pose(self, reading: CardReading) -> CardPose | None:
        """The pose of a reading in which its card is known to lie; nothing where that is none of them."""
        track = self.tracks.get(reading.label)
        if track is None:
            return None
        agreeing = (pose for pose in reading.poses if pose.agrees_with(track.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES))
        return next(agreeing, None)

    def lies_whole(self, label: str) -> bool:
        """True if a card is seen, and both its labels were read last."""
        track = self.tracks.get(label)
        return track is not None and track.status == "seen" and track.both

    def lies_as_read(self, label: str) -> bool:
        """True if a card is seen, and enough of it was read last to tell whether it lies there still."""
        track = self.tracks.get(label)
        return track is not None and track.status == "seen" and (track.both or self.registry.has_face(label))

    def forget_pending(self, labels: Iterable[str]) -> None:
        """Gives up waiting for a second reading: what was read once only does not count, but stays unresolved."""
        for label in labels & self._pending.keys():
            self._pending[label] = replace(self._pending[label], given_up=True)

    def forget_unresolved(self, small: SmallPicture, empty_mat: EmptyMat) -> None:
        """Forgets the unresolved readings of cards that lie elsewhere, have left or are covered.

        Only for a settled table, without hands.
        """
        for label, reading in self.unresolved.items():
            if not any(self._may_lie(label, pose, small, empty_mat) for pose in reading.poses):
                self._pending.pop(label, None)
                self._ambiguous.pop(label, None)

    def _may_lie(self, label: str, pose: CardPose, small: SmallPicture, empty_mat: EmptyMat) -> bool:
        """True if a card that was read there once may still lie there and be read."""
        seen = {track.entry.label: track.pose for track in self if track.status == "seen"}
        if label in seen or self._hides(seen.values(), label, pose):
            return False
        return not _shows_mat(pose, small, empty_mat.coverage(small.whole(), pose, seen.values()))

    def read(self, look: Look) -> list[CardPose]:
        """Takes a frame's readings of registered labels. Tells from where and to where cards have moved by them."""
        moved: list[CardPose] = []
        whole = {reading.label: reading.poses[0] for reading in look.readings if reading.both}
        around = {label: track.pose for label, track in self.tracks.items() if track.status == "seen"} | whole
        for label, readings in _by_label(look.readings).items():
            entry = self.registry.by_label(label)
            pose = self._resolved(entry, readings, around, look) if entry is not None else None
            if entry is not None and pose is None and len(readings) == 1:
                self._ambiguous[label] = readings[0]
                self._doubt(label)
            if entry is not None and pose is not None:
                self._ambiguous.pop(label, None)
                before = self.tracks.get(label)
                self._place(entry, self._told(label, pose, readings, look), look)
                after = self.tracks.get(label)
                if after is not None and (
                    before is None or before.since != after.since or before.readings > after.readings
                ):
                    moved += [track.pose for track in (before, after) if track is not None]
        return moved

    def carry(self, beneath: Mapping[str, str], before: Mapping[str, Track], look: Look) -> None:
        """Takes cards along that lie `beneath` others, by label, where those have been read to lie elsewhere.

        `before` is where each card lay before this look. What was read itself since the upper card is not taken along.
        """
        read = {reading.label for reading in look.readings}
        for label in beneath.keys() & before.keys() - read - self._pending.keys():
            lower, upper = self.tracks[label], before.get(beneath[label])
            moved = self.tracks.get(beneath[label])
            if upper is None or moved is None:
                continue
            if lower.read <= upper.read and not moved.pose.agrees_with(upper.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
                self.tracks[label] = self._taken_along(lower, upper.pose, moved.pose, look)

    def _taken_along(self, lower: Track, before: CardPose, now: CardPose, look: Look) -> Track:
        x, y = now.point(*before.seen_from_card(lower.pose.x, lower.pose.y))
        pose = CardPose(x, y, wrapped(lower.pose.angle + before.turn_to(now)))
        told = _Told(pose, lower.both, lower.straight)
        taken = self._settled(lower.entry, lower, told, look)
        return replace(taken, read=lower.read, picture=None, status="unconfirmed")

    def _resolved(
        self, entry: RegisteredLabel, readings: Sequence[CardReading], around: Mapping[str, CardPose], look: Look
    ) -> CardPose | None:
        track, pending = self.tracks.get(entry.label), self._pending.get(entry.label)
        believed = [known.pose for known in (track, pending) if known is not None]
        lay = None if track is None else track.pose
        return PoseByOneLabel(self.registry).pose(entry, readings, believed, lay, around, look)

    def _doubt(self, label: str) -> None:
        """The card's label was read where it does not fit the place it is believed to have."""
        if label in self.tracks:
            self.tracks[label] = replace(self.tracks[label], status="unconfirmed")

    def _told(self, label: str, pose: CardPose, readings: Sequence[CardReading], look: Look) -> _Told:
        """The pose that one label tells, straightened by what shows of the other one where that helps."""
        placed = [reading for reading in readings if reading.is_placed]
        if placed:
            return _Told(pose, both=any(reading.both for reading in placed), straight=True)
        track = self.tracks.get(label)
        known = track is not None and (track.straight or (track.readings >= SURE_AFTER and not look.changed))
        if known and track is not None and pose.agrees_with(track.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
            return _Told(pose, both=False, straight=False)
        unread = next(PLACES[1 - half.poses.index(pose)] for half in readings if pose in half.poses)
        straight = straightened(label, pose, unread, look, self.registry.format_of(label).label_mm)
        return _Told(straight or pose, both=False, straight=straight is not None)

    def _place(self, entry: RegisteredLabel, told: _Told, look: Look) -> None:
        track, pose = self.tracks.get(entry.label), told.pose
        if track is not None and pose.agrees_with(track.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
            self._pending.pop(entry.label, None)
            self.tracks[entry.label] = self._confirmed(track, told, look)
            return
        pending = self._pending.get(entry.label)
        if pending is None or not pose.agrees_with(pending.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
            # What was given up is not waited for again while nothing has changed.
            given_up = pending is not None and pending.given_up and not look.changed
            self._pending[entry.label] = _Pending(pose, look.number, given_up)
        elif pending.number != look.number:
            del self._pending[entry.label]
            settled = replace(told, pose=_between(pending.pose, pose, 0.5))
            self.tracks[entry.label] = self._settled(entry, track, settled, look)

    def adopt(self, reading: CardReading, look: Look) -> None:
        """Takes a card for seen that two looks have told by its picture, where no label of it can be read."""
        entry = self.registry.by_label(reading.label)
        if entry is not None:
            before = self.tracks.get(entry.label)
            told = _Told(reading.poses[0], reading.both, straight=reading.both)
            self._pending.pop(entry.label, None)
            self._ambiguous.pop(entry.label, None)
            self.tracks[entry.label] = self._settled(entry, before, told, look)

    def _confirmed(self, track: Track, told: _Told, look: Look) -> Track:
        pose = told.pose
        # A single label tells the angle poorly, so it does not spoil what both labels told.
        better = (told.straight or not track.straight) and not self._is_sure(track, pose)
        share = max(1 / (track.readings + 1), 0.25) if told.straight == track.straight else 1.0
        recent = not look.changed and track.status == "seen" and look.t - track.pictured < PICTURE_LASTS_S
        return replace(
            track,
            pose=_between(track.pose, pose, share) if better else track.pose,
            both=told.both,
            straight=told.straight or track.straight,
            read=look.t,
            readings=track.readings + 1,
            picture=track.picture if recent else card_picture(look.small, pose),
            pictured=track.pictured if recent else look.t,
            status="seen",
            misses=0,
        )

    @staticmethod
    def _is_sure(track: Track, pose: CardPose) -> bool:
        """True if a reading tells nothing new of where the card lies: readings tremble by this much."""
        return (
            track.straight
            and track.readings >= SURE_AFTER
            and pose.agrees_with(track.pose, TREMBLE_MM, TREMBLE_DEGREES)
        )

    def _settled(self, entry: RegisteredLabel, before: Track | None, told: _Told, look: Look) -> Track:
        pose = told.pose
        zone = self.mat.zone_at(pose.x, pose.y)
        player = zone.player if zone is not None else self.mat.side_at(pose.y)
        stayed = before is not None and before.zone == zone and before.pose.distance_mm(pose) < 2 * NEAR_MM
        return Track(
            entry=entry,
            pose=pose,
            both=told.both,
            straight=told.straight,
            since=before.since if before is not None and stayed else look.t,
            read=look.t,
            readings=2,
            exhausted=is_exhausted(pose.angle, before.exhausted if before is not None else None),
            zone=zone,
            player=player,
            picture=card_picture(look.small, pose),
            pictured=look.t,
        )

    def missed(self, looked_at: Iterable[str], look: Look, empty_mat: EmptyMat) -> None:
        """Judges the cards whose places were looked at, at rest and free of hands, and which were not read there."""
        read = {reading.label for reading in look.readings}
        for label in looked_at:
            if label not in read and label in self.tracks:
                self._judge(self.tracks[label], look, empty_mat)

    def _judge(self, track: Track, look: Look, empty_mat: EmptyMat) -> None:
        label = track.entry.label
        coverage = empty_mat.coverage(look.small.whole(), track.pose, self._seen_beside(track))
        if self._is_covered(track):
            if _is_bare(coverage) or self._lies_under_its_row(track, look):
                self._missed_once_more(track)
            else:
                self.tracks[label] = replace(track, status="covered", misses=0)
        elif self._gave_way(track, look):
            # Even where most of its place looks as it did: a sheet of paper may lie there as before.
            self._missed_once_more(track)
        elif self._looks_like_itself(track, look, coverage):
            self.tracks[label] = replace(track, status="seen", misses=0)
        elif _shows_mat(track.pose, look.small, coverage):
            self._missed_once_more(track)
        else:
            self.tracks[label] = replace(track, status="unconfirmed", misses=0)

    def _looks_like_itself(self, track: Track, look: Look, coverage: Coverage) -> bool:
        """True if the place looks as it did when the card was read there, or shows the card's printed picture.

        Most of a dark card looks like the mat: of the two the place looks like the one that explains more of it.
        """
        alike = similarity(look.small, track.picture, track.pose)
        like_mat = coverage.empty if _is_bare(coverage) else 0.0
        return alike >= max(LOOKS_THE_SAME, like_mat) or look.title_at(track.pose) == track.entry.card

    def _missed_once_more(self, track: Track) -> None:
        if track.misses + 1 >= MISSES_TO_LEAVE:
            del self.tracks[track.entry.label]
        else:
            self.tracks[track.entry.label] = replace(track, status="unconfirmed", misses=track.misses + 1)

    def _seen_beside(self, track: Track) -> list[CardPose]:
        """The cards that may lie over its place."""
        return [other.pose for other in self if other is not track and other.status == "seen"]

    def _is_covered(self, track: Track) -> bool:
        """True if both labels lie under cards that came later."""
        return self._hides(self._came_later(track), track.entry.label, track.pose)

    def _hides(self, others: Collection[CardPose], label: str, pose: CardPose) -> bool:
        """True if cards that lie there hide both labels of a card."""
        label_mm = self.registry.format_of(label).label_mm
        centers = (pose.label_center(place, label_mm) for place in PLACES)
        return all(any(other.covers(*center) for other in others) for center in centers)

    def _came_later(self, track: Track) -> list[CardPose]:
        """The cards read when this card was read last, or later, that may lie over it."""
        others = (other for other in self if other is not track and other.status == "seen")
        return [other.pose for other in others if other.read >= track.read]

    def _lies_under_its_row(self, track: Track, look: Look) -> bool:
        """True if nothing could be seen of a card that lies beside others: it has left, and they have closed up."""
        return self._lies_in_row(track) and is_hidden(look.small.whole(), track.pose, self._came_later(track))

    def _gave_way(self, track: Track, look: Look) -> bool:
        """True if its neighbours have closed up over the place of a card in a row, and what shows is not this card."""
        later = self._came_later(track)
        if not self._lies_in_row(track) or laid_over(track.pose, later) < LAID_OVER:
            return False
        return similarity(look.small, track.picture, track.pose, later) < LOOKS_THE_SAME / 2

    def _lies_in_row(self, track: Track) -> bool:
        return (track.zone and track.zone.name, self.registry.type_of(track.entry.label)) in ROWS


def _shows_mat(pose: CardPose, small: SmallPicture, coverage: Coverage) -> bool:
    if coverage.known < PLACE_KNOWN:
        # A card that lay here from the start: nobody has seen the mat beneath it.
        return is_plain(small.whole(), pose)
    return _is_bare(coverage)


def _is_bare(coverage: Coverage) -> bool:
    return coverage.known >= PLACE_KNOWN and coverage.empty >= PLACE_EMPTY


def is_exhausted(angle: float, before: bool | None) -> bool:
    """True if a card lies sideways: exhausted beyond 60 degrees, ready below 30, in between as it was before."""
    aside = 90.0 - abs(90.0 - abs(wrapped(angle)))
    if before is None:
        return aside > (READY_BELOW_DEGREES + EXHAUSTED_ABOVE_DEGREES) / 2
    return aside > (READY_BELOW_DEGREES if before else EXHAUSTED_ABOVE_DEGREES)


def _between(first: CardPose, second: CardPose, share: float) -> CardPose:
    """The first pose, moved by this share of the way to the second."""
    return CardPose(
        first.x + share * (second.x - first.x),
        first.y + share * (second.y - first.y),
        wrapped(first.angle + share * first.turn_to(second)),
    )


def _by_label(readings: Sequence[CardReading]) -> dict[str, list[CardReading]]:
    grouped: dict[str, list[CardReading]] = {}
    for reading in readings:
        grouped.setdefault(reading.label, []).append(reading)
    return grouped
