"""Marks that lie on cards in play: their names, alike in `InPlay`, `SeenCard` and `CardReport`, and in JSON.

Whatever only passes marks on takes them from here, so that one mark more is a field of those three and a row here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: `field` is its name on a card, `key` its name in JSON."""

    field: str
    key: str


NUMBERS: Final = (Mark("damage", "damage"), Mark("amber", "amber"), Mark("power_counters", "power_counters"))
STATUSES: Final = (Mark("stunned", "stunned"), Mark("warded", "ward"), Mark("enraged", "enraged"))
MARKS: Final = (*NUMBERS, *STATUSES)


class Marked(Protocol):
    """Any card that marks lie on; `None` says nothing of a mark."""

    @property
    def damage(self) -> int | None: ...
    @property
    def amber(self) -> int | None: ...
    @property
    def power_counters(self) -> int | None: ...
    @property
    def stunned(self) -> bool | None: ...
    @property
    def warded(self) -> bool | None: ...
    @property
    def enraged(self) -> bool | None: ...


def marks_on(card: Marked) -> dict[str, Any]:
    """The marks on a card by field, for another value of the same card. Those of which nothing is known are absent."""
    return {mark.field: known for mark in MARKS if (known := getattr(card, mark.field)) is not None}
