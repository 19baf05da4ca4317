"""Each player's own code, by which a phone opens the player's page: made from a secret of the hub, never stored.

A code names the event and the player at once. It is good until it is renewed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from companion.observations import JsonObject
from companion.sentences import N_
from companion.tournament.event.event import Event
from companion.tournament.event.standings import PlayerId
from companion.tournament.events.events import Events
from companion.tournament.joining.pairing_code import LENGTH, LETTERS, read_code
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
        self._found: dict[bytes, CodeOwner] = {}

    def code(self, owner: CodeOwner) -> str:
        """The player's code as people read it, such as `7KQ2-M9XA`."""
        return _shown(_code(_name(owner), *self._parts()))

    def enrolment_code(self, event: int) -> str:
        """The code by which players enrol themselves in an event."""
        return _shown(_code(_enrolment(event), *self._parts()))

    def renew(self, owner: CodeOwner, who: str, role: str) -> str:
        """Another code for the player; the one before is void."""
        entrant = self._events.event(owner.event).entrants.get(owner.player)
        self._renew(
            _name(owner), AuditLine(who, role, N_("renewed a player's code"), detail=entrant.name if entrant else "")
        )
        return self.code(owner)

    def renew_enrolment(self, event: int, who: str, role: str) -> str:
        """Another code for enrolling; the one before is void."""
        name = self._events.event(event).settings.name
        self._renew(_enrolment(event), AuditLine(who, role, N_("renewed an event's code"), detail=name))
        return self.enrolment_code(event)

    def _renew(self, name: str, act: AuditLine) -> None:
        def change(content: JsonObject | None) -> JsonObject:
            secret, renewed = _read(content)
            return {"secret": secret, "renewed": {**renewed, name: renewed.get(name, 0) + 1}}

        self._store.change(DOCUMENT, change, act)

    def event_of(self, text: str) -> int | None:
        """The event in which this code lets players enrol; `None` for any other text."""
        given = read_code(text).encode()
        secret, renewed = self._parts()
        for kept in reversed(self._events.all()):
            if hmac.compare_digest(_code(_enrolment(kept.number), secret, renewed).encode(), given):
                return kept.number
        return None

    def owner_of(self, text: str) -> CodeOwner | None:
        """The owner of this code, a player or an applicant who waits to be admitted; `None` if it is unknown.

        The code of an applicant who turned out to be a player is that player's.
        """
        given = read_code(text).encode()
        secret, renewed = self._parts()
        # A phone asks with the same code all evening: whose it was the last time is tried first.
        known = self._found.get(given)
        events = [(kept.number, kept.event) for kept in reversed(self._events.all())]
        among = [(number, event, known.player) for number, event in events if known and known.event == number]
        for number, event, player in chain(among, _holders(events)):
            owner, into = CodeOwner(number, player), event.same_as.get(player, player)
            is_here = into in event.entrants or into in event.applicants
            if is_here and hmac.compare_digest(_code(_name(owner), secret, renewed).encode(), given):
                self._found[given] = owner
                return CodeOwner(number, into)
        return None

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


def _holders(events: Iterable[tuple[int, Event]]) -> Iterator[tuple[int, Event, PlayerId]]:
    """Everybody who may hold a code, with their event."""
    for number, event in events:
        for player in (*event.entrants, *event.applicants, *event.same_as):
            yield number, event, player


def _code(name: str, secret: str, renewed: Mapping[str, int]) -> str:
    text = f"{name} {renewed.get(name, 0)}".encode()
    number = int.from_bytes(hmac.digest(bytes.fromhex(secret), text, hashlib.sha256), "big")
    return "".join(LETTERS[number >> BITS_A_LETTER * place & 31] for place in range(LENGTH))


def _shown(code: str) -> str:
    return f"{code[:4]}-{code[4:]}"


def _enrolment(event: int) -> str:
    """The name of an event's own code, which is no player's: those begin with the event's number."""
    return f"enrolment/{event}"


def _name(owner: CodeOwner) -> str:
    return f"{owner.event}/{owner.player}"
