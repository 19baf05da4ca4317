"""Judges many made-up games, several at a time, and hands their outcomes back one by one."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from multiprocessing import get_context

from companion.measuring.judging_games import Judged
from companion.measuring.levels import LEVELS
from companion.measuring.outcomes import Outcome, outcome_of


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be judged: the level by its name, the seed, and of which mistakes some are made."""

    level: str
    seed: int
    mistakes: tuple[str, ...] = ()


def judged_game(task: Task) -> Judged:
    level = next(level for level in LEVELS if level.name == task.level)
    return level.judged(level.game(task.seed, task.mistakes))


def measured(task: Task) -> Outcome:
    return outcome_of(task.seed, judged_game(task))


def all_measured(tasks: Iterable[Task], jobs: int) -> Generator[tuple[Task, Outcome]]:
    """Each task with its outcome, as they come. Closed early, it leaves the games that are being judged."""
    if jobs == 1:
        yield from ((task, measured(task)) for task in tasks)
        return
    with get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap_unordered(_with_task, tasks)


def _with_task(task: Task) -> tuple[Task, Outcome]:
    return task, measured(task)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
