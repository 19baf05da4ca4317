"""Abilities that cards have, have not, or have otherwise because of a constant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.abilities import Ability, AbilityKind, Constant, abilities_of
from companion.rules.constants.base import Composite, subject_of
from companion.rules.constants.qualities import ArmorBonus, GainsKeyword, GainsTrait, PowerBonus
from companion.rules.filters.base import Filter
from companion.rules.filters.printed import creature
from companion.rules.filters.references import it, itself, this_creature
from companion.rules.quantities import Condition
from companion.rules.state import Rulebook, Scope, card_of
from companion.rules.touches import ANYTHING_COPIED, Touch


@dataclass(frozen=True, slots=True)
class Gains(Constant):
    """Gives an ability: the card that has it speaks, and "you" is its controller."""

    ability: Ability
    on: Filter = this_creature

    def say(self) -> str:
        return f"{subject_of(self.on)} gains, “{self.ability.say()}”"


@dataclass(frozen=True, slots=True)
class GainsTextOf(Composite):
    """Gives the text box of a card bound before: abilities and keywords, in which the card that gains them speaks."""

    touches: ClassVar[Touch] = ANYTHING_COPIED

    name: str
    on: Filter = it
    rulebook: Rulebook = "14"

    def parts(self, scope: Scope) -> tuple[Constant, ...]:
        cards = [card_of(item) for item in scope.cards(self.name)]
        keywords = [GainsKeyword(word.name, self.on, word.value) for card in cards for word in card.keywords]
        text = [Gains(ability, self.on) for card in cards for ability in abilities_of(card, self.rulebook)]
        return (*keywords, *text)

    def say(self) -> str:
        return f"{subject_of(self.on)} gains the text box of the revealed card"


@dataclass(frozen=True, slots=True)
class TakesAfter(Composite):
    """Has the power that is printed on a card bound before, instead of its own, and its armor, keywords and traits.

    `own_power` is what is printed on the card that takes after it.
    """

    own_power: int
    name: str = "it"

    def parts(self, scope: Scope) -> tuple[Constant, ...]:
        found: list[Constant] = []
        for card in map(card_of, scope.cards(self.name)):
            found += [PowerBonus(card.power - self.own_power), ArmorBonus(card.armor)]
            found += [GainsKeyword(word.name, itself, word.value) for word in card.keywords]
            found += [GainsTrait(trait, itself) for trait in card.traits]
        return tuple(found)

    def say(self) -> str:
        return "this creature has the power, armor, keywords and traits of the purged creature"


@dataclass(frozen=True, slots=True)
class TextBlank(Constant):
    """The text box counts as blank except for traits: printed abilities and keywords are gone."""

    on: Filter

    def say(self) -> str:
        return f"the text of {self.on.say(plural=True)} counts as blank, except for traits"


@dataclass(frozen=True, slots=True)
class IsCreature(Composite):
    """These artifacts are creatures of a power in a battleline; when that ends they lie among the artifacts again."""

    power: int
    on: Filter = it

    def parts(self, scope: Scope) -> tuple[Constant, ...]:
        return (PowerBonus(self.power, self.on),)

    def say(self) -> str:
        return f"{subject_of(self.on)} is a creature with power {self.power}"


@dataclass(frozen=True, slots=True)
class AlsoTriggers(Constant):
    """Abilities of one kind of matching cards count as being of another one, too: “Play:” as “Reap:”."""

    kind: AbilityKind
    also: AbilityKind
    on: Filter = creature

    def say(self) -> str:
        kinds = f"“{self.kind.title()}:” abilities"
        return f"{kinds} of {self.on.say(plural=True)} are “{self.kind.title()}/{self.also.title()}:” abilities"


@dataclass(frozen=True, slots=True)
class NoDestroyedAbilities(Constant):
    """“Destroyed:” abilities of matching cards do not resolve, those that would spare them neither."""

    on: Filter = creature

    def say(self) -> str:
        return f"“Destroyed:” abilities of {self.on.say(plural=True)} do not resolve"


@dataclass(frozen=True, slots=True)
class Perishes(Constant):
    """This card is destroyed as soon as the condition holds."""

    when: Condition

    def say(self) -> str:
        return f"if {self.when.say()}, destroy this card"
