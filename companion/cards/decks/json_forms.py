"""Deck lists in JSON: this project's own, Master Vault's, Decks of KeyForge's, and The Crucible Online's."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
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
    with_added,
)
from companion.observations import BONUS_ICONS, DeckEntry, DeckList
from companion.sentences import Sentence, listed, reason
from companion.strict_json import JsonError, read_json

SECOND_HALF: Final = "Creature2"
"""How Master Vault calls the type of a gigantic creature's top half."""
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
        raise DeckError(Sentence("this is not a deck file: {error}", error=reason(error))) from None
    if isinstance(value, list):
        if not value:
            raise DeckError(Sentence("this file lists 0 decks"))
        if len(value) > MOST_DECKS_READ:
            raise DeckError(
                Sentence(
                    "this file lists {count} decks; at most {most} can be read at once",
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
            Sentence(
                "this is a tournament, which does not list the cards of its decks; save each deck from its own page"
            )
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
    cards = tuple(
        DeckEntry(card.text("card"), house_named(card.text("house")), _own_icons(card)) for card in top.parts("cards")
    )
    return DeckList(top.text("id") if top.has("id") else made_id(cards), top.text("name", name), houses, cards)


def _own_icons(card: Fields) -> tuple[str, ...] | None:
    """All icons of a copy, the printed Æmber among them. Raises `DeckError` for others than there are."""
    if not card.has("icons"):
        return None
    icons = tuple(card.texts("icons"))
    if strange := [icon for icon in icons if icon not in BONUS_ICONS]:
        wording = "“{icon}” is no bonus icon; they are {icons}"
        raise DeckError(Sentence(wording, icon=strange[0], icons=listed(BONUS_ICONS)))
    return icons


def _search_page(top: Fields, name: str) -> Iterator[FoundDeck | DeckError]:
    """Master Vault's answer to a search has several decks, whose cards are described together."""
    decks = top.parts("data", MOST_DECKS_READ)
    if not decks:
        raise DeckError(Sentence("this is a Master Vault search that found no decks"))
    for number, data in enumerate(decks, start=1):
        yield _tried(partial(_searched, top, data, name), number)


def _master_vault(top: Fields, data: Fields, name: str) -> DeckList:
    """Copies of a card are told by how often its id stands in the deck's links."""
    links = data.part("_links")
    if not links.is_list("cards") or not (top.has("_linked") and top.part("_linked").is_list("cards")):
        raise DeckError(Sentence("this is a Master Vault deck without its cards; {advice}", advice=SAVE_WITH_CARDS))
    prints = {card.text("id"): card for card in top.part("_linked").parts("cards", 40 * MOST_DECKS_READ)}
    entries, icons = [], _icons_by_card(data)
    for card_id in links.texts("cards", "the deck's cards"):
        if card_id not in prints:
            raise DeckError(
                Sentence(
                    "the file does not describe the card with the id {card_id}; {advice}",
                    card_id=card_id,
                    advice=SAVE_WITH_CARDS,
                )
            )
        card = prints[card_id]
        if not card.is_true("is_non_deck"):
            added = None if icons is None else icons[card_id].popleft() if icons[card_id] else ()
            title = card.text("card_title") + ("2" if card.text("card_type", "-") == SECOND_HALF else "")
            entries.append(entry_of(title, card.text("house"), added))
    houses = tuple(house_named(house) for house in links.texts("houses"))
    return DeckList(data.text("id", made_id(entries)), data.text("name", name), houses, tuple(entries))


def _icons_by_card(data: Fields) -> dict[str, deque[tuple[str, ...]]] | None:
    """The bonus icons that were added to cards, one list a copy, by the card's id; nothing where none were added."""
    if not data.is_list("bonus_icons"):
        return None
    added: dict[str, deque[tuple[str, ...]]] = defaultdict(deque)
    for one in data.parts("bonus_icons"):
        added[one.text("card_id")].append(tuple(one.texts("bonus_icons")))
    return added or None


def _decks_of_keyforge(deck: Fields, name: str) -> DeckList:
    if deck.empty:
        raise DeckError(
            Sentence("Decks of KeyForge does not know this deck: its answer is empty; save it from Master Vault")
        )
    houses = deck.parts("housesAndCards")
    listed_cards = [(card, house.text("house")) for house in houses for card in house.parts("cards")]
    tells_icons = any(_counted_icons(card) for card, _ in listed_cards)
    entries = tuple(
        entry_of(card.text("cardTitle"), house, _counted_icons(card) if tells_icons else None)
        for card, house in listed_cards
    )
    identity = deck.text("keyforgeId", made_id(entries))
    named = tuple(house_named(house.text("house")) for house in houses)
    return DeckList(identity, deck.text("name", name), named, entries)


def _counted_icons(card: Fields) -> tuple[str, ...]:
    """The icons that were added to a copy: the site counts them, and does not tell their order."""
    counts = card.part("bonusIcons") if card.has("bonusIcons") else card
    names = {"bonusAember": "amber", "bonusCapture": "capture", "bonusDamage": "damage", "bonusDraw": "draw"}
    return tuple(icon for name, icon in names.items() for _ in range(counts.few(name)))


def _is_counted(card: Fields) -> bool:
    return card.has("id") and not card.has("card")


def _crucible_online(top: Fields, name: str) -> DeckList:
    """Cards by slug with counts. Only mavericks and anomalies name a house; other cards have the printed one."""
    houses = tuple(house_named(house) for house in top.texts("houses"))
    found: list[DeckEntry] = []
    cards = top.parts("cards")
    tells_icons = any(card.has("enhancements") for card in cards)
    for card in cards:
        slug = slug_of_title(card.text("id")) or card.text("id")
        house = next((card.text(key) for key in ("maverick", "anomaly", "house") if card.has(key)), None)
        added = _enhancements(card) if tells_icons else None
        found += [with_added(DeckEntry(slug, _house_of(slug, house, houses)), added)] * card.count("count")
    entries = tuple(_housed(found, houses))
    identity = top.text("uuid") if top.has("uuid") else made_id(entries)
    return DeckList(identity, top.text("name", name), houses, entries)


def _enhancements(card: Fields) -> tuple[str, ...]:
    return tuple(card.texts("enhancements")) if card.is_list("enhancements") else ()


def _house_of(slug: str, named: str | None, houses: Sequence[str]) -> str:
    facts = printed_facts(slug)
    house = house_named(named) if named is not None else facts.house if facts is not None else ""
    return house if house in houses else ""


def _housed(found: Sequence[DeckEntry], houses: Sequence[str]) -> Iterator[DeckEntry]:
    """The cards with their houses; those printed with another belong to the only house that lacks some."""
    counts = Counter(entry.house for entry in found)
    lacking = [house for house in houses if counts[house] < CARDS_OF_A_HOUSE]
    if counts[""] and len(lacking) != 1:
        strange = next(entry.card for entry in found if not entry.house)
        raise DeckError(
            Sentence(
                "the file does not say which house “{strange}” belongs to; save the deck from Master Vault",
                strange=strange,
            )
        )
    for entry in found:
        yield entry if entry.house else replace(entry, house=lacking[0])
