"""The commands `companion deck …`: getting to know the cards of a registered deck; `deck_check` adds the check."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE, CommandError
from companion.commands.look import WHICH_CAMERA, frames_from

if TYPE_CHECKING:
    from companion.sight.camera import Frame
    from companion.sight.learning import DeckLearning, Learnt

app = typer.Typer(no_args_is_help=True, help="Get to know a deck's cards, and check them against its list.")


@app.callback()
def deck() -> None:
    """Get to know a deck's cards, and check them against its list."""


@app.command(epilog="Example: companion deck learn --camera 0 --registry registry.json --player 1")
def learn(
    registry: Annotated[Path, typer.Option("--registry", help="The table's registry file.")] = Path("registry.json"),
    camera: Annotated[str | None, typer.Option("--camera", help=f"Look through this camera. {WHICH_CAMERA}")] = None,
    video: Annotated[Path | None, typer.Option("--video", help="A film instead of a camera.")] = None,
    images: Annotated[Path | None, typer.Option("--images", help="A folder of pictures instead of a camera.")] = None,
    player: Annotated[
        int | None, typer.Option("--player", help="Only this player's deck: 1 or 2.", min=1, max=2)
    ] = None,
    geometry: Annotated[Path | None, typer.Option("--geometry", help="The geometry file, where there is one.")] = None,
) -> None:
    """Show every card to the camera once: lay cards on the mat, a few at a time, until all are ticked off.

    Each card's label is checked, and its picture is kept in a folder beside the registry file, REGISTRY-art. With the
    pictures the table finds cards in wrong sleeves, and names cards whose labels it cannot read. They never leave
    that folder; to be rid of them, delete it. Ctrl-C stops; what is learnt stays learnt.
    """
    from companion.commands.calibrate import finder_for, known_geometry
    from companion.sight.art import art_folder
    from companion.sight.labels import Fingerprints
    from companion.sight.learning import DeckLearning
    from companion.sight.registry import RegistryError, load_registry
    from companion.sight.sightings import Sight

    known = known_geometry(geometry)
    try:
        labels = load_registry(registry)
    except RegistryError as error:
        raise CommandError(str(error)) from error
    with closing(frames_from(camera, video, images)) as frames:
        first = next(frames)
        sight = Sight(labels, Fingerprints(secrets.token_bytes(32)), known.mat, finder_for(known, first.image))
        learning = DeckLearning(labels, sight, None if player is None else player - 1)
        folder = art_folder(registry)
        folder.mkdir(exist_ok=True)
        show(learning, chain([first], frames), folder)
    if missing := [f"{entry.card} (slot {entry.slot} of player {entry.player + 1})" for entry in learning.missing]:
        raise CommandError(f"{len(missing)} cards were not shown: {', '.join(missing)}")


def show(learning: DeckLearning, frames: Iterable[Frame], folder: Path) -> None:
    """Watches until every card was shown or the frames end, and says what is learnt."""
    count = len(learning.wanted)
    for frame in frames:
        for learnt in learning.see(frame):
            typer.echo(f"{len(learning.done)} of {count}: {keep(learnt, folder)}")
        if not learning.missing:
            return


def keep(learnt: Learnt, folder: Path) -> str:
    """Keeps the picture of a card that was learnt; what to say about it."""
    import cv2

    entry = learnt.entry
    match learnt.kind:
        case "learnt":
            path = folder / f"{entry.card}.png"
            if not path.exists() and not cv2.imwrite(str(path), learnt.picture):
                raise CommandError(f"{path} cannot be written: is the disk full?")
            return f"{entry.card}, slot {entry.slot} of player {entry.player + 1}"
        case "other-picture":
            return (
                f"NOT learnt: this card says {entry.card}, but looks otherwise than the one shown before: which is it?"
            )
        case "same-picture":
            return (
                f"NOT learnt: this card says {entry.card}, but has the picture of {learnt.other}: is the sleeve right?"
            )


def register(application: typer.Typer) -> None:
    application.add_typer(app, name="deck", rich_help_panel=PREPARE)
