"""Words for what holds as long as its source is in play, or as long as a lasting effect is in force.

A constant is a plain value. What is true because of it is computed when asked for (`facts`, `objections`), never
stored, so it starts and stops by itself (rulebook 1.3, Constant abilities). Those that let something else happen
instead stand in `replacements`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.houses import house_name
from companion.rules.abilities import Ability, AbilityKind, Constant, abilities_of
from companion.rules.card import PlayerNumber
from companion.rules.filters.base import Both, Filter, any_card
from companion.rules.filters.printed import creature
from companion.rules.filters.references import Bound, it, itself, this_creature
from companion.rules.lookup import OWN, WHO, Who
from companion.rules.quantities import Amount, Condition, Only, Times, if_so
from companion.rules.state import Effect, Rulebook, Scope, card_of
from companion.rules.wording import say_inline


def signed(amount: Amount | int) -> str:
    if isinstance(amount, int):
        return f"{amount:+d}".replace("-", "–")
    return f"+{amount.say()}"


class Composite(Constant):
    """Base of constants that are several others together, which hold as long as this one does."""

    __slots__ = ()

    def parts(self, scope: Scope) -> tuple[Constant, ...]:
        """The constants that it is made of, in the scope in which it holds."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PowerBonus(Constant):
    """Power changed by `amount` for each card that `on` matches."""

    amount: Amount | int
    on: Filter = itself

    def say(self) -> str:
        return f"{_subjects(self.on)} {signed_each(self.amount, 'power')}"


@dataclass(frozen=True, slots=True)
class ArmorBonus(Constant):
    """Adds to printed armor, or gives armor to creatures without (rulebook 1.3, glossary, Armor)."""

    amount: Amount | int
    on: Filter = itself

    def say(self) -> str:
        return f"{_subjects(self.on)} {signed_each(self.amount, 'armor')}"


def _subjects(on: Filter) -> str:
    if on in (itself, this_creature):
        return "this creature gets"
    if on.refers_to or isinstance(on, Bound):
        return f"{on.refers_to or on.say()} gets"
    if isinstance(on, Both) and on.parts[0] in (itself, this_creature):
        state = " ".join(part.say_of_one() for part in on.parts[1:]).removeprefix("while ")
        return f"while {state}, this creature gets"
    return f"each {on.say()} gets"


def signed_each(amount: Amount | int, what: str) -> str:
    if isinstance(amount, int):
        return f"{signed(amount)} {what}"
    if isinstance(amount, Only) and isinstance(amount.amount, int):
        return f"{signed(amount.amount)} {what} {amount.each()}"
    if isinstance(amount, Times):
        return f"{amount.factor:+d} {what} {amount.amount.each()}".replace("-", "–")
    return f"+1 {what} {amount.each()}"


@dataclass(frozen=True, slots=True)
class GainsKeyword(Constant):
    """Gives a keyword; values of assault and hazardous add up (rulebook 1.3, glossary)."""

    keyword: str
    on: Filter = this_creature
    amount: Amount | int = 0

    def say(self) -> str:
        subject = _subjects(self.on).removesuffix(" gets")
        if isinstance(self.amount, Amount):
            return f"{subject} gains {self.keyword} by {self.amount.say()}"
        return f"{subject} gains {self.keyword}{f' {self.amount}' if self.amount else ''}"


@dataclass(frozen=True, slots=True)
class GainsTrait(Constant):
    trait: str
    on: Filter = this_creature

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} gains the {self.trait.capitalize()} trait"


@dataclass(frozen=True, slots=True)
class LosesKeyword(Constant):
    keyword: str
    on: Filter

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} loses {self.keyword}"


@dataclass(frozen=True, slots=True)
class Gains(Constant):
    """Gives an ability: the card that has it speaks, and "you" is its controller."""

    ability: Ability
    on: Filter = this_creature

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} gains, “{self.ability.say()}”"


@dataclass(frozen=True, slots=True)
class GainsTextOf(Composite):
    """Gives the text box of a card bound before: abilities and keywords, in which the card that gains them speaks."""

    name: str
    on: Filter = it
    rulebook: Rulebook = "14"

    def parts(self, scope: Scope) -> tuple[Constant, ...]:
        cards = [card_of(item) for item in scope.cards(self.name)]
        keywords = [GainsKeyword(word.name, self.on, word.value) for card in cards for word in card.keywords]
        text = [Gains(ability, self.on) for card in cards for ability in abilities_of(card, self.rulebook)]
        return (*keywords, *text)

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} gains the text box of the revealed card"


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
class BelongsTo(Constant):
    """Belongs to a house instead of, or (`also`) besides, its own; `"all"` is every house, `"active"` the turn’s."""

    house: str
    on: Filter
    also: bool = False

    def say(self) -> str:
        subject = _subjects(self.on).removesuffix(" gets")
        named = {"all": "all houses", "active": "the active house"}.get(self.house)
        return f"{subject} belongs to {named or f'house {house_name(self.house)}'}"


