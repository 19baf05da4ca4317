"""Words that pick cards out: `friendly & creature & house("mars")`, `creature & ~flank`, `itself`.

`&`, `|` and `~` mean and, or, not. A filter is asked about a card in play, an upgrade, or a copy in any zone, within
the scope of the ability that uses it; it also says itself, as adjectives, a noun, and what follows the noun.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from companion.rules.card import Card, Copy, House
from companion.rules.records import FightBegan, Fought, LeftPlay
from companion.rules.state import GameState, InPlay, Scope, Upgrade, known
from companion.rules.wording import a_or_an

if TYPE_CHECKING:
    from companion.rules.amounts import Amount

Item: TypeAlias = InPlay | Copy | Upgrade


def card_of(item: Item) -> Card:
    return known(item) if isinstance(item, Copy) else item.card


def copy_of(item: Item) -> Copy:
    return item if isinstance(item, Copy) else item.copy


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase in the making: `before` the noun, the noun itself, `after` it."""

    before: tuple[str, ...] = ()
    noun: str = ""
    after: tuple[str, ...] = ()

    def __add__(self, other: Phrase) -> Phrase:
        return Phrase(self.before + other.before, other.noun or self.noun, self.after + other.after)


class Filter:
    """Base of all filters. One that `tells_nothing` of a card matches hidden cards too."""

    __slots__ = ()

    @property
    def tells_nothing(self) -> bool:
        return False

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        raise NotImplementedError

    def surely_matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        """As `matches`; of a hidden card nothing can be said, so only a filter that tells nothing matches it."""
        hidden = isinstance(item, Copy) and item.hidden
        return (self.tells_nothing or not hidden) and self.matches(state, scope, item)

    def phrase(self) -> Phrase:
        raise NotImplementedError

    def negated(self) -> Phrase:
        inner = self.phrase()
        words = " ".join((*inner.before, inner.noun, *inner.after)).strip()
        return Phrase(after=(f"other than {words}",))

    def __and__(self, other: Filter) -> Filter:
        return Both(_parts(self) + _parts(other))

    def __or__(self, other: Filter) -> Filter:
        return Either(self, other)

    def __invert__(self) -> Filter:
        return Not(self)

    def say(self, plural: bool = False) -> str:
        """The noun phrase without an article: `friendly Mars creature`, `enemy creatures not on a flank`."""
        phrase = self.phrase()
        noun = phrase.noun or "card"
        if plural and not noun.endswith("s") and not noun.startswith("this "):
            noun += "s"
        return " ".join((*phrase.before, noun, *phrase.after))

    def say_one(self) -> str:
        return a_or_an(self.say())


_LEADING = ("other", "different")
"""Adjectives that English puts before all others."""


def _parts(a_filter: Filter) -> tuple[Filter, ...]:
    return a_filter.parts if isinstance(a_filter, Both) else (a_filter,)


@dataclass(frozen=True, slots=True)
class Both(Filter):
    parts: tuple[Filter, ...]

    @property
    def tells_nothing(self) -> bool:
        return all(part.tells_nothing for part in self.parts)

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        for part in self.parts:  # noqa: SIM110 a generator here costs a tenth of the engine's speed
            if not part.matches(state, scope, item):
                return False
        return True

    def phrase(self) -> Phrase:
        whole = sum((part.phrase() for part in self.parts), Phrase())
        leading = tuple(dict.fromkeys(word for word in whole.before if word in _LEADING))
        others = tuple(word for word in whole.before if word not in _LEADING)
        return Phrase(leading + others, whole.noun, whole.after)


