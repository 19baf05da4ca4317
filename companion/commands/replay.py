"""The command `companion replay`: a recorded game once more, step by step, and whether the verdicts are the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import INSPECT, CommandError

if TYPE_CHECKING:
    from companion.journal import Journal
    from companion.observations import JsonObject, Observation
    from companion.referee.settings import RefereeSettings
    from companion.verdicts import Verdict

EXAMPLES = """
Examples: companion replay table-1.journal; companion replay recorded.jsonl --json > verdicts.jsonl;
companion replay table-1.journal --log > game.txt
"""
SOMETHING_ELSE = 3
"""With so many wrong lines before the first observation a file is taken for something else."""
GameNumber = Annotated[
    int | None, typer.Option("--game", help="Which game of a journal, by its number; the newest by default.")
]


def replay(
    file: Annotated[Path, typer.Argument(help="A journal, or a file of observations (JSON Lines).")],
    game: GameNumber = None,
    games: Annotated[bool, typer.Option("--games", help="List the games of a journal.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdicts as JSON Lines.")] = False,
    as_log: Annotated[
        bool, typer.Option("--log", help="Print only the moves, in the wording of The Crucible Online's logs.")
    ] = False,
) -> None:
    """Judge a recorded game again: the same observations give the same verdicts.

    Of a journal, the verdicts are compared with those recorded; leaves with 1 where they differ.
    """
    if not file.is_file():
        raise CommandError(f"{file}: there is no such file")
    if as_log:
        print_log(file, game)
    elif not is_journal(file):
        show(observations_in(file), as_json)
    elif games:
        list_games(file)
    else:
        replay_journal(file, game, as_json)


def is_journal(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(16) == b"SQLite format 3\x00"


def observations_in(file: Path) -> Iterator[Observation]:
    """The observations of a file; what is wrong in it is told on stderr and passed over.

    Raises `CommandError` for a file that does not begin like one of observations, or holds none.
    """
    from companion.wire import LineError, read_lines

    wrong = seen = 0
    with file.open("rb") as lines:
        for found in read_lines(lines):
            if isinstance(found, LineError):
                wrong += 1
                typer.echo(f"{file}: {found}", err=True)
            else:
                seen += 1
                yield found
            if not seen and wrong == SOMETHING_ELSE:
                break
    if not seen:
        raise CommandError(f"{file} is neither a journal nor a recording of observations (JSON Lines)")


def show(
    observations: Iterator[Observation], as_json: bool, settings: RefereeSettings | None = None, until: float = 0.0
) -> list[JsonObject]:
    """Judges with these settings and prints, and answers the verdicts; time passes on to `until` at the end."""
    from companion.formats.forms import FormatError
    from companion.referee.referee import Referee
    from companion.table.tracker import Tracker, tracker_of

    tracker: Tracker = Referee(settings)
    verdicts: list[JsonObject] = []
    t = 0.0
    for observation in observations:
        t = observation.t
        if not as_json:
            typer.echo(f"{t:8.1f} s  {said(observation)}")
        tracker = tracker_of(tracker, observation, settings)
        try:
            verdicts += [tell(verdict, as_json) for verdict in tracker.observe(observation)]
        except FormatError as error:
            typer.echo(f"{'':12}refused: {error}", err=as_json)
    for verdict in tracker.check_time(max(t, until)):
        verdicts.append(tell(verdict, as_json))
    return verdicts


def print_log(file: Path, game: int | None) -> None:
    """A game's log in text. Raises `CommandError` for a journal without that game, or a file without any."""
    from companion.formats.crucible_log import game_log
    from companion.formats.forms import FormatError
    from companion.observations import GameStarted
    from companion.referee.referee import Referee
    from companion.table.tracker import Tracker, tracker_of

    observations, settings, until = recorded_in(file, game) if is_journal(file) else (observations_in(file), None, 0.0)
    tracker: Tracker = Referee(settings)
    started: GameStarted | None = None
    verdicts: list[Verdict] = []
    t = 0.0
    entered: list[Observation] = []
    for observation in observations:
        t = observation.t
        if isinstance(observation, GameStarted):
            started, verdicts, entered = observation, [], []
        entered.append(observation)
        tracker = tracker_of(tracker, observation, settings)
        try:
            verdicts += tracker.observe(observation)
        except FormatError as error:
            typer.echo(f"refused: {error}", err=True)
    verdicts += tracker.check_time(max(t, until))
    if started is None:
        raise CommandError(f"{file} holds no game")
    for line in game_log(started, verdicts, entered):
        typer.echo(line)


