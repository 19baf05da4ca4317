"""The judge's desk: the table with buttons. Every button becomes an observation: a game changes in no other way."""

from __future__ import annotations

from typing import Final, Literal, cast

from flask import Blueprint, abort, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.end_of_time import called_in
from companion.evidence import CALL_SETTLED, JudgeNote
from companion.observations import (
    FlagRuled,
    PositionSet,
    RewoundTo,
)
from companion.sentences import Sentence, reason
from companion.strict_json import JsonError, read_json
from web.live.streams import live_views
from web.people.roles import INVITES, ROLE_WORDS, may
from web.serving.language import N_, _
from web.serving.security import needs
from web.serving.services import common
from web.table.past import last_game
from web.table.position_form import card_position, turn_position
from web.table.presenting import STEPS, present
from web.table.rewinding import before_move, way_back
from web.table.rulings import done, evidence, now, open_flag, submit, told_if_not_stored
from web.table.table_pages import board, desk_view

judge = Blueprint("judge", __name__, url_prefix="/judge")

DESK: Final = "judge.desk"


@judge.get("/")
@needs("come to the desk")
def desk() -> str:
    view = desk_view()
    since, regions = live_views().regions(view)
    role, notes = current_user.role, evidence().notes()
    return render_template(
        "judge.html",
        table=present(board().latest()),
        regions=regions,
        live="judge",
        since=since,
        now_t=now(),
        seat=0,
        may=lambda right: may(role, right),
        invites=[(invited, ROLE_WORDS[invited]) for invited in INVITES[role]],
        notes=notes,
        time_called=called_in(notes) is not None,
        penalties=common().settings.penalties,
        steps=[(step, _(words)) for step, words in STEPS],
    )


@judge.post("/flags/<int:flag>/<any(let_stand,rewind,dismiss):ruling>")
@needs("rule")
def rule(flag: int, ruling: str) -> Response:
    settled = open_flag(flag)
    return submit(FlagRuled(now(), settled.id, cast('Literal["let_stand", "rewind", "dismiss"]', ruling)), DESK)


@judge.post("/call/settled")
@needs("settle calls")
def settle_call() -> Response:
    """A judge was here, and nothing had to be ruled."""
    by = str(ROLE_WORDS[current_user.role])
    with told_if_not_stored():
        evidence().note(JudgeNote(now(), CALL_SETTLED, by, N_("The judge call was settled")))
    return done(DESK)


@judge.get("/rewind/<int:move>")
@needs("rule")
def show_way_back(move: int) -> str:
    """The meaning of going back before a move: the steps to take, and what has been seen meanwhile."""
    report = board().latest()
    told = next((told for told in report.moves if told.number == move), None)
    if told is None:
        abort(404, "That move no longer stands.")
    then = before_move(last_game(board().history()), move)
    return render_template(
        "rewind.html",
        table=present(report),
        move=next(one for one in present(report, most_moves=len(report.moves)).moves if one.number == move),
        later=len([one for one in report.moves if one.number > move]),
        way=way_back(report, then) if then is not None else None,
    )


@judge.post("/rewind/<int:move>")
@needs("rule")
def rewind(move: int) -> Response:
    if all(told.number != move for told in board().latest().moves):
        abort(409, "That move no longer stands.")
    return submit(RewoundTo(now(), move), DESK)


@judge.post("/turn")
@needs("rule")
def set_turn() -> Response:
    """Number, player, step and house of the turn, as far as they are filled in."""
    return submit(PositionSet(now(), turn_position(request.form, board().latest())), DESK)


@judge.post("/cards/<path:card>")
@needs("rule")
def set_card(card: str) -> Response:
    """Everything that can be said of a card in play, and its place in the row."""
    said = {name.removesuffix(f"/{card}"): value for name, value in request.form.items() if name.endswith(f"/{card}")}
    return submit(PositionSet(now(), card_position(said, board().latest(), card)), DESK)


@judge.post("/position")
@needs("rule")
def set_position() -> Response:
    """Takes a position in its JSON form; what it does not name keeps its value."""
    try:
        position = read_json(request.form.get("position", ""))
    except JsonError as error:
        abort(400, Sentence("The position was not changed: {error}.", error=reason(error)))
    if not isinstance(position, dict) or "players" not in position:
        abort(400, 'The position was not changed: an object with "players" is needed.')
    return submit(PositionSet(now(), position), DESK)
