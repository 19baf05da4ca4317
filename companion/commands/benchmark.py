"""The command `companion benchmark referee`: how well made-up games are judged, in figures."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import INSPECT, CommandError

if TYPE_CHECKING:
    from companion.measuring.benchmark import Task
    from companion.measuring.figures import Figures
    from companion.measuring.outcomes import Outcome

EXAMPLES = """
Examples: companion benchmark referee --games 1000 --jobs 4; companion benchmark referee --level clean=1000 --games 80;
companion benchmark referee --level camera --games 3; companion benchmark referee --seed 17 --games 1 --show
"""
LINES_IN_A_LOG = 20
"""How often it is said how many games have been judged, where no bar can be drawn."""

benchmark = typer.Typer(
    no_args_is_help=True, help="Measure what the companion promises, on games where the truth is known."
)


@benchmark.callback()
def measuring() -> None:
    """Measure what the companion promises, on games where the truth is known."""


@benchmark.command(epilog=EXAMPLES)
def referee(
    games: Annotated[int, typer.Option("--games", min=1, help="How many games of each kind.")] = 20,
    camera_games: Annotated[
        int, typer.Option("--camera-games", min=0, help="How many games of each kind through the camera, if fewer.")
    ] = 2,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the first game.")] = 0,
    level: Annotated[
        list[str] | None,
        typer.Option(
            "--level",
            help="clean, labels, untidy, camera, photographs, later; mistakes that players leave: stays, found-late, "
            "pairs; other habits: unpressed, entered-late, counted-at-end, hasty, hidden. clean=1000 plays so many "
            "legal games. Repeatable.",
        ),
    ] = None,
    mistakes: Annotated[
        str,
        typer.Option(
            "--mistakes", help="Also play games with mistakes: all kinds, none, or some by name, separated by commas."
        ),
    ] = "all",
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many games to judge at a time.")] = 1,
    output: Annotated[
        Path | None, typer.Option("--output", help="Write a page with the figures, and a plot beside it.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="Keep each game's outcome in this file; games already in it are not repeated."),
    ] = None,
    show: Annotated[
        bool, typer.Option("--show", help="Print what was said around each flag, and write each game to a file.")
    ] = False,
    fit: Annotated[
        bool, typer.Option("--fit", help="Print what the games say of the referee's weights, beside what it uses.")
    ] = False,
) -> None:
    """Measure the referee: moves understood, false flags, mistakes caught, questions, time to a verdict.

    Made-up games between decks made up from all cards are played and judged: with everything on the table seen, with
    labels alone seen, with untidy players and cards that cannot be read, through drawn camera frames, by one photograph
    a turn, where nobody notices a mistake, and where little is entered or seen. The same seeds give the same games.
    Ctrl-C ends it with the figures so far; with --keep, the same command goes on from there.
    A game written by --show can be followed once more by 'companion follow --inputs FILE'.
    """
    kinds = kinds_of_mistakes(mistakes)
    tasks = [
        task
        for name, legal in chosen_levels(level)
        for task in games_to_judge(name, seed, legal, min(games, camera_games) if name == "camera" else games, kinds)
    ]
    if not tasks:
        raise CommandError("there are no games to judge: these levels have no legal games, and none of these mistakes")
    if show:
        for task in tasks:
            show_game(task)
        return
    if fit:
        if output is not None or keep is not None:
            raise CommandError("--fit judges nothing, so --output and --keep have nothing to write", exit_code=2)
        print_weights(tasks)
        return
    figures = measure(tasks, jobs, keep)
    print_figures(figures)
    if output is not None:
        write_page(output, figures)


def print_weights(tasks: Sequence[Task]) -> None:
    """Prints what people did in these games, as weights of the referee: nothing is judged."""
    from rich.console import Console
    from rich.table import Table

    from companion.measuring.benchmark import judged_game
    from companion.referee.fitting import FEWEST, Onlooker, Watched, changes_between, estimates

    games = []
    with progress("games watched", len(tasks)) as advance:
        for task in tasks:
            judged = judged_game(task, Onlooker)
            changes = [change for one in judged.moves for change in changes_between(one.t, one.before, one.after)]
            games.append(Watched(judged.observations, changes))
            advance()
    table = Table("weight", "used", "found", "samples", title=f"{len(games)} games", title_justify="left")
    for one in estimates(games):
        table.add_row(one.weight, f"{one.used:.2f}", f"{one.found:.2f}", f"{one.samples:,}")
    console = Console()
    console.print(table)
    console.print(f"Weights with fewer than {FEWEST} samples in the games are left out.")


def kinds_of_mistakes(wanted: str) -> tuple[str, ...]:
    from companion.simulation.games.every_mistake import EVERY_MISTAKE

    if wanted in ("all", "none"):
        return EVERY_MISTAKE if wanted == "all" else ()
    names = tuple(name.strip() for name in wanted.split(","))
    if unknown := [name for name in names if name not in EVERY_MISTAKE]:
        raise CommandError(f"there is no mistake {unknown[0]!r}; there are all, none, {', '.join(EVERY_MISTAKE)}")
    return names


def chosen_levels(wanted: Sequence[str] | None) -> list[tuple[str, int | None]]:
    """The levels by name, each with the number of its legal games where that was given."""
    from companion.measuring.levels import LEVELS, level_named

    known = [level.name for level in LEVELS]
    counts: dict[str, int | None] = {}
    for name, given, count in (one.partition("=") for one in wanted or known):
        if name not in known:
            raise CommandError(f"there is no level {name!r}; there are {', '.join(known)}")
        if given and not (count.isdecimal() and int(count)):
            raise CommandError(f"{count!r} is no number of games; write for example --level {name}=1000")
        if given and not level_named(name).has_legal_games:
            raise CommandError(f"{name} has no legal games; write --level {name} --games {count}")
        counts[name] = int(count) if given else None
    return [(name, counts[name]) for name in known if name in counts]


def games_to_judge(level: str, first: int, legal: int | None, games: int, kinds: tuple[str, ...]) -> Iterator[Task]:
    """Those games that the level has: legal ones, as many as are asked for, and some with mistakes if there are any."""
    from companion.measuring.benchmark import Task
    from companion.measuring.levels import level_named

    wanted = level_named(level)
    suiting = wanted.suiting(kinds) if wanted.has_mistakes else ()
    if wanted.has_legal_games:
        yield from (Task(level, seed) for seed in range(first, first + (games if legal is None else legal)))
    if suiting:
        yield from (Task(level, seed, suiting) for seed in range(first, first + games))


def measure(tasks: Sequence[Task], jobs: int, keep: Path | None) -> list[Figures]:
    """Judges all games that are not kept yet; what there is after Ctrl-C."""
    from companion.measuring.benchmark import all_measured
    from companion.measuring.keeping import Kept
    from companion.referee.referee import Referee

    kept = Kept(keep)
    done: dict[Task, Outcome] = {task: outcome for task in tasks if (outcome := kept.outcome(task)) is not None}
    left = [task for task in tasks if task not in done]
    with progress("games judged", len(tasks), len(done)) as advance:
        try:
            with closing(all_measured(left, jobs, Referee)) as measured:
                for task, outcome in measured:
                    done[task] = outcome
                    kept.keep(task, outcome)
                    advance()
        except KeyboardInterrupt:
            typer.echo("Stopped; these are the figures so far.", err=True)
    return figures_of(tasks, done)


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """Tells how far it has come each time that one more is done: by a bar, or by lines where none can be drawn."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        shown = bar.add_task(what, total=total, completed=done)

        def advance() -> None:
            nonlocal done
            done += 1
            bar.advance(shown)
            if not console.is_terminal and done * LINES_IN_A_LOG % total < LINES_IN_A_LOG:
                typer.echo(f"{done} of {total} {what}", err=True)

        yield advance


