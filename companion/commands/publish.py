"""The command `companion publish`: a hub's wall and archive as files for any web host."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PLAY, CommandError
from companion.commands.hub import DATABASE_VARIABLE, usual_folder

if TYPE_CHECKING:
    from companion.tournament.publishing.pushing import Push

EVERY_S = 5.0
EVERY_BY_GIT_S = 60.0
SHORTEST_S = 2.0

EXAMPLES = """
Examples: companion publish site; companion publish site --hub cup --once;
companion publish site --rsync me@example.org:www/cup; companion publish site --s3 s3://bucket/cup;
companion publish site --rclone remote:cup; git clone git@example.org:cup.git site && companion publish site --git
"""


def publish(
    folder: Annotated[Path, typer.Argument(help="The folder to write into, such as site.")],
    hub: Annotated[
        Path | None, typer.Option("--hub", help="The hub's folder, if it is not the usual one beside the games.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", envvar=DATABASE_VARIABLE, help="The hub's PostgreSQL: postgresql://USER@HOST/NAME."),
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="The heading; otherwise the newest event's name.")] = None,
    event: Annotated[
        list[int] | None, typer.Option("--event", min=1, help="Only the event of this number; may be given again.")
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="Publish once and stop: for an event that is over.")] = False,
    every: Annotated[
        float | None,
        typer.Option(
            "--every", min=SHORTEST_S, max=3600, help="Seconds between two publications [default: 5, by git 60]."
        ),
    ] = None,
    rsync: Annotated[
        str | None,
        typer.Option("--rsync", metavar="TARGET", help="Then make this the same with rsync: me@example.org:www/cup."),
    ] = None,
    s3: Annotated[
        str | None, typer.Option("--s3", metavar="TARGET", help="Then make this the same with aws: s3://bucket/cup.")
    ] = None,
    rclone: Annotated[
        str | None, typer.Option("--rclone", metavar="TARGET", help="Then make this the same with rclone: remote:cup.")
    ] = None,
    git: Annotated[
        bool, typer.Option("--git", help="The folder is a git clone: commit what changed, and push it.")
    ] = False,
) -> None:
    """Publish a hub's wall and its events' archives as files that any web host can serve. Ctrl-C stops it.

    It runs beside the hub, or later on what the hub has stored. Spectators see the games as far behind as the caster's
    delay says, and nothing that is not for the public. Open index.html on the host; no address within the pages is
    absolute.

    Give --rsync, --s3 and --rclone a place of its own: files there that are not published are deleted, apart from those
    whose names begin with a full stop.
    """
    from companion.table.game_logs import games_in
    from companion.tournament.hub import Hub
    from companion.tournament.publishing.pushing import PushError
    from companion.tournament.publishing.running import Publishing, PublishingPlan
    from companion.tournament.running import HubPlan, open_database, usual_name
    from companion.tournament.storage.sql_store import SqlStore
    from companion.tournament.storage.store import StoreError
    from web.spectators.site import SpectatorSite

    place = _hub_folder(hub) if not database else Path()
    push = _push(rsync, s3, rclone, git)
    every_s = every or (EVERY_BY_GIT_S if git else EVERY_S)
    stop = _stop_at_signals()
    try:
        if push is not None:
            push.check(folder)
        opened = open_database(HubPlan("", place, database=database or ""))
        try:
            shown = Hub(SqlStore(opened), usual_name())
            site = SpectatorSite(shown, games_in, every_s, name or "", frozenset(event or ()))
            publishing = Publishing(PublishingPlan(folder, push, every_s), site.files, typer.echo)
            (publishing.once if once else publishing.until)(stop)
        finally:
            opened.close()
    except (PushError, StoreError) as error:
        raise CommandError(str(error)) from error


def _hub_folder(named: Path | None) -> Path:
    """Where the hub keeps its file. Raises `CommandError` where none has run."""
    from companion.tournament.running import FILE_NAME

    place = named or usual_folder()
    if not (place / FILE_NAME).is_file():
        raise CommandError(f"no hub has run in {place}: name its folder with --hub")
    return place


def _push(rsync: str | None, s3: str | None, rclone: str | None, git: bool) -> Push | None:
    from companion.tournament.publishing.pushing import GitClone, push_by

    chosen = [
        *([push_by("rsync", rsync)] if rsync else []),
        *([push_by("s3", s3)] if s3 else []),
        *([push_by("rclone", rclone)] if rclone else []),
        *([GitClone()] if git else []),
    ]
    if len(chosen) > 1:
        raise CommandError("choose one of --rsync, --s3, --rclone and --git; run the command again for another host")
    return chosen[0] if chosen else None


def _stop_at_signals() -> threading.Event:
    """Set by the first signal; a second one ends the program at once."""
    stop = threading.Event()

    def end(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    return stop


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PLAY, epilog=EXAMPLES)(publish)
