"""Words for numbers and for conditions: `count(enemy & damaged)`, `opponents_amber.at_least(7)`.

An amount is asked for its value, a condition whether it holds, within the scope of the ability that uses it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.rules.card import CardId, Copy, PlayerNumber
from companion.rules.filters.base import Filter, Item, card_of, copy_of
from companion.rules.records import Doomed, LeftPlay, Record
from companion.rules.state import GameState, InPlay, Scope
from companion.rules.wording import joined

if TYPE_CHECKING:
    from companion.rules.events import Event

Who: TypeAlias = Literal[
    "you", "opponent", "either", "active", "that player", "its owner", "its controller", "its opponent"
]
During: TypeAlias = Literal["this turn", "last turn", "this way"]
ZoneWord: TypeAlias = Literal["play", "hand", "deck", "discard", "archives", "purged", "upgrades", "under"]


def player(state: GameState, scope: Scope, who: Who) -> PlayerNumber:
    """The player meant.

    "its" refers to the card bound as "it", as it was when it was bound; "that player" is who did what the ability
    answers.
    """
    if who == "you":
        return scope.you
    if who == "opponent":
        return 1 - scope.you
    if who == "active":
        return state.turn.active
    if who == "that player":
        doer: PlayerNumber = getattr(scope.record, "player", scope.you)
        return doer
    item = seen(scope)
    if item is None:
        return scope.you
    if who == "its owner":
        return copy_of(item).owner
    controller = item.owner if isinstance(item, Copy) else item.controller
    return controller if who == "its controller" else 1 - controller


def seen(scope: Scope, name: str = "it") -> Item | None:
    """The card bound to a name, as it was when it was bound; the first where several were."""
    items: tuple[Item, ...] = scope.get(f"seen {name}") or ()
    return items[0] if items else None


OWN: dict[Who, str] = {
    "you": "your",
    "opponent": "your opponent’s",
    "either": "each player’s",
    "active": "the active player’s",
    "that player": "that player’s",
    "its owner": "its owner’s",
    "its controller": "its controller’s",
    "its opponent": "its opponent’s",
}


class Amount:
    """Base of all amounts."""

    __slots__ = ()

    def value(self, state: GameState, scope: Scope) -> int:
        raise NotImplementedError

    def say(self) -> str:
        raise NotImplementedError

    def each(self) -> str:
        """How the amount reads after a number: `1 Æmber for each friendly creature`."""
        return f"times {self.say()}"

    def at_least(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, ">=")

    def at_most(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, "<=")

    def exactly(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, "==")

    def more_than(self, bound: Amount | int) -> Compare:
        return Compare(self, bound, ">")


def value(amount: Amount | int, state: GameState, scope: Scope) -> int:
    return amount if isinstance(amount, int) else amount.value(state, scope)


def say(amount: Amount | int) -> str:
    return str(amount) if isinstance(amount, int) else amount.say()


class Condition:
    """Base of all conditions."""

    __slots__ = ()

    def holds(self, state: GameState, scope: Scope) -> bool:
        raise NotImplementedError

    def say(self) -> str:
        raise NotImplementedError

    def __and__(self, other: Condition) -> Condition:
        return All((self, other))

    def __invert__(self) -> Condition:
        return Unless(self)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    left: Amount
    right: Amount | int
    how: Literal[">=", "<=", "==", ">"]

    def holds(self, state: GameState, scope: Scope) -> bool:
        left, right = self.left.value(state, scope), value(self.right, state, scope)
        return {">=": left >= right, "<=": left <= right, "==": left == right, ">": left > right}[self.how]

    def say(self) -> str:
        words = {">=": "at least", "<=": "at most", "==": "exactly", ">": "more than"}[self.how]
        if isinstance(self.left, (Count, Happened)) and self.how == ">=" and self.right == 1:
            return f"there is {self.left.filter.say_one()}" if isinstance(self.left, Count) else self.left.event.say()
        return f"{self.left.say()} is {words} {say(self.right)}"


@dataclass(frozen=True, slots=True)
class All(Condition):
    parts: tuple[Condition, ...]

    def holds(self, state: GameState, scope: Scope) -> bool:
        return all(part.holds(state, scope) for part in self.parts)

    def say(self) -> str:
        return joined([part.say() for part in self.parts])


@dataclass(frozen=True, slots=True)
class Unless(Condition):
    inner: Condition

    def holds(self, state: GameState, scope: Scope) -> bool:
        return not self.inner.holds(state, scope)

    def say(self) -> str:
        before, verb, after = self.inner.say().rpartition(" is ")
        if before == "there":
            return f"there is no {after.removeprefix('an ').removeprefix('a ')}"
        return f"{before} is not {after}" if verb else f"it is not so that {after}"


@dataclass(frozen=True, slots=True)
class Matching(Condition):
    """A card bound before (by default "it"), or the card that speaks, is such a card now."""

    filter: Filter
    name: str = "it"

    def holds(self, state: GameState, scope: Scope) -> bool:
        ids = (scope.source.id,) if self.name == "source" else scope.get(self.name) or ()
        items = [item for item in (lookup(state, scope, card) for card in ids) if item is not None]
        return bool(items) and all(self.filter.surely_matches(state, scope, item) for item in items)

    def say(self) -> str:
        subject = "this card" if self.name == "source" else "it"
        return f"{subject} is {self.filter.say_one()}"


def lookup(state: GameState, scope: Scope, card: str) -> Item | None:
    """A card by id wherever it is: in play, attached, or in a zone; or as it was when it was bound."""
    item = state.find(card)
    if item is not None:
        return item
    host = state.host_of(card)
    if host is not None:
        return next(upgrade for upgrade in host.upgrades if upgrade.id == card)
    for copy in state.resolving:
        if copy.id == card:
            return copy
    for number in (0, 1):
        for zone in ("discard", "hand", "archives", "deck", "purged"):
            for copy in state.players[number].__dict__[zone]:
                if copy.id == card:
                    found: Copy = copy
                    return found
    return None


@dataclass(frozen=True, slots=True)
class ActiveTurn(Condition):
    """It is your turn, or your opponent's."""

    yours: bool = True

    def holds(self, state: GameState, scope: Scope) -> bool:
        return (state.turn.active == scope.you) is self.yours

    def say(self) -> str:
        return f"it is {'your' if self.yours else 'your opponent’s'} turn"


