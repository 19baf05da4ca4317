"""The commands `companion deck add, list, labels, remove, take-over`: the library of decks that are registered once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import CommandError
from companion.commands._library import added, configured_library, line_of
from companion.commands.deck import app
from companion.commands.print_kit import (
    KindOption,
    LabelKind,
    PaperChoice,
    PaperOption,
    SizeOption,
    label_for,
    paper_named,
    read_registry,
    title_of,
    write,
)

if TYPE_CHECKING:
    from companion.cards.decks import ReadDeck
    from companion.observations import DeckList
    from companion.sight.decks.library import Library, LibraryDeck

FolderOption = Annotated[
    Path | None, typer.Option("--library", help="The library's folder; by default the one in the configuration.")
]
CameraSize = Annotated[
    str,
    typer.Option(
        "--camera", help="The size of the camera's picture in pixels, WIDTHxHEIGHT; it decides the size of the labels."
    ),
]


@app.command(epilog="Example: companion deck add anna.json ben.txt --camera 3840x2160")
def add(
    files: Annotated[list[Path] | None, typer.Argument(help="Deck files; a file can contain several decks.")] = None,
    starter: Annotated[
        bool, typer.Option("--starter", help="Add the two starter decks that come with the companion.")
    ] = False,
    camera: CameraSize = "3840x2160",
    kind: KindOption = None,
    size: SizeOption = None,
    faces: Annotated[
        bool, typer.Option("--faces", help="Without labels: the cards are recognised by their faces, once learnt.")
    ] = False,
    folder: FolderOption = None,
) -> None:
    """Register decks in the library. Each has its labels for good, and any two can play.

    Files of Master Vault, Decks of KeyForge and The Crucible Online are read, tables in CSV, and plain lists.
    """
    from companion.sight.decks.registry import RegistryError
    from companion.sight.labels.print_format import FACES

    read, refused = _read(files or [])
    decks = [*_starter_decks(starter), *read]
    if not decks:
        raise CommandError("\n".join(refused) or "name the deck files to register, or --starter")
    if faces and (kind or size):
        raise CommandError("--faces means no labels: leave --kind and --size out", exit_code=2)
    labels, library = FACES if faces else label_for(camera, kind, size), configured_library(folder)
    try:
        for deck in decks:
            registered = added(library, deck, labels.kind, labels.label_mm)
            if faces and registered.symbology != "faces":
                _keep_relabelled(library, registered, registered.with_labels(FACES.kind, FACES.label_mm))
    except RegistryError as error:
        raise CommandError(str(error)) from error
    learn = "Show their cards once with 'companion deck learn NAME', with --pictures or --camera."
    typer.echo(learn if faces else "Print their labels with 'companion deck labels'.")
    if refused:
        raise CommandError("\n".join(refused))


@app.command("list", epilog="Example: companion deck list")
def list_decks(folder: FolderOption = None) -> None:
    """List the decks of the library: code, name, labels, and whether games with it are judged."""
    library = configured_library(folder)
    decks = _decks_of(library)
    if not decks:
        typer.echo(f"The library {library.folder} is empty: 'companion deck add FILE' registers a deck.")
    for deck in decks:
        typer.echo(line_of(deck, decks))


@app.command(epilog="Example: companion deck show Grun")
def show(
    deck: Annotated[str, typer.Argument(help="The deck's name, the beginning of it, or its code.")],
    folder: FolderOption = None,
) -> None:
    """Show a deck's cards in deck-list order: slot, title and house, and the bonus icons of each copy."""
    from companion.bonus_icons import icons_in_words
    from companion.houses import house_name
    from companion.sight.decks.registry import RegistryError

    library = configured_library(folder)
    try:
        found = library.named(deck)
    except RegistryError as error:
        raise CommandError(str(error)) from error
    typer.echo(line_of(found, library.decks()))
    for slot, entry in enumerate(found.deck.cards, start=1):
        icons = f" · {icons_in_words(entry.icons)}" if entry.icons else ""
        typer.echo(f"  {slot:02d}  {title_of(entry.card)} · {house_name(entry.house)}{icons}")