def figures_of(tasks: Sequence[Task], done: dict[Task, Outcome]) -> list[Figures]:
    """The figures of each kind of game, in the order in which they were asked for."""
    from companion.measuring.figures import Figures
    from companion.measuring.levels import LEVELS

    titles = {level.name: level.title for level in LEVELS}
    found: dict[tuple[str, bool], Figures] = {}
    for task in tasks:
        if task in done:
            title = f"{titles[task.level]}: {'games with mistakes' if task.mistakes else 'legal games'}"
            found.setdefault((task.level, bool(task.mistakes)), Figures(title, task.mistakes)).outcomes.append(
                done[task]
            )
    return list(found.values())


def print_figures(measured: Sequence[Figures]) -> None:
    from rich.console import Console
    from rich.table import Table

    from companion.measuring.figures import caught, false_rules, percent, rows, sums

    console = Console()
    for figures in measured:
        table = Table("", "", title=figures.title, show_header=False, title_justify="left")
        for what, how_much in rows(figures):
            table.add_row(what, how_much)
        for rule, times in false_rules(figures).most_common():
            table.add_row(f"  false flag: {rule}", str(times))
        for name, rule, some in caught(figures.mistakes):
            table.add_row(f"  caught: {name} ({rule})", f"{some.caught} of {some.made}")
        for title, some in sums(figures) if figures.mistakes else ():
            table.add_row(f"caught: {title}", f"{some.caught} of {some.made}, {percent(some.caught, some.made)}")
        console.print(table)
        failing = [str(outcome.seed) for outcome in figures.outcomes if outcome.fails]
        console.print(f"seeds to look at with --show: {' '.join(failing) or 'none'}\n")


