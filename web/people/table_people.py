"""The people known here: judges and others by a code that serves once, the owner by one that serves until it is
replaced, players by the link of their seat or at its door.

There is no password to choose, to guess or to leave at its default. A code is kept as an argon2 hash only, and the
link of a seat not at all: it is made of the machine's key and of a number that "new seats" changes.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from dataclasses import dataclass, replace
from typing import Final

from flask_login import UserMixin  # type: ignore[import-untyped]

from web.people.codes import OwnerCode, fits, fresh_code, hash_of_code
from web.people.roles import JUDGE, OWNER, SEATS
from web.people.sessions import Carried, Sessions, SignIn, mark_of

SEAT_SECRET_BYTES: Final = 18
_SEATS_NUMBER: Final = "seats"


@dataclass(frozen=True, slots=True)
class Person(UserMixin):  # type: ignore[misc]
    """Somebody who signed in; `id` is the secret name of the session, and `mark` names it and is no secret."""

    id: str
    role: str
    mark: str = ""

    @property
    def seat(self) -> int:
        """The player whose seat this is. Raises `ValueError` for a judge."""
        return SEATS.index(self.role)


class People:
    """The codes that wait to be used, one for each role, the links of the seats, and who is signed in.

    Methods that let in, send away or make a code raise `OSError` where that cannot be kept: then nothing has changed.
    """

    def __init__(self, sessions: Sessions, secret_key: str, owner_code: OwnerCode | None = None) -> None:
        self._sessions, self._key, self._owner_code = sessions, secret_key.encode(), owner_code

    def find(self, session_name: str, device: str | None = None) -> Person | None:
        """The person of this session, while it lasts; nobody, on another kind of device than it was begun on."""
        found = self._sessions.find(session_name, device)
        return Person(session_name, found.role, found.mark) if found else None

    def lasts(self, mark: str) -> bool:
        """True if nobody has ended the session that this names."""
        return self._sessions.lasts(mark)

    def renewed(self, person: Person) -> Person | None:
        """The same person with a new secret, where it is time for one. A seat has the link in its place."""
        fresh = None if person.role in SEATS else self._sessions.renewed(person.id)
        return replace(person, id=fresh) if fresh else None

    def signed_in(self) -> tuple[SignIn, ...]:
        """Everybody who is signed in, the newest last."""
        return self._sessions.all()

    def sign_out(self, mark: str) -> None:
        self._sessions.forget(mark)

    def new_judge_code(self) -> str:
        """A fresh code to show to the judge, such as `7KQ2-M9XA`."""
        return self.new_code(JUDGE)

    def new_code(self, role: str) -> str:
        """A fresh code that lets in one person with this role. The one before it for the role is void."""
        code = fresh_code()
        self._sessions.keep_code(role, hash_of_code(code))
        return code

    def by_code(self, code: str, device: str = "") -> Person | None:
        """The person whom this code lets in; `None` for any other text. All codes but the owner's serve once."""
        with self._sessions.locked():
            # Every code is tried, so that the time taken tells nothing.
            fitting = [role for role, kept in self._sessions.codes().items() if fits(kept, code)]
            is_owner = self._owner_code is not None and self._owner_code.fits(code)
            if fitting:
                return self._welcome(fitting[0], device, code_of=fitting[0])
            return self._welcome(OWNER, device) if is_owner else None

    def carried(self, role: str) -> Carried:
        """The sessions of one role, for another table of this machine to go on with."""
        return self._sessions.carried(role)

    def go_on_with(self, carried: Carried) -> None:
        self._sessions.go_on_with(carried)

    def seat_path(self, seat: int) -> str:
        """Where the player of this seat sits down, on as many devices as they like. To be shown to them only."""
        return f"/sit/{self._seat_secret(seat)}"

    def new_seats(self) -> None:
        """Voids the links of both seats and sends everybody at them away: other players sit down."""
        self._sessions.dismiss(SEATS, **{_SEATS_NUMBER: secrets.token_hex(16)})

    def seat_of(self, secret: str) -> int | None:
        """The seat that a link's secret belongs to."""
        return next(
            (seat for seat in range(2) if hmac.compare_digest(self._seat_secret(seat).encode(), secret.encode())), None
        )

    def sit_down(self, secret: str, device: str = "") -> Person | None:
        """The player of the seat whose link this is."""
        seat = self.seat_of(secret)
        return None if seat is None else self.take_seat(seat, device)

    def take_seat(self, seat: int, device: str = "") -> Person:
        """One more device at a seat."""
        return self._welcome(SEATS[seat], device)

    def take_free_seat(self, seat: int, device: str = "") -> Person | None:
        """The first device at a seat; `None` where there is one already."""
        with self._sessions.locked():
            return None if self.is_taken(seat) else self.take_seat(seat, device)

    def is_taken(self, seat: int) -> bool:
        """True if any device is at that seat."""
        return self._sessions.has_role(SEATS[seat])

    def _welcome(self, role: str, device: str, code_of: str = "") -> Person:
        name = self._sessions.welcome(role, device=device, code_of=code_of)
        return Person(name, role, mark_of(name))

    def _seat_secret(self, seat: int) -> str:
        with self._sessions.locked():
            number = self._sessions.kept(_SEATS_NUMBER)
            if not number:
                number = secrets.token_hex(16)
                self._sessions.keep(_SEATS_NUMBER, number)
        made = hmac.digest(self._key, f"seat {seat} of {number}".encode(), "sha256")
        return base64.urlsafe_b64encode(made[:SEAT_SECRET_BYTES]).decode("ascii")
