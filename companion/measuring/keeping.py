"""Outcomes kept in a file, so that a measurement that was stopped goes on where it was."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel

from companion.measuring.benchmark import Task
from companion.measuring.outcomes import Outcome


class _Entry(BaseModel):
    task: Task
    outcome: Outcome


class Kept:
    """The outcomes of a file, one a line; without a file, none are kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._outcomes: dict[Task, Outcome] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
                # The last line may have been cut short.
                if line.endswith("\n"):
                    entry = _Entry.model_validate_json(line)
                    self._outcomes[entry.task] = entry.outcome

    def outcome(self, task: Task) -> Outcome | None:
        return self._outcomes.get(task)

    def keep(self, task: Task, outcome: Outcome) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(_Entry(task=task, outcome=outcome).model_dump_json() + "\n")
