"""The table's own Wi-Fi: its name, its password and codes to scan, on a sheet to print and wherever they are shown."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, abort, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from markupsafe import Markup

from companion.hotspot import ADDRESS, Hotspot
from web.live.streams import live_views
from web.people.roles import Right, may
from web.serving.qr import qr_svg
from web.serving.security import needs
from web.table.presenting import present
from web.table.services import services

hotspot = Blueprint("hotspot", __name__)

RIGHT: Final[Right] = "see the Wi-Fi"


def own_hotspot() -> Hotspot | None:
    """The table's own Wi-Fi, where it has one and the reader may see it."""
    found = services().hotspot
    return found if may(getattr(current_user, "role", None), RIGHT) else None


def join_qr() -> Markup:
    """The code that lets a phone into the Wi-Fi, which the reader may see."""
    own = own_hotspot()
    return qr_svg(own.invitation) if own else Markup()


@hotspot.get("/hotspot")
@needs(RIGHT)
def sheet() -> str:
    if own_hotspot() is None:
        abort(404, "This table has no Wi-Fi of its own. The owner can switch it on in the settings.")
    port = urlsplit(request.host_url).port
    address = f"http://{ADDRESS}{f':{port}' if port else ''}/"
    return render_template(
        "hotspot.html",
        table=present(live_views().board.latest()),
        address=address,
        page_qr=qr_svg(address),
        may=lambda right: may(current_user.role, right),
    )
