"""Each player's own code, by which a phone opens the player's page: made from a secret of the hub, never stored.

A code names the event and the player at once. It is good until it is renewed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.observations import JsonObject
from companion.sentences import N_
from companion.tournament.event.standings import PlayerId
from companion.tournament.events import Events
from companion.tournament.pairing import LENGTH, LETTERS, read_code
from companion.tournament.storage.store import AuditLine, Store

DOCUMENT: Final = "player codes"
SECRET_BYTES: Final = 32
BITS_A_LETTER: Final = 5


@dataclass(frozen=True, slots=True)
class CodeOwner:
    event: int
    player: PlayerId


class PlayerCodes:
    """The codes of all players of all events. Methods raise `StoreError`."""

    def __init__(self, store: Store, events: Events) -> None:
        self._store, self._events = store, events

    def code(self, owner: CodeOwner) -> str:
        """The player's code as people read it, such as `7KQ2-M9XA`."""
        code = self._code(owner, *self._parts())
        return f"{code[:4]}-{code[4:]}"

    def renew(self, owner: CodeOwner, who: str, role: str) -> str:
        """Another code for the player; the one before is void."""

        def change(content: JsonObject | None) -> JsonObject:
            secret, renewed = _read(content)
            name = _name(owner)
            return {"secret": secret, "renewed": {**renewed, name: renewed.get(name, 0) + 1}}

        entrant = self._events.event(owner.event).entrants.get(owner.player)
        self._store.change(
            DOCUMENT,
            change,
            AuditLine(who, role, N_("renewed a player's code"), detail=entrant.name if entrant else ""),
        )
        return self.code(owner)

    def owner_of(self, text: str) -> CodeOwner | None:
        """The owner of this code; `None` if it is unknown."""
        given = read_code(text).encode()
        secret, renewed = self._parts()
        for kept in reversed(self._events.all()):
            for player in kept.event.entrants:
                owner = CodeOwner(kept.number, player)
                if hmac.compare_digest(self._code(owner, secret, renewed).encode(), given):
                    return owner
        return None

    def _code(self, owner: CodeOwner, secret: str, renewed: Mapping[str, int]) -> str:
        name = _name(owner)
        text = f"{name} {renewed.get(name, 0)}".encode()
        number = int.from_bytes(hmac.digest(bytes.fromhex(secret), text, hashlib.sha256), "big")
        return "".join(LETTERS[number >> BITS_A_LETTER * place & 31] for place in range(LENGTH))

    def _parts(self) -> tuple[str, Mapping[str, int]]:
        content = self._store.document(DOCUMENT)
        if content is None:
            # Whoever comes first makes the secret; another process that comes later finds it there.
            content = self._store.change(
                DOCUMENT,
                lambda known: known or {"secret": secrets.token_hex(SECRET_BYTES), "renewed": {}},
                AuditLine(N_("the hub"), N_("hub"), N_("made the secret of the players' codes")),
            )
        return _read(content)


def _read(content: JsonObject | None) -> tuple[str, dict[str, int]]:
    match content:
        case {"secret": str(secret), "renewed": dict(renewed)}:
            return secret, {str(name): int(times) for name, times in renewed.items()}
    return secrets.token_hex(SECRET_BYTES), {}


def _name(owner: CodeOwner) -> str:
    return f"{owner.event}/{owner.player}"
