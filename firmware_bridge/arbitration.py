"""Several ways to enter the same number: box, pins and page. The last explicit human input wins, and is shown.

Entries are values, so the rule needs no locks: they are taken in the order in which they arrive. The camera counts
nothing that people enter, so it never overrides them. Knows no input and no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.entry_sources import EntrySource
from companion.observations import CounterEntered, KeyTurned, PlayerNumber, TurnEnded
from companion.sentences import N_, Sentence

Quantity: TypeAlias = Literal["amber", "chains", "red key", "yellow key", "blue key", "turn"]
HumanEntry: TypeAlias = CounterEntered | KeyTurned | TurnEnded

AT_ONCE_S: Final = 2.0

QUANTITY_NAMES: Final[dict[Quantity, str]] = {
    "amber": N_("Æmber"),
    "chains": N_("chains"),
    "red key": N_("red key"),
    "yellow key": N_("yellow key"),
    "blue key": N_("blue key"),
    "turn": N_("end of turn"),
}


@dataclass(frozen=True, slots=True)
class LastEntry:
    """Where the last word on a quantity of a player was entered."""

    player: PlayerNumber
    quantity: Quantity
    source: EntrySource
    t: float

    def told_of(self, player_name: str) -> str:
        """The sentence for the page."""
        return Sentence(
            "Last entered: {player_name}, {quantity}, on {source}.",
            player_name=player_name,
            quantity=_shown(self.quantity),
            source=Sentence(self.source.words),
        )


@dataclass(frozen=True, slots=True)
class Collision:
    """Two people entered the same quantity in two places at nearly the same time. Both were taken, in this order."""

    earlier: LastEntry
    later: LastEntry

    def __str__(self) -> str:
        earlier, later = (Sentence(one.source.words) for one in (self.earlier, self.later))
        return Sentence(
            "{quantity}: entered on {earlier} and on {later} at nearly the same time; {later} came last. Check it.",
            quantity=_shown(self.later.quantity),
            earlier=earlier,
            later=later,
        )


class LastWord:
    """Keeps who entered each quantity last."""

    def __init__(self) -> None:
        self._last: dict[tuple[PlayerNumber, Quantity], LastEntry] = {}

    def enter(self, entry: HumanEntry, source: EntrySource) -> Collision | None:
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
    return Sentence(QUANTITY_NAMES[quantity])


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
