"""Verdicts that became certain between two states of the books, as verdicts."""

from __future__ import annotations

from collections.abc import Iterator

from companion.bookkeeping.books import BookLine, Books, Contradiction, EndAsked
from companion.bookkeeping.entering import NO, YES
from companion.rules.moves import Move
from companion.sentences import Sentence
from companion.verdicts import (
    Flag,
    GameOver,
    MoveUnderstood,
    Question,
    Reminder,
    Retraction,
    Verdict,
    Withdrawal,
)

OPTIONS = ((YES, Sentence("Yes")), (NO, Sentence("No")))


def news(before: Books, after: Books, why: str = "") -> Iterator[Verdict]:
    """Whatever is in the one and not in the other. `why` says for what reason something no longer holds."""
    t = after.t
    same = _common(before.moves, after.moves)
    if dropped := len(before.moves) - same:
        yield Retraction(t, t, dropped, why)
    yield from (_understood(line, line.move, t) for line in after.moves[same:] if line.move is not None)
    yield from _of_flags(before, after, why)
    said = set(map(_told, before.reminders))
    for one in after.reminders:
        if _told(one) not in said:
            yield Reminder(one.t, t, one.kind, one.player, one.message)
    if after.question is not None and after.question != before.question:
        yield asked(after.question, after)
    if after.winner is not None and after.winner != before.winner:
        yield GameOver(t, t, after.winner)


def asked(question: EndAsked, books: Books) -> Question:
    """The question, of the player whose turn it is."""
    return Question(question.t, books.t, question.id, books.active, question.text, OPTIONS)


def _common(before: tuple[BookLine, ...], after: tuple[BookLine, ...]) -> int:
    pairs = enumerate(zip(before, after, strict=False))
    return next((place for place, (was, now) in pairs if was != now), min(len(before), len(after)))


def _understood(line: BookLine, move: Move, t: float) -> MoveUnderstood:
    return MoveUnderstood(line.t, t, move, (), 1.0, line.text, line.player, line.turn, line.source)


def _of_flags(before: Books, after: Books, why: str) -> Iterator[Verdict]:
    had, have = {one.id: one for one in before.flags}, {one.id: one for one in after.flags}
    for number, flag in have.items():
        if number not in had:
            yield _raised(flag, after.t)
    for number, flag in had.items():
        if flag.status == "open" and number not in have:
            yield Withdrawal(after.t, after.t, number, why)


def _raised(flag: Contradiction, t: float) -> Flag:
    return Flag(flag.t, t, flag.id, flag.kind, flag.rule, flag.player, (), flag.message, flag.cite, 1.0)


def _told(one: object) -> tuple[object, ...]:
    return tuple(getattr(one, name) for name in ("t", "kind", "player", "turn"))
