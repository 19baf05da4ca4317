"""The code by which tables join: shown at the hub, typed at the table, and void as soon as it is renewed."""

from __future__ import annotations

import hmac
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

# Crockford's base 32: no letters that are taken for digits.
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 8
MOST_FAILURES: Final = 20
MOST_ADDRESSES: Final = 4096
WITHIN_S: Final = 60.0
_READ_AS: Final = str.maketrans("OIL", "011", "- ")


class WrongCode(ValueError):
    """The code is not the one the hub shows now."""


class TooManyAttempts(ValueError):
    """Somebody guesses; nobody may join from there for a while."""


class Pairing:
    """One code of 40 bits for as many tables as join with it.

    Of one address at most so many wrong ones a minute are looked at: tables elsewhere go on joining meanwhile.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = threading.Lock()
        self._code = new_code()

    @property
    def code(self) -> str:
        """As people read it, such as `7KQ2-M9XA`."""
        return f"{self._code[:4]}-{self._code[4:]}"

    def renew(self) -> str:
        with self._lock:
            self._code = new_code()
        return self.code

    def check(self, code: str, address: str = "") -> None:
        """`address` is where it comes from. Raises `WrongCode`, `TooManyAttempts`."""
        with self._lock:
            wrong = self._wrong_lately(address)
            if len(wrong) >= MOST_FAILURES:
                raise TooManyAttempts("too many wrong codes were tried from here: wait a minute")
            if not hmac.compare_digest(read_code(code).encode(), self._code.encode()):
                wrong.append(self._monotonic())
                raise WrongCode("this is not the code that the hub shows now")

    def _wrong_lately(self, address: str) -> list[float]:
        now = self._monotonic()
        lately = [at for at in self._wrong.pop(address, []) if now - at <= WITHIN_S]
        self._wrong[address] = lately
        if len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)
        return lately


@dataclass(frozen=True, slots=True)
class Invitation:
    """All that a table needs to join: the hub's address, and the pairing code. A hub shows it as a QR code."""

    address: str
    code: str

    def __str__(self) -> str:
        # A browser that opens the address does not send what stands behind the #.
        return f"{self.address.rstrip('/')}/#join={self.code}"


def read_invitation(text: str) -> Invitation | None:
    """The invitation in a QR code's text; nothing where it is none."""
    address, mark, code = text.rpartition("/#join=")
    return Invitation(address, code) if mark and address.startswith(("http://", "https://")) else None


def read_code(text: str) -> str:
    """A code as somebody typed it: small letters, dashes, and letters taken for digits are forgiven."""
    return text[:100].upper().translate(_READ_AS)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
