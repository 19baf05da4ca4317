"""The wiring, for each board that can carry the buttons: the one source of tables and drawings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from firmware_bridge.controls import STANDARD_CONTROLS


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin: its name in programs, and where it is on the board."""

    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Wire:
    """A pin and what is connected to it."""

    pin: Pin
    goes_to: str


@dataclass(frozen=True, slots=True)
class DirectBoard:
    """A board with a pin for each button; a pressed button joins its pin to ground, through a resistor if `series`."""

    key: str
    title: str
    buttons: tuple[Wire, ...]
    parts: tuple[Wire, ...]
    series: str = ""


@dataclass(frozen=True, slots=True)
class MatrixBoard:
    """A board with too few pins: buttons sit where a column crosses a row, each with a diode towards the column."""

    key: str
    title: str
    columns: tuple[Pin, ...]
    rows: tuple[Pin, ...]
    parts: tuple[Wire, ...]


CONTROL_NAMES: Final = tuple(str(control).replace("amber", "Æmber") for control in STANDARD_CONTROLS.by_input.values())

STRIP_DATA, STRIP_CLOCK = "330 Ω, then strip, data in (DI)", "strip, clock in (CI)"
SHIFTED_DATA, SHIFTED_CLOCK = f"74AHCT125, then {STRIP_DATA}", f"74AHCT125, then {STRIP_CLOCK}"
STRIP_POWER, STRIP_GROUND = "strip, 5V; 470 µF to GND", "strip, GND"
BUTTONS_GROUND = f"{STRIP_GROUND}; the buttons share it"
BUZZER = "buzzer, through 100 Ω; its other leg to GND"

UNO: Final = MatrixBoard(
    "uno",
    "Arduino Uno or Nano",
    columns=tuple(Pin(f"D{number}", f"digital {number}") for number in (2, 3, 4)),
    rows=tuple(Pin(f"A{number}", f"analog in {number}") for number in range(6)),
    parts=(
        Wire(Pin("D9", "digital 9"), BUZZER),
        Wire(Pin("D11", "digital 11, MOSI"), STRIP_DATA),
        Wire(Pin("D13", "digital 13, SCK"), STRIP_CLOCK),
        Wire(Pin("5V", "power"), STRIP_POWER),
        Wire(Pin("GND", "power"), STRIP_GROUND),
    ),
)


def _direct(pins: tuple[Pin, ...]) -> tuple[Wire, ...]:
    return tuple(Wire(pin, name) for pin, name in zip(pins, CONTROL_NAMES, strict=True))


PICO_PLACES: Final = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29,
}  # fmt: skip
"""Number of a Pico's GP pin to its place on the board (Raspberry Pi Pico datasheet, figure 4)."""

PI_PLACES: Final = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 10: 19, 11: 23, 12: 32, 13: 33, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40,
    22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""GPIO number to its place on the Raspberry Pi's 40-pin header."""

PICO_BUTTONS: Final = (*range(16), 20, 21)
PI_BUTTONS: Final = (4, 17, 27, 22, 5, 6, 13, 19, 26, 23, 24, 25, 12, 16, 20, 21, 2, 3)


def _gp(number: int) -> Pin:
    return Pin(f"GP{number}", f"pin {PICO_PLACES[number]}")


def _gpio(number: int) -> Pin:
    return Pin(f"GPIO{number}", f"pin {PI_PLACES[number]}")


PICO: Final = DirectBoard(
    "pico",
    "Raspberry Pi Pico",
    _direct(tuple(_gp(number) for number in PICO_BUTTONS)),
    (
        Wire(_gp(22), BUZZER),
        Wire(_gp(19), SHIFTED_DATA),
        Wire(_gp(18), SHIFTED_CLOCK),
        Wire(Pin("VBUS", "pin 40"), STRIP_POWER),
        Wire(Pin("GND", "pin 38"), BUTTONS_GROUND),
    ),
)

PI: Final = DirectBoard(
    "pi",
    "Raspberry Pi's own pins",
    _direct(tuple(_gpio(number) for number in PI_BUTTONS)),
    (
        Wire(_gpio(18), BUZZER),
        Wire(_gpio(10), SHIFTED_DATA),
        Wire(_gpio(11), SHIFTED_CLOCK),
        Wire(Pin("5V", "pin 2"), STRIP_POWER),
        Wire(Pin("GND", "pin 6"), BUTTONS_GROUND),
    ),
    series="330 Ω",
)

BOARDS: Final[tuple[MatrixBoard | DirectBoard, ...]] = (UNO, PICO, PI)


def pin_table(board: MatrixBoard | DirectBoard) -> str:
    """The board's pins as a Markdown table."""
    lines = _matrix_lines(board) if isinstance(board, MatrixBoard) else _button_lines(board)
    lines += ["", "| Pin | Where | Goes to |", "|---|---|---|"]
    lines += [f"| {wire.pin.name} | {wire.pin.place} | {wire.goes_to} |" for wire in board.parts]
    return "\n".join(lines)


def _button_lines(board: DirectBoard) -> list[str]:
    rows = [f"| {n} | {w.pin.name} | {w.pin.place} | {w.goes_to} |" for n, w in enumerate(board.buttons)]
    return ["| Input | Pin | Where | Button |", "|---|---|---|---|", *rows]


def _matrix_lines(board: MatrixBoard) -> list[str]:
    header = "".join(f" column {pin.name} |" for pin in board.columns)
    lines = [f"| |{header}", "|---" * (len(board.columns) + 1) + "|"]
    for row, pin in enumerate(board.rows):
        numbers = [column * len(board.rows) + row for column in range(len(board.columns))]
        cells = "".join(f" {number}: {CONTROL_NAMES[number]} |" for number in numbers)
        lines.append(f"| row {pin.name} |{cells}")
    return lines
