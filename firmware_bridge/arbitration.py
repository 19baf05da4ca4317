"""Several ways to enter the same number: box, pins and page. The last explicit human input wins, and is shown.

Entries are values, so the rule needs no locks: they are taken in the order in which they arrive. The camera counts
nothing that people enter, so it never overrides them. Knows no input and no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.observations import CounterEntered, KeyTurned, PlayerNumber, TurnEnded

Source: TypeAlias = Literal["box", "pins", "page"]
Quantity: TypeAlias = Literal["amber", "chains", "red key", "yellow key", "blue key", "turn"]
HumanEntry: TypeAlias = CounterEntered | KeyTurned | TurnEnded

SOURCE_NAMES: Final[dict[Source, str]] = {
    "box": "the controller box",
    "pins": "the buttons",
    "page": "the page",
}
AT_ONCE_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class LastEntry:
    """Where the last word on a quantity of a player was entered."""

    player: PlayerNumber
    quantity: Quantity
    source: Source
    t: float

    def told_of(self, player_name: str) -> str:
        """The sentence for the page."""
        return f"Last entered: {player_name}, {_shown(self.quantity)}, on {SOURCE_NAMES[self.source]}."


@dataclass(frozen=True, slots=True)
class Collision:
    """Two people entered the same quantity in two places at nearly the same time. Both were taken, in this order."""

    earlier: LastEntry
    later: LastEntry

    def __str__(self) -> str:
        name = _shown(self.later.quantity)
        name = name[0].upper() + name[1:]
        earlier, later = SOURCE_NAMES[self.earlier.source], SOURCE_NAMES[self.later.source]
        return f"{name} was entered on {earlier} and on {later} at nearly the same time; {later} came last. Check it."


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
        if before and before.source != source and abs(now.t - before.t) <= AT_ONCE_S:
            return Collision(before, now)
        return None

    def last(self, player: PlayerNumber, quantity: Quantity) -> LastEntry | None:
        return self._last.get((player, quantity))


def _shown(quantity: Quantity) -> str:
    return {"amber": "Æmber", "turn": "end of turn"}.get(quantity, quantity)


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
