"""Power, armor, keywords, traits, house, place and controller that a card has because of a constant."""

from __future__ import annotations

from dataclasses import dataclass

from companion.houses import house_name
from companion.rules.abilities import Constant
from companion.rules.card import PlayerNumber
from companion.rules.constants.base import signed_each, subject_of
from companion.rules.filters.base import Filter
from companion.rules.filters.printed import creature
from companion.rules.filters.references import itself, this_creature
from companion.rules.quantities import Amount


@dataclass(frozen=True, slots=True)
class PowerBonus(Constant):
    """Power changed by `amount` for each card that `on` matches."""

    amount: Amount | int
    on: Filter = itself

    def say(self) -> str:
        return f"{subject_of(self.on)} gets {signed_each(self.amount, 'power')}"


@dataclass(frozen=True, slots=True)
class ArmorBonus(Constant):
    """Adds to printed armor, or gives armor to creatures without (rulebook 1.3, glossary, Armor)."""

    amount: Amount | int
    on: Filter = itself

    def say(self) -> str:
        return f"{subject_of(self.on)} gets {signed_each(self.amount, 'armor')}"


@dataclass(frozen=True, slots=True)
class PowerIs(Constant):
    """Matching creatures have this power and this armor, whatever else would change them (rulebook 14, questions)."""

    power: int
    armor: int
    on: Filter = creature

    def say(self) -> str:
        return f"{subject_of(self.on)} has power {self.power} and armor {self.armor}"


@dataclass(frozen=True, slots=True)
class LosesArmor(Constant):
    """Has no armor at all."""

    on: Filter

    def say(self) -> str:
        return f"{subject_of(self.on)} loses its armor"


@dataclass(frozen=True, slots=True)
class GainsKeyword(Constant):
    """Gives a keyword; values of assault and hazardous add up (rulebook 1.3, glossary)."""

    keyword: str
    on: Filter = this_creature
    amount: Amount | int = 0

    def say(self) -> str:
        subject = subject_of(self.on)
        if isinstance(self.amount, Amount):
            return f"{subject} gains {self.keyword} by {self.amount.say()}"
        return f"{subject} gains {self.keyword}{f' {self.amount}' if self.amount else ''}"


@dataclass(frozen=True, slots=True)
class LosesKeyword(Constant):
    keyword: str
    on: Filter

    def say(self) -> str:
        return f"{subject_of(self.on)} loses {self.keyword}"


@dataclass(frozen=True, slots=True)
class IgnoresKeyword(Constant):
    """While matching creatures attack, a keyword of the creatures they face does not count."""

    keyword: str
    on: Filter = itself

    def say(self) -> str:
        return f"while this creature attacks, ignore {self.keyword}"


@dataclass(frozen=True, slots=True)
class TauntReachesFurther(Constant):
    """The taunt of matching creatures protects the neighbors of their neighbors, too."""

    on: Filter = itself

    def say(self) -> str:
        subject = "this creature" if self.on is itself else self.on.say_one()
        return f"the taunt of {subject} also protects the neighbors of its neighbors"


@dataclass(frozen=True, slots=True)
class GainsTrait(Constant):
    trait: str
    on: Filter = this_creature

    def say(self) -> str:
        return f"{subject_of(self.on)} gains the {self.trait.capitalize()} trait"


@dataclass(frozen=True, slots=True)
class BelongsTo(Constant):
    """Belongs to a house instead of, or (`also`) besides, its own; `"all"` is every house, `"active"` the turn’s."""

    house: str
    on: Filter
    also: bool = False

    def say(self) -> str:
        subject = subject_of(self.on)
        named = {"all": "all houses", "active": "the active house"}.get(self.house)
        return f"{subject} belongs to {named or f'house {house_name(self.house)}'}"


@dataclass(frozen=True, slots=True)
class CountsAsFlank(Constant):
    """Considered to be on a flank wherever it stands (rulebook 1.3, glossary, Flank)."""

    on: Filter

    def say(self) -> str:
        return f"{subject_of(self.on)} counts as a flank creature"


@dataclass(frozen=True, slots=True)
class Controls(Constant):
    """You control these cards; `before` did, before the first effect that changed their control."""

    on: Filter
    before: PlayerNumber

    def say(self) -> str:
        return f"you control {self.on.say_one()}"
