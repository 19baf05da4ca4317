"""Entries that need consent, and where people say yes or no: the other player at their seat, a judge at the desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from flask import Blueprint, Flask, abort, jsonify, redirect, render_template, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.evidence import Consent, ConsentOutcome, Evidence
from companion.observations import Observation
from companion.report import TableReport
from companion.sentences import Sentence, reason
from web.live.streams import live_views
from web.people.roles import JUDGE, SEATS
from web.people.sign_in import people
from web.serving.language import N_, _
from web.serving.security import needs
from web.serving.services import common
from web.serving.wording import name_of
from web.table.consent import ANSWER_WITHIN_S, AskedTooOften, ConsentAnswer, Request, Requests
from web.table.rulings import done, submit, wants_json
from web.table.services import TableServices, services, table_context

agreeing = Blueprint("agreeing", __name__)

Basis: TypeAlias = Callable[[TableReport], object]
"""The part of a report that must still be as it was when consent was asked for."""

ANSWER_WORDS: Final[dict[ConsentAnswer, str]] = {"let_stand": N_("play on"), "rewind": N_("take back")}
HOMES: Final = dict.fromkeys(SEATS, "seat.place")


def attach(app: Flask) -> None:
    app.jinja_env.globals["requests_shown"] = requests_shown


def requests() -> Requests:
    return table_context().requests


@dataclass(frozen=True, slots=True)
class _Entry:
    """The change that a player wants done, and how it is done once it is agreed. Called from any thread."""

    do: Callable[[], None]
    basis: Basis
    before: TableReport
    table: TableServices

    def __call__(self, asked: Request) -> None:
        """Raises `ValueError` where the game has gone on so that it would mean something else, and `OSError`."""
        keep_outcome(asked, self.table.now(), self.table.evidence)
        if not asked.is_agreed:
            return
        latest = self.table.board.latest()
        if latest.t < self.before.t or self.basis(latest) != self.basis(self.before):
            raise ValueError(Sentence("the game has moved on in the meantime"))
        self.do()


def keep_outcome(asked: Request, t: float, kept_in: Evidence) -> None:
    """Writes into the game's record who asked for what, and what came of it. Raises `OSError`."""
    outcome: ConsentOutcome = asked.state  # type: ignore[assignment]
    kept_in.keep_consent(Consent(t, asked.asker, asked.what, outcome, asked.answered_by, asked.player))


def submit_with_consent(observation: Observation, what: str, basis: Basis) -> Response:
    """Records what a judge enters at once, and what a player enters once the other player or a judge agrees.

    `what` says what the player asks for, after "asks".
    """
    if current_user.role == JUDGE or common().settings.consent == "off":
        return submit(observation, "judge.desk" if current_user.role == JUDGE else "seat.place")
    table = services()
    return do_with_consent(lambda: table.submit(replace(observation, t=table.now())), what, basis)


def needs_consent() -> bool:
    """Tells whether somebody sits there who is to be asked before this person does what concerns both players."""
    if current_user.role not in SEATS or common().settings.consent == "off":
        return False
    return people().is_taken(1 - int(current_user.seat))


def do_with_consent(do: Callable[[], None], what: str, basis: Basis = lambda report: None) -> Response:
    """Calls `do` from any thread once the other player or a judge agrees to what the player at this seat asks.

    A `ValueError` or `OSError` from it is told to both.
    """
    player = int(current_user.seat)
    report = live_views().board.latest()
    # Where nobody sits there is nobody to ask; silence then stands for no objection.
    asks = common().settings.consent == "ask" and people().is_taken(1 - player)
    wait_s = ANSWER_WITHIN_S if asks else common().settings.consent_grace_s
    silence: ConsentOutcome = "no answer" if asks else "no objection"
    entry = _Entry(do, basis, report, services())
    try:
        answerers, source = (SEATS[1 - player], JUDGE), current_user.mark
        requests().ask(name_of(report, player), what, answerers, wait_s, silence, entry, player, source)
    except AskedTooOften as error:
        abort(409, Sentence("Nothing was changed: {error}.", error=reason(error)))
    other = name_of(report, 1 - player)
    if asks:
        return done("seat.place", _("Asked. Waiting for %(name)s to agree.", name=other))
    return done("seat.place", _("%(name)s may object for %(seconds)s seconds.", name=other, seconds=f"{wait_s:g}"))


@agreeing.get("/requests")
@needs("answer requests")
def show() -> Response:
    """The requests that wait for this person's answer, and what came of what they asked: a part of their page."""
    return jsonify(html=render_template("requests.html"), answers=answers_shown())


@agreeing.post("/requests/<asked>/<any(yes,no):said>")
@needs("answer requests")
def answer(asked: str, said: str) -> Response:
    by = f"a {current_user.role}" if current_user.role not in SEATS else name_of(_report(), current_user.seat)
    ended = requests().answer(asked, said == "yes", by, current_user.role)
    if ended is None:
        abort(409, "This was already answered, or was not yours to answer.")
    if ended.trouble:
        abort(409, Sentence("That was not possible: {trouble}.", trouble=ended.trouble))
    return Response(status=204) if wants_json() else redirect(url_for(HOMES.get(current_user.role, "judge.desk")), 303)


def requests_shown() -> dict[str, object]:
    """For the page of whoever is signed in: what they may answer, and what they asked themselves."""
    role = current_user.role
    own = requests().of_player(current_user.seat, current_user.mark) if role in SEATS else None
    other = name_of(_report(), 1 - current_user.seat) if own is not None else ""
    return {"open": requests().open_for(role), "own": own, "other": other}


def answers_shown() -> dict[int, str]:
    """For each open flag that somebody answered: who said what, and for whom the game waits."""
    report, answers = _report(), table_context().flag_answers
    flags = ((flag.id, answers.given(flag)) for flag in report.flags if flag.status == "open")
    return {flag: _answered(report, given) for flag, given in flags if given}


def _answered(report: TableReport, given: dict[int, ConsentAnswer]) -> str:
    told = [f"{name_of(report, player)}: {_(ANSWER_WORDS[answer])}." for player, answer in sorted(given.items())]
    missing = [name_of(report, player) for player in (0, 1) if player not in given]
    if missing:
        return " ".join([*told, _("Waiting for %(name)s.", name=missing[0])])
    return " ".join([*told, _("You must give the same answer, or call a judge.")])


def _report() -> TableReport:
    report: TableReport = live_views().board.latest()
    return report
