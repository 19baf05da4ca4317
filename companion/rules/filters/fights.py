"""Filters by the fight a creature is or was in: `it_fights`, `attacking(…)` (rulebook 1.3, glossary, Fight)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.filters.base import Filter, Phrase
from companion.rules.records import FightBegan, FightStopped, Fought, LeftPlay
from companion.rules.state import GameState, Item, Scope, copy_of


@dataclass(frozen=True, slots=True)
class FoughtBySource(Filter):
    """The creature that this creature is fighting, or fought, in the record the ability answers.

    With `attacking` only where this creature was the attacker.
    """

    attacking: bool = False

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        pair = _fighters(scope)
        own = scope.source.id
        if own not in pair or (self.attacking and pair[0] != own):
            return False
        return copy_of(item).id in pair and copy_of(item).id != own

    def phrase(self) -> Phrase:
        return Phrase(after=("it attacked" if self.attacking else "it fights",))


def _fighters(scope: Scope) -> tuple[str, ...]:
    """Attacker and defender of the fight in which the record happened that the ability answers."""
    record = scope.record
    if isinstance(record, FightBegan):
        return (record.attacker.id, record.defender.id)
    return record.fighting if isinstance(record, LeftPlay) else ()


@dataclass(frozen=True, slots=True)
class InAFight(Filter):
    """Was destroyed in a fight."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return copy_of(item).id in _fighters(scope)

    def phrase(self) -> Phrase:
        return Phrase(after=("in a fight",))


def fight_going_on(state: GameState) -> FightBegan | None:
    """How the fight began that is being fought right now; `None` where none is."""
    for record in reversed(state.log):
        if isinstance(record, Fought | FightStopped):
            return None
        if isinstance(record, FightBegan):
            return record
    return None


@dataclass(frozen=True, slots=True)
class Attacking(Filter):
    """Is attacking, right now, a creature that `target` matches."""

    target: Filter

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        fight = fight_going_on(state)
        if fight is None or fight.attacker.id != copy_of(item).id:
            return False
        return self.target.matches(state, scope, state.find(fight.defender.id) or fight.defender)

    def phrase(self) -> Phrase:
        return Phrase(after=(f"while attacking {self.target.say_one()}",))


@dataclass(frozen=True, slots=True)
class AttackedThisWay(Filter):
    """Was attacked since the same ability began to resolve."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        own = state.log[scope.since :]
        return any(isinstance(record, FightBegan) and record.defender.id == copy_of(item).id for record in own)

    def phrase(self) -> Phrase:
        return Phrase(after=("attacked this way",))

    def negated(self) -> Phrase:
        return Phrase(before=("different",))


@dataclass(frozen=True, slots=True)
class Fighting(Filter):
    """Attacks or is attacked, right now."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        fight = fight_going_on(state)
        return fight is not None and copy_of(item).id in (fight.attacker.id, fight.defender.id)

    def phrase(self) -> Phrase:
        return Phrase(after=("while fighting",))


fighting: Filter = Fighting()
it_fights: Filter = FoughtBySource()
it_attacked: Filter = FoughtBySource(attacking=True)
in_a_fight: Filter = InAFight()
attacked_this_way: Filter = AttackedThisWay()


def attacking(target: Filter) -> Filter:
    """`attacking(flank & creature)`: right now, in the fight it was used for."""
    return Attacking(target)
