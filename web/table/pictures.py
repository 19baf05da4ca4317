"""The newest picture of a camera, as pages ask for it again and again."""

from __future__ import annotations

from typing import Final

from flask import Response

from web.serving.language import _

NEXT_LOOK_S: Final = 1


def newest_picture(found: bytes | None) -> Response:
    """The picture, which nobody keeps; where there is none yet, that it is worth asking again in a moment."""
    if found is None:
        again = {"Retry-After": str(NEXT_LOOK_S), "Cache-Control": "no-store"}
        return Response(_("There is no picture yet."), 503, again, mimetype="text/plain")
    return Response(found, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})
