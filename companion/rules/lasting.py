"""Lasting effects: constants and waiting abilities that outlive the card that made them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.rules.card import CardId
from companion.rules.state import GameState, Scope, Value

if TYPE_CHECKING:
    from companion.rules.abilities import Ability
    from companion.rules.constants import Constant


@dataclass(frozen=True)
class LastingEffect(Value):
    """`rule` is in force from turn `first_turn` to the end of turn `last_turn` (`None`: without end).

    It ends at once when the card `while_in_play` leaves play, when one of the cards `on` that it was applied to
    does (rulebook 1.3, glossary, Leaves Play), or when its `uses` are spent. `granted` are cards that a permission
    was spent on: it goes on holding for them (FAQ on Combat Pheromones). `number` tells equal effects apart.
    """

    rule: Constant | Ability
    scope: Scope
    first_turn: int
    last_turn: int | None
    on: tuple[CardId, ...] = ()
    while_in_play: CardId | None = None
    uses: int | None = None
    granted: tuple[CardId, ...] = ()
    number: int = 0

    def in_force(self, state: GameState) -> bool:
        turn = state.turn.number
        return self.first_turn <= turn and (self.last_turn is None or turn <= self.last_turn)

    def over(self, state: GameState) -> bool:
        return self.last_turn is not None and state.turn.number > self.last_turn

    def say(self) -> str:
        return self.rule.say()
