"""Words that begin lasting effects: `for_this_turn(...)`, `on_opponents_next_turn(...)`, `until_it_leaves(...)`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.rules.abilities import Ability, Constant, after
from companion.rules.events import left_play
from companion.rules.filters.references import itself
from companion.rules.records import EffectBegan
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, Effects, LastingEffect, copy_of
from companion.rules.wording import continued, say_inline

Duration: TypeAlias = Literal[
    "this turn", "until your next turn", "opponent's next turn", "your next turn", "through your next turn",
    "while in play", "for good",
]  # fmt: skip
_FIRST: dict[Duration, int] = {"opponent's next turn": 1, "your next turn": 2}
_LAST: dict[Duration, int | None] = {
    "this turn": 0, "until your next turn": 1, "opponent's next turn": 1, "your next turn": 2,
    "through your next turn": 2,
    "while in play": None, "for good": None,
}  # fmt: skip
_WORDS: dict[Duration, str] = {
    "this turn": "for the rest of the turn, ",
    "until your next turn": "until your next turn, ",
    "opponent's next turn": "during your opponent’s next turn, ",
    "your next turn": "during your next turn, ",
    "through your next turn": "until the end of your next turn, ",
    "while in play": "while this card is in play, ",
    "for good": "",
}


@dataclass(frozen=True, slots=True)
class Begin(Effect):
    """Puts a constant or a waiting ability in force for a time.

    With `on_it` it is applied to the cards bound as "it" and ends for each that leaves play. A constant with `uses`
    is spent by use. What lasts "while in play" does not begin once its card has left play.
    """

    rule: Constant | Ability
    duration: Duration = "this turn"
    on_it: bool = False

    def resolve(self, game: Resolution) -> None:
        if self.duration == "while in play" and not game.state.is_in_play(game.source):
            return
        turn = game.state.turn.number + self._turns_until_yours(game)
        last = _LAST[self.duration]
        effect = LastingEffect(
            self.rule,
            game.scope,
            turn + _FIRST.get(self.duration, 0),
            None if last is None else turn + last,
            on=tuple(copy_of(item).id for item in game.scope.cards("it")) if self.on_it else (),
            while_in_play=game.source if self.duration == "while in play" else None,
            uses=getattr(self.rule, "uses", None),
            number=game.state.stamp + 1,
        )
        game.happen(EffectBegan(effect, by=game.source))

    def _turns_until_yours(self, game: Resolution) -> int:
        """Durations count from your own turn; an effect of yours in the opponent's turn looks one turn back."""
        if self.duration in ("this turn", "while in play", "for good") or game.you == game.state.active:
            return 0
        return -1

    def say(self) -> str:
        return f"{_WORDS[self.duration]}{continued(self.rule.say()).rstrip('.')}"


@dataclass(frozen=True, slots=True)
class OnceItHasLeft(Effect):
    """An effect that follows once the card that speaks leaves play the next time this turn."""

    effects: Effects

    def resolve(self, game: Resolution) -> None:
        turn = game.state.turn.number
        waiting = after(left_play(itself), *self.effects)
        effect = LastingEffect(
            waiting, game.scope, turn, turn, while_in_play=game.source, number=game.state.stamp + 1
        )  # fmt: skip
        game.happen(EffectBegan(effect, by=game.source))

    def say(self) -> str:
        return f"after this card leaves play, {say_inline(self.effects)}"


def once_it_has_left(*effects: Effect) -> Effect:
    return OnceItHasLeft(effects)


def for_this_turn(*rules: Constant | Ability) -> Effect:
    return _all(rules, "this turn")


def until_your_next_turn(*rules: Constant | Ability) -> Effect:
    return _all(rules, "until your next turn")


def on_opponents_next_turn(*rules: Constant | Ability) -> Effect:
    return _all(rules, "opponent's next turn")


def while_in_play(*rules: Constant | Ability) -> Effect:
    return _all(rules, "while in play")


def it_gains_for_this_turn(*rules: Constant | Ability) -> Effect:
    """Rules about the card bound as "it": write them with the filter `it`."""
    return _all(rules, "this turn", on_it=True)


@dataclass(frozen=True, slots=True)
class _All(Effect):
    effects: tuple[Begin, ...]

    def resolve(self, game: Resolution) -> tuple[Effect, ...]:
        return self.effects

    def say(self) -> str:
        first, *others = self.effects
        return " and ".join([first.say(), *(continued(other.rule.say()).rstrip(".") for other in others)])


def _all(rules: tuple[Constant | Ability, ...], duration: Duration, on_it: bool = False) -> Effect:
    begun = tuple(Begin(rule, duration, on_it) for rule in rules)
    return begun[0] if len(begun) == 1 else _All(begun)
