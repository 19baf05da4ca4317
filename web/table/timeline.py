"""Everything that happened in one order of time, for the judge who is asked what happened: pure, ready to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.evidence import Happening
from companion.report import TableReport
from web.serving.language import N_, said
from web.serving.wording import SOURCE_WORDS, clock_time, lead_and_words, name_of

ENTRIES_A_PAGE: Final = 120
KINDS: Final = {
    "": N_("Everything"),
    "move": N_("Moves"),
    "flag": N_("Flags"),
    "table": N_("What was seen"),
    "entry": N_("What was entered"),
    "ruling": N_("Rulings"),
    "note": N_("Notes"),
}
_ALSO: Final = {"move": ("move", "retraction"), "ruling": ("ruling", "note")}


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """One line. `lead` is who did it; `certainty` is empty where it is certain; `move` can be gone back before."""

    number: int
    time: str
    wall_time: str
    kind: str
    turn: int | None
    lead: str
    text: str
    source: str
    certainty: str
    detail: str
    move: int | None
    still: str


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the happenings, newest first; `older` is what to ask for next, `None` at the game's beginning."""

    shown: tuple[Happening, ...]
    older: int | None


def page_of(happenings: Sequence[Happening], kind: str, before: int | None) -> Page:
    """The newest happenings of a kind (all for ""), or those older than the record's number `before`."""
    wanted = _ALSO.get(kind, (kind,))
    fitting = [
        one
        for one in reversed(happenings)
        if (not kind or one.kind in wanted) and (before is None or one.number < before)
    ]
    shown = tuple(fitting[:ENTRIES_A_PAGE])
    return Page(shown, shown[-1].number if len(fitting) > len(shown) else None)


def present_entries(happenings: Sequence[Happening], report: TableReport) -> tuple[TimelineEntry, ...]:
    return tuple(_entry(happening, report) for happening in happenings)


def _entry(happening: Happening, report: TableReport) -> TimelineEntry:
    lead, text = "", said(happening.text)
    if happening.player is not None and happening.kind in ("move", "entry", "note"):
        lead, text = lead_and_words(name_of(report, happening.player), text)
    return TimelineEntry(
        number=happening.number,
        time=clock_time(happening.t),
        wall_time=happening.wall_time[11:19],
        kind=happening.kind,
        turn=happening.turn,
        lead=lead,
        text=text,
        source=SOURCE_WORDS[happening.source],
        certainty=_percent(happening.confidence),
        detail=said(happening.detail),
        move=happening.move,
        still=happening.still,
    )


def _percent(confidence: float) -> str:
    return "" if confidence >= 1 else f"{round(100 * confidence)} %"
