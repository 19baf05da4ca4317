"""Lays a game's public zones out on the mat as two players would: rows, piles and tokens, a little askew.

A row keeps its cards where they lie as long as there is room beside them, as people do; only when a card does not fit
the whole row is spread again, overlapping where it is full. The same seed gives the same table.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.marks import marks_on
from companion.observations import UNKNOWN_CARD, KeyColor, SeenCard
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.zones import STANDARD_MAT, Mat, ZoneName
from companion.simulation.drawing.card_faces import SLEEVE_MM, identity_key
from companion.simulation.table.layout import (
    CARD_THICKNESS_MM,
    Counters,
    Item,
    PlacedCard,
    PlacedPile,
    PlacedToken,
    Pose,
    TableLayout,
    TokenKind,
)

UPGRADE_SHOWS_MM = 23.0
PITCH_MM = CARD_HEIGHT_MM + 2 * SLEEVE_MM + 5.0
"""Between neighbours of a row that has room: exhausted cards lie free."""

_AMBER_START_MM, _AMBER_PITCH_MM, _AMBER_PER_ROW = (125.0, 538.0), 15.5, 12
_KEY_PLACES_MM: tuple[tuple[KeyColor, TokenKind, float], ...] = (
    ("red", "red key", 640.0),
    ("yellow", "yellow key", 674.0),
    ("blue", "blue key", 708.0),
)


@dataclass(frozen=True, slots=True)
class SideOnTable:
    """One player's side. Rows run left to right as their controller sees them; of `discard` the top comes first.

    Every card needs its `id`. Cards in the deck and the archives lie face down: only their number shows.
    """

    battleline: tuple[SeenCard, ...] = ()
    artifacts: tuple[SeenCard, ...] = ()
    play: tuple[SeenCard, ...] = ()
    discard: tuple[SeenCard, ...] = ()
    purged: tuple[SeenCard, ...] = ()
    deck_count: int = 0
    archives_count: int = 0
    amber: int = 0
    keys: tuple[KeyColor, ...] = ()


@dataclass(frozen=True, slots=True)
class Habits:
    """How neatly people lay cards: standard deviations in degrees and millimetres; nothing exceeds three of them."""

    seed: int = 0
    askew_deg: float = 1.2
    off_place_mm: float = 1.0


USUAL_HABITS = Habits()


def lay_out(
    sides: tuple[SideOnTable, SideOnTable],
    previous: TableLayout | None = None,
    habits: Habits = USUAL_HABITS,
    mat: Mat = STANDARD_MAT,
) -> TableLayout:
    """The table with these sides, player 0's first; rows stay as they lie in `previous` where they can.

    Raises `ValueError` for a card without an id.
    """
    before = previous or TableLayout()
    arranged = [_Side(player, mat, habits, before).items(side) for player, side in enumerate(sides)]
    return TableLayout(tuple(itertools.chain(*arranged)))


@dataclass(frozen=True, slots=True)
class _Side:
    """Lays out one player's side. Places are measured as player 0 would, and turned for player 1 at the end."""

    player: int
    mat: Mat
    habits: Habits
    before: TableLayout

    def items(self, side: SideOnTable) -> Iterator[Item]:
        yield from self._row("artifacts", side.artifacts)
        yield from self._row("battleline", side.battleline)
        yield from self._heap("identity", tuple(reversed(side.purged)))
        yield self._identity(len(side.purged))
        yield from self._pile("deck", side.deck_count)
        yield from self._pile("archives", side.archives_count)
        yield from self._heap("discard", tuple(reversed(side.discard)))
        yield from self._played(side.play)
        yield from self._tokens(side)

    def _row(self, zone: ZoneName, cards: Sequence[SeenCard]) -> Iterator[PlacedCard]:
        y = self._center(zone)[1]
        cards = [card for one in cards for card in side_by_side(one)]
        for card, x in zip(cards, self._row_places(zone, cards), strict=True):
            yield from self._with_upgrades(card, zone, x, y)

    def _row_places(self, zone: ZoneName, cards: Sequence[SeenCard]) -> list[float]:
        area = self.mat.zone(zone, 0).area
        half = CARD_HEIGHT_MM / 2 + SLEEVE_MM
        keys = [_key(card) for card in cards]
        kept = [self._lies_at(key, zone) for key in keys]
        return _beside(kept, area.left + half, area.right - half) or _spread(len(cards), area.left, area.right)

    def _lies_at(self, key: str, zone: ZoneName) -> float | None:
        """Where along its row the card lay before, without its askewness."""
        item = self.before.find(key)
        if not isinstance(item, PlacedCard) or (item.zone, item.player, item.host) != (zone, self.player, None):
            return None
        off_x = self._askew(key, zone)[0]
        return self._local(item.pose.x_mm, item.pose.y_mm)[0] - off_x

    def _with_upgrades(self, card: SeenCard, zone: ZoneName, x: float, y: float) -> Iterator[PlacedCard]:
        upgrades = card.upgrades or ()
        angle = 90.0 if card.exhausted else 0.0
        for index, upgrade in reversed(list(enumerate(upgrades, start=1))):
            height = CARD_THICKNESS_MM * (len(upgrades) - index)
            pose = self._pose(_key(card), zone, x, y + UPGRADE_SHOWS_MM * index, angle, height)
            yield PlacedCard(_key(upgrade), pose, zone, self.player, host=_key(card))
        pose = self._pose(_key(card), zone, x, y, angle, CARD_THICKNESS_MM * len(upgrades))
        yield PlacedCard(_key(card), pose, zone, self.player, card.card != UNKNOWN_CARD, Counters(**marks_on(card)))

    def _heap(self, zone: ZoneName, cards: Sequence[SeenCard]) -> Iterator[PlacedCard]:
        """Cards laid one on another, lowest first."""
        x, y = self._center(zone)
        for level, card in enumerate(cards):
            pose = self._pose(_key(card), zone, x, y, 0.0, CARD_THICKNESS_MM * level)
            yield PlacedCard(_key(card), pose, zone, self.player, card.card != UNKNOWN_CARD)

    def _identity(self, above: int) -> PlacedCard:
        key = identity_key(self.player)
        pose = self._pose(key, "identity", *self._center("identity"), 0.0, CARD_THICKNESS_MM * above)
        return PlacedCard(key, pose, "identity", self.player)

    def _pile(self, zone: ZoneName, count: int) -> Iterator[PlacedPile]:
        if count:
            key = f"{zone}:{self.player}"
            yield PlacedPile(key, self._pose(key, zone, *self._center(zone), 0.0), self.player, count)

    def _played(self, cards: Sequence[SeenCard]) -> Iterator[PlacedCard]:
        x, y = self._center("play")
        for index, card in enumerate(cards):
            place = x + PITCH_MM * (index - (len(cards) - 1) / 2)
            pose = self._pose(_key(card), "play", place, y, 0.0)
            yield PlacedCard(_key(card), pose, "play", self.player, card.card != UNKNOWN_CARD)

    def _tokens(self, side: SideOnTable) -> Iterator[PlacedToken]:
        for index in range(side.amber):
            row, column = divmod(index, _AMBER_PER_ROW)
            key = f"amber:{self.player}:{index}"
            x, y = _AMBER_START_MM[0] + _AMBER_PITCH_MM * column, _AMBER_START_MM[1] + _AMBER_PITCH_MM * row
            yield PlacedToken(key, self._pose(key, "play", x, y, 47.0 * index), self.player, "amber")
        for color, kind, x in _KEY_PLACES_MM:
            key = f"{color} key:{self.player}"
            yield PlacedToken(key, self._pose(key, "play", x, 553.0, 0.0), self.player, kind, color in side.keys)

    def _center(self, zone: ZoneName) -> tuple[float, float]:
        return self.mat.zone(zone, 0).area.center

    def _pose(self, key: str, zone: ZoneName, x: float, y: float, angle: float, height: float = 0.0) -> Pose:
        off_x, off_y, askew = self._askew(key, zone)
        place = self._local(x + off_x, y + off_y)
        return Pose(round(place[0], 2), round(place[1], 2), round(angle + askew + 180.0 * self.player, 2), height)

    def _local(self, x: float, y: float) -> tuple[float, float]:
        return (x, y) if self.player == 0 else self.mat.turned(x, y)

    def _askew(self, key: str, zone: ZoneName) -> tuple[float, float, float]:
        """How far off its place this card comes to lie in this zone: millimetres across and down, degrees."""
        rng = random.Random(f"{self.habits.seed} {key} {zone} {self.player}")
        off_x, off_y, askew = (max(min(rng.gauss(0, 1), 3), -3) for _ in range(3))
        return off_x * self.habits.off_place_mm, off_y * self.habits.off_place_mm, askew * self.habits.askew_deg


