"""The commands `companion print …`: PDF sheets with card labels, the play mat, status labels, the calibration board."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE, CommandError

if TYPE_CHECKING:
    from calibration.label_size import LabelChoice
    from calibration.paper import Paper
    from companion.observations import DeckList
    from companion.sight.decks.registry import Registry
    from companion.sight.labels.print_format import LabelFormat, Symbology


class PaperChoice(enum.StrEnum):
    A4 = "A4"
    LETTER = "Letter"


class LabelKind(enum.StrEnum):
    QR = "qr"
    TAG = "tag"


class MatChoice(enum.StrEnum):
    TILES = "tiles"
    SHEET = "sheet"
    MARKERS = "markers"
    CORNERS = "corners"


PaperOption = Annotated[PaperChoice, typer.Option("--paper", help="Size of the paper.", case_sensitive=False)]
CameraOption = Annotated[
    str,
    typer.Option(
        "--camera", help="The size of the camera's picture in pixels, WIDTHxHEIGHT; it decides the size of the labels."
    ),
]
KindOption = Annotated[LabelKind | None, typer.Option("--kind", help="QR codes or AprilTags, if you want to decide.")]
SizeOption = Annotated[
    float | None, typer.Option("--size", help="Side of a label in millimetres, white border included.", min=8, max=22)
]

app = typer.Typer(no_args_is_help=True, help="Make PDF sheets: labels, mat, status labels, calibration board.")


@app.command(epilog="Example: companion print labels left.json right.json --registry registry.json --camera 3840x2160")
def labels(
    decks: Annotated[
        list[Path] | None,
        typer.Argument(help="The two decks' files. If left out, the labels of an existing registry are printed again."),
    ] = None,
    registry: Annotated[
        Path, typer.Option("--registry", help="File that tells which label is which card: written, or read again.")
    ] = Path("registry.json"),
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")] = Path("labels.pdf"),
    paper: PaperOption = PaperChoice.A4,
    camera: CameraOption = "3840x2160",
    kind: KindOption = None,
    size: SizeOption = None,
    starter: Annotated[
        bool, typer.Option("--starter", help="Use the two starter decks that come with the companion.")
    ] = False,
    player: Annotated[
        int | None, typer.Option("--player", help="Only this player's deck: 1 or 2.", min=1, max=2)
    ] = None,
) -> None:
    """Print the labels of two decks, and register them in the library.

    A deck is registered once and keeps its labels; the registry file holds those of the two that play here.
    'companion deck add' registers decks without making them a pair.
    """
    from calibration.label_sheets import label_sheets

    if decks or starter:
        registered = new_registry(read_decks(decks or [], starter), registry, camera, kind, size)
    else:
        registered = read_registry(registry)
    write(out, label_sheets(registered, paper_named(paper), title_of, None if player is None else player - 1))


@app.command(epilog="Example: companion print mat --form sheet --out mat.pdf")
def mat(
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")] = Path("mat.pdf"),
    form: Annotated[
        MatChoice,
        typer.Option(
            "--form",
            help="Tiles to glue together, one large sheet for a print shop, the four corners as cards on two sheets, "
            "or only the four markers.",
        ),
    ] = MatChoice.TILES,
    paper: PaperOption = PaperChoice.A4,
) -> None:
    """Print the standard mat of 900 x 600 mm with the markers by which the camera finds it."""
    from calibration.mat_sheets import corner_cards, marker_sheets, mat_sheet, mat_tiles
    from companion.sight.mat.zones import STANDARD_MAT

    match form:
        case MatChoice.SHEET:
            write(out, mat_sheet(STANDARD_MAT))
        case MatChoice.MARKERS:
            write(out, marker_sheets(STANDARD_MAT, paper_named(paper)))
        case MatChoice.CORNERS:
            write(out, corner_cards(STANDARD_MAT, paper_named(paper)))
        case MatChoice.TILES:
            write(out, mat_tiles(STANDARD_MAT, paper_named(paper)))


@app.command(epilog="Example: companion print board --paper Letter")
def board(
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")] = Path("board.pdf"),
    paper: PaperOption = PaperChoice.A4,
) -> None:
    """Print the ChArUco board by which a lens is calibrated."""
    from calibration.board import board_sheet

    write(out, board_sheet(paper.value))


@app.command(epilog="Example: companion print status --out status.pdf")
def status(
    registry: Annotated[
        Path | None,
        typer.Option("--registry", help="The registry file of a table that has one; otherwise the library is used."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")] = Path("status.pdf"),
    paper: PaperOption = PaperChoice.A4,
    camera: CameraOption = "3840x2160",
    kind: KindOption = None,
    size: SizeOption = None,
) -> None:
    """Print labels for stun, ward and enrage cards and +1 power counters, one for each card or token.

    They are like those of the library's decks, or of a registry file: from then on a creature without one is not
    stunned there; nor warded or enraged, once such a label was read at the table. With --kind or --size they are only
    printed.
    """
    from calibration.label_sheets import status_sheets
    from companion.sight.decks.registry import RegistryError
    from companion.sight.labels.print_format import LabelFormat

    try:
        labels = None if kind or size else _with_status_labels(registry)
    except RegistryError as error:
        raise CommandError(str(error)) from error
    if labels is None:
        choice = label_for(camera, kind, size)
        labels = LabelFormat(choice.symbology, choice.label_mm)
    write(out, status_sheets(labels.symbology, labels.label_mm, paper_named(paper)))


def _with_status_labels(path: Path | None) -> LabelFormat | None:
    """How a registry file, or the library, has the labels of status cards, which count there from now on."""
    from dataclasses import replace

    from companion.commands._library import configured_library
    from companion.sight.decks.registry import save_registry, symbology_of
    from companion.sight.labels.print_format import FACES, LabelFormat

    if path is not None:
        known = read_registry(path)
        save_registry(replace(known, status_labels=True), path)
        return known.status_format
    library = configured_library(None)
    usual = library.usual_labels()
    if usual is None or usual[0] == FACES.kind:
        return None
    labels = LabelFormat(symbology_of(usual[0]), usual[1])
    library.expect_status_labels(labels)
    typer.echo("From now on, in games between the library's decks, a creature without such a label is not stunned.")
    return labels


def new_registry(
    decks: tuple[DeckList, DeckList], path: Path, camera: str, kind: LabelKind | None, size: float | None
) -> Registry:
    """Registers two decks in the library and writes the registry of the pair, never over another one.

    A deck that is registered already keeps its labels.
    """
    from companion.commands._library import added, configured_library
    from companion.sight.decks.library import registry_of_pair
    from companion.sight.decks.registry import RegistryError, save_registry

    if path.exists():
        raise CommandError(
            f"{path} exists: its labels are perhaps on cards already. Print them again by giving no decks, "
            "or name another file with --registry"
        )
    choice = label_for(camera, kind, size)
    library = configured_library(None)
    try:
        left = added(library, decks[0], choice.kind, choice.label_mm)
        right = added(library, decks[1], choice.kind, choice.label_mm, but=(left.code,))
        registry = registry_of_pair(left, right, status_labels=library.status_labels)
    except RegistryError as error:
        raise CommandError(str(error)) from error
    save_registry(registry, path)
    typer.echo(f"registered {left.name} and {right.name} in {path}")
    return registry


def read_registry(path: Path) -> Registry:
    from companion.sight.decks.registry import RegistryError, load_registry

    if not path.exists():
        raise CommandError(f"{path} does not exist: register two decks with 'companion print labels DECK DECK'")
    try:
        return load_registry(path)
    except RegistryError as error:
        raise CommandError(str(error)) from error


def read_decks(files: list[Path], starter: bool) -> tuple[DeckList, DeckList]:
    from companion.cards.decks import DeckError, load_deck
    from companion.cards.decks.starter_decks import STARTER_DECKS

    if starter and not files:
        return STARTER_DECKS
    if starter or len(files) != 2:
        raise CommandError("a table has two decks: give two deck files, or --starter, or neither to print again")
    try:
        return load_deck(files[0]).deck, load_deck(files[1]).deck
    except DeckError as error:
        raise CommandError(str(error)) from error


def title_of(slug: str) -> str:
    """A card's title; where no set has it, its slug in words."""
    from companion.cards.catalogue import title_of as printed_title

    return printed_title(slug)