@dataclass(frozen=True, slots=True)
class Either(Filter):
    first: Filter
    second: Filter

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return self.first.matches(state, scope, item) or self.second.matches(state, scope, item)

    def phrase(self) -> Phrase:
        if isinstance(self.second, NeighborOf) and self.second.of == self.first:
            return self.first.phrase() + Phrase(noun="creature", after=("and each of its neighbors",))
        first, second = self.first.phrase(), self.second.phrase()
        if first.noun and second.noun:
            return Phrase(noun=f"{self.first.say()} or {self.second.say()}")
        alternatives = [" ".join((*phrase.before, phrase.noun, *phrase.after)).strip() for phrase in (first, second)]
        if first.after or second.after:
            return Phrase(after=(" or ".join(alternatives),))
        return Phrase(before=(" or ".join(alternatives),))


@dataclass(frozen=True, slots=True)
class Not(Filter):
    inner: Filter

    @property
    def tells_nothing(self) -> bool:
        return self.inner.tells_nothing

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return not self.inner.matches(state, scope, item)

    def phrase(self) -> Phrase:
        return self.inner.negated()


@dataclass(frozen=True, slots=True)
class Anything(Filter):
    @property
    def tells_nothing(self) -> bool:
        return True

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return True

    def phrase(self) -> Phrase:
        return Phrase()


@dataclass(frozen=True, slots=True)
class OfType(Filter):
    type: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return card_of(item).type == self.type

    def phrase(self) -> Phrase:
        return Phrase(noun=self.type)

    def negated(self) -> Phrase:
        return Phrase(before=(f"non-{self.type}",))


@dataclass(frozen=True, slots=True)
class Controlled(Filter):
    """Under your control, or your opponent's. A card that is not in play counts as its owner's.

    The card that speaks is always yours: one of the opponent's that you use counts "as if it were yours".
    """

    by_you: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        if copy_of(item).id == scope.source.id:
            return self.by_you
        controller = item.owner if isinstance(item, Copy) else item.controller
        return (controller == scope.you) is self.by_you

    def phrase(self) -> Phrase:
        return Phrase(before=("friendly" if self.by_you else "enemy",))

    def negated(self) -> Phrase:
        return Controlled(not self.by_you).phrase()


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    you: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return (copy_of(item).owner == scope.you) is self.you

    def phrase(self) -> Phrase:
        return Phrase(after=("you own" if self.you else "your opponent owns",))


@dataclass(frozen=True, slots=True)
class OfHouse(Filter):
    """Belongs to a house; `house` may be `"chosen"`, the house chosen before by the same ability, or `"active"`."""

    house: House

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import belongs_to

        house: str | None = self.house
        if house == "chosen":
            house = scope.get("house")
        elif house == "active":
            house = state.turn.house
        return house is not None and belongs_to(state, item, house)

    def phrase(self) -> Phrase:
        if self.house == "chosen":
            return Phrase(after=("of the chosen house",))
        if self.house == "active":
            return Phrase(after=("of the active house",))
        return Phrase(before=(self.house.capitalize(),))

    def negated(self) -> Phrase:
        if self.house in ("chosen", "active"):
            return Phrase(after=(f"not of the {self.house} house",))
        return Phrase(before=(f"non-{self.house.capitalize()}",))


@dataclass(frozen=True, slots=True)
class WithTrait(Filter):
    trait: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return self.trait in card_of(item).traits

    def phrase(self) -> Phrase:
        return Phrase(before=(self.trait.capitalize(),))

    def negated(self) -> Phrase:
        return Phrase(before=(f"non-{self.trait.capitalize()}",))


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Has this title; the slug identifies it."""

    slug: str
    title: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return card_of(item).slug == self.slug

    def phrase(self) -> Phrase:
        return Phrase(noun=self.title)


@dataclass(frozen=True, slots=True)
class Itself(Filter):
    """The card that carries the ability (rulebook 1.3, glossary, Self-referential text)."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return copy_of(item).id == scope.source.id

    def phrase(self) -> Phrase:
        return Phrase(noun="this card")

    def negated(self) -> Phrase:
        return Phrase(before=("other",))


