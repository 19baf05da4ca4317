"""Who is known at the hub: organisers, judges, scorekeepers and casters.

Each comes in by a code that serves once, and says the name by which the audit calls them.
"""

from __future__ import annotations

import hmac
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask_login import UserMixin  # type: ignore[import-untyped]

from companion.tournament.pairing import new_code, read_code
from web.sessions import Sessions, new_session_name

ORGANISER: Final = "organiser"
JUDGE: Final = "judge"
SCOREKEEPER: Final = "scorekeeper"
CASTER: Final = "caster"
ROLES: Final = (ORGANISER, JUDGE, SCOREKEEPER, CASTER)
LONGEST_NAME: Final = 40
MOST_CODES: Final = 200


@dataclass(frozen=True, slots=True)
class HubPerson(UserMixin):  # type: ignore[misc]
    """Somebody who signed in; `id` is the secret name of the session, `name` what the audit calls them."""

    id: str
    role: str
    name: str


class HubPeople(Sessions[HubPerson]):
    """The codes that wait to be used, and who is signed in. Both live in this process and end with it."""

    def __init__(self, monotonic: Callable[[], float], session_s: float) -> None:
        super().__init__(monotonic, session_s)
        self._codes: dict[str, str] = {}
        self._codes_lock = threading.Lock()

    def new_code(self, role: str) -> str:
        """A fresh code for one person, such as `7KQ2-M9XA`."""
        code = new_code()
        with self._codes_lock:
            while len(self._codes) >= MOST_CODES:
                del self._codes[next(iter(self._codes))]
            self._codes[code] = role
        return f"{code[:4]}-{code[4:]}"

    def sign_in(self, code: str, name: str) -> HubPerson | None:
        """The person whom this code lets in, once; `None` for any other text."""
        given = read_code(code).encode()
        with self._codes_lock:
            found = [known for known in self._codes if hmac.compare_digest(known.encode(), given)]
            if not found:
                return None
            role = self._codes.pop(found[0])
            shown = " ".join(name.split())[:LONGEST_NAME] or role.capitalize()
            return self.welcome(HubPerson(new_session_name(), role, shown))
