"""The round's clock and the end of time: start, extend and stop a round, and read its ending aloud with the numbers."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.end_of_time import (
    TITLES,
    Called,
    HouseTieBreak,
    RuleSet,
    best_house,
    call,
    called_in,
    ending,
    first_player,
    take_back,
)
from companion.evidence import JudgeNote
from companion.observations import RoundTimed
from companion.report import TableReport
from companion.sentences import Sentence
from web.people.roles import ROLE_WORDS
from web.serving.security import needs
from web.serving.services import common
from web.serving.wording import house_view
from web.table.presenting import present
from web.table.rulings import evidence, now, submit, told_if_not_stored
from web.table.table_pages import board

clocks = Blueprint("clocks", __name__, url_prefix="/judge")

DESK: Final = "judge.desk"
LONGEST_ROUND_MINUTES: Final = 600
LONGEST_EXTENSION_MINUTES: Final = 120


@clocks.post("/round/start")
@needs("time the round")
def start_round() -> Response:
    minutes = minutes_in("minutes", LONGEST_ROUND_MINUTES)
    return submit(RoundTimed(now(), now() + 60 * minutes), DESK)


@clocks.post("/round/extend")
@needs("time the round")
def extend_round() -> Response:
    """More time for this table, with the reason noted."""
    report = board().latest()
    if report.round_left_s is None:
        abort(409, "Rounds are not timed at this table.")
    minutes = minutes_in("minutes", LONGEST_EXTENSION_MINUTES)
    reason = request.form.get("reason", "").strip()[:200]
    with told_if_not_stored():
        evidence().note(JudgeNote(now(), "extension", role(), f"{minutes} minutes more", reason))
    return submit(RoundTimed(now(), report.t + report.round_left_s + 60 * minutes), DESK)


@clocks.post("/round/stop")
@needs("time the round")
def stop_round() -> Response:
    return submit(RoundTimed(now(), None), DESK)


@clocks.post("/time")
@needs("time the round")
def call_time() -> Response:
    """Notes in which turn time was called: the last turns count from it. Pressed again, it counts from there still."""
    report = board().latest()
    if len(report.players) != 2:
        abort(409, "There is no game at this table.")
    if called_in(evidence().notes()) is None:
        with told_if_not_stored():
            evidence().note(call(report, role(), now()))
    return redirect(url_for("clocks.end_of_time"), 303)


@clocks.post("/time/take-back")
@needs("time the round")
def take_time_back() -> Response:
    """Time was called by mistake: the table plays on, and both are in the record."""
    if called_in(evidence().notes()) is None:
        abort(409, "Time has not been called at this table.")
    with told_if_not_stored():
        evidence().note(take_back(role(), now()))
    return redirect(url_for(DESK), 303)


@clocks.get("/time")
@needs("time the round")
def end_of_time() -> str:
    report = board().latest()
    rules: RuleSet = "2018" if request.args.get("rules", common().settings.end_of_time) == "2018" else "2022"
    called = called_in(evidence().notes())
    playing = len(report.players) == 2
    houses = (house_count(report, 0), house_count(report, 1)) if playing else None
    first = request.args.get("first", first_player(report), type=int)
    first = first if first in (0, 1) else 0
    return render_template(
        "time.html",
        table=present(report),
        report=report,
        called=called,
        rules=rules,
        titles=TITLES,
        first=first,
        houses=houses,
        house_view=house_view,
        ending=ending(report, rules, called or Called(report.turn, report.active), first, houses) if playing else None,
    )


def house_count(report: TableReport, player: int) -> HouseTieBreak:
    named = request.args.get(f"house-{player}", "")
    bonus = request.args.get(f"bonus-{player}", default=0, type=int)
    if named not in report.players[player].houses:
        named = best_house(report.players[player]).house
    return HouseTieBreak(named, min(max(bonus, 0), 99))


def minutes_in(field: str, most: int) -> int:
    minutes = request.form.get(field, type=int)
    if minutes is None or not 1 <= minutes <= most:
        abort(400, Sentence("Enter minutes from 1 to {most}.", most=most))
    return minutes


def role() -> str:
    return str(ROLE_WORDS[current_user.role])
