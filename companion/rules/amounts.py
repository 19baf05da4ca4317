"""Words for how many: `count(enemy & damaged)`, `your_amber`, `happened(destroyed(it))`."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from companion.houses import house_name
from companion.rules import facts
from companion.rules.card import CardId, PhysicalCard
from companion.rules.events import RecordFilter
from companion.rules.filters.base import Filter, any_card
from companion.rules.lookup import OWN, WHO, During, Who, ZoneWord, candidates, lookup, player, say_zone, seen
from companion.rules.quantities import Amount, say, value
from companion.rules.records import AmberMoved, Doomed, LeftPlay, Record
from companion.rules.state import GameState, InPlay, Scope, copy_of
from companion.rules.wording import bound_words, joined


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

    def compared(self, how: str, bound: Amount | int) -> str:
        place = say_zone(self.zone, self.whose)
        if bound == 1 and how == "at least":
            return f"there is {self.filter.say_one()}{place}"
        if isinstance(bound, Count) and how == "more than":
            return f"there are more {self.filter.say(plural=True)} than {bound.filter.say(plural=True)}{place}"
        return f"there are {how} {say(bound)} {self.filter.say(plural=True)}{place}"

    def each(self) -> str:
        return f"for each {self.filter.say()}{say_zone(self.zone, self.whose)}"


@dataclass(frozen=True, slots=True)
class AmberOf(Amount):
    """The Æmber in a player's pool; what lies on cards is nobody's (rulebook 1.3, glossary, Æmber)."""

    who: Who

    def value(self, state: GameState, scope: Scope) -> int:
        return state.players[player(state, scope, self.who)].amber

    def say(self) -> str:
        return f"the Æmber in {OWN[self.who]} pool"

    def compared(self, how: str, bound: Amount | int) -> str:
        has = f"{WHO[self.who]} {'have' if self.who == 'you' else 'has'}"
        if isinstance(bound, AmberOf):
            return f"{has} {how.removesuffix(' than')} Æmber than {WHO[bound.who]}"
        return f"{has} no Æmber" if (how, bound) == ("exactly", 0) else f"{has} {how} {say(bound)} Æmber"

    def each(self) -> str:
        return f"for each Æmber in {OWN[self.who]} pool"


@dataclass(frozen=True, slots=True)
class KeysOf(Amount):
    """How many keys a player has forged (rulebook 1.3, glossary, Keys)."""

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

    what: Literal["power", "damage", "amber", "armor", "bonus", "icons", "traits"]
    of: str = "it"

    def value(self, state: GameState, scope: Scope) -> int:
        then = seen(scope, self.of)
        item = (state.find(copy_of(then).id) if then is not None else None) or then
        return facts.measure(state, item, self.what) if isinstance(item, InPlay) else facts.printed(item, self.what)

    def say(self) -> str:
        own = "its" if self.of == "it" else f"{self._owner()}’s"
        if self.what in ("damage", "amber"):
            return f"the {'damage' if self.what == 'damage' else 'Æmber'} on {self._owner()}"
        if self.what in ("traits", "icons"):
            return f"the number of {own} {'traits' if self.what == 'traits' else 'bonus icons'}"
        return f"{own} {'Æmber bonus' if self.what == 'bonus' else self.what}"

    def _owner(self) -> str:
        return "this card" if self.of == "source" else bound_words(self.of)

    def each(self) -> str:
        return {
            "damage": f"for each damage on {self._owner()}",
            "amber": f"for each Æmber on {self._owner()}",
            "traits": "for each of its traits",
            "icons": "for each of its bonus icons",
            "armor": "for each point of its armor",
        }.get(self.what, f"times {self.say()}")


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """How many counters of a kind lie on the card that carries the ability; +1 power counters with `""`."""

    name: str

    def value(self, state: GameState, scope: Scope) -> int:
        item = lookup(state, scope.source.id)
        if item is None or isinstance(item, PhysicalCard):
            return 0
        if self.name:
            return item.counter(self.name)
        return item.power_counters if isinstance(item, InPlay) else 0

    def say(self) -> str:
        return f"the number of {self._noun()}s on this card"

    def compared(self, how: str, bound: Amount | int) -> str:
        return f"there are {how} {say(bound)} {self._noun()}s on this card"

    def each(self) -> str:
        return f"for each {self._noun()} on this card"

    def _noun(self) -> str:
        return f"{self.name or '+1 power'} counter"


@dataclass(frozen=True, slots=True)
class AmberOn(Amount):
    """The Æmber on all matching cards in play added up."""

    filter: Filter

    def value(self, state: GameState, scope: Scope) -> int:
        items = candidates(state, scope, self.filter)
        return sum(item.amber for item in items if isinstance(item, InPlay))

    def say(self) -> str:
        return f"the Æmber on {self.filter.say(plural=True)}"

    def each(self) -> str:
        return f"for each Æmber on {self.filter.say(plural=True)}"


@dataclass(frozen=True, slots=True)
class Excess(Amount):
    """By how much the first amount is above the second; never below zero."""

    first: Amount | int
    second: Amount | int

    def value(self, state: GameState, scope: Scope) -> int:
        return max(0, value(self.first, state, scope) - value(self.second, state, scope))

    def say(self) -> str:
        return f"the amount by which {say(self.first)} exceeds {say(self.second)}"

    def each(self) -> str:
        if isinstance(self.first, Count):
            return f"{self.first.each()} beyond {say(self.second)}"
        return f"times {self.say()}"


_COUNTED: dict[str, str] = {
    "number": "that number", "healed": "the damage healed", "lost": "the Æmber lost",
    "removed": "the number of counters removed",
}  # fmt: skip
_ONE_COUNTED: dict[str, str] = {
    "healed": "for each damage healed", "lost": "for each Æmber lost", "shown": "for each card revealed",
    "spent": "for each card purged", "removed": "for each counter removed",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chosen(Amount):
    """A number chosen or counted before by the same ability, or how many cards were bound to the name."""

    name: str = "number"

    def value(self, state: GameState, scope: Scope) -> int:
        number = scope.number(self.name)
        return len(scope.cards(self.name)) if number is None else number

    def say(self) -> str:
        return _COUNTED.get(self.name, "the number of them")

    def each(self) -> str:
        return _ONE_COUNTED.get(self.name, "for each of them")


@dataclass(frozen=True, slots=True)
class HousesAmong(Amount):
    """How many different houses are represented among the cards in play that match, upgrades too."""

    filter: Filter
    but: tuple[str, ...] = ()

    def value(self, state: GameState, scope: Scope) -> int:
        cards = [*candidates(state, scope, self.filter), *candidates(state, scope, self.filter, "upgrades")]
        found = {name for item in cards for name in facts.houses_of(state, item)}
        return len(found - set(self.but))

    def say(self) -> str:
        return f"the number of houses among {self._cards()}"

    def _cards(self) -> str:
        return "cards in play" if self.filter is any_card else self.filter.say(plural=True)

    def each(self) -> str:
        besides = f" except {joined([house_name(name) for name in self.but])}" if self.but else ""
        return f"for each house among {self._cards()}{besides}"


@dataclass(frozen=True, slots=True)
class CountOf(Amount):
    """How many of the cards bound to a name match, as they are or were when bound."""

    name: str
    filter: Filter

    def value(self, state: GameState, scope: Scope) -> int:
        return sum(self.filter.counts(state, scope, card) for card in scope.cards(self.name))

    def say(self) -> str:
        return f"the number of {self.filter.say(plural=True)} among them"

    def each(self) -> str:
        return f"for each {self.filter.say()} among them"


@dataclass(frozen=True, slots=True)
class BonusOf(Amount):
    """The Æmber bonus printed on the cards bound to a name, added up."""

    name: str

    def value(self, state: GameState, scope: Scope) -> int:
        return sum(facts.printed(copy_of(card), "bonus") for card in scope.cards(self.name))

    def say(self) -> str:
        return "their total Æmber bonus"


@dataclass(frozen=True, slots=True)
class PowerSum(Amount):
    """The power of all matching cards in play added up."""

    filter: Filter

    def value(self, state: GameState, scope: Scope) -> int:
        items = candidates(state, scope, self.filter)
        return sum(facts.power(state, item) for item in items if isinstance(item, InPlay))

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


@dataclass(frozen=True, slots=True)
class AmberJustGained(Amount):
    """The Æmber that the ability answers, without what was captured of it since: it is there only once."""

    def value(self, state: GameState, scope: Scope) -> int:
        gained = scope.record
        if not isinstance(gained, AmberMoved):
            return 0
        later = takewhile(lambda record: record is not gained, reversed(state.log))
        captured = [record for record in later if isinstance(record, AmberMoved) and record.why == "capture"]
        return max(0, gained.amount - sum(one.amount for one in captured if one.origin == gained.target))

    def say(self) -> str:
        return "Æmber just gained"

    def each(self) -> str:
        return f"for each {self.say()}"


def _done_by(source: CardId, log: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records of what a card did itself; a card that it destroyed counts even if its "Destroyed:" ability took it
    elsewhere.
    """
    doomed = {card for record in log if isinstance(record, Doomed) and record.by == source for card in record.cards}
    return tuple(
        record for record in log if record.by == source or (isinstance(record, LeftPlay) and record.item.id in doomed)
    )