def said(observation: Observation) -> str:
    """An observation in a few words."""
    from companion.observations import GameStarted, TableSnapshot
    from companion.wire import observation_to_json

    match observation:
        case GameStarted(players=players):
            return f"{players[0].name} ({players[0].deck.name}) against {players[1].name} ({players[1].deck.name})"
        case TableSnapshot(players=players):
            rows = (len(cards or ()) for side in players for cards in (side.battleline, side.artifacts))
            return "table seen: {} creatures and {} artifacts below, {} and {} above".format(*rows)
        case _:
            body = {name: value for name, value in observation_to_json(observation).items() if name != "t"}
            return json.dumps(body, ensure_ascii=False)[:200]


def tell(judged: Verdict, as_json: bool) -> JsonObject:
    """Prints a verdict, and answers it as a journal keeps it."""
    from companion.table.follower import entry_of

    verdict = judged.to_json()
    if as_json:
        typer.echo(json.dumps(verdict, ensure_ascii=False))
    else:
        told = {name: value for name, value in verdict.items() if name not in ("t", "after")}
        typer.echo(f"{'':12}→ {json.dumps(told, ensure_ascii=False)}")
    return entry_of(judged).body


def list_games(file: Path) -> None:
    with opened(file) as journal:
        for epoch in journal.epochs():
            events = list(journal.events(epoch))
            length_s = max(event.t for event in events)
            typer.echo(f"{epoch}: {len(events)} events, {length_s / 60:.0f} min, from {events[0].wall_time}")


def recorded_in(file: Path, game: int | None) -> tuple[Iterator[Observation], RefereeSettings | None, float]:
    """A journal's observations of one game, how it was judged, and until when it was certain."""
    from companion.table.follower import last_certain
    from companion.table.intake import Submission
    from companion.table.plan import settings_of

    with opened(file) as journal:
        epoch = chosen_game(file, journal, game)
        told = [Submission.from_body(event.body).observation for event in journal.events(epoch, kind="observation")]
        recorded = [event.body for event in journal.events(epoch, kind="verdict")]
        return iter(told), settings_of(journal, epoch), last_certain(recorded)


def chosen_game(file: Path, journal: Journal, game: int | None) -> int:
    epochs = journal.epochs()
    epoch = epochs[-1] if game is None and epochs else game
    if epoch is None or epoch not in epochs:
        raise CommandError(f"{file} has no game {game}; 'companion replay {file} --games' lists those it has")
    return epoch


def replay_journal(file: Path, game: int | None, as_json: bool) -> None:
    from companion.table.follower import last_certain
    from companion.table.intake import Submission
    from companion.table.plan import settings_of

    with opened(file) as journal:
        epoch = chosen_game(file, journal, game)
        told = (Submission.from_body(event.body).observation for event in journal.events(epoch, kind="observation"))
        recorded = [event.body for event in journal.events(epoch, kind="verdict")]
        verdicts = show(told, as_json, settings_of(journal, epoch), last_certain(recorded))
    if difference := first_difference(recorded, verdicts):
        raise CommandError(difference)
    if not as_json:
        typer.echo(f"{len(recorded)} verdicts were recorded; all are the same.")


def first_difference(recorded: list[JsonObject], replayed: list[JsonObject]) -> str:
    """Where verdicts differ from those recorded, or nothing. Later ones may be missing: a process may end first."""
    for number, verdict in enumerate(recorded):
        again = replayed[number] if number < len(replayed) else None
        if again is None or not same(verdict, again):
            return f"verdict {number + 1} differs: recorded {json.dumps(verdict)}, now {json.dumps(again)}"
    return ""


def same(recorded: JsonObject, replayed: JsonObject) -> bool:
    """Equal but for the wording, which differs between versions, and for the time at which it became certain: a clock
    may have called time before the next observation."""
    beside: JsonObject = {"after": 0, "text": "", "said": "", "cited": ""}
    return {**recorded, **beside} == {**replayed, **beside}


def opened(file: Path) -> Journal:
    """A journal to read. Raises `CommandError` where it is none or damaged."""
    from companion.journal import Journal
    from companion.journal_events import JournalError

    try:
        return Journal.open(file)
    except (JournalError, OSError) as error:
        raise CommandError(str(error)) from error


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=INSPECT, epilog=EXAMPLES)(replay)
