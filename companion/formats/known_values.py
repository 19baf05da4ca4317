"""The values of a program that may be written as JSON data: objects of its classes, and values that have names of their
own.

A card is named by its title, so that what is read is the same declaration again; so is what a module holds as a
constant. `GAME_STATES` knows what a game consists of at any moment, also in the middle of a decision.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cached_property
from types import ModuleType
from typing import Final

import companion.rules
from companion.cards.catalogue import UnknownCard, card_as_printed
from companion.formats.values import ValueFormError, read_values, write_values
from companion.observations import JsonObject
from companion.rules.card import Card
from companion.rules.state import GameState


class KnownValues:
    """The classes and constants of some modules, found when they are first asked for."""

    def __init__(self, *packages: ModuleType) -> None:
        self._packages = packages

    @cached_property
    def classes(self) -> dict[str, type]:
        """The classes by their whole name; of cards only the names, since each is declared once."""
        return {
            f"{value.__module__}.{value.__qualname__}": value
            for module in self._modules
            for value in vars(module).values()
            if isinstance(value, type) and value.__module__ == module.__name__ and value is not Card
        }

    @cached_property
    def constants(self) -> dict[str, object]:
        """The values that the modules hold under a name of their own, by that name."""
        made = tuple(self.classes.values())
        return {
            f"constant/{module.__name__}.{name}": value
            for module in self._modules
            for name, value in vars(module).items()
            if type(value) in made
        }

    def name_of(self, value: object) -> str | None:
        """The name of a card or a constant; these are the same object wherever they occur."""
        return _name_of_card(value) if isinstance(value, Card) else self._names.get(id(value))

    def named(self, name: str) -> object:
        """The card or constant of this name. Raises `KeyError`."""
        kind, _, rest = name.partition("/")
        if kind == "constant":
            return self.constants[name]
        card = card_as_printed(rest)
        found = card.as_upgrade if card is not None and kind == "upgrade" else card
        if found is None:
            raise UnknownCard(rest)
        return found

    @cached_property
    def _modules(self) -> tuple[ModuleType, ...]:
        return tuple(module for package in self._packages for module in _inside(package))

    @cached_property
    def _names(self) -> dict[int, str]:
        return {id(value): name for name, value in self.constants.items()}


def _name_of_card(card: Card) -> str | None:
    declared = card_as_printed(card.slug)
    if declared is card:
        return f"card/{card.slug}"
    return f"upgrade/{card.slug}" if declared is not None and declared.as_upgrade is card else None


def _inside(package: ModuleType) -> Iterator[ModuleType]:
    """The modules of a package; a module by itself."""
    if not hasattr(package, "__path__"):
        yield package
        return
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


GAME_STATES: Final = KnownValues(companion.rules)


def write_state(state: GameState) -> JsonObject:
    """A game as JSON data with everything that decides how it goes on, half-resolved cards and an open decision too.

    The position format tells people and other programs what lies on the table; this form is for the version of the
    program that wrote it. Raises `ValueFormError` where a card of the game is not in the catalogue.
    """
    return write_values(state, GAME_STATES.classes, GAME_STATES.name_of)


def read_state(form: object) -> GameState:
    """The game as it was written. Raises `ValueFormError` for anything that is none, or of another version."""
    state = read_values(form, GAME_STATES.classes, GAME_STATES.named)
    if not isinstance(state, GameState):
        raise ValueFormError("this is not a game")
    return state
