"""The players and cards that the words of a card mean, seen from the ability that speaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

from companion.rules.card import Card, CardId, PhysicalCard, PlayerNumber
from companion.rules.filters.base import Filter
from companion.rules.state import GameState, Item, Scope, card_of, copy_of

Who: TypeAlias = Literal[
    "you", "opponent", "either", "active", "that player", "its owner", "its controller", "its opponent"
]

During: TypeAlias = Literal["this turn", "last turn", "this way"]

ZoneWord: TypeAlias = Literal["play", "hand", "deck", "discard", "archives", "purged", "upgrades", "under", "grafted"]


def player(state: GameState, scope: Scope, who: Who) -> PlayerNumber:
    """The player meant.

    "its" refers to the card bound as "it", as it was when it was bound; "that player" is who did what the ability
    answers.
    """
    if who == "you":
        return scope.you
    if who == "opponent":
        return 1 - scope.you
    if who == "active":
        return state.turn.active
    if who == "that player":
        doer: PlayerNumber = getattr(scope.record, "player", scope.you)
        return doer
    item = seen(scope)
    if item is None:
        return scope.you
    if who == "its owner":
        return copy_of(item).owner
    controller = item.owner if isinstance(item, PhysicalCard) else item.controller
    return controller if who == "its controller" else 1 - controller


def seen(scope: Scope, name: str = "it") -> Item | None:
    """The card bound to a name, as it was when it was bound; the first where several were."""
    items = scope.cards(name)
    return items[0] if items else None


OWN: dict[Who, str] = {
    "you": "your",
    "opponent": "your opponent’s",
    "either": "each player’s",
    "active": "the active player’s",
    "that player": "that player’s",
    "its owner": "its owner’s",
    "its controller": "its controller’s",
    "its opponent": "its opponent’s",
}


WHO: dict[Who, str] = {
    "you": "you",
    "opponent": "your opponent",
    "either": "each player",
    "active": "the active player",
    "that player": "that player",
    "its owner": "its owner",
    "its controller": "its controller",
    "its opponent": "its opponent",
}


def lookup(state: GameState, card: CardId) -> Item | None:
    """A card by id wherever it lies: in play, attached, in a zone, or on its way between two."""
    item = state.find(card)
    if item is not None:
        return item
    host = state.host_of(card)
    if host is not None:
        return next(upgrade for upgrade in host.upgrades if upgrade.id == card)
    return state.find_copy(card)


def copy_with_id(state: GameState, card: CardId | None) -> PhysicalCard | None:
    """The physical card wherever it lies, also where only its deck list tells of it."""
    if card is None:
        return None
    item = lookup(state, card)
    if item is not None:
        return copy_of(item)
    unseen = (copy for player in state.players for copy in player.unseen)
    return next((copy for copy in unseen if copy.id == card), None)


def card_with_id(state: GameState, card: CardId | None) -> Card | None:
    """The card, or `None` where nobody knows."""
    found = copy_with_id(state, card)
    return found.card if found else None


_ZONES: Final[Mapping[str, str]] = {"discard": "discard pile", "purged": "purged zone"}


def say_zone(zone: ZoneWord, whose: Who) -> str:
    if zone in ("play", "upgrades"):
        return ""
    if zone == "under":
        return " under this card"
    if zone == "grafted":
        return " grafted onto this card"
    return f" in {OWN[whose]} {_ZONES.get(zone, zone)}"


def candidates(
    state: GameState, scope: Scope, which: Filter, zone: ZoneWord = "play", whose: Who = "you"
) -> Iterable[Item]:
    """The cards of a zone that a filter matches. Hidden cards match only filters that ask nothing of a card."""
    if zone == "play":
        return [item for item in state.in_play() if which.matches(state, scope, item)]
    if zone == "upgrades":
        return [one for item in state.creatures() for one in item.upgrades if which.matches(state, scope, one)]
    if zone == "under":
        host = state.find(scope.source.id)
        return list(host.under) if host else []
    if zone == "grafted":
        host = state.find(scope.source.id)
        return [one for one in host.grafted if which.counts(state, scope, one)] if host else []
    found: list[PhysicalCard] = []
    for number in (scope.you, 1 - scope.you) if whose == "either" else (player(state, scope, whose),):
        cards = state.players[number].zone(zone)
        found += [one for one in cards if which.counts(state, scope, one)]
    return found


def title_of(item: Item) -> str:
    return card_of(item).title
