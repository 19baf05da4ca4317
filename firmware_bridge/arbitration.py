"""Several ways to enter the same number: buttons, page and camera. The last explicit human input wins, and is shown.

Entries are values, so the rule needs no locks: they are taken in the order in which they arrive. The camera never
overrides a person; where it differs, that is a question. Knows no input and no page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.observations import CounterEntered, KeyTurned, PlayerNumber, TurnEnded

Source: TypeAlias = Literal["box", "pins", "page", "camera"]
Quantity: TypeAlias = Literal["amber", "chains", "red key", "yellow key", "blue key", "turn"]
HumanEntry: TypeAlias = CounterEntered | KeyTurned | TurnEnded

SOURCE_NAMES: Final[dict[Source, str]] = {
    "box": "the controller box",
    "pins": "the buttons",
    "page": "the page",
    "camera": "the camera",
}
AT_ONCE_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class LastEntry:
    """Who had the last word on a quantity: shown beside it."""

    player: PlayerNumber
    quantity: Quantity
    source: Source
    t: float


@dataclass(frozen=True, slots=True)
class Collision:
    """Two people entered the same quantity in two places at nearly the same time. Both were taken, in this order."""

    earlier: LastEntry
    later: LastEntry

    def __str__(self) -> str:
        name = "Æmber" if self.later.quantity == "amber" else self.later.quantity
        earlier, later = SOURCE_NAMES[self.earlier.source], SOURCE_NAMES[self.later.source]
        return f"{name} was entered on {earlier} and on {later} at nearly the same time; {later} came last. Check it."


@dataclass(frozen=True, slots=True)
class CameraDiffers:
    """The camera counts something else than people entered. What people entered stands."""

    player: PlayerNumber
    quantity: Quantity
    seen: int
    believed: int


class LastWord:
    """Keeps who entered each quantity last."""

    def __init__(self) -> None:
        self._last: dict[tuple[PlayerNumber, Quantity], LastEntry] = {}

    def enter(self, entry: HumanEntry, source: Source) -> Collision | None:
        """A person entered something; it holds from now on. Returns what should be shown about it, if anything."""
        player = entry.player
        now = LastEntry(player, quantity_of(entry), source, entry.t)
        before = self._last.get((player, now.quantity))
        self._last[player, now.quantity] = now
        if before and before.source != source and now.t - before.t <= AT_ONCE_S:
            return Collision(before, now)
        return None

    def camera_sees(self, player: PlayerNumber, quantity: Quantity, seen: int, believed: int) -> CameraDiffers | None:
        """A question where the camera's count differs from what is believed; never a change."""
        return CameraDiffers(player, quantity, seen, believed) if seen != believed else None

    def last(self, player: PlayerNumber, quantity: Quantity) -> LastEntry | None:
        return self._last.get((player, quantity))

    def all(self) -> Iterator[LastEntry]:
        """Every last word, the newest first."""
        yield from sorted(self._last.values(), key=lambda entry: entry.t, reverse=True)


def quantity_of(entry: HumanEntry) -> Quantity:
    match entry:
        case CounterEntered(counter=counter):
            return counter
        case KeyTurned(key="red"):
            return "red key"
        case KeyTurned(key="yellow"):
            return "yellow key"
        case KeyTurned():
            return "blue key"
        case TurnEnded():
            return "turn"
