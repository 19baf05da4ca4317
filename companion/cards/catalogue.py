"""Finds a card by its slug, or by set and number: the cards of all declaration modules together."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import ModuleType

import companion.cards
from companion.cards.printed import PrintedFacts, blank_card, later_titles
from companion.rules.card import Card

SETS = {"CotA": "Call of the Archons", "AoA": "Age of Ascension", "WC": "Worlds Collide", "MM": "Mass Mutation"}
"""The sets whose cards are declared, in the order in which they came: a reprint stands with the first."""


class UnknownCard(KeyError):
    """No declared card has this slug."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug

    def __str__(self) -> str:
        near = closest(self.slug)
        return f"there is no card “{self.slug}”" + (f"; did you mean “{near}”?" if near else "")


@cache
def all_cards() -> dict[str, Card]:
    """Every declared card by slug. Raises `ValueError` when two declarations share one."""
    found: dict[str, Card] = {}
    for module in _modules():
        for card in cards_of(module):
            if found.setdefault(card.slug, card) is not card:
                raise ValueError(f"“{card.title}” is declared twice")
    return found


def titles() -> dict[str, Card]:
    """Every declared title once by slug: a gigantic creature by the half that has its text."""
    return {slug: card for slug, card in all_cards().items() if not card.is_top_half}


def cards_printed_in(*sets: str) -> list[Card]:
    """Every declared card that was printed in one of these sets, such as `CotA`, in order of their slugs."""
    cards = sorted(all_cards().values(), key=lambda card: card.slug)
    return [card for card in cards if any(printed_in in sets for printed_in, _ in card.numbers)]


def card(slug: str) -> Card:
    """The card with this slug. Raises `UnknownCard`."""
    try:
        return all_cards()[slug]
    except KeyError:
        raise UnknownCard(slug) from None


def card_as_printed(slug: str) -> Card | None:
    """The card with this slug; one of a later set, whose text the rules do not know, without abilities."""
    return all_cards().get(slug) or blank_card(slug)


def printed_facts(slug: str) -> PrintedFacts | None:
    """The facts printed on a title of any set, its text aside; `None` for a title that is not known."""
    known = all_cards().get(slug)
    if known is None:
        return later_titles().get(slug)
    facts = known.power, known.armor, known.amber, known.traits, known.numbers
    return PrintedFacts(known.slug, known.title, known.house, known.type, *facts)


def title_of(slug: str) -> str:
    """A title as printed; of one that is not known, its slug in words."""
    facts = printed_facts(slug)
    return slug.replace("-", " ").title() if facts is None else facts.title


@cache
def printed_types() -> dict[str, str]:
    """The type of every card of all sets by slug, for those who see titles only."""
    known = (card for slug in (*later_titles(), *all_cards()) if (card := card_as_printed(slug)) is not None)
    return {card.slug: card.type for card in known}


@cache
def printed_titles() -> dict[str, str]:
    """The title of every card of all sets by slug."""
    return {slug: title_of(slug) for slug in printed_types()}


def declared_in(card: Card) -> str:
    """The name of the module that declares a card."""
    return _modules_by_slug()[card.slug]


@cache
def _modules_by_slug() -> dict[str, str]:
    return {card.slug: module.__name__ for module in _modules() for card in cards_of(module)}


def numbered(card_set: str, number: str) -> Card | None:
    """The card with this collector number in a set (`"CotA"`, `"048"`)."""
    return next((card for card in all_cards().values() if (card_set, number) in card.numbers), None)


def titles_without_text(card_set: str) -> list[PrintedFacts]:
    """The titles of a set (`"WC"`) that belong in decks and are not declared: their text is not known to the rules."""
    return [facts for facts in later_titles().values() if facts.in_decks and card_set in dict(facts.numbers)]


def closest(slug: str) -> str | None:
    """The most similar slug of a card that the rules know, for messages about a misspelt one."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(slug, all_cards(), 1)), None)


def package_of(card_set: str) -> str:
    """The package that declares the cards printed first in a set (`"CotA"`): `call_of_the_archons`."""
    return SETS[card_set].lower().replace(" ", "_")


def cards_of(module: ModuleType) -> list[Card]:
    """The cards a module declares, in the order in which it does."""
    return [value for value in vars(module).values() if isinstance(value, Card)]


def _modules() -> Iterator[ModuleType]:
    for card_set in SETS:
        path = importlib.import_module(f"{companion.cards.__name__}.{package_of(card_set)}")
        for entry in pkgutil.iter_modules(path.__path__, f"{path.__name__}."):
            yield importlib.import_module(entry.name)
