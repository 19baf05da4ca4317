"""The people known at the hub: organisers, judges, scorekeepers and casters.

Each comes in by a code that serves once, and says the name by which the audit calls them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Final

from flask_login import UserMixin  # type: ignore[import-untyped]

from companion.sentences import N_
from companion.tournament.joining.pairing_code import new_code, read_code
from web.people.codes import salted_hash
from web.people.sessions import Sessions, SignIn, mark_of

ORGANISER: Final = "organiser"
JUDGE: Final = "judge"
SCOREKEEPER: Final = N_("scorekeeper")
CASTER: Final = "caster"
ROLES: Final = (ORGANISER, JUDGE, SCOREKEEPER, CASTER)
LONGEST_NAME: Final = 40
LONGEST_CODE: Final = 100
MOST_CODES: Final = 200
SALT_BYTES: Final = 16
_TOLD_AT_START: Final = "code told at the start"


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
    """The codes that wait to be used, and who is signed in.

    Of a code only a slow hash is kept. All have one salt, so that a code is looked for among many by hashing it once.
    """

    def __init__(self, sessions: Sessions, secret_key: str) -> None:
        self._sessions = sessions
        self._salt = hashlib.sha256(f"codes of {secret_key}".encode()).digest()[:SALT_BYTES]

    def find(self, session_name: str, device: str | None = None) -> HubPerson | None:
        """The person of this session, while it lasts; nobody, on another kind of device than it was begun on."""
        found = self._sessions.find(session_name, device)
        return HubPerson(session_name, found.role, found.name, found.mark) if found else None

    def lasts(self, mark: str) -> bool:
        """True if nobody has ended the session that this names."""
        return self._sessions.lasts(mark)

    def renewed(self, person: HubPerson) -> HubPerson | None:
        """The same person with a new secret, where it is time for one."""
        fresh = self._sessions.renewed(person.id)
        return replace(person, id=fresh) if fresh else None

    def signed_in(self) -> tuple[SignIn, ...]:
        """Everybody who is signed in, the newest last."""
        return self._sessions.all()

    def sign_out(self, mark: str) -> None:
        """Raises `OSError` where that cannot be kept."""
        self._sessions.forget(mark)

    def new_code(self, role: str) -> str:
        """A fresh code for one person, such as `7KQ2-M9XA`. Raises `OSError` where it cannot be kept."""
        code = new_code()
        self._sessions.invite(role, self._hash_of(code), MOST_CODES)
        return f"{code[:4]}-{code[4:]}"

    def code_at_start(self, role: str) -> str:
        """A code to be told when the hub starts: that of the start before is void. Raises `OSError`."""
        self._sessions.withdraw(self._sessions.kept(_TOLD_AT_START))
        code = self.new_code(role)
        self._sessions.keep(_TOLD_AT_START, self._hash_of(read_code(code)))
        return code

    def sign_in(self, code: str, name: str, device: str = "") -> HubPerson | None:
        """The person whom this code lets in, once; `None` for any other text. Raises `OSError`, the code kept."""
        hashed = self._hash_of(read_code(code[:LONGEST_CODE]))
        with self._sessions.locked():
            role = self._sessions.invited(hashed)
            if role is None:
                return None
            shown = " ".join(name.split())[:LONGEST_NAME] or role.capitalize()
            session_name = self._sessions.welcome(role, shown, device, invitation=hashed)
            return HubPerson(session_name, role, shown, mark_of(session_name))

    def _hash_of(self, code: str) -> str:
        return salted_hash(code, self._salt)
