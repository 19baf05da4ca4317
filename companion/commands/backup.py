"""The commands `companion backup` and `companion restore`: everything that a table must not lose, in one file."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated

import typer

from companion.commands import PREPARE, CommandError


def backup(
    file: Annotated[Path, typer.Argument(help="The archive to write, such as table1.zip.")],
    config: Annotated[Path | None, typer.Option("--config", help="The table's configuration file.")] = None,
    to_share: Annotated[bool, typer.Option("--to-share", help="Leave out the keys that belong to this table.")] = False,
) -> None:
    """Save configuration, registry, calibration, decks and games into one file. A game may go on meanwhile."""
    from companion.backup import BackupError, back_up
    from companion.config import ConfigError, find_config

    try:
        parts = back_up(config or find_config(), file, datetime.datetime.now().astimezone(), to_share)
    except (BackupError, ConfigError) as error:
        raise CommandError(str(error)) from error
    typer.echo(f"{file}: {len(parts)} files, {file.stat().st_size / 1e6:.1f} MB")


def restore(
    file: Annotated[Path, typer.Argument(help="An archive that 'companion backup' wrote.")],
    config: Annotated[Path | None, typer.Option("--config", help="Where the configuration file belongs.")] = None,
) -> None:
    """Put back what a backup holds. What it replaces is kept beside it as NAME.before-restore."""
    from companion.backup import BackupError
    from companion.backup import restore as put_back
    from companion.config import FILE_NAME, ConfigError, find_config
    from companion.doctor.machine import ask, service_state

    if service_state(ask) == "active":
        raise CommandError("the companion is running: stop it first with 'sudo systemctl stop keyforge-companion'")
    try:
        parts = put_back(file, config or find_config() or Path(FILE_NAME))
    except (BackupError, ConfigError) as error:
        raise CommandError(str(error)) from error
    for part in parts:
        typer.echo(str(part.path))


def register(app: typer.Typer) -> None:
    app.command(
        rich_help_panel=PREPARE,
        epilog="Examples: companion backup table1.zip; companion backup misreading.zip --to-share",
    )(backup)
    app.command(rich_help_panel=PREPARE, epilog="Example: companion restore table1.zip")(restore)
