"""How cards and Æmber are moved in a draft; for the records alone."""

from __future__ import annotations

from companion.rules.card import CardId, PhysicalCard, PlayerNumber
from companion.rules.records.base import AmberPlace
from companion.rules.state import Draft, InPlay, Zone


def move_amber(draft: Draft, place: AmberPlace, amount: int) -> None:
    if isinstance(place, str):
        item = draft.find(place)
        if item is not None:
            draft.change_card(place, amber=item.amber + amount)
    elif place is not None:
        draft.change_player(place, amber=draft.players[place].amber + amount)


def put(draft: Draft, number: PlayerNumber, zone: Zone, copy: PhysicalCard, bottom: bool = False) -> None:
    cards = draft.players[number].zone(zone)
    changed = (*cards, copy) if bottom or zone in ("hand", "archives") else (copy, *cards)
    draft.change_player(number, **{zone: changed})


def take_out(draft: Draft, number: PlayerNumber, zone: Zone, card: CardId) -> None:
    """Takes a card out of an out-of-play zone; one that leaves archives is no longer abducted."""
    left = tuple([copy for copy in draft.players[number].zone(zone) if copy.id != card])
    draft.change_player(number, **{zone: left})
    if zone == "archives" and card in draft.abducted:
        draft.change(abducted=tuple(other for other in draft.abducted if other != card))


def remove(draft: Draft, card: CardId) -> None:
    """Takes a creature or artifact out of its row."""
    for number, player in enumerate(draft.players):
        for row in ("battleline", "artifacts"):
            items: tuple[InPlay, ...] = player.__dict__[row]
            left = tuple([item for item in items if item.copy.id != card])
            if len(left) < len(items):
                draft.change_player(number, **{row: left})
                return


def rest(draft: Draft, copy: PhysicalCard) -> None:
    """A card is on its way no longer."""
    if draft.resolving:
        draft.change(resolving=tuple(other for other in draft.resolving if other.id != copy.id))


def place(draft: Draft, item: InPlay, index: int) -> None:
    row = "battleline" if item.type == "creature" else "artifacts"
    items: tuple[InPlay, ...] = draft.players[item.controller].__dict__[row]
    draft.change_player(item.controller, **{row: (*items[:index], item, *items[index:])})
