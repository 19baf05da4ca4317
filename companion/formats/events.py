"""What happened while a move resolved, as JSON: the engine's records, one object each.

An event is named for its record in words joined by hyphens (`AmberMoved` is `amber-moved`) and has the record's
fields. Cards are given by id; a creature, artifact or upgrade that an event is about stands under `card`.
`docs/rules_session.md` lists all events.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from companion.rules.card import Copy
from companion.rules.lasting import LastingEffect
from companion.rules.records import Record
from companion.rules.state import GameState, InPlay, Upgrade

Json = dict[str, object]
_RENAMED = {"copy": "card", "item": "card", "upgrade": "card"}


def event_name(record: type[Record]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", record.__name__).lower()


def write_event(record: Record) -> Json:
    """A record with its fields in JSON; `by`, the card that caused it, only where a card did."""
    written: Json = {"event": event_name(type(record))}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name != "by" or value:
            written[_RENAMED.get(field.name, field.name)] = _plain(value)
    return written


def _plain(value: object) -> object:
    match value:
        case Copy() | InPlay() | Upgrade():
            return value.id
        case LastingEffect():
            return value.say()
        case tuple():
            return [_plain(entry) for entry in value]
        case _:
            return value


def events_between(before: GameState, after: GameState) -> Iterator[Record]:
    """The records of the one move that led from a state to another; a turn may have ended in between."""
    known = len(before.log)
    if (before.turn.number, before.turn.step == "setup") == (after.turn.number, after.turn.step == "setup"):
        yield from after.log[known:]
    else:
        yield from after.last_log[known:]
        yield from after.log
