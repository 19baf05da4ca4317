"""The wall for whoever is not signed in: as far behind as the stream, and without names under flags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from companion.sentences import Sentence, Title
from companion.tournament.wall.state import TableState
from companion.tournament.wall.wall import Wall, WallTable


def public_wall(live: Wall, past: Wall | None) -> Wall:
    """The tables as they were in `past` while a stream is delayed; the clock and the judge calls as they are now.

    A table without a past shows its name alone.
    """
    tables = tuple(_without_names(live, table) for table in held_back(live, past))
    return replace(live, tables=tables, report=None if live.stream_delay_s else live.report)


def held_back(live: Wall, past: Wall | None) -> tuple[WallTable, ...]:
    """The tables as whoever is not signed in may know them: those of `past` while a stream is delayed."""
    if not live.stream_delay_s:
        return live.tables
    known = {table.id for table in live.tables}
    then = tuple(table for table in past.tables if table.id in known) if past else ()
    seen = {table.id for table in then}
    fresh = tuple(WallTable(table.id, table.name) for table in live.tables if table.id not in seen)
    return (*then, *fresh)


def _without_names(wall: Wall, table: WallTable) -> WallTable:
    """The same table; where a flag is open and the organiser wants no names in the hall, its players have numbers."""
    state = table.state
    if wall.names_under_flags or state is None or all(reason.kind != "flag" for reason in table.reasons):
        return table
    numbers = {
        player.name: Sentence("Player {number}", number=number) for number, player in enumerate(state.players, start=1)
    }
    reasons = tuple(replace(reason, words=_numbered(reason.words, numbers)) for reason in table.reasons)
    return replace(table, state=_state(state, numbers), reasons=reasons)


def _state(state: TableState, numbers: Mapping[str, str]) -> TableState:
    return replace(
        state,
        players=tuple(replace(player, name=numbers[player.name]) for player in state.players),
        flags=tuple(replace(flag, message=_numbered(flag.message, numbers)) for flag in state.flags),
        question=_numbered(state.question, numbers),
    )


def _numbered(words: str, numbers: Mapping[str, str]) -> str:
    if words in numbers:
        return numbers[words]
    if isinstance(words, Sentence):
        return words.with_parts(lambda part: _numbered(part, numbers))
    if isinstance(words, Title):
        return words
    names = sorted(filter(None, numbers), key=len, reverse=True)
    if not names:
        return words
    numbered = re.sub(rf"\b({'|'.join(map(re.escape, names))})\b", lambda found: numbers[found[1]], words)
    return words if numbered == words else numbered
