"""The evidence that judges look at and write down: the timeline with its pictures, penalties, the camera's eye, the bug
bundle.
"""

from __future__ import annotations

import datetime
from typing import Final

from flask import Blueprint, Response, abort, jsonify, render_template, request, send_file
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response as Answer

from companion.evidence import LONGEST_NOTE, JudgeNote
from companion.sentences import Sentence, reason
from web.people.roles import ROLE_WORDS, may
from web.serving.language import N_, said
from web.serving.security import needs
from web.serving.services import common
from web.table.pictures import newest_picture
from web.table.presenting import present
from web.table.rulings import done, evidence, now, told_if_not_stored
from web.table.table_pages import board
from web.table.timeline import KINDS, page_of, present_entries

proof = Blueprint("proof", __name__, url_prefix="/judge")

DESK: Final = "judge.desk"
USUAL_PENALTIES: Final = (N_("Caution"), N_("Warning"), N_("Game loss"), N_("Match loss"), N_("Disqualification"))
"""Names of penalties that catalogues have; an event may have others."""


@proof.get("/timeline")
@needs("read the timeline")
def show_timeline() -> str:
    report = board().latest()
    kind = request.args.get("kind", "")
    page = page_of(evidence().happenings(), kind, request.args.get("before", type=int))
    return render_template(
        "timeline.html",
        table=present(report),
        entries=present_entries(page.shown, report),
        older=page.older,
        kinds=KINDS,
        kind=kind,
        may=lambda right: may(current_user.role, right),
    )


@proof.get("/stills/<name>")
@needs("see pictures")
def show_still(name: str) -> Response:
    picture = evidence().still(name)
    if picture is None:
        abort(404, "That picture is no longer kept.")
    answer = Response(picture, mimetype="image/jpeg")
    answer.headers["Cache-Control"] = "private, max-age=86400"
    return answer


@proof.post("/notes")
@needs("rule")
def take_note() -> Answer:
    """A penalty, or a remark where no penalty is named."""
    title = request.form.get("title", "")
    text = request.form.get("text", "").strip()
    player = request.form.get("player", type=int)
    if title and title not in common().settings.penalties:
        abort(400, "There is no such penalty. The configuration file lists the penalties.")
    if title and player not in (0, 1):
        abort(400, "Who is the penalty for? Pick a player.")
    if not title and not text:
        abort(400, "Write a note, or pick a penalty.")
    if len(text) > LONGEST_NOTE:
        abort(400, Sentence("A note has at most {most} characters.", most=LONGEST_NOTE))
    note = JudgeNote(
        now(), "penalty" if title else "remark", ROLE_WORDS[current_user.role], title or N_("Remark"), text, player
    )
    with told_if_not_stored():
        evidence().note(note)
    return done(DESK)


@proof.get("/camera")
@needs("see pictures")
def show_camera() -> str:
    report = board().latest()
    return render_template(
        "camera.html", table=present(report), diagnosis=evidence().diagnosis(), film=evidence().film_state()
    )


@proof.post("/film")
@needs("see pictures")
def begin_film() -> Answer:
    """Films the mat from now on, for a minute at most."""
    says = request.form.get("says", "").strip()
    if len(says) > LONGEST_NOTE:
        abort(400, Sentence("A note has at most {most} characters.", most=LONGEST_NOTE))
    try:
        evidence().begin_film(says)
    except OSError as error:
        abort(503, Sentence("Nothing is filmed: {error}.", error=reason(error)))
    return done("proof.show_camera")


@proof.post("/film/end")
@needs("see pictures")
def end_film() -> Answer:
    evidence().end_film()
    return done("proof.show_camera")


@proof.get("/film.zip")
@needs("see pictures")
def film() -> Answer:
    """The film that was made last, for whoever looks into a misreading."""
    kept = evidence().film()
    if kept is None:
        abort(404, "There is no film: film the mat first.")
    return send_file(kept, mimetype="application/zip", as_attachment=True, download_name="misreading.zip", max_age=0)


@proof.get("/camera.jpg")
@needs("see pictures")
def camera_picture() -> Response:
    return newest_picture(evidence().picture())


@proof.get("/diagnosis.json")
@needs("see pictures")
def diagnosis() -> Response:
    """The same figures for a page that stays open."""
    found = evidence().diagnosis()
    return jsonify(
        parts=[{"name": said(part.name), "good": part.good, "words": said(part.words)} for part in found.parts],
        latencies=[
            {"name": said(one.name), "median_ms": one.median_ms, "p99_ms": one.p99_ms, "samples": one.samples}
            for one in found.latencies
        ],
    )


@proof.get("/bundle.zip")
@needs("take the evidence")
def bundle() -> Response:
    """Journal, pictures and configuration of this game in one file, for whoever is to find a fault."""
    try:
        packed = evidence().bundle()
    except OSError as error:
        abort(503, Sentence("The bundle cannot be made: {error}.", error=reason(error)))
    day = datetime.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    answer = Response(packed, mimetype="application/zip")
    answer.headers["Content-Disposition"] = f'attachment; filename="companion-{day}.zip"'
    return answer
