"""The command `companion hotspot`: opens a Wi-Fi of the table's own where the machine is in no network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from companion.commands import PREPARE, CommandError

PRINT_IT: Final = (
    "Its name and password, on a card for the table and a label for the box with the lights: print them from the page"
    " /hotspot, a link below the table."
)
"""Both are kept from the system's log, in which what this command says ends up."""


def hotspot(
    config: Annotated[Path | None, typer.Option("--config", help="Configuration file of the table.")] = None,
    close: Annotated[bool, typer.Option("--close", help="Close it, and look for known networks again.")] = False,
) -> None:
    """Open a Wi-Fi of this table's own, if the machine is in no network and the setting [hotspot] says so.

    The installed service runs it whenever the machine starts. NetworkManager opens it, so it needs root. Its name and
    password stand on a card and on a label for the box with the lights, to be printed from the page "Wi-Fi of this
    table", and on the page of a virtual box.
    """
    from companion.config import ConfigError, find_config, load_config
    from companion.hotspot import HotspotError, open_where_needed
    from companion.hotspot import close as close_hotspot
    from companion.table.places import hotspot_here

    try:
        read = load_config(config or find_config())
    except ConfigError as error:
        raise CommandError(str(error), exit_code=2) from error
    try:
        if close:
            close_hotspot()
            typer.echo("The Wi-Fi is closed.")
        elif not read.hotspot.use:
            typer.echo("The setting is off, so no Wi-Fi is opened. Switch it on: use = true under [hotspot].")
        else:
            typer.echo(open_where_needed(hotspot_here(read.journal.folder)))
            typer.echo(PRINT_IT)
    except (HotspotError, OSError) as error:
        raise CommandError(str(error)) from error


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PREPARE, epilog="Examples: sudo companion hotspot; sudo companion hotspot --close")(
        hotspot
    )
