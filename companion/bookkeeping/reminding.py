"""The reminders of the books: "Check!", keys to forge, chains before the draw, the end of the round."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from companion import reminders
from companion.bookkeeping.books import Books
from companion.observations import PlayerNumber
from companion.reminders import RoundWarnings, StandingReminder, status_by_counts, without_clock
from companion.report import ReminderStatus
from companion.wording import reminders as wording


def at_end(books: Books, ended: PlayerNumber) -> Books:
    """The player's turn has ended, and `books` stand at the beginning of the next one."""
    account, turn = books.players[ended], books.turn - 1
    if account.chains:
        left = account.chains - 1
        message = wording.may_draw_with_chains(account.name, account.draws_up_to, left)
        books = _said(books, "chains", ended, turn, message, left)
    if account.check:
        books = _said(books, "check", ended, turn, wording.check(account.name, account.key_cost))
    if (other := books.players[1 - ended]).check:
        message = wording.forges_unless_forbidden(other.name, other.key_cost)
        books = _said(books, "forge", 1 - ended, books.turn, message, len(other.keys) + 1)
    return books


def announced(books: Books, player: PlayerNumber) -> Books:
    """The player said "Check!" themselves."""
    return replace(books, reminders=reminders.announced(books.reminders, player))


def considered(books: Books) -> Books:
    """Reminders that have been met since, or can no longer be, stand no longer."""

    def status(one: StandingReminder) -> ReminderStatus:
        account = books.players[one.player]
        return status_by_counts(one, books.turn, account.chains, len(account.keys), account.check)

    return replace(books, reminders=reminders.settled(books.reminders, status, books.over))


def _said(books: Books, kind: str, player: PlayerNumber, turn: int, message: str, goal: int = 0) -> Books:
    if books.silent:
        return books
    said = StandingReminder((kind, player, turn, ()), books.t, message, goal)
    return replace(books, reminders=(*books.reminders, said))


# The round


def with_round(books: Books, ends_s: float | None) -> Books:
    """The round ends at another time than before: what was said of the old time is over."""
    return replace(books, reminders=without_clock(books.reminders), round=RoundWarnings.set_at(books.t, ends_s))


def round_due(books: Books) -> float:
    """When the round is spoken of next, in seconds of the game; never where it is infinite."""
    return inf if books.over else books.round.due


def at(books: Books, t: float) -> Books:
    """The books at `t` seconds, with what was due until then said at its own time."""
    while (due := round_due(books)) <= t:
        books = _with_round_told(replace(books, t=max(books.t, due)))
    return replace(books, t=max(books.t, t))


def _with_round_told(books: Books) -> Books:
    message = wording.round_left(books.round.minutes)
    told = replace(books, reminders=without_clock(books.reminders), round=books.round.told())
    return _said(told, "clock", books.active, books.turn, message)
