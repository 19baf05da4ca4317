"""Tells where a card lies with one label read: that may be either of its two, and the other one hidden.

What tells is where the card was known to lie, what shows of its other label, its picture, the creature that would hide
an upgrade's label, and at last its edges. Where none of these does, nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.labels.half_covered import PartSeen
from companion.sight.labels.poses import PLACES, CardPose, CardReading, between_labels
from companion.sight.labels.print_format import LabelPlace
from companion.sight.pictures.overhead import SmallPicture
from companion.sight.tracking.upgrades import may_be, stacked

NEAR_MM = 10.0
NEAR_DEGREES = 20.0
PUSHED_ALONG_MM, PUSHED_ACROSS_MM = 100.0, 20.0
"""How far a card is pushed along its row where others make room for a newcomer, and how far out of it."""
LEAST_EDGE = 8.0
DECISIVE_RATIO = 2.5
"""How much stronger the right pose's edges must show. In full rows a neighbour's edges stand in for half a card's."""
OVERRULING_RATIO = 4.0
LEAST_LIKE_LABEL, LIKER_BY = 0.78, 0.25
"""Half covered labels come to 0.85 where they are; elsewhere to 0.7, and in one of some hundred places to 0.79."""
LEAST_LIKE_TO_PLACE = 0.82

TitleAt: TypeAlias = Callable[[CardPose], str | None]
EdgeStrength: TypeAlias = Callable[[str, CardPose, LabelPlace], float]
HalfLabelAt: TypeAlias = Callable[[str, CardPose, LabelPlace, bool], PartSeen]


@dataclass(frozen=True, slots=True)
class Look:
    """One frame: its time in seconds and number, and its readings.

    `small` is its small picture. `edges` says how strongly a card's edges show beside one of its labels
    (`companion.sight.labels.card_edges`), `title_at` which title a card that lies there shows by its picture
    (`companion.sight.faces.art`), and `half_label` what shows of a label that could not be read
    (`companion.sight.labels.half_covered`). `changed` says whether readings may be of what has changed, and not only of
    what is looked at in turn.
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
class PoseByOneLabel:
    """Tells the poses of one table's cards."""

    registry: Registry

    def pose(
        self,
        entry: RegisteredLabel,
        readings: Sequence[CardReading],
        believed: Sequence[CardPose],
        lay: CardPose | None,
        around: Mapping[str, CardPose],
        look: Look,
    ) -> CardPose | None:
        """The one pose that the readings can mean; nothing where they leave two and no more is known.

        `believed` are poses in which the card is thought to lie, `lay` is where it was known to, `around` has where the
        other cards lie, by label.
        """
        label = entry.label
        poses = [pose for reading in readings for pose in reading.poses]
        for known in believed:
            for pose in poses:
                if pose.agrees_with(known, NEAR_MM, NEAR_DEGREES):
                    return pose
        if len(poses) == 1:
            return poses[0]
        if len(readings) > 1:
            return None
        if (half_seen := _half_seen(label, poses, look)) is not None:
            return half_seen
        others = [card for name, card in around.items() if name != label]
        # An upgrade goes where its creature goes, and turns with it: that is more than how near it lies to before.
        attached = self._attached(label, poses, around) or _pushed(lay, poses)
        return attached or _pictured(entry.card, poses, look) or self._likelier(label, poses, others, look.edges)

    def _attached(self, label: str, poses: Sequence[CardPose], around: Mapping[str, CardPose]) -> CardPose | None:
        """The only pose in which an upgrade lies under a creature that hides the label which was not read."""
        if self.registry.type_of(label) != "upgrade":
            return None
        creatures = [pose for name, pose in around.items() if may_be("creature", self.registry.type_of(name))]
        attached = [pose for pose in poses if self._is_upgrade_at(label, pose, poses, creatures)]
        return attached[0] if len(attached) == 1 else None

    def _likelier(
        self, label: str, poses: Sequence[CardPose], others: Sequence[CardPose], edges: EdgeStrength
    ) -> CardPose | None:
        """Of the two poses that one label leaves, the one whose edges show; otherwise the only one as upgrades lie."""
        strengths = [edges(label, pose, place) for pose, place in zip(poses, PLACES, strict=True)]
        strong, weak = max(strengths), min(strengths)
        clearest = poses[strengths.index(strong)]
        may_attach = may_be("upgrade", self.registry.type_of(label))
        upgrades = [pose for pose in poses if may_attach and self._is_upgrade_at(label, pose, poses, others)]
        hidden = [pose for pose in poses if self._hides_label(label, pose, poses, others)]
        # Neighbours' edges may run where this card's would: what hides the other label is not overruled by a little.
        explained = upgrades if len(upgrades) == 1 else hidden
        if len(upgrades) == 1 and upgrades[0] is clearest:
            return clearest
        if len(explained) == 1 and explained[0] is not clearest and strong < OVERRULING_RATIO * weak:
            return upgrades[0] if explained is upgrades else None
        return clearest if strong >= LEAST_EDGE and strong >= DECISIVE_RATIO * weak else None

    def _hides_label(self, label: str, pose: CardPose, poses: Sequence[CardPose], others: Sequence[CardPose]) -> bool:
        """True if a card lies over the label that was not read: were it free, it would have been read as well."""
        unread = PLACES[1 - poses.index(pose)]
        label_mm = self.registry.format_of(label).label_mm
        center = pose.label_center(unread, label_mm)
        return any(card.covers(*center, 0.5 * label_mm) for card in others)

    def _is_upgrade_at(self, label: str, pose: CardPose, poses: Sequence[CardPose], others: Sequence[CardPose]) -> bool:
        """True if the label that was not read lies under a card that lies on this one as a creature on an upgrade."""
        return self._hides_label(label, pose, poses, [card for card in others if stacked(pose, card)])


