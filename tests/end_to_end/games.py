"""Plays made-up games past the referee and counts what it said: false flags, mistakes missed, the end noticed.

python -m tests.end_to_end.games --seeds 0-19                     by observations: seconds a game
python -m tests.end_to_end.games --seeds 0-19 --mistakes          with every mistake injected once
python -m tests.end_to_end.games --seeds 0-19 --frames            through rendered camera frames: a minute a game
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.config import Config
from companion.observations import Observation
from companion.referee.referee import Referee
from companion.referee.verdict import Flag, GameOver, Verdict, Withdrawal
from companion.report import Health, TableReport
from companion.rules.state import GameState
from companion.sight.camera import Frame
from companion.sight.labels import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.survey import Survey
from companion.simulation.game_driver import TIDY, USUAL_SLOP, GameDriver, Slop, observations_of
from companion.simulation.mistakes import MISTAKES, Mistake, MistakeName
from companion.table.demo import DemoTable, Script, demo_registry, demo_start

AFTERWARDS_S = 20.0
BEFORE_S = 1.0


@dataclass(slots=True)
class Made:
    """A mistake with the time it was made and, once it was, put right."""

    mistake: Mistake
    t: float
    until: float = float("inf")
    flags: list[Flag] = field(default_factory=list)

    @property
    def caught(self) -> bool:
        return any(flag.rule == self.mistake.rule and flag.player == self.mistake.player for flag in self.flags)


@dataclass(slots=True)
class Outcome:
    """What the referee said of one game. `stray` flags belong to no mistake; those `withdrawn` were taken back."""

    seed: int
    truth: GameState
    report: TableReport
    made: list[Made]
    stray: list[Flag]
    withdrawn: set[int]
    winner: int | None
    observations: int = 0
    seconds: float = 0.0
    slowest_ms: float = 0.0

    @property
    def missed(self) -> list[str]:
        return [made.mistake.name for made in self.made if not made.caught]


def told_of(script: Script) -> Iterator[tuple[Observation, Mistake | None, bool, GameState]]:
    """The game by observations: each with the mistake it belongs to, whether it puts that right, and the truth."""
    driver = GameDriver(demo_registry(), script.seed, script.mistakes, script.slop)
    for observation, act in observations_of(driver.acts(), driver.first_sides()):
        yield observation, act.mistake, act.put_right, act.state


def filmed(script: Script) -> Iterator[tuple[Observation, Mistake | None, bool, GameState]]:
    """The same through rendered frames and sight."""
    acts = {act.number: act for act in GameDriver(demo_registry(), script.seed, script.mistakes, script.slop).acts()}
    entered: list[Observation] = []
    began: list[int] = []
    table = DemoTable(
        script,
        lambda observation, serial: entered.append(observation),
        lambda entry: began.append(int(str(entry.body["number"]))),
    )
    sight = Sight(table.registry, Fingerprints(b"test" * 8))
    survey = Survey()
    still_s = 0.0
    while still_s < AFTERWARDS_S:
        frame = table.read()
        assert isinstance(frame, Frame)
        act = acts[began[-1] if began else 0]
        for observation in entered:
            yield observation, act.mistake, act.put_right, act.state
        entered.clear()
        snapshot = survey.take(sight.see(frame))
        if snapshot is not None:
            yield snapshot, act.mistake, act.put_right, act.state
        still_s = still_s + 0.2 if table.over else 0.0


def judged(
    seed: int, mistakes: Sequence[MistakeName] = (), slop: Slop = USUAL_SLOP, through_frames: bool = False
) -> Outcome:
    """The referee's word on one made-up game."""
    script = Script(seed, tuple(mistakes), slop)
    referee = Referee()
    verdicts: list[Verdict] = [*referee.observe(demo_start(Config()))]
    made: dict[str, Made] = {}
    began, slowest, count, t = time.perf_counter(), 0.0, 0, 0.0
    truth: GameState | None = None
    for observation, mistake, put_right, truth in filmed(script) if through_frames else told_of(script):  # noqa: B007
        before = time.perf_counter()
        verdicts += referee.observe(observation)
        slowest = max(slowest, time.perf_counter() - before)
        count, t = count + 1, observation.t
        if mistake is not None:
            entry = made.setdefault(mistake.name, Made(mistake, t))
            entry.until = t if put_right else entry.until
    verdicts += referee.check_time(t + AFTERWARDS_S)
    assert truth is not None
    outcome = sorted_out(seed, verdicts, list(made.values()), referee.report(1, "Table", (), Health()), truth)
    outcome.observations, outcome.seconds, outcome.slowest_ms = count, time.perf_counter() - began, slowest * 1000
    return outcome


