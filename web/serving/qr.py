"""QR codes for links: as SVG that stands in a page, and as letters for a terminal."""

from __future__ import annotations

import functools
import io

import segno
from markupsafe import Markup


def qr_text(link: str) -> str:
    """The link for a terminal with light letters on a dark ground: two modules a letter, with its quiet zone."""
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")


@functools.lru_cache(maxsize=32)
def qr_svg(link: str) -> Markup:
    """The link as an SVG element: black on white in any colour scheme, with its quiet zone.

    The last ones are kept: to draw one takes as long as the rest of a page.
    """
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, border=4, light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode("utf-8"))
