"""The command `companion owner-code`: a new code for the owner, who sets the table up in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.commands import PREPARE, CommandError


def owner_code(
    config: Annotated[Path | None, typer.Option("--config", help="Configuration file of the table.")] = None,
) -> None:
    """Print a new code for the owner, who sets the table up and changes its settings in the browser.

    It serves any number of times. The code before it is void; devices that are signed in stay so. Only who may write
    into the folder of the journals can make one.
    """
    from companion.config import ConfigError, find_config, load_config
    from companion.table.places import owner_code_of

    try:
        folder = load_config(config or find_config()).journal.folder
    except ConfigError as error:
        raise CommandError(str(error), exit_code=2) from error
    try:
        typer.echo(f"Owner's code: {owner_code_of(folder).new()}")
    except OSError as error:
        raise CommandError(f"no code could be kept: {error}") from error


def register(app: typer.Typer) -> None:
    app.command("owner-code", rich_help_panel=PREPARE, epilog="Example: companion owner-code")(owner_code)