@dataclass(frozen=True, slots=True)
class Host(Filter):
    """The creature that this upgrade is attached to."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and any(upgrade.id == scope.source.id for upgrade in item.upgrades)

    def phrase(self) -> Phrase:
        return Phrase(noun="this creature")


@dataclass(frozen=True, slots=True)
class Bound(Filter):
    """A card that the same ability chose, named or affected before."""

    name: str = "it"

    @property
    def tells_nothing(self) -> bool:
        return True

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        cards = scope.get(self.name)
        return cards is not None and copy_of(item).id in cards

    def say_one(self) -> str:
        return "it" if self.name == "it" else "one of them"

    def phrase(self) -> Phrase:
        return Phrase(before=("chosen",))

    def negated(self) -> Phrase:
        return Phrase(before=("different" if self.name == "it" else "other",))


@dataclass(frozen=True, slots=True)
class BoundToAny(Filter):
    """A card bound to one of several names."""

    names: tuple[str, ...]

    @property
    def tells_nothing(self) -> bool:
        return True

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return any(copy_of(item).id in (scope.get(name) or ()) for name in self.names)

    def phrase(self) -> Phrase:
        return Phrase(before=("chosen",))


def line_and_place(state: GameState, item: Item) -> tuple[tuple[InPlay, ...], int]:
    """The battleline a creature stands in, and its index there; an empty line where it is in none."""
    if isinstance(item, InPlay):
        line = state.players[item.controller].battleline
        for index, creature in enumerate(line):
            if creature.copy.id == item.copy.id:
                return line, index
    return (), -1


def neighbors_of(state: GameState, item: Item) -> tuple[InPlay, ...]:
    """The creatures to its immediate left and right (rulebook 1.3, glossary, Neighbor)."""
    line, index = line_and_place(state, item)
    if index < 0:
        return ()
    return line[max(0, index - 1) : index] + line[index + 1 : index + 2]


def on_flank(state: GameState, item: Item) -> bool:
    """At either end of its line, or considered to be (rulebook 1.3, glossary, Flank)."""
    from companion.rules.facts import considered_flank

    line, index = line_and_place(state, item)
    if index < 0:
        return False
    return index in (0, len(line) - 1) or considered_flank(state, item)


@dataclass(frozen=True, slots=True)
class Flank(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return on_flank(state, item)

    def phrase(self) -> Phrase:
        return Phrase(before=("flank",))

    def negated(self) -> Phrase:
        return Phrase(after=("not on a flank",))


@dataclass(frozen=True, slots=True)
class NeighborOf(Filter):
    """Stands beside a creature that `of` matches; by default the card that carries the ability."""

    of: Filter = Itself()

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return any(self.of.matches(state, scope, neighbor) for neighbor in neighbors_of(state, item))

    def phrase(self) -> Phrase:
        if isinstance(self.of, Itself):
            return Phrase(before=("neighboring",))
        whom = "the chosen one" if isinstance(self.of, Bound) and self.of.name != "it" else self.of.say_one()
        return Phrase(noun="creature", after=(f"beside {whom}",))

    def negated(self) -> Phrase:
        return Phrase(after=("that is no neighbor of it",))


@dataclass(frozen=True, slots=True)
class Beyond(Filter):
    """Stands in the same battleline to the left, or to the right, of the card that carries the ability."""

    right: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        line, index = line_and_place(state, item)
        places = [place for place, creature in enumerate(line) if creature.copy.id == scope.source.id]
        return bool(places) and (index > places[0] if self.right else index < places[0])

    def phrase(self) -> Phrase:
        return Phrase(after=(f"to the {'right' if self.right else 'left'} of this creature",))


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
        }[self.name]

    def phrase(self) -> Phrase:
        return Phrase(before=(self.name,))

    def negated(self) -> Phrase:
        return Phrase(before=(self.opposite,))


@dataclass(frozen=True, slots=True)
class WithAmber(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and item.amber > 0

    def phrase(self) -> Phrase:
        return Phrase(after=("with Æmber on it",))


@dataclass(frozen=True, slots=True)
class WithCounter(Filter):
    name: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and item.counter(self.name) > 0

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with a {self.name} counter",))


@dataclass(frozen=True, slots=True)
class WithKeyword(Filter):
    name: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import has_keyword

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
        from companion.rules.facts import abilities

        return isinstance(item, InPlay) and bool(abilities(state, item, self.kind))  # type: ignore[arg-type]

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with a “{self.kind.capitalize()}:” ability",))


@dataclass(frozen=True, slots=True)
class WithArmor(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import armor

        return isinstance(item, InPlay) and armor(state, item) > 0

    def phrase(self) -> Phrase:
        return Phrase(after=("with armor",))


@dataclass(frozen=True, slots=True)
class WithPower(Filter):
    """Has a power of at least `low` and at most `high`; the bounds may be amounts."""

    low: Amount | int | None = None
    high: Amount | int | None = None

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.amounts import value
        from companion.rules.facts import power

        its_power = power(state, item) if isinstance(item, InPlay) else card_of(item).power
        return (self.low is None or its_power >= value(self.low, state, scope)) and (
            self.high is None or its_power <= value(self.high, state, scope)
        )

    def phrase(self) -> Phrase:
        from companion.rules.amounts import say

        if self.low == self.high and self.low is not None:
            return Phrase(after=(f"with power {say(self.low)}",))
        if self.high is None:
            return Phrase(after=(f"with power {say(self.low or 0)} or more",))
        return Phrase(after=(f"with power {say(self.high)} or less",))


@dataclass(frozen=True, slots=True)
class OddPower(Filter):
    odd: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import power

        return isinstance(item, InPlay) and (power(state, item) % 2 == 1) is self.odd

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with {'odd' if self.odd else 'even'} power",))


@dataclass(frozen=True, slots=True)
class SharesTrait(Filter):
    """Has a trait in common with a card bound before, wherever that card is now."""

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        bound: Iterable[Item] = scope.get(f"seen {self.name}") or ()
        return any(trait in card_of(other).traits for other in bound for trait in card_of(item).traits)

    def phrase(self) -> Phrase:
        return Phrase(after=("that shares a trait with it",))


@dataclass(frozen=True, slots=True)
class TopAndBottomPower(Filter):
    """Has the highest, or the lowest, power of all creatures that `among` matches."""

    among: Filter
    highest: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import power

        if not isinstance(item, InPlay) or not self.among.matches(state, scope, item):
            return False
        powers = [power(state, other) for other in state.creatures() if self.among.matches(state, scope, other)]
        return power(state, item) == (max(powers) if self.highest else min(powers))

    def phrase(self) -> Phrase:
        return Phrase(before=("most powerful" if self.highest else "least powerful",)) + self.among.phrase()


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


@dataclass(frozen=True, slots=True)
class Attacking(Filter):
    """Is attacking, right now, a creature that `target` matches."""

    target: Filter

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        for record in reversed(state.log):
            if isinstance(record, Fought):
                return False
            if isinstance(record, FightBegan):
                attacked = state.find(record.defender.id) or record.defender
                return record.attacker.id == copy_of(item).id and self.target.matches(state, scope, attacked)
        return False

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
class SharesHouse(Filter):
    """Belongs to the house of a card bound before."""

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import belongs_to, printed_house

        bound: Iterable[Item] = scope.get(f"seen {self.name}") or ()
        known_cards = [other for other in bound if not (isinstance(other, Copy) and other.hidden)]
        return any(belongs_to(state, item, printed_house(other)) for other in known_cards)

    def phrase(self) -> Phrase:
        return Phrase(after=("of its house",))


@dataclass(frozen=True, slots=True)
class SharesTitle(Filter):
    """Has the title of a card bound before."""

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        bound: Iterable[Item] = scope.get(f"seen {self.name}") or ()
        return any(card_of(other) is card_of(item) for other in bound)

    def phrase(self) -> Phrase:
        return Phrase(after=("of the same title",))

    def negated(self) -> Phrase:
        return Phrase(after=("of a different title",))


@dataclass(frozen=True, slots=True)
class SameSide(Filter):
    """Is under the control of the player who controls a card bound before."""

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        bound: Iterable[Item] = scope.get(f"seen {self.name}") or ()
        sides = {other.controller for other in bound if not isinstance(other, Copy)}
        return not isinstance(item, Copy) and item.controller in sides

    def phrase(self) -> Phrase:
        return Phrase(after=("of the same battleline",))


@dataclass(frozen=True, slots=True)
class OfYourHouses(Filter):
    """Belongs to one of the houses on your identity card."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import belongs_to

        return any(belongs_to(state, item, name) for name in state.players[scope.you].houses)

    def phrase(self) -> Phrase:
        return Phrase(after=("of one of your houses",))


