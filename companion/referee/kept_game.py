"""A game as the referee knows it at one moment, in a form that can be kept on a disk and taken up again.

It saves judging a long game from its first observation on. It is no record: only the very program that wrote it may
read it again, which `made_by` tells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import companion
import companion.referee
import companion.rules
import companion.wording
from companion import observations, reminders, report, verdicts
from companion.formats.known_values import KnownValues
from companion.formats.values import ValueFormError, read_values, write_values
from companion.observations import JsonObject, Observation
from companion.referee.game import Game
from companion.referee.history import History
from companion.referee.settings import RefereeSettings

_KNOWN: Final = KnownValues(
    observations, reminders, report, verdicts, companion.rules, companion.referee, companion.wording
)
_READ_FROM = (".py", ".tsv")
_JUDGED_BY = (
    *("cards", "formats", "referee", "rules", "wording"),
    *("comparison.py", "marks.py", "observations.py", "reminders.py", "report.py", "rulebooks.py", "verdicts.py"),
)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A copy of what a referee knows. Neither side changes what the other has."""

    settings: RefereeSettings
    game: Game
    history: History

    def to_json(self, heard: Sequence[Observation]) -> JsonObject:
        """`heard` are the observations that led here. They are kept elsewhere; here only their places are.

        Raises `ValueFormError` where a card of the game is not in the catalogue.
        """
        places = {id(observation): f"heard/{place}" for place, observation in enumerate(heard)}
        return write_values(self, _KNOWN.classes, lambda value: places.get(id(value)) or _KNOWN.name_of(value))

    @staticmethod
    def from_json(form: object, heard: Sequence[Observation]) -> KeptGame:
        """Raises `ValueFormError` for anything that is not a game kept after these observations."""

        def named(name: str) -> object:
            kind, _, place = name.partition("/")
            return heard[int(place)] if kind == "heard" else _KNOWN.named(name)

        kept = read_values(form, _KNOWN.classes, named)
        if not isinstance(kept, KeptGame):
            raise ValueFormError("this is not a game")
        return kept


@cache
def made_by() -> str:
    """Names the program that judges: another where anything is different by which it judges."""
    home = Path(companion.__file__).parent
    digest = hashlib.sha256()
    for part in (home / name for name in _JUDGED_BY):
        files = (path for path in part.rglob("*") if path.suffix in _READ_FROM)
        for source in sorted(files) if part.is_dir() else [part]:
            digest.update(source.relative_to(home).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()
