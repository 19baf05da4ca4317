"""The commands `companion backup` and `companion restore`: what a table or a hub must not lose, in one file."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE, CommandError

if TYPE_CHECKING:
    from companion.restoring import Proposal

RESTORE_EXAMPLES = "Examples: companion restore table1.zip; companion restore my-own.zip --with-secrets"
HubFolder = Annotated[
    Path | None, typer.Option("--hub", help="The folder of a tournament hub, instead of the table's files.")
]


def backup(
    file: Annotated[Path, typer.Argument(help="The archive to write, such as table1.zip.")],
    config: Annotated[Path | None, typer.Option("--config", help="The table's configuration file.")] = None,
    to_share: Annotated[bool, typer.Option("--to-share", help="Leave out this table's keys.")] = False,
    hub: HubFolder = None,
) -> None:
    """Save configuration, registry, calibration, decks and games into one file. A game may go on meanwhile.

    With --hub, everything that a hub has stored in its own file: tables and their keys, events, every game sent to it.
    """
    from companion.backup import BackupError, back_up, back_up_hub
    from companion.config import ConfigError, find_config

    if hub is not None and to_share:
        raise CommandError(
            "a hub's backup contains the keys of all its tables: to share something, use the files on its pages"
        )
    now = datetime.datetime.now().astimezone()
    try:
        parts = (
            back_up_hub(hub, file, now) if hub is not None else back_up(config or find_config(), file, now, to_share)
        )
    except (BackupError, ConfigError) as error:
        raise CommandError(str(error)) from error
    typer.echo(f"{file}: {len(parts)} files, {file.stat().st_size / 1e6:.1f} MB")


def restore(
    file: Annotated[Path, typer.Argument(help="An archive that 'companion backup' wrote.")],
    config: Annotated[Path | None, typer.Option("--config", help="Where to put the configuration file.")] = None,
    keep_config: Annotated[
        bool,
        typer.Option("--keep-config", help="Keep the existing configuration, and put the rest where it says."),
    ] = False,
    with_secrets: Annotated[
        bool,
        typer.Option(
            "--with-secrets",
            help="Restore its keys, codes and sign-ins too: only for a backup that never left your hands. Anyone "
            "who had it can get in with them.",
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before writing.")] = False,
    hub: HubFolder = None,
) -> None:
    """Put back what a backup holds, after showing what that changes. What it replaces is kept as NAME.before-restore.

    It writes into the folders of this table alone, whatever the backup says. Keys, the owner's code and sign-ins stay
    those of this machine.
    """
    from companion.backup import BackupError
    from companion.config import FILE_NAME, ConfigError, find_config
    from companion.doctor.machine import service_state
    from companion.machine_health import ask
    from companion.restoring import restore as restore_table
    from companion.restoring import restore_hub

    def agree(proposal: Proposal) -> bool:
        for line in told(proposal):
            typer.echo(line)
        if yes:
            return True
        if not sys.stdin.isatty():
            raise CommandError("there is no terminal to ask on: use --yes to write these files")
        if proposal.secrets:
            typer.confirm("Has this backup never left your hands, so that its secrets are yours alone?", abort=True)
        return typer.confirm("Write these files?", abort=True)

    unit = "keyforge-companion" if hub is None else "keyforge-hub"
    if service_state(ask, f"{unit}.service") == "active":
        raise CommandError(f"the service is running: stop it first with 'sudo systemctl stop {unit}'")
    try:
        if hub is not None:
            restore_hub(file, hub, agree, with_secrets)
        else:
            restore_table(file, config or find_config() or Path(FILE_NAME), agree, keep_config, with_secrets)
    except (BackupError, ConfigError) as error:
        raise CommandError(str(error)) from error


def told(proposal: Proposal) -> Iterator[str]:
    """The changes that a restore would change, line by line."""
    for change in proposal.changes:
        yield f"{change.path} ({change.what})"
        yield from (f"    {line}" for line in change.settings)
    for path in proposal.secrets:
        yield f"{path} is a secret: whoever has had this backup can come in with it"
    for path in proposal.left_out:
        yield f"{path} is left out: this machine keeps its own (--with-secrets brings the one of the backup)"


def register(app: typer.Typer) -> None:
    app.command(
        rich_help_panel=PREPARE,
        epilog="Examples: companion backup table1.zip; companion backup misreading.zip --to-share;"
        " companion backup cup.zip --hub /var/lib/keyforge-hub",
    )(backup)
    app.command(
        rich_help_panel=PREPARE,
        epilog=RESTORE_EXAMPLES,
    )(restore)
