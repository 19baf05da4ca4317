"""The commands `companion film …`: a misreading as a small film that may be given away, and how it is read now."""

from __future__ import annotations

import json
import secrets
import shutil
import signal
import time
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion import __version__
from companion.commands import INSPECT, CommandError
from companion.commands.look import WAIT_S, WHICH_CAMERA, open_source, warn

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from companion.sight.cameras.source import Frame
    from companion.sight.decks.registry import Registry
    from companion.sight.faces.art import ArtBook
    from companion.sight.films.archive import FilmLine
    from companion.sight.films.recording import Recording
    from companion.sight.mat.geometry import MatFinder
    from companion.sight.mat.geometry_file import GeometryFile
    from companion.sight.mat.set_corners import SetMat
    from companion.sight.sightings import Sight

    NewSight: TypeAlias = Callable[[Frame], Sight]

MEGABYTE = 1_000_000
FITS_AN_ISSUE_MB = 24.0
"""GitHub takes archives of up to 25 MB beside an issue."""

app = typer.Typer(no_args_is_help=True, help="Share a misreading as a small film, and see how such a film is read now.")


@app.command(
    epilog="Examples: companion film record misreading.zip --registry registry.json --camera 0"
    ' --says "the Troll is read as exhausted";'
    " companion film record misreading.zip --deck Grun --deck Radiant --camera pi --seconds 20;"
    " companion film record misreading.zip --registry registry.json --video evening.mp4"
)
def record(
    film: Annotated[Path, typer.Argument(help="The file to write, such as misreading.zip.")],
    registry: Annotated[
        Path | None, typer.Option("--registry", help="The table's registry file: which label is which card.")
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck", help="Instead of a registry file, a deck of the library; give it twice, player 1 first."
        ),
    ] = None,
    camera: Annotated[str | None, typer.Option("--camera", help=f"Film through this camera. {WHICH_CAMERA}")] = None,
    video: Annotated[Path | None, typer.Option("--video", help="Take the frames from a film of your own.")] = None,
    images: Annotated[Path | None, typer.Option("--images", help="Take them from a folder of pictures.")] = None,
    geometry: Annotated[Path | None, typer.Option("--geometry", help="The geometry file, if there is one.")] = None,
    says: Annotated[str, typer.Option("--says", help="What is misread, and what is really there.")] = "",
    seconds: Annotated[float, typer.Option("--seconds", help="The longest it may be.", min=1, max=600)] = 60.0,
    rate: Annotated[float, typer.Option("--rate", help="The most frames to keep per second.", min=0.5, max=30)] = 5.0,
    most_mb: Annotated[
        float, typer.Option("--most-mb", help="The most megabytes it may take.", min=1, max=1000)
    ] = FITS_AN_ISSUE_MB,
) -> None:
    """Film a stretch of play with what was read, to give it to whoever looks into a misreading.

    Stop the companion first, as only one program can use a camera; its game goes on afterwards. Begin with hands off
    the table, then let the misreading happen again, until a line shows it. Ctrl-C ends the film and keeps it.

    Kept is the mat and nothing around it. Whatever moves or reaches in over the mat's edge is made so coarse that
    nobody is known by it, and every code is painted over that is no label. Of a table on which nothing happens, one
    frame is kept a second. Look through the film before you give it away: it is a ZIP archive of JPEG pictures.
    """
    from companion.commands._geometry import known_geometry
    from companion.sight.cameras.files import CameraError
    from companion.sight.decks.registry import RegistryError
    from companion.sight.faces.art import ArtError
    from companion.sight.films.archive import FilmFacts, FilmWriter
    from companion.sight.films.masking import Masker
    from companion.sight.films.recording import FilmLimits, Recording

    known = known_geometry(geometry)
    refuse_to_write(film, most_mb)
    try:
        labels, art = labels_and_art(registry, deck or [])
        source = open_source(video, camera, images)
    except (RegistryError, ArtError, CameraError) as error:
        raise CommandError(str(error)) from error
    today = date.today()
    writer = FilmWriter(film, labels, known, round(most_mb * MEGABYTE))
    try:
        recording = Recording(
            source,
            lambda frame: Masker(known.mat, finder_for(known, frame, today)),
            writer,
            FilmLimits(seconds, rate),
        )
        readings = filmed(recording, sight_for(labels, known, art, today))
        writer.finish(FilmFacts(__version__, today, says), readings)
    finally:
        source.close()
        writer.give_up()
    typer.echo(f"{film}: {writer.frames} frames, {film.stat().st_size / MEGABYTE:.1f} MB", err=True)


