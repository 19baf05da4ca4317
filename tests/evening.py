"""Several games in a row at one running table: does each go as if it were the first?

    python -m tests.evening                              three games before a camera, with mistakes
    python -m tests.evening --table film --games 4       the same, each game a film of its own
    python -m tests.evening --table made-up --until 0    whole games at the simulated table

Every game is begun while the cards of the last one still lie in play. One line a game tells until when it went by its
own clock, how many moves were told, which rules were said to be broken beside the one that was, and the memory in use.
The same games are played in every row, so that the lines of a row must not grow worse.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from companion.config import Config
from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import Observation
from companion.report import TableReport
from companion.sight.cameras.files import VideoFile
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.table.cameras import WithInputs
from companion.table.demo import DemoScript, DemoTable, demo_registry, demo_start
from companion.table.game import GameAtTable
from companion.table.intake import Submission
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from companion.table.watcher import Feed

PATIENCE_S = 60.0
CLEARED_AFTER_S = 4.0
JUDGED_WITHIN_S = 12.0
FILM_JUDGED_WITHIN_S = 1.5
MISTAKE = "second-card-first-turn"
FILM_FPS = 5.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one game; `flags` are the rules that were said to be broken, `last_s` is by the game's clock."""

    seed: int
    last_s: float
    moves: int
    flags: tuple[str, ...]
    winner: int | None
    memory_mb: float


class TableUnderCamera:
    """A camera that hangs over one table all evening: a `FrameSource` whose time is the machine's monotonic clock.

    Frames come as fast as they are looked at, so that a busy machine sees no less than an idle one.
    """

    def __init__(self, frames_per_second: float = FILM_FPS) -> None:
        self._frame_s = 1 / frames_per_second
        self._now = 1000.0
        self._number = 0
        self._last: Frame | None = None
        self._played: FrameSource | None = None
        self._lies_until = 0.0
        self.looked_at = threading.Event()
        self._closed = threading.Event()

    def monotonic(self) -> float:
        return self._now

    def stand_still(self) -> None:
        """Nobody plays on: the table lies as it is."""
        self._played = None

    def lay(self, game: FrameSource) -> None:
        """Another game is played; what lies there is cleared away for it some seconds later."""
        self._lies_until = self._now + CLEARED_AFTER_S
        self._played = game

    def read(self) -> FrameResult:
        while self._played is None and self._last is None:
            if self._closed.wait(0.01):
                return Ended()
        if self._last is not None:
            self.looked_at.wait(1.0)
        self.looked_at.clear()
        lies_still = self._last is not None and (self._played is None or self._now < self._lies_until)
        frame = self._last if lies_still or self._played is None else self._played.read()
        assert isinstance(frame, Frame)
        self._now += self._frame_s
        self._number += 1
        self._last = replace(frame, t=self._now, number=self._number)
        return Ended() if self._closed.is_set() else self._last

    def close(self) -> None:
        self._closed.set()


