"""The contents of a journal: entries with their place in the record, chained by hashes, and their JSON Lines form.

An epoch is one game. Its events are numbered from 1 without gaps, and each carries the hash of the one before it,
so that a lost, doubled or altered event is found. Knows nothing of files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.observations import JsonObject
from companion.strict_json import JsonError, read_json

LARGEST_EVENT_BYTES: Final = 1_000_000


class JournalError(ValueError):
    """The file is not a sound journal; the message says what is wrong with it and what to do."""


class JournalDamaged(JournalError):
    """Part of a journal can no longer be read, or is not what was written."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to record: its kind (`observation`, `verdict`, `snapshot`, …), game time in seconds and JSON."""

    kind: str
    t: float
    body: JsonObject
    version: int = 1


@dataclass(frozen=True, slots=True)
class JournalEvent:
    """An entry that is stored, with its place in the record."""

    epoch: int
    seq: int
    kind: str
    version: int
    t: float
    wall_time: str
    body: JsonObject
    previous_hash: str
    hash: str

    def to_json(self) -> JsonObject:
        return {
            "epoch": self.epoch,
            "seq": self.seq,
            "kind": self.kind,
            "version": self.version,
            "t": self.t,
            "wall_time": self.wall_time,
            "body": self.body,
            "previous_hash": self.previous_hash,
            "hash": self.hash,
        }


def chain(
    entries: Iterable[Entry], epoch: int, last_seq: int, last_hash: str, wall_time: str
) -> Iterator[JournalEvent]:
    """The entries as the events that follow on `last_seq` of an epoch. Raises `JournalError` for what is not JSON."""
    for seq, entry in enumerate(entries, start=last_seq + 1):
        t = float(entry.t)
        event = seal(JournalEvent(epoch, seq, entry.kind, entry.version, t, wall_time, entry.body, last_hash, hash=""))
        last_hash = event.hash
        yield event


def seal(event: JournalEvent) -> JournalEvent:
    """The event with the hash of everything else in it (SHA-256 of its canonical JSON)."""
    content = {name: value for name, value in event.to_json().items() if name != "hash"}
    return replace(event, hash=hashlib.sha256(canonical(content).encode("utf-8")).hexdigest())


def is_sealed(event: JournalEvent) -> bool:
    """True if an event is what its hash says."""
    try:
        return event == seal(event)
    except JournalError:
        return False


def canonical(value: JsonObject) -> str:
    """The one text that stands for these JSON data. Raises `JournalError` where there is none, or it is too long."""
    try:
        text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
        size = len(text.encode("utf-8"))
    except (TypeError, ValueError, RecursionError) as error:
        raise JournalError(f"this cannot be recorded as JSON: {error}") from None
    if size > LARGEST_EVENT_BYTES:
        raise JournalError(f"this is too long to record: {size} bytes, at most {LARGEST_EVENT_BYTES}")
    return text


def to_line(event: JournalEvent) -> str:
    """The event's portable form."""
    return canonical(event.to_json())


def from_line(line: str | bytes, number: int) -> JournalEvent:
    """The event of an exported line, its hash checked. Raises `JournalError` naming the line."""
    try:
        event = _event_from_json(read_json(line, largest_bytes=2 * LARGEST_EVENT_BYTES))
    except (JsonError, KeyError, TypeError, ValueError) as error:
        raise JournalError(f"line {number} is not an exported event: {error}") from None
    if event != seal(event):
        raise JournalError(f"line {number}: event {event.seq} of game {event.epoch} was altered")
    return event


def _event_from_json(form: Any) -> JournalEvent:
    if not isinstance(form, dict):
        raise TypeError("not an object")
    expected = {"epoch": int, "seq": int, "kind": str, "version": int, "wall_time": str, "body": dict}
    for name, kind in expected.items():
        if not isinstance(form[name], kind):
            raise TypeError(f"{name} is not of the right kind")
    return JournalEvent(
        form["epoch"],
        form["seq"],
        form["kind"],
        form["version"],
        float(form["t"]),
        form["wall_time"],
        form["body"],
        str(form["previous_hash"]),
        str(form["hash"]),
    )


def check_order(events: Sequence[JournalEvent]) -> None:
    """Raises `JournalError` where an event of an epoch does not follow on the one before it."""
    last: dict[int, JournalEvent] = {}
    for event in events:
        before = last.get(event.epoch)
        if before and (event.seq != before.seq + 1 or event.previous_hash != before.hash):
            raise JournalError(f"event {before.seq + 1} of game {event.epoch} is missing, doubled or out of order")
        last[event.epoch] = event


def check_whole(events: Iterable[JournalEvent]) -> int:
    """Recomputes one epoch from its beginning, and tells how many events it has.

    Raises `JournalDamaged` naming the first event missing or altered.
    """
    last_seq, last_hash = 0, ""
    for event in events:
        if event.seq != last_seq + 1:
            raise JournalDamaged(f"event {last_seq + 1} of game {event.epoch} is missing")
        if event.previous_hash != last_hash or not is_sealed(event):
            raise JournalDamaged(f"event {event.seq} of game {event.epoch} was altered")
        last_seq, last_hash = event.seq, event.hash
    return last_seq
