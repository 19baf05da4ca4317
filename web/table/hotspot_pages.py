"""The table's own Wi-Fi on a card to print, for the machine's owner: its name, its password, and codes to scan."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]

from companion.hotspot import ADDRESS, Hotspot
from web.live.streams import live_views
from web.people.roles import may
from web.serving.qr import qr_svg
from web.serving.security import needs
from web.table.presenting import present

hotspot = Blueprint("hotspot", __name__)

RIGHT: Final = "change the settings"


def shows_hotspot() -> bool:
    """Whether the reader may see the table's own Wi-Fi, and there is one."""
    role = current_user.role if current_user.is_authenticated else None
    return current_app.extensions["hotspot"] is not None and may(role, RIGHT)


@hotspot.get("/hotspot")
@needs(RIGHT)
def card() -> str:
    own: Hotspot | None = current_app.extensions["hotspot"]
    if own is None:
        abort(404, "This table has no Wi-Fi of its own. The owner switches it on among the settings.")
    port = urlsplit(request.host_url).port
    address = f"http://{ADDRESS}{f':{port}' if port else ''}/"
    return render_template(
        "hotspot.html",
        table=present(live_views().board.latest()),
        hotspot=own,
        join_qr=qr_svg(own.invitation),
        address=address,
        page_qr=qr_svg(address),
    )
