"""The names of the bonus icons of cards (rulebook 14, Bonus icons)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.sentences import N_, Sentence, joined

ICON_NAMES: Final[Mapping[str, str]] = {
    "amber": N_("Æmber"),
    "capture": N_("capture"),
    "damage": N_("damage"),
    "draw": N_("draw a card"),
}


def icons_in_words(icons: Iterable[str]) -> str:
    """The icons of a copy from top to bottom; nothing where it has none."""
    return joined([Sentence(ICON_NAMES.get(icon, icon)) for icon in icons])