@dataclass(frozen=True, slots=True)
class RulebookIs(Condition):
    """The game follows one of these rulebooks: errata and rulings came with later ones."""

    versions: tuple[str, ...]

    def holds(self, state: GameState, scope: Scope) -> bool:
        return state.rulebook in self.versions

    def say(self) -> str:
        return f"playing by rulebook {joined(self.versions, 'or')}"


@dataclass(frozen=True, slots=True)
class ActiveHouseIs(Condition):
    house: str

    def holds(self, state: GameState, scope: Scope) -> bool:
        return state.turn.house == self.house

    def say(self) -> str:
        return f"{self.house.capitalize()} is the active house"


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many cards match: in play, or in a zone of a player."""

    filter: Filter
    zone: ZoneWord = "play"
    whose: Who = "you"

    def value(self, state: GameState, scope: Scope) -> int:
        return sum(1 for item in candidates(state, scope, self.filter, self.zone, self.whose))

    def say(self) -> str:
        return f"the number of {self.filter.say(plural=True)}{say_zone(self.zone, self.whose)}"

    def each(self) -> str:
        return f"for each {self.filter.say()}{say_zone(self.zone, self.whose)}"


def say_zone(zone: ZoneWord, whose: Who) -> str:
    if zone in ("play", "upgrades"):
        return ""
    if zone == "under":
        return " under this card"
    return f" in {OWN[whose]} {'discard pile' if zone == 'discard' else zone}"


def candidates(
    state: GameState, scope: Scope, which: Filter, zone: ZoneWord = "play", whose: Who = "you"
) -> Iterable[Item]:
    """The cards of a zone that a filter matches. Hidden cards match only filters that ask nothing of a card."""
    if zone == "play":
        return [item for item in state.in_play() if which.matches(state, scope, item)]
    if zone == "upgrades":
        return [one for item in state.creatures() for one in item.upgrades if which.matches(state, scope, one)]
    if zone == "under":
        host = state.find(scope.source.id)
        return list(host.under) if host else []
    found: list[Copy] = []
    for number in (scope.you, 1 - scope.you) if whose == "either" else (player(state, scope, whose),):
        cards = state.players[number].zone(zone)
        found += [one for one in cards if which.surely_matches(state, scope, one)]
    return found


@dataclass(frozen=True, slots=True)
class AmberOf(Amount):
    who: Who

    def value(self, state: GameState, scope: Scope) -> int:
        return state.players[player(state, scope, self.who)].amber

    def say(self) -> str:
        return f"the Æmber in {OWN[self.who]} pool"

    def each(self) -> str:
        return f"for each Æmber in {OWN[self.who]} pool"


@dataclass(frozen=True, slots=True)
class KeysOf(Amount):
    who: Who
    forged: bool = True

    def value(self, state: GameState, scope: Scope) -> int:
        keys = len(state.players[player(state, scope, self.who)].keys)
        return keys if self.forged else 3 - keys

    def say(self) -> str:
        return f"the number of {OWN[self.who]} {'forged' if self.forged else 'unforged'} keys"

    def each(self) -> str:
        return f"for each of {OWN[self.who]} {'forged' if self.forged else 'unforged'} keys"


@dataclass(frozen=True, slots=True)
class Measure(Amount):
    """A number read off one card, by default the one bound as "it"; as it was when bound, once it has left play."""

    what: Literal["power", "damage", "amber", "armor", "bonus", "traits"]
    of: str = "it"

    def value(self, state: GameState, scope: Scope) -> int:
        from companion.rules import facts

        ids = (scope.source.id,) if self.of == "source" else scope.get(self.of) or ()
        item = (state.find(ids[0]) if ids else None) or seen(scope, self.of)
        return facts.measure(state, item, self.what) if isinstance(item, InPlay) else facts.printed(item, self.what)

    def say(self) -> str:
        owner = "this card" if self.of == "source" else "it"
        if self.what == "traits":
            return f"the number of traits {owner} has"
        names = {"power": "power", "damage": "damage", "amber": "Æmber", "armor": "armor", "bonus": "Æmber bonus"}
        return f"the {names[self.what]} of {owner}"

    def each(self) -> str:
        return {
            "damage": "for each damage on it",
            "amber": "for each Æmber on it",
            "traits": "for each of its traits",
            "armor": "for each point of its armor",
        }.get(self.what, f"times {self.say()}")


@dataclass(frozen=True, slots=True)
class Sum(Amount):
    parts: tuple[Amount | int, ...]

    def value(self, state: GameState, scope: Scope) -> int:
        return sum(value(part, state, scope) for part in self.parts)

    def say(self) -> str:
        return joined([say(part) for part in self.parts], "plus")


@dataclass(frozen=True, slots=True)
class Excess(Amount):
    """By how much the first amount is above the second; never below zero."""

    first: Amount | int
    second: Amount | int

    def value(self, state: GameState, scope: Scope) -> int:
        return max(0, value(self.first, state, scope) - value(self.second, state, scope))

    def say(self) -> str:
        return f"{say(self.first)} beyond {say(self.second)}"

    def each(self) -> str:
        return f"for each by which {say(self.first)} exceeds {say(self.second)}"


@dataclass(frozen=True, slots=True)
class Times(Amount):
    factor: int
    amount: Amount

    def value(self, state: GameState, scope: Scope) -> int:
        return self.factor * self.amount.value(state, scope)

    def say(self) -> str:
        return f"{self.factor} {self.amount.each()}"


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half of an amount, rounded down."""

    amount: Amount

    def value(self, state: GameState, scope: Scope) -> int:
        return self.amount.value(state, scope) // 2

    def say(self) -> str:
        return f"half of {self.amount.say()}, rounded down"


