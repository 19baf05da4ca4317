"""Games step by step: the one that is played, for everybody; those that are kept, for the people of the table."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, make_response, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]

from companion.report import TableReport
from web.live.streams import sees_chances
from web.people.roles import may
from web.serving.security import needs
from web.table.chances import chances_curve
from web.table.live_pages import VIEWS
from web.table.past import jumps_from, place_of, step_from
from web.table.presenting import present
from web.table.rulings import evidence
from web.table.table_pages import board, visible_past

replays = Blueprint("replays", __name__)

LOOK_AGAIN_S = 2


@replays.get("/replay")
def replay() -> str:
    """Any moment of the game that is played, chosen by its version; the newest where none is named."""
    return moment_of(visible_past())


@replays.get("/games/")
@needs("watch kept games")
def games() -> str:
    """The games that are kept."""
    return render_template("games.html", table=present(board().latest()), games=evidence().games())


@replays.get("/games/<int:number>")
@needs("watch kept games")
def kept_game(number: int) -> Response:
    """A kept game from its first moment on; it is judged again meanwhile, and the page looks for more."""
    found = evidence().replay(number)
    if found is None:
        abort(404, "This game is no longer kept.")
    if found.reports:
        return make_response(moment_of(found.reports, number, found.moments))
    waits = make_response(render_template("replay_waits.html"))
    waits.headers["Refresh"] = str(LOOK_AGAIN_S)
    return waits


def moment_of(past: Sequence[TableReport], game: int | None = None, moments: int = 0) -> str:
    """The page of one moment. `moments` is how many a game will have that is judged again.

    A moment is asked for by its place among those that are kept, counted from 1, or by its version.
    """
    first = None if game is None else past[0].version
    place = place_of(past, request.args.get("version", first, type=int))
    if (asked := request.args.get("moment", type=int)) is not None:
        place = min(max(asked, 1), len(past)) - 1
    report = past[place]
    seat = 1 if request.args.get("seat") == "1" else 0
    return render_template(
        "replay.html",
        table=present(report, seat),
        regions=VIEWS[f"table-{seat}"].render(report, past[: place + 1]),
        past=past,
        place=place,
        step=step_from(past, place),
        jumps=jumps_from(past, place),
        seat=seat,
        address=request.path,
        curve=chances_curve(past, place) if sees_chances() or past[-1].winner is not None else None,
        missing=max(0, moments - len(past)),
        may_watch=may(getattr(current_user, "role", None), "watch kept games"),
    )
