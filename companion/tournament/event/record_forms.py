"""The JSON form of an event's records: `{"kind": "player-entered", …}` with the record's own fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

from pydantic import TypeAdapter, ValidationError

from companion.observations import JsonObject
from companion.tournament.event.records import EventRecord


class RecordError(ValueError):
    """This is not a record of an event; the message says what is wrong with it."""


def _kind(record_class: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", record_class.__name__).lower()


_FORMS: Final[Mapping[str, TypeAdapter[Any]]] = {_kind(known): TypeAdapter(known) for known in get_args(EventRecord)}


def record_to_json(record: EventRecord) -> JsonObject:
    """The record as JSON data."""
    kind = _kind(type(record))
    return {"kind": kind, **_FORMS[kind].dump_python(record, mode="json")}


def record_from_json(form: Mapping[str, object]) -> EventRecord:
    """The record of JSON data. Raises `RecordError`."""
    kind = form.get("kind")
    if not isinstance(kind, str) or kind not in _FORMS:
        raise RecordError(f"no record is of the kind {kind!r}")
    fields = {name: value for name, value in form.items() if name != "kind"}
    try:
        record: EventRecord = _FORMS[kind].validate_python(fields)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or kind
        raise RecordError(f"{kind}: {where}: {first['msg']}") from None
    return record
