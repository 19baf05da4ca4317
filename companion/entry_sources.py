"""Places where people enter counts: the page, and each kind of buttons (`companion/counter_inputs`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.sentences import N_


@dataclass(frozen=True, slots=True)
class EntrySource:
    """A place where people enter counts. `name` stands in journals, and stays; `words` follow "entered on"."""

    name: str
    words: str


PAGE: Final = EntrySource("page", N_("the page"))
