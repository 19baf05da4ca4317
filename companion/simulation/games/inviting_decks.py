"""Decks that invite mistakes: with cards that bring up a rule which most games never come to.

A creature that must fight, or a key that cannot be forged, takes a card that says so. Where such a mistake is to be
made, each deck holds some of these cards in place of others of their house.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Final, TypeAlias

from companion.cards import catalogue
from companion.cards.decks.rulebook_choice import FIRST_SETS
from companion.observations import DeckEntry, DeckList
from companion.rules import constants as words
from companion.rules.abilities import Constant
from companion.rules.card import Card
from companion.simulation.games.made_up_decks import CARDS_A_HOUSE, made_up_deck

Invites: TypeAlias = Callable[[Card], bool]

CARDS_THAT_INVITE = 4
"""How many cards of a house are there for the sake of one mistake."""


def _says(*kinds: type[Constant]) -> Invites:
    """Tells whether anything in a card's text is of these kinds, also where only an effect brings it about."""
    return lambda card: any(isinstance(word, kinds) for word in _words_in(card.texts))


def _has(keyword: str) -> Invites:
    return lambda card: card.has_keyword(keyword)


def _words_in(value: object) -> Iterator[object]:
    if is_dataclass(value):
        yield value
        for field in fields(value):
            yield from _words_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _words_in(part)


_INVITED_BY: Final[Mapping[str, Invites]] = {
    "breaks alpha": _has("alpha"),
    "breaks cannot-attack": _says(words.CannotAttack),
    "breaks cannot-forge": _says(words.CannotForge, words.SkipsForgeStep),
    "breaks cannot-play": _says(words.CannotPlay),
    "breaks cannot-use": _says(words.CannotUse),
    "breaks cost": _says(words.CostsToPlay, words.CostsToUse),
    "breaks must-fight": _says(words.MustFight),
    "breaks no-creature": lambda card: card.type == "upgrade",
    "breaks taunt": _has("taunt"),
}


def decks_inviting(mistakes: Sequence[str], seed: int) -> tuple[DeckList, DeckList]:
    """Two made-up decks for a game in which these mistakes are to be made; any two where none of them needs a card."""
    left, right = (_deck_inviting(mistakes, number) for number in (2 * seed, 2 * seed + 1))
    return left, right


def _deck_inviting(mistakes: Sequence[str], seed: int) -> DeckList:
    chance = random.Random(f"{seed} inviting")
    deck = made_up_deck(seed)
    if "breaks rule-of-six" in mistakes:
        return _deck_of_one_title_a_house(deck, chance)
    invited: dict[str, list[str]] = {}
    for mistake in mistakes:
        titles = _titles_inviting(mistake) if mistake in _INVITED_BY else {}
        open_to = [house for house in sorted(titles) if house in invited or len(invited) < len(deck.houses)]
        if open_to:
            house = chance.choice(open_to)
            invited.setdefault(house, []).extend(chance.choice(titles[house]) for _ in range(CARDS_THAT_INVITE))
    return _holding(deck, invited, seed) if invited else deck


def _holding(deck: DeckList, invited: Mapping[str, list[str]], seed: int) -> DeckList:
    """The deck of these houses, and others of its own, with these titles in place of as many cards of their house."""
    others = [house for house in deck.houses if house not in invited]
    houses = (*invited, *others)[: len(deck.houses)]
    cards: list[DeckEntry] = []
    for house in houses:
        own = [card for card in made_up_deck(seed, houses).cards if card.house == house]
        titles = invited.get(house, [])[:CARDS_A_HOUSE]
        cards += [*(DeckEntry(title, house) for title in titles), *own[len(titles) :]]
    return replace(deck, houses=houses, cards=tuple(cards))


def _deck_of_one_title_a_house(deck: DeckList, chance: random.Random) -> DeckList:
    """A deck of one title a house: its player soon plays and uses one title six times in a turn."""
    cards: list[DeckEntry] = []
    for house in deck.houses:
        own = (card for card in catalogue.cards_printed_in(*FIRST_SETS) if card.house == house)
        creatures = [card for card in own if card.type == "creature"]
        simplest = min(len(card.abilities) + len(card.keywords) for card in creatures)
        plain = sorted(card.slug for card in creatures if len(card.abilities) + len(card.keywords) == simplest)
        cards += [DeckEntry(chance.choice(plain), house)] * CARDS_A_HOUSE
    return replace(deck, cards=tuple(cards))


@cache
def _titles_inviting(mistake: str) -> Mapping[str, list[str]]:
    """The titles that invite it, by house."""
    found: dict[str, list[str]] = {}
    for card in catalogue.cards_printed_in(*FIRST_SETS):
        if _INVITED_BY[mistake](card):
            found.setdefault(card.house, []).append(card.slug)
    return found
