"""Draws the wiring of each board and brings the wiring page's tables up to date.

    python -m firmware_bridge.wiring_drawings docs

writes `docs/images/wiring-*.svg` and the tables in `docs/wiring.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from firmware_bridge.wiring_plan import BOARDS, CONTROL_NAMES, DirectBoard, MatrixBoard, Wire, pin_table

INK, WIRE, BOARD, GROUND, POWER, PART = "#1b1b1b", "#2b5fa8", "#e8eef6", "#444444", "#b3261e", "#fff7e0"
ROW_PX: Final = 34
FONT: Final = "font-family='DejaVu Sans, Verdana, sans-serif'"


def drawing(board: MatrixBoard | DirectBoard) -> str:
    """The board's wiring as an SVG picture."""
    return _matrix(board) if isinstance(board, MatrixBoard) else _direct(board)


def _svg(title: str, width: int, height: int, shapes: Iterable[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">'
    back = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join((head, f"<title>{title}</title>", back, *shapes, "</svg>")) + "\n"


def _line(x1: int, y1: int, x2: int, y2: int, color: str = WIRE) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{color}" stroke-width="2"/>'


def _text(x: int, y: int, words: str, size: int = 14, anchor: str = "start", color: str = INK) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{color}" {FONT}>{escape(words)}</text>'
    )


def _box(x: int, y: int, width: int, height: int, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="{INK}"/>'


def _dot(x: int, y: int, color: str = WIRE) -> str:
    return f'<circle cx="{x}" cy="{y}" r="4" fill="{color}"/>'


def _button(x: int, y: int) -> list[str]:
    """A push button 40 wide, its contacts on the line `y`."""
    ends = [_dot(x + 6, y, INK), _dot(x + 34, y, INK)]
    return [*ends, _line(x, y, x + 6, y), _line(x + 34, y, x + 40, y), _line(x + 6, y - 10, x + 34, y - 10, INK)]


def _diode_up(x: int, y: int) -> list[str]:
    """A diode whose current flows upwards, 16 high, its foot at `y`."""
    triangle = f'<path d="M{x - 7} {y} L{x + 7} {y} L{x} {y - 14} Z" fill="{INK}"/>'
    return [triangle, _line(x - 7, y - 15, x + 7, y - 15, INK)]


# ---- A pin for each button.


def _direct(board: DirectBoard) -> str:
    half = len(board.buttons) // 2
    top, left, right = 70, 370, 630
    height = top + half * ROW_PX + 60 + len(board.parts) * ROW_PX + 30
    shapes = [_text(500, 36, board.title, 20, "middle")]
    shapes.append(_box(left, top - 24, right - left, height - top - 6, BOARD))
    for place, wire in enumerate(board.buttons[:half]):
        shapes += _left_button(wire, place, left, top + place * ROW_PX, board.series)
    for place, wire in enumerate(board.buttons[half:]):
        shapes += _right_button(wire, half + place, right, top + place * ROW_PX, board.series)
    bottom = top + (half - 1) * ROW_PX
    for x in (30, 970):
        shapes += [_line(x, top, x, bottom + 20, GROUND), _text(x, bottom + 38, "GND", 14, "middle", GROUND)]
    for place, wire in enumerate(board.parts):
        shapes += _part(wire, right, bottom + 60 + place * ROW_PX)
    return _svg(f"Wiring of the {board.title}", 1000, height, shapes)


def _left_button(wire: Wire, number: int, x: int, y: int, series: str) -> list[str]:
    words = _text(x + 10, y + 5, f"{wire.pin.name} ({wire.pin.place})", 12)
    label = _text(228, y - 5, f"{number}: {wire.goes_to}", 13, "end")
    shapes = [words, _line(x, y, 280, y), *_button(240, y), label, _line(30, y, 240, y), _dot(30, y, GROUND)]
    return shapes + _resistor(325, y, series)


def _right_button(wire: Wire, number: int, x: int, y: int, series: str) -> list[str]:
    words = _text(x - 10, y + 5, f"{wire.pin.name} ({wire.pin.place})", 12, "end")
    label = _text(772, y - 5, f"{number}: {wire.goes_to}", 13)
    shapes = [words, _line(x, y, 720, y), *_button(720, y), label, _line(760, y, 970, y), _dot(970, y, GROUND)]
    return shapes + _resistor(675, y, series)


def _resistor(x: int, y: int, value: str) -> list[str]:
    """A resistor on a wire, its middle at `x`; nothing without a value."""
    return [_box(x - 26, y - 9, 52, 18, PART), _text(x, y + 4, value, 11, "middle")] if value else []


def _part(wire: Wire, x: int, y: int) -> list[str]:
    color = POWER if "5V" in wire.goes_to else GROUND if "GND" in wire.pin.name else WIRE
    words = _text(x - 10, y + 5, f"{wire.pin.name} ({wire.pin.place})", 12, "end")
    box = [_box(660, y - 13, 325, 26, PART), _text(670, y + 5, wire.goes_to, 13)]
    return [words, _line(x, y, 660, y, color), *box]


# ---- A matrix.


def _matrix(board: MatrixBoard) -> str:
    top, left, cell, row_px = 110, 210, 250, 74
    height = top + len(board.rows) * row_px + 30 + len(board.parts) * ROW_PX + 20
    shapes = [_text(500, 36, board.title, 20, "middle"), _box(20, top - 50, 130, height - top + 20, BOARD)]
    bottom = top + (len(board.rows) - 1) * row_px
    for place, pin in enumerate(board.columns):
        x = left + place * cell + 200
        shapes += [_line(x, top - 30, x, bottom + 6), _text(x, top - 40, f"column {pin.name}", 14, "middle")]
    for row, pin in enumerate(board.rows):
        y = top + row * row_px + 36
        shapes += [_text(140, y + 5, f"row {pin.name}", 13, "end"), _line(150, y, left + 3 * cell - 130, y)]
        for column in range(len(board.columns)):
            number = column * len(board.rows) + row
            shapes += _crossing(left + column * cell, y, f"{number}: {CONTROL_NAMES[number]}")
    for place, wire in enumerate(board.parts):
        y = bottom + 36 + 50 + place * ROW_PX
        color = POWER if "5V" in wire.goes_to else GROUND if "GND" in wire.pin.name else WIRE
        shapes += [_text(140, y + 5, wire.pin.name, 13, "end"), _line(150, y, 210, y, color)]
        shapes += [_box(210, y - 13, 420, 26, PART), _text(220, y + 5, wire.goes_to, 13)]
    for line, words in enumerate(
        (
            "At each crossing: row, diode 1N4148,",
            "button, column. The diode's ring (the bar)",
            "points away from the row.",
        )
    ):
        shapes.append(_text(660, bottom + 92 + 20 * line, words, 13))
    return _svg(f"Wiring of the {board.title}", 1000, height, shapes)


def _crossing(x: int, y: int, label: str) -> list[str]:
    """A button that joins its row, through a diode, to its column."""
    start, column_x, upper = x + 20, x + 200, y - 36
    shapes = [_dot(start, y), _line(start, y, start, upper + 16), *_diode_up(start, upper + 16)]
    shapes += [_line(start, upper, start + 40, upper), *_button(start + 40, upper)]
    shapes += [_line(start + 80, upper, column_x, upper), _dot(column_x, upper)]
    return [*shapes, _text(start + 14, y - 10, label, 12)]


# ---- The page.


def with_tables(page: str) -> str:
    """The wiring page with the present pin tables between its marks."""
    for board in BOARDS:
        begin, end = f"<!-- pins of {board.key} -->", f"<!-- end of {board.key} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{pin_table(board)}\n{end}{rest.partition(end)[2]}"
    return page


def main() -> None:
    docs = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (docs / "images").mkdir(parents=True, exist_ok=True)
    for board in BOARDS:
        (docs / "images" / f"wiring-{board.key}.svg").write_text(drawing(board), encoding="utf-8")
    page = docs / "wiring.md"
    page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