@dataclass(frozen=True, slots=True)
class CountsAsFlank(Constant):
    """Considered to be on a flank wherever it stands (rulebook 1.3, glossary, Flank)."""

    on: Filter

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} counts as a flank creature"


@dataclass(frozen=True, slots=True)
class KeyCost(Constant):
    """Changes what a key costs `whose` player."""

    amount: Amount | int
    whose: Who = "opponent"

    def say(self) -> str:
        return f"{OWN[self.whose]} keys cost {signed_each(self.amount, 'Æmber')}"


@dataclass(frozen=True, slots=True)
class HandSize(Constant):
    """Changes how many cards `whose` player refills the hand to in the draw step."""

    amount: Amount | int
    whose: Who = "you"

    def say(self) -> str:
        change, when = self.amount, ""
        if isinstance(change, Amount):
            when = f" {change.each()}"
            change = change.amount if isinstance(change, Only) and isinstance(change.amount, int) else 1
        number = f"{abs(change)} card{'' if abs(change) == 1 else 's'}"
        more = "fewer" if change < 0 else "more"
        verb, own = ("refill", "your") if self.whose == "you" else ("refills", "their")
        return f"in the draw step, {WHO[self.whose]} {verb} {own} hand to {number} {more}{when}"


@dataclass(frozen=True, slots=True)
class Spendable(Constant):
    """Æmber on matching cards may be spent when `whose` player forges keys (rulebook 1.3, Step 1)."""

    on: Filter = itself
    whose: Who = "you"

    def say(self) -> str:
        cards = {itself: "this card", this_creature: "this creature"}.get(self.on) or self.on.say(plural=True)
        return f"{WHO[self.whose]} may spend Æmber on {cards} when forging keys"


