"""The messages between a table and the hub: the values, their JSON, and the signature that every one of them bears.

Both sides trust nothing that does not bear the table's own key: HMAC-SHA256 (RFC 2104) over the text and its direction,
so that an answer cannot be sent back as a message. The text is not even read before its signature has been
checked, and a table numbers what it sends, so that nobody can send it again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from companion.journal_events import JournalError, JournalEvent, from_line, to_line
from companion.observations import JsonObject
from companion.strict_json import JsonError, read_json
from companion.tournament.protocol.positions import Position
from companion.tournament.protocol.round_clock import RoundClock, clock_from_json

VERSION: Final = 1
LARGEST_MESSAGE_BYTES: Final = 4_000_000
MOST_EVENTS: Final = 200
LONGEST_NAME: Final = 200
"""Of a table's id and of a signature, in bytes."""
_STRING: Final = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_MEMBER: Final = re.compile(rb'\s*"(table|body|mac)"\s*:\s*(' + _STRING + rb")\s*([,}])", re.DOTALL)

Direction: TypeAlias = Literal["to hub", "to table"]
MessageRefusal: TypeAlias = Literal["", "gap", "altered", "old"]
CallState: TypeAlias = Literal["", "waiting", "coming"]


class MessageError(ValueError):
    """The message is not one of ours, or has a false signature; nothing in it counts."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message from a table. `events` follow on `after` in `journal`; `t` is the game's second in which it was sent.

    `id` is repeated by the answer. `state` is what the wall shows of the table, left out where it has not changed.
    `behind_s` is the age of the oldest event that is not acknowledged. `number` grows from message to message;
    0 from a table that does not number them.
    """

    id: str
    journal: str
    after: Position | None = None
    events: tuple[JournalEvent, ...] = ()
    t: float = 0.0
    state: JsonObject | None = None
    behind_s: float = 0.0
    number: int = 0


@dataclass(frozen=True, slots=True)
class HubAnswer:
    """The hub's answer to a message, after its commit: it holds everything up to `head` of that journal.

    `hub_time` is the hub's second at that moment, `beat_s` how long a table may be silent, `pace_s` how long it waits
    between two messages. `clock` is the round's for this table. `extra` holds what the event has to tell the table.
    `number` is the highest that the hub has had from this table: a message with a lower one is refused as `old`.
    """

    id: str
    head: Position | None
    refused: MessageRefusal = ""
    hub_time: float = 0.0
    pace_s: float = 0.25
    beat_s: float = 1.0
    clock: RoundClock | None = None
    featured: bool = False
    call: CallState = ""
    extra: JsonObject = field(default_factory=dict)
    number: int = 0


@dataclass(frozen=True, slots=True)
class Signed:
    """A text with the table it is from or for, and a signature that is not checked yet."""

    table: str
    body: str
    mac: str

    def opened(self, key: bytes, direction: Direction) -> JsonObject:
        """The content. Raises `MessageError` where the signature is not that key's."""
        if not hmac.compare_digest(self.mac.encode(), signature(key, direction, self.body).encode()):
            raise MessageError("this bears a false signature: join the hub again")
        return _object(self.body)


def signature(key: bytes, direction: Direction, body: str) -> str:
    return hmac.new(key, f"{direction}\n{body}".encode(), hashlib.sha256).hexdigest()


def sign(table: str, key: bytes, direction: Direction, content: JsonObject) -> bytes:
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    mac = signature(key, direction, body)
    return json.dumps({"table": table, "body": body, "mac": mac}, ensure_ascii=False).encode()


def read_signed(data: bytes) -> Signed:
    """Takes the three texts apart and builds nothing else of what anybody may have sent.

    Raises `MessageError` for anything that is not a signed text.
    """
    if len(data) > LARGEST_MESSAGE_BYTES:
        raise MessageError(f"a message of {len(data)} bytes is too long, at most {LARGEST_MESSAGE_BYTES}")
    found: dict[bytes, bytes] = {}
    at = len(data) - len(data.lstrip()) + 1
    while member := _MEMBER.match(data, at):
        found[member[1]] = member[2]
        at = member.end()
        if member[3] == b"}":
            break
    is_whole = data.lstrip().startswith(b"{") and not data[at:].strip() and data.rstrip().endswith(b"}")
    if not is_whole or len(found) < 3 or any(len(found[name]) > LONGEST_NAME for name in (b"table", b"mac")):
        raise MessageError("this is no message: an object of table, body and mac is needed, each a text")
    return Signed(*(_string(found[name]) for name in (b"table", b"body", b"mac")))


# Both sides' content