def write_page(path: Path, figures: Sequence[Figures]) -> None:
    from companion.measuring.figures import page
    from companion.measuring.reliability import plot, tenths

    date, picture = f"{datetime.now(UTC):%Y-%m-%d}", path.with_suffix(".svg")
    written = page(figures, command_given(sys.argv[1:]), this_machine(), date, picture.name)
    path.write_text(written, encoding="utf-8")
    bins = tenths(said for one in figures for said in one.told)
    picture.write_text(plot(bins, "Confidence of what is said, and how much of it is so"), encoding="utf-8")
    typer.echo(f"{path} is written.")


def command_given(arguments: Sequence[str]) -> str:
    """The command as anybody can give it again: where its outcomes were kept does not matter."""
    pairs = pairwise([*arguments, ""])
    kept = {place + more for place, pair in enumerate(pairs) if pair[0] == "--keep" for more in (0, 1)}
    return " ".join(["companion", *(word for place, word in enumerate(arguments) if place not in kept)])


def this_machine() -> str:
    """The machine it was measured on: processors, load and Python."""
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    return f"{platform.machine()}, {os.cpu_count()} processors, {load}, Python {platform.python_version()}"


def show_game(task: Task) -> None:
    """Prints what was said of a game around its flags and mistakes, and writes what was told, as a file of lines."""
    from companion.measuring.benchmark import judged_game
    from companion.measuring.showing import around_flags
    from companion.referee.referee import Referee
    from companion.wire import write_line

    judged = judged_game(task, Referee)
    kind = "mistakes" if task.mistakes else "legal"
    path = Path(f"referee-{task.level}-{kind}-{task.seed}.jsonl")
    path.write_text("".join(f"{write_line(told)}\n" for told in judged.observations), encoding="utf-8")
    typer.echo(f"Game {task.seed}, {task.level}, {kind}: follow it with 'companion follow --inputs {path}'")
    for line in around_flags(judged):
        typer.echo(line)


def register(app: typer.Typer) -> None:
    app.add_typer(benchmark, name="benchmark", rich_help_panel=INSPECT)
