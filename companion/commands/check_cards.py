"""The command `companion check-cards`: how complete the declared cards are, by set and house."""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.commands import INSPECT, CommandError

if TYPE_CHECKING:
    from companion.rules.card import Card

TITLES = 574
ROOT = Path(__file__).resolve().parents[2]
TESTS = (ROOT / "tests" / "cards", ROOT / "tests" / "rules")
POOR_WORDING = re.compile(
    r"\b(\w+) \1\b|\ba chosen card\b|\byou plays\b|, [A-Z](?!mber)[a-z]+ (a|an|the|each)\b|  |^\W*$"
)
"""Signs of wording nobody would print: doubled words, a wrong ending, a capital within a sentence, nothing at all."""

FactsOption = Annotated[Path | None, typer.Option("--facts", help="A JSON list of printed facts to compare with.")]


def check_cards(facts: FactsOption = None) -> None:
    """Say by set and house how many cards are declared and tested, and which differ from a list of printed facts.

    A card counts as tested when a test of the cards or the rules names its declaration; this needs the tests folder.
    """
    from companion.cards.catalogue import SETS, all_cards

    cards = list(all_cards().values())
    tested = tested_constants(TESTS)
    printed = printed_facts(facts)
    for card_set in SETS:
        for house in sorted({card.house for card in cards}):
            chosen = [card for card in cards if card.house == house and card_set in dict(card.numbers)]
            typer.echo(f"{card_set:5} {house:9} {summary(chosen, tested, printed)}")
    for card in cards:
        for fault in faults(card, printed):
            typer.echo(f"{card.title}: {fault}")
    typer.echo(f"{len(cards)} of {TITLES}")
    if len(cards) != TITLES:
        raise typer.Exit(1)


def summary(cards: list[Card], tested: set[str] | None, printed: dict[str, Any] | None) -> str:
    parts = [f"{len(cards):3} declared"]
    if tested is not None:
        parts.append(f"{sum(constant_of(card) in tested for card in cards):3} tested")
    if printed is not None:
        parts.append(f"{sum(bool(differences(card, printed)) for card in cards)} differ from the printed facts")
    return ", ".join([*parts, f"{sum(bool(poor_abilities(card)) for card in cards)} poorly worded"])


def faults(card: Card, printed: dict[str, Any] | None) -> list[str]:
    found = [f"poorly worded: {words!r}" for words in poor_abilities(card)]
    return found if printed is None else [*found, *differences(card, printed)]


def poor_abilities(card: Card) -> list[str]:
    return [words for words in (ability.say() for ability in card.abilities) if POOR_WORDING.search(words)]


def differences(card: Card, printed: dict[str, Any]) -> list[str]:
    """How the declaration deviates from the printed facts: one line a fact."""
    told = printed.get(card.slug)
    if told is None:
        return ["is not in the list of printed facts"]
    pairs = {
        "title": (card.title, told["title"]),
        "house": (card.house, told["house"]),
        "type": (card.type, told["type"]),
        "printings": (dict(card.numbers), told["printings"]),
        "amber": (card.amber, told.get("amber", 0)),
        "power": (card.power, told.get("power", 0) or 0),
        "armor": (card.armor, told.get("armor", 0) or 0),
        "traits": (sorted(card.traits), sorted(told["traits"])),
        "keywords": (sorted(map(str, card.keywords)), sorted(told["keywords"])),
    }
    return [f"{name} is {ours!r}, printed {theirs!r}" for name, (ours, theirs) in pairs.items() if ours != theirs]


def printed_facts(path: Path | None) -> dict[str, Any] | None:
    """Cards by slug, from the file given or from the folder `KEYFORGE_SHARED`; nothing where neither exists."""
    shared = os.environ.get("KEYFORGE_SHARED")
    chosen = path or (Path(shared) / "data" / "cards.json" if shared else None)
    if chosen is None or (path is None and not chosen.exists()):
        return None
    try:
        return {card["id"]: card for card in json.loads(chosen.read_text(encoding="utf-8"))}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise CommandError(f"{chosen} is not a readable JSON list of cards ({error}); give another --facts") from error


def tested_constants(folders: Iterable[Path]) -> set[str] | None:
    """Every name that a test function mentions, in its body or its decorators; `None` without a tests folder."""
    files = [file for folder in folders for file in folder.glob("test_*.py")]
    return {name for file in files for name in _names_in_tests(file)} if files else None


def _names_in_tests(file: Path) -> set[str]:
    functions = [
        node
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return {node.id for function in functions for node in ast.walk(function) if isinstance(node, ast.Name)}


def constant_of(card: Card) -> str:
    """The name of the constant that declares a card: its title in capitals."""
    return re.sub(r"\W+", "_", card.slug).upper()


def register(app: typer.Typer) -> None:
    app.command("check-cards", rich_help_panel=INSPECT, epilog="Example: companion check-cards --facts cards.json")(
        check_cards
    )
