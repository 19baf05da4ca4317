"""Says why something that was said no longer holds, or how it was settled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from companion.sentences import N_, Sentence

Reason: TypeAlias = Literal[
    "undone",
    "redone",
    "read differently",
    "told otherwise",
    "corrected",
    "explained otherwise",
    "taken back",
    "put right",
    "went back",
    "played on",
    "left behind",
    "no mistake",
    "table accepted",
    "position set",
    "check announced",
]
_WORDS: Final[Mapping[Reason, str]] = {
    "undone": N_("It was undone."),
    "redone": N_("It was redone."),
    "read differently": N_("A card was read differently."),
    "told otherwise": N_("Later moves show something else happened."),
    "corrected": N_("It was corrected."),
    "explained otherwise": N_("It turned out to have another explanation."),
    "taken back": N_("The move was taken back."),
    "put right": N_("The players put it right."),
    "went back": N_("The game went back to the point before it."),
    "played on": N_("Both players go on from it."),
    "left behind": N_("Play went on, and nobody put it right."),
    "no mistake": N_("It was no mistake."),
    "table accepted": N_("The table was accepted as it is."),
    "position set": N_("A judge set the position."),
    "check announced": N_("“Check!” was announced."),
}


def words_of(reason: Reason) -> str:
    return Sentence(_WORDS[reason])
