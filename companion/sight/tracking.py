"""Follows every card from reading to reading: where it lies, how it is turned, and how sure that is.

A card is identified by its label alone. A place counts once two frames agree on it. A card that is not read is
unconfirmed, never gone; it has left only when it is read elsewhere, or when its place is seen, uncovered and at rest,
and shows the empty mat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from companion.sight.half_labels import PartSeen
from companion.sight.mat import Mat, Zone
from companion.sight.occlusion import CardPicture, Coverage, EmptyMat, card_picture, is_plain, likeness
from companion.sight.overhead import SmallPicture
from companion.sight.poses import PLACES, CardPose, CardReading, between_labels, wrapped
from companion.sight.print_format import LabelPlace
from companion.sight.registry import RegisteredLabel, Registry
from companion.sight.stacks import may_be, stacked

SAME_PLACE_MM = 3.0
SAME_PLACE_DEGREES = 8.0
SURE_AFTER, TREMBLE_MM, TREMBLE_DEGREES = 4, 0.4, 0.6
NEAR_MM = 10.0
NEAR_DEGREES = 20.0
READY_BELOW_DEGREES = 30.0
EXHAUSTED_ABOVE_DEGREES = 60.0
PUSHED_ALONG_MM, PUSHED_ACROSS_MM = 100.0, 20.0
"""How far a card is pushed along its row where others make room for a newcomer, and how far out of it."""
LEAST_EDGE = 8.0
DECISIVE_RATIO = 2.5
"""How much stronger the right pose's edges must show. In full rows a neighbour's edges stand in for half a card's."""
OVERRULING_RATIO = 4.0
LEAST_LIKE_LABEL, LIKER_BY = 0.78, 0.25
LEAST_LIKE_TO_PLACE = 0.82
"""Half covered labels come to 0.85 where they are; elsewhere, and where another card's label lies, to 0.7 at most."""
LOOKS_THE_SAME = 0.6
PLACE_KNOWN = 0.6
PLACE_EMPTY = 0.75
MISSES_TO_LEAVE = 2
PICTURE_LASTS_S = 10.0
"""How long a card's picture serves while its readings go on: light changes slowly, and a picture costs time."""

TitleAt: TypeAlias = Callable[[CardPose], str | None]
EdgeStrength: TypeAlias = Callable[[CardPose, LabelPlace], float]
HalfLabelAt: TypeAlias = Callable[[str, CardPose, LabelPlace, bool], PartSeen]
Status: TypeAlias = Literal["seen", "unconfirmed", "covered"]


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One physical card on the table.

    `both`: its last reading was of both labels; `straight`: so was the one that told its place, or what showed of the
    second label told its angle as well. `since` and `read` are the times at which it came to lie here and was
    last read; `readings` counts those at this place. `picture` shows its place as it was at `pictured`, not long before
    its last reading. `status` says whether it is seen, was not found at its last look, or lies under another card.
    """

    entry: RegisteredLabel
    pose: CardPose
    both: bool
    straight: bool
    since: float
    read: float
    readings: int
    exhausted: bool
    zone: Zone | None
    player: int
    picture: CardPicture
    pictured: float
    status: Status = "seen"
    misses: int = 0

    @property
    def angle(self) -> float:
        """Degrees clockwise, 0 upright for its controller."""
        return wrapped(self.pose.angle - 180.0 * self.player)


@dataclass(frozen=True, slots=True)
class Look:
    """What one frame showed: its time in seconds and number, and its readings.

    `small` is its small picture. `edges` says how strongly a card's edges show beside one of its labels
    (`companion.sight.edges`), `title_at` which title a card that lies there shows by its picture
    (`companion.sight.art`), and `half_label` what shows of a label that could not be read
    (`companion.sight.half_labels`). `changed` says whether readings may be of what has changed, and not only of what is
    looked at in turn.
    """

    t: float
    number: int
    readings: Sequence[CardReading]
    small: SmallPicture
    edges: EdgeStrength
    title_at: TitleAt = lambda pose: None
    half_label: HalfLabelAt = lambda label, pose, place, to_tell: PartSeen(0.0, pose.x, pose.y)
    changed: bool = True


@dataclass(frozen=True, slots=True)
class _Told:
    """What a frame's readings of one card come to: its pose, and the rest as in `Track`."""

    pose: CardPose
    both: bool
    straight: bool


