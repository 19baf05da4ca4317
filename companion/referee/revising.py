"""The changes when a game is judged again: the verdicts that lead from what was said to what holds now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.referee.game import Game, Reaction
from companion.referee.said import Raised, Told
from companion.verdicts import GameOver, Reminder, Retraction, Verdict, Withdrawal
from companion.wording.reasons import Reason, words_of


def revised(before: Game, after: Game, why: Reason) -> Reaction:
    """The game judged again, with everything there is to say about the difference.

    Moves that are new are marked as corrected, and flags that no longer hold are kept as withdrawn.
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


def _with_moves(before: Game, after: Game, why: Reason) -> Reaction:
    verdicts: list[Verdict] = []
    moves: list[Told] = []
    for old, new in zip(before.said.moves, after.said.moves, strict=False):
        if not _alike(old, new):
            break
        # When it was made is as it counts now; how it is known, as it was told.
        moves.append(replace(new, verdict=replace(new.verdict, source=old.verdict.source)))
    if gone := len(before.said.moves) - len(moves):
        verdicts.append(Retraction(after.t, after.t, gone, words_of(why)))
    for told in after.said.moves[len(moves) :]:
        moves.append(replace(told, verdict=replace(told.verdict, source="corrected")))
        verdicts.append(replace(told.verdict, after=after.t))
    return after.saying(replace(after.said, moves=tuple(moves))), verdicts


def _alike(old: Told, new: Told) -> bool:
    a, b = old.verdict, new.verdict
    return (a.move, a.choices, a.player, a.turn) == (b.move, b.choices, b.player, b.turn)


def _with_flags(before: Game, after: Game, why: Reason) -> Reaction:
    held = {one.report.id for one in after.said.flags}
    gone = [one for one in before.said.flags if one.report.id not in held]
    kept = [one if one.report.status == "withdrawn" else one.settled("withdrawn", words_of(why)) for one in gone]
    flags = sorted((*after.said.flags, *kept), key=lambda one: one.report.id)
    was, now = _by_number(before.said.flags), _by_number(flags)
    withdrawn = [
        Withdrawal(one.report.t, after.t, number, words_of(why)) for number, one in was.items() if number not in now
    ]
    raised = [replace(one.verdict, after=after.t) for number, one in now.items() if number not in was]
    return after.saying(replace(after.said, flags=tuple(flags))), [*withdrawn, *raised]


def _by_number(flags: Iterable[Raised]) -> dict[int, Raised]:
    """The flags that were not withdrawn, by their numbers."""
    return {one.report.id: one for one in flags if one.report.status != "withdrawn"}
