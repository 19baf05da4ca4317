"""Declares and copies the values that a game makes by the thousand each second: states, scopes, records, effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen_value(*, slots: bool = True) -> Callable[[type[T]], type[T]]:
    """A dataclass that is frozen for whoever writes programs: mypy refuses a change.

    `frozen=True` would guard it at run time as well, which makes each take three times as long to make.
    """
    decorate: Any = dataclass(unsafe_hash=True, slots=slots)
    return decorate  # type: ignore[no-any-return]


class Value:
    """Base of values that change often: `but` gives a changed copy.

    Copying the instance dictionary is several times faster than `dataclasses.replace`, which calls a guarded
    setter for every field; states change some ten times a move.
    """

    def but(self, **changes: Any) -> Self:
        changed: Self = object.__new__(type(self))
        fields = changed.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return changed
