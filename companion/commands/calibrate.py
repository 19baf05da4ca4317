"""The commands `companion calibrate …`: the lens, the mat, the tokens, and the check before a game."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE, CommandError
from companion.commands._geometry import finder_for, known_geometry, lens_for
from companion.commands.look import WHICH_CAMERA, frames_from
from companion.commands.print_kit import LabelKind, read_registry

if TYPE_CHECKING:
    from calibration.capture import CaptureStep
    from calibration.check import CheckLine
    from companion.sight.cameras.source import Frame, Image
    from companion.sight.decks.registry import Registry
    from companion.sight.labels.print_format import Symbology
    from companion.sight.mat.geometry import Lens
    from companion.sight.mat.geometry_file import GeometryFile
    from companion.sight.mat.zones import Mat

MARKS = {"green": "[green]●[/]", "amber": "[yellow]●[/]", "red": "[red]●[/]"}
SUMMARIES = {
    "green": "Ready to play.",
    "amber": "Playable; the yellow points deserve a look.",
    "red": "Fix the red points first.",
}
USUAL_LABELS = ("qr18", 18.0)
FRAMES_FOR_CHECK, WATCHED_S = 5, 10.0
FRAMES_WITHOUT_NEWS = 3000


CameraOption = Annotated[str | None, typer.Option("--camera", help=f"A camera. {WHICH_CAMERA}")]
VideoOption = Annotated[Path | None, typer.Option("--video", help="A film instead of a camera.")]
ImagesOption = Annotated[Path | None, typer.Option("--images", help="A folder of pictures instead of a camera.")]
GeometryOption = Annotated[Path, typer.Option("--geometry", help="The geometry file.")]

app = typer.Typer(no_args_is_help=True, help="Prepare a camera and a mat, and check the table before a game.")


@app.command(epilog="Example: companion calibrate lens --images board-pictures --geometry geometry.json")
def lens(
    camera: CameraOption = None,
    video: VideoOption = None,
    images: ImagesOption = None,
    geometry: GeometryOption = Path("geometry.json"),
) -> None:
    """Calibrate the lens with the printed board: hold it still in different places until told that it is enough."""
    from datetime import date

    from calibration.capture import ENOUGH_VIEWS, BoardCapture
    from calibration.solve import SolveError, solve_lens
    from companion.sight.mat.geometry_file import LARGEST_ERROR_MM, LensRecord, save_geometry

    known = known_geometry(geometry)
    photographs = images is not None
    capture = BoardCapture()
    with closing(frames_from(camera, video, images)) as source:
        steps = (capture.offer(frame.image, photographs) for frame in source)
        # Of photographs all are looked at: each makes the lens more exact.
        lead(steps, lambda: f"{len(capture.views)} of {ENOUGH_VIEWS}", to_the_end=photographs)
    try:
        solution = solve_lens(capture.views)
    except SolveError as error:
        raise CommandError(str(error)) from error
    if solution.error_mm > LARGEST_ERROR_MM:
        raise CommandError(
            f"the result is {solution.error_mm:.1f} mm inexact and was not kept: print the board at 100 %, "
            "glue it flat, and hold it still"
        )
    record = LensRecord(solution.lens, solution.width, solution.height, date.today(), solution.error_mm)
    save_geometry(replace(known, lens=record), geometry)
    typer.echo(
        f"wrote {geometry}: lens for {solution.width} x {solution.height} pixels, {solution.error_px:.2f} px or "
        f"{solution.error_mm:.2f} mm inexact, from {solution.views_used} views ({solution.views_dropped} left out)"
    )


@app.command(epilog="Example: companion calibrate mat --geometry geometry.json")
def mat(geometry: GeometryOption = Path("geometry.json")) -> None:
    """Write the standard mat to a geometry file, to edit it for a mat of your own; or check the file afterwards."""
    from companion.sight.mat.geometry_file import GeometryFile, save_geometry

    if not geometry.exists():
        save_geometry(GeometryFile(), geometry)
        typer.echo(f"wrote {geometry} with the standard mat: edit its millimetres, then run this again to check it")
        return
    known = known_geometry(geometry)
    zones = len({zone.name for zone in known.mat.zones})
    typer.echo(
        f"{geometry} is sound: a mat of {known.mat.width_mm:g} x {known.mat.depth_mm:g} mm with {zones} zones a player"
    )


@app.command(epilog="Example: companion calibrate tokens --camera 0 --geometry geometry.json")
def tokens(
    camera: CameraOption = None,
    video: VideoOption = None,
    images: ImagesOption = None,
    geometry: GeometryOption = Path("geometry.json"),
) -> None:
    """Learn what damage and Æmber tokens look like: begin with the empty mat, and lay one of each on it as told.

    From then on the camera counts the tokens on cards, and the page asks where its count and the game's differ.
    """
    from datetime import date

    from calibration.tokens import TokenCapture
    from companion.sight.mat.geometry_file import GeometryFileError, save_geometry, usable_tokens
    from companion.sight.tokens.appearance import TOKEN_KINDS

    known = known_geometry(geometry)
    with closing(frames_from(camera, video, images)) as source:
        first = next(source)
        capture = TokenCapture(finder_for(known, first.image))
        steps = (capture.offer(frame.image, images is not None) for frame in chain([first], source))
        said = lead(steps, lambda: f"{len(capture.looks)} of {len(TOKEN_KINDS)}")
    if not capture.done:
        raise CommandError(f"the tokens were not learned, and nothing was written: {said}")
    record = capture.record(date.today())
    try:
        usable_tokens(replace(known, tokens=record), date.today())
    except GeometryFileError as error:
        raise CommandError(f"nothing was written: {error}") from error
    save_geometry(replace(known, tokens=record), geometry)
    sizes = ", ".join(f"{look.kind} {look.diameter_mm:.1f} mm" for look in record.looks)
    typer.echo(f"wrote {geometry}: tokens ({sizes} across), {record.error_share:.0%} inexact")


@app.command(epilog="Example: companion calibrate check --camera 0 --picture check.png")
def check(
    camera: CameraOption = None,
    video: VideoOption = None,
    images: ImagesOption = None,
    registry: Annotated[Path | None, typer.Option("--registry", help="Registry of the labels on the table.")] = None,
    kind: Annotated[
        LabelKind | None, typer.Option("--kind", help="Kind of label; by default that of the library's decks.")
    ] = None,
    size: Annotated[
        float | None,
        typer.Option("--size", help="Side of a label in mm; by default that of the library's decks.", min=5, max=60),
    ] = None,
    geometry: Annotated[Path | None, typer.Option("--geometry", help="The geometry file, if there is one.")] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Write the frame with mat and zones drawn over it.")
    ] = None,
) -> None:
    """Check mat, light, glare, focus and label size: red, amber or green, and what to do.

    Keep hands off the table meanwhile: for ten seconds it is watched as in a game, to see whether it would be judged.
    With a registry file and some cards on the table, also whether each deck lies on its player's side.

    Leaves with 1 where something is red, otherwise with 0.
    """
    from calibration.check import check_table, without_cards, worst
    from calibration.sides import check_sides

    known = known_geometry(geometry)
    symbology, label_mm = labels_on_table(registry, kind, size)
    labels = read_registry(registry) if registry is not None else without_cards(symbology, label_mm)
    with closing(frames_from(camera, video, images)) as source:
        frames, play = watched(source, labels, known)
    lens_now = lens_for(known, frames[-1])
    findings = check_table(frames, symbology, label_mm, known.mat, lens_now) + play
    if registry is not None:
        findings += check_sides(frames, labels, known.mat, lens_now)
    show(findings, SUMMARIES[worst(findings)])
    if picture is not None:
        draw(picture, frames[-1], known.mat, lens_now)
    raise typer.Exit(1 if worst(findings) == "red" else 0)


def watched(source: Iterator[Frame], labels: Registry, known: GeometryFile) -> tuple[list[Image], list[CheckLine]]:
    """The last few frames of ten seconds, and whether a game would have been judged in them."""
    from calibration.check import PlayCheck
    from companion.sight.labels.decoding import Fingerprints
    from companion.sight.sightings import Sight

    first = next(source)
    lately = deque([first.image], maxlen=FRAMES_FOR_CHECK)
    # Nothing that this command prints holds a fingerprint, so that its key need not outlive it.
    keyed = Fingerprints(secrets.token_bytes(32))
    play = PlayCheck(Sight(labels, keyed, known.mat, finder_for(known, first.image)))
    play.see(first)
    for frame in takewhile(lambda frame: frame.t - first.t <= WATCHED_S, source):
        lately.append(frame.image)
        play.see(frame)
    return list(lately), play.findings()


def labels_on_table(registry: Path | None, kind: LabelKind | None, size: float | None) -> tuple[Symbology, float]:
    """Kind and size in millimetres: the hardest to read of a registry file, those asked for, or the library's usual."""
    from companion.commands._library import configured_library
    from companion.sight.decks.registry import RegistryError, symbology_of

    if registry is not None:
        hardest = max(read_registry(registry).formats, key=lambda labels: labels.needed_px_per_mm)
        return hardest.symbology, hardest.label_mm
    try:
        label_kind, label_mm = configured_library(None).usual_labels() or USUAL_LABELS
    except RegistryError as error:
        raise CommandError(str(error)) from error
    return symbology_of(label_kind if kind is None else kind.value), label_mm if size is None else size


