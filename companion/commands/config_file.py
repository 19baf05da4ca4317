"""The command `companion config`: shows the configuration in force, or an example file to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.commands import PREPARE, CommandError


def config(
    file: Annotated[Path | None, typer.Option("--config", help="Check this file instead of the one found.")] = None,
    example: Annotated[bool, typer.Option("--example", help="Print a file with every key explained.")] = False,
) -> None:
    """Show the configuration in force and where it comes from, or print an example."""
    from companion.config import Config
    from companion.config_wording import example_text

    if example:
        typer.echo(example_text(Config), nl=False)
    else:
        show(file)


def show(file: Path | None) -> None:
    from companion.config import ConfigError, find_config, load_config
    from companion.config_wording import settings

    path = file or find_config()
    try:
        loaded = load_config(path)
    except ConfigError as error:
        raise CommandError(str(error)) from error
    typer.echo(f"# from {path}" if path else "# no configuration file: the defaults")
    for key, value in settings(loaded):
        typer.echo(f"{key} = {value}")


def register(app: typer.Typer) -> None:
    app.command(
        rich_help_panel=PREPARE,
        epilog="Examples: companion config --example > companion.toml; companion config --config companion.toml",
    )(config)
