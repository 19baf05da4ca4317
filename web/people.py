"""Who is known here: judges and others by a code that serves once, players by the secret link of their seat.

There is no password to choose, to guess or to leave at its default. A code is kept as an argon2 hash only;
sessions live in this process and end with it, after some hours, or when somebody signs out.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from flask_login import UserMixin  # type: ignore[import-untyped]

from web.roles import JUDGE, SEATS
from web.sessions import Sessions, new_session_name

# Crockford's base 32: no letters that are taken for digits.
CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH: Final = 8
_READ_AS: Final = str.maketrans("OIL", "011", "- ")


@dataclass(frozen=True, slots=True)
class Person(UserMixin):  # type: ignore[misc]
    """Somebody who signed in; `id` is the secret name of the session."""

    id: str
    role: str

    @property
    def seat(self) -> int:
        """The player whose seat this is. Raises `ValueError` for a judge."""
        return SEATS.index(self.role)


class People(Sessions[Person]):
    """The codes that wait to be used, one for each role, the seats' secrets, and who is signed in."""

    def __init__(self, monotonic: Callable[[], float], session_s: float) -> None:
        super().__init__(monotonic, session_s)
        # The least that OWASP recommends for argon2id (2024): a Raspberry Pi verifies it in a fraction of a second.
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._code_hashes: dict[str, str] = {}
        self._seat_secrets = self._fresh_secrets()
        self._codes_lock = threading.Lock()

    def new_judge_code(self) -> str:
        """A fresh code to show to the judge, such as `7KQ2-M9XA`."""
        return self.new_code(JUDGE)

    def new_code(self, role: str) -> str:
        """A fresh code that lets in one person with this role. The one before it for the role is void."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        with self._codes_lock:
            self._code_hashes[role] = self._hasher.hash(code)
        return f"{code[:4]}-{code[4:]}"

    def by_code(self, code: str) -> Person | None:
        """The person whom this code lets in, once; `None` for any other text."""
        typed = code[:100].upper().translate(_READ_AS)
        with self._codes_lock:
            # Every code is tried, so that the time taken tells nothing.
            fitting = [role for role, kept in self._code_hashes.items() if self._fits(kept, typed)]
            if not fitting:
                return None
            del self._code_hashes[fitting[0]]
            return self._welcome(fitting[0])

    def _fits(self, kept: str, typed: str) -> bool:
        try:
            return self._hasher.verify(kept, typed)
        except VerifyMismatchError:
            return False

    def seat_path(self, seat: int) -> str:
        """Where the player of this seat sits down, on as many devices as they like. To be shown to them only."""
        return f"/sit/{self._seat_secrets[seat]}"

    def new_seats(self) -> None:
        """Voids the links of both seats and sends everybody at them away: other players sit down."""
        with self._codes_lock:
            self._seat_secrets = self._fresh_secrets()
        self.dismiss(lambda person: person.role in SEATS)

    def seat_of(self, secret: str) -> int | None:
        """The seat that a link's secret belongs to."""
        with self._codes_lock:
            for seat, own in enumerate(self._seat_secrets):
                if secrets.compare_digest(own.encode(), secret.encode()):
                    return seat
            return None

    def sit_down(self, secret: str) -> Person | None:
        seat = self.seat_of(secret)
        if seat is None:
            return None
        with self._codes_lock:
            return self._welcome(SEATS[seat])

    def _welcome(self, role: str) -> Person:
        return self.welcome(Person(new_session_name(), role))

    @staticmethod
    def _fresh_secrets() -> tuple[str, str]:
        return secrets.token_urlsafe(16), secrets.token_urlsafe(16)
