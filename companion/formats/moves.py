"""Moves, decisions and choices as JSON, in the words of the rules session.

A move names what its kind needs; what may be left out (`flank`, `target`) is then asked as a decision. A choice is one
of the decision's options where `max` is 1, a list of them where it is more, an empty list to decline where `min` is 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field

from companion.cards import catalogue
from companion.formats.forms import LARGEST_COUNT, Form, FormatError, HouseName, KeyColor, Text, Warn, checked, place
from companion.rules.answers import problem_with
from companion.rules.card import Card
from companion.rules.moves import Move, MoveKind
from companion.rules.state import Answer, Decision

Json = dict[str, object]

NEEDED: Mapping[str, tuple[str, ...]] = {
    "forge": ("key",),
    "house": ("house",),
    "archives": ("take",),
    **dict.fromkeys(("play", "discard", "reap", "fight", "action", "omni", "unstun"), ("card",)),
}
POSSIBLE: Mapping[str, tuple[str, ...]] = {
    **NEEDED,
    "play": ("card", "flank", "target"),
    "fight": ("card", "target"),
}
EXAMPLES = {
    "key": '"red"', "house": '"dis", or null where no house can be chosen', "take": "true or false",
    "card": "the id of a card",
}  # fmt: skip


class MoveForm(Form):
    kind: MoveKind
    card: Text | None = None
    target: Text | None = None
    flank: Literal["left", "right"] | Annotated[int, Field(ge=0, le=LARGEST_COUNT)] | None = None
    house: HouseName | None = None
    key: KeyColor | None = None
    take: bool | None = None


def read_move(value: object, path: str, warn: Warn) -> Move:
    """The move that JSON names. Raises `FormatError`; fields that its kind does not have are warned of and ignored."""
    if isinstance(value, dict) and value.get("kind") not in get_args(MoveKind):
        raise FormatError(place(path, "kind"), f"should be one of {', '.join(get_args(MoveKind))}")
    form = checked(MoveForm, value, path, warn)
    for field in NEEDED.get(form.kind, ()):
        if not form.named(field) or (field != "house" and getattr(form, field) is None):
            raise FormatError(place(path, field), f"“{form.kind}” needs it: {EXAMPLES[field]}")
    fields = POSSIBLE.get(form.kind, ())
    for field in sorted(form.model_fields_set & MoveForm.model_fields.keys() - {"kind", *fields}):
        if getattr(form, field) is not None:
            warn(f"the field {place(path, field)} means nothing for “{form.kind}” and was ignored")
    return Move(form.kind, **{field: getattr(form, field) for field in fields})


def write_decision(decision: Decision) -> Json:
    """The decision to be made; of kind `chance` where the physical world does."""
    if decision.kind == "chance":
        return _write_chance(decision)
    written: Json = {
        "player": decision.player,
        "kind": decision.kind,
        "source": decision.source or None,
        "prompt": decision.prompt,
        "options": list(decision.options),
        "min": decision.minimum,
        "max": decision.maximum,
    }
    if decision.ordered:
        written["ordered"] = True
    return written | {"abilities": list(decision.abilities)} if decision.abilities else written


def _write_chance(decision: Decision) -> Json:
    written: Json = {
        "kind": "chance",
        "what": decision.what,
        "player": decision.whose,
        "zone": decision.zone,
        "source": decision.source or None,
        "prompt": decision.prompt or f"chance: {decision.what}",
    }
    if decision.what == "shuffle":
        cards = list(decision.options)
        return written | {"cards": cards, "options": cards, "min": len(cards), "max": len(cards)}
    if decision.what == "reveal" and not decision.options:
        return written
    return written | {"options": list(decision.options), "min": decision.minimum, "max": decision.maximum}


def read_choice(value: object, decision: Decision, path: str) -> Answer:
    """The answer that a choice gives to the decision. Raises `FormatError`, with what could have been chosen."""
    if decision.what == "reveal" and value is not None:
        answer: Answer = _revealed(value, decision, path)
    elif isinstance(value, list):
        answer = tuple(_option(entry, place(path, index)) for index, entry in enumerate(value))  # type: ignore[misc]
    else:
        answer = None if value is None else _option(value, path)
    if isinstance(answer, tuple) and decision.maximum == 1 and (len(answer) == 1 or _is_whole_order(answer, decision)):
        answer = answer[0]
    problem = problem_with(decision, answer)
    if problem is not None:
        raise FormatError(path, f"{problem}; {_asked(decision)}")
    return answer


def _is_whole_order(answer: tuple[str, ...], decision: Decision) -> bool:
    """Whoever is asked which ability resolves next may name all: the first is next, and the others are asked again."""
    return decision.kind == "order" and sorted(map(str, answer)) == sorted(map(str, decision.options))


def _option(value: object, path: str) -> str | int:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise FormatError(path, "a choice is one of the options, or a list of them")
    return value


def _revealed(value: object, decision: Decision, path: str) -> str | Card:
    if not isinstance(value, str):
        raise FormatError(path, "the title of the card that was seen, such as “anger”, or null where it stays unseen")
    if decision.options:
        return value
    try:
        return catalogue.card(value)
    except catalogue.UnknownCard as error:
        raise FormatError(path, str(error)) from None


def _asked(decision: Decision) -> str:
    options = ", ".join(str(option) for option in decision.options)
    number = (
        f"{decision.minimum}" if decision.minimum == decision.maximum else f"{decision.minimum} to {decision.maximum}"
    )
    return f"asked was: {decision.prompt or decision.what or decision.kind} ({number} of {options:.300})"


def write_choice(answer: Answer) -> object:
    if isinstance(answer, tuple):
        return list(answer)
    return answer.slug if isinstance(answer, Card) else answer
