"""The cards as documentation: printed facts, and what each ability says of itself, a page for each declaring module."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from companion.cards.catalogue import SETS, all_cards, declared_in, package_of, titles
from companion.houses import house_name
from companion.rulebooks import USUAL
from companion.rules.abilities import KINDS, AbilityKind, abilities_of
from companion.rules.card import HOUSES, Card, Rule
from companion.rules.constants import Controls
from companion.rules.effects.lasting import Begin
from companion.rules.filters.references import it
from companion.rules.reading import words_of
from companion.sentences import Sentence, joined

INTRODUCTION = """# The cards

Every card of Call of the Archons, Age of Ascension, Worlds Collide and Mass Mutation, as the companion understands
them: printed facts, and abilities in the companion's own words, which are made from what it plays by. Where these
words and the card disagree, the companion is wrong; please tell us.

A card of several sets stands with the first. `companion card "bad penny"` shows one card and names the file that
declares it; `companion card-pages docs` rewrites these pages.
"""


_SET_OF = {package_of(card_set): name for card_set, name in SETS.items()}


def facts(card: Card) -> str:
    """`CotA 048 · creature · power 8 · Giant`."""
    numbers = ", ".join(f"{card_set} {number}" for card_set, number in card.numbers)
    power = [Sentence("power {power}", power=card.power)] if card.type == "creature" else []
    armor = [Sentence("armor {armor}", armor=card.armor)] if card.armor else []
    amber = [Sentence("{amber} Æmber", amber=card.amber)] if card.amber else []
    traits = [joined((Sentence(trait.capitalize()) for trait in card.traits), " ")] if card.traits else []
    return joined([numbers, Sentence(card.type), *power, *armor, *amber, *traits], " · ")


def wording(card: Card) -> list[str]:
    """Keywords, then one sentence or more an ability; a card without either says so."""
    names = [keyword.name if number else keyword.name.capitalize() for number, keyword in enumerate(card.keywords)]
    keywords = [
        Sentence("{} {}", Sentence(name), keyword.value) if keyword.value else Sentence(name)
        for name, keyword in zip(names, card.keywords, strict=True)
    ]
    spoken = [Sentence("{}.", joined(keywords))] if keywords else []
    return [*spoken, *said_abilities(card)] or [Sentence("No ability.")]


def said_abilities(card: Card) -> list[Sentence]:
    """The sentences that its abilities say by its first text, and by each that a rulebook gave it later."""
    changed = [
        Sentence("Since rulebook {version}: {text}", version=version, text=say(ability))
        for version, text in card.errata
        for ability in text
    ]
    return [*map(say, card.abilities), *changed]


def say(rule: Rule) -> Sentence:
    """The text of an ability: one text, which catalogues have as a whole."""
    return Sentence(rule.say())


def texts() -> Iterator[str]:
    """All that cards say of themselves, and that what they put in force says: the patterns of such sentences."""
    yield Controls(it, 0).say()
    for card in all_cards().values():
        yield from (trait.capitalize() for trait in card.traits)
        for ability in chain.from_iterable(card.texts):
            yield ability.say()
            yield from (begun.rule.say() for begun in _begun(ability))


def _begun(part: object) -> Iterator[Begin]:
    """The lasting effects that a part of a declaration may begin."""
    return (word for word in words_of(part) if isinstance(word, Begin))


def pages() -> dict[str, str]:
    """All pages by their path below the documentation: the index, and one for each house and set of declarations."""
    by_page: dict[str, list[Card]] = {}
    for card in titles().values():
        by_page.setdefault(page_of(card), []).append(card)
    return {"cards.md": _index(by_page), **{path: _page(path, cards) for path, cards in by_page.items()}}


def page_of(card: Card) -> str:
    """`cards/call_of_the_archons_brobnar.md`, after the module that declares the card."""
    *_, package, house = declared_in(card).split(".")
    return f"cards/{package}_{house}.md"


def _package_and_house(path: str) -> tuple[str, str]:
    name = path.removeprefix("cards/").removesuffix(".md")
    package = next(package for package in _SET_OF if name.startswith(f"{package}_"))
    return package, name.removeprefix(f"{package}_")


def _module_name(module: str) -> str:
    """`Brobnar`, `Star Alliance`, `Several Houses`."""
    return house_name(module.replace("_", "-"))


def anchor(title: str) -> str:
    """How a heading is linked to: lower case, letters, digits and hyphens."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _page(path: str, cards: Iterable[Card]) -> str:
    package, house = _package_and_house(path)
    lines = [
        f"# {_module_name(house)}, {_SET_OF[package]}",
        "",
        f"Declared in `companion/cards/{package}/{house}.py`, in this order. [All cards](../cards.md)",
    ]
    for card in cards:
        lines += ["", f"## {card.title}", "", facts(card), "", *(f"- {line}" for line in wording(card))]
    return "\n".join(lines) + "\n"


def _index(by_page: dict[str, list[Card]]) -> str:
    counts = {_package_and_house(path): f"[{len(cards)} cards]({path})" for path, cards in by_page.items()}
    lines = [INTRODUCTION, f"| house | {' | '.join(SETS.values())} |", f"|{' --- |' * (len(SETS) + 1)}"]
    houses = {house for _, house in counts}
    for house in (*HOUSES, *sorted(houses - {*HOUSES})):
        cells = [counts.get((package, house), "") for package in _SET_OF]
        lines.append(f"| {_module_name(house)} | {' | '.join(cells)} |")
    lines += ["", "## By kind of ability", "", *_kinds()]
    return "\n".join([*lines, "", "## By title", "", *_titles()]) + "\n"


def _kinds() -> Iterator[str]:
    """A row for each kind of ability: how many cards have one, by the usual rulebook. A card may have several."""
    counted = Counter(kind for card in all_cards().values() for kind in _kinds_of(card))
    yield "| ability | when | cards |"
    yield "| --- | --- | --- |"
    for kind in sorted(KINDS, key=lambda kind: -counted[kind]):
        yield f"| {kind} | {KINDS[kind]} | {counted[kind]} |"
    yield f"| none | only printed facts and keywords | {sum(not card.abilities for card in all_cards().values())} |"


def _kinds_of(card: Card) -> set[AbilityKind]:
    return {kind for ability in abilities_of(card, USUAL) for kind in ability.kinds}


def _titles() -> Iterator[str]:
    for card in sorted(titles().values(), key=lambda card: anchor(card.title)):
        yield f"- [{card.title}]({page_of(card)}#{anchor(card.title)})"
