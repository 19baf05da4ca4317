"""The command `companion run`: follows one table, and serves its page, until it is stopped."""

from __future__ import annotations

import enum
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PLAY, CommandError

if TYPE_CHECKING:
    from companion.config import Config
    from companion.table.restarting import Restarts
    from companion.table.source import Wish

EXAMPLES = """
Examples: companion run; companion run --demo --seed 7 --mistakes all; companion run --demo --decks mass-mutation;
companion run --camera 0 --registry game.json; companion run --video game.mp4 --registry game.json
"""


class DecksChoice(enum.StrEnum):
    """The decks that made-up players may have."""

    STARTER = "starter"
    WORLDS_COLLIDE = "worlds-collide"
    MASS_MUTATION = "mass-mutation"


class MistakeChoice(enum.StrEnum):
    """The mistakes a made-up game may hold."""

    ALL = "all"
    OFF_HOUSE_REAP = "off-house-reap"
    EXHAUSTED_USE = "exhausted-use"
    OFF_HOUSE_PLAY = "off-house-play"
    MID_LINE = "mid-line"
    SECOND_CARD_FIRST_TURN = "second-card-first-turn"
    AMBER_MISCOUNT = "amber-miscount"
    FORGE_TOO_CHEAP = "forge-too-cheap"


Device = Annotated[
    str | None,
    typer.Option(
        "--camera",
        metavar="N|PATH|ADDRESS",
        help="A particular camera: its number, its device path, or its network address, such as rtsp://…",
    ),
]
FilmOption = Annotated[Path | None, typer.Option("--video", help="A film of a table instead of a camera.")]
PicturesOption = Annotated[Path | None, typer.Option("--images", help="A folder of pictures instead of a camera.")]
Demo = Annotated[bool, typer.Option("--demo", help="The simulated table: made-up players play the two starter decks.")]
Decks = Annotated[
    DecksChoice | None,
    typer.Option("--decks", help="The decks of the made-up players: the starter decks, or two made-up ones of a set."),
]
NoCamera = Annotated[
    bool, typer.Option("--no-camera", help="No camera sees the cards: players enter everything, on phones or a box.")
]
RegistryFile = Annotated[
    Path | None, typer.Option("--registry", help="Which label is which card; written by 'companion print labels'.")
]
Inputs = Annotated[
    Path | None, typer.Option("--inputs", help="What the players entered while the film was made (JSON Lines).")
]
PortOption = Annotated[
    int | None, typer.Option("--port", min=0, max=65535, help="Port of the page; 0 picks a free one.")
]
ConfigOption = Annotated[Path | None, typer.Option("--config", help="The table's configuration file.")]
Seed = Annotated[
    int | None, typer.Option("--seed", help="Which made-up game to play; a different one each time by default.")
]
Mistakes = Annotated[
    list[MistakeChoice] | None,
    typer.Option("--mistakes", help="A mistake the made-up players make once, or all. Can be given several times."),
]
Untidy = Annotated[
    bool,
    typer.Option(
        "--untidy",
        help="The made-up players are hasty: counts come late or early, and moves follow quickly on each other.",
    ),
]
Speed = Annotated[
    float, typer.Option("--speed", min=0, max=100, help="How fast to play a film or a made-up game; 0 for full speed.")
]
FirstPlayer = Annotated[
    int, typer.Option("--first-player", min=1, max=2, help="Who goes first: 1 sits at the lower edge.")
]
NewGame = Annotated[bool, typer.Option("--new-game", help="Begin a new game, even if the last one could go on.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Say on the terminal what is going on.")]


