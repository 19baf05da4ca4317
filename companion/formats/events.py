"""Records of what happened while a move resolved, as JSON: the engine's records, one object each.

An event is named for its record in words joined by hyphens (`AmberMoved` is `amber-moved`) and has the record's
fields: `card` is what it is about, `from` and `to` where something came from and went, `by` the card that caused it.
Cards are given by id. Of a card in play whose controller no field tells, `player` does.
`docs/rules_session.md` lists all events.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from companion.rules.card import PhysicalCard
from companion.rules.records import Record
from companion.rules.state import GameState, InPlay, LastingEffect, Upgrade

Json = dict[str, object]
_RENAMED = {"copy": "card", "item": "card", "upgrade": "card", "origin": "from", "target": "to"}


def event_name(record: type[Record]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", record.__name__).lower()


def write_event(record: Record) -> Json:
    """A record with its fields in JSON; `by`, the card that caused it, only where a card did."""
    written: Json = {"event": event_name(type(record))}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name != "by" or value:
            written[_RENAMED.get(field.name, field.name)] = _plain(value)
        if field.name == "item" and "player" not in type(record).__dataclass_fields__:
            written["player"] = value.controller
    return written


def _plain(value: object) -> object:
    match value:
        case PhysicalCard() | InPlay() | Upgrade():
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
