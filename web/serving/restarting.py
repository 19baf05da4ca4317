"""The page that waits while the server that it came from closes, and goes on once another has opened.

All that it needs stands in it: a script with an address of its own would be asked of the server that is closing.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Any, Final

from flask import Response, make_response, render_template

from web.serving.security import content_policy
from web.serving.services import common

SCRIPT: Final = (Path(__file__).parents[1] / "static" / "restarting.js").read_text(encoding="utf-8")
SCRIPT_HASH: Final = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode("ascii")


def restarting(then: str, table: Any = None) -> Response:
    """The page, which leads to the page `then`. `table` is what its title names, where there is a table."""
    shown = render_template("restarting.html", then=then, table=table, script=SCRIPT, started=common().start)
    answer = make_response(shown)
    answer.headers["Content-Security-Policy"] = content_policy(script_hash=SCRIPT_HASH)
    return answer