def _pushed(lay: CardPose | None, poses: Sequence[CardPose]) -> CardPose | None:
    """The pose to which the card was pushed or turned from where it lay in its row, where only one is that near."""
    near = [pose for pose in poses if lay is not None and _in_row(pose, lay)]
    return near[0] if len(near) == 1 else None


def _in_row(pose: CardPose, before: CardPose) -> bool:
    along, across, turned = abs(pose.x - before.x), abs(pose.y - before.y), abs(before.turn_to(pose))
    # Many are exhausted or readied on the way.
    as_cards_lie = min(turned, abs(turned - 90.0)) <= NEAR_DEGREES
    return along <= PUSHED_ALONG_MM and across <= PUSHED_ACROSS_MM and as_cards_lie


def _half_seen(label: str, poses: Sequence[CardPose], look: Look) -> CardPose | None:
    """The pose in which part of the label shows that was not read, where what shows can be no other's."""
    unread = zip(poses, reversed(PLACES), strict=True)
    similarity = [look.half_label(label, pose, place, True).similarity for pose, place in unread]
    best = max(similarity)
    return poses[similarity.index(best)] if best >= LEAST_LIKE_LABEL and best - min(similarity) >= LIKER_BY else None


def straightened(label: str, pose: CardPose, unread: LabelPlace, look: Look, label_mm: float) -> CardPose | None:
    """The card's pose by the label that was read and what shows of the other; nothing where that is too little."""
    part = look.half_label(label, pose, unread, False)
    if part.similarity < LEAST_LIKE_TO_PLACE:
        return None
    if unread == "upper_left":
        return between_labels((part.x, part.y), pose.label_center("lower_right", label_mm), label_mm)
    return between_labels(pose.label_center("upper_left", label_mm), (part.x, part.y), label_mm)


def _pictured(title: str, poses: Sequence[CardPose], look: Look) -> CardPose | None:
    """The only pose in which the card would show its title's picture."""
    showing = [pose for pose in poses if look.title_at(pose) == title]
    return showing[0] if len(showing) == 1 else None