def message_to_json(message: Message) -> JsonObject:
    form: JsonObject = {
        "v": VERSION,
        "id": message.id,
        "journal": message.journal,
        "after": position_to_json(message.after),
        # Each event as the line a journal exports, so that its hash can be recomputed from the very text.
        "events": [to_line(event) for event in message.events],
        "t": message.t,
        "behind_s": message.behind_s,
        "number": message.number,
    }
    return form if message.state is None else form | {"state": message.state}


def message_from_json(form: JsonObject) -> Message:
    """Checks every event's hash. Raises `MessageError`."""
    _check_version(form)
    lines = form.get("events")
    if not isinstance(lines, list) or len(lines) > MOST_EVENTS or not all(isinstance(line, str) for line in lines):
        raise MessageError(f"a message needs a list of at most {MOST_EVENTS} events, each a line of text")
    try:
        events = tuple(from_line(line, number) for number, line in enumerate(lines, start=1))
    except JournalError as error:
        raise MessageError(str(error)) from None
    return Message(
        id=_text(form, "id"),
        journal=_text(form, "journal"),
        after=position_from_json(form.get("after")),
        events=events,
        t=_number(form, "t"),
        state=_optional_object(form, "state"),
        behind_s=_number(form, "behind_s"),
        number=_count(form, "number"),
    )


def answer_to_json(answer: HubAnswer) -> JsonObject:
    return {
        "v": VERSION,
        "id": answer.id,
        "head": position_to_json(answer.head),
        "refused": answer.refused,
        "hub_time": answer.hub_time,
        "pace_s": answer.pace_s,
        "beat_s": answer.beat_s,
        "clock": answer.clock.to_json() if answer.clock else None,
        "featured": answer.featured,
        "call": answer.call,
        "extra": answer.extra,
        "number": answer.number,
    }


def answer_from_json(form: JsonObject) -> HubAnswer:
    """Raises `MessageError`."""
    _check_version(form)
    clock = form.get("clock")
    refused, call = form.get("refused"), form.get("call")
    if refused not in ("", "gap", "altered", "old") or call not in ("", "waiting", "coming"):
        raise MessageError("an answer says something that this version does not know")
    try:
        known_clock = clock_from_json(clock) if clock is not None else None
    except ValueError as error:
        raise MessageError(str(error)) from None
    return HubAnswer(
        id=_text(form, "id"),
        head=position_from_json(form.get("head")),
        refused=refused,
        hub_time=_number(form, "hub_time"),
        pace_s=_number(form, "pace_s"),
        beat_s=_number(form, "beat_s"),
        clock=known_clock,
        featured=form.get("featured") is True,
        call=call,
        extra=_optional_object(form, "extra") or {},
        number=_count(form, "number"),
    )


def position_to_json(position: Position | None) -> list[object] | None:
    return None if position is None else [position.epoch, position.seq, position.hash]


def position_from_json(form: object) -> Position | None:
    """Raises `MessageError`."""
    match form:
        case None:
            return None
        case [int(epoch), int(seq), str(hash)] if not isinstance(epoch, bool) and not isinstance(seq, bool):
            return Position(epoch, seq, hash)
    raise MessageError("a place in a journal is written [game, number, hash]")


def _string(text: bytes) -> str:
    try:
        value = read_json(text, largest_bytes=LARGEST_MESSAGE_BYTES)
    except JsonError as error:
        raise MessageError(f"this is no message: {error}") from None
    assert isinstance(value, str), "it stands in quotation marks"
    return value


def _object(text: str | bytes) -> JsonObject:
    try:
        value = read_json(text, largest_bytes=LARGEST_MESSAGE_BYTES)
    except JsonError as error:
        raise MessageError(f"this is no message: {error}") from None
    if not isinstance(value, dict):
        raise MessageError("this is no message: an object is needed")
    return value


def _check_version(form: JsonObject) -> None:
    if form.get("v") != VERSION:
        raise MessageError(f"table and hub speak different versions ({form.get('v')} and {VERSION}): update both")


def _text(form: JsonObject, name: str) -> str:
    value = form.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= 100:
        raise MessageError(f"{name} must be a text of at most 100 characters")
    return value


def _number(form: JsonObject, name: str) -> float:
    value = form.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise MessageError(f"{name} must be a number")
    return float(value)


def _count(form: JsonObject, name: str) -> int:
    value = form.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise MessageError(f"{name} must be a whole number")
    return value


def _optional_object(form: JsonObject, name: str) -> JsonObject | None:
    value = form.get(name)
    if value is not None and not isinstance(value, dict):
        raise MessageError(f"{name} must be an object")
    return value
