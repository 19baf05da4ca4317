"""Snapshots of settled tables, compared card by card, and the ids in them that this game knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.comparison import same_card, seen_cards
from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.referee.search.gigantic import with_whole_creatures
from companion.rules.card import CardId, PhysicalCard
from companion.rules.state import GameState, InPlay, Player


def lies_alike(before: TableSnapshot, after: TableSnapshot) -> bool:
    """True if both show the same cards in the same places, however surely they were read."""
    old, new = (
        [(*place, replace(card, confidence=1.0)) for *place, card in seen_cards(one)] for one in (before, after)
    )
    return old == new


def missed_between(before: TableSnapshot, table: TableSnapshot, after: TableSnapshot) -> int:
    """How many cards in play were not read on a table, and lay there on the ones before and after it."""
    missed = 0
    for first, between, last in zip(before.players, table.players, after.players, strict=True):
        rows = (
            (first.battleline, between.battleline, last.battleline),
            (first.artifacts, between.artifacts, last.artifacts),
        )
        for row in rows:
            if None not in row:
                old, now, new = (Counter(card.card for card in cards or ()) for cards in row)
                missed += ((old & new) - now).total()
    return missed


def all_read(snapshot: TableSnapshot) -> bool:
    """True if no row and no pile was passed over."""
    sides = snapshot.players
    return all(zone is not None for side in sides for zone in (side.battleline, side.artifacts, side.discard))


def lies_exhausted(side: SeenSide, item: InPlay) -> bool:
    """True if the card was not seen ready: it lies exhausted, or was not seen at all."""
    seen = readings_of(side, item)
    return seen is None or any(card.exhausted is not False for card in seen)


def is_seen_ready(side: SeenSide, item: InPlay) -> bool:
    """True if the card was seen to lie ready: one that may be it, and none that is otherwise."""
    seen = readings_of(side, item) or []
    return bool(seen) and all(card.exhausted is False for card in seen)


def is_seen_exhausted(side: SeenSide, item: InPlay) -> bool:
    """True if the card was seen to lie exhausted. Of one that could not be read nobody knows."""
    return any(card.exhausted for card in readings_of(side, item) or ())


def readings_of(side: SeenSide, item: InPlay) -> list[SeenCard] | None:
    """The card itself, or else every one that may be it; nothing where its row was not seen."""
    row = side.battleline if item.type == "creature" else side.artifacts
    if row is None:
        return None
    return [seen for seen in row if seen.id == item.id] or [seen for seen in row if seen.card == item.card.slug]


def as_this_game_has_it(snapshot: TableSnapshot, state: GameState) -> TableSnapshot:
    """The snapshot with the ids of this game alone, gigantic creatures whole, and one card on each discard pile."""
    copies = {copy.id: copy for player in state.players for copy in _copies(player)}
    known = _with_known_ids(snapshot, copies)
    halves = {card.slug: card.halves for copy in copies.values() if (card := copy.card) is not None and card.halves}
    return _with_piles_closed(with_whole_creatures(known, halves) if halves else known, state)


def _copies(player: Player) -> Iterator[PhysicalCard]:
    """Every card of the game on this player's side."""
    for zone in ("hand", "deck", "discard", "archives", "purged"):
        yield from player.zone(zone)
    yield from player.unseen
    for item in player.in_play:
        yield from (item.copy, *(upgrade.copy for upgrade in item.upgrades), *item.with_it)


def _with_known_ids(snapshot: TableSnapshot, known: Collection[CardId]) -> TableSnapshot:
    """The snapshot with only those ids that name cards of this game; all else goes by title."""
    if all(card.id is None or card.id in known for _, _, card in seen_cards(snapshot)):
        return snapshot

    def card(seen: SeenCard) -> SeenCard:
        upgrades = None if seen.upgrades is None else tuple(card(upgrade) for upgrade in seen.upgrades)
        half = None if seen.other_half is None else card(seen.other_half)
        return replace(seen, id=seen.id if seen.id in known else None, upgrades=upgrades, other_half=half)

    def row(cards: tuple[SeenCard, ...] | None) -> tuple[SeenCard, ...] | None:
        return None if cards is None else tuple(card(seen) for seen in cards)

    left, right = (
        SeenSide(row(side.battleline), row(side.artifacts), row(side.discard), row(side.play))
        for side in snapshot.players
    )
    return TableSnapshot(snapshot.t, (left, right))


def _with_piles_closed(snapshot: TableSnapshot, state: GameState) -> TableSnapshot:
    """The snapshot in which a discard pile that somebody leafs through shows one card: one that is not known to lie
    there, or the one on top as far as is known."""
    left, right = (
        replace(side, discard=(_on_top(side.discard, player),)) if side.discard and len(side.discard) > 1 else side
        for side, player in zip(snapshot.players, state.players, strict=True)
    )
    return replace(snapshot, players=(left, right))


def _on_top(spread: tuple[SeenCard, ...], player: Player) -> SeenCard:
    left = list(player.discard)
    for seen in spread:
        copy = next((copy for copy in left if same_card(seen, copy)), None)
        if copy is None:
            return seen
        left.remove(copy)
    return next((seen for seen in spread if same_card(seen, player.discard[0])), spread[0])
