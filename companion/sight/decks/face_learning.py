"""Learns a deck without labels: its cards are laid on the bare mat one after another, as they are asked for.

A card stands out from the mat as a whole, so that its outline tells where it lies; which card it is, is what was asked
for. Begin with the empty mat: what lies there from the start is taken for the mat or for a stranger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.learning import same_picture
from companion.sight.faces.art import ArtPrint, art_print, card_picture, window_of
from companion.sight.labels.poses import CardPose, wrapped
from companion.sight.mat.geometry import TableGeometry
from companion.sight.sightings import Sight

ShownKind: TypeAlias = Literal["learnt", "shown-before", "several"]


@dataclass(frozen=True, slots=True, eq=False)
class FaceShown:
    """The outcome for a card that was laid down when `title` was asked for.

    `learnt`: its `picture` is that title's. `shown-before`: it looks like the card of another title, `other`.
    `several`: more than one card lies there.
    """

    kind: ShownKind
    title: str
    picture: Image | None = None
    other: str | None = None


@dataclass(slots=True)
class FaceLearning:
    """Asks for the cards of `titles` in turn."""

    titles: Sequence[str]
    sight: Sight
    _prints: dict[str, ArtPrint] = field(default_factory=dict, init=False)
    _is_bare: bool = field(default=False, init=False)

    @property
    def missing(self) -> Sequence[str]:
        """The titles still to be shown; the first is the one that is asked for."""
        return [title for title in self.titles if title not in self._prints]

    def see(self, frame: Frame) -> Iterator[FaceShown]:
        """Takes the next frame, and tells of a card that was laid down."""
        view, geometry = self.sight.see(frame), self.sight.geometry
        if not view.settled or geometry is None or not self.missing:
            return
        outlines = self.sight.strange_outlines(frame)
        if outlines and self._is_bare:
            several = FaceShown("several", self.missing[0])
            yield several if len(outlines) > 1 else self._take(frame.image, geometry, upright(outlines[0]))
        # What was said of a card holds until it is taken away.
        self._is_bare = not outlines

    def _take(self, image: Image, geometry: TableGeometry, pose: CardPose) -> FaceShown:
        title, picture = self.missing[0], card_picture(image, geometry, pose)
        seen = art_print(window_of(picture))
        before = next((other for other, known in self._prints.items() if same_picture(seen, known)), None)
        if before is not None:
            return FaceShown("shown-before", title, picture, before)
        self._prints[title] = seen
        return FaceShown("learnt", title, picture)


def upright(outline: CardPose) -> CardPose:
    """Of the two ways in which a card may lie in an outline the one nearer to upright."""
    turned = wrapped(outline.angle)
    return outline if abs(turned) <= 90.0 else replace(outline, angle=wrapped(turned + 180.0))
