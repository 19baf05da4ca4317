"""The command `companion doctor`: what this machine has for the companion, and what to do about what it lacks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE

if TYPE_CHECKING:
    from companion.doctor.checks import Finding

MARKS = {"good": "[green]✓[/]", "hint": "[blue]•[/]", "warning": "[yellow]![/]", "problem": "[red]✗[/]"}
SUMMARIES = {
    "good": "Everything is fine.",
    "hint": "Ready to play.",
    "warning": "Ready to play; the points marked ! are worth a look.",
    "problem": "The points marked ✗ should be put right first.",
}


def doctor(
    config: Annotated[Path | None, typer.Option("--config", help="Configuration file to look at.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Say what camera, pins, serial port, disk, clock and versions this machine has, and what to do about each.

    Leaves with 1 where something must be put right before a game, else with 0.
    """
    from companion.config import find_config
    from companion.doctor.checks import examine, to_json, worst
    from companion.doctor.machine import gather

    findings = examine(gather(config or find_config()))
    if as_json:
        typer.echo(json.dumps(to_json(findings), indent=2, ensure_ascii=False))
    else:
        show(findings, SUMMARIES[worst(findings)])
    raise typer.Exit(1 if worst(findings) == "problem" else 0)


def show(findings: list[Finding], summary: str) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for finding in findings:
        advice = f"\n[dim]→ {escape(finding.advice)}[/]" if finding.advice else ""
        table.add_row(MARKS[finding.level], escape(finding.about), escape(finding.message) + advice)
    console = Console()
    console.print(table)
    console.print(f"\n{summary}")


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PREPARE, epilog="Example: companion doctor --json > machine.json")(doctor)