@dataclass(frozen=True, slots=True)
class _Pending:
    """A place that one frame has told and no second one yet."""

    pose: CardPose
    number: int


@dataclass(slots=True)
class Tracks:
    """All cards believed to lie on the table, by label.

    `unresolved` are readings of one label of a card that left two poses open.
    """

    registry: Registry
    mat: Mat
    tracks: dict[str, Track] = field(default_factory=dict, init=False)
    _pending: dict[str, _Pending] = field(default_factory=dict, init=False)
    unresolved: dict[str, CardReading] = field(default_factory=dict, init=False)

    def __iter__(self) -> Iterator[Track]:
        return iter(self.tracks.values())

    @property
    def unsettled(self) -> bool:
        """Whether a card has been read in a place that no second frame has confirmed yet."""
        return bool(self._pending)

    @property
    def pending(self) -> Mapping[str, CardPose]:
        """The places that wait for a second frame, by label."""
        return {label: pending.pose for label, pending in self._pending.items()}

    def known_pose(self, reading: CardReading) -> CardPose | None:
        """The pose of a reading in which its card is known to lie; nothing where that is none of them."""
        track = self.tracks.get(reading.label)
        if track is None:
            return None
        agreeing = (pose for pose in reading.poses if pose.agrees_with(track.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES))
        return next(agreeing, None)

    def lies_whole(self, label: str) -> bool:
        """Whether a card is seen, and both its labels were read last."""
        track = self.tracks.get(label)
        return track is not None and track.status == "seen" and track.both

    def forget_pending(self, labels: Iterable[str]) -> None:
        """Gives up waiting for a second reading: what was read once only does not count."""
        for label in labels:
            self._pending.pop(label, None)

    def read(self, look: Look) -> list[CardPose]:
        """Takes a frame's readings of registered labels. Tells from where and to where cards have moved by them."""
        moved: list[CardPose] = []
        whole = {reading.label: reading.poses[0] for reading in look.readings if reading.both}
        around = {label: track.pose for label, track in self.tracks.items() if track.status == "seen"} | whole
        for label, readings in _by_label(look.readings).items():
            entry = self.registry.by_label(label)
            pose = self._resolved(entry, readings, around, look) if entry is not None else None
            if entry is not None and pose is None and len(readings) == 1:
                self.unresolved[label] = readings[0]
                self._doubt(label)
            if entry is not None and pose is not None:
                self.unresolved.pop(label, None)
                before = self.tracks.get(label)
                self._place(entry, self._told(label, pose, readings, look), look)
                after = self.tracks.get(label)
                if after is not None and (
                    before is None or before.since != after.since or before.readings > after.readings
                ):
                    moved += [track.pose for track in (before, after) if track is not None]
        return moved

    def _resolved(
        self, entry: RegisteredLabel, readings: Sequence[CardReading], around: Mapping[str, CardPose], look: Look
    ) -> CardPose | None:
        """The one pose that the readings can mean; nothing where they leave two and no more is known."""
        label = entry.label
        poses = [pose for reading in readings for pose in reading.poses]
        known = [self.tracks[label].pose] if label in self.tracks else []
        known += [self._pending[label].pose] if label in self._pending else []
        for believed in known:
            for pose in poses:
                if pose.agrees_with(believed, NEAR_MM, NEAR_DEGREES):
                    return pose
        if len(poses) == 1:
            return poses[0]
        if len(readings) > 1:
            return None
        if (half_seen := _half_seen(label, poses, look)) is not None:
            return half_seen
        others = [card for name, card in around.items() if name != label]
        pushed = self._pushed(label, poses) or _pictured(entry.card, poses, look)
        return pushed or self._attached(label, poses, around) or self._likelier(label, poses, others, look.edges)

    def _pushed(self, label: str, poses: Sequence[CardPose]) -> CardPose | None:
        """The pose to which the card was pushed from where it lay, turned as it was, where only one is that near."""
        track = self.tracks.get(label)
        if track is None:
            return None
        near = [pose for pose in poses if _in_row(pose, track.pose)]
        return near[0] if len(near) == 1 else None

    def _attached(self, label: str, poses: Sequence[CardPose], around: Mapping[str, CardPose]) -> CardPose | None:
        """The only pose in which an upgrade lies under a creature that hides the label which was not read."""
        if self.registry.type_of(label) != "upgrade":
            return None
        creatures = [pose for name, pose in around.items() if may_be("creature", self.registry.type_of(name))]
        attached = [pose for pose in poses if self._is_upgrade_at(pose, poses, creatures)]
        return attached[0] if len(attached) == 1 else None

    def _likelier(
        self, label: str, poses: Sequence[CardPose], others: Sequence[CardPose], edges: EdgeStrength
    ) -> CardPose | None:
        """Of the two poses that one label leaves, the one whose edges show; else the only one as upgrades lie."""
        strengths = [edges(pose, place) for pose, place in zip(poses, PLACES, strict=True)]
        strong, weak = max(strengths), min(strengths)
        clearest = poses[strengths.index(strong)]
        may_attach = may_be("upgrade", self.registry.type_of(label))
        upgrades = [pose for pose in poses if may_attach and self._is_upgrade_at(pose, poses, others)]
        hidden = [pose for pose in poses if self._hides_label(pose, poses, others)]
        # Neighbours' edges may run where this card's would: what hides the other label is not overruled by a little.
        explained = upgrades if len(upgrades) == 1 else hidden
        if len(upgrades) == 1 and upgrades[0] is clearest:
            return clearest
        if len(explained) == 1 and explained[0] is not clearest and strong < OVERRULING_RATIO * weak:
            return upgrades[0] if explained is upgrades else None
        return clearest if strong >= LEAST_EDGE and strong >= DECISIVE_RATIO * weak else None

    def _hides_label(self, pose: CardPose, poses: Sequence[CardPose], others: Sequence[CardPose]) -> bool:
        """Whether a card lies over the label that was not read: were it free, it would have been read as well."""
        unread = PLACES[1 - poses.index(pose)]
        center = pose.label_center(unread, self.registry.label_mm)
        return any(card.covers(*center, 0.5 * self.registry.label_mm) for card in others)

    def _is_upgrade_at(self, pose: CardPose, poses: Sequence[CardPose], others: Sequence[CardPose]) -> bool:
        """Whether the label that was not read lies under a card that lies on this one as a creature on an upgrade."""
        return self._hides_label(pose, poses, [card for card in others if stacked(pose, card)])

    def _doubt(self, label: str) -> None:
        """The card's label was read where it does not fit the place it is believed to have."""
        if label in self.tracks:
            self.tracks[label] = replace(self.tracks[label], status="unconfirmed")

    def _told(self, label: str, pose: CardPose, readings: Sequence[CardReading], look: Look) -> _Told:
        """The pose that one label tells, straightened by what shows of the other one where that helps."""
        halves = [reading for reading in readings if not reading.both]
        if len(halves) < len(readings):
            return _Told(pose, both=True, straight=True)
        track = self.tracks.get(label)
        known = track is not None and (track.straight or (track.readings >= SURE_AFTER and not look.changed))
        if known and track is not None and pose.agrees_with(track.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
            return _Told(pose, both=False, straight=False)
        unread = next(PLACES[1 - half.poses.index(pose)] for half in halves if pose in half.poses)
        straight = _straightened(label, pose, unread, look, self.registry.label_mm)
        return _Told(straight or pose, both=False, straight=straight is not None)

    def _place(self, entry: RegisteredLabel, told: _Told, look: Look) -> None:
        track, pose = self.tracks.get(entry.label), told.pose
        if track is not None and pose.agrees_with(track.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
            self._pending.pop(entry.label, None)
            self.tracks[entry.label] = self._confirmed(track, told, look)
            return
        pending = self._pending.get(entry.label)
        if pending is None or not pose.agrees_with(pending.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
            self._pending[entry.label] = _Pending(pose, look.number)
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
        """Whether a reading tells nothing new of where the card lies: readings tremble by this much."""
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
        if self._is_covered(track):
            around = [other.pose for other in self if other is not track and other.status == "seen"]
            if _is_bare(empty_mat.coverage(look.small.whole(), track.pose, around)):
                self._missed_once_more(track)
            else:
                self.tracks[label] = replace(track, status="covered", misses=0)
        elif self._looks_like_itself(track, look):
            self.tracks[label] = replace(track, status="seen", misses=0)
        elif self._shows_mat(track, look, empty_mat):
            self._missed_once_more(track)
        else:
            self.tracks[label] = replace(track, status="unconfirmed", misses=0)

    def _looks_like_itself(self, track: Track, look: Look) -> bool:
        """Whether the place looks as it did when the card was read there, or shows the card's printed picture."""
        alike = likeness(look.small, track.picture, track.pose) >= LOOKS_THE_SAME
        return alike or look.title_at(track.pose) == track.entry.card

    def _missed_once_more(self, track: Track) -> None:
        if track.misses + 1 >= MISSES_TO_LEAVE:
            del self.tracks[track.entry.label]
        else:
            self.tracks[track.entry.label] = replace(track, status="unconfirmed", misses=track.misses + 1)

    def _shows_mat(self, track: Track, look: Look, empty_mat: EmptyMat) -> bool:
        coverage = empty_mat.coverage(look.small.whole(), track.pose)
        if coverage.known < PLACE_KNOWN:
            # A card that lay here from the start: nobody has seen the mat beneath it.
            return is_plain(look.small.whole(), track.pose)
        return _is_bare(coverage)

    def _is_covered(self, track: Track) -> bool:
        """Whether both labels lie under cards that came later."""
        others = [
            other.pose for other in self if other is not track and other.status == "seen" and other.read >= track.read
        ]
        labels = (track.pose.label_center(place, self.registry.label_mm) for place in PLACES)
        return all(any(other.covers(*label) for other in others) for label in labels)


def _is_bare(coverage: Coverage) -> bool:
    return coverage.known >= PLACE_KNOWN and coverage.empty >= PLACE_EMPTY


def _in_row(pose: CardPose, before: CardPose) -> bool:
    along, across = abs(pose.x - before.x), abs(pose.y - before.y)
    return along <= PUSHED_ALONG_MM and across <= PUSHED_ACROSS_MM and abs(before.turn_to(pose)) <= NEAR_DEGREES


def _half_seen(label: str, poses: Sequence[CardPose], look: Look) -> CardPose | None:
    """The pose in which part of the label shows that was not read, where what shows can be no other's."""
    unread = zip(poses, reversed(PLACES), strict=True)
    likeness = [look.half_label(label, pose, place, True).likeness for pose, place in unread]
    best = max(likeness)
    return poses[likeness.index(best)] if best >= LEAST_LIKE_LABEL and best - min(likeness) >= LIKER_BY else None


def _straightened(label: str, pose: CardPose, unread: LabelPlace, look: Look, label_mm: float) -> CardPose | None:
    """The card's pose by the label that was read and what shows of the other; nothing where that is too little."""
    part = look.half_label(label, pose, unread, False)
    if part.likeness < LEAST_LIKE_TO_PLACE:
        return None
    if unread == "upper_left":
        return between_labels((part.x, part.y), pose.label_center("lower_right", label_mm), label_mm)
    return between_labels(pose.label_center("upper_left", label_mm), (part.x, part.y), label_mm)


def _pictured(title: str, poses: Sequence[CardPose], look: Look) -> CardPose | None:
    """The only pose in which the card would show its title's picture."""
    showing = [pose for pose in poses if look.title_at(pose) == title]
    return showing[0] if len(showing) == 1 else None


def is_exhausted(angle: float, before: bool | None) -> bool:
    """Whether a card lies sideways: exhausted beyond 60 degrees, ready below 30, in between as it was before."""
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