def sorted_out(
    seed: int, verdicts: Sequence[Verdict], made: list[Made], report: TableReport, truth: GameState
) -> Outcome:
    """Gives each flag to the mistake in whose time it falls."""
    stray = []
    for flag in (verdict for verdict in verdicts if isinstance(verdict, Flag)):
        cause = next((m for m in made if m.t - BEFORE_S <= flag.t <= m.until), None)
        (stray if cause is None else cause.flags).append(flag)
    withdrawn = {verdict.flag for verdict in verdicts if isinstance(verdict, Withdrawal)}
    winner = next((verdict.winner for verdict in verdicts if isinstance(verdict, GameOver)), None)
    return Outcome(seed, truth, report, made, stray, withdrawn, winner)


def told(outcome: Outcome) -> Iterator[str]:
    """The outcome in lines for people."""
    end = "right winner" if outcome.winner == outcome.truth.winner else f"WINNER {outcome.winner}"
    caught = sum(made.caught for made in outcome.made)
    yield (
        f"game {outcome.seed}: {outcome.truth.turn.number} turns, {outcome.observations} observations in"
        f" {outcome.seconds:.1f} s (slowest {outcome.slowest_ms:.0f} ms), {end},"
        f" {len(outcome.stray)} false flags, {caught} of {len(outcome.made)} mistakes caught"
    )
    for flag in outcome.stray:
        mark = " (withdrawn)" if flag.id in outcome.withdrawn else ""
        yield f"    false{mark}: {flag.t:.1f} s {flag.rule}: {flag.message}"
    for made in outcome.made:
        if not made.caught:
            said = ", ".join(flag.rule for flag in made.flags) or "nothing"
            yield f"    missed: {made.mistake.name} at {made.t:.1f} s; said: {said}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays made-up games past the referee and counts what it said.")
    parser.add_argument("--seeds", default="0-19", help="first-last")
    parser.add_argument("--mistakes", action="store_true", help="make every mistake once in each game")
    parser.add_argument("--frames", action="store_true", help="through rendered camera frames")
    parser.add_argument("--tidy", action="store_true", help="tidy players")
    given = parser.parse_args()
    first, _, last = given.seeds.partition("-")
    outcomes = []
    for seed in range(int(first), int(last or first) + 1):
        outcome = judged(seed, MISTAKES if given.mistakes else (), TIDY if given.tidy else USUAL_SLOP, given.frames)
        outcomes.append(outcome)
        print("\n".join(told(outcome)), flush=True)
    print("\n".join(summary(outcomes)))


def summary(outcomes: Sequence[Outcome]) -> Iterator[str]:
    strays = Counter(flag.rule for outcome in outcomes for flag in outcome.stray)
    lasting = sum(flag.id not in outcome.withdrawn for outcome in outcomes for flag in outcome.stray)
    made = Counter(made.mistake.name for outcome in outcomes for made in outcome.made)
    caught = Counter(made.mistake.name for outcome in outcomes for made in outcome.made if made.caught)
    right = sum(outcome.winner == outcome.truth.winner for outcome in outcomes)
    yield f"{len(outcomes)} games, {right} with the right winner"
    yield f"false flags: {strays.total()}, of them not withdrawn: {lasting} {dict(strays)}"
    yield from (f"{name}: {caught[name]} of {count} caught" for name, count in made.items())


if __name__ == "__main__":
    main()
