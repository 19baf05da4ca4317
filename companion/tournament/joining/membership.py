"""A table's record of the hub it joined: where it is, the table's own key, and how its journals are named there.

One file beside the journals, which only its owner may read: whoever has the key can speak as this table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.durable_files import OWNER_ONLY, replace_file
from companion.observations import JsonObject
from companion.sentences import Sentence, reason
from companion.strict_json import JsonError, read_json
from companion.tournament.protocol.sending import JournalPlace


class MembershipError(ValueError):
    """The file cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Membership:
    """A table's membership of a hub. `addresses` are tried in turn; `journals` are the hub's names for this table's."""

    hub: str
    addresses: tuple[str, ...]
    table: str
    name: str
    key: bytes
    journals: Mapping[str, JournalPlace] = field(default_factory=dict)

    def with_journal(self, name: str, place: JournalPlace) -> Membership:
        return replace(self, journals={**self.journals, name: place})

    def to_json(self) -> JsonObject:
        journals = {name: [place.journal, place.first_epoch] for name, place in self.journals.items()}
        return {
            "hub": self.hub,
            "addresses": list(self.addresses),
            "table": self.table,
            "name": self.name,
            "key": self.key.hex(),
            "journals": journals,
        }


def membership_from_json(form: object) -> Membership:
    """Raises `MembershipError`."""
    match form:
        case {
            "hub": str(hub),
            "addresses": [str(), *_] as addresses,
            "table": str(table),
            "name": str(name),
            "key": str(key),
            "journals": dict(journals),
        }:
            try:
                places = {str(of): JournalPlace(str(journal), int(first)) for of, (journal, first) in journals.items()}
                return Membership(hub, tuple(map(str, addresses)), table, name, bytes.fromhex(key), places)
            except (TypeError, ValueError):
                pass
    raise MembershipError(Sentence("this is not a hub membership"))


def load_membership(path: Path) -> Membership | None:
    """The membership kept in a file; `None` where there is none. Raises `MembershipError`."""
    try:
        return membership_from_json(read_json(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (JsonError, MembershipError) as error:
        raise MembershipError(
            Sentence(
                "{path} cannot be read ({error}): delete it and join the hub again", path=str(path), error=reason(error)
            )
        ) from None


def save_membership(path: Path, membership: Membership) -> None:
    """Writes what a table needs to speak to its hub, for its owner alone. Raises `OSError`."""
    replace_file(path, json.dumps(membership.to_json(), ensure_ascii=False, indent=1), OWNER_ONLY)
