"""The people of a club by their names: written in several ways, or joined by the organiser where they differ."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.name_order import name_key

PersonId: TypeAlias = str
"""The id of a person or a deck in addresses: it stays the same for as long as the name does."""
ID_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class JoinedNames:
    """Two names that an organiser says are one person: results of `other` count for `name`."""

    name: str
    other: str


def folded(name: str) -> str:
    """The name without what people write differently: capitals, accents, blanks."""
    return " ".join(name_key(name)[0].split())


def id_of(name: str) -> str:
    """The id of whoever or whatever bears this name."""
    return hashlib.sha256(folded(name).encode()).hexdigest()[:ID_DIGITS]


class Names:
    """The people whom names mean. `written` are the names in events, the oldest first; the newest spelling is shown."""

    def __init__(self, joined: Sequence[JoinedNames], written: Iterable[str]) -> None:
        self._stands_for = stands_for(joined)
        self._newest: dict[str, str] = {folded(one.name): one.name for one in joined}
        self._written: dict[str, None] = {}
        for name in written:
            self._newest[folded(name)] = name
            self._written[name] = None
        self._persons: dict[str, tuple[PersonId, str]] = {}

    def person(self, name: str) -> PersonId:
        """The person whom a name means."""
        return self._known(name)[0]

    def shown(self, name: str) -> str:
        """The name by which that person is shown."""
        return self._known(name)[1]

    def spellings(self, person: PersonId) -> tuple[str, ...]:
        """Every way in which events have the name of a person."""
        return tuple(sorted((name for name in self._written if self.person(name) == person), key=name_key))

    def all(self) -> tuple[str, ...]:
        """One name for each person who played, in the order in which people look for it."""
        return tuple(sorted(set(map(self.shown, self._written)), key=name_key))

    def _known(self, name: str) -> tuple[PersonId, str]:
        if name not in self._persons:
            main = main_name(self._stands_for, folded(name))
            self._persons[name] = id_of(main), self._newest.get(main, name)
        return self._persons[name]


def stands_for(joined: Iterable[JoinedNames]) -> Mapping[str, str]:
    """By each folded name that was joined to another, the folded name that it counts for."""
    return {folded(one.other): folded(one.name) for one in joined}


def main_name(known: Mapping[str, str], name: str) -> str:
    """The folded name for which a folded name counts in the end."""
    while name in known:
        name = known[name]
    return name
