"""The command `companion follow`: observations of a game in, verdicts out, as JSON Lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PROGRAMS, CommandError

if TYPE_CHECKING:
    from companion.observations import Observation
    from companion.referee.referee import Referee
    from companion.sight.registry import Registry
    from companion.wire import LineError

EXAMPLES = """
companion follow --inputs game.jsonl

companion follow --video film.mp4 --registry registry.json --inputs inputs.jsonl | jq .flag
"""


def follow(
    inputs: Annotated[
        Path | None, typer.Option("--inputs", help="File of observations; without it they come from standard input.")
    ] = None,
    video: Annotated[Path | None, typer.Option("--video", help="See the table in this film as well.")] = None,
    registry: Annotated[
        Path | None, typer.Option("--registry", help="With --video: the file that tells which label is which card.")
    ] = None,
    grace: Annotated[
        float, typer.Option("--grace", min=0.0, help="Seconds in which something may still be done.")
    ] = 5.0,
) -> None:
    """Judge a game: what was seen and entered comes in, moves, flags, reminders and the result go out.

    Each line is one JSON object. Lines that are not understood are answered by {"error": ..., "line": 3} and change
    nothing. The same observations always give the same verdicts.
    """
    from companion.referee.referee import Referee
    from companion.referee.settings import RefereeSettings

    if (video is None) != (registry is None):
        raise CommandError("--video and --registry belong together: give both or neither", exit_code=2)
    referee = Referee(RefereeSettings(grace_s=grace))
    if video is not None and registry is not None:
        serve(referee, seen_and_entered(video, registry, list(entered(opened(inputs)))))
    else:
        serve(referee, ((entry, None) for entry in entered(opened(inputs))))


def opened(path: Path | None) -> Iterator[str]:
    """The lines of a file, or of standard input."""
    if path is None:
        yield from sys.stdin
        return
    with path.open(encoding="utf-8", errors="replace") as file:
        yield from file


def entered(lines: Iterable[str]) -> Iterator[Observation | LineError]:
    from companion.wire import read_lines

    return read_lines(lines)


def serve(referee: Referee, steps: Iterable[tuple[Observation | LineError | None, float | None]]) -> None:
    """Gives the referee every observation, or the time alone, and prints what it says."""
    from companion.wire import LineError

    for entry, t in steps:
        if isinstance(entry, LineError):
            say(entry.to_json())
        elif entry is not None:
            judge(referee, entry)
        elif t is not None:
            for verdict in referee.check_time(t):
                say(verdict.to_json())
    for verdict in referee.finish():
        say(verdict.to_json())


def judge(referee: Referee, observation: Observation) -> None:
    from companion.formats.forms import FormatError

    try:
        for verdict in referee.observe(observation):
            say(verdict.to_json())
    except FormatError as error:
        say({"error": str(error), "t": observation.t})


def say(line: object) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)


def seen_and_entered(
    video: Path, registry: Path, inputs: list[Observation | LineError]
) -> Iterator[tuple[Observation | LineError | None, float | None]]:
    """The film's settled snapshots among what was entered, in the order of time."""
    from companion.sight.camera_files import CameraError, VideoFile
    from companion.sight.registry import RegistryError, load_registry
    from companion.wire import LineError

    try:
        labels = load_registry(registry)
        source = VideoFile(video)
    except (RegistryError, CameraError) as error:
        raise CommandError(str(error)) from error
    waiting = list(inputs)
    with closing(source):
        for t, snapshot in snapshots(source, labels):
            while waiting and (isinstance(waiting[0], LineError) or waiting[0].t <= t):
                yield waiting.pop(0), None
            yield snapshot, t
    yield from ((entry, None) for entry in waiting)


def snapshots(source: object, registry: Registry) -> Iterator[tuple[float, Observation | None]]:
    """For each picture its time, and the settled table where it shows another than before."""
    import secrets
    from dataclasses import replace

    from companion.observations import TableSnapshot
    from companion.sight.camera import Ended, Frame
    from companion.sight.camera_files import VideoFile
    from companion.sight.labels import Fingerprints
    from companion.sight.sightings import Sight
    from companion.sight.survey import survey

    assert isinstance(source, VideoFile)
    # Nothing that this command prints holds a fingerprint, so that its key need not outlive it.
    sight = Sight(registry, Fingerprints(secrets.token_bytes(32)))
    last: TableSnapshot | None = None
    while not isinstance(result := source.read(), Ended):
        if not isinstance(result, Frame):
            continue
        snapshot = survey(sight.see(result))
        new = snapshot is not None and (last is None or replace(snapshot, t=last.t) != last)
        if new:
            last = snapshot
        yield result.t, snapshot if new else None


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PROGRAMS, epilog=EXAMPLES)(follow)
