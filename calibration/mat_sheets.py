"""The standard mat to print: one large sheet for a print shop, tiles to glue together, or just the four markers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from calibration.paper import FAINT, FOOTER_MM, GRAY, HEADER_MM, MARGIN_MM, Document, Paper
from companion.sight.labels.symbols import marker_modules
from companion.sight.mat.zones import MARKER_IDS, Mat, MatZone

WHITE_MM = 14.0
"""White around the playing area. The markers need a module of theirs, 7 mm; an arm over the mat is noticed 9 mm outside
it, where a paper's edge must not lie.
"""
OVERLAP_MM = 10.0
CARD_GAP_MM = 10.0
SHEET_FOOT_MM = 20.0


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of the mat on one page: a rectangle in the mat's millimetres, and its place in the grid from 0."""

    row: int
    column: int
    left: float
    top: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """As on a map: column letter, row number."""
        return f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[self.column]}{self.row + 1}"


def mat_sheet(mat: Mat) -> bytes:
    """The whole mat on one page of its own size, with the ruler on a strip below."""
    paper = Paper("mat", mat.width_mm + 2 * WHITE_MM, mat.depth_mm + 2 * WHITE_MM + SHEET_FOOT_MM)
    document = Document(paper, "Play mat")
    _draw_mat(document, mat, WHITE_MM, WHITE_MM)
    document.foot()
    return document.finish()


def mat_tiles(mat: Mat, paper: Paper) -> bytes:
    """The mat over as few pages as will do; each says which it is and where its neighbours are laid on it."""
    paper = min((paper, paper.landscape), key=lambda turned: len(list(tiles_of(mat, turned))))
    tiles = list(tiles_of(mat, paper))
    document = Document(paper, "Play mat in tiles")
    rows, columns = tiles[-1].row + 1, tiles[-1].column + 1
    for index, tile in enumerate(tiles):
        if index:
            document.new_page()
        document.head(
            f"Play mat, tile {tile.name}",
            f"{rows} rows of {columns}. Trim left and top margins, and lay each tile on its neighbours' dashed lines.",
        )
        document.foot()
        _draw_tile(document, mat, tile, [other for other in tiles if _joins(tile, other)])
    return document.finish()


def marker_sheets(mat: Mat, paper: Paper) -> bytes:
    """The four corner markers alone, for a mat of your own."""
    document = Document(paper, "Mat markers")
    document.head(
        "Corner markers for your own mat",
        f"Outer corners of the black squares: {mat.width_mm:g} mm apart across, {mat.depth_mm:g} mm down; "
        "numbers upright, 0 upper left, clockwise.",
    )
    document.foot()
    cell = mat.marker_mm + 2 * WHITE_MM
    for index, marker in enumerate(MARKER_IDS):
        row, column = divmod(index, 2)
        left, top = MARGIN_MM + column * (cell + 8), MARGIN_MM + HEADER_MM + row * (cell + 12)
        document.outline(left, top, cell, cell, color=FAINT)
        document.modules(marker_modules(marker), left + WHITE_MM, top + WHITE_MM, mat.marker_mm)
        document.text(f"marker {marker}", (left + WHITE_MM, top + cell + 4), 8, color=GRAY)
    return document.finish()


def corner_cards(mat: Mat, paper: Paper) -> bytes:
    """The four corners of the mat as cards, two on a page, to be laid on any table; its zones need no print."""
    paper = min((paper, paper.landscape), key=lambda turned: turned.width_mm)
    document = Document(paper, "Corners of the play mat")
    width, height = paper.content_width_mm, (paper.content_height_mm - CARD_GAP_MM) / 2
    for page, top in enumerate((-WHITE_MM, mat.depth_mm + WHITE_MM - height)):
        if page:
            document.new_page()
        document.head(
            f"Corners of the play mat, {'far' if page == 0 else 'near'} side",
            f"Cut the two cards apart. Outer corners of the black squares: {mat.width_mm:g} mm apart across, "
            f"{mat.depth_mm:g} mm down.",
        )
        document.foot()
        for place, left in enumerate((-WHITE_MM, mat.width_mm + WHITE_MM - width)):
            tile = Tile(page, place, left, top, width, height)
            _draw_tile(document, mat, tile, (), MARGIN_MM + HEADER_MM + place * (height + CARD_GAP_MM))
    return document.finish()


def tiles_of(mat: Mat, paper: Paper) -> Iterator[Tile]:
    """The tiles row by row. Neighbours share at least `OVERLAP_MM`; the outer ones end where the white around the mat
    does, so that each marker lies whole on one of them.
    """
    width, height = paper.content_width_mm, paper.height_mm - 2 * MARGIN_MM - HEADER_MM - FOOTER_MM
    lefts, tops = _starts(mat.width_mm, width), _starts(mat.depth_mm, height)
    for (row, top), (column, left) in itertools.product(enumerate(tops), enumerate(lefts)):
        yield Tile(row, column, left, top, width, height)


def _starts(mat_mm: float, tile_mm: float) -> list[float]:
    """Where tiles begin along one side of the mat, evenly."""
    length = mat_mm + 2 * WHITE_MM
    count = math.ceil((length - OVERLAP_MM) / (tile_mm - OVERLAP_MM))
    step = (length - tile_mm) / max(count - 1, 1)
    return [index * step - WHITE_MM for index in range(count)]


def _joins(tile: Tile, other: Tile) -> bool:
    """True if the other is laid onto this tile's right or lower edge."""
    return (other.row - tile.row, other.column - tile.column) in ((0, 1), (1, 0))


def _draw_tile(
    document: Document, mat: Mat, tile: Tile, joining: Sequence[Tile], top: float = MARGIN_MM + HEADER_MM
) -> None:
    left = MARGIN_MM
    document.clipped(left, top, tile.width, tile.height)
    _draw_mat(document, mat, left - tile.left, top - tile.top)
    document.unclipped()
    document.outline(left, top, tile.width, tile.height)
    for other in joining:
        start = left + other.left - tile.left, top + other.top - tile.top
        end = (start[0], start[1] + tile.height) if other.row == tile.row else (start[0] + tile.width, start[1])
        document.line(start, end, color=GRAY, dash_mm=(2, 2))


def _draw_mat(document: Document, mat: Mat, left: float, top: float) -> None:
    """The mat with its upper left corner there on the page."""
    for zone in mat.zones:
        _draw_zone(document, zone, left, top)
    for marker in MARKER_IDS:
        x, y = mat.marker_corners_mm(marker)[0]
        document.modules(marker_modules(marker), left + x, top + y, mat.marker_mm)


def _draw_zone(document: Document, zone: MatZone, left: float, top: float) -> None:
    area = zone.area
    document.outline(left + area.left, top + area.top, area.right - area.left, area.bottom - area.top, 0.4, GRAY)
    name = zone.name.title()
    if zone.player == 0:
        document.text(name, (left + area.left + 3, top + area.bottom - 3), 10, color=GRAY)
    else:
        document.text(name, (left + area.right - 3, top + area.top + 3), 10, color=GRAY, turned=True)
