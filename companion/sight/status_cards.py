"""Follows the labels of status cards, and says which creature is stunned and how many power counters lie on it.

A status card has no identity of its own, so its label is followed by its place. As with cards, a place counts once two
frames agree on it, and it is left only when something changed there and the label was not read any more.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.sight.poses import CardPose
from companion.sight.status_labels import StatusKind

SAME_PLACE_MM: Final = 6.0
BESIDE_CARD_MM: Final = 6.0
"""How far its label's centre may lie off the creature that a status card lies on."""
MISSES_TO_LEAVE: Final = 2
MOST_COUNTED: Final = 3
"""More power counters than this are heaped, so that the lower ones do not show: they are not counted."""


@dataclass(frozen=True, slots=True)
class StatusReading:
    """One status label as read: its centre on the mat, millimetres."""

    kind: StatusKind
    x: float
    y: float

    def agrees_with(self, other: StatusReading) -> bool:
        """Whether both may be the same status card at rest."""
        return self.kind == other.kind and math.hypot(self.x - other.x, self.y - other.y) <= SAME_PLACE_MM


@dataclass(frozen=True, slots=True)
class Statuses:
    """What lies on one creature; `None` power counters: too many to tell apart."""

    stunned: bool = False
    power_counters: int | None = 0


@dataclass(frozen=True, slots=True)
class _Lying:
    """A status card believed to lie there, once it was read in a second frame."""

    reading: StatusReading
    number: int
    confirmed: bool = False
    misses: int = 0


@dataclass(slots=True)
class StatusCards:
    """All status cards believed to lie on the table."""

    _lying: list[_Lying] = field(default_factory=list, init=False)

    @property
    def pending(self) -> list[StatusReading]:
        """Those that wait for a second frame."""
        return [lying.reading for lying in self._lying if not lying.confirmed]

    def read(self, readings: Iterable[StatusReading], frame_number: int) -> None:
        """Takes a frame's readings; one label read twice in a frame counts once."""
        for reading in readings:
            known = next((lying for lying in self._lying if lying.reading.agrees_with(reading)), None)
            if known is None:
                self._lying.append(_Lying(reading, frame_number))
            else:
                confirmed = known.confirmed or known.number != frame_number
                self._replace(known, replace(known, reading=reading, confirmed=confirmed, misses=0))

    def missed(self, looked_at: Sequence[StatusReading], read: Iterable[StatusReading]) -> None:
        """Takes note that the places of these were looked at after a change, at rest and without a hand."""
        found = list(read)
        for lying in list(self._lying):
            if lying.reading in looked_at and not any(reading.agrees_with(lying.reading) for reading in found):
                self._replace(lying, replace(lying, misses=lying.misses + 1))

    def forget_pending(self) -> None:
        """Gives up waiting for second readings: what was read once only does not count."""
        self._lying = [lying for lying in self._lying if lying.confirmed]

    def __iter__(self) -> Iterator[StatusReading]:
        return iter([lying.reading for lying in self._lying])

    def on(self, creatures: Mapping[str, CardPose]) -> dict[str, Statuses]:
        """What lies on each of these cards. A status card that lies over two belongs to the nearer one."""
        lying: dict[str, list[StatusKind]] = {label: [] for label in creatures}
        for item in self._lying:
            x, y = item.reading.x, item.reading.y
            below = {label: pose for label, pose in creatures.items() if pose.covers(x, y, BESIDE_CARD_MM)}
            if item.confirmed and below:
                nearest = min(below, key=lambda label: math.hypot(below[label].x - x, below[label].y - y))
                lying[nearest].append(item.reading.kind)
        return {label: _statuses(kinds) for label, kinds in lying.items()}

    def _replace(self, before: _Lying, after: _Lying) -> None:
        self._lying.remove(before)
        if after.misses < MISSES_TO_LEAVE:
            self._lying.append(after)


def _statuses(kinds: Sequence[StatusKind]) -> Statuses:
    power = kinds.count("power")
    return Statuses("stun" in kinds, power if power <= MOST_COUNTED else None)
