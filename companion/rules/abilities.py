"""Words that say when an ability applies: `play(...)`, `reap(...)`, `after(destroyed(enemy), ...)`, `constant(...)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast

from companion.rulebooks import Rulebook
from companion.rules.card import Card, Rule
from companion.rules.events import RecordFilter
from companion.rules.state import Effect
from companion.rules.wording import continued, say_all, sentence

AbilityKind: TypeAlias = Literal[
    "play", "fight", "reap", "action", "omni", "before fight", "destroyed", "destroyed instead", "leaves play",
    "start of turn", "start of each turn", "end of ready step", "end of turn", "end of each turn", "after", "constant",
]  # fmt: skip

KINDS: Mapping[AbilityKind, str] = {
    "play": "resolves when the card is played",
    "constant": "holds while the card is in play",
    "reap": "after the creature reaped",
    "action": "by exhausting the card",
    "after": "each time something happened",
    "fight": "after the creature fought and survived",
    "destroyed": "before the card is destroyed",
    "omni": "by exhausting the card, in any house",
    "before fight": "before damage is dealt in a fight",
    "end of turn": "at the end of its controller's turn",
    "start of turn": "at the start of its controller's turn",
    "destroyed instead": "in place of being discarded once destroyed",
    "leaves play": "before the card leaves play",
    "start of each turn": "at the start of either player's turn",
    "end of ready step": "once its controller's cards are readied",
    "end of each turn": "at the end of either player's turn",
}
"""The moments at which abilities of each kind do something."""

_MOMENTS: dict[str, str] = {
    "start of turn": "at the start of your turn",
    "start of each turn": "at the start of each turn",
    "end of ready step": "at the end of your “ready cards” step",
    "end of turn": "at the end of your turn",
    "end of each turn": "at the end of each turn",
}
_WORK_IN_PLAY: frozenset[str] = frozenset({*_MOMENTS, "after", "constant"})


class Constant(Rule):
    """Base of what simply holds, as long as its card is in play or as long as it is put in force."""

    __slots__ = ()

    @property
    def group(self) -> type[Constant]:
        """The class under which `AbilitiesInForce` files it."""
        return type(self)


@dataclass(frozen=True, slots=True)
class Ability(Rule):
    """Something a card can do: `effects` in order when one of `kinds` comes up, or a constant that simply holds.

    With `in_discard` it works while its card is in its owner's discard pile, and only then.
    """

    kinds: tuple[AbilityKind, ...]
    effects: tuple[Effect, ...] = ()
    event: RecordFilter | None = None
    constant: Constant | None = None
    in_discard: bool = False

    @property
    def works_in_play(self) -> bool:
        """In force all the time its card is in play, not only when the card is used or leaves."""
        return self.kinds[0] in _WORK_IN_PLAY and not self.in_discard

    def say(self) -> str:
        if self.in_discard:
            return sentence(
                f"while this card is in your discard pile, {continued(replace(self, in_discard=False).say())}"
            )
        if self.constant is not None:
            return sentence(self.constant.say())
        text = say_all(self.effects)
        if self.event is not None:
            return sentence(f"{self.event.say_moment()}, {continued(text)}")
        if self.kinds == ("destroyed instead",):
            return f"Destroyed: Instead, {continued(text)}"
        if self.kinds[0] in _MOMENTS:
            return sentence(f"{_MOMENTS[self.kinds[0]]}, {continued(text)}")
        return f"{'/'.join(kind.title() for kind in self.kinds)}: {text}"


def abilities_of(card: Card, rulebook: Rulebook) -> tuple[Ability, ...]:
    """The abilities of a card's text by this rulebook: what a declaration holds is nothing else."""
    return cast("tuple[Ability, ...]", card.text_by(rulebook))


def play(*effects: Effect) -> Ability:
    """Resolves when the card is played, after its Æmber bonus (rulebook 1.3, Play abilities)."""
    return Ability(("play",), effects)


def fight(*effects: Effect) -> Ability:
    """Resolves after the creature attacked and survived (rulebook 1.3, Fight)."""
    return Ability(("fight",), effects)


def reap(*effects: Effect) -> Ability:
    """After the creature reaped (rulebook 1.3, Reap)."""
    return Ability(("reap",), effects)


def fight_or_reap(*effects: Effect) -> Ability:
    """One ability that resolves after fighting as well as after reaping."""
    return Ability(("fight", "reap"), effects)


def play_fight_or_reap(*effects: Effect) -> Ability:
    return Ability(("play", "fight", "reap"), effects)


def play_or_fight(*effects: Effect) -> Ability:
    return Ability(("play", "fight"), effects)


def play_or_reap(*effects: Effect) -> Ability:
    return Ability(("play", "reap"), effects)


def action_ability(*effects: Effect) -> Ability:
    """`Action:` exhaust the card, then resolve (rulebook 1.3, glossary, Action ability)."""
    return Ability(("action",), effects)


def omni(*effects: Effect) -> Ability:
    """`Omni:` as Action, whatever the active house (rulebook 1.3, glossary, Omni)."""
    return Ability(("omni",), effects)


def before_fight(*effects: Effect) -> Ability:
    """Before the damage of a fight it attacks in (rulebook 1.3, glossary, Before)."""
    return Ability(("before fight",), effects)


def when_destroyed(*effects: Effect) -> Ability:
    """`Destroyed:` resolves immediately before the card is destroyed (rulebook 1.3, glossary, Destroyed)."""
    return Ability(("destroyed",), effects)


def destroyed_instead(*effects: Effect) -> Ability:
    """`Destroyed: … instead`: the card is spared, and the effects resolve.

    It waits until the card would be discarded (rulebook 14, Replacement effects); before, it is one of its "Destroyed:"
    abilities.
    """
    return Ability(("destroyed instead",), effects)


def leaves_play(*effects: Effect) -> Ability:
    """Immediately before it leaves play (rulebook 1.3, glossary, Leaves play)."""
    return Ability(("leaves play",), effects)


def at_start_of_turn(*effects: Effect) -> Ability:
    """At the start of its controller's turn, before the forge step."""
    return Ability(("start of turn",), effects)


def at_end_of_turn(*effects: Effect) -> Ability:
    """After the draw step (rulebook 1.3, glossary, End of turn)."""
    return Ability(("end of turn",), effects)


def at_start_of_each_turn(*effects: Effect) -> Ability:
    """Before the forge step of each player's turn; that player decides."""
    return Ability(("start of each turn",), effects)


def at_end_of_each_turn(*effects: Effect) -> Ability:
    """After the draw step of each player's turn."""
    return Ability(("end of each turn",), effects)


def at_end_of_ready_step(*effects: Effect) -> Ability:
    """Once its controller's cards are readied, before the draw step."""
    return Ability(("end of ready step",), effects)


def after(event: RecordFilter, *effects: Effect) -> Ability:
    """Resolves each time the event happened; "it" is the card the event is about."""
    return Ability(("after",), effects, event=event)


def in_discard(ability: Ability) -> Ability:
    """Works from its owner's discard pile: `in_discard(after(house_chosen("dis"), …))`."""
    return replace(ability, in_discard=True)


def constant(rule: Constant) -> Ability:
    """Holds while the card is in play (rulebook 1.3, Constant abilities)."""
    return Ability(("constant",), constant=rule)
