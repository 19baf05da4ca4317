"""Values written as JSON data are the same values again, and somebody else's data can do nothing."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, NamedTuple

import pytest

from companion.formats.values import ValueFormError, read_values, write_values
from companion.sentences import Sentence, Title


@dataclass(frozen=True, slots=True)
class Gem:
    color: str
    weight: float = 1.0


@dataclass(slots=True)
class Chest:
    gems: list[Gem] = field(default_factory=list)
    owner: object = None


@dataclass(frozen=True)
class Guess:
    about: object
    found: int | None = field(default=None, compare=False)


class Place(NamedTuple):
    row: int
    column: int = 0


class Ledger:
    def __init__(self) -> None:
        self.lines: dict[tuple[int, str], object] = {}


KINDS: dict[str, type] = {"gem": Gem, "chest": Chest, "guess": Guess, "ledger": Ledger, "place": Place}
CROWN = Gem("gold", 9.0)


def name_of(value: object) -> str | None:
    return "crown" if value is CROWN else None


def named(name: str) -> object:
    return {"crown": CROWN}[name]


def again(value: object) -> Any:
    return read_values(json.loads(json.dumps(write_values(value, KINDS, name_of))), KINDS, named)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [True, 1, 1.0, "1", False, 0],
        (1, (2, ()), [3, {4: "four", (5, "x"): None}]),
        {"a", "b"},
        frozenset({(1, 2), 3}),
        [Place(1, 2), (1, 2), Place(1, 2)],
        Gem("red"),
        Chest([Gem("red"), Gem("blue", 2.5)], owner=Gem),
        {(0, "amber"): Gem("green")},
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_are_the_same_again(value: object) -> None:
    found = again(value)
    assert found == value
    assert repr(found) == repr(value) or isinstance(value, set | frozenset)


def test_what_was_one_object_is_one_object_again() -> None:
    shared = Chest([Gem("red")])
    first, second, third = again([shared, shared, Chest([Gem("red")])])
    assert first is second
    assert first is not third
    assert first.gems[0] is third.gems[0], "equal frozen values are one"


def test_what_has_a_name_is_found_by_it() -> None:
    assert again((CROWN,))[0] is CROWN


def test_objects_without_declared_fields_keep_what_they_hold() -> None:
    ledger = Ledger()
    ledger.lines[1, "a"] = Gem("red")
    assert again(ledger).lines == {(1, "a"): Gem("red")}


def test_a_text_can_still_be_said_in_other_languages() -> None:
    said = Sentence("{who} plays {card}.", who="Ann", card=Title("Dextre", "dextre"))
    (found,) = again((said,))
    assert (found, found.pattern, found.parts["card"].slug) == ("Ann plays Dextre.", "{who} plays {card}.", "dextre")


def test_what_follows_from_the_rest_is_left_out() -> None:
    assert again(Guess("weather", found=3)).found is None


@pytest.mark.parametrize(
    "value", [object(), OrderedDict, os.system, b"bytes", 1j, HTTPStatus.OK], ids=lambda value: type(value).__name__
)
def test_other_objects_are_refused(value: object) -> None:
    with pytest.raises(ValueFormError):
        write_values([value], KINDS, name_of)


def test_what_holds_itself_is_refused() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(ValueFormError, match="hold themselves"):
        write_values(loop, KINDS, name_of)


@pytest.mark.parametrize(
    "form",
    [
        None,
        [],
        {"classes": [], "nodes": []},
        {"classes": [["os.system"]], "nodes": [[0]]},
        {"classes": [["gem", "color"]], "nodes": ["red", [0, 0]]},
        {"classes": [["gem", "color", "weight"]], "nodes": ["red", [0, 0]]},
        {"classes": [], "nodes": [["tuple", 0]]},
        {"classes": [], "nodes": [["class", "builtins.eval"]]},
        {"classes": [], "nodes": [["named", "no such name"]]},
        {"classes": [], "nodes": [[], ["set", 0]]},
        {"classes": [], "nodes": [["list"], ["set", 0]]},
        {"classes": [["chest", "gems", "owner"]], "nodes": ["x", [0, "x", "y"]]},
        {"classes": [["ledger"]], "nodes": ["x", [0, 0]]},
    ],
    ids=lambda value: type(value).__name__,
)
def test_anything_else_is_refused_and_does_nothing(form: object) -> None:
    with pytest.raises(ValueFormError):
        read_values(form, KINDS, named)
