"""The judge's desk: the table with buttons. Every button becomes an observation: a game changes in no other way."""

from __future__ import annotations

from typing import Final, Literal, cast

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from companion.observations import Counter, CounterEntered, FlagRuled, KeyColor, KeyTurned, PositionSet
from companion.strict_json import JsonError, read_json
from web.presenting import present
from web.rulings import now, open_flag, submit
from web.security import JUDGE, open_to
from web.streams import live_views
from web.timeline import timeline

judge = Blueprint("judge", __name__, url_prefix="/judge")

LARGEST_COUNT: Final = 999
DESK: Final = "judge.desk"


@judge.get("/")
@open_to(JUDGE)
def desk() -> str:
    since, regions = live_views().regions("judge")
    report = live_views().board.latest()
    return render_template("judge.html", table=present(report), regions=regions, live="judge", since=since, seat=0)


@judge.get("/timeline")
@open_to(JUDGE)
def show_timeline() -> str:
    report = live_views().board.latest()
    return render_template("timeline.html", table=present(report), entries=timeline(report))


@judge.post("/flags/<int:flag>/<any(let_stand,rewind,dismiss):ruling>")
@open_to(JUDGE)
def rule(flag: int, ruling: str) -> Response:
    settled = open_flag(flag)
    return submit(FlagRuled(now(), settled.id, cast('Literal["let_stand", "rewind", "dismiss"]', ruling)), DESK)


@judge.post("/players/<int(max=1):player>/<any(amber,chains):counter>")
@open_to(JUDGE)
def set_counter(player: int, counter: str) -> Response:
    value = request.form.get(f"{counter}-{player}", type=int)
    if value is None or not 0 <= value <= LARGEST_COUNT:
        abort(400, f"Enter a whole number from 0 to {LARGEST_COUNT}.")
    return submit(CounterEntered(now(), player, cast("Counter", counter), value=value), DESK)


@judge.post("/players/<int(max=1):player>/keys/<any(red,yellow,blue):key>/<any(forged,unforged):state>")
@open_to(JUDGE)
def turn_key(player: int, key: str, state: str) -> Response:
    return submit(KeyTurned(now(), player, cast("KeyColor", key), state == "forged"), DESK)


@judge.post("/position")
@open_to(JUDGE)
def set_position() -> Response:
    """Takes a position in its JSON form; what it does not name keeps its value."""
    try:
        position = read_json(request.form.get("position", ""))
    except JsonError as error:
        abort(400, f"The position was not changed: {error}.")
    if not isinstance(position, dict) or "players" not in position:
        abort(400, 'The position was not changed: an object with "players" is needed.')
    return submit(PositionSet(now(), position), DESK)
