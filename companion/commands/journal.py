"""The command `companion journal`: what is kept of a table's games, and taking it out and in as JSON Lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from companion.commands import INSPECT, CommandError

JournalFile = Annotated[Path, typer.Argument(help="A table's journal, such as table-1.journal.")]


def games(journal: JournalFile) -> None:
    """List the games of a journal, one JSON line each, and check that none of them was damaged or altered."""
    from companion.events import JournalError
    from companion.journal import Journal

    try:
        with Journal.open(_existing(journal)) as opened:
            opened.verify()
            for epoch in opened.epochs():
                events = list(opened.events(epoch))
                told = {"game": epoch, "events": len(events), "began": events[0].wall_time, "seconds": events[-1].t}
                typer.echo(json.dumps(told))
    except JournalError as error:
        raise CommandError(str(error)) from error


def export(journal: JournalFile, lines: Annotated[Path, typer.Argument(help="The JSON Lines file to write.")]) -> None:
    """Write every event of a journal as one JSON line. A game may go on meanwhile."""
    from companion.events import JournalError
    from companion.journal import Journal

    unfinished = lines.with_name(f"{lines.name}.unfinished")
    count = 0
    try:
        with Journal.open(_existing(journal)) as opened, unfinished.open("w", encoding="utf-8") as file:
            for line in opened.export_lines():
                file.write(f"{line}\n")
                count += 1
        unfinished.replace(lines)
    except JournalError as error:
        raise CommandError(str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
    typer.echo(f"{lines}: {count} events")


def take_in(
    journal: JournalFile, lines: Annotated[Path, typer.Argument(help="A file that 'companion journal export' wrote.")]
) -> None:
    """Add exported events to a journal, all or none; what is there already is passed over."""
    from companion.events import JournalError
    from companion.journal import Journal

    try:
        with lines.open("rb") as file, Journal.open(journal) as opened:
            fresh = opened.import_lines(file)
    except JournalError as error:
        raise CommandError(f"{lines}: {error}") from error
    typer.echo(f"{journal}: {fresh} new events")


def _existing(journal: Path) -> Path:
    if not journal.is_file():
        raise CommandError(f"there is no journal {journal}: see the folder that [journal] names in the configuration")
    return journal


def register(app: typer.Typer) -> None:
    group = typer.Typer(
        no_args_is_help=True, help="List the games of a journal, and take them out and in as JSON Lines."
    )
    group.command("games", epilog="Example: companion journal games table-1.journal")(games)
    group.command("export", epilog="Example: companion journal export table-1.journal games.jsonl")(export)
    group.command("import", epilog="Example: companion journal import other.journal games.jsonl")(take_in)
    app.add_typer(group, name="journal", rich_help_panel=INSPECT)
