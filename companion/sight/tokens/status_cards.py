"""Follows the labels of status cards, and says which creature is stunned, warded or enraged and how many power
counters lie on it.

A status card has no identity of its own, so its label is followed by its place. As with cards, a place counts once two
frames agree on it, and it is left only when something changed there and the label was no longer read. Where its
creature is moved or turned, it is looked for where it would lie if it came along.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.sight.labels.code import StatusKind
from companion.sight.labels.poses import CardPose

SAME_PLACE_MM: Final = 6.0
BESIDE_CARD_MM: Final = 6.0
"""How far its label's centre may lie off the creature that a status card lies on."""
MISSES_TO_LEAVE: Final = 2
TRIES_WHEN_CARRIED: Final = 4
"""How many frames a status card is looked for after its creature has moved: it may have been taken off meanwhile."""
LABELLED: Final[frozenset[StatusKind]] = frozenset({"stun", "power"})
"""Of these every table with status labels has some; sheets that were printed earlier have no others."""
MOST_COUNTED: Final = 3
"""More power counters than this are heaped, so that the lower ones do not show: they are not counted."""


@dataclass(frozen=True, slots=True)
class StatusReading:
    """One status label as read: its centre on the mat, millimetres."""

    kind: StatusKind
    x: float
    y: float

    def agrees_with(self, other: StatusReading) -> bool:
        """True if both may be the same status card at rest."""
        return self.kind == other.kind and math.hypot(self.x - other.x, self.y - other.y) <= SAME_PLACE_MM


@dataclass(frozen=True, slots=True)
class Statuses:
    """The statuses on one creature. `None`: neighbours may hide it; or there are too many power counters to tell apart;
    or nobody has shown yet that wards, or enrage counters, carry labels at this table.
    """

    stunned: bool | None = False
    power_counters: int | None = 0
    warded: bool | None = None
    enraged: bool | None = None


@dataclass(frozen=True, slots=True)
class _Lying:
    """A status card believed to lie there, once it was read in a second frame.

    `creature` is the label of the card it lies on, `place` where on it: on the card's own axes, from its centre.
    `tries` are left to find it where that card has taken it. `hidden`: it was not, and may lie under a neighbour.
    """

    reading: StatusReading
    number: int
    confirmed: bool = False
    misses: int = 0
    creature: str | None = None
    place: tuple[float, float] = (0.0, 0.0)
    tries: int = 0
    hidden: bool = False


