"""Filters by how a card in play is now: `damaged`, `ready`, `keyword("taunt")`, `power_at_most(3)`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.amounts import Excess
from companion.rules.facts import abilities, armor, has_keyword, power, traits_of
from companion.rules.filters.base import Filter, Not, Phrase
from companion.rules.filters.references import itself
from companion.rules.quantities import Amount, Condition, say, value
from companion.rules.state import GameState, InPlay, Item, Scope, card_of, copy_of


@dataclass(frozen=True, slots=True)
class Status(Filter):
    """A plain fact of a card in play: `damaged`, `stunned`, `exhausted`, …"""

    name: str
    opposite: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        if not isinstance(item, InPlay):
            return False
        return {
            "damaged": item.damage > 0,
            "stunned": item.stunned,
            "exhausted": item.exhausted,
            "warded": item.warded,
            "enraged": item.enraged,
        }[self.name]

    def phrase(self) -> Phrase:
        return Phrase(before=(self.name,))

    @property
    def follows_is(self) -> bool:
        return True

    def negated(self) -> Phrase:
        return Phrase(before=(self.opposite,))


@dataclass(frozen=True, slots=True)
class WithAmber(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and item.amber > 0

    def phrase(self) -> Phrase:
        return Phrase(after=("with Æmber on it",))

    def negated(self) -> Phrase:
        return Phrase(after=("without Æmber on it",))


@dataclass(frozen=True, slots=True)
class WithUpgrade(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and bool(item.upgrades)

    def phrase(self) -> Phrase:
        return Phrase(after=("with an upgrade",))


@dataclass(frozen=True, slots=True)
class AttachedTo(Filter):
    """An upgrade on a creature that `host` matches."""

    host: Filter

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        host = state.host_of(copy_of(item).id)
        return host is not None and self.host.matches(state, scope, host)

    def phrase(self) -> Phrase:
        noun = {itself: "this creature"}.get(self.host) or self.host.say_one()
        return Phrase(noun="upgrade", after=(f"on {noun}",))


@dataclass(frozen=True, slots=True)
class WithCounter(Filter):
    name: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and item.counter(self.name) > 0

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with a {self.name} counter",))


@dataclass(frozen=True, slots=True)
class WithChosenTrait(Filter):
    """Has the trait that the same ability chose before."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return scope.bound.named in traits_of(state, item)

    def phrase(self) -> Phrase:
        return Phrase(after=("with the chosen trait",))


@dataclass(frozen=True, slots=True)
class WithTrait(Filter):
    trait: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return self.trait in traits_of(state, item)

    def phrase(self) -> Phrase:
        return Phrase(before=(self.trait.capitalize(),))

    def negated(self) -> Phrase:
        return Phrase(before=(f"non-{self.trait.capitalize()}",))


@dataclass(frozen=True, slots=True)
class WithKeyword(Filter):
    name: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        if isinstance(item, InPlay):
            return has_keyword(state, item, self.name)
        return card_of(item).has_keyword(self.name)

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with {self.name}",))

    def negated(self) -> Phrase:
        return Phrase(after=(f"without {self.name}",))


@dataclass(frozen=True, slots=True)
class WithAbility(Filter):
    """Has an ability of a kind, printed or gained, such as `"reap"`."""

    kind: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and bool(abilities(state, item, self.kind))  # type: ignore[arg-type]

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with a “{self.kind.capitalize()}:” ability",))


@dataclass(frozen=True, slots=True)
class WithArmor(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and armor(state, item) > 0

    def phrase(self) -> Phrase:
        return Phrase(after=("with armor",))


@dataclass(frozen=True, slots=True)
class WithPower(Filter):
    """Has a power of at least `low` and at most `high`; the bounds may be amounts."""

    low: Amount | int | None = None
    high: Amount | int | None = None

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        its_power = power(state, item) if isinstance(item, InPlay) else card_of(item).power
        return (self.low is None or its_power >= value(self.low, state, scope)) and (
            self.high is None or its_power <= value(self.high, state, scope)
        )

    def phrase(self) -> Phrase:
        if self.low == self.high and self.low is not None:
            equal = "" if isinstance(self.low, int) else "equal to "
            return Phrase(after=(f"with power {equal}{say(self.low)}",))
        if isinstance(self.high, Excess) and self.high.second == 1:
            return Phrase(after=(f"with power lower than {say(self.high.first)}",))
        if self.high is None:
            return Phrase(after=(f"with power {say(self.low or 0)} or more",))
        return Phrase(after=(f"with power {say(self.high)} or less",))


@dataclass(frozen=True, slots=True)
class OddPower(Filter):
    odd: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and (power(state, item) % 2 == 1) is self.odd

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with {'odd' if self.odd else 'even'} power",))


@dataclass(frozen=True, slots=True)
class TopAndBottomPower(Filter):
    """Has the highest, or the lowest, power of all creatures that `among` matches."""

    among: Filter
    highest: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        if not isinstance(item, InPlay) or not self.among.matches(state, scope, item):
            return False
        powers = [power(state, other) for other in state.creatures() if self.among.matches(state, scope, other)]
        return power(state, item) == (max(powers) if self.highest else min(powers))

    def phrase(self) -> Phrase:
        return self.among.phrase() + Phrase(after=(f"with the {'highest' if self.highest else 'lowest'} power",))


@dataclass(frozen=True, slots=True)
class Destroyable(Filter):
    """Is not being destroyed already: such a card cannot be chosen to be destroyed (rulebook 14, Destroyed)."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return not (isinstance(item, InPlay) and item.doomed and state.rules.doomed_cards_cannot_be_chosen)

    def phrase(self) -> Phrase:
        return Phrase()


@dataclass(frozen=True, slots=True)
class Provided(Filter):
    """Matches any card, but only while a condition holds."""

    condition: Condition

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return self.condition.holds(state, scope)

    def phrase(self) -> Phrase:
        return Phrase(after=(f"while {self.condition.say()}",))


destroyable: Filter = Destroyable()
damaged: Filter = Status("damaged", "undamaged")
undamaged: Filter = Not(damaged)
stunned: Filter = Status("stunned", "unstunned")
exhausted: Filter = Status("exhausted", "ready")
ready: Filter = Not(exhausted)
warded: Filter = Status("warded", "unwarded")
enraged: Filter = Status("enraged", "calm")
with_chosen_trait: Filter = WithChosenTrait()
with_amber: Filter = WithAmber()
with_armor: Filter = WithArmor()
with_upgrade: Filter = WithUpgrade()
odd_power: Filter = OddPower(True)
even_power: Filter = OddPower(False)


def trait(name: str) -> Filter:
    return WithTrait(name)


def keyword(name: str) -> Filter:
    return WithKeyword(name)


def attached_to(host: Filter) -> Filter:
    """Upgrades on a creature that matches: `count(attached_to(itself), "upgrades")`."""
    return AttachedTo(host)


def provided(condition: Condition) -> Filter:
    """`itself & provided(your_turn)`: as long as the condition holds."""
    return Provided(condition)


def counter(name: str) -> Filter:
    return WithCounter(name)


def power_at_least(low: Amount | int) -> Filter:
    return WithPower(low=low)


def power_at_most(high: Amount | int) -> Filter:
    return WithPower(high=high)


def power_exactly(power: Amount | int) -> Filter:
    return WithPower(power, power)


def with_ability(kind: str) -> Filter:
    return WithAbility(kind)


def most_powerful(among: Filter) -> Filter:
    return TopAndBottomPower(among, True)


def least_powerful(among: Filter) -> Filter:
    return TopAndBottomPower(among, False)