def lead(steps: Iterator[CaptureStep], progress: Callable[[], str], to_the_end: bool = False) -> str:
    """Tells a person what to do, step by step; ends with the frames or when there is enough. What was said last."""
    told, without_news, says = "", 0, ""
    for step in steps:
        line, says = f"{progress()}: {step.says}", step.says
        without_news = 0 if line != told else without_news + 1
        if line != told:
            typer.echo(line)
        told = line
        if (step.done and not to_the_end) or without_news > FRAMES_WITHOUT_NEWS:
            break
    return says


def draw(path: Path, frame: Image, mat: Mat, lens: Lens | None) -> None:
    import cv2

    from calibration.check import draw_geometry
    from companion.sight.mat.geometry import MatFinder

    geometry = MatFinder(mat, lens).find(frame).geometry
    if geometry is None:
        raise CommandError(f"{path} was not written: the mat was not found")
    try:
        # Written here rather than by OpenCV, which knows only the letters of this country on Windows.
        path.write_bytes(cv2.imencode(path.suffix, draw_geometry(frame, geometry, mat))[1].tobytes())
    except (OSError, cv2.error):
        raise CommandError(f"{path} cannot be written: name a .png or .jpg file in a folder that exists") from None
    typer.echo(f"wrote {path}")


def show(findings: list[CheckLine], summary: str) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for finding in findings:
        advice = f"\n[dim]→ {escape(finding.advice)}[/]" if finding.advice else ""
        table.add_row(MARKS[finding.level], escape(finding.about), escape(finding.message) + advice)
    console = Console()
    console.print(table)
    console.print(f"\n{summary}")


def register(application: typer.Typer) -> None:
    application.add_typer(app, name="calibrate", rich_help_panel=PREPARE)
