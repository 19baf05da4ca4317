"""The command `companion stress-films`: films of a simulated table that are hard to read, with their truth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import INSPECT, CommandError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress, TaskID

    from companion.simulation.table.stress import StressCase

EXAMPLE = "Example: companion stress-films films --only glare --only blur --size 1920x1080 --kind tag"


def stress_films(
    folder: Annotated[Path, typer.Argument(help="Where to put the films, each in a folder of its own.")],
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Name of a film; can be given several times.")
    ] = None,
    size: Annotated[str, typer.Option("--size", help="Picture size, WIDTHxHEIGHT.")] = "3840x2160",
    kind: Annotated[str, typer.Option("--kind", help="Labels on the cards: qr or tag.")] = "qr",
) -> None:
    """Film a simulated table under hard conditions, to measure how well labels are read.

    Beside each film lie the truth of every calm moment, the registry and the camera's place.
    """
    from companion.cards.decks.starter_decks import STARTER_DECKS
    from companion.commands.print_kit import picture_size
    from companion.sight.decks.registry import registry_for
    from companion.simulation.drawing.card_faces import QR_LABELS, TAG_LABELS
    from companion.simulation.table.stress import write_stress_film

    if kind not in ("qr", "tag"):
        raise CommandError(f"--kind must be qr or tag, not {kind!r}")
    width, height = picture_size(size)
    label_mm = (QR_LABELS if kind == "qr" else TAG_LABELS).label_mm
    registry = registry_for(STARTER_DECKS, f"{kind}{label_mm:g}", label_mm, ("STRE5", "F1XMS"))
    with progress_bar() as bar:
        for case in chosen(only):
            shown = bar.add_task(f"{case.name}: {case.says}", total=None)
            write_stress_film(case, registry, (width, height), folder / case.name, progress=second_of(bar, shown))
            bar.stop_task(shown)


def chosen(names: list[str] | None) -> list[StressCase]:
    from companion.simulation.table.stress import STRESS_SET

    known = {case.name: case for case in STRESS_SET}
    if unknown := [name for name in names or [] if name not in known]:
        raise CommandError(f"there is no film {unknown[0]!r}; there are {', '.join(known)}")
    return [known[name] for name in names] if names else list(STRESS_SET)


def progress_bar() -> Progress:
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    columns = SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.completed:.0f} s filmed")
    return Progress(*columns, console=Console(stderr=True))


def second_of(bar: Progress, task: TaskID) -> Callable[[float], None]:
    """Tells a bar the time that a film has reached."""
    return lambda t: bar.update(task, completed=t)


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=INSPECT, epilog=EXAMPLE)(stress_films)
