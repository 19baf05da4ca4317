"""Deck lists in JSON: this project's own, Master Vault's, Decks of KeyForge's, and The Crucible Online's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from companion.cards.catalogue import printed_facts
from companion.cards.decks.checking import CARDS_OF_A_HOUSE
from companion.cards.decks.fields import (
    MOST_DECKS_READ,
    DeckError,
    Fields,
    FoundDeck,
    entry_of,
    house_named,
    made_id,
    slug_of_title,
)
from companion.observations import DeckEntry, DeckList
from companion.sentences import Sentence, reason
from companion.strict_json import JsonError, read_json

SAVE_WITH_CARDS: Final = Sentence("save it again with “?links=cards” at the end of its address")


def looks_like_json(text: str | bytes) -> bool:
    start = text[:200].lstrip(b"\xef\xbb\xbf \t\r\n") if isinstance(text, bytes) else text[:200].lstrip("\ufeff \t\r\n")
    return start[:1] in (b"{", b"[", "{", "[") and not _is_heading_in_brackets(start)


def _is_heading_in_brackets(start: str | bytes) -> bool:
    """A plain list may begin with `[Brobnar]`, which no JSON does."""
    inside = start[1:2]
    return start[:1] in (b"[", "[") and inside.isalpha() and inside not in (b"t", b"f", b"n", "t", "f", "n")


def read_json_forms(text: str | bytes, name: str, largest_bytes: int) -> list[FoundDeck | DeckError]:
    """The decks of a JSON text, or why one is none. Raises `DeckError` where nothing in it could be a deck."""
    try:
        plain = text.removeprefix(b"\xef\xbb\xbf") if isinstance(text, bytes) else text.lstrip("\ufeff")
        value = read_json(plain, largest_bytes)
    except JsonError as error:
        raise DeckError(Sentence("this is no deck file: {error}", error=reason(error))) from None
    if isinstance(value, list):
        if not value:
            raise DeckError(Sentence("this holds a list of 0 decks"))
        if len(value) > MOST_DECKS_READ:
            raise DeckError(
                Sentence(
                    "this holds a list of {count} decks; at most {most} are read at once",
                    count=len(value),
                    most=MOST_DECKS_READ,
                )
            )
        return [_tried(partial(_listed, one, name), number) for number, one in enumerate(value, start=1)]
    top = Fields(value, Sentence("the deck"))
    if top.is_list("data"):
        return list(_search_page(top, name))
    return [_one(top, name)]


def _tried(read: Callable[[], FoundDeck], number: int) -> FoundDeck | DeckError:
    try:
        return read()
    except DeckError as error:
        return DeckError(Sentence("deck {number}: {error}", number=number, error=reason(error)))


def _listed(deck: object, name: str) -> FoundDeck:
    return _one(Fields(deck, Sentence("the deck")), name)


def _searched(top: Fields, data: Fields, name: str) -> FoundDeck:
    return "Master Vault", _master_vault(top, data, name)


def _one(top: Fields, name: str) -> FoundDeck:
    if top.has("tournamentDecks") or top.has("tourneyId"):
        raise DeckError(
            Sentence("this is a tournament, which does not hold its decks’ cards; save each deck from its own page")
        )
    if top.has("_linked") or top.has("data"):
        return "Master Vault", _master_vault(top, top.part("data"), name)
    if top.has("deck") or top.has("housesAndCards"):
        return "Decks of KeyForge", _decks_of_keyforge(top.part("deck") if top.has("deck") else top, name)
    if top.is_list("cards") and any(_is_counted(card) for card in top.parts("cards")[:1]):
        return "The Crucible Online", _crucible_online(top, name)
    return "own", _own(top, name)


def _own(top: Fields, name: str) -> DeckList:
    houses = tuple(house_named(house) for house in top.texts("houses"))
    cards = tuple(DeckEntry(card.text("card"), house_named(card.text("house"))) for card in top.parts("cards"))
    return DeckList(top.text("id") if top.has("id") else made_id(cards), top.text("name", name), houses, cards)


def _search_page(top: Fields, name: str) -> Iterator[FoundDeck | DeckError]:
    """Master Vault's answer to a search has several decks, whose cards are described together."""
    decks = top.parts("data", MOST_DECKS_READ)
    if not decks:
        raise DeckError(Sentence("this is a search of Master Vault that found no deck"))
    for number, data in enumerate(decks, start=1):
        yield _tried(partial(_searched, top, data, name), number)


