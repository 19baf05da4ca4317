"""Sheets of card labels: two a card, side by side, with the card's name below and cut lines around."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from calibration.paper import FAINT, GRAY, HEADER_MM, MARGIN_MM, Document, Paper
from companion.bonus_icons import icons_in_words
from companion.sentences import Sentence
from companion.sight.decks.library import LibraryDeck
from companion.sight.decks.registry import RegisteredDeck, RegisteredLabel, Registry, labels_of
from companion.sight.labels.code import STATUS_LABELS, StatusKind
from companion.sight.labels.print_format import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    CODE_SHAPES,
    LABEL_MARGIN_MM,
    LabelFormat,
    Symbology,
    code_side_mm,
    label_center_mm,
)
from companion.sight.labels.symbols import label_modules

NAME_MM = 4.5
GAP_MM = 3.0
COPIES = 2
STATUS_COUNTS: dict[StatusKind, int] = {"stun": 12, "power": 24, "ward": 8, "enrage": 8}

Titles = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class PrintedLabel:
    """A label to print `COPIES` times, and what stands below it."""

    label: str
    name: str


def label_sheets(registry: Registry, paper: Paper, titles: Titles = str, player: int | None = None) -> bytes:
    """The labels of both decks, or of one player's; each deck begins a page of its own, and a page shows where to
    stick them.
    """
    document = Document(paper, "Card labels")
    for deck in registry.decks:
        if player in (None, deck.player):
            whose = f"Deck {deck.code}, player {deck.player + 1}"
            entries = sorted((e for e in registry.labels if e.player == deck.player), key=lambda entry: entry.slot)
            _add_deck(document, paper, deck.labels or registry.usual_format, deck, whose, entries, titles)
    printed = [deck.labels or registry.usual_format for deck in registry.decks if player in (None, deck.player)]
    _add_guides(document, paper, printed)
    return document.finish()


def library_sheets(decks: Sequence[LibraryDeck], paper: Paper, titles: Titles = str) -> bytes:
    """The labels of decks of the library; a page for each size of label shows where to stick them.

    Raises `ValueError` for a deck without labels.
    """
    document = Document(paper, "Card labels")
    for deck in decks:
        if deck.symbology == "faces":
            raise ValueError(Sentence("{name} has no labels: its cards are recognised by their faces", name=deck.name))
        registered = RegisteredDeck(0, deck.code, deck.deck.houses, deck.name)
        entries = labels_of(registered, deck.deck, deck.label_kind, deck.first_tag)
        _add_deck(document, paper, deck.labels, registered, f"Deck {deck.code}", entries, titles)
    _add_guides(document, paper, [deck.labels for deck in decks])
    return document.finish()


def _add_guides(document: Document, paper: Paper, formats: Iterable[LabelFormat]) -> None:
    """A page for each size of label."""
    for number, label_mm in enumerate(sorted({labels.label_mm for labels in formats})):
        if number:
            document.new_page()
        _add_guide(document, paper, label_mm)


def status_sheets(symbology: Symbology, label_mm: float, paper: Paper) -> bytes:
    """Labels for stun, power, ward and enrage status cards: one for each card or token."""
    labels = [
        PrintedLabel(STATUS_LABELS[kind][symbology], kind.title())
        for kind, count in STATUS_COUNTS.items()
        for _ in range(count // COPIES)
    ]
    document = Document(paper, "Status labels")
    hint = "Stick one on each stun, ward and enrage card and each +1 power counter: they are the same for every table."
    _add_labels(document, paper, symbology, label_mm, labels, "Status labels", hint)
    return document.finish()


def _add_deck(
    document: Document,
    paper: Paper,
    printed: LabelFormat,
    deck: RegisteredDeck,
    whose: str,
    entries: Sequence[RegisteredLabel],
    titles: Titles,
) -> None:
    labels = [PrintedLabel(entry.label, _name(entry, titles)) for entry in entries]
    heading = deck.name or f"Labels of deck {deck.code}"
    houses = ", ".join(house.title() for house in deck.houses)
    hint = f"{whose}: {houses}. Two labels a card: upper left and lower right corner."
    _add_labels(document, paper, printed.symbology, printed.label_mm, labels, heading, hint)
    document.new_page()


def _name(entry: RegisteredLabel, titles: Titles) -> str:
    icons = f" ({icons_in_words(entry.icons)})" if entry.icons else ""
    return "Identity card" if entry.slot == 0 else f"{entry.slot:02d}  {titles(entry.card)}{icons}"


def _add_labels(
    document: Document,
    paper: Paper,
    symbology: Symbology,
    label_mm: float,
    labels: Sequence[PrintedLabel],
    heading: str,
    hint: str,
) -> None:
    columns, rows = _grid(paper, label_mm)
    pages = [labels[start : start + columns * rows] for start in range(0, len(labels), columns * rows)]
    for number, page in enumerate(pages, start=1):
        if number > 1:
            document.new_page()
        document.head(f"{heading} (page {number} of {len(pages)})" if len(pages) > 1 else heading, hint)
        document.foot()
        for index, label in enumerate(page):
            row, column = divmod(index, columns)
            left = MARGIN_MM + column * (COPIES * label_mm + GAP_MM)
            top = MARGIN_MM + HEADER_MM + row * (label_mm + NAME_MM)
            _add_label(document, symbology, label_mm, label, left, top)


def _grid(paper: Paper, label_mm: float) -> tuple[int, int]:
    """Columns and rows of label pairs on a page."""
    columns = int((paper.content_width_mm + GAP_MM) // (COPIES * label_mm + GAP_MM))
    rows = int(paper.content_height_mm // (label_mm + NAME_MM))
    return max(columns, 1), max(rows, 1)


def _add_label(
    document: Document, symbology: Symbology, label_mm: float, label: PrintedLabel, left: float, top: float
) -> None:
    grid, side = label_modules(symbology, label.label), code_side_mm(symbology, label_mm)
    quiet = label_mm * CODE_SHAPES[symbology].quiet_modules / CODE_SHAPES[symbology].label_modules
    for copy in range(COPIES):
        document.outline(left + copy * label_mm, top, label_mm, label_mm, color=FAINT)
        document.modules(grid, left + copy * label_mm + quiet, top + quiet, side)
    words = f"{label.name}  ·  {label.label}"
    document.text(words, (left, top + label_mm + 2.9), size_pt=6, color=GRAY, width_mm=COPIES * label_mm)


def _add_guide(document: Document, paper: Paper, label_mm: float) -> None:
    """A card in its true size with the places of its labels, to lay a card upon."""
    document.head("Where labels go", "Lay a card on the outline: its labels belong where the squares are, upright.")
    document.foot()
    left, top = (paper.width_mm - CARD_WIDTH_MM) / 2, MARGIN_MM + HEADER_MM + 12
    document.outline(left, top, CARD_WIDTH_MM, CARD_HEIGHT_MM, width_mm=0.3, color=GRAY)
    for place in ("upper_left", "lower_right"):
        x, y = label_center_mm(place, label_mm)
        corner = left + CARD_WIDTH_MM / 2 + x - label_mm / 2, top + CARD_HEIGHT_MM / 2 + y - label_mm / 2
        document.outline(*corner, label_mm, label_mm, width_mm=0.3, color=GRAY)
        document.text("label", (corner[0] + label_mm / 2, corner[1] + label_mm / 2 + 1), 8, color=GRAY, anchor="middle")
    advice = (
        f"Leave {LABEL_MARGIN_MM:g} mm to the card's edges. Both labels stand upright, as the card does.",
        "Print on matt paper and stick the labels on the sleeve, not under it: foil and gloss mirror lamps.",
        "A card's two labels are alike. Keep the names with the labels until each sits on its card.",
    )
    for index, line in enumerate(advice):
        document.text(line, (MARGIN_MM, top + CARD_HEIGHT_MM + 14 + 6 * index), 9)
