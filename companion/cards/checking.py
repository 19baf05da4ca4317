"""Judges how complete the declared cards are: tested, equal to a list of printed facts, well worded."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from companion.rules.card import Card

FactsJson: TypeAlias = dict[str, Any]

POOR_WORDING = re.compile(
    r"\b(\w+) \1\b|\bchosen (card|creature)\b|\byou plays\b|, [A-Z](?!mber)[a-z]+ (a|an|the|each)\b|  |^\W*$"
    r"|\b[Aa] [aeioAEIOÆ]|–1 cards|\bplus -|\btimes \d|(?<!control )of it\b|\bby which the number\b"
    r"|\ba \w+ card, (destroy|deal)\b"
)
"""Signs of wording nobody would print: doubled words, a wrong article or ending, a calculation, nothing at all."""


def poor_abilities(card: Card) -> list[str]:
    """The ability texts of a card that nobody would print."""
    return [words for words in (ability.say() for text in card.texts for ability in text) if POOR_WORDING.search(words)]


def differences(card: Card, printed: dict[str, FactsJson]) -> list[str]:
    """How the declaration deviates from the printed facts, given by slug: one line a fact."""
    told = printed.get(card.slug)
    if told is None:
        return ["is not in the list of printed facts"]
    pairs = {
        "title": (card.title, told["title"].strip()),
        "house": (card.house, told["house"] or ""),
        "type": (card.type, told["type"]),
        "printings": (dict(card.numbers), told["printings"]),
        "amber": (card.amber, told.get("amber", 0)),
        "power": (card.power, told.get("power", 0) or 0),
        "armor": (card.armor, told.get("armor", 0) or 0),
        "traits": (sorted(card.traits), sorted(told["traits"])),
        "keywords": (sorted(map(str, card.keywords)), sorted(told["keywords"])),
    }
    return [f"{name} is {ours!r}, printed {theirs!r}" for name, (ours, theirs) in pairs.items() if ours != theirs]


def constant_of(card: Card) -> str:
    """The name of the constant that declares a card: its title in capitals, `1-2 Punch` apart."""
    return {"1-2-punch": "ONE_TWO_PUNCH"}.get(card.slug) or re.sub(r"\W+", "_", card.slug).upper()


def constants_under_test(folders: Iterable[Path]) -> set[str] | None:
    """The constants of the cards that tests are about; `None` without any test file.

    A test is about a card when it asserts something and names the card where it matters: in an assertion, in a move
    or a question (`table.play(BUMPSY)`), in its table of cases, or in its own name. A card that only lies on the table
    of a test about another does not count.
    """
    files = [file for folder in folders for file in sorted(folder.glob("test_*.py"))]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    return {name for tree in trees for name in _tested_in(tree)} if files else None


def _tested_in(tree: ast.Module) -> Iterator[str]:
    tables = {
        target.id: _names(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and _asserts(node):
            for name in _subjects(node):
                yield from tables.get(name, {name})


def _asserts(test: ast.FunctionDef) -> bool:
    """Also `with pytest.raises(…)` asserts."""
    return any(isinstance(node, ast.Assert) or getattr(node, "attr", "") == "raises" for node in ast.walk(test))


def _subjects(test: ast.FunctionDef) -> set[str]:
    """The names a test puts where they matter."""
    found = {name for decorator in test.decorator_list for name in _names(decorator)}
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            found |= _names(node)
        elif isinstance(node, ast.For):
            found |= _names(node.iter)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found |= {name for argument in (*node.args, *node.keywords) for name in _names(argument)}
    return found | {name for name in _names(test) if _is_in(name, test.name)}


def _is_in(constant: str, name: str) -> bool:
    """True if a test's name speaks of the card: `test_haedroths_wall_…` of `HAEDROTH_S_WALL`."""
    title = re.sub(r"_s(?=_|$)", "s", constant.lower())
    return len(constant) > 1 and re.search(rf"_{re.escape(title)}s?(_|$)", name) is not None


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
