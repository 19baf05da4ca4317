"""Records of steps and turns, of lasting effects that begin and end, and of the end of the game."""

from __future__ import annotations

from typing import ClassVar

from companion.rules.card import House, PlayerNumber
from companion.rules.records.base import Record
from companion.rules.records.moving import put, rest
from companion.rules.state import Draft, LastingEffect, Turn, TurnStep
from companion.rules.values import frozen_value


@frozen_value()
class HouseChosen(Record):
    """The active house of this turn (rulebook 1.3, Step 2: Choose a house)."""

    player: PlayerNumber
    house: House | None

    def apply(self, draft: Draft) -> None:
        draft.change(turn=draft.turn.but(house=self.house, house_chosen=True))


@frozen_value()
class ActiveHouseChanged(Record):
    """Another house is the active one for the rest of the turn; it was not chosen in the step."""

    house: House

    def apply(self, draft: Draft) -> None:
        draft.change(turn=draft.turn.but(house=self.house))


@frozen_value()
class ForgingStopped(Record):
    """A key that would have been forged is not, and nothing is spent."""

    player: PlayerNumber


@frozen_value()
class StepBegan(Record):
    """One of the five steps of a turn began (rulebook 1.3, Turn sequence)."""

    step: TurnStep

    def apply(self, draft: Draft) -> None:
        draft.change(turn=draft.turn.but(step=self.step))


@frozen_value()
class TurnBegan(Record):
    """The next player's turn: what was true of this turn alone is cleared, and the log starts afresh."""

    structural: ClassVar[bool] = True
    player: PlayerNumber

    def apply(self, draft: Draft) -> None:
        number = draft.turn.number + 1
        draft.change(turn=Turn(number, self.player, "forge"), last_log=draft.log, log=())
        for player in (0, 1):
            line = draft.players[player].battleline
            if any(item.armor_used or item.attacked for item in line):
                fresh = tuple(item.but(armor_used=0, attacked=False) for item in line)
                draft.change_player(player, battleline=fresh)


@frozen_value()
class EffectBegan(Record):
    """A lasting effect came into force."""

    structural: ClassVar[bool] = True
    effect: LastingEffect

    def apply(self, draft: Draft) -> None:
        draft.change(effects=(*draft.effects, self.effect), stamp=draft.stamp + 1)


@frozen_value()
class EffectEnded(Record):
    """A lasting effect is over."""

    structural: ClassVar[bool] = True
    effect: LastingEffect

    def apply(self, draft: Draft) -> None:
        draft.change(effects=tuple(effect for effect in draft.effects if effect is not self.effect))


@frozen_value()
class Won(Record):
    """The third key was forged: the game is over at once (rulebook 1.3, Objective).

    A card that was resolving has been played, and comes to rest in its owner's discard pile.
    """

    player: PlayerNumber

    def apply(self, draft: Draft) -> None:
        for copy in draft.resolving:
            rest(draft, copy)
            put(draft, copy.owner, "discard", copy)
        draft.change(winner=self.player, turn=draft.turn.but(step="over"), agenda=(), decision=None)