@dataclass(slots=True)
class StatusCards:
    """All status cards believed to lie on the table, and the kinds that were ever read here."""

    _lying: list[_Lying] = field(default_factory=list, init=False)
    _labelled: set[StatusKind] = field(default_factory=lambda: set(LABELLED), init=False)

    @property
    def pending(self) -> list[StatusReading]:
        """Those that wait for a second frame, or to be found where their creature has taken them."""
        return [lying.reading for lying in self._lying if lying.tries or not lying.confirmed]

    def read(self, readings: Iterable[StatusReading], frame_number: int) -> None:
        """Takes a frame's readings; one label read twice in a frame counts once."""
        for reading in readings:
            known = next((lying for lying in self._lying if lying.reading.agrees_with(reading)), None)
            if known is None:
                self._lying.append(_Lying(reading, frame_number))
            else:
                confirmed = known.confirmed or known.number != frame_number
                if confirmed:
                    self._labelled.add(reading.kind)
                self._replace(known, _Lying(reading, known.number, confirmed))

    def missed(
        self,
        looked_at: Sequence[StatusReading],
        read: Iterable[StatusReading],
        covered: Collection[StatusReading] = (),
    ) -> None:
        """Takes note that the places of these were looked at after a change, at rest and without a hand.

        Those that may be `covered` still lie there, perhaps.
        """
        found = list(read)
        for lying in list(self._lying):
            if lying.reading in looked_at and not any(reading.agrees_with(lying.reading) for reading in found):
                hidden = lying.confirmed and lying.reading in covered
                missed = replace(lying, hidden=True) if hidden else replace(lying, misses=lying.misses + 1)
                self._replace(lying, missed)

    def forget_pending(self, hand: bool = False, covered: Collection[StatusReading] = ()) -> None:
        """Gives up waiting for second readings, and in the end for those that their creatures took along.

        Beneath a `hand` these are not given up; nor are those ever that may be `covered`.
        """
        known = [lying for lying in self._lying if lying.confirmed]
        if not hand:
            last = [lying for lying in known if lying.tries == 1]
            known = [lying for lying in known if lying not in last or lying.reading in covered]
            known = [replace(one, tries=max(0, one.tries - 1), hidden=one.hidden or one in last) for one in known]
        self._lying = known

    def follow(self, creatures: Mapping[str, CardPose]) -> None:
        """Notes on which of these creatures each lies, and takes those along whose creatures lie elsewhere than before,
        unless they were read there already. What nobody has seen since its creature has left is forgotten."""
        self._lying = [one for one in self._lying if not one.hidden or one.creature in creatures]
        for place, lying in enumerate(self._lying):
            if lying.confirmed and not lying.tries and lying.creature not in creatures:
                self._lying[place] = _laid_on(lying, creatures)
        self.carry(creatures)

    def carry(self, cards: Mapping[str, CardPose]) -> None:
        """Takes those along whose creatures, of these cards, lie elsewhere than before."""
        for lying in list(self._lying):
            pose = cards.get(lying.creature) if lying.creature is not None else None
            if pose is not None and lying.confirmed and not lying.tries:
                self._carry_one(lying, pose)

    def _carry_one(self, lying: _Lying, pose: CardPose) -> None:
        x, y = pose.point(*lying.place)
        taken = replace(lying.reading, x=x, y=y)
        if taken.agrees_with(lying.reading):
            return
        if any(other is not lying and other.reading.agrees_with(taken) for other in self._lying):
            self._lying.remove(lying)
        else:
            self._replace(lying, replace(lying, reading=taken, misses=0, tries=TRIES_WHEN_CARRIED))

    def __iter__(self) -> Iterator[StatusReading]:
        return iter([lying.reading for lying in self._lying])

    def on(self, creatures: Mapping[str, CardPose]) -> dict[str, Statuses]:
        """The statuses on each of these cards. A status card that lies over two belongs to the nearer one."""
        lying: dict[str, list[_Lying]] = {label: [] for label in creatures}
        for item in self._lying:
            nearest = item.creature if item.hidden else _creature_at(item.reading.x, item.reading.y, creatures)
            if item.confirmed and nearest in lying:
                lying[nearest].append(item)
        return {label: _statuses(items, self._labelled) for label, items in lying.items()}

    def _replace(self, before: _Lying, after: _Lying) -> None:
        self._lying.remove(before)
        if after.misses < MISSES_TO_LEAVE:
            self._lying.append(after)


def _creature_at(x: float, y: float, creatures: Mapping[str, CardPose]) -> str | None:
    below = {label: pose for label, pose in creatures.items() if pose.covers(x, y, BESIDE_CARD_MM)}
    return min(below, key=lambda label: math.hypot(below[label].x - x, below[label].y - y), default=None)


def _laid_on(lying: _Lying, creatures: Mapping[str, CardPose]) -> _Lying:
    x, y = lying.reading.x, lying.reading.y
    creature = _creature_at(x, y, creatures)
    place = creatures[creature].seen_from_card(x, y) if creature is not None else (0.0, 0.0)
    return replace(lying, creature=creature, place=place)


def _statuses(lying: Sequence[_Lying], labelled: Collection[StatusKind]) -> Statuses:
    kinds, hidden = ([item.reading.kind for item in lying if item.hidden is hides] for hides in (False, True))
    power = kinds.count("power")

    def lies(kind: StatusKind) -> bool | None:
        if kind in kinds:
            return True
        return None if kind in hidden or kind not in labelled else False

    return Statuses(
        lies("stun"),
        power if power <= MOST_COUNTED and "power" not in hidden else None,
        lies("ward"),
        lies("enrage"),
    )
