"""What changes when a game is judged again: the verdicts that lead from what was said to what holds now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.referee.game import Game, Step
from companion.referee.said import Told
from companion.verdicts import GameOver, Reminder, Retraction, Verdict, Withdrawal


def revised(before: Game, after: Game, why: str) -> Step:
    """The game judged again, with everything there is to say about the difference.

    Moves that are new are marked as corrected, and flags that do not hold any more are kept as withdrawn.
    """
    after, verdicts = _with_moves(before, after, why)
    after, more = _with_flags(before, after, why)
    verdicts += more
    known = {asked.question.id for asked in before.said.asked}
    verdicts += [asked.question for asked in after.said.asked if asked.question.id not in known]
    reminded = {(one.kind, one.player, one.message) for one in before.said.reminders}
    for one in after.said.reminders:
        if (one.kind, one.player, one.message) not in reminded:
            verdicts.append(Reminder(one.t, after.t, one.kind, one.player, one.message))
    if after.said.over and not before.said.over and after.state.winner is not None:
        verdicts.append(GameOver(after.t, after.t, after.state.winner))
    return after, verdicts


def _with_moves(before: Game, after: Game, why: str) -> Step:
    verdicts: list[Verdict] = []
    moves: list[Told] = []
    for old, new in zip(before.said.moves, after.said.moves, strict=False):
        if not _alike(old, new):
            break
        # When it was made is as it counts now; how it is known, as it was told.
        moves.append(replace(new, verdict=replace(new.verdict, source=old.verdict.source)))
    if gone := len(before.said.moves) - len(moves):
        verdicts.append(Retraction(after.t, after.t, gone, why))
    for told in after.said.moves[len(moves) :]:
        moves.append(replace(told, verdict=replace(told.verdict, source="corrected")))
        verdicts.append(replace(told.verdict, after=after.t))
    return after.saying(replace(after.said, moves=tuple(moves))), verdicts


def _alike(old: Told, new: Told) -> bool:
    a, b = old.verdict, new.verdict
    return (a.move, a.choices, a.player, a.turn) == (b.move, b.choices, b.player, b.turn)


def _with_flags(before: Game, after: Game, why: str) -> Step:
    known = {one.report.id: one for one in after.said.flags}
    gone = [one for one in before.said.flags if one.report.id not in known]
    withdrawn = [one if one.report.status == "withdrawn" else one.settled("withdrawn", why) for one in gone]
    flags = sorted((*after.said.flags, *withdrawn), key=lambda one: one.report.id)
    after = after.saying(replace(after.said, flags=tuple(flags)))
    return after, [*_withdrawn(before, after, why), *_raised(before, after)]


def _withdrawn(before: Game, after: Game, why: str) -> Iterator[Verdict]:
    for old in before.said.flags:
        now = after.said.flag(old.report.id)
        if old.report.status != "withdrawn" and now is not None and now.report.status == "withdrawn":
            yield Withdrawal(old.report.t, after.t, old.report.id, why)


def _raised(before: Game, after: Game) -> Iterator[Verdict]:
    for one in after.said.flags:
        known = before.said.flag(one.report.id)
        told = known is not None and known.report.status != "withdrawn"
        if not told and one.report.status != "withdrawn":
            yield replace(one.verdict, after=after.t)