def side_by_side(card: SeenCard) -> Iterator[SeenCard]:
    """The cards that a card in play is: a gigantic creature's halves lie beside each other, turned alike."""
    yield replace(card, other_half=None)
    if card.other_half is not None:
        yield replace(card.other_half, exhausted=card.exhausted)


def _key(card: SeenCard) -> str:
    if card.id is None:
        raise ValueError(f"a card on a simulated table needs its id: {card.card} has none")
    return card.id


def _spread(count: int, left: float, right: float) -> list[float]:
    """Evenly about the middle; closer than a card is wide where they would not fit otherwise."""
    room = right - left - CARD_HEIGHT_MM - 2 * SLEEVE_MM
    pitch = min(PITCH_MM, room / max(count - 1, 1))
    middle = (left + right) / 2
    return [middle + pitch * (index - (count - 1) / 2) for index in range(count)]


def _beside(kept: Sequence[float | None], first: float, last: float) -> list[float] | None:
    """Places for the new cards (`None`) of a row between those that stay; nothing where that does not work out."""
    staying = [place for place in kept if place is not None]
    if not staying or any(b - a < CARD_WIDTH_MM for a, b in itertools.pairwise(staying)):
        return None
    anchors = [(index, place) for index, place in enumerate(kept) if place is not None]
    places = list(kept)
    for index in range(anchors[0][0]):
        places[index] = anchors[0][1] - PITCH_MM * (anchors[0][0] - index)
    for index in range(anchors[-1][0] + 1, len(kept)):
        places[index] = anchors[-1][1] + PITCH_MM * (index - anchors[-1][0])
    for (i, a), (j, b) in itertools.pairwise(anchors):
        for index in range(i + 1, j):
            places[index] = a + (b - a) * (index - i) / (j - i)
    row = [place for place in places if place is not None]
    roomy = all(b - a >= PITCH_MM - 0.5 for a, b in itertools.pairwise(row))
    return row if roomy and first - 1 <= row[0] and row[-1] <= last + 1 else None
