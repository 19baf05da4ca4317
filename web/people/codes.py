"""Codes that people type in: how they are made, kept as an argon2 hash only, and compared."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from argon2.low_level import hash_secret_raw

from companion.durable_files import OWNER_ONLY, replace_file

# Crockford's base 32: no letters that are taken for digits.
CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH: Final = 8
LONGEST_TYPED: Final = 100
_READ_AS: Final = str.maketrans("OIL", "011", "- ")
# The least that OWASP recommends for argon2id (2024): a Raspberry Pi verifies it in a fraction of a second.
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def fresh_code() -> str:
    """A code of 40 random bits, such as `7KQ2-M9XA`."""
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{code[:4]}-{code[4:]}"


def hash_of_code(code: str) -> str:
    return HASHER.hash(_as_read(code))


def salted_hash(code: str, salt: bytes) -> str:
    """As slow as the other, and the same each time: a code is looked for among many by hashing it once."""
    cost = HASHER.time_cost, HASHER.memory_cost, HASHER.parallelism
    return hash_secret_raw(code.encode(), salt, *cost, HASHER.hash_len, HASHER.type).hex()


def fits(kept: str, typed: str) -> bool:
    """True if what was typed is the code with this hash; small letters, blanks and lookalikes do not matter."""
    try:
        return HASHER.verify(kept, _as_read(typed))
    except (VerifyMismatchError, InvalidHashError):
        return False


def _as_read(typed: str) -> str:
    return typed[:LONGEST_TYPED].upper().translate(_READ_AS)


class OwnerCode:
    """The code of the machine's owner. It serves any number of times, until a new one is made.

    `path` is the file of its hash, which the owner of the program alone may read. Methods raise `OSError`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def exists(self) -> bool:
        return self._path.exists()

    def new(self) -> str:
        """A fresh code, to be shown once. The one before it is void."""
        code = fresh_code()
        replace_file(self._path, hash_of_code(code), OWNER_ONLY)
        return code

    def fits(self, typed: str) -> bool:
        try:
            return fits(self._path.read_text(encoding="ascii").strip(), typed)
        except (FileNotFoundError, UnicodeDecodeError):
            return False


class KeptNowhere(OwnerCode):
    """A code of the owner for one start of the program, where the disk takes none."""

    _hash = ""

    @property
    def exists(self) -> bool:
        return bool(self._hash)

    def new(self) -> str:
        code = fresh_code()
        self._hash = hash_of_code(code)
        return code

    def fits(self, typed: str) -> bool:
        return fits(self._hash, typed)