@dataclass(frozen=True, slots=True)
class CannotForge(Constant):
    """`whose` player cannot forge a key while the condition holds of that player ("you" in its words)."""

    whose: Who
    when: Condition
    reason: str

    def say(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class SkipsForgeStep(Constant):
    """The step passes without a key (rulebook 1.3, Step 1: Forge a key)."""

    whose: Who = "you"

    def say(self) -> str:
        return f"{'skip your' if self.whose == 'you' else 'your opponent skips their'} “forge a key” step"


@dataclass(frozen=True, slots=True)
class TakesKeyPayment(Constant):
    """You get the Æmber your opponent spends on keys."""

    def say(self) -> str:
        return "you get all Æmber your opponent spends when forging keys"


@dataclass(frozen=True, slots=True)
class MustChoose(Constant):
    """`whose` player must choose this house as active house.

    `"chosen"` is the one that the ability's player chose before, `"noted"` one that `NoteHouse` read off a card.
    """

    house: str
    whose: Who = "you"

    def say(self) -> str:
        return f"{'you' if self.whose == 'you' else 'your opponent'} must choose {_house(self.house)} as active house"


@dataclass(frozen=True, slots=True)
class CannotChoose(Constant):
    """The house, named as in `MustChoose`, may not be made the active one (rulebook 1.3, glossary, House choice)."""

    house: str
    whose: Who = "opponent"

    def say(self) -> str:
        who = "you" if self.whose == "you" else "your opponent"
        return f"{who} cannot choose {_house(self.house)} as active house"


def _house(name: str) -> str:
    return {"chosen": "the chosen house", "noted": "that house"}.get(name) or house_name(name)


@dataclass(frozen=True, slots=True)
class CannotPlay(Constant):
    """`whose` player cannot play matching cards, while the condition (if any) holds."""

    cards: Filter
    whose: Who = "opponent"
    when: Condition | None = None

    def say(self) -> str:
        who = {"you": "you", "opponent": "your opponent", "either": "players"}[self.whose]
        condition = f" {if_so(self.when)}" if self.when else ""
        if self.cards is itself:
            return f"this card cannot be played{condition}"
        return f"{who} cannot play {self.cards.say(plural=True)}{condition}"


@dataclass(frozen=True, slots=True)
class CannotUse(Constant):
    """Matching cards cannot be used in the given ways (in any way where none is given) by `whose` player."""

    cards: Filter
    ways: tuple[str, ...] = ()
    whose: Who = "either"
    when: Condition | None = None

    def say(self) -> str:
        condition = f" {if_so(self.when)}" if self.when else ""
        if self.whose == "opponent":
            how = f" to {' or '.join(self.ways)}" if self.ways else ""
            return f"your opponent cannot use {self.cards.say(plural=True)}{how}{condition}"
        subject = {itself: "this card", this_creature: "this creature"}.get(self.cards) or self.cards.say(plural=True)
        allowed = [way for way in ("reap", "fight", "action", "omni") if way not in self.ways]
        if len(allowed) == 1:
            return f"{subject} can only {allowed[0]}{condition}"
        return f"{subject} cannot {' or '.join(self.ways) or 'be used'}{condition}"


@dataclass(frozen=True, slots=True)
class CannotAttack(Constant):
    """Creatures that `attacker` matches cannot choose a creature that `target` matches to fight."""

    attacker: Filter
    target: Filter

    def say(self) -> str:
        return f"{self.attacker.say(plural=True)} cannot fight {self.target.say(plural=True)}"


@dataclass(frozen=True, slots=True)
class MustFight(Constant):
    """Matching creatures must fight when used, if able."""

    on: Filter = creature

    def say(self) -> str:
        return f"{self.on.say(plural=True)} must fight when used, if able"


@dataclass(frozen=True, slots=True)
class IgnoresKeyword(Constant):
    """While matching creatures attack, a keyword of the creatures they face does not count."""

    keyword: str
    on: Filter = itself

    def say(self) -> str:
        return f"while this creature attacks, ignore {self.keyword}"


@dataclass(frozen=True, slots=True)
class MayUse(Constant):
    """Matching cards may be used as if they belonged to the active house.

    `ways` limits how; `uses` how often, and then each use takes one away; a card is counted once per use.
    """

    cards: Filter
    ways: tuple[str, ...] = ()
    uses: int | None = None

    def say(self) -> str:
        how = " or ".join(self.ways)
        if self.uses is not None:
            number = "1" if self.uses == 1 else f"up to {self.uses}"
            return f"you may {how or 'use'} {number} {self.cards.say(plural=self.uses != 1)}"
        if isinstance(self.cards, Both) and self.cards.parts[0] is itself:
            return f"{_subjects(self.cards).removesuffix(' gets')} may be used as if of the active house"
        return f"you may {how or 'use'} {'with ' if how else ''}{self.cards.say(plural=True)} as if of the active house"


@dataclass(frozen=True, slots=True)
class MayPlay(Constant):
    """Matching cards of other houses may be played: `uses` of them, each turn where a card in play says so."""

    cards: Filter
    uses: int | None = 1
    when: Condition | None = None

    def say(self) -> str:
        condition = f" each turn {if_so(self.when)}" if self.when else ""
        return f"you may play {self.uses or 'any'} {self.cards.say(plural=self.uses != 1)}{condition}"


@dataclass(frozen=True, slots=True)
class MayPlayOrUse(Constant):
    """One permission, spent by either playing or using a matching card."""

    cards: Filter
    uses: int = 1

    def say(self) -> str:
        return f"you may play or use {self.uses} {self.cards.say(plural=self.uses != 1)}"


@dataclass(frozen=True, slots=True)
class TakenFromArchivesByChoice(Constant):
    """While this card is in your archives, face up, you take any number of cards from them instead of all."""

    def say(self) -> str:
        return (
            "this card is archived face up; while it is in your archives, you may take any number of cards from them "
            "instead of all"
        )


@dataclass(frozen=True, slots=True)
class PlayedAsCopy(Constant):
    """When played, counts as a copy of a card chosen from the opponent's discard pile."""

    of: Filter

    def say(self) -> str:
        return f"when you play this card, treat it as a copy of {self.of.say_one()} in your opponent’s discard pile"


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Constant):
    """Enters play as a copy of a matching creature in play, but for its house; of its title, power and text."""

    of: Filter

    def say(self) -> str:
        return f"this card enters play as a copy of {self.of.say_one()}, but for its house"


@dataclass(frozen=True, slots=True)
class CostsToPlay(Constant):
    """To play a matching card `whose` player must lose Æmber, or (`paid`) pay it to the card's controller."""

    amount: int
    cards: Filter = itself
    whose: Who = "you"
    paid: bool = False

    def say(self) -> str:
        if self.paid:
            return f"your opponent must pay you {self.amount} Æmber to play {self.cards.say_one()}"
        return f"you must lose {self.amount} Æmber to play this card"


@dataclass(frozen=True, slots=True)
class CostsToUse(Constant):
    amount: int
    cards: Filter

    def say(self) -> str:
        return f"your opponent must pay you {self.amount} Æmber to use {self.cards.say_one()}"


@dataclass(frozen=True, slots=True)
class EntersReady(Constant):
    """Matching cards enter play ready, or only those that are `played`. `uses` counts down where the next ones do."""

    on: Filter
    uses: int | None = None
    when: Condition | None = None
    played: bool = False

    def say(self) -> str:
        if self.uses is not None:
            return f"the next {self.on.say()} you play enters play ready"
        played = " that is played" if self.played else ""
        condition = f", {if_so(self.when)}" if self.when else ""
        return f"{_subjects(self.on).removesuffix(' gets')}{played} enters play ready{condition}"


