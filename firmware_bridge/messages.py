"""The messages between a counter box and the companion, one frozen value each, and their bytes.

`docs/serial_protocol.md` says what they are for. Numbers are unsigned and little-endian; sequence numbers and
counts have 16 bits and wrap, times are milliseconds since the box started. Knows nothing of ports.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import astuple, dataclass
from typing import Any, TypeAlias

PROTOCOL = 1
WORD = 0x10000

RESET_CAUSES = ((0x01, "power on"), (0x02, "reset button"), (0x04, "low voltage"), (0x08, "watchdog"))


@dataclass(frozen=True, slots=True)
class Hello:
    """A box tells who it is: at its start, when asked, and every half second while nobody speaks to it.

    `device` names this very box, `boot` this start of it. `acknowledged` is the last sequence number that some
    companion said it has stored.
    """

    boot: int
    device: bytes
    firmware: tuple[int, int, int]
    reset_cause: int
    inputs: int
    pixels: int
    acknowledged: int
    time_ms: int


@dataclass(frozen=True, slots=True)
class InputEvent:
    """A button was pressed, or repeats because it is held. `held` has a bit for each input closed at that moment."""

    boot: int
    sequence: int
    input: int
    repeated: bool
    time_ms: int
    held: int


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life every half second. `overflow` counts presses that found no room in the box's memory."""

    boot: int
    held: int
    sequence: int
    overflow: int
    shown: int
    configured: int


@dataclass(frozen=True, slots=True)
class BoxState:
    """Everything to begin again from. `counts` are the presses of each input since the box started."""

    boot: int
    sequence: int
    acknowledged: int
    overflow: int
    damaged: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """Asks for `Hello` and `BoxState`."""


@dataclass(frozen=True, slots=True)
class Ack:
    """Everything up to `sequence` is stored for good; the box may forget it."""

    boot: int
    sequence: int


@dataclass(frozen=True, slots=True)
class Show:
    """The state that the lights show; the whole of it each time. A sound is played when `sound_number` changes."""

    number: int
    keys: int
    left_chains: int
    right_chains: int
    flags: int
    brightness: int
    sound_number: int
    sound: int


@dataclass(frozen=True, slots=True)
class Configure:
    """The inputs that repeat while held (a bit each), after what delay and how often."""

    number: int
    repeat_mask: int
    repeat_delay_ms: int
    repeat_interval_ms: int


@dataclass(frozen=True, slots=True)
class OtherProtocol:
    """A sound frame of another version of this protocol."""

    version: int


BoxMessage: TypeAlias = Hello | InputEvent | Beat | BoxState
HostMessage: TypeAlias = Query | Ack | Show | Configure


HELLO, INPUT_EVENT, BEAT, STATE, QUERY, ACK, SHOW, CONFIGURE = (
    PROTOCOL << 4 | kind for kind in (1, 2, 3, 4, 9, 10, 11, 12)
)

FIELDS = {
    HELLO: "I8s6BHI",
    INPUT_EVENT: "IHBII",
    BEAT: "IIHHBB",
    STATE: "IHHHH",
    QUERY: "",
    ACK: "IH",
    SHOW: "BBBBHBBB",
    CONFIGURE: "BIHH",
}
"""The fields that follow the kind, in the notation of `struct`; the counts of a `BoxState` follow its fields, two bytes
each.
"""

REPEATED = 0x80


def pack(message: BoxMessage | HostMessage) -> bytes:
    """The body of a message's frame."""
    match message:
        case Hello():
            numbers = (*message.firmware, message.reset_cause, message.inputs, message.pixels)
            return _packed(HELLO, message.boot, message.device, *numbers, message.acknowledged, message.time_ms)
        case InputEvent():
            what = message.input | (REPEATED if message.repeated else 0)
            return _packed(INPUT_EVENT, message.boot, message.sequence, what, message.time_ms, message.held)
        case Beat():
            return _packed(BEAT, *astuple(message))
        case BoxState(counts=counts):
            return _packed(STATE, *astuple(message)[:-1]) + struct.pack(f"<{len(counts)}H", *counts)
        case Query():
            return _packed(QUERY)
        case Ack():
            return _packed(ACK, *astuple(message))
        case Show():
            return _packed(SHOW, *astuple(message))
        case Configure():
            return _packed(CONFIGURE, *astuple(message))


def unpack(body: bytes) -> BoxMessage | HostMessage | OtherProtocol | None:
    """The message of a frame's body; `None` when it has the wrong length or is of no known kind."""
    kind = body[0]
    if kind >> 4 != PROTOCOL:
        return OtherProtocol(kind >> 4)
    if kind == STATE:
        return _unpack_state(body)
    if kind not in FIELDS or len(body) != struct.calcsize(f"<B{FIELDS[kind]}"):
        return None
    return _message(kind, struct.unpack(f"<{FIELDS[kind]}", body[1:]))


def _packed(kind: int, *values: object) -> bytes:
    return struct.pack(f"<B{FIELDS[kind]}", kind, *values)


def _message(kind: int, values: tuple[Any, ...]) -> BoxMessage | HostMessage | None:
    if kind == HELLO:
        boot, device, major, minor, patch, *rest = values
        return Hello(boot, device, (major, minor, patch), *rest)
    if kind == INPUT_EVENT:
        boot, sequence, what, time_ms, held = values
        return InputEvent(boot, sequence, what & ~REPEATED, bool(what & REPEATED), time_ms, held)
    return _PLAIN[kind](*values)


def _unpack_state(body: bytes) -> BoxState | None:
    size = struct.calcsize(f"<B{FIELDS[STATE]}")
    if len(body) < size or (len(body) - size) % 2:
        return None
    counts = struct.unpack(f"<{(len(body) - size) // 2}H", body[size:])
    boot, sequence, acknowledged, overflow, damaged = struct.unpack(f"<{FIELDS[STATE]}", body[1:size])
    return BoxState(boot, sequence, acknowledged, overflow, damaged, counts)


_PLAIN: dict[int, Callable[..., BoxMessage | HostMessage]] = {
    BEAT: Beat,
    QUERY: Query,
    ACK: Ack,
    SHOW: Show,
    CONFIGURE: Configure,
}