def label_for(camera: str, kind: LabelKind | None, size: float | None) -> LabelChoice:
    """The labels for a camera, told to the person. A size that was asked for is taken, with a warning if too small."""
    from calibration.label_size import LabelChoice, choose_label, px_per_mm, verdict_on

    width, height = picture_size(camera)
    scale = px_per_mm(width, height)
    symbology: Symbology | None = None if kind is None else "qr" if kind is LabelKind.QR else "tag"
    choice = choose_label(scale, symbology)
    if size is not None:
        wanted = symbology or (choice.symbology if isinstance(choice, LabelChoice) else "tag")
        readable, sentence = verdict_on(wanted, size, scale)
        choice = LabelChoice(wanted, size, sentence)
        if not readable:
            typer.secho(f"warning: {sentence}", err=True, fg=typer.colors.YELLOW)
            return choice
    if isinstance(choice, str):
        raise CommandError(choice)
    typer.echo(choice.advice)
    return choice


def picture_size(text: str) -> tuple[int, int]:
    """Width and height out of a text like 3840x2160."""
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and 320 <= int(width) <= 20000 and 240 <= int(height) <= 20000):
        raise CommandError(f"--camera must be a picture's WIDTHxHEIGHT in pixels, like 3840x2160, not {text!r}")
    return int(width), int(height)


def paper_named(choice: PaperChoice) -> Paper:
    from calibration.paper import PAPERS

    return PAPERS["A4" if choice is PaperChoice.A4 else "Letter"]


def write(path: Path, pdf: bytes) -> None:
    from companion.durable_files import replace_file

    replace_file(path, pdf)
    typer.echo(f"wrote {path}: print it at 100 %, and check its ruler")


def register(application: typer.Typer) -> None:
    application.add_typer(app, name="print", rich_help_panel=PREPARE)