@dataclass(frozen=True, slots=True)
class NowInPlay(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay)

    def phrase(self) -> Phrase:
        return Phrase(after=("in play",))


any_card: Filter = Anything()
creature: Filter = OfType("creature")
artifact: Filter = OfType("artifact")
action: Filter = OfType("action")
upgrade: Filter = OfType("upgrade")
friendly: Filter = Controlled(True)
enemy: Filter = Controlled(False)
itself: Filter = Itself()
other: Filter = Not(Itself())
this_creature: Filter = Host()
it: Filter = Bound("it")
different: Filter = Not(Bound("it"))
flank: Filter = Flank()
neighboring: Filter = NeighborOf()
to_its_right: Filter = Beyond(True)
to_its_left: Filter = Beyond(False)
damaged: Filter = Status("damaged", "undamaged")
undamaged: Filter = Not(damaged)
stunned: Filter = Status("stunned", "unstunned")
exhausted: Filter = Status("exhausted", "ready")
ready: Filter = Not(exhausted)
with_amber: Filter = WithAmber()
with_armor: Filter = WithArmor()
odd_power: Filter = OddPower(True)
even_power: Filter = OddPower(False)
it_fights: Filter = FoughtBySource()
it_attacked: Filter = FoughtBySource(attacking=True)
in_a_fight: Filter = InAFight()
attacked_this_way: Filter = AttackedThisWay()
same_side: Filter = SameSide()
same_title: Filter = SharesTitle()
of_your_houses: Filter = OfYourHouses()
in_play: Filter = NowInPlay()
of_chosen_house: Filter = OfHouse("chosen")
of_active_house: Filter = OfHouse("active")


