"""A game as the referee knows it at one moment, in a form that can be kept on a disk and taken up again.

It saves judging a long game from its first observation on. It is no record: only the very program that wrote it may
read it again, which `made_by` tells.
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import companion
import companion.referee
import companion.rules
from companion import observations, report, verdicts
from companion.cards.catalogue import UnknownCard, card_as_printed
from companion.formats.values import ValueFormError, read_values, write_values
from companion.observations import JsonObject, Observation
from companion.referee.game import Game
from companion.referee.history import History
from companion.referee.settings import RefereeSettings
from companion.rules.card import Card

_READ_FROM = (".py", ".tsv")
_JUDGED_BY = ("rules", "cards", "referee", "formats", "observations.py", "report.py", "rulebooks.py", "verdicts.py")


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
        return write_values(self, _classes(), lambda value: places.get(id(value)) or _name_of(value))

    @staticmethod
    def from_json(form: object, heard: Sequence[Observation]) -> KeptGame:
        """Raises `ValueFormError` for anything that is not a game kept after these observations."""

        def named(name: str) -> object:
            kind, _, rest = name.partition("/")
            if kind == "heard":
                return heard[int(rest)]
            return _card(rest) if kind == "card" else _constants()[name]

        kept = read_values(form, _classes(), named)
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


def _name_of(value: object) -> str | None:
    """Cards, and values that the rules give a name of their own: they are the same object wherever they occur."""
    if isinstance(value, Card):
        return f"card/{value.slug}" if card_as_printed(value.slug) is value else None
    return _constants_by_id().get(id(value))


def _card(slug: str) -> Card:
    if (card := card_as_printed(slug)) is None:
        raise UnknownCard(slug)
    return card


@cache
def _classes() -> dict[str, type]:
    """The classes that a kept game consists of; of cards only the names, since each is declared once."""
    return {
        f"{value.__module__}.{value.__qualname__}": value
        for module in _modules()
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and value is not Card
    }


@cache
def _constants() -> dict[str, object]:
    made = tuple(_classes().values())
    return {
        f"constant/{module.__name__}.{name}": value
        for module in _modules()
        for name, value in vars(module).items()
        if type(value) in made
    }


@cache
def _constants_by_id() -> dict[int, str]:
    return {id(value): name for name, value in _constants().items()}


@cache
def _modules() -> tuple[ModuleType, ...]:
    return (observations, report, verdicts, *_inside(companion.rules), *_inside(companion.referee))


def _inside(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)