@app.command(epilog="Example: companion deck labels Grun --out grun.pdf")
def labels(
    names: Annotated[list[str] | None, typer.Argument(help="Names or codes of decks; all decks by default.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")] = Path("labels.pdf"),
    paper: PaperOption = PaperChoice.A4,
    kind: KindOption = None,
    size: SizeOption = None,
    renumber: Annotated[
        bool, typer.Option("--renumber", help="Give the deck tag numbers of its own first: replace its old labels.")
    ] = False,
    folder: FolderOption = None,
) -> None:
    """Print labels of the library's decks: the same as ever, unless another kind or size is asked for."""
    from calibration.label_sheets import library_sheets
    from companion.sight.decks.registry import RegistryError

    library = configured_library(folder)
    try:
        decks = [library.named(name) for name in names] if names else list(library.decks())
        if kind is None:
            decks = _with_labels(decks, named=bool(names))
        if (renumber or kind or size) and not names:
            raise CommandError("name the decks to give other labels")
        if renumber:
            decks = [library.renumber(deck) for deck in decks]
            typer.echo(
                "New numbers: replace the labels on the cards; registry files with this deck are no longer valid."
            )
        decks = [_relabelled(library, deck, kind, size) for deck in decks]
    except RegistryError as error:
        raise CommandError(str(error)) from error
    if not decks:
        raise CommandError("the library has no deck with labels: register some with 'companion deck add FILE'")
    write(out, library_sheets(decks, paper_named(paper), title_of))


@app.command(epilog="Example: companion deck remove Grun")
def remove(
    name: Annotated[str, typer.Argument(help="The deck's name or code.")],
    folder: FolderOption = None,
) -> None:
    """Remove a deck from the library. Labels on its cards no longer stand for anything."""
    from companion.sight.decks.registry import RegistryError

    library = configured_library(folder)
    try:
        deck = library.named(name)
        library.remove(deck)
    except RegistryError as error:
        raise CommandError(str(error)) from error
    typer.echo(f"removed {deck.name} ({deck.code})")


@app.command("take-over", epilog="Example: companion deck take-over registry.json")
def take_over(
    registry: Annotated[Path, typer.Argument(help="A registry file that 'companion print labels' wrote.")],
    folder: FolderOption = None,
) -> None:
    """Take the two decks of a registry file into the library, with the labels that are on their cards."""
    from companion.sight.decks.registry import RegistryError
    from companion.table.players import registered_deck

    library, pair = configured_library(folder), read_registry(registry)
    try:
        fresh = library.take_over(pair, (registered_deck(pair, 0), registered_deck(pair, 1)))
    except RegistryError as error:
        raise CommandError(f"{registry}: {error}") from error
    for deck in fresh:
        typer.echo(line_of(deck, library.decks()))
    if not fresh:
        typer.echo("Both decks are already in the library.")


def _decks_of(library: Library) -> tuple[LibraryDeck, ...]:
    from companion.sight.decks.registry import RegistryError

    try:
        return library.decks()
    except RegistryError as error:
        raise CommandError(str(error)) from error


def _with_labels(decks: list[LibraryDeck], named: bool) -> list[LibraryDeck]:
    """Those that have labels. Raises `CommandError` where one was `named` that has none."""
    labelled = [deck for deck in decks if deck.symbology != "faces"]
    for deck in decks if named else ():
        if deck not in labelled:
            raise CommandError(
                f"{deck.name} has no labels: its cards are recognised by their faces; --kind gives it labels"
            )
    return labelled


def _relabelled(library: Library, deck: LibraryDeck, kind: LabelKind | None, size: float | None) -> LibraryDeck:
    if kind is None and size is None:
        return deck
    symbology = deck.symbology if kind is None else kind.value
    label_mm = deck.label_mm if size is None else size
    changed = deck.with_labels(f"{symbology}{label_mm:g}", label_mm)
    if changed != deck:
        _keep_relabelled(library, deck, changed)
    return changed


def _keep_relabelled(library: Library, deck: LibraryDeck, changed: LibraryDeck) -> None:
    replacing = "" if changed.symbology == "faces" else ": replace the ones on its cards"
    library.keep(changed)
    typer.echo(f"{deck.name} has {changed.labels_in_words} from now on{replacing}")


def _starter_decks(wanted: bool) -> tuple[DeckList, ...]:
    from companion.cards.decks.starter_decks import STARTER_DECKS

    return STARTER_DECKS if wanted else ()


def _read(files: list[Path]) -> tuple[list[DeckList], list[str]]:
    """The decks of the files, and why others are none."""
    from companion.cards.decks import DeckError, load_decks

    found: list[ReadDeck | DeckError] = []
    for file in files:
        try:
            found += load_decks(file)
        except DeckError as error:
            found.append(error)
    read = [one for one in found if not isinstance(one, DeckError)]
    for one in read:
        for remark in one.remarks:
            typer.echo(f"{one.deck.name}: {remark}", err=True)
    return [one.deck for one in read], [str(one) for one in found if isinstance(one, DeckError)]


def register(main: typer.Typer) -> None:
    """Adds to the commands about decks, which are added to the command line elsewhere, once."""
