"""Watches the cards in play for tokens: remembers each card's picture without tokens, and counts what came upon it.

A card comes into play with nothing on it, so its first picture there is taken for clean, unless it shows something of a
token's size and colour. A card that lay there before anybody looked must show nothing of their colours at all. One card
a frame is counted, only while the table has settled, and only where something changed or a while has passed; two
frames must agree.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.sight.cameras.source import Image
from companion.sight.faces.art import card_picture
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import ZoneName
from companion.sight.tokens.appearance import PX_PER_MM, Mask, TokenCount, TokenLook, kinds_in, tints_of
from companion.sight.tokens.counting import Doubt, count_tokens, quiet, shows_tokens
from companion.sight.tracking.tracks import Track

COUNTED_ZONES: frozenset[ZoneName] = frozenset({"battleline", "artifacts"})
AGAIN_EVERY_S = 30.0
"""How often a card on which nothing seems to have changed is counted again."""
FRESH_S = 8.0
"""How long after it came a card still counts as one that has just come: players lay tokens on it some time later."""
COLORED_SHARE = 0.3
"""Of a token's area: a picture with less of its colour shows none."""
OVERLAPS_WITHIN_MM = math.hypot(CARD_WIDTH_MM, CARD_HEIGHT_MM)
PICTURE_PX = round(CARD_HEIGHT_MM * PX_PER_MM), round(CARD_WIDTH_MM * PX_PER_MM)
"""Rows and columns of a card's picture."""


@dataclass(slots=True)
class _Watched:
    """One card in play. `since` is when it came to lie there, `newcomer` says that somebody saw it come.

    `clean` is its picture without tokens; `unseen` (255) is left out of it: something has always lain over it.
    `last` is what the last frame came to, and `due` says that another frame is to agree.
    """

    since: float
    newcomer: bool
    clean: Image | None = None
    unseen: Mask = field(default_factory=lambda: np.zeros(PICTURE_PX, np.uint8))
    last: TokenCount | Doubt | None = None
    due: bool = True
    counted_at: float = float("-inf")


@dataclass(frozen=True, slots=True)
class Beside:
    """Other things that lie on or under cards. `creatures`: by the label of each upgrade, that of the creature over it.

    `statuses`: the centres of labelled status cards, mm on the mat, and `status_mm` the side of each.
    """

    creatures: Mapping[str, str]
    statuses: Sequence[tuple[float, float]]
    status_mm: float


@dataclass(slots=True)
class TokenWatch:
    """The tokens on every card in play, as far as they can be told. `looks` come from calibration."""

    looks: Sequence[TokenLook]
    _cards: dict[str, _Watched] = field(default_factory=dict, init=False)
    _began: bool = field(default=False, init=False)

    def counts(self) -> Iterator[tuple[str, TokenCount]]:
        """By label, what two frames have agreed on since anything changed there."""
        for label, card in self._cards.items():
            if not card.due and isinstance(card.last, TokenCount):
                yield label, card.last

    def doubt_of(self, label: str) -> Doubt | None:
        """Why the tokens on a card could not be told at its last look."""
        card = self._cards.get(label)
        return card.last if card is not None and isinstance(card.last, str) else None

    def doubt(self, labels: Iterable[str]) -> None:
        """Something moved over these cards, or changed there: what was counted no longer holds."""
        for label in labels:
            if (card := self._cards.get(label)) is not None:
                card.due, card.last = True, None

    def look(
        self, tracks: Mapping[str, Track], beside: Beside, image: Image, geometry: TableGeometry, t: float
    ) -> str | None:
        """Counts the tokens on the card whose turn it is, if any, in a frame of a settled table; its label."""
        if image.ndim != 3:
            return None
        self._keep_up(tracks)
        label = self._next(tracks, t)
        if label is not None:
            track, card = tracks[label], self._cards[label]
            picture = card_picture(image, geometry, track.pose, PX_PER_MM)
            card.newcomer = card.newcomer and t - card.since <= FRESH_S
            result = self._counted(card, picture, _hidden(track, tracks.values(), beside))
            card.due, card.last, card.counted_at = result != card.last, result, t
        return label

    def _keep_up(self, tracks: Mapping[str, Track]) -> None:
        """Cards come into play, and leave it; one that lies elsewhere is counted again."""
        in_play = {label for label, track in tracks.items() if track.zone and track.zone.name in COUNTED_ZONES}
        self._cards = {label: card for label, card in self._cards.items() if label in in_play}
        for label in in_play - self._cards.keys():
            # Nobody saw the cards come that lie there at the first look.
            self._cards[label] = _Watched(tracks[label].since, newcomer=self._began)
        for label in in_play:
            if self._cards[label].since != tracks[label].since:
                self._cards[label].since = tracks[label].since
                self.doubt([label])
        self._began = True

    def _next(self, tracks: Mapping[str, Track], t: float) -> str | None:
        """Newcomers first, while nothing lies on them; then where something changed; then what was not seen longest."""
        cards = self._cards
        waiting = [
            label
            for label, card in cards.items()
            if (card.due or t - card.counted_at >= AGAIN_EVERY_S) and tracks[label].status == "seen"
        ]
        return min(
            waiting,
            key=lambda label: (not cards[label].newcomer, not cards[label].due, cards[label].counted_at),
            default=None,
        )

    def _counted(self, card: _Watched, picture: Image, hidden: Mask) -> TokenCount | Doubt:
        if card.clean is None:
            clean = not (shows_tokens if card.newcomer else _has_their_colors)(picture, self.looks)
            card.newcomer = False
            if not clean:
                return "no clean picture"
            card.clean, card.unseen = picture, hidden
            return TokenCount()
        result = count_tokens(picture, card.clean, self.looks, hidden | card.unseen)
        if result == TokenCount():
            # Follows the light as it changes, and learns what had been covered.
            card.clean = np.where(hidden[..., None] > 0, card.clean, picture)
            card.unseen &= hidden
        elif result == "no clean picture":
            card.clean = None
        return result


def _has_their_colors(picture: Image, looks: Sequence[TokenLook]) -> bool:
    colored = kinds_in(tints_of(quiet(picture)), looks)
    return any(cv2.countNonZero(colored[look.kind]) > COLORED_SHARE * look.area_mm2 * PX_PER_MM**2 for look in looks)


def _hidden(track: Track, others: Iterable[Track], beside: Beside) -> Mask:
    """Where the card's picture shows something else: neighbours that overlap it, and status cards on it."""
    mask = np.zeros(PICTURE_PX, np.uint8)
    for other in others:
        own = other is track or beside.creatures.get(other.entry.label) == track.entry.label
        if not own and track.pose.distance_mm(other.pose) < OVERLAPS_WITHIN_MM:
            _cover(mask, track.pose, other.pose.outline(inset_mm=-2.0))
    for x, y in beside.statuses:
        if track.pose.covers(x, y, beside.status_mm):
            half = 0.5 * beside.status_mm + 1.0
            square = np.array([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
            turned = CardPose(x, y, track.pose.angle)
            _cover(mask, track.pose, np.column_stack(turned.point(square[:, 0] - x, square[:, 1] - y)))
    return mask


def _cover(mask: Mask, card: CardPose, outline_mm: np.ndarray) -> None:
    across, down = card.seen_from_card(outline_mm[:, 0], outline_mm[:, 1])
    corners = np.column_stack([across + CARD_WIDTH_MM / 2, down + CARD_HEIGHT_MM / 2]) * PX_PER_MM
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
