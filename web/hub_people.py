"""Who is known at the hub: organisers, judges, scorekeepers and casters.

Each comes in by a code that serves once, and says the name by which the audit calls them.
"""

from __future__ import annotations

import hmac
import threading
from dataclasses import dataclass
from typing import Final

from flask_login import UserMixin  # type: ignore[import-untyped]

from companion.tournament.pairing import new_code, read_code
from web.sessions import Sessions, SignIn, mark_of

ORGANISER: Final = "organiser"
JUDGE: Final = "judge"
SCOREKEEPER: Final = "scorekeeper"
CASTER: Final = "caster"
ROLES: Final = (ORGANISER, JUDGE, SCOREKEEPER, CASTER)
LONGEST_NAME: Final = 40
MOST_CODES: Final = 200


@dataclass(frozen=True, slots=True)
class HubPerson(UserMixin):  # type: ignore[misc]
    """Somebody who signed in; `id` is the secret name of the session, `name` what the audit calls them.

    `mark` names the session too, and is no secret.
    """

    id: str
    role: str
    name: str
    mark: str = ""


class HubPeople:
    """The codes that wait to be used, and who is signed in. Codes that nobody used are void after a restart."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._codes: dict[str, str] = {}
        self._codes_lock = threading.Lock()

    def find(self, session_name: str) -> HubPerson | None:
        """Who belongs to this session, while it lasts."""
        found = self._sessions.find(session_name)
        return HubPerson(session_name, found.role, found.name, found.mark) if found else None

    def signed_in(self) -> tuple[SignIn, ...]:
        """Everybody who is signed in, the newest last."""
        return self._sessions.all()

    def sign_out(self, mark: str) -> None:
        """Raises `OSError` where that cannot be kept."""
        self._sessions.forget(mark)

    def new_code(self, role: str) -> str:
        """A fresh code for one person, such as `7KQ2-M9XA`."""
        code = new_code()
        with self._codes_lock:
            while len(self._codes) >= MOST_CODES:
                del self._codes[next(iter(self._codes))]
            self._codes[code] = role
        return f"{code[:4]}-{code[4:]}"

    def sign_in(self, code: str, name: str, device: str = "") -> HubPerson | None:
        """The person whom this code lets in, once; `None` for any other text. Raises `OSError`, the code kept."""
        given = read_code(code).encode()
        with self._codes_lock:
            found = [known for known in self._codes if hmac.compare_digest(known.encode(), given)]
            if not found:
                return None
            role = self._codes[found[0]]
            shown = " ".join(name.split())[:LONGEST_NAME] or role.capitalize()
            session_name = self._sessions.welcome(role, shown, device)
            del self._codes[found[0]]
            return HubPerson(session_name, role, shown, mark_of(session_name))
