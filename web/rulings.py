"""Hands what people decide to the loop that follows the game, and answers in the form they asked for."""

from __future__ import annotations

from flask import abort, current_app, redirect, request, url_for
from werkzeug import Response

from companion.observations import Observation
from companion.report import FlagReport
from web.streams import live_views


def now() -> float:
    """The game's seconds at which something is entered."""
    return float(current_app.extensions["game_time"]())


def submit(observation: Observation, back_to: str) -> Response:
    """Records the observation. Answers only once it is stored: back to the page, or nothing for a script."""
    try:
        current_app.extensions["submit"](observation)
    except OSError as error:
        abort(503, f"This was not recorded, and nothing was changed: {error}. Please try again.")
    return done(back_to)


def done(back_to: str) -> Response:
    if wants_json():
        return Response(status=204)
    return redirect(url_for(back_to), 303)


def wants_json() -> bool:
    return request.accept_mimetypes.best == "application/json"


def open_flag(number: int) -> FlagReport:
    """The flag that is asked about, if it can still be settled; refuses the request otherwise."""
    flags: tuple[FlagReport, ...] = live_views().board.latest().flags
    known = {flag.id: flag for flag in flags}
    if number not in known:
        abort(404, f"There is no flag {number}.")
    if known[number].status != "open":
        abort(409, f"Flag {number} is settled already: {known[number].status}.")
    return known[number]
