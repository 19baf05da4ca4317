"""Sheets of paper with drawings to scale: millimetres from the upper left corner, a ruler to check the print by.

The PDF holds vectors only and no date: the same content gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from companion.sight.labels.symbols import ModuleGrid

PaperName: TypeAlias = Literal["A4", "Letter"]
Point: TypeAlias = tuple[float, float]

MARGIN_MM = 12.0
"""Printers leave at least part of this blank."""
HEADER_MM = 13.0
FOOTER_MM = 13.0
RULER_MM = 100
INK = Color(0, 0, 0)
GRAY = Color(0.45, 0.45, 0.45)
FAINT = Color(0.75, 0.75, 0.75)


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def landscape(self) -> Paper:
        return Paper(f"{self.name} landscape", self.height_mm, self.width_mm)

    @property
    def content_width_mm(self) -> float:
        return self.width_mm - 2 * MARGIN_MM

    @property
    def content_height_mm(self) -> float:
        """Between header and footer."""
        return self.height_mm - 2 * MARGIN_MM - HEADER_MM - FOOTER_MM


PAPERS: dict[PaperName, Paper] = {"A4": Paper("A4", 210.0, 297.0), "Letter": Paper("Letter", 215.9, 279.4)}


class Document:
    """A PDF being drawn page by page. `finish` gives its bytes."""

    def __init__(self, paper: Paper, title: str) -> None:
        self._buffer = io.BytesIO()
        self._paper = paper
        size = paper.width_mm * mm, paper.height_mm * mm
        self._canvas = Canvas(self._buffer, pagesize=size, invariant=1, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("keyforge-companion")
        # Tells the print dialog not to shrink the page.
        self._canvas.setViewerPreference("PrintScaling", "None")

    def new_page(self) -> None:
        """Ends the page that is being drawn."""
        self._canvas.showPage()

    def finish(self) -> bytes:
        """Ends the last page and gives the whole file."""
        self._canvas.showPage()
        self._canvas.save()
        return self._buffer.getvalue()

    def head(self, heading: str, hint: str) -> None:
        """The page's heading and, below it, what to do with the page."""
        width_mm = self._paper.content_width_mm
        self.text(heading, (MARGIN_MM, MARGIN_MM + 4), size_pt=13, bold=True, width_mm=width_mm)
        self.text(hint, (MARGIN_MM, MARGIN_MM + 9.5), size_pt=8, color=GRAY, width_mm=width_mm)

    def foot(self) -> None:
        """The ruler, with the advice that makes a print true to scale."""
        y = self._paper.height_mm - MARGIN_MM - 2
        for tick in range(0, RULER_MM + 1, 5):
            length = 4.0 if tick % 50 == 0 else 2.8 if tick % 10 == 0 else 1.6
            self.line((MARGIN_MM + tick, y), (MARGIN_MM + tick, y - length), width_mm=0.2)
        self.line((MARGIN_MM, y), (MARGIN_MM + RULER_MM, y), width_mm=0.2)
        for tick in (0, 50, 100):
            self.text(str(tick), (MARGIN_MM + tick, y - 5), size_pt=6.5, anchor="middle")
        advice = "Print at 100 %, without “fit to page”. The ruler must measure 100 mm."
        self.text(advice, (MARGIN_MM + RULER_MM + 4, y - 0.5), size_pt=7, width_mm=self._paper.width_mm - RULER_MM - 28)

    def text(
        self,
        words: str,
        at: Point,
        size_pt: float,
        *,
        bold: bool = False,
        color: Color = INK,
        anchor: Literal["start", "middle"] = "start",
        width_mm: float | None = None,
        turned: bool = False,
    ) -> None:
        """One line with its baseline at a point; smaller where it would be wider than `width_mm`; `turned` upside
        down.
        """
        font = "Helvetica-Bold" if bold else "Helvetica"
        words = words.encode("cp1252", "replace").decode("cp1252")
        if width_mm is not None:
            size_pt *= min(1.0, width_mm * mm / max(self._canvas.stringWidth(words, font, size_pt), 1e-6))
        self._canvas.saveState()
        self._canvas.setFillColor(color)
        self._canvas.setFont(font, size_pt)
        self._canvas.translate(*self._at(at))
        self._canvas.rotate(180 if turned else 0)
        draw = self._canvas.drawCentredString if anchor == "middle" else self._canvas.drawString
        draw(0, 0, words)
        self._canvas.restoreState()

    def line(
        self, start: Point, end: Point, width_mm: float = 0.1, color: Color = INK, dash_mm: Sequence[float] = ()
    ) -> None:
        """A straight line."""
        self._canvas.saveState()
        self._canvas.setStrokeColor(color)
        self._canvas.setLineWidth(width_mm * mm)
        self._canvas.setDash([length * mm for length in dash_mm])
        self._canvas.line(*self._at(start), *self._at(end))
        self._canvas.restoreState()

    def outline(
        self, left: float, top: float, width: float, height: float, width_mm: float = 0.1, color: Color = FAINT
    ) -> None:
        """An empty rectangle."""
        self._canvas.saveState()
        self._canvas.setStrokeColor(color)
        self._canvas.setLineWidth(width_mm * mm)
        self._canvas.rect(*self._at((left, top + height)), width * mm, height * mm, fill=0, stroke=1)
        self._canvas.restoreState()

    def box(self, left: float, top: float, width: float, height: float, color: Color = INK) -> None:
        """A filled rectangle."""
        self._canvas.saveState()
        self._canvas.setFillColor(color)
        self._canvas.rect(*self._at((left, top + height)), width * mm, height * mm, fill=1, stroke=0)
        self._canvas.restoreState()

    def modules(self, grid: ModuleGrid, left: float, top: float, side_mm: float) -> None:
        """A code's black modules. One path, so that no hairlines show between neighbours."""
        module = side_mm / len(grid)
        path = self._canvas.beginPath()
        for row, cells in enumerate(grid):
            for first, last in _runs(cells):
                self._add_box(path, left + first * module, top + row * module, (last - first) * module, module)
        self._canvas.saveState()
        self._canvas.setFillColor(INK)
        self._canvas.drawPath(path, fill=1, stroke=0)
        self._canvas.restoreState()

    def clipped(self, left: float, top: float, width: float, height: float) -> None:
        """From now until `unclipped`, draws only inside this rectangle."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        self._add_box(path, left, top, width, height)
        self._canvas.clipPath(path, fill=0, stroke=0)

    def unclipped(self) -> None:
        """Ends what `clipped` began."""
        self._canvas.restoreState()

    def _add_box(self, path: PDFPathObject, left: float, top: float, width: float, height: float) -> None:
        x, y = self._at((left, top + height))
        path.rect(x, y, width * mm, height * mm)

    def _at(self, point: Point) -> Point:
        return point[0] * mm, (self._paper.height_mm - point[1]) * mm


def _runs(cells: Sequence[bool]) -> list[tuple[int, int]]:
    """Where black modules follow one another in a row: first and one past the last."""
    edges = [index for index in range(len(cells) + 1) if _black(cells, index) != _black(cells, index - 1)]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _black(cells: Sequence[bool], index: int) -> bool:
    return 0 <= index < len(cells) and bool(cells[index])
