"""The data that the page of a table that cannot be opened shows, and what can be pressed on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Remedy:
    """A button: `words` are on it, `help` says what becomes of what it leaves out."""

    name: str
    words: str
    help: str


class Need(Protocol):
    """How one thing fares that the table needs."""

    @property
    def title(self) -> str: ...

    @property
    def trouble(self) -> str: ...

    @property
    def detail(self) -> str: ...


class RecoveryDesk(Protocol):
    """`why` says what opening the table came to, where nothing that is `missing` explains it."""

    @property
    def why(self) -> str: ...

    def missing(self) -> Sequence[Need]: ...

    def works(self) -> Sequence[Need]: ...

    def remedies(self) -> Sequence[Remedy]: ...

    def apply(self, name: str) -> None: ...

    def retry(self) -> None: ...