def house(name: House) -> Filter:
    return OfHouse(name)


def trait(name: str) -> Filter:
    return WithTrait(name)


def named(title: str) -> Filter:
    from companion.rules.wording import slug_of

    return Named(slug_of(title), title)


def keyword(name: str) -> Filter:
    return WithKeyword(name)


def counter(name: str) -> Filter:
    return WithCounter(name)


def power_at_least(low: Amount | int) -> Filter:
    return WithPower(low=low)


def power_at_most(high: Amount | int) -> Filter:
    return WithPower(high=high)


def power_exactly(power: Amount | int) -> Filter:
    return WithPower(power, power)


def neighbor_of(of: Filter) -> Filter:
    return NeighborOf(of)


def with_ability(kind: str) -> Filter:
    return WithAbility(kind)


def attacking(target: Filter) -> Filter:
    return Attacking(target)


def shares_trait(name: str = "it") -> Filter:
    return SharesTrait(name)


def shares_house(name: str = "it") -> Filter:
    return SharesHouse(name)


def you_own(you: bool = True) -> Filter:
    return OwnedBy(you)


def bound(name: str) -> Filter:
    """A card that the same ability chose under this name."""
    return Bound(name)


def most_powerful(among: Filter) -> Filter:
    return TopAndBottomPower(among, True)


def least_powerful(among: Filter) -> Filter:
    return TopAndBottomPower(among, False)
