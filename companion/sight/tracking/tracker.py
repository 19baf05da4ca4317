"""Keeps what is believed of one table: where cards and status cards lie, what lies on them, how the bare mat looks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Final

import numpy as np

from companion.observations import IDENTITY_CARD
from companion.sight.decks.registry import Registry
from companion.sight.decks.shown import IdentitySeen
from companion.sight.labels.pose_ambiguity import Look
from companion.sight.labels.poses import CardPose
from companion.sight.mat.zones import Mat, Rectangle, ZoneName, inside
from companion.sight.pictures.changes import Cells, ChangeDetector, cells_around
from companion.sight.pictures.overhead import LocatedFrame
from companion.sight.readings import Readings
from companion.sight.table_view import Sighting
from companion.sight.tokens.appearance import TokenLook
from companion.sight.tokens.status_cards import StatusCards, StatusReading
from companion.sight.tokens.watch import Beside, TokenWatch
from companion.sight.tracking.occlusion import EmptyMat
from companion.sight.tracking.sighted import Sighted
from companion.sight.tracking.tracks import Tracks

COVERED_WITHIN_MM: Final = 3.0
"""How far off a status card's place and its neighbours' may be."""


@dataclass(slots=True)
class Tracker:
    """Takes readings, frame by frame. `token_looks` is what calibration learned of tokens: without it none is told."""

    registry: Registry
    mat: Mat
    token_looks: InitVar[Sequence[TokenLook]]
    tracks: Tracks = field(init=False)
    statuses: StatusCards = field(default_factory=StatusCards, init=False)
    empty_mat: EmptyMat = field(default_factory=EmptyMat, init=False)
    _sighted: Sighted = field(init=False)
    _tokens: TokenWatch | None = field(init=False)

    def __post_init__(self, token_looks: Sequence[TokenLook]) -> None:
        self.tracks, self._sighted = Tracks(self.registry, self.mat), Sighted(self.registry, self.statuses)
        self._tokens = TokenWatch(token_looks) if token_looks else None

    @property
    def poses(self) -> list[CardPose]:
        """Where the cards lie."""
        return [track.pose for track in self.tracks]

    @property
    def beneath(self) -> Collection[str]:
        """The labels of the cards that lie beneath creatures."""
        return self._sighted.creatures.keys()

    @property
    def is_unsettled(self) -> bool:
        """True if a card or a status card waits for another look."""
        return bool(self.tracks.unsettled or self.statuses.pending)

    @property
    def in_doubt(self) -> bool:
        """True if it is open where a card lies, or one was not found again."""
        return bool(self.tracks.unresolved) or any(track.status != "seen" for track in self.tracks)

    def cards(self) -> tuple[Sighting, ...]:
        """All cards believed to lie on the table."""
        return self._sighted.of(self.tracks, dict(self._tokens.counts()) if self._tokens is not None else {})

    def identities(self, readings: Readings) -> Iterator[IdentitySeen]:
        """The decks whose identity cards lie on the table, and where."""
        for code, x, y in (*readings.identities, *readings.faces.identities):
            yield code, self.mat.zone_at(x, y)
        for track in self.tracks:
            if track.entry.card == IDENTITY_CARD and track.status == "seen":
                yield track.entry.deck, track.zone

    def loose_upgrades(self) -> Iterator[tuple[ZoneName, int]]:
        """The rows in which an upgrade was not found again and no creature lies over it: it went along with one."""
        for card in self.cards():
            loose = card.status == "unconfirmed" and card.under is None
            if loose and card.zone == "battleline" and self.registry.type_of(card.label) == "upgrade":
                yield card.zone, card.player

    def confirm(self, readings: Readings, given_up: Iterable[str], hand: bool, frame_number: int) -> None:
        """Takes what was read where second readings are waited for; these cards are `given_up`."""
        self.tracks.forget_pending(given_up)
        if waiting := self.statuses.pending:
            self.statuses.read(readings.statuses, frame_number)
            self.statuses.forget_pending(hand, self._covered(waiting))

    def take(self, look: Look, readings: Readings) -> list[CardPose]:
        """Takes what was read in a frame. Tells from where and to where cards have moved by that."""
        before = dict(self.tracks.tracks)
        moved = self.tracks.read(look)
        self.tracks.carry(self._sighted.creatures, before, look)
        self.statuses.read(readings.statuses, look.number)
        # Where their creatures lay they would be missed.
        self.statuses.carry({label: track.pose for label, track in self.tracks.tracks.items()})
        return moved

    def unread_statuses(self, pieces: Iterable[Rectangle], beneath: Cells, readings: Readings) -> list[StatusReading]:
        """The status cards that lie in these pieces, not `beneath` hands, and were not read there."""
        pieces = list(pieces)
        lying = (one for one in self.statuses if any(inside((one.x, one.y), piece) for piece in pieces))
        bare = [one for one in lying if not beneath[cells_around(np.array([(one.x, one.y)]))].any()]
        return [one for one in bare if not any(reading.agrees_with(one) for reading in readings.statuses)]

    def miss(self, cards: Iterable[str], statuses: Sequence[StatusReading], look: Look, readings: Readings) -> None:
        """Takes note of what was not read where it should lie, though the place rests and no hand is over it."""
        if statuses:
            self.statuses.read(readings.statuses, look.number)
            self.statuses.missed(statuses, readings.statuses, self._covered(statuses))
        self.tracks.missed(cards, look, self.empty_mat)

    def _covered(self, statuses: Iterable[StatusReading]) -> list[StatusReading]:
        """Those on whose labels a neighbour of their creature may lie: only upgrades lie beneath it for certain."""
        beneath, reach = self.beneath, self.registry.status_format.label_mm / 2 + COVERED_WITHIN_MM
        poses = [track.pose for track in self.tracks if track.status == "seen" and track.entry.label not in beneath]
        return [one for one in statuses if sum(pose.covers(one.x, one.y, reach) for pose in poses) > 1]

    def doubt_tokens(self, changes: ChangeDetector) -> None:
        """Whatever reached over a card may have left something on it, though the glance shows no change."""
        if self._tokens is not None:
            stirred = changes.moving | changes.changed
            cards = (track for track in self.tracks if stirred[cells_around(track.pose.outline())].any())
            self._tokens.doubt(track.entry.label for track in cards)

    def count_tokens(self, seen: LocatedFrame) -> None:
        """Counts the tokens on the card whose turn it is, in a frame of a settled table."""
        if self._tokens is not None:
            statuses = [(status.x, status.y) for status in self.statuses]
            beside = Beside(self._sighted.creatures, statuses, self.registry.status_format.label_mm)
            self._tokens.look(self.tracks.tracks, beside, seen.image, seen.geometry, seen.t)
