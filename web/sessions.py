"""Who is signed in. Sessions live in this process and end with it, after some hours, or when somebody signs out."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class Known(Protocol):
    """Somebody who signed in; `id` is the secret name of the session."""

    @property
    def id(self) -> str: ...


P = TypeVar("P", bound=Known)


class Sessions(Generic[P]):
    """The people who are signed in, for any thread."""

    def __init__(self, monotonic: Callable[[], float], session_s: float) -> None:
        self._monotonic, self._session_s = monotonic, session_s
        self._known: dict[str, tuple[P, float]] = {}
        self._lock = threading.Lock()

    def welcome(self, person: P) -> P:
        with self._lock:
            self._known[person.id] = (person, self._monotonic() + self._session_s)
        return person

    def find(self, session_id: str) -> P | None:
        """Who belongs to this session, while it lasts."""
        with self._lock:
            now = self._monotonic()
            self._known = {name: known for name, known in self._known.items() if known[1] > now}
            known = self._known.get(session_id)
            return known[0] if known else None

    def forget(self, session_id: str) -> None:
        with self._lock:
            self._known.pop(session_id, None)

    def dismiss(self, whom: Callable[[P], bool]) -> None:
        """Sends everybody away of whom this is so."""
        with self._lock:
            self._known = {name: known for name, known in self._known.items() if not whom(known[0])}


def new_session_name() -> str:
    return secrets.token_urlsafe(32)
