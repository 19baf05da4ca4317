"""Builds the settled snapshot: what lies in each zone as its controller sees it, and what could not be seen.

Between two of them it tells once that hands came, and once that nothing shows the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from companion.observations import (
    CounterEntered,
    HandsCame,
    Observation,
    OutOfSight,
    Seen,
    SeenCard,
    SeenSide,
    TableSnapshot,
)
from companion.sight.mat.zones import ZoneName
from companion.sight.table_view import Sighting, TableView

LOOKS_AGAIN_AFTER_S = 2.0
"""Hands that are to do what somebody has just entered are over the table by then."""


class Survey:
    """Tells each table that has come to rest once, though nothing may lie otherwise than before, and hands before it.

    survey = Survey()
    seen = survey.take(view)          # a snapshot, that hands came, or None as long as nothing new can be said
    seen = survey.lose_sight(t)       # no picture came: that the table is out of sight, or None if that was said
    survey.hear(entered)              # after a press: does anybody touch the table for it?
    """

    def __init__(self) -> None:
        self._last: TableSnapshot | None = None
        self._moved = True
        self._hands = False
        self._out_of_sight = False
        self._view_t: float | None = None
        self._asked = False
        self._again_t: float | None = None

    def hear(self, entered: Observation) -> None:
        """After a press, tells the table once more a little later, if it lies at rest then. For any thread to call."""
        if isinstance(entered, CounterEntered):
            self._asked = True

    def take(self, view: TableView) -> Seen | None:
        self._moved |= self._is_to_look_again(view.t)
        snapshot = survey(view)
        self._view_t = view.t
        if snapshot is None:
            self._moved = True
            return self._first_seen_hands(view) if view.visible else self.lose_sight(view.t)
        self._out_of_sight = False
        if not self._moved and self._last is not None and snapshot.players == self._last.players:
            return None
        self._last, self._moved, self._hands = snapshot, False, False
        return snapshot

    def lose_sight(self, t: float) -> OutOfSight | None:
        """Nothing shows the table since the last look or, where there was none, since second `t`: tells that once."""
        self._moved = True
        if self._out_of_sight:
            return None
        self._out_of_sight = True
        return OutOfSight(t if self._view_t is None else self._view_t)

    def _first_seen_hands(self, view: TableView) -> HandsCame | None:
        if self._last is None or self._hands or not view.hand:
            return None
        self._hands = True
        return HandsCame(view.t)

    def _is_to_look_again(self, t: float) -> bool:
        if self._asked:
            self._asked, self._again_t = False, t + LOOKS_AGAIN_AFTER_S
        due = self._again_t is not None and t >= self._again_t
        if due:
            self._again_t = None
        return due


def survey(view: TableView) -> TableSnapshot | None:
    """The snapshot of a settled table; nothing while it is not settled.

    A zone in which something could not be read is `None`: not seen. A card that is believed to lie where it was but
    was not found at the last look stands in its place with a low confidence, and nothing is said of how it is turned.
    """
    if not view.settled:
        return None
    return TableSnapshot(view.t, (_side(view, 0), _side(view, 1)))


def _side(view: TableView, player: int) -> SeenSide:
    return SeenSide(
        battleline=_row(view, player, "battleline"),
        artifacts=_row(view, player, "artifacts"),
        discard=_top(view, player),
        play=_row(view, player, "play"),
    )


def _row(view: TableView, player: int, zone: ZoneName) -> tuple[SeenCard, ...] | None:
    """The zone's cards from left to right as their controller sees them."""
    if (zone, player) in view.unread:
        return None
    cards = [card for card in view.cards if card.zone == zone and card.player == player]
    roots = [card for card in cards if card.under is None]
    ordered = sorted(roots, key=lambda card: card.x, reverse=player == 1)
    return tuple(_seen(card, zone, cards) for card in ordered)


def _seen(card: Sighting, zone: ZoneName, cards: Iterable[Sighting]) -> SeenCard:
    statuses = card.statuses if card.status == "seen" else None
    return SeenCard(
        card=card.card,
        id=card.id,
        owner=card.owner,
        exhausted=card.exhausted if zone != "play" and card.status == "seen" else None,
        upgrades=_upgrades(card, cards) if zone == "battleline" else None,
        confidence=card.confidence,
        **(asdict(statuses) if statuses else {}),
    )


def _upgrades(creature: Sighting, cards: Iterable[Sighting]) -> tuple[SeenCard, ...]:
    """Its upgrades, the one that shows least first."""
    own = [card for card in cards if card.under == creature.label]
    own.sort(key=lambda card: (card.x - creature.x) ** 2 + (card.y - creature.y) ** 2)
    return tuple(SeenCard(card.card, id=card.id, owner=card.owner, confidence=card.confidence) for card in own)


def _top(view: TableView, player: int) -> tuple[SeenCard, ...] | None:
    """The visible top of the discard pile: the card that came last among those that are seen."""
    pile = [card for card in view.cards if card.zone == "discard" and card.player == player]
    seen = [card for card in pile if card.status == "seen"]
    if ("discard", player) in view.unread or (pile and not seen):
        return None
    newest = max(seen, key=lambda card: card.since, default=None)
    if newest is None:
        return ()
    return (SeenCard(newest.card, id=newest.id, owner=newest.owner, confidence=newest.confidence),)
