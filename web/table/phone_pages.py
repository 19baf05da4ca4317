"""A phone as the table's camera: the code that lets it in, the page that sends pictures, and single photographs.

Browsers give a page the camera by HTTPS alone, so that page has a door of its own. Whoever holds its code may send
pictures and see what is made of them, and nothing else.
"""

from __future__ import annotations

import logging
import math
from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Flask, abort, current_app, g, jsonify, redirect, render_template, request, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.report import TableReport
from companion.sentences import N_, Sentence, counted, reason
from web.live.streams import live_views
from web.people.roles import CAMERA, may
from web.people.sign_in import people
from web.serving.addresses import as_others_see, own_address
from web.serving.language import said
from web.serving.qr import qr_svg
from web.serving.security import needs
from web.table.desks import PhonePictures
from web.table.pictures import newest_picture
from web.table.presenting import present
from web.table.rulings import evidence, told_if_not_stored
from web.table.services import services, table_context

phone = Blueprint("phone", __name__, url_prefix="/phone-camera")

READING: Final = N_("The photograph is being read.")
NOTHING_READ: Final = N_("Nothing could be read from the photograph.")
ABOUT_SIGHT: Final = ("camera", "mat", "cards")
PICTURES_PER_MINUTE: Final = 1200
LARGEST_BODY_BYTES: Final = 950_000
LARGE: Final = frozenset({"phone.take", "phone.take_photograph"})

_log = logging.getLogger("companion")


def attach(app: Flask) -> None:
    """Lets pictures be larger than what others may send. Comes after the check of who may send them."""

    def allow_pictures() -> None:
        if request.endpoint in LARGE:
            request.max_content_length = LARGEST_BODY_BYTES

    app.before_request(allow_pictures)


def limit_pictures(app: Flask, limiter: Limiter) -> None:
    """A phone sends what a page of ours sends, and no more."""
    limited: RouteCallable = limiter.limit(f"{PICTURES_PER_MINUTE} per minute")(take)
    app.view_functions["phone.take"] = limited


def pictures() -> PhonePictures:
    """The receiver of pictures; the request ends where this table has another camera."""
    found = services().phone
    if found is None:
        abort(409, "This table has another camera. Choose “Use a phone as camera” under “Set up”.")
    return found


def secure_base(here: str) -> str | None:
    """The address of these pages by HTTPS, by that of a page; nothing where they are not served so."""
    port = services().secure_port()
    name = urlsplit(here).hostname or ""
    return f"https://{f'[{name}]' if ':' in name else name}:{port}" if port else None


@phone.get("")
def show() -> str | Response:
    """The page that sends pictures; before that, the way in."""
    base = secure_base(request.host_url)
    if base is not None and not request.is_secure:
        return redirect(base + url_for("phone.show", code=request.args.get("code")))
    role = getattr(current_user, "role", None)
    page = render_template(
        "phone_camera.html",
        table=present(live_views().board.latest()),
        may_send=may(role, "send pictures"),
        is_secure=request.is_secure,
        code=request.args.get("code", "")[:12],
    )
    answer = current_app.make_response(page)
    answer.headers["Permissions-Policy"] = "camera=(self), microphone=(), geolocation=()"
    return answer


@phone.post("/code")
@needs("change the settings")
def new_code() -> str:
    """A code for one phone, to be scanned. The one before it is void; phones that were let in stay."""
    g.back = url_for("setup.show")
    pictures()
    base = secure_base(as_others_see(request.host_url, own_address()))
    if base is None:
        abort(409, "Pages are not served over HTTPS here, which a phone's camera needs: the log says why.")
    with told_if_not_stored():
        code = people().new_code(CAMERA)
    link = base + url_for("phone.show", code=code)
    _log.info("the owner asks for a phone as the camera")
    return render_template(
        "phone_code.html", table=present(live_views().board.latest()), link=link, code=code, qr=qr_svg(link)
    )


@phone.get("/authority.crt")
def authority() -> Response:
    """The certificate of this machine's own authority, for a phone to install."""
    pem = services().authority
    if pem is None:
        abort(404, "This machine has no certificate of its own.")
    return Response(pem, mimetype="application/x-x509-ca-cert")


@phone.post("/picture")
@needs("send pictures")
def take() -> Response:
    """One picture, as the body of the request; `age_ms` is how long ago it was taken. Answers what is made of them."""
    if table_context().picture_series.begins(current_user.mark):
        _log.info("a phone at %s sends pictures", request.remote_addr)
    try:
        pictures().offer(request.get_data(), _age_s(request.args.get("age_ms", "0")))
    except ValueError as error:
        abort(400, Sentence("The picture was not taken: {error}.", error=reason(error)))
    return jsonify(told(live_views().board.latest()))


def _age_s(text: str) -> float:
    try:
        age_s = float(text) / 1000
    except ValueError:
        age_s = math.nan
    if not math.isfinite(age_s):
        raise ValueError(Sentence("its age is not a number"))
    return age_s


def told(report: TableReport) -> dict[str, object]:
    """The data that the phone shows: what is wrong with what it sends, and whether the table is read."""
    trouble = [
        {"level": notice.level, "message": said(notice.message)}
        for notice in report.notices
        if notice.about in ABOUT_SIGHT and notice.level != "info"
    ]
    health = report.health
    why = [{"level": "warning", "message": said(health.not_judged)}] if health.not_judged else []
    return {"trouble": trouble or why, "settled": health.settled, "mat": health.mat_visible}


@phone.post("/waits")
@needs("send pictures")
def wait() -> Response:
    """The page sends nothing for now, and says why in `for`."""
    why = request.form.get("for", "")
    try:
        pictures().waits(why)
    except ValueError as error:
        abort(400, reason(error))
    _log.info("the phone at %s sends no pictures: %s", request.remote_addr, why)
    return Response(status=204)


@phone.get("/seen.jpg")
@needs("send pictures")
def seen() -> Response:
    """The mat as it is read, with its zones."""
    return newest_picture(evidence().picture())


@phone.get("/photograph")
@needs("photograph the table")
def ask_photograph() -> str:
    return render_template("photograph.html", table=present(live_views().board.latest()), sent="sent" in request.args)


@phone.get("/photograph/read")
@needs("photograph the table")
def photograph_read() -> Response:
    """The reading of the last photograph: if it is still under way, how much was read, and what is unclear."""
    report = live_views().board.latest()
    cards, seen = report.health.cards, report.health.mat_visible
    words = counted(cards, "{count} card was read.", "{count} cards were read.") if seen else Sentence(NOTHING_READ)
    reading = pictures().is_reading
    return jsonify(told(report) | {"reading": reading, "words": said(Sentence(READING) if reading else words)})


@phone.post("/photograph")
@needs("photograph the table")
def take_photograph() -> Response:
    """One picture of the table at rest, from any phone, without HTTPS."""
    g.back = url_for("phone.ask_photograph")
    file = request.files.get("photograph")
    if file is None:
        abort(400, "Choose a photograph of the table.")
    try:
        pictures().photograph(file.stream.read())
    except ValueError as error:
        abort(400, Sentence("The photograph was not taken: {error}.", error=reason(error)))
    _log.info("the %s photographs the table from %s", current_user.role, request.remote_addr)
    return redirect(url_for("phone.ask_photograph", sent=1), 303)
