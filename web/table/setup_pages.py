"""The first evening in the browser: the demo at once, or a table of your own step by step."""

from __future__ import annotations

import io
from typing import Final, cast

from flask import (
    Blueprint,
    abort,
    g,
    jsonify,
    redirect,
    render_template,
    request,
    send_file,
    session,
    url_for,
)
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import Sentence, reason
from web.live.streams import live_views
from web.people.roles import OWNER
from web.people.sign_in import people
from web.serving.addresses import as_others_see, own_address
from web.serving.qr import qr_svg
from web.serving.security import needs
from web.table import deck_pages
from web.table.desks import MatForm, SetupDesk, Way
from web.table.game_pages import LONGEST_NAME
from web.table.presenting import present
from web.table.services import services
from web.table.settings_pages import note, restarting

setup = Blueprint("setup", __name__)

WAYS: Final = ("demo", "phones", "camera", "network", "phone")
RIGHT: Final = "change the settings"
EXAMPLE_ADDRESS: Final = "rtsp://192.168.1.20/stream1"
SHOWN: Final = "setup shown"


def desk() -> SetupDesk:
    found = services().setup
    if found is None:
        abort(404, "This table cannot be set up here.")
    return found


def is_to_be_shown_first() -> bool:
    """True if this browser is led here from the table's page: on a new machine, once."""
    found = services().setup
    return found is not None and found.is_new and not current_user.is_authenticated and SHOWN not in session


@setup.get("/setup")
def show() -> str:
    """The two ways for everybody; the steps of a table of your own for its owner."""
    session[SHOWN] = True
    is_owner = getattr(current_user, "role", None) == OWNER
    known = desk()
    decks = deck_pages.desk().decks() if is_owner and services().decks is not None else ()
    return render_template(
        "setup.html",
        table=present(live_views().board.latest()),
        way=known.way,
        is_owner=is_owner,
        code=request.args.get("code", "")[:12],
        names=known.names(),
        camera=known.camera() if is_owner else "",
        address=known.address() if is_owner else "",
        example_address=EXAMPLE_ADDRESS,
        decks=decks,
        seats=_seats() if is_owner and known.way != "demo" else (),
        starts_by_hand=services().starts_by_hand(),
    )


@setup.post("/setup")
@needs(RIGHT)
def choose() -> str | Response:
    g.back = url_for("setup.show")
    way = request.form.get("way", "")
    if way not in WAYS:
        abort(400, "Choose how you play.")
    names = _names() if way != "demo" else ("", "")
    if way == "camera" and not desk().camera():
        abort(409, "No camera found: plug one in first.")
    try:
        desk().choose(cast(Way, way), names, request.form.get("address", "").strip())
    except ValueError as error:
        abort(400, Sentence("Nothing was changed. {error}", error=reason(error)))
    except OSError as error:
        abort(
            503,
            Sentence(
                "Nothing was changed: the configuration file cannot be written ({strerror}).", strerror=error.strerror
            ),
        )
    note("Set up", way)
    return restarting({"demo": url_for("demo.show"), "phones": url_for("starts.ask")}.get(way, url_for("setup.show")))


@setup.post("/setup/starter-decks")
@needs(RIGHT)
def register_starter_decks() -> Response:
    g.back = url_for("setup.show")
    try:
        desk().register_starter_decks()
    except (ValueError, OSError) as error:
        abort(400, Sentence("Nothing was changed: {error}.", error=reason(error)))
    return redirect(url_for("setup.show") + "#decks", 303)


@setup.get("/setup/mat-<any('corners','tiles'):form>.pdf")
@needs(RIGHT)
def mat(form: str) -> Response:
    pdf = desk().mat(cast(MatForm, form))
    return send_file(io.BytesIO(pdf), "application/pdf", download_name=f"mat-{form}.pdf")


@setup.get("/setup/check")
@needs(RIGHT)
def check() -> Response:
    """The findings in the way of the camera now, for a page that stays open."""
    return jsonify(
        findings=[
            {"level": one.level, "about": one.about, "message": one.message, "advice": one.advice}
            for one in desk().findings()
        ]
    )


def _names() -> tuple[str, str]:
    left, right = (request.form.get(f"name-{player}", "").strip() for player in range(2))
    if not left or not right or max(len(left), len(right)) > LONGEST_NAME:
        abort(400, Sentence("Write a name of at most {most} letters for each player.", most=LONGEST_NAME))
    if left.casefold() == right.casefold():
        abort(400, "Both players have the same name: give each their own.")
    return left, right


def _names_in_force() -> tuple[str, str]:
    """Of those who play now, otherwise as the table was set up."""
    games = services().games
    return games.names() if games is not None else desk().names()


def _seats() -> tuple[tuple[str, str, object], ...]:
    """Each player's name, the link of their seat, and that link as a QR code."""
    here, names = as_others_see(request.host_url, own_address()), _names_in_force()
    links = [here + people().seat_path(seat) for seat in range(2)]
    return tuple((name, link, qr_svg(link)) for name, link in zip(names, links, strict=True))
