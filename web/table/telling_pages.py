"""A player says what they did with a card that nothing saw: one without a label, beneath a glare, in a hurry."""

from __future__ import annotations

from typing import Final, Literal, cast, get_args

from flask import Blueprint, abort, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.observations import MoveTold, ToldKind
from companion.report import CardReport, PlayerReport, TableReport
from web.live.streams import live_views
from web.serving.security import needs
from web.table.presenting import present
from web.table.rulings import card_named, now, submit_while_playing

telling = Blueprint("telling", __name__, url_prefix="/seat/tell")

SEAT: Final = "seat.place"
KINDS: Final[tuple[ToldKind, ...]] = get_args(ToldKind)
FROM_HAND: Final = ("play", "discard")


@telling.get("")
@needs("play")
def form() -> str:
    report = live_views().board.latest()
    players = report.players or (None, None)
    return render_template(
        "tell.html",
        table=present(report, _seat()),
        own=_in_play(players[_seat()]),
        theirs=_in_play(players[1 - _seat()]),
    )


@telling.post("")
@needs("play")
def tell() -> Response:
    """Refuses what no card or deed is meant by; the form then says which."""
    report = live_views().board.latest()
    kind = request.form.get("kind", "")
    if kind not in KINDS:
        abort(400, "Pick what you did with the card: play, discard, reap, fight or use it.")
    if not report.players:
        abort(409, "There is no game yet.")
    card, target = request.form.get("card", ""), request.form.get("target", "")
    flank = request.form.get("flank", "")
    told = MoveTold(
        now(),
        _seat(),
        kind,
        card_named(card) if kind in FROM_HAND else _lying(report, card, _seat()),
        cast("Literal['left', 'right']", flank) if kind == "play" and flank in ("left", "right") else None,
        _lying(report, target, None) if target else None,
    )
    return submit_while_playing(told, SEAT)


def _seat() -> int:
    return int(current_user.seat)


def _in_play(player: PlayerReport | None) -> tuple[CardReport, ...]:
    return () if player is None else (*player.battleline, *player.artifacts)


def _lying(report: TableReport, card: str, player: int | None) -> str:
    """The id of a card that lies in play, on a player's side if one is named; refuses the request otherwise."""
    sides = report.players if player is None else (report.players[player],)
    if any(one.id == card for side in sides for one in _in_play(side)):
        return card
    abort(404, "That card is no longer in play.")