@app.command(epilog="Example: companion film replay misreading.zip --pictures art")
def replay(
    film: Annotated[Path, typer.Argument(help="A film that 'companion film record' wrote.")],
    pictures: Annotated[
        Path | None, typer.Option("--pictures", help="Pictures of the cards, if they are recognised by their faces.")
    ] = None,
) -> None:
    """Read a film as this version does, one line of JSON for each frame in which something changed.

    Leaves with 1 where it is read otherwise than when it was recorded, and says where.
    """
    from companion.sight.faces.art import ArtError, load_art
    from companion.sight.films.archive import Film, FilmError, difference
    from companion.sight.look import look

    try:
        opened = Film(film)
        titles = (entry.card for entry in opened.registry.labels)
        art = load_art(pictures, titles) if pictures is not None else None
    except (FilmError, ArtError) as error:
        raise CommandError(str(error)) from error
    if opened.facts.says:
        typer.echo(f"What was told: {opened.facts.says}", err=True)
    sight = sight_for(opened.registry, opened.geometry, art, opened.facts.made_on)
    with closing(opened):
        now = [print_line(line) for line in look(opened, sight, warn)]
    if found := difference(opened.readings, now):
        raise CommandError(f"read otherwise than by {opened.facts.companion}, from {found}")
    typer.echo(f"Everything is read as when it was recorded, on {opened.facts.made_on}.", err=True)


def refuse_to_write(film: Path, most_mb: float) -> None:
    """Raises `CommandError` where a file of that name is there, or the disk has no room for it."""
    from companion.stills import LEAVES_FREE_BYTES

    if film.exists():
        raise CommandError(f"{film} is there already: name another file")
    if not film.parent.is_dir():
        raise CommandError(f"{film.parent} is no folder")
    if shutil.disk_usage(film.parent).free < LEAVES_FREE_BYTES + most_mb * MEGABYTE:
        raise CommandError("the disk is nearly full: free some space, or film elsewhere")


def labels_and_art(registry: Path | None, decks: list[str]) -> tuple[Registry, ArtBook]:
    """The labels on the table and the known pictures of its cards. Raises `RegistryError`, `ArtError`."""
    from companion.commands._library import configured_library
    from companion.sight.decks.library import registry_of_pair
    from companion.sight.decks.registry import load_registry
    from companion.sight.faces.art import art_folder, load_art

    if (len(decks) == 2) == (registry is not None) or len(decks) not in (0, 2):
        raise CommandError("name the registry file with --registry, or two decks of the library with --deck", 2)
    if registry is not None:
        labels, folder = load_registry(registry), art_folder(registry)
    else:
        library = configured_library(None)
        left, right = (library.named(name) for name in decks)
        labels, folder = registry_of_pair(left, right), library.art_folder
    return labels, load_art(folder, (entry.card for entry in labels.labels))


def finder_for(known: GeometryFile, frame: Frame, on: date) -> MatFinder | SetMat:
    """The finder of the mat in frames like this one, as on that day."""
    from companion.sight.mat.geometry_file import GeometryFileError, finder_of

    height, width = frame.image.shape[:2]
    try:
        return finder_of(known, width, height, on)
    except GeometryFileError as error:
        raise CommandError(str(error)) from error


def sight_for(labels: Registry, known: GeometryFile, art: ArtBook | None, on: date) -> NewSight:
    """The sight for a film's frames: the same when it is made, `on` that day, and ever after."""
    from companion.cards.catalogue import printed_types
    from companion.sight.labels.decoding import Fingerprints
    from companion.sight.sightings import Sight

    typed, keyed = replace(labels, types=printed_types()), Fingerprints(secrets.token_bytes(32))
    return lambda frame: Sight(typed, keyed, known.mat, finder_for(known, frame, on), art or None)


def filmed(recording: Recording, new_sight: NewSight) -> list[FilmLine]:
    """Films until the source ends, the film is full or Ctrl-C is pressed; what was read.

    Raises `CommandError` where no frame was kept.
    """
    from companion.sight.look import look

    last = ""

    def say(message: str) -> None:
        nonlocal last
        last = message
        warn(message)

    before = signal.signal(signal.SIGINT, lambda number, stack: recording.stop())
    try:
        readings = [print_line(line) for line in look(recording, new_sight, say, lambda: time.sleep(WAIT_S))]
    finally:
        signal.signal(signal.SIGINT, before)
    if not recording.writer.frames:
        raise CommandError(f"nothing was filmed. {last}".rstrip())
    if recording.end:
        warn(f"The film ends here: {recording.end}.")
    return readings


def print_line(line: FilmLine) -> FilmLine:
    typer.echo(json.dumps(line, ensure_ascii=False))
    return line


def register(application: typer.Typer) -> None:
    application.add_typer(app, name="film", rich_help_panel=INSPECT)
