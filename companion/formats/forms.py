"""The shape of what comes in, checked before anything is looked up: fields, types and bounds of a position.

Forms are strict: `"1"` is not a number and 1 is not a truth. Which fields were given is kept, since a judge's
correction changes only those. Every message names the field as `players[0].battleline[2].damage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from companion.rulebooks import Rulebook

Warn: TypeAlias = Callable[[str], None]

MOST_CARDS_IN_A_ZONE = 200
LARGEST_COUNT = 1_000
MOST_PROBLEMS_TOLD = 3


class FormatError(ValueError):
    """The input does not say anything the program understands; the message names the field and what to do."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason


class Form(BaseModel):
    """Base of all forms. Unknown fields are kept by pydantic, so that they can be warned of."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    def named(self, field: str) -> bool:
        return field in self.model_fields_set


F = TypeVar("F", bound=Form)


def checked(form: type[F], value: object, path: str, warn: Warn) -> F:
    """The value in its form. Raises `FormatError`; unknown fields are passed to `warn` and ignored."""
    if not isinstance(value, dict):
        raise FormatError(path, "expected an object")
    try:
        made = form.model_validate(value)
    except ValidationError as error:
        raise FormatError("", _problems(error, path)) from None
    for unknown in dict.fromkeys(_unknown_fields(made, path)):
        warn(f"the field {unknown} is not known and was ignored")
    return made


def place(path: str, *steps: int | str) -> str:
    """`place("players", 0, "hand")` is `players[0].hand`."""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path


def _problems(error: ValidationError, path: str) -> str:
    problems = error.errors(include_url=False, include_input=False)
    told = [_problem(place(path, *problem["loc"]), problem["msg"]) for problem in problems[:MOST_PROBLEMS_TOLD]]
    more = len(problems) - MOST_PROBLEMS_TOLD
    return "; ".join([*told, f"and {more} more"] if more > 0 else told)


def _problem(where: str, message: str) -> str:
    reason = message.removeprefix("Value error, ").removeprefix("Input ")
    return f"{where:.200}: {reason}" if where else reason


def _unknown_fields(value: object, path: str) -> Iterator[str]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _unknown_fields(item, place(path, index))
    elif isinstance(value, Form):
        yield from (place(path, f"{ascii(name)[1:-1]:.80}") for name in value.model_extra or ())
        for name in sorted(value.model_fields_set & type(value).model_fields.keys()):
            yield from _unknown_fields(getattr(value, name), place(path, name))


def slug_as_object(value: object) -> object:
    return {"card": value} if isinstance(value, str) else value


Text = Annotated[str, Field(min_length=1, max_length=200)]
WholeNumber = Annotated[int, Field(ge=0, le=LARGEST_COUNT)]
PlayerNumber = Annotated[int, Field(ge=0, le=1)]
HouseName = Literal[
    "brobnar", "dis", "logos", "mars", "sanctum", "saurian", "shadows", "staralliance", "untamed"
]  # fmt: skip
IconName = Literal["amber", "capture", "damage", "draw"]
KeyColor = Literal["red", "yellow", "blue"]
StepName = Literal["setup", "forge", "house", "main", "ready", "draw", "over"]
Written = Any
"""A field that output carries for the reader's convenience and input need not: it follows from the others."""


class CardForm(Form):
    card: Text | None = None
    id: Text | None = None
    house: HouseName | None = None
    owner: PlayerNumber | None = None
    controller: PlayerNumber | None = None
    exhausted: bool | None = None
    stunned: bool | None = None
    ward: bool | None = None
    enraged: bool | None = None
    enhanced: Annotated[list[IconName], Field(max_length=20)] | None = None
    attacked: bool | None = None
    damage: WholeNumber | None = None
    amber: WholeNumber | None = None
    power_counters: WholeNumber | None = None
    armor_used: WholeNumber | None = None
    counters: dict[Text, WholeNumber] | None = Field(default=None, max_length=20)
    upgrades: CardForms | None = None
    under: CardForms | None = None
    grafted: CardForms | None = None
    halves: CardForms | None = None
    copy_of: Text | None = None
    purged_by: Text | None = None
    abducted: bool | None = None
    power: Written = None
    armor: Written = None
    keywords: Written = None
    flank: Written = None


CardForms: TypeAlias = Annotated[
    list[Annotated[CardForm, BeforeValidator(slug_as_object)]], Field(max_length=MOST_CARDS_IN_A_ZONE)
]


class PlayerForm(Form):
    name: Annotated[str, Field(max_length=200)] | None = None
    houses: Annotated[list[HouseName], Field(max_length=3)] | None = None
    amber: WholeNumber | None = None
    chains: WholeNumber | None = None
    keys: Annotated[list[KeyColor], Field(max_length=3)] | None = None
    hand: CardForms | None = None
    deck: CardForms | None = None
    discard: CardForms | None = None
    archives: CardForms | None = None
    purged: CardForms | None = None
    battleline: CardForms | None = None
    artifacts: CardForms | None = None
    unseen: CardForms | None = None
    key_cost: Written = None
    hand_size_to_draw: Written = None


class TurnForm(Form):
    number: WholeNumber | None = None
    active: PlayerNumber | None = None
    step: StepName | None = None
    house: HouseName | None = None
    acted: bool | None = None
    winner: PlayerNumber | None = None


class PositionForm(Form):
    rulebook: Rulebook | None = None
    turn: TurnForm | None = None
    players: Annotated[list[PlayerForm], Field(min_length=2, max_length=2)] | None = None
    effects: list[Any] | None = None


CardForm.model_rebuild()
PlayerForm.model_rebuild()
