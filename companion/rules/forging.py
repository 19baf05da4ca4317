"""Forging keys, in the step and by card effects (rulebook 1.3, Step 1: Forge a key)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, TypeAlias

from companion.rules import constants as words
from companion.rules import facts
from companion.rules.card import CardId, PlayerNumber
from companion.rules.in_force import constants
from companion.rules.lookup import WHO, Who
from companion.rules.lookup import player as player_of
from companion.rules.quantities import Amount, Sum, Times, say
from companion.rules.records import AmberMoved, ForgingStopped, KeyForged, StepBegan, Won
from companion.rules.resolution import Resolution
from companion.rules.state import KEY_COLORS, Effect, Effects, GameState, Scope
from companion.rules.touches import Touch
from companion.rules.values import frozen_value


def amber_for_keys(state: GameState, number: PlayerNumber) -> int:
    """The pool, and Æmber on cards that may be spent on keys."""
    return state.players[number].amber + sum(item.amber for item in facts.spendable(state, number))


def unforged(state: GameState, number: PlayerNumber) -> tuple[str, ...]:
    """The colors of the keys still to be forged, in the order of the tokens."""
    return tuple(color for color in KEY_COLORS if color not in state.players[number].keys)


Ban: TypeAlias = words.CannotForge | words.SkipsForgeStep


def bans_on_forging(state: GameState, number: PlayerNumber) -> Iterator[tuple[Ban, Scope]]:
    """The cards that keep the player from forging any key now."""
    for ban, scope, _ in constants(state, words.CannotForge):
        bound = ban.whose == "either" or player_of(state, scope, ban.whose) == number
        if bound and ban.when.holds(state, Scope(number, scope.source, scope.bound)):
            yield ban, scope


def bans_on_forge_step(state: GameState, number: PlayerNumber) -> Iterator[tuple[Ban, Scope]]:
    """The cards that keep the player from forging in the step, the step being skipped among the reasons."""
    for skip, scope, _ in constants(state, words.SkipsForgeStep):
        if player_of(state, scope, skip.whose) == number:
            yield skip, scope
    yield from bans_on_forging(state, number)


def can_forge(state: GameState, number: PlayerNumber, cost: int) -> bool:
    """True if there is the Æmber and no card forbids it (rulebook 1.3, Step 1: Forge a key)."""
    return amber_for_keys(state, number) >= cost and not any(bans_on_forging(state, number))


def may_forge_in_step(state: GameState, number: PlayerNumber) -> bool:
    """True if the player can pay for a key in the step, which no card forbids or skips."""
    enough = amber_for_keys(state, number) >= facts.key_cost(state, number)
    return enough and not any(bans_on_forge_step(state, number))


def has_check(state: GameState, number: PlayerNumber) -> bool:
    """ "Check!": the player could forge in the first step of their next turn (rulebook 1.3, Step 5)."""
    return len(state.players[number].keys) < 3 and may_forge_in_step(state, number)


@frozen_value()
class ForgeKey(Effect):
    """Forges a key for the cost now plus `extra`, or for nothing with `free`; nothing happens where it cannot.

    A key forged `by_hand` is forged even if that breaks rules, for as much of the cost as there is.
    """

    touches: ClassVar[Touch] = Touch.KEYS

    extra: Amount | int = 0
    free: bool = False
    key: str | None = None
    by_hand: bool = False
    asked: bool = False
    who: Who = "you"

    def resolve(self, game: Resolution) -> Effects:
        number = game.player(self.who)
        asked = self.asked or (self.by_hand and _came_to_the_step(game.state))
        waiting = None if asked else _before_forging(game.state, number, ())
        if waiting is not None and (self.by_hand or can_forge(game.state, number, self._cost(game))):
            return (BeforeTheKey((replace(self, asked=True),), (), number),)
        self._forge(game, number)
        return ()

    def _cost(self, game: Resolution) -> int:
        return 0 if self.free else max(0, facts.key_cost(game.state, game.player(self.who)) + game.value(self.extra))

    def _forge(self, game: Resolution, number: PlayerNumber) -> None:
        cost = self._cost(game)
        game.done(0)
        if self.by_hand:
            cost = min(cost, amber_for_keys(game.state, number))
        elif not can_forge(game.state, number, cost):
            return
        key = self.key or str(game.decide("key", unforged(game.state, number), "choose the key to forge"))
        pay_for_key(game, number, cost)
        game.happen(KeyForged(number, key, cost, by=game.source))
        game.done(1)
        if len(game.state.players[number].keys) == len(KEY_COLORS):
            game.happen(Won(number))

    def possible(self, game: Resolution) -> bool:
        return can_forge(game.state, game.player(self.who), self._cost(game))

    def say(self) -> str:
        price = "at current cost"
        if self.free:
            price = "at no cost"
        elif self.extra != 0:
            price = f"at current cost {_surcharge(self.extra)}"
        return f"{'forge' if self.who == 'you' else f'{WHO[self.who]} forges'} a key {price}"


def _before_forging(
    state: GameState, number: PlayerNumber, asked: tuple[CardId, ...]
) -> tuple[words.BeforeForging, Scope] | None:
    """The opponent's abilities that come first where the player would forge in their own turn, one card after the
    other.
    """
    if number != state.active:
        return None
    rules = ((rule, scope) for rule, scope, _ in constants(state, words.BeforeForging) if scope.you != number)
    return next(((rule, scope) for rule, scope in rules if scope.source.id not in asked), None)


def _came_to_the_step(state: GameState) -> bool:
    """True if the forge step began in this turn: what the opponent's cards do first was done then."""
    return any(isinstance(record, StepBegan) and record.step == "forge" for record in state.log)


