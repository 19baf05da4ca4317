"""Pictures that an event's records name: of a deck at its registration, of its cards at a check.

A picture is named by its content, and lies in the store as a log of one record, so that hubs that share a database
share pictures too and a picture that is handed in again is kept once.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import re
from typing import Final

from companion.observations import JsonObject
from companion.sentences import N_
from companion.tournament.storage.store import AuditLine, LogGrew, Store

_NAME: Final = re.compile(r"[0-9a-f]{32}\.jpg")


class Pictures:
    """All pictures at a hub. Methods raise `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, jpeg: bytes, who: str, role: str) -> str:
        """Stores a picture, and gives the name under which it is found again."""
        name = f"{hashlib.sha256(jpeg).hexdigest()[:32]}.jpg"
        body: JsonObject = {"jpeg": base64.b64encode(jpeg).decode("ascii")}
        # The very same picture may be here already.
        with contextlib.suppress(LogGrew):
            self._store.record(_log(name), 0, [body], AuditLine(who, role, N_("handed in a picture"), detail=name))
        return name

    def find(self, name: str) -> bytes | None:
        """The JPEG of that name."""
        records = self._store.recorded(_log(name)) if is_kept(name) else ()
        return base64.b64decode(str(records[0].body["jpeg"])) if records else None


def is_kept(name: str) -> bool:
    """True if this is a name that `Pictures` gives, and not one that somebody wrote for a picture kept elsewhere."""
    return _NAME.fullmatch(name) is not None


def _log(name: str) -> str:
    return f"picture/{name}"