class Evening:
    """One running table at which games are played one after the other. `mistakes` are made in each."""

    def __init__(self, kind: str, folder: Path, journal: Journal, mistakes: tuple[str, ...]) -> None:
        self._kind, self._folder, self._mistakes = kind, folder, mistakes
        self._films: dict[int, tuple[Callable[[GameAtTable], FrameSource], float]] = {}
        self._camera = TableUnderCamera()
        live = kind == "camera"
        plan = GamePlan("Table", Setting(kind, {}), demo_start(Config()), film=not live)
        self.table = Table(plan, journal, self._camera.monotonic) if live else Table(plan, journal)
        self.table.open()
        if live:
            looked_at = self._camera.looked_at.set
            self.table.sight.watch(Feed(self._camera, "camera", live=True), lambda width, height: _Looking(looked_at))

    def play(self, seed: int, until_s: float) -> Outcome:
        """Plays one game up to that second of it, or to its end; the next one finds the table as it lies then."""
        shows = {"camera": self._before_camera, "film": self._on_film, "made-up": self._made_up}[self._kind]
        is_over = shows(DemoScript(seed, self._mistakes), until_s)
        game = self.table.game

        def is_done(report: TableReport) -> bool:
            """True once all is judged: verdicts come behind what is seen, on a busy machine by many of a game's
            seconds.
            """
            if is_over():
                return True
            return self._kind != "film" and 0 < until_s <= game.clock.now() and report.t >= until_s - JUDGED_WITHIN_S

        report = self.report_where(is_done)
        flags = tuple(flag.rule for flag in report.flags if flag.status != "withdrawn")
        return Outcome(seed, game.clock.now(), len(report.moves), flags, report.winner, _memory_mb())

    def begin(self) -> GameAtTable:
        """Begins another game at the table, unless nothing was played there yet."""
        self._camera.stand_still()
        if self.table.board.latest().moves:
            self.table.begin_game()
        return self.table.game

    def _before_camera(self, script: DemoScript, until_s: float) -> Callable[[], bool]:
        made_up = DemoTable(script, lambda entered, serial: self._press(entered), _unnoted)
        self.begin()
        self._camera.lay(made_up)
        return lambda: made_up.over

    def _on_film(self, script: DemoScript, until_s: float) -> Callable[[], bool]:
        if script.seed not in self._films:
            self._films[script.seed] = filmed(script, self._folder / f"{script.seed}.avi", until_s)
        film, ends_s = self._films[script.seed]
        game = self.begin()
        self.table.sight.watch(Feed(film(game), "film", live=False, speed=0.0), _sight)
        # The clock is at the last frame long before that is judged, on a busy machine.
        return lambda: game.clock.now() >= ends_s and self.table.board.latest().t >= ends_s - FILM_JUDGED_WITHIN_S

    def _made_up(self, script: DemoScript, until_s: float) -> Callable[[], bool]:
        game = self.begin()
        made_up = DemoTable(script, lambda entered, serial: _told(game, entered, "demo", serial), game.note)
        self.table.sight.watch(Feed(made_up, "made-up", live=False, speed=0.0), _sight)
        return lambda: made_up.over

    def _press(self, entered: Observation) -> None:
        self.table.enter(replace(entered, t=max(self.table.now(), 0.0)), "box")

    def report_where(self, holds: Callable[[TableReport], bool]) -> TableReport:
        report = self.table.board.latest()
        while not holds(report):
            report = self.table.board.wait_for_news(report.version, PATIENCE_S / 100) or self.table.board.latest()
        return report


def filmed(script: DemoScript, path: Path, until_s: float) -> tuple[Callable[[GameAtTable], FrameSource], float]:
    """Films a made-up game up to that second; answers what plays it back with its inputs, to one game of a table, and
    the time of its last frame.
    """
    last_t = 0.0
    inputs: list[Observation] = []
    table = DemoTable(script, lambda entered, serial: inputs.append(entered), _unnoted)
    film: cv2.VideoWriter | None = None
    while not table.over:
        frame = table.read()
        assert isinstance(frame, Frame)
        if until_s and frame.t > until_s:
            break
        last_t = frame.t
        height, width = frame.image.shape[:2]
        film = film or cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FILM_FPS, (width, height))
        film.write(frame.image)
    assert film is not None
    film.release()
    return lambda game: WithInputs(VideoFile(path), inputs, lambda entered: _told(game, entered, "page")), last_t


@contextmanager
def evening(kind: str, folder: Path, mistakes: tuple[str, ...] = ()) -> Iterator[Evening]:
    """A running table of a kind: `made-up`, `film` or `camera`."""
    with Journal.open(folder / f"{kind}.journal") as journal:
        played = Evening(kind, folder, journal, mistakes)
        try:
            yield played
        finally:
            played.table.stop()


def _told(game: GameAtTable, entered: Observation, origin: str, serial: int | None = None) -> None:
    game.offer(Submission(entered, origin, serial))


def _unnoted(entry: Entry) -> None:
    return


class _Looking(Sight):
    """Says when it has looked at a picture."""

    def __init__(self, looked: Callable[[], None]) -> None:
        super().__init__(demo_registry(), Fingerprints(b"made" * 8))
        self._tell_looked = looked

    def see(self, frame: Frame) -> TableView:
        view = super().see(frame)
        self._tell_looked()
        return view


def _sight(width_px: int, height_px: int) -> Sight:
    return Sight(demo_registry(), Fingerprints(b"made" * 8))


def _memory_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", choices=("camera", "film", "made-up"), default="camera")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--until", type=float, default=60.0, help="seconds of each game; 0: to its end")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, evening(args.table, Path(folder), (MISTAKE,)) as played:
        print("game  until s  moves  flags                            memory MB")
        for number in range(1, args.games + 1):
            one = played.play(args.seed, args.until)
            flags = ", ".join(one.flags) or "-"
            print(f"{number:4}  {one.last_s:7.1f}  {one.moves:5}  {flags:31}  {one.memory_mb:9.0f}", flush=True)


if __name__ == "__main__":
    main()
