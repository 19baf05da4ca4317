"""Places where people enter counts: two kinds of buttons, and the page. The names stand in journals, and stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from companion.sentences import N_

ButtonSource: TypeAlias = Literal["box", "pins"]
EntrySource: TypeAlias = ButtonSource | Literal["page"]

SOURCE_NAMES: Final[Mapping[EntrySource, str]] = {
    "box": N_("the controller box"),
    "pins": N_("the buttons"),
    "page": N_("the page"),
}
"""The words for each, which follow "entered on"."""
