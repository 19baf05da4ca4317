"""How much damage is dealt and taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.rules.abilities import Constant
from companion.rules.constants.base import subject_of
from companion.rules.filters.base import Filter, any_card
from companion.rules.filters.references import itself


@dataclass(frozen=True, slots=True)
class FightDamage(Constant):
    """In a fight a matching creature deals this much damage instead of its power, or (`extra`) that much more."""

    amount: int
    on: Filter = itself
    role: Literal["attacking", "attacked", "fighting"] = "fighting"
    extra: bool = False
    against: Filter = any_card

    def say(self) -> str:
        when = {"attacking": "while attacking", "attacked": "when attacked", "fighting": "when fighting"}[self.role]
        target = "" if self.against is any_card else f" {self.against.say_one()}"
        dealt = f"{self.amount:+d}" if self.extra else "no" if self.amount == 0 else f"only {self.amount}"
        return f"this creature deals {dealt} damage {when}{target}"


@dataclass(frozen=True, slots=True)
class ExtraDamage(Constant):
    """Whenever a matching creature takes damage, it takes this much more."""

    amount: int
    on: Filter

    def say(self) -> str:
        return f"whenever {subject_of(self.on)} takes damage, it takes {self.amount} more"


@dataclass(frozen=True, slots=True)
class CannotBeDamaged(Constant):
    """Damage to it is not dealt at all, so nothing counts it as dealt."""

    on: Filter

    def say(self) -> str:
        return f"{subject_of(self.on)} cannot be dealt damage"


@dataclass(frozen=True, slots=True)
class CannotBeDamagedBy(Constant):
    """Matching creatures cannot be dealt damage by these cards; a bonus icon is no card (rulebook 14, questions)."""

    dealers: Filter
    on: Filter = itself

    def say(self) -> str:
        subject = subject_of(self.on)
        return f"{subject} cannot be dealt damage by {self.dealers.say_one()}"
