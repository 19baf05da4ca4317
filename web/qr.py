"""QR codes for links, as SVG that stands in a page."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup


def qr_svg(link: str) -> Markup:
    """The link as an SVG element: black on white in any colour scheme, with its quiet zone."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, border=4, light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode("utf-8"))
