"""The players and their decks: the registrations a game starts with, from the configuration, the registry, or both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.cards.catalogue import printed_facts, title_of
from companion.cards.decks import is_judged, load_deck, unjudged_cards
from companion.cards.decks.rulebook_choice import rulebook_of
from companion.config import Config
from companion.houses import house_name
from companion.observations import DeckEntry, DeckList, Equipment, GameStarted, Registration
from companion.report import Notice
from companion.rules.wording import joined
from companion.sentences import Sentence
from companion.sight.decks.registry import Registry, registered_cards

USUAL_NAMES = ("Left", "Right")


def equipment_of(config: Config, cards_seen: bool) -> Equipment:
    """The equipment of a table: only a camera can tell what the moves come to."""
    return Equipment(cards_seen, counts_entered=config.table.counts == "players" or not cards_seen)


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
    equipment = equipment_of(config, seen)
    rulebook = rulebook_of((left.deck, right.deck), config.table.rulebook)
    return GameStarted(0.0, (left, right), first_player, rulebook, equipment)


def _registration(config: Config, player: int, deck: DeckList) -> Registration:
    if player < len(config.player):
        return Registration(config.player[player].name, deck, config.player[player].chains)
    return Registration(USUAL_NAMES[player], deck)


def names_of(config: Config) -> tuple[str, str]:
    """Both players' names, also where nobody has named them."""
    left, right = [*(player.name for player in config.player), *USUAL_NAMES[len(config.player) :]]
    return left, right


def deck_of(config: Config, registry: Registry | None, player: int) -> DeckList | None:
    """The deck that the configuration names for this player, otherwise the one that the registry has, otherwise its
    houses."""
    section = config.player[player] if player < len(config.player) else None
    if section is not None and section.deck is not None:
        return load_deck(section.deck).deck
    if registry is not None:
        return registered_deck(registry, player)
    return houses_only(section.houses) if section is not None and section.houses else None


def houses_only(houses: tuple[str, ...]) -> DeckList:
    """A deck known by its houses alone; they name it."""
    name = " · ".join(house_name(house) for house in houses)
    return DeckList(name, name, houses, ())


def registered_deck(registry: Registry, player: int) -> DeckList:
    """A registry's deck of a player as a deck list."""
    deck = next(deck for deck in registry.decks if deck.player == player)
    labels = registered_cards(registry, player)
    cards = tuple(DeckEntry(entry.card, entry.house or _printed_house(entry.card), entry.icons) for entry in labels)
    return DeckList(deck.code, deck.name or f"Deck {deck.code}", deck.houses, cards)


def _printed_house(slug: str) -> str:
    facts = printed_facts(slug)
    return facts.house if facts is not None else ""


def disagreements(start: GameStarted, registry: Registry) -> Iterator[Notice]:
    """Players whose deck file holds other cards than the labels of the registry."""
    for player, registration in enumerate(start.players):
        listed = Counter(entry.card for entry in registration.deck.cards)
        labelled = Counter(entry.card for entry in registered_deck(registry, player).cards)
        if listed != labelled:
            odd = ", ".join(sorted((listed - labelled) + (labelled - listed))[:3])
            message = f"{registration.name}’s deck file and the labels registered for it differ ({odd}, …)."
            yield Notice("decks", "error", f"{message} Register the deck again with 'companion print labels'.")


def unjudged_decks(start: GameStarted) -> Iterator[Notice]:
    """Notices of what the rules do not know about the decks that play."""
    decks = [registration.deck for registration in start.players]
    if later := [deck.name for deck in decks if not is_judged(deck)]:
        message = Sentence(
            "This game is followed, not judged: the rules do not cover later sets ({decks}).", decks=joined(later)
        )
        yield Notice("decks", "info", message)
        return
    if titles := [title_of(slug) for deck in decks for slug in unjudged_cards(deck)]:
        yield Notice(
            "decks",
            "info",
            Sentence("From a later set, so what they do is not judged: {titles}.", titles=joined(titles)),
        )
