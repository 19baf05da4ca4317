"""Faults that a simulation of outages must find: without them nobody would know that it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final
from unittest.mock import patch


def write_in_place() -> None:
    """Files of state lose what they held before they have what is new."""

    def replace_file(path: Path, content: str, mode: int | None = None) -> None:
        path.write_text(content, encoding="utf-8")

    for module in ("companion.config_file", "companion.tournament.joining.membership"):
        patch(f"{module}.replace_file", replace_file).start()


def acknowledge_early() -> None:
    """An entry is acknowledged before it is stored."""
    from companion.observations import Observation
    from tests.outages.table import Life

    enter = Life.enter

    def early(life: Life, observation: Observation, serial: int, refusable: bool) -> None:
        life.say("stored", serial)
        enter(life, observation, serial, refusable)

    patch.object(Life, "enter", early).start()


def keep_saying_that_the_disk_is_full() -> None:
    from companion.table.intake import Intake

    patch.object(Intake, "_disk_takes", lambda intake: None).start()


def trust_the_clock() -> None:
    """Makes time that the clock says was slept through end sessions at a seat, too."""
    from web.people.sessions import Sessions

    patch.object(Sessions, "_count_off", Sessions._count_down).start()


MUTANTS: Final[Mapping[str, Callable[[], None]]] = {
    "in-place": write_in_place,
    "early": acknowledge_early,
    "notice": keep_saying_that_the_disk_is_full,
    "clock": trust_the_clock,
}