_WHEN: dict[During, str] = {"this turn": "this turn", "last turn": "in the turn before", "this way": "this way"}


@dataclass(frozen=True, slots=True)
class Happened(Amount):
    """How often something happened: this turn, in the turn before, or ("this way") since this ability began.

    `total` adds up the amounts of the records instead of counting them.
    """

    event: RecordFilter
    during: During = "this turn"
    total: bool = False

    def value(self, state: GameState, scope: Scope) -> int:
        log = state.last_log if self.during == "last turn" else state.log
        if self.during == "this way":
            log = _done_by(scope.source.id, log[scope.since :])
        found = [record for record in log if self.event.matches(state, scope, record)]
        return sum(record.amount for record in found) if self.total else len(found)  # type: ignore[attr-defined]

    def say(self) -> str:
        return f"the number of times {self.event.say_past()} {_WHEN[self.during]}"

    def compared(self, how: str, bound: Amount | int) -> str:
        if (how, bound) == ("at least", 1):
            return f"{self.event.say_past()} {_WHEN[self.during]}"
        return f"{self.event.say_counted(how, bound)} {_WHEN[self.during]}"

    def each(self) -> str:
        return f"{self.event.say_each()} {_WHEN[self.during]}"


def count(which: Filter, zone: ZoneWord = "play", whose: Who = "you") -> Count:
    """How many cards match, in play unless a zone is named."""
    return Count(which, zone, whose)


def happened(event: RecordFilter, during: During = "this way") -> Happened:
    """How often something happened; by default since this ability began (rulebook 1.3, glossary, "This way")."""
    return Happened(event, during)


your_amber = AmberOf("you")

opponents_amber = AmberOf("opponent")

power_of_it = Measure("power")


chosen_number = Chosen()
