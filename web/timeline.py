"""Everything that happened in one order of time, for the judge who is asked what happened."""

from __future__ import annotations

from dataclasses import dataclass

from companion.report import TableReport
from web.presenting import FLAG_WORDS, SOURCE_WORDS, STATUS_WORDS, clock_time, name_of


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """One line: `kind` is move, flag or reminder; `certainty` is empty where it is certain."""

    t: float
    time: str
    kind: str
    turn: int | None
    player: str
    text: str
    source: str
    certainty: str
    detail: str = ""


def timeline(report: TableReport) -> tuple[TimelineEntry, ...]:
    """Moves, flags and reminders, newest first."""
    moves = [
        TimelineEntry(
            move.t,
            clock_time(move.t),
            "move",
            move.turn,
            name_of(report, move.player),
            move.text,
            SOURCE_WORDS[move.source],
            _percent(move.confidence),
        )
        for move in report.moves
    ]
    flags = [
        TimelineEntry(
            flag.t,
            clock_time(flag.t),
            "flag",
            None,
            name_of(report, flag.player),
            f"{FLAG_WORDS[flag.kind]} ({flag.rule.replace('-', ' ')}): {flag.message}",
            STATUS_WORDS[flag.status],
            _percent(flag.confidence),
            " ".join(part for part in (flag.cite, flag.why) if part),
        )
        for flag in report.flags
    ]
    reminders = [
        TimelineEntry(
            reminder.t,
            clock_time(reminder.t),
            "reminder",
            None,
            name_of(report, reminder.player),
            reminder.message,
            "reminder",
            "",
        )
        for reminder in report.reminders
    ]
    return tuple(sorted((*moves, *flags, *reminders), key=lambda entry: entry.t, reverse=True))


def _percent(confidence: float) -> str:
    return "" if confidence >= 1 else f"{round(100 * confidence)} %"
