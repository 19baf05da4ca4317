"""The command `companion look`: what a camera, a film or a folder of pictures shows, as a stream of sightings."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PROGRAMS, CommandError

if TYPE_CHECKING:
    from companion.sight.cameras.source import Frame, FrameSource

WAIT_S = 0.2
WHICH_CAMERA = "Its number, as OpenCV counts them, its network address, or pi for the Raspberry Pi's own."
EXAMPLES = "Example: companion look --video film.mp4 --registry registry.json | jq 'select(.settled)'"


def look(
    registry: Annotated[Path, typer.Option("--registry", help="The table's registry file: which label is which card.")],
    video: Annotated[Path | None, typer.Option("--video", help="Look at a film.")] = None,
    camera: Annotated[str | None, typer.Option("--camera", help=f"Look through this camera. {WHICH_CAMERA}")] = None,
    images: Annotated[Path | None, typer.Option("--images", help="Look at a folder of pictures.")] = None,
    geometry: Annotated[Path | None, typer.Option("--geometry", help="The geometry file, if there is one.")] = None,
) -> None:
    """Say what lies on the table: one line of JSON for each frame in which something changed.

    What a person should know, such as a mat half out of the picture, goes to the standard error stream.
    """
    from companion.cards.catalogue import printed_titles, printed_types
    from companion.commands._geometry import finder_for, known_geometry
    from companion.sight.cameras.files import CameraError
    from companion.sight.decks.registry import RegistryError, load_registry
    from companion.sight.faces.art import ArtError, art_folder, load_art
    from companion.sight.labels.decoding import Fingerprints
    from companion.sight.look import look as sightings
    from companion.sight.sightings import Sight

    known = known_geometry(geometry)
    try:
        labels = replace(load_registry(registry), types=printed_types(), titles=printed_titles())
        art = load_art(art_folder(registry), (entry.card for entry in labels.labels))
        source = open_source(video, camera, images)
    except (RegistryError, ArtError, CameraError) as error:
        raise CommandError(str(error)) from error

    def new_sight(frame: Frame) -> Sight:
        # Nothing that this command prints holds a fingerprint, so that its key need not outlive it.
        keyed = Fingerprints(secrets.token_bytes(32))
        return Sight(labels, keyed, known.mat, finder_for(known, frame.image), art or None)

    try:
        for line in sightings(source, new_sight, warn=warn, wait=lambda: time.sleep(WAIT_S)):
            print(json.dumps(line, ensure_ascii=False), flush=True)
    finally:
        source.close()


def warn(message: str) -> None:
    typer.echo(message, err=True)


def open_source(video: Path | None, camera: str | None, images: Path | None) -> FrameSource:
    """The one source that was asked for; a camera set as the configuration has it for games.

    Raises `CommandError` where none or several were asked for, `CameraError` where it cannot be opened.
    """
    from companion.sight.cameras.files import PictureFolder, VideoFile

    if sum(choice is not None for choice in (video, camera, images)) != 1:
        raise CommandError("give one of --video FILE, --camera NUMBER and --images FOLDER", exit_code=2)
    if video is not None:
        return VideoFile(video)
    if images is not None:
        return PictureFolder(images)
    if camera != "pi" and (camera is None or (not camera.isdecimal() and "://" not in camera)):
        wanted = "give a number, an address such as rtsp://…, or pi for the Raspberry Pi's own camera"
        raise CommandError(f"--camera {camera}: {wanted}", exit_code=2)
    return open_camera(camera)


def open_camera(camera: str) -> FrameSource:
    """A camera by its number, its address, or `pi`. It may be plugged in later. Raises `CameraError`."""
    from companion.config import ConfigError, find_config, load_config
    from companion.table.cameras import network_camera, pi_camera, usb_camera

    try:
        settings = load_config(find_config()).camera
    except ConfigError as error:
        raise CommandError(str(error)) from error
    if camera == "pi":
        return pi_camera(settings, time.monotonic).source
    if "://" in camera:
        return network_camera(camera, time.monotonic).source
    return usb_camera(settings, int(camera), time.monotonic).source


def frames_from(camera: str | None, video: Path | None, images: Path | None) -> Generator[Frame, None, None]:
    """Frames of whichever one was named; at least one. A camera that is away is waited for, and told of once."""
    from companion.sight.cameras.files import CameraError
    from companion.sight.cameras.source import Ended, Frame

    try:
        source = open_source(video, camera, images)
    except CameraError as error:
        raise CommandError(str(error)) from error
    told, count = "", 0
    try:
        while not isinstance(result := source.read(), Ended):
            if isinstance(result, Frame):
                count += 1
                yield result
            else:
                if result.reason != told:
                    typer.secho(result.reason, err=True, fg=typer.colors.YELLOW)
                told = result.reason
                time.sleep(WAIT_S)
    finally:
        source.close()
    if not count:
        raise CommandError(f"{video or images or f'camera {camera}'} gives no pictures")


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PROGRAMS, epilog=EXAMPLES)(look)