def _master_vault(top: Fields, data: Fields, name: str) -> DeckList:
    """Copies of a card are told by how often its id stands in the deck's links."""
    links = data.part("_links")
    if not links.is_list("cards") or not (top.has("_linked") and top.part("_linked").is_list("cards")):
        raise DeckError(Sentence("this is a deck of Master Vault without its cards; {advice}", advice=SAVE_WITH_CARDS))
    prints = {card.text("id"): card for card in top.part("_linked").parts("cards", 40 * MOST_DECKS_READ)}
    entries = []
    for card_id in links.texts("cards", "the deck's cards"):
        if card_id not in prints:
            raise DeckError(
                Sentence(
                    "the card with the id {card_id} is not described; {advice}", card_id=card_id, advice=SAVE_WITH_CARDS
                )
            )
        if not prints[card_id].is_true("is_non_deck"):
            entries.append(entry_of(prints[card_id].text("card_title"), prints[card_id].text("house")))
    houses = tuple(house_named(house) for house in links.texts("houses"))
    return DeckList(data.text("id", made_id(entries)), data.text("name", name), houses, tuple(entries))


def _decks_of_keyforge(deck: Fields, name: str) -> DeckList:
    if deck.empty:
        raise DeckError(
            Sentence("Decks of KeyForge does not know this deck: its answer is empty; save it from Master Vault")
        )
    houses = deck.parts("housesAndCards")
    entries = tuple(
        entry_of(card.text("cardTitle"), house.text("house")) for house in houses for card in house.parts("cards")
    )
    identity = deck.text("keyforgeId", made_id(entries))
    named = tuple(house_named(house.text("house")) for house in houses)
    return DeckList(identity, deck.text("name", name), named, entries)


def _is_counted(card: Fields) -> bool:
    return card.has("id") and not card.has("card")


def _crucible_online(top: Fields, name: str) -> DeckList:
    """Cards by slug with counts. Only mavericks and anomalies name a house; other cards have the printed one."""
    houses = tuple(house_named(house) for house in top.texts("houses"))
    listed: list[tuple[str, str]] = []
    for card in top.parts("cards"):
        slug = slug_of_title(card.text("id")) or card.text("id")
        house = next((card.text(key) for key in ("maverick", "anomaly", "house") if card.has(key)), None)
        listed += [(slug, _house_of(slug, house, houses))] * card.count("count")
    entries = tuple(_housed(listed, houses))
    identity = top.text("uuid") if top.has("uuid") else made_id(entries)
    return DeckList(identity, top.text("name", name), houses, entries)


def _house_of(slug: str, named: str | None, houses: Sequence[str]) -> str:
    facts = printed_facts(slug)
    house = house_named(named) if named is not None else facts.house if facts is not None else ""
    return house if house in houses else ""


def _housed(listed: Sequence[tuple[str, str]], houses: Sequence[str]) -> Iterator[DeckEntry]:
    """The cards with their houses; those printed with another belong to the only house that lacks some."""
    counts = Counter(house for _, house in listed)
    lacking = [house for house in houses if counts[house] < CARDS_OF_A_HOUSE]
    if counts[""] and len(lacking) != 1:
        strange = next(slug for slug, house in listed if not house)
        raise DeckError(
            Sentence(
                "the file does not tell to which house “{strange}” belongs; save the deck from Master Vault",
                strange=strange,
            )
        )
    for slug, house in listed:
        yield DeckEntry(slug, house or lacking[0])
