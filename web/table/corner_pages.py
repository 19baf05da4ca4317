"""The mat's corners, set by its owner on the camera's picture: for a mat whose markers cannot be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, abort, g, render_template, request, url_for
from werkzeug import Response

from companion.sentences import N_, Sentence, reason
from web.live.streams import live_views
from web.serving.security import needs
from web.table.pictures import newest_picture
from web.table.presenting import present
from web.table.settings_pages import note, restarting
from web.table.setup_pages import RIGHT, desk

corners = Blueprint("corners", __name__, url_prefix="/setup/corners")

NAMES: Final = (N_("upper left"), N_("upper right"), N_("lower right"), N_("lower left"))
FIELDS: Final = tuple(f"{axis}{number}" for number in range(len(NAMES)) for axis in ("x", "y"))
"""Hundredths of the picture's width and height, corner by corner."""
USUAL: Final = (0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9)


@corners.get("")
@needs(RIGHT)
def show() -> str:
    known = desk().corners()
    flat = tuple(share for corner in known for share in corner) if known is not None else USUAL
    places = [(name, round(100 * flat[2 * at], 1), round(100 * flat[2 * at + 1], 1)) for at, name in enumerate(NAMES)]
    return render_template(
        "corners.html", table=present(live_views().board.latest()), places=places, are_set=known is not None
    )


@corners.get("/picture.jpg")
@needs(RIGHT)
def picture() -> Response:
    """All that the camera sees; nothing of it is kept."""
    return newest_picture(desk().picture())


@corners.get("/preview.jpg")
@needs(RIGHT)
def preview() -> Response:
    """The mat from above, if its corners lay where the query says."""
    try:
        return newest_picture(desk().mat_by(_shares(request.args)))
    except ValueError as error:
        abort(400, Sentence("There is no mat like that: {error}.", error=reason(error)))


@corners.post("")
@needs(RIGHT)
def keep() -> Response:
    """Sets the corners, or lets the markers tell them again."""
    g.back = url_for("corners.show")
    by_markers = request.form.get("by") == "markers"
    try:
        desk().set_corners(() if by_markers else _shares(request.form))
    except ValueError as error:
        abort(400, Sentence("Nothing was changed: {error}.", error=reason(error)))
    except OSError as error:
        abort(503, Sentence("Nothing was changed: the geometry file cannot be used ({error}).", error=reason(error)))
    note(N_("Corners of the mat"), "told by its markers" if by_markers else "set by hand")
    return restarting(url_for("setup.show"))


def _shares(fields: Mapping[str, str]) -> tuple[float, ...]:
    """Raises `ValueError` where a field is no number."""
    try:
        return tuple(float(fields.get(name, "")) / 100 for name in FIELDS)
    except ValueError:
        raise ValueError(Sentence("each corner is two numbers")) from None
