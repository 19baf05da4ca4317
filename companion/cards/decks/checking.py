"""Checks whether a list of cards is a deck, and how much of it the rules know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.cards.catalogue import all_cards, closest, printed_facts
from companion.cards.decks.fields import CARDS_IN_A_DECK, LONGEST_NAME, DeckError, DeckForm
from companion.cards.printed import ALL_HOUSES
from companion.houses import house_name
from companion.observations import DeckEntry, DeckList
from companion.rules.card import HOUSES
from companion.sentences import N_, Sentence, joined, listed

HOUSES_IN_A_DECK: Final = 3
CARDS_OF_A_HOUSE: Final = 12
MOST_PROBLEMS_TOLD: Final = 3
MOST_UNJUDGED_CARDS: Final = 4
"""Decks of the declared sets hold a few legacies at most; with more, a deck is of a later set."""


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck, the form in which it came, and what is unusual about it without being wrong."""

    deck: DeckList
    form: DeckForm
    remarks: tuple[str, ...] = ()


def checked(form: DeckForm, found: DeckList) -> ReadDeck | DeckError:
    """The deck with what is to be remarked of it, or what is wrong with it."""
    beside = [entry for entry in found.cards if (facts := printed_facts(entry.card)) and not facts.in_decks]
    deck = replace(found, cards=_with_both_halves([entry for entry in found.cards if entry not in beside]))
    if problems := list(problems_of(deck)):
        return DeckError(_told(problems))
    return ReadDeck(deck, form, tuple(_remarks(deck)))


def _with_both_halves(entries: Sequence[DeckEntry]) -> tuple[DeckEntry, ...]:
    """The cards of a deck, where each second one of a gigantic creature is its top half.

    Both halves bear one title and one number, so that most lists name the creature twice (rulebook 14, Gigantic).
    """
    told: list[DeckEntry] = []
    for entry in entries:
        halves = card.halves if (card := all_cards().get(entry.card)) is not None else ()
        so_far = Counter(one.card for one in told if one.card in halves)
        lacks_top = bool(halves) and so_far[halves[0]] > so_far[halves[1]]
        told.append(replace(entry, card=halves[1]) if lacks_top else entry)
    return tuple(told)


def unjudged_cards(deck: DeckList) -> tuple[str, ...]:
    """The slugs of a deck's cards whose text the rules do not know, each once, in deck-list order."""
    return tuple(dict.fromkeys(entry.card for entry in deck.cards if entry.card not in all_cards()))


def is_judged(deck: DeckList) -> bool:
    """True if a game with this deck is judged. One of a later set is only followed: its texts may allow anything."""
    return len(unjudged_cards(deck)) <= MOST_UNJUDGED_CARDS and all(house in HOUSES for house in deck.houses)


def problems_of(deck: DeckList) -> Iterator[str]:
    """Why these cards are no deck; nothing where they are.

    Thirty-six cards of three houses, twelve of each (rulebook 1.3, Game setup; glossary, Deck).
    """
    unknown = dict.fromkeys(entry.card for entry in deck.cards if printed_facts(entry.card) is None)
    for number, slug in enumerate(unknown):
        # Looking for the nearest title is slow, and no more than a few are told.
        near = closest(slug[:LONGEST_NAME]) if number < MOST_PROBLEMS_TOLD else None
        wording = N_("there is no card “{card}”; did you mean “{near}”?") if near else N_("there is no card “{card}”")
        yield Sentence(wording, card=slug[:LONGEST_NAME], near=near)
    named = dict.fromkeys([*deck.houses, *(entry.house for entry in deck.cards)])
    strange = [house for house in named if house not in ALL_HOUSES]
    for house in strange:
        known = listed(tuple(map(house_name, ALL_HOUSES)))
        yield Sentence("“{house}” is not a house; the houses are {houses}", house=house[:LONGEST_NAME], houses=known)
    if strange:
        return
    if len(set(deck.houses)) != HOUSES_IN_A_DECK:
        wording = N_("a deck has {houses} houses; this one has {count}")
        yield Sentence(wording, houses=HOUSES_IN_A_DECK, count=len(set(deck.houses)))
    if len(deck.cards) != CARDS_IN_A_DECK:
        wording = N_("a deck has {cards} cards; this one has {count}")
        yield Sentence(wording, cards=CARDS_IN_A_DECK, count=len(deck.cards))
    else:
        yield from _houses_that_do_not_fit(deck)


def _houses_that_do_not_fit(deck: DeckList) -> Iterator[str]:
    counts = Counter(entry.house for entry in deck.cards)
    for house, count in counts.items():
        if house not in deck.houses:
            wording = N_("{count} of its cards belong to {house}, which is not one of its houses")
            yield Sentence(wording, count=count, house=house_name(house))
        elif count != CARDS_OF_A_HOUSE:
            wording = N_("each house has {cards} cards; {house} has {count}")
            yield Sentence(wording, cards=CARDS_OF_A_HOUSE, house=house_name(house), count=count)


def _told(problems: Sequence[str]) -> str:
    more = len(problems) - MOST_PROBLEMS_TOLD
    told = problems[:MOST_PROBLEMS_TOLD]
    return joined([*told, Sentence("and {more} more", more=more)] if more > 0 else told, "; ")


def _remarks(deck: DeckList) -> Iterator[str]:
    if not is_judged(deck):
        yield Sentence("this deck is from a later set: its games are followed, not judged")
    else:
        for slug in unjudged_cards(deck):
            yield Sentence(
                "{card} is from a later set: what it does is not judged, but the rest of the deck is",
                card=_title(slug),
            )
    for entry in deck.cards:
        if (card := all_cards().get(entry.card)) is not None and card.house not in ("", entry.house):
            house = house_name(entry.house)
            yield Sentence("{card} is a maverick: it belongs to {house} in this deck", card=card.title, house=house)


def _title(slug: str) -> str:
    facts = printed_facts(slug)
    return slug if facts is None else facts.title
