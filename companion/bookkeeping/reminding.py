"""The reminders of the books, and until when: "Check!", keys to forge, chains before the draw, the end of the round."""

from __future__ import annotations

from dataclasses import replace

from companion.bookkeeping.books import Books, Reminding
from companion.observations import PlayerNumber
from companion.referee.reminders import ROUND_WARNINGS_S, check, round_left
from companion.report import ReminderStatus
from companion.sentences import N_, Sentence


def at_end(books: Books, ended: PlayerNumber) -> Books:
    """The player's turn has ended, and `books` stand at the beginning of the next one."""
    account, turn = books.players[ended], books.turn - 1
    if account.chains:
        left = account.chains - 1
        wording = N_("{who}: draw up to {cards}. If chains kept a card back, shed one: {left} left.")
        message = Sentence(wording, who=account.name, cards=account.draws_up_to, left=left)
        books = _said(books, "chains", ended, turn, message, left)
    if account.check:
        books = _said(books, "check", ended, turn, check(account.name, account.key_cost))
    if (other := books.players[1 - ended]).check:
        wording = N_("{who} forges a key for {cost} Æmber now, unless a card forbids it.")
        message = Sentence(wording, who=other.name, cost=other.key_cost)
        books = _said(books, "forge", 1 - ended, books.turn, message, len(other.keys) + 1)
    return books


def announced(books: Books, player: PlayerNumber) -> Books:
    """The player said "Check!" themselves."""
    said = (
        replace(one, status="met") if (one.kind, one.player, one.status) == ("check", player, "standing") else one
        for one in books.reminders
    )
    return replace(books, reminders=tuple(said))


def considered(books: Books) -> Books:
    """Reminders that have been met since, or can no longer be, stand no longer: once a game is won nothing is owed."""
    return replace(books, reminders=tuple(_judged(books, one) for one in books.reminders))


def _judged(books: Books, one: Reminding) -> Reminding:
    if one.status != "standing":
        return one
    status = _status_in_play(books, one)
    return replace(one, status=_until(books.over) if status == "standing" else status)


def _status_in_play(books: Books, one: Reminding) -> ReminderStatus:
    account = books.players[one.player]
    match one.kind:
        case "chains":
            return "met" if account.chains <= one.goal else _until(books.turn > one.turn + 1)
        case "check":
            return _until(books.turn > one.turn + 1 or not account.check)
        case "forge":
            return "met" if len(account.keys) >= one.goal else _until(books.turn > one.turn or not account.check)
    return "standing"


def _until(over: bool) -> ReminderStatus:
    return "over" if over else "standing"


def _said(books: Books, kind: str, player: PlayerNumber, turn: int, message: str, goal: int = 0) -> Books:
    if books.silent:
        return books
    return replace(books, reminders=(*books.reminders, Reminding(books.t, kind, player, turn, message, goal)))


# The round


def with_round(books: Books, ends_s: float | None) -> Books:
    """The round ends at another time than before: what was said of the old time is over."""
    left = None if ends_s is None else ends_s - books.t
    told = tuple(warning for warning in ROUND_WARNINGS_S if left is not None and left < warning)
    return replace(_without_clock(books), round_ends_s=ends_s, rounds_told=told)


def round_due(books: Books) -> float | None:
    """When the round is spoken of next, in seconds of the game."""
    untold = [warning for warning in ROUND_WARNINGS_S if warning not in books.rounds_told]
    if books.round_ends_s is None or books.over or not untold:
        return None
    return books.round_ends_s - untold[0]


def at(books: Books, t: float) -> Books:
    """The books at `t` seconds, with what was due until then said at its own time."""
    while (due := round_due(books)) is not None and due <= t:
        books = _with_round_told(replace(books, t=max(books.t, due)))
    return replace(books, t=max(books.t, t))


def _with_round_told(books: Books) -> Books:
    warning = next(one for one in ROUND_WARNINGS_S if one not in books.rounds_told)
    message = round_left(round(warning / 60))
    told = replace(_without_clock(books), rounds_told=(*books.rounds_told, warning))
    return _said(told, "clock", books.active, books.turn, message)


def _without_clock(books: Books) -> Books:
    said = (replace(one, status="over") if one.kind == "clock" else one for one in books.reminders)
    return replace(books, reminders=tuple(said))