@dataclass(frozen=True, slots=True)
class Capped(Amount):
    amount: Amount
    most: int

    def value(self, state: GameState, scope: Scope) -> int:
        return min(self.most, self.amount.value(state, scope))

    def say(self) -> str:
        return f"{self.amount.say()}, at most {self.most}"

    def each(self) -> str:
        return f"{self.amount.each()}, at most {self.most}"


@dataclass(frozen=True, slots=True)
class Only(Amount):
    """An amount that counts only while a condition holds; otherwise zero."""

    amount: Amount | int
    when: Condition

    def value(self, state: GameState, scope: Scope) -> int:
        return value(self.amount, state, scope) if self.when.holds(state, scope) else 0

    def say(self) -> str:
        return f"{say(self.amount)} while {self.when.say()}"

    def each(self) -> str:
        return f"while {self.when.say()}"


@dataclass(frozen=True, slots=True)
class Chosen(Amount):
    """A number chosen or counted before by the same ability."""

    name: str = "number"

    def value(self, state: GameState, scope: Scope) -> int:
        number = scope.get(self.name)
        return 0 if number is None else int(number) if isinstance(number, (int, str)) else len(number)

    def say(self) -> str:
        return "that number"

    def each(self) -> str:
        return "for each of them"


@dataclass(frozen=True, slots=True)
class HousesAmong(Amount):
    """How many different houses are represented among the cards in play that match, upgrades too."""

    filter: Filter
    but: tuple[str, ...] = ()

    def value(self, state: GameState, scope: Scope) -> int:
        from companion.rules.facts import houses_of

        cards = [*candidates(state, scope, self.filter), *candidates(state, scope, self.filter, "upgrades")]
        found = {name for item in cards for name in houses_of(state, item)}
        return len(found - set(self.but))

    def say(self) -> str:
        return f"the number of houses among {self.filter.say(plural=True)}"

    def each(self) -> str:
        besides = f" except {joined([name.capitalize() for name in self.but])}" if self.but else ""
        return f"for each house among {self.filter.say(plural=True)}{besides}"


