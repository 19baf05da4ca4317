"""The commands `companion hub`, which follows many tables, and `companion join`, by which a table joins one."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PLAY, PREPARE, CommandError
from companion.commands.look import WAIT_S, WHICH_CAMERA, open_source

if TYPE_CHECKING:
    from companion.config import Config
    from companion.tournament.joining.pairing_code import Invitation

DATABASE_VARIABLE = "COMPANION_HUB_DATABASE"
BROKER_VARIABLE = "COMPANION_HUB_BROKER"
CODE_VARIABLE = "COMPANION_HUB_CODE"
LOOK_FOR_S = 120.0

HUB_EXAMPLES = """
Examples: companion hub --name "Winter Cup"; companion hub --demo 20; companion hub --broker mqtt://broker.local;
COMPANION_HUB_DATABASE=postgresql://hub@db.local/cup companion hub
"""
JOIN_EXAMPLES = """
Examples: companion join; companion join http://192.168.1.5:8100; companion join hub.local --name "Table 7";
companion join --camera 0
"""


def hub(
    name: Annotated[str | None, typer.Option("--name", help="The name of this tournament on the pages.")] = None,
    host: Annotated[str, typer.Option("--host", help="Address to listen on; 127.0.0.1 keeps it on this machine.")] = (
        "0.0.0.0"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 picks a free one.")] = 8100,
    folder: Annotated[Path | None, typer.Option("--folder", help="Where the hub keeps its file.")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            envvar=DATABASE_VARIABLE,
            help="PostgreSQL instead of a file, so that several hubs can share it: postgresql://USER@HOST/NAME. "
            "The password belongs in PGPASSWORD or ~/.pgpass.",
        ),
    ] = None,
    broker: Annotated[
        str | None,
        typer.Option(
            "--broker",
            metavar="mqtt://HOST",
            envvar=BROKER_VARIABLE,
            help="Tables talk over this MQTT broker; its password is in COMPANION_MQTT_PASSWORD.",
        ),
    ] = None,
    announce: Annotated[
        bool, typer.Option("--announce/--no-announce", help="Let tables find this hub in the local network.")
    ] = True,
    demo: Annotated[
        int, typer.Option("--demo", min=0, max=1000, metavar="N", help="Play made-up games at N made-up tables.")
    ] = 0,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Say on the terminal what is going on.")] = False,
) -> None:
    """Follow many tables: a wall that says who needs attention, judge calls, round clock. Ctrl-C stops it.

    It prints its address, a pairing code with which tables join ('companion join'), and a code for an organiser.
    Nothing else has to be set up: tables find the hub in the local network, or are given its address.
    """
    from companion.commands.run import log_to_stderr
    from companion.memory import bound_freed_memory
    from companion.table.places import secret
    from companion.tournament.running import HubPlan, run_hub, usual_name
    from companion.tournament.storage.store import StoreError

    log_to_stderr(verbose)
    bound_freed_memory()
    place = (folder or usual_folder(bool(demo))).absolute()
    plan = HubPlan(
        name or usual_name(),
        place,
        host,
        port,
        database or "",
        broker or "",
        announce,
        qr=sys.stdout.isatty(),
        library=place / "decks" if folder else _config(None).library_folder,
    )
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        run_hub(plan, stop, typer.echo, secret(place, "page").hex(), demo)
    except StoreError as error:
        raise CommandError(str(error)) from error


def join(
    address: Annotated[
        str | None, typer.Argument(help="The hub's address, as it shows it. If left out, the table looks for the hub.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="The name of this table at the hub.")] = None,
    config: Annotated[Path | None, typer.Option("--config", help="The table's configuration file.")] = None,
    code_file: Annotated[
        Path | None,
        typer.Option("--code-file", help="File with the pairing code, for set-up by a program."),
    ] = None,
    camera: Annotated[
        str | None, typer.Option("--camera", help=f"Read the hub's QR code through this camera. {WHICH_CAMERA}")
    ] = None,
    images: Annotated[
        Path | None, typer.Option("--images", help="Read it from photographs in this folder instead.")
    ] = None,
) -> None:
    """Let this table join a hub, once: it asks for the pairing code, and keeps the key it is given in a private file.

    With a camera nothing need be typed: hold the QR code of the hub's page "Join" before it, on a phone or on paper.

    From then on 'companion run' sends the table's events there. The code may also stand in the environment variable
    COMPANION_HUB_CODE; it is never given on the command line, where others could read it.
    """
    from companion.table.hub_joining import join_hub
    from companion.tournament.transport.discovery import NoHubFound, find_hub
    from companion.tournament.transport.http_link import AddressError, hub_address
    from companion.tournament.transport.links import LinkDown

    table = _config(config)
    code = ""
    if camera is not None or images is not None:
        invitation = _shown_invitation(camera, images)
        address, code = invitation.address, invitation.code
    try:
        if address is None:
            typer.echo("Looking for a hub on this network …")
        found = hub_address(address) if address is not None else find_hub()
        typer.echo(f"Joining the hub at {found}")
        membership = join_hub(table, found, code or _code(code_file), name or table.table.name)
    except (AddressError, NoHubFound, LinkDown) as error:
        raise CommandError(str(error)) from error
    typer.echo(f"“{membership.name}” has joined {membership.hub}. 'companion run' sends its events there from now on.")


def leave(
    config: Annotated[Path | None, typer.Option("--config", help="The table's configuration file.")] = None,
) -> None:
    """Let this table leave its hub: nothing more is sent. What the hub has, it keeps."""
    from companion.table.hub_joining import leave_hub

    left = leave_hub(_config(config))
    typer.echo(f"This table has left {left}." if left else "This table has not joined a hub.")


def _shown_invitation(camera: str | None, images: Path | None) -> Invitation:
    """The invitation in the hub's QR code held before a camera. Raises `CommandError` where none is seen."""
    from companion.sight.cameras.files import CameraError
    from companion.sight.cameras.source import Ended, Frame
    from companion.sight.labels.invitations import first_understood
    from companion.tournament.joining.pairing_code import read_invitation

    try:
        source = open_source(None, camera, images)
    except CameraError as error:
        raise CommandError(str(error)) from error
    typer.echo("Hold the QR code on the hub's page “Join” up to the camera.")
    until = time.monotonic() + LOOK_FOR_S
    try:
        while not isinstance(seen := source.read(), Ended) and time.monotonic() < until:
            if not isinstance(seen, Frame):
                time.sleep(WAIT_S)
            elif (invitation := first_understood(seen.image, read_invitation)) is not None:
                return invitation
    finally:
        source.close()
    raise CommandError("no hub's QR code was seen: hold it closer and still, or type what is written above it")


def _code(file: Path | None) -> str:
    if file is not None:
        return file.read_text(encoding="utf-8").strip()
    return os.environ.get(CODE_VARIABLE) or str(typer.prompt("Pairing code shown by the hub"))


def usual_folder(demo: bool = False) -> Path:
    """Where a hub of this machine keeps its file, unless it is told otherwise."""
    return _config(None).journal.folder / ("hub-demo" if demo else "hub")


def _config(path: Path | None) -> Config:
    from companion.config import ConfigError, find_config, load_config

    try:
        return load_config(path or find_config())
    except ConfigError as error:
        raise CommandError(str(error)) from error


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PLAY, epilog=HUB_EXAMPLES)(hub)
    app.command(rich_help_panel=PREPARE, epilog=JOIN_EXAMPLES)(join)
    app.command(rich_help_panel=PREPARE, epilog="Example: companion leave")(leave)
