"""The command `companion look`: what a camera, a film or a folder of pictures shows, as a stream of sightings."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PROGRAMS, CommandError

if TYPE_CHECKING:
    from companion.sight.camera import FrameSource

WAIT_S = 0.2
WHICH_CAMERA = "Its number, as OpenCV counts them, or pi for the Raspberry Pi's own."
EXAMPLES = "Example: companion look --video film.mp4 --registry registry.json | jq 'select(.settled)'"


def look(
    registry: Annotated[Path, typer.Option("--registry", help="The table's registry file: which label is which card.")],
    video: Annotated[Path | None, typer.Option("--video", help="Look at a film.")] = None,
    camera: Annotated[str | None, typer.Option("--camera", help=f"Look through this camera. {WHICH_CAMERA}")] = None,
    images: Annotated[Path | None, typer.Option("--images", help="Look at a folder of pictures.")] = None,
) -> None:
    """Say what lies on the table: one line of JSON for each frame in which something changed.

    What a person should know, such as a mat half out of the picture, goes to the standard error stream.
    """
    from companion.cards.catalogue import printed_types
    from companion.sight.art import ArtError, art_folder, load_art
    from companion.sight.camera_files import CameraError
    from companion.sight.labels import Fingerprints
    from companion.sight.look import look as sightings
    from companion.sight.registry import RegistryError, load_registry

    try:
        labels = replace(load_registry(registry), types=printed_types())
        art = load_art(art_folder(registry), (entry.card for entry in labels.labels))
        source = open_source(video, camera, images)
    except (RegistryError, ArtError, CameraError) as error:
        raise CommandError(str(error)) from error
    try:
        # Nothing that this command prints holds a fingerprint, so that its key need not outlive it.
        keyed = Fingerprints(secrets.token_bytes(32))
        for line in sightings(source, labels, keyed, warn=warn, wait=lambda: time.sleep(WAIT_S), art=art or None):
            print(json.dumps(line, ensure_ascii=False), flush=True)
    finally:
        source.close()


def warn(message: str) -> None:
    typer.echo(message, err=True)


def open_source(video: Path | None, camera: str | None, images: Path | None) -> FrameSource:
    """The one source that was asked for. Raises `CommandError` where none or several were."""
    from companion.sight.camera_files import PictureFolder, VideoFile
    from companion.sight.camera_pi import PiCamera
    from companion.sight.camera_v4l2 import Reopening, Webcam

    if sum(choice is not None for choice in (video, camera, images)) != 1:
        raise CommandError("give one of --video FILE, --camera NUMBER and --images FOLDER", exit_code=2)
    if video is not None:
        return VideoFile(video)
    if images is not None:
        return PictureFolder(images)
    if camera == "pi":
        return Reopening(PiCamera, time.monotonic)
    if camera is None or not camera.isdecimal():
        raise CommandError(f"--camera {camera}: give a number, or pi for the Raspberry Pi's own camera", exit_code=2)
    number = int(camera)
    return Reopening(lambda: Webcam(number, time.monotonic), time.monotonic)


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PROGRAMS, epilog=EXAMPLES)(look)
