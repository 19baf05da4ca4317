"""How cards and Æmber are moved in a state; for the records alone."""

from __future__ import annotations

from companion.rules.card import CardId, Copy, PlayerNumber
from companion.rules.records.base import AmberPlace
from companion.rules.state import GameState, InPlay, Player, Zone


def moved_amber(state: GameState, place: AmberPlace, amount: int) -> GameState:
    if place is None:
        return state
    if isinstance(place, str):
        item = state.find(place)
        return state if item is None else state.with_card(place, amber=item.amber + amount)
    return state.with_player(place, amber=state.players[place].amber + amount)


def _into(player: Player, zone: Zone, copy: Copy, bottom: bool) -> Player:
    cards = player.zone(zone)
    return player.but(**{zone: (*cards, copy) if bottom or zone in ("hand", "archives") else (copy, *cards)})


def put(state: GameState, number: PlayerNumber, zone: Zone, copy: Copy, bottom: bool = False) -> GameState:
    changed = _into(state.players[number], zone, copy, bottom)
    return state.but(players=(changed, state.players[1]) if number == 0 else (state.players[0], changed))


def out_of(state: GameState, number: PlayerNumber, zone: Zone, card: CardId) -> GameState:
    """The state with a card taken out of an out-of-play zone; one that leaves archives is no longer abducted."""
    left = tuple(copy for copy in state.players[number].zone(zone) if copy.id != card)
    state = state.with_player(number, **{zone: left})
    if zone == "archives" and card in state.abducted:
        return state.but(abducted=tuple(other for other in state.abducted if other != card))
    return state


def without(state: GameState, card: CardId) -> GameState:
    """The state with a creature or artifact taken out of its row."""
    for number, player in enumerate(state.players):
        for row in ("battleline", "artifacts"):
            items: tuple[InPlay, ...] = player.__dict__[row]
            if any(item.copy.id == card for item in items):
                return state.with_player(number, **{row: tuple(item for item in items if item.copy.id != card)})
    return state


def rested(state: GameState, copy: Copy) -> GameState:
    return state.but(resolving=tuple(other for other in state.resolving if other.id != copy.id))


def placed(state: GameState, item: InPlay, index: int) -> GameState:
    row = "battleline" if item.card.type == "creature" else "artifacts"
    items: tuple[InPlay, ...] = state.players[item.controller].__dict__[row]
    return state.with_player(item.controller, **{row: (*items[:index], item, *items[index:])})
