"""Who plays which deck: the registrations a game starts with, from the configuration, the registry, or both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.cards.decks import DeckError, ReadDeck, load_deck
from companion.config import Config
from companion.observations import DeckEntry, DeckList, Equipment, GameStarted, Registration, house_name
from companion.report import Notice
from companion.rules.rulebook import NEWEST
from companion.sight.label_code import IDENTITY_SLOT
from companion.sight.registry import Registry

USUAL_NAMES = ("Left", "Right")


def start_of(
    config: Config, registry: Registry | None, first_player: int = 0, cards_seen: bool = True
) -> GameStarted | None:
    """The game's start; nothing where neither decks nor houses of both players are known.

    Raises `DeckError` for a deck file that cannot be used.
    """
    decks = [deck_of(config, registry, player) for player in (0, 1)]
    if decks[0] is None or decks[1] is None:
        return None
    left, right = (_registration(config, player, deck) for player, deck in enumerate(decks) if deck is not None)
    seen = cards_seen and bool(left.deck.cards and right.deck.cards)
    return GameStarted(0.0, (left, right), first_player, config.table.rulebook or NEWEST, Equipment(cards_seen=seen))


def _registration(config: Config, player: int, deck: DeckList) -> Registration:
    if player < len(config.player):
        return Registration(config.player[player].name, deck, config.player[player].chains)
    return Registration(USUAL_NAMES[player], deck)


def deck_of(config: Config, registry: Registry | None, player: int) -> DeckList | None:
    """The deck that the configuration names for this player, else the one that the registry has, else its houses."""
    section = config.player[player] if player < len(config.player) else None
    if section is not None and section.deck is not None:
        return load_deck(section.deck).deck
    if registry is not None:
        return registered_deck(registry, player)
    return houses_only(section.houses) if section is not None and section.houses else None


def houses_only(houses: tuple[str, ...]) -> DeckList:
    """A deck of which only the houses are known; they name it."""
    name = " · ".join(house_name(house) for house in houses)
    return DeckList(name, name, houses, ())


def registered_deck(registry: Registry, player: int) -> DeckList:
    """A registry's deck of a player as a deck list."""
    deck = next(deck for deck in registry.decks if deck.player == player)
    labels = sorted((entry for entry in registry.labels if entry.player == player), key=lambda entry: entry.slot)
    cards = tuple(DeckEntry(e.card, e.house or _printed_house(e.card)) for e in labels if e.slot != IDENTITY_SLOT)
    return DeckList(deck.code, f"Deck {deck.code}", deck.houses, cards)


def _printed_house(slug: str) -> str:
    from companion.cards.catalogue import all_cards

    card = all_cards().get(slug)
    return card.house if card is not None else ""


def disagreements(start: GameStarted, registry: Registry) -> Iterator[Notice]:
    """Players whose deck file holds other cards than the labels of the registry."""
    for player, registration in enumerate(start.players):
        listed = Counter(entry.card for entry in registration.deck.cards)
        labelled = Counter(entry.card for entry in registered_deck(registry, player).cards)
        if listed != labelled:
            odd = ", ".join(sorted((listed - labelled) + (labelled - listed))[:3])
            message = f"{registration.name}’s deck file and the labels registered for it differ ({odd}, …)."
            yield Notice("decks", "error", f"{message} Register the deck again with 'companion print labels'.")


__all__ = ["DeckError", "ReadDeck", "deck_of", "disagreements", "registered_deck", "start_of"]
