"""What settled tables show, compared card by card, and the ids in them that this game knows."""

from __future__ import annotations

from dataclasses import replace

from companion.observations import PlayerNumber, SeenCard, SeenSide, TableSnapshot
from companion.referee.search.agreement import seen_cards
from companion.rules.state import GameState, InPlay

_MARKS = ("exhausted", "damage", "amber", "power_counters", "stunned")


def lies_alike(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Whether both show the same cards in the same places, however surely they were read."""
    old, new = (
        [(*place, replace(card, confidence=1.0)) for *place, card in seen_cards(one)] for one in (before, after)
    )
    return old == new


def all_read(snapshot: TableSnapshot) -> bool:
    """Whether no row and no pile was passed over."""
    return all(_zones_read(snapshot))


def reads_no_less(before: TableSnapshot | None, after: TableSnapshot) -> bool:
    """Whether every row and pile is read that was read before."""
    return before is None or all(
        now or not then for then, now in zip(_zones_read(before), _zones_read(after), strict=True)
    )


def _zones_read(snapshot: TableSnapshot) -> list[bool]:
    return [row is not None for side in snapshot.players for row in _rows(side)]


def shows_all_of(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Whether everything lies as it was read `before`, and `after` tells that and perhaps more."""
    return all(
        _row_shows_all_of(old, new)
        for was, now in zip(before.players, after.players, strict=True)
        for old, new in zip(_rows(was), _rows(now), strict=True)
    )


def _rows(side: SeenSide) -> tuple[tuple[SeenCard, ...] | None, ...]:
    return side.battleline, side.artifacts, side.discard, side.play


def _row_shows_all_of(before: tuple[SeenCard, ...] | None, after: tuple[SeenCard, ...] | None) -> bool:
    if before is None or after is None:
        return before is None
    return len(before) == len(after) and all(map(_card_shows_all_of, before, after))


def _card_shows_all_of(before: SeenCard, after: SeenCard) -> bool:
    return (
        before.card == after.card
        and all(getattr(before, mark) in (None, getattr(after, mark)) for mark in _MARKS)
        and _row_shows_all_of(before.upgrades, after.upgrades)
    )


def another_is_used(before: TableSnapshot, after: TableSnapshot, player: PlayerNumber) -> bool:
    """Whether the player has laid down or turned another card in between: what was done before that is done."""
    if after.players[player].play:
        return True
    ready = {_name(card) for number, _, card in seen_cards(before) if number == player and card.exhausted is False}
    return any(number == player and card.exhausted and _name(card) in ready for number, _, card in seen_cards(after))


def is_laid_down(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Whether a card lies in the play zone that did not yet lie there: what it does has hardly been done yet."""
    return any(
        now.play and _name(now.play[-1]) not in map(_name, then.play or ())
        for then, now in zip(before.players, after.players, strict=True)
    )


def without_play(snapshot: TableSnapshot) -> TableSnapshot:
    """The snapshot without the cards that are being carried out."""
    left, right = (replace(side, play=()) for side in snapshot.players)
    return replace(snapshot, players=(left, right))


def _name(card: SeenCard) -> str:
    return card.id or card.card


def lies_exhausted(side: SeenSide, item: InPlay) -> bool:
    """Whether the card was not seen ready: it lies exhausted, or was not seen at all."""
    seen = _seen(side, item)
    return seen is None or any(card.exhausted is not False for card in seen)


def is_seen_ready(side: SeenSide, item: InPlay) -> bool:
    """Whether the card was seen to lie ready: one that may be it, and none that is otherwise."""
    seen = _seen(side, item) or []
    return bool(seen) and all(card.exhausted is False for card in seen)


def is_seen_exhausted(side: SeenSide, item: InPlay) -> bool:
    """Whether the card was seen to lie exhausted. Of one that could not be read nobody knows."""
    return any(card.exhausted for card in _seen(side, item) or ())


def _seen(side: SeenSide, item: InPlay) -> list[SeenCard] | None:
    """Every card that may be this one; nothing where its row was not seen."""
    row = side.battleline if item.card.type == "creature" else side.artifacts
    return None if row is None else [seen for seen in row if seen.id == item.id or seen.card == item.card.slug]


def with_known_ids(snapshot: TableSnapshot, state: GameState) -> TableSnapshot:
    """The snapshot with only those ids that name cards of this game; all else goes by title."""
    known = {copy.id for player in state.players for copy in player.unseen}
    for player in state.players:
        known |= {copy.id for zone in ("hand", "deck", "discard", "archives", "purged") for copy in player.zone(zone)}
        for item in player.in_play:
            known |= {item.id, *(upgrade.id for upgrade in item.upgrades), *(copy.id for copy in item.under)}
    if all(card.id is None or card.id in known for _, _, card in seen_cards(snapshot)):
        return snapshot

    def card(seen: SeenCard) -> SeenCard:
        upgrades = None if seen.upgrades is None else tuple(card(upgrade) for upgrade in seen.upgrades)
        return replace(seen, id=seen.id if seen.id in known else None, upgrades=upgrades)

    def row(cards: tuple[SeenCard, ...] | None) -> tuple[SeenCard, ...] | None:
        return None if cards is None else tuple(card(seen) for seen in cards)

    left, right = (
        SeenSide(row(side.battleline), row(side.artifacts), row(side.discard), row(side.play))
        for side in snapshot.players
    )
    return TableSnapshot(snapshot.t, (left, right))
