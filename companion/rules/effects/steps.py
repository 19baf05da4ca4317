"""Words that change how a turn goes: another active house, its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.facts import printed_house
from companion.rules.filters.references import known_among
from companion.rules.records import ActiveHouseChanged
from companion.rules.resolution import Resolution
from companion.rules.state import Effect
from companion.rules.touches import Touch
from companion.rules.turn import end_turn_when_settled


@dataclass(frozen=True, slots=True)
class ChangeActiveHouse(Effect):
    """The house of the card bound as "it" is active for the rest of the turn, or the house chosen before."""

    touches: ClassVar[Touch] = Touch.HOUSES

    chosen: bool = False

    def resolve(self, game: Resolution) -> None:
        known = known_among(game.scope, "it")
        house = game.scope.bound.house if self.chosen else printed_house(known[0]) if known else None
        if house is not None:
            game.happen(ActiveHouseChanged(house, by=game.source))

    def say(self) -> str:
        return f"{'the chosen house' if self.chosen else 'its house'} becomes the active house"


@dataclass(frozen=True, slots=True)
class EndTurn(Effect):
    """The turn ends once all is resolved: its other steps do not come, so that no card is readied and none drawn."""

    def resolve(self, game: Resolution) -> None:
        end_turn_when_settled(game)

    def say(self) -> str:
        return "end the turn"
