"""The presence of tables at a broker, by their own signed word: what others say there in their names does not count."""

from __future__ import annotations

from collections import defaultdict

from companion.observations import JsonObject
from companion.tournament.protocol.messages import Direction, MessageError, Signed, sign

TO_HUB: Direction = "to hub"


def presence_message(table: str, key: bytes, connection: str, present: bool) -> bytes:
    """A table's message about one connection of its own: that it is there, or, by the broker, that it is gone."""
    return sign(table, key, TO_HUB, {"connection": connection, "present": present})


def presence_in(signed: Signed, key: bytes) -> tuple[str, bool]:
    """The connection, and whether it is there. Raises `MessageError`."""
    form: JsonObject = signed.opened(key, TO_HUB)
    match form:
        case {"connection": str(connection), "present": bool(present)}:
            return connection, present
    raise MessageError("this says nothing of whether a table is there")


class Presences:
    """The newest connection of each table. What was said of an older one, and is said again, counts no more."""

    def __init__(self) -> None:
        self._newest: dict[str, str] = {}
        self._spent: dict[str, set[str]] = defaultdict(set)

    def counts(self, table: str, connection: str, present: bool) -> bool:
        """Takes what was said, and tells whether it holds."""
        is_fresh = connection not in self._spent[table]
        self._spent[table].add(connection)
        if present:
            if is_fresh:
                self._newest[table] = connection
            return is_fresh
        if self._newest.get(table, connection if is_fresh else "") != connection:
            return False
        self._newest[table] = ""
        return True
