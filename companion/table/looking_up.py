"""Looking things up: every card and every rule, in our own words, found by what they type in any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.cards.catalogue import all_cards, card_as_printed, printed_facts, titles
from companion.cards.pages import facts, wording
from companion.cards.printed import later_titles, slugs_in_other_languages, title_key, titles_by_language
from companion.cards.rulings import Ruling, rulings_of_card, rulings_of_rule
from companion.houses import house_name
from companion.report import rule_title
from companion.rules.card import Card
from companion.rules.glossary import TERMS
from companion.rules.wording import slug_of
from companion.wording.rule_names import RULES

MOST_FOUND = 60


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A title in a list."""

    slug: str
    title: str
    house: str
    type: str


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card: `facts` as printed, `text` in our own words, `terms` the words of the game to look up with it.

    `judged`: the rules know its text.
    """

    slug: str
    title: str
    house: str
    house_name: str
    facts: str
    text: tuple[str, ...]
    terms: tuple[str, ...]
    judged: bool
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule or a word of the game. `broken` and `put_right` are empty for what cannot be broken."""

    name: str
    title: str
    says: str
    section: str
    example: str
    broken: str = ""
    put_right: str = ""
    rulings: tuple[Ruling, ...] = ()


class LookUp:
    """Everything there is to look up; the same for every table and every game."""

    def cards(self, wanted: str = "") -> Sequence[CardEntry]:
        """The titles of all sets in which the words stand, by title; without words, those that the rules know."""
        key = title_key(wanted)
        if not key:
            return [_entry(slug) for slug in sorted(titles(), key=_title_key)]
        slugs = {slug for found, slug in _keys() if key in found}
        return [_entry(slug) for slug in sorted(slugs, key=lambda slug: (not _title_key(slug).startswith(key), slug))][
            :MOST_FOUND
        ]

    def card(self, slug: str) -> CardPage | None:
        found = card_as_printed(slug)
        if found is None:
            return None
        judged = slug in all_cards()
        text = tuple(wording(found)) if judged else ()
        return CardPage(
            slug,
            found.title,
            found.house,
            house_name(found.house),
            facts(found),
            text,
            _terms_of(found, text),
            judged,
            rulings_of_card(slug),
        )

    def title_in(self, slug: str, language: str) -> str | None:
        """A card's title in another language, where it has one of its own there."""
        card = all_cards().get(slug)
        own = card.halves[0] if card is not None and card.halves else slug
        return titles_by_language().get(language, {}).get(own)

    def rules(self, wanted: str = "") -> Sequence[RulePage]:
        """The rules that can be flagged and the words of the game in which the words stand, by title."""
        key = wanted.casefold().strip()
        pages = (page for name in {*RULES, *map(slug_of, TERMS)} if (page := self.rule(name)) is not None)
        fitting = (page for page in pages if key in f"{page.title} {page.says} {page.broken}".casefold())
        return sorted(fitting, key=lambda page: page.title)

    def rule(self, name: str) -> RulePage | None:
        rule, rulings = RULES.get(name), rulings_of_rule(name)
        if rule is not None:
            title = rule_title(name)
            return RulePage(name, title, rule.says, rule.section, rule.example, rule.broken, rule.put_right, rulings)
        term = next((term for known, term in TERMS.items() if slug_of(known) == name), None)
        if term is None:
            return None
        return RulePage(name, _sentence(term.name), term.says, term.section, term.example, rulings=rulings)

    def printed_title(self, slug: str) -> str:
        """A card's title in English; its slug where no card has it."""
        known = printed_facts(slug)
        return known.title if known is not None else slug


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _terms_of(card: Card, text: tuple[str, ...]) -> tuple[str, ...]:
    """The words of the game that stand in a card's text, and what goes with its type."""
    said = " ".join(text).casefold()
    more = {"upgrade"} if card.type == "upgrade" else set()
    more |= {"armor"} if card.armor else set()
    more |= {"bonus Æmber"} if card.amber else set()
    return tuple(term for term in TERMS if term in more or term.casefold() in said)


def _entry(slug: str) -> CardEntry:
    known = printed_facts(slug)
    assert known is not None, slug
    return CardEntry(slug, known.title, house_name(known.house), known.type)


@cache
def _keys() -> tuple[tuple[str, str], ...]:
    """Every title in every language as it is searched for, with its slug."""
    own = [(_title_key(slug), slug) for slug in (*titles(), *later_titles())]
    others = [(key, slug) for key, slugs in slugs_in_other_languages().items() for slug in slugs]
    return tuple((key, slug) for key, slug in (*own, *others) if printed_facts(slug) is not None)


def _title_key(slug: str) -> str:
    known = printed_facts(slug)
    return title_key(known.title) if known is not None else slug