def run(
    camera: Device = None,
    video: FilmOption = None,
    images: PicturesOption = None,
    demo: Demo = False,
    decks: Decks = None,
    no_camera: NoCamera = False,
    registry: RegistryFile = None,
    inputs: Inputs = None,
    port: PortOption = None,
    config: ConfigOption = None,
    seed: Seed = None,
    mistakes: Mistakes = None,
    untidy: Untidy = False,
    speed: Speed = 1.0,
    first_player: FirstPlayer = 1,
    new_game: NewGame = False,
    verbose: Verbose = False,
) -> None:
    """Follow a table and show it on a page. With no camera found, a simulated table is played. Ctrl-C stops it.

    A game that was cut off, by a power cut or a stop, goes on where it was.
    """
    if sum((camera is not None, video is not None, images is not None, demo, no_camera)) > 1:
        raise CommandError("give only one of --camera, --video, --images, --demo and --no-camera", exit_code=2)
    made_up = seed is not None or bool(mistakes) or untidy or decks is not None
    if not demo and made_up and (camera or video or images):
        raise CommandError(
            "--seed, --mistakes, --untidy and --decks belong to a made-up game: use them with --demo", exit_code=2
        )
    for path, what in ((video, "film"), (images, "folder of pictures"), (registry, "registry file")):
        if path is not None and not path.exists():
            raise CommandError(f"{path}: there is no such {what}", exit_code=2)
    if inputs is not None and video is None:
        raise CommandError("--inputs belongs to a film: use it with --video", exit_code=2)
    from companion.table.source import Wish

    wish = Wish(
        camera=int(camera) if camera is not None and camera.isdigit() else camera,
        video=video,
        images=images,
        inputs=inputs,
        demo=demo or made_up,
        decks=(decks or DecksChoice.STARTER).value,
        no_camera=no_camera,
        seed=seed,
        mistakes=_names(mistakes or []),
        untidy=untidy,
        speed=speed,
        first_player=first_player - 1,
        fresh=new_game,
        qr=sys.stdout.isatty(),
    )
    log_to_stderr(verbose)
    follow(_restarts(config, wish, lambda read: _overridden(read, registry, port)))


def _restarts(named: Path | None, wish: Wish, overridden: Callable[[Config], Config]) -> Restarts:
    """The configurations that the table is opened with, by the configuration file that is named or found."""
    from companion.config import ConfigError, find_config, home_of_the_table, load_config
    from companion.config_file import ConfigFile, place_to_write
    from companion.table.restarting import Restarts

    path = named or find_config()
    file = ConfigFile(path or place_to_write(os.environ, Path.home(), home_of_the_table()), named=path is not None)
    try:
        config = load_config(path)
    except ConfigError:
        # The table's page says so, and what can be done.
        config = file.mended()[1]
    return Restarts(file, overridden(config), wish, overridden)


def _overridden(config: Config, registry: Path | None, port: int | None) -> Config:
    """The configuration with what the command line says."""
    table, page = config.table, config.page
    if registry is not None:
        table = table.model_copy(update={"registry": registry.absolute()})
    if port is not None:
        page = page.model_copy(update={"port": port})
    return config.model_copy(update={"table": table, "page": page})


def _names(mistakes: list[MistakeChoice]) -> tuple[str, ...]:
    if MistakeChoice.ALL in mistakes:
        return tuple(choice.value for choice in MistakeChoice if choice != MistakeChoice.ALL)
    return tuple(choice.value for choice in mistakes)


def log_to_stderr(verbose: bool) -> None:
    """Warnings, and with `verbose` everything, as lines for terminal and system log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
    logger = logging.getLogger("companion")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO if verbose else logging.WARNING)


def follow(restarts: Restarts) -> None:
    """Runs until a signal comes. Raises `CommandError` for what the person at the command line can put right."""
    from companion.memory import bound_freed_memory
    from companion.running_tables import TableBusy
    from companion.sight.cameras.files import CameraError
    from companion.table.running import run_table

    bound_freed_memory()
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        run_table(restarts, stop, typer.echo)
    except (CameraError, TableBusy, ValueError) as error:
        raise CommandError(str(error)) from error


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PLAY, epilog=EXAMPLES)(run)
