"""The events that the conversation with a counter box tells, as values: who was met, what was pressed, what
was lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Contact: TypeAlias = Literal["never", "good", "degraded", "offline"]
Meeting: TypeAlias = Literal["first", "again", "restarted"]


@dataclass(frozen=True, slots=True)
class PressMark:
    """The place of a press in a box's record. To be stored together with what the press meant."""

    device: str
    boot: int
    sequence: int

    def to_json(self) -> dict[str, object]:
        return {"device": self.device, "boot": self.boot, "sequence": self.sequence}

    @classmethod
    def from_json(cls, form: Mapping[str, object]) -> PressMark:
        """Raises `ValueError` when the form is not a mark's."""
        match form:
            case {"device": str(device), "boot": int(boot), "sequence": int(sequence)}:
                return cls(device, boot, sequence)
        raise ValueError(f"not the mark of a press: {dict(form)}")


def last_marks(forms: Iterable[Mapping[str, object]]) -> tuple[PressMark, ...]:
    """The last mark of each box among those of a record, oldest first; what a `BoxLink` goes on from."""
    marks = (PressMark.from_json(form) for form in forms)
    return tuple({mark.device: mark for mark in marks}.values())


@dataclass(frozen=True, slots=True)
class BoxMet:
    """A box said who it is. `restarted`: it counts from zero, and what it had not delivered is gone with its power."""

    device: str
    meeting: Meeting
    firmware: tuple[int, int, int]
    reset_cause: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press, to be acknowledged with `BoxLink.stored(mark)`. `held`: a bit for each input closed at that moment."""

    mark: PressMark
    input: int
    repeated: bool
    time_ms: int
    held: int


@dataclass(frozen=True, slots=True)
class PressSetAside:
    """A press made before this companion first met the box. It belongs to no game and is not counted."""

    input: int


@dataclass(frozen=True, slots=True)
class PressesLost:
    """Presses the box counted but could not deliver; `by_input` says how many of which, where that is known.

    `explained`: they are just those for which the box had no room. Otherwise the counts contradict each other and
    people have to check them.
    """

    number: int
    by_input: tuple[tuple[int, int], ...]
    explained: bool


@dataclass(frozen=True, slots=True)
class Garbled:
    """Damaged frames arrived. Nothing is lost by it."""

    frames: int


@dataclass(frozen=True, slots=True)
class ContactChanged:
    contact: Contact


@dataclass(frozen=True, slots=True)
class Incompatible:
    """The box speaks another version of the protocol; its program must be replaced."""

    version: int


LinkEvent: TypeAlias = BoxMet | Pressed | PressSetAside | PressesLost | Garbled | ContactChanged | Incompatible
