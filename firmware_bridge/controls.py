"""The meaning of each button: the settings for a counter box or the Pi's own pins, as data.

A control is written as its seat and its function, `left amber plus`. Seats are places at the table as the box's
builder sees them; which player sits where is decided for each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from companion.sentences import Sentence

Seat: TypeAlias = Literal["left", "right"]
Function: TypeAlias = Literal[
    "amber plus",
    "amber minus",
    "chains plus",
    "chains minus",
    "red key",
    "yellow key",
    "blue key",
    "end turn",
    "call judge",
]

SEATS: Final[tuple[Seat, ...]] = get_args(Seat)
FUNCTIONS: Final[tuple[Function, ...]] = get_args(Function)
MOST_INPUTS: Final = 20

END_TURN: Final[Function] = "end turn"
PARTNERS: Final[dict[Function, Function]] = {
    "amber plus": "amber minus",
    "amber minus": "amber plus",
    "chains plus": "chains minus",
    "chains minus": "chains plus",
}
"""Pressed together, two partners take back the last press of their counter."""


class ControlsError(ValueError):
    """A setting that cannot be used; the message says which, and what may stand there."""


class NoPinsError(OSError):
    """This computer has no pins to use; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Control:
    """The meaning of one button."""

    seat: Seat
    function: Function

    def __str__(self) -> str:
        return f"{self.seat} {self.function}"


@dataclass(frozen=True, slots=True)
class ControlMap:
    """The meaning of every input in use, by its number, and how held buttons repeat."""

    by_input: Mapping[int, Control]
    repeat_delay_ms: int = 600
    repeat_interval_ms: int = 150

    def partner(self, number: int) -> int | None:
        """The input that counts the other way."""
        control = self.by_input[number]
        other = PARTNERS.get(control.function)
        return next((n for n, c in self.by_input.items() if c.seat == control.seat and c.function == other), None)

    @property
    def repeat_mask(self) -> int:
        """A bit for each input that repeats while held: the counters do, and the end of a turn; keys do not."""
        repeating = (*PARTNERS, END_TURN)
        return sum(1 << number for number, control in self.by_input.items() if control.function in repeating)


STANDARD_CONTROLS: Final = ControlMap(
    dict(enumerate(Control(seat, function) for seat in SEATS for function in FUNCTIONS))
)
"""The numbering of the wiring page: 0 to 8 the left seat, 9 to 17 the right."""


def parse_control(text: str) -> Control:
    """The control that a setting names. Raises `ControlsError`."""
    seat, _, function = " ".join(text.lower().split()).partition(" ")
    if seat not in SEATS or function not in FUNCTIONS:
        raise ControlsError(
            Sentence(
                "“{text}” is not a control: write left or right, then one of {functions}",
                text=text,
                functions=", ".join(FUNCTIONS),
            )
        )
    return Control(seat, function)


def read_controls(settings: Mapping[str, str], repeat_delay_ms: int = 600, repeat_interval_ms: int = 150) -> ControlMap:
    """The controls of a table of settings, input number to control: `{"0": "left amber plus"}`.

    An empty table means the standard wiring.

    Raises `ControlsError` when a number, a control or a time cannot be used, or a control has two buttons.
    """
    for name, value, least, most in (
        ("repeat_delay_ms", repeat_delay_ms, 200, 5000),
        ("repeat_interval_ms", repeat_interval_ms, 50, 2000),
    ):
        if not least <= value <= most:
            raise ControlsError(
                Sentence("{name} is {value}: choose {least} to {most}", name=name, value=value, least=least, most=most)
            )
    by_input: dict[int, Control] = {}
    for key, text in settings.items():
        number, control = _input_number(key), parse_control(text)
        if control in by_input.values():
            raise ControlsError(Sentence("{control} has two buttons; give each control one", control=str(control)))
        by_input[number] = control
    return ControlMap(by_input or STANDARD_CONTROLS.by_input, repeat_delay_ms, repeat_interval_ms)


def read_pins(settings: Mapping[str, int], controls: ControlMap) -> dict[int, int]:
    """The GPIO number of each input, from a table of settings: `{"0": 4}`.

    Raises `ControlsError` when a number cannot be used, a pin is given twice, or a control has no pin.
    """
    pins = {_input_number(key): pin for key, pin in settings.items()}
    for number, pin in pins.items():
        if not 2 <= pin <= 27:
            raise ControlsError(Sentence("input {number} is on GPIO {pin}: choose 2 to 27", number=number, pin=pin))
        if list(pins.values()).count(pin) > 1:
            raise ControlsError(Sentence("GPIO {pin} has two inputs; give each its own", pin=pin))
    for number, control in controls.by_input.items():
        if number not in pins:
            raise ControlsError(
                Sentence(
                    "{control} (input {number}) has no pin; add {number} = a GPIO number",
                    control=str(control),
                    number=number,
                )
            )
    return pins


def _input_number(key: str) -> int:
    if not key.isascii() or not key.isdigit() or int(key) >= MOST_INPUTS:
        raise ControlsError(
            Sentence(
                "“{key}” is not an input: use its number on the wiring page, 0 to {most}", key=key, most=MOST_INPUTS - 1
            )
        )
    return int(key)
