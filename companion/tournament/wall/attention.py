"""The tables that need somebody, and which first: the reasons in their order, and what each looks like in a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.sentences import N_, Sentence
from companion.tournament.storage.store import Call
from companion.tournament.wall.state import TableState

ReasonKind: TypeAlias = Literal["judge call", "flag", "out of sync", "silent", "slow", "disputed", "stuck", "slow play"]

KINDS: Final[tuple[ReasonKind, ...]] = (
    "judge call",
    "flag",
    "out of sync",
    "silent",
    "slow",
    "disputed",
    "stuck",
    "slow play",
)
SILENT_AFTER_S: Final = 10.0
BEHIND_S: Final = 10.0
SLOW_PICTURE_MS: Final = 2000.0


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The facts known of one table when its reasons are asked for. `heard_at` is `None` before its first message.

    `absent`: a broker says that it is gone. `stuck_since`: one turn has lasted long since then; `slow_play` says how
    long its turns take, where they are long.
    """

    state: TableState | None
    heard_at: float | None
    call: Call | None
    behind_s: float
    disputed: str
    absent: bool = False
    stuck_since: float | None = None
    slow_play: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a table needs somebody, in words; `since` is the hub's second from which it has."""

    kind: ReasonKind
    words: str
    since: float


def reasons(facts: TableFacts, now: float, seen_since: Callable[[ReasonKind], float]) -> tuple[Reason, ...]:
    """The reasons that hold now, the most pressing first. `seen_since` tells since when one has been seen."""
    found = {kind: (words, since) for kind, words, since in _found(facts, now)}
    return tuple(
        Reason(kind, words, since if since is not None else seen_since(kind))
        for kind in KINDS
        if kind in found
        for words, since in (found[kind],)
    )


def pressing(own: tuple[Reason, ...]) -> tuple[float, float]:
    """By what tables are sorted: the kind of the most pressing reason, then the longest wait."""
    return (KINDS.index(own[0].kind), own[0].since) if own else (len(KINDS), 0.0)


def _found(facts: TableFacts, now: float) -> Iterator[tuple[ReasonKind, str, float | None]]:
    state = facts.state
    if facts.call is not None:
        who = _name(state, facts.call.player)
        wording = N_("{who} calls a judge; {judge} is on the way") if facts.call.taken_by else N_("{who} calls a judge")
        yield "judge call", Sentence(wording, who=who, judge=facts.call.taken_by), facts.call.called_at
    if facts.disputed:
        yield "disputed", facts.disputed, None
    if facts.heard_at is None or facts.absent or now - facts.heard_at > SILENT_AFTER_S:
        unheard, silent = Sentence("has not been heard from yet"), Sentence("is silent")
        yield "silent", unheard if facts.heard_at is None else silent, facts.heard_at
    elif facts.behind_s > BEHIND_S:
        yield "slow", Sentence("is {seconds} s behind with its events", seconds=f"{facts.behind_s:.0f}"), None
    elif state is not None and state.health.frame_ms > SLOW_PICTURE_MS:
        yield "slow", Sentence("takes {seconds} s per picture", seconds=f"{state.health.frame_ms / 1000:.0f}"), None
    if facts.stuck_since is not None:
        yield "stuck", Sentence("in the same turn"), facts.stuck_since
    if facts.slow_play:
        yield "slow play", facts.slow_play, None
    if state is not None:
        yield from _of_state(state)


def _of_state(state: TableState) -> Iterator[tuple[ReasonKind, str, float | None]]:
    if state.flags:
        newest, more = state.flags[-1].message, len(state.flags) - 1
        yield "flag", Sentence("{flag} (and {more} more)", flag=newest, more=more) if more else newest, None
    trouble = next((notice for notice in state.notices if notice.level == "error"), None)
    if state.sync == "out of sync":
        yield "out of sync", state.question or Sentence("the table and the record differ"), None
    elif trouble is not None:
        yield "out of sync", trouble.message, None


def _name(state: TableState | None, player: int) -> str:
    players = state.players if state is not None else ()
    return players[player].name if 0 <= player < len(players) else Sentence("Player {number}", number=player + 1)