@frozen_value()
class BeforeTheKey(Effect):
    """The opponent's abilities that apply when the player `number` would forge a key in their own turn, card by card.

    `then` follows, or `otherwise` where one of them has stopped it.
    """

    then: Effects
    otherwise: Effects
    number: PlayerNumber
    asked: tuple[CardId, ...] = ()
    began: int = 0

    def resolve(self, game: Resolution) -> Effects:
        if any(isinstance(record, ForgingStopped) for record in game.state.log[self.began :] if self.asked):
            game.done(0)
            return self.otherwise
        waiting = _before_forging(game.state, self.number, self.asked)
        if waiting is None:
            return self.then
        rule, scope = waiting
        game.push(scope, *rule.effects)
        began = self.began if self.asked else len(game.state.log)
        return (replace(self, asked=(*self.asked, scope.source.id), began=began),)


@frozen_value()
class StopForging(Effect):
    """The key that would be forged is not, and nothing is spent."""

    def resolve(self, game: Resolution) -> None:
        game.happen(ForgingStopped(game.state.active, by=game.source))

    def say(self) -> str:
        return "no key is forged"


def _surcharge(extra: Amount | int) -> str:
    """`plus 9 Æmber, minus 1 Æmber for each card in your hand`."""
    if isinstance(extra, Sum):
        return ", ".join(_surcharge(part) for part in extra.parts)
    if isinstance(extra, Times):
        return f"{'minus' if extra.factor < 0 else 'plus'} {abs(extra.factor)} Æmber {extra.amount.each()}"
    return f"plus {say(extra)} Æmber"


def pay_for_key(game: Resolution, number: PlayerNumber, cost: int) -> None:
    """Spends Æmber from the pool and from cards that allow it; where both could pay, the player says how much.

    The cards are asked one after the other: each must give what the later ones and the pool cannot.
    """
    receiver = next(
        (scope.you for _, scope, _ in constants(game.state, words.TakesKeyPayment) if scope.you != number), None
    )
    left = cost
    others = amber_for_keys(game.state, number)
    for item in facts.spendable(game.state, number):
        others -= item.amber
        least, most = max(0, left - others), min(item.amber, left)
        spent = game.ask_number(least, most) if most > least else most
        if spent:
            game.happen(AmberMoved(spent, item.id, receiver, "forge", by=item.id))
        left -= spent
    if left:
        game.happen(AmberMoved(left, number, receiver, "forge"))
