"""The command `companion follow`: observations of a game in, verdicts out, as JSON Lines."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PROGRAMS, CommandError

if TYPE_CHECKING:
    from companion.observations import Observation
    from companion.referee.settings import RefereeSettings
    from companion.sight.decks.registry import Registry
    from companion.sight.survey import Survey
    from companion.table.tracker import Tracker
    from companion.verdicts import Verdict
    from companion.wire import LineError

EXAMPLES = """
companion follow --inputs game.jsonl

companion follow --video film.mp4 --registry registry.json --inputs inputs.jsonl | jq .flag
"""


def follow(
    inputs: Annotated[
        Path | None, typer.Option("--inputs", help="File of observations; standard input by default.")
    ] = None,
    video: Annotated[Path | None, typer.Option("--video", help="See the table in this film as well.")] = None,
    registry: Annotated[
        Path | None, typer.Option("--registry", help="With --video: the file that tells which label is which card.")
    ] = None,
    grace: Annotated[
        float, typer.Option("--grace", min=0.0, help="Seconds that players have to do something they forgot.")
    ] = 5.0,
    questions: Annotated[
        int, typer.Option("--questions", min=0, help="The most questions to ask in a turn; 0 asks none.")
    ] = 3,
) -> None:
    """Follow a game: what was seen and entered comes in, moves, flags, questions, reminders and the result go out.

    Each line is one JSON object. Lines that are not understood are answered by {"error": ..., "line": 3} and change
    nothing. The same observations always give the same verdicts. The first line starts a game, such as
    {"t": 0.0, "start": {"players": [{"name": "Ann", "deck": ...}, {"name": "Ben", "deck": ...}]}}; the documentation
    page "Following a table" has them all.
    """
    from companion.referee.settings import RefereeSettings

    if (video is None) != (registry is None):
        raise CommandError("--video and --registry belong together: give both or neither", exit_code=2)
    settings = RefereeSettings(grace_s=grace, questions_a_turn=questions)
    if video is not None and registry is not None:
        serve(settings, seen_and_entered(video, registry, list(entered(opened(inputs)))))
    else:
        serve(settings, entered(opened(inputs)))


def opened(path: Path | None) -> Iterator[bytes]:
    """The lines of a file, or of standard input, as bytes: what is not UTF-8 is answered like any malformed line."""
    if path is None:
        yield from sys.stdin.buffer
        return
    with path.open("rb") as file:
        yield from file


def entered(lines: Iterable[bytes]) -> Iterator[FollowedLine]:
    from companion.wire import LineError, numbered_lines

    for line, found in numbered_lines(lines):
        yield FollowedLine(error=found) if isinstance(found, LineError) else FollowedLine(found, line)


@dataclass(frozen=True, slots=True)
class FollowedLine:
    """One thing to give to the referee: an observation (with its line's number, if it has one), a line that holds
    none, or only the time that has passed in a film."""

    observation: Observation | None = None
    line: int | None = None
    error: LineError | None = None
    t: float | None = None


def serve(settings: RefereeSettings, steps: Iterable[FollowedLine]) -> None:
    """Tells whoever follows the game every observation, or the time alone, and prints what comes of it."""
    from companion.referee.referee import Referee
    from companion.table.tracker import tracker_of

    follows: Tracker = Referee(settings)
    for told in steps:
        if told.error is not None:
            say(told.error.to_json())
        elif told.observation is not None:
            follows = tracker_of(follows, told.observation, settings)
            judge(follows, told.observation, told.line)
        elif told.t is not None:
            say_all(follows.check_time(told.t))
    say_all(follows.finish())


def judge(follows: Tracker, observation: Observation, line: int | None) -> None:
    from companion.formats.forms import FormatError
    from companion.observations import GameStarted
    from companion.wire import LineError

    if not follows.playing and not isinstance(observation, GameStarted):
        if line is not None:
            say(LineError(line, "no game has begun: send a line with start first").to_json())
        return
    try:
        say_all(follows.observe(observation))
    except FormatError as error:
        say(LineError(line, str(error)).to_json() if line is not None else {"error": str(error)})


def say_all(verdicts: Iterable[Verdict]) -> None:
    for verdict in verdicts:
        say(verdict.to_json())


def say(line: object) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)


def seen_and_entered(video: Path, registry: Path, inputs: list[FollowedLine]) -> Iterator[FollowedLine]:
    """The film's settled snapshots among what was entered, in the order of time."""
    from companion.cards.catalogue import printed_titles, printed_types
    from companion.sight.cameras.files import CameraError, VideoFile
    from companion.sight.decks.registry import RegistryError, load_registry
    from companion.sight.survey import Survey

    try:
        labels = replace(load_registry(registry), types=printed_types(), titles=printed_titles())
        source = VideoFile(video)
    except (RegistryError, CameraError) as error:
        raise CommandError(str(error)) from error
    waiting, survey = deque(inputs), Survey()
    with closing(source):
        for t, snapshot in snapshots(source, labels, survey):
            while waiting and (waiting[0].observation is None or waiting[0].observation.t <= t):
                told = waiting.popleft()
                if told.observation is not None:
                    survey.hear(told.observation)
                yield told
            yield FollowedLine(snapshot, t=t)
    yield from waiting


def snapshots(source: object, registry: Registry, survey: Survey) -> Iterator[tuple[float, Observation | None]]:
    """For each picture its time, and the settled table where the survey has something to tell."""
    import secrets

    from companion.sight.cameras.files import VideoFile
    from companion.sight.cameras.source import Ended, Frame
    from companion.sight.labels.decoding import Fingerprints
    from companion.sight.sightings import Sight

    assert isinstance(source, VideoFile)
    # Nothing that this command prints holds a fingerprint, so that its key need not outlive it.
    sight = Sight(registry, Fingerprints(secrets.token_bytes(32)))
    while not isinstance(result := source.read(), Ended):
        if not isinstance(result, Frame):
            continue
        yield result.t, survey.take(sight.see(result))


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PROGRAMS, epilog=EXAMPLES)(follow)
