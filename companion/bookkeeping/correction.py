"""Corrections that a judge sets by hand where only books are kept: a position's counters, keys, and whose turn
it is."""

from __future__ import annotations

from dataclasses import replace

from companion.bookkeeping.books import Account, Books
from companion.formats.forms import FormatError, PlayerForm, PositionForm, TurnForm, checked
from companion.observations import JsonObject

BOOKED = ("name", "houses", "amber", "chains", "keys")
"""The fields of a player that the books keep."""


def with_correction(books: Books, position: JsonObject) -> Books:
    """The books with what the position names. Raises `FormatError` where it names what they do not keep."""
    form = checked(PositionForm, position, "", lambda warning: None)
    left, right = form.players or (PlayerForm(), PlayerForm())
    players = _set(books.players[0], left), _set(books.players[1], right)
    return _with_turn(replace(books, players=players), form.turn or TurnForm())


def _set(account: Account, form: PlayerForm) -> Account:
    if unkept := sorted(form.model_fields_set - {*BOOKED}):
        raise FormatError("players", f"{unkept[0]} is not followed at this table: set {', '.join(BOOKED)}")
    changes = {name: getattr(form, name) for name in BOOKED if getattr(form, name) is not None}
    lists = {name: tuple(value) for name, value in changes.items() if isinstance(value, list)}
    return replace(account, **changes | lists)


def _with_turn(books: Books, form: TurnForm) -> Books:
    return replace(
        books,
        turn=books.turn if form.number is None else form.number,
        active=books.active if form.active is None else form.active,
        entered_step=books.entered_step if form.step in (None, "over") else form.step,
        house=form.house if form.named("house") else books.house,
        conceded=books.conceded if form.winner is None else 1 - form.winner,
    )
