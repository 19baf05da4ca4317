"""The command `companion doctor`: what this machine has for the companion, and what to do about what it lacks."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE

if TYPE_CHECKING:
    from companion.doctor.facts import Facts
    from companion.doctor.findings import Finding

MARKS = {"good": "[green]✓[/]", "hint": "[blue]•[/]", "warning": "[yellow]![/]", "problem": "[red]✗[/]"}
SUMMARIES = {
    "good": "Everything is fine.",
    "hint": "Ready to play.",
    "warning": "Ready to play; the points marked ! deserve a look.",
    "problem": "Fix the points marked ✗ first.",
}


def doctor(
    config: Annotated[Path | None, typer.Option("--config", help="Configuration file to check.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Say what camera, pins, serial port, disk, clock and versions this machine has, and what to do about each.

    Of the tournament hub that this table has joined, or that runs on this machine, it says how that fares: service,
    storage, transport, name in the network, clock, and which tables are silent.

    Leaves with 1 where something must be put right before a game, otherwise with 0.
    """
    from companion.config import find_config
    from companion.counter_inputs import BUTTON_KINDS
    from companion.doctor.checks import examine, to_json, worst

    findings = examine(look(config or find_config()), [kind.checked for kind in BUTTON_KINDS])
    if as_json:
        typer.echo(json.dumps(to_json(findings), indent=2, ensure_ascii=False))
    else:
        show(findings, SUMMARIES[worst(findings)])
    raise typer.Exit(1 if worst(findings) == "problem" else 0)


def look(config: Path | None) -> Facts:
    """The facts about this machine, and about the hub that its table has joined or that runs here."""
    from companion.counter_inputs import BUTTON_KINDS
    from companion.doctor.facts import HubFacts
    from companion.doctor.hub import look_at_hub
    from companion.doctor.machine import gather, look_at_config
    from companion.machine_health import ask
    from companion.table.hub_joining import joined_addresses
    from companion.tournament.joining.membership import MembershipError

    facts = gather(config, button_packages=[name for kind in BUTTON_KINDS for name in kind.packages])
    try:
        addresses = joined_addresses(look_at_config(config)[0])
    except MembershipError as error:
        return replace(facts, hub=HubFacts("", joined=True, error=str(error)))
    return replace(facts, hub=look_at_hub(addresses, ask))


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
