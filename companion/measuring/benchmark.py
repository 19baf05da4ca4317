"""Judges many made-up games, several at a time, and hands their outcomes back one by one."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import TypeAlias

from companion.measuring.judging_games import Judge, Judged
from companion.measuring.levels import level_named
from companion.measuring.outcomes import Outcome, outcome_of


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be judged: the level by its name, the seed, and the kinds of mistakes made in it."""

    level: str
    seed: int
    mistakes: tuple[str, ...] = ()


Judges: TypeAlias = Callable[[], Judge]
"""Makes a new judge for each game; importable by name, so that other processes can make theirs."""


def judged_game(task: Task, judges: Judges) -> Judged:
    level = level_named(task.level)
    return level.judged(level.game(task.seed, task.mistakes), judges())


def measured(task: Task, judges: Judges) -> Outcome:
    return outcome_of(task.seed, judged_game(task, judges))


def all_measured(tasks: Iterable[Task], jobs: int, judges: Judges) -> Generator[tuple[Task, Outcome]]:
    """Each task with its outcome, as they come. Closed early, it leaves the games that are being judged."""
    if jobs == 1:
        yield from ((task, measured(task, judges)) for task in tasks)
        return
    with get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap_unordered(partial(_with_task, judges=judges), tasks)


def _with_task(task: Task, judges: Judges) -> tuple[Task, Outcome]:
    return task, measured(task, judges)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