@dataclass(frozen=True, slots=True)
class EntersStunned(Constant):
    """Comes into play with a stun on it (rulebook 1.3, glossary, Stun)."""

    on: Filter = itself

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} enters play stunned"


@dataclass(frozen=True, slots=True)
class EntersUnderOpponent(Constant):
    """Enters play under your opponent's control."""

    def say(self) -> str:
        return "this creature enters play under your opponent’s control"


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
class CannotBeDamaged(Constant):
    """Damage to it is not dealt at all, so nothing counts it as dealt."""

    on: Filter

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} cannot be dealt damage"


@dataclass(frozen=True, slots=True)
class CannotBeDamagedBy(Constant):
    """Matching creatures cannot be dealt damage by these cards; a bonus icon is no card (rulebook 14, questions)."""

    dealers: Filter
    on: Filter = itself

    def say(self) -> str:
        subject = _subjects(self.on).removesuffix(" gets")
        return f"{subject} cannot be dealt damage by {self.dealers.say_one()}"


@dataclass(frozen=True, slots=True)
class PowerIs(Constant):
    """Matching creatures have this power and this armor, whatever else would change them (rulebook 14, questions)."""

    power: int
    armor: int
    on: Filter = creature

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} has power {self.power} and armor {self.armor}"


@dataclass(frozen=True, slots=True)
class TauntReachesFurther(Constant):
    """The taunt of matching creatures protects the neighbors of their neighbors, too."""

    on: Filter = itself

    def say(self) -> str:
        subject = "this creature" if self.on is itself else self.on.say_one()
        return f"the taunt of {subject} also protects the neighbors of its neighbors"


@dataclass(frozen=True, slots=True)
class ActionReturns(Constant):
    """The next action that you play goes to your hand once it is resolved, where it would go to the discard pile."""

    uses: int | None = 1

    def say(self) -> str:
        return "after you resolve the next action you play, return it to your hand"


@dataclass(frozen=True, slots=True)
class StolenIsCaptured(Constant):
    """Æmber that would be stolen is captured instead, by creatures that the active player controls and chooses."""

    def say(self) -> str:
        return "each Æmber that would be stolen is captured by a creature of the active player instead"


@dataclass(frozen=True, slots=True)
class ExtraDamage(Constant):
    """Whenever a matching creature takes damage, it takes this much more."""

    amount: int
    on: Filter

    def say(self) -> str:
        return f"whenever {_subjects(self.on).removesuffix(' gets')} takes damage, it takes {self.amount} more"


@dataclass(frozen=True, slots=True)
class LosesArmor(Constant):
    """Has no armor at all."""

    on: Filter

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} loses its armor"


@dataclass(frozen=True, slots=True)
class Controls(Constant):
    """You control these cards; `before` did, before the first effect that changed their control."""

    on: Filter
    before: PlayerNumber

    def say(self) -> str:
        return f"you control {self.on.say_one()}"


@dataclass(frozen=True, slots=True)
class IsCreature(Composite):
    """These artifacts are creatures of a power in a battleline; when that ends they lie among the artifacts again."""

    power: int
    on: Filter = it

    def parts(self, scope: Scope) -> tuple[Constant, ...]:
        return (PowerBonus(self.power, self.on),)

    def say(self) -> str:
        return f"{_subjects(self.on).removesuffix(' gets')} is a creature with power {self.power}"


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
class BeforeForging(Constant):
    """When your opponent would forge a key in their own turn, these effects resolve first, such as `StopForging`."""

    effects: tuple[Effect, ...]

    def say(self) -> str:
        return f"when your opponent would forge a key in their turn, {say_inline(self.effects)}"


@dataclass(frozen=True, slots=True)
class Perishes(Constant):
    """This card is destroyed as soon as the condition holds."""

    when: Condition

    def say(self) -> str:
        return f"if {self.when.say()}, destroy this card"


@dataclass(frozen=True, slots=True)
class IconsCannotResolve(Constant):
    """`whose` player cannot resolve bonus icons, printed Æmber included (rulebook 14, Bonus icons)."""

    whose: Who = "opponent"

    def say(self) -> str:
        return f"{'you' if self.whose == 'you' else 'your opponent'} cannot resolve bonus icons"


@dataclass(frozen=True, slots=True)
class IconsResolveAgain(Constant):
    """Each bonus icon of the next card that you play resolves once more."""

    uses: int | None = 1

    def say(self) -> str:
        return "each bonus icon of the next card you play resolves once more"


@dataclass(frozen=True, slots=True)
class NoStealing(Constant):
    """Your Æmber cannot be stolen, while the condition (if any) holds."""

    when: Condition | None = None

    def say(self) -> str:
        return f"your Æmber cannot be stolen{f' {if_so(self.when)}' if self.when else ''}"
