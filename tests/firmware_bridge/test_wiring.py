"""The wiring page says what the programs do."""

from __future__ import annotations

import ast
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from firmware_bridge.gpio_counters import BUZZER_PIN, STANDARD_PINS
from firmware_bridge.wiring_drawings import drawing, with_tables
from firmware_bridge.wiring_plan import BOARDS, CONTROL_NAMES, PI, PICO, PICO_BUTTONS, DirectBoard, MatrixBoard
from tests.firmware_bridge.conftest import ARDUINO
from tests.firmware_bridge.conftest import PICO as PICO_FOLDER

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.key)
def test_the_drawings_are_those_of_the_plan(board: MatrixBoard | DirectBoard) -> None:
    kept = (DOCS / "images" / f"wiring-{board.key}.svg").read_text(encoding="utf-8")

    assert kept == drawing(board), "run: python -m firmware_bridge.wiring_drawings docs"
    words = {text.text for text in ElementTree.fromstring(kept).iter("{http://www.w3.org/2000/svg}text")}
    assert {f"{number}: {name}" for number, name in enumerate(CONTROL_NAMES)} <= words


def test_the_tables_are_those_of_the_plan() -> None:
    page = (DOCS / "wiring.md").read_text(encoding="utf-8")

    assert page == with_tables(page), "run: python -m firmware_bridge.wiring_drawings docs"


def test_the_picos_program_uses_the_pins_of_the_plan() -> None:
    constants = constants_of(PICO_FOLDER / "main.py")
    parts = {wire.goes_to.split(",")[0]: wire.pin.name for wire in PICO.parts if "buzzer" in wire.goes_to}

    assert constants["BUTTON_PINS"] == PICO_BUTTONS
    assert parts == {"buzzer": f"GP{constants['BUZZER_PIN']}"}
    assert {wire.pin.name for wire in PICO.parts} >= {
        f"GP{pin}" for pin in constants["STRIP_CLOCK_PIN, STRIP_DATA_PIN"]
    }


def constants_of(file: Path) -> dict[str, tuple[int, ...]]:
    found = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign):
            try:
                found[ast.unparse(node.targets[0]).strip("()")] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return found


def test_the_pis_pins_are_those_of_the_plan_and_none_is_used_twice() -> None:
    buttons = [wire.pin.name for wire in PI.buttons]
    names = buttons + [wire.pin.name for wire in PI.parts]

    assert buttons == [f"GPIO{pin}" for pin in STANDARD_PINS]
    assert f"GPIO{BUZZER_PIN}" in names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "line", ["FIRST_COLUMN = PD2, ROWS = 6", "BUZZER = PB1", "STRIP_DATA = PB3, STRIP_CLOCK = PB5"]
)
def test_the_arduinos_program_uses_the_pins_of_the_plan(line: str) -> None:
    """PD2 to PD4 are D2 to D4, PB1 is D9, PB3 is D11, PB5 is D13, port C is A0 to A5 (Arduino Uno's schematic)."""
    assert line in (ARDUINO / "board.c").read_text(encoding="utf-8")
