"""What changes when a game is judged again: the verdicts that lead from what was told to what holds now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.referee.flags import flag_of
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import ToldMove
from companion.referee.verdict import GameOver, Reminder, Retraction, Verdict, Withdrawal


def revised(before: FollowedGame, after: FollowedGame, why: str) -> list[Verdict]:
    """Everything there is to say about the difference. Marks moves of `after` that are new as corrected, and keeps the
    flags that do not hold any more in its book, as withdrawn."""
    verdicts = [*_moves(before, after, why), *_flags(before, after, why)]
    known = {question.id for question in before.asking.asked}
    verdicts += [question for question in after.asking.asked if question.id not in known]
    reminded = {(reminder.kind, reminder.player, reminder.message) for reminder in before.reminding.said}
    for told in after.reminding.said:
        if (told.kind, told.player, told.message) not in reminded:
            verdicts.append(Reminder(told.t, after.now, told.kind, told.player, told.message))
    if after.over_told and not before.over_told and after.state.winner is not None:
        verdicts.append(GameOver(after.now, after.now, after.state.winner))
    return verdicts


def _moves(before: FollowedGame, after: FollowedGame, why: str) -> Iterator[Verdict]:
    same = 0
    for old, new in zip(before.told, after.told, strict=False):
        if not _alike(old, new):
            break
        # When it was made is as it counts now; how it is known, as it was told.
        after.told[same] = replace(new, report=replace(new.report, source=old.report.source))
        same += 1
    if len(before.told) > same:
        yield Retraction(after.now, after.now, len(before.told) - same, why)
    for place in range(same, len(after.told)):
        told = after.told[place]
        after.told[place] = replace(told, report=replace(told.report, source="corrected"))
        yield replace(told.verdict, after=after.now)


def _alike(old: ToldMove, new: ToldMove) -> bool:
    a, b = old.verdict, new.verdict
    return (a.move, a.choices, a.player, a.turn) == (b.move, b.choices, b.player, b.turn)


def _flags(before: FollowedGame, after: FollowedGame, why: str) -> Iterator[Verdict]:
    for old in before.flags.reports:
        new = after.flags.find(old.id)
        if new is None:
            after.flags.keep(old if old.status == "withdrawn" else replace(old, status="withdrawn", why=why))
        if old.status != "withdrawn" and (new is None or new.status == "withdrawn"):
            yield Withdrawal(old.t, after.now, old.id, why)
    for new in after.flags.reports:
        known = before.flags.find(new.id)
        told = known is not None and known.status != "withdrawn"
        if not told and new.status != "withdrawn":
            yield replace(flag_of(new), after=after.now)
