"""The command `companion code`: a fresh code for the page of a table, for an owner who did not see its start."""

from __future__ import annotations

import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from companion.commands import PLAY, CommandError

EXAMPLES = "Examples: companion code judge; companion code organiser --table table-1-demo"


class Role(StrEnum):
    """The role that a code gives."""

    judge = "judge"
    organiser = "organiser"
    caster = "caster"


def code(
    role: Annotated[Role, typer.Argument(help="Who the code lets in.")],
    config: Annotated[Path | None, typer.Option("--config", help="Configuration file of the table.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="Which table, if several run here.")] = None,
) -> None:
    """Print a fresh code, good once, for the page of the table that runs on this machine.

    The code before it for the same role is void. Only who may write into the folder of the journals can make one.
    """
    from companion.config import ConfigError, find_config, load_config
    from companion.running_tables import running_tables
    from companion.table.places import SIGN_INS_SUFFIX

    try:
        folder = load_config(config or find_config()).journal.folder
    except ConfigError as error:
        raise CommandError(str(error), exit_code=2) from error
    running = running_tables(folder)
    chosen = [one for one in running if table is None or one.name == table]
    if not running:
        raise CommandError(f"no table of {folder} runs on this machine: start it with 'companion run'")
    if len(chosen) != 1:
        raise CommandError(f"say which table with --table: {', '.join(one.name for one in running)}")
    made = _new_code(chosen[0].journal.with_suffix(SIGN_INS_SUFFIX), role)
    typer.echo(f"Code for the {role.value}'s page, good once: {made}")


def _new_code(kept_in: Path, role: Role) -> str:
    from web.people.sessions import Sessions
    from web.people.table_people import People

    try:
        sessions = Sessions(kept_in, time.monotonic, session_s=0.0, resume=False)
        return People(sessions, secret_key="").new_code(role.value)
    except OSError as error:
        raise CommandError(str(error)) from error


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PLAY, epilog=EXAMPLES)(code)
