"""The command `companion journal`: what is kept of a table's games, and taking it out and in as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import INSPECT, CommandError

if TYPE_CHECKING:
    from companion.journal_mending import MendedGame

JournalFile = Annotated[Path, typer.Argument(help="A table's journal, such as table-1.journal.")]


def games(journal: JournalFile) -> None:
    """List the games of a journal, one JSON line each; of a damaged one, what can be read of it, with what is lost."""
    for game in _readable(journal):
        events = game.events
        told: dict[str, object] = {"game": game.epoch, "events": len(events) - len(game.lost)}
        told |= {"began": events[0].wall_time, "seconds": events[-1].t} | ({"lost": game.lost} if game.lost else {})
        typer.echo(json.dumps(told))


def check(journal: JournalFile) -> None:
    """Check that nothing in a journal was damaged, altered or lost. Changes nothing."""
    from companion.journal_mending import numbers_in_words

    damaged = [
        f"of game {game.epoch}, {numbers_in_words(game.lost)} cannot be read or were altered"
        for game in _readable(journal)
        if game.lost
    ]
    if damaged:
        raise CommandError("\n".join(damaged))
    typer.echo(f"{journal}: nothing is damaged")


def export(journal: JournalFile, lines: Annotated[Path, typer.Argument(help="The JSON Lines file to write.")]) -> None:
    """Write every event of a journal as one JSON line. A game may go on meanwhile.

    In a damaged one, an event of the kind “lost” stands in the place of each that cannot be read.
    """
    from companion.durable_files import replacing
    from companion.journal_events import to_line

    count = lost = 0
    with replacing(lines) as file:
        for game in _readable(journal):
            file.writelines(f"{to_line(event)}\n".encode() for event in game.events)
            count, lost = count + len(game.events), lost + len(game.lost)
    typer.echo(f"{lines}: {count} events" + (f", {lost} of which stand for what is lost" if lost else ""))


def take_in(
    journal: JournalFile, lines: Annotated[Path, typer.Argument(help="A file that 'companion journal export' wrote.")]
) -> None:
    """Add exported events to a journal, all or none; what is there already is passed over."""
    from companion.journal import Journal
    from companion.journal_events import JournalError

    try:
        with lines.open("rb") as file, Journal.open(journal) as opened:
            fresh = opened.import_lines(file)
    except JournalError as error:
        raise CommandError(f"{lines}: {error}") from error
    typer.echo(f"{journal}: {fresh} new events")


def _readable(journal: Path) -> Iterator[MendedGame]:
    """The games that can be read from a journal. Raises `CommandError` where there is none."""
    from companion.journal import Journal
    from companion.journal_events import JournalDamaged, JournalError
    from companion.journal_mending import mended_games

    if not journal.is_file():
        raise CommandError(f"there is no journal {journal}: see the folder that [journal] names in the configuration")
    try:
        Journal.open(journal).close()
    except JournalDamaged as error:
        typer.echo(f"companion: {error}", err=True)
    except JournalError as error:
        raise CommandError(str(error)) from error
    yield from mended_games(journal)


def register(app: typer.Typer) -> None:
    group = typer.Typer(
        no_args_is_help=True, help="List the games of a journal, and export and import them as JSON Lines."
    )
    group.command("games", epilog="Example: companion journal games table-1.journal")(games)
    group.command("check", epilog="Example: companion journal check table-1.journal")(check)
    group.command("export", epilog="Example: companion journal export table-1.journal games.jsonl")(export)
    group.command("import", epilog="Example: companion journal import other.journal games.jsonl")(take_in)
    app.add_typer(group, name="journal", rich_help_panel=INSPECT)