@dataclass(frozen=True, slots=True)
class CountOf(Amount):
    """How many of the cards bound to a name match, as they are or were when bound."""

    name: str
    filter: Filter

    def value(self, state: GameState, scope: Scope) -> int:
        cards: tuple[Item, ...] = scope.get(f"seen {self.name}") or ()
        return sum(
            1
            for card in cards
            if not (isinstance(card, Copy) and card.hidden) and self.filter.matches(state, scope, card)
        )

    def say(self) -> str:
        return f"the number of {self.filter.say(plural=True)} among them"

    def each(self) -> str:
        return f"for each {self.filter.say()} among them"


@dataclass(frozen=True, slots=True)
class PowerSum(Amount):
    """The power of all matching cards in play added up."""

    filter: Filter

    def value(self, state: GameState, scope: Scope) -> int:
        from companion.rules.facts import power

        items = candidates(state, scope, self.filter)
        return sum(power(state, item) for item in items if isinstance(item, InPlay))

    def say(self) -> str:
        return f"the total power of {self.filter.say(plural=True)}"


@dataclass(frozen=True, slots=True)
class OfRecord(Amount):
    """A number of the record that the ability answers, such as the damage that armor prevented."""

    field: str
    words: str

    def value(self, state: GameState, scope: Scope) -> int:
        number: int = getattr(scope.record, self.field, 0)
        return number

    def say(self) -> str:
        return self.words

    def each(self) -> str:
        return f"for each {self.words}"


def _done_by(source: CardId, log: tuple[Record, ...]) -> tuple[Record, ...]:
    """What a card did itself; a card that it destroyed counts even if its "Destroyed:" ability took it elsewhere."""
    doomed = {card for record in log if isinstance(record, Doomed) and record.by == source for card in record.cards}
    return tuple(
        record for record in log if record.by == source or (isinstance(record, LeftPlay) and record.item.id in doomed)
    )


@dataclass(frozen=True, slots=True)
class Happened(Amount):
    """How often something happened: this turn, in the turn before, or ("this way") since this ability began.

    `total` adds up the amounts of the records instead of counting them.
    """

    event: Event
    during: During = "this turn"
    total: bool = False

    def value(self, state: GameState, scope: Scope) -> int:
        log = state.last_log if self.during == "last turn" else state.log
        if self.during == "this way":
            log = _done_by(scope.source.id, log[scope.since :])
        found = [record for record in log if self.event.matches(state, scope, record)]
        return sum(record.amount for record in found) if self.total else len(found)  # type: ignore[attr-defined]

    def say(self) -> str:
        return f"the number of times {self.event.say()} {self.during}"

    def each(self) -> str:
        return f"for each time {self.event.say()} {self.during}"


def count(which: Filter, zone: ZoneWord = "play", whose: Who = "you") -> Count:
    return Count(which, zone, whose)


def exists(which: Filter, zone: ZoneWord = "play", whose: Who = "you") -> Condition:
    return Count(which, zone, whose).at_least(1)


def happened(event: Event, during: During = "this way") -> Happened:
    return Happened(event, during)


def is_such(which: Filter) -> Condition:
    """The card bound as "it" matches now."""
    return Matching(which)


def itself_is(which: Filter) -> Condition:
    """The card that carries the ability matches now."""
    return Matching(which, "source")


def title_of(item: Item) -> str:
    return card_of(item).title


def rulebook(*versions: str) -> Condition:
    return RulebookIs(versions)


your_turn: Condition = ActiveTurn()
your_amber = AmberOf("you")
opponents_amber = AmberOf("opponent")
power_of_it = Measure("power")
damage_on_it = Measure("damage")
amber_on_it = Measure("amber")
chosen_number = Chosen()
