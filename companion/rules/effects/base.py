"""The words that join effects: in order, on condition, repeated, optional, one of several.

An effect resolves by asking the `Resolution` it is given for choices and by making records happen. It is asked again
from its beginning whenever a choice was missing, with all answers given so far, so it may ask as it goes; what it
returns resolves right after it, before the effects that follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.rules import facts
from companion.rules.filters.base import Filter
from companion.rules.filters.references import Bound, BoundToAny
from companion.rules.lookup import Who
from companion.rules.quantities import Amount, Condition, if_so
from companion.rules.records import LeftPlay, Record, Spared
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, Effects, InPlay, Item, copy_of, known
from companion.rules.targets import Target, as_target
from companion.rules.wording import bound_words, say_inline


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Resolves `then` if the condition holds now, `otherwise` if not."""

    condition: Condition
    then: Effects
    otherwise: Effects = ()

    def resolve(self, game: Resolution) -> Effects:
        return self.then if game.is_so(self.condition) else self.otherwise

    def possible(self, game: Resolution) -> bool:
        following = self.then if game.could_hold(self.condition) else ()
        following += () if game.holds(self.condition) else self.otherwise
        return any(effect.possible(game) for effect in following)

    def say(self) -> str:
        if not self.then:
            return f"unless {self.condition.say()}, {say_inline(self.otherwise)}"
        text = f"{if_so(self.condition)}, {say_inline(self.then)}"
        return f"{text}; otherwise, {say_inline(self.otherwise)}" if self.otherwise else text


@dataclass(frozen=True, slots=True)
class IfDone(Effect):
    """ "If you do": `then` follows only if `first` was done completely (rulebook 1.3, glossary, "If you do")."""

    first: Effect
    then: Effects
    otherwise: Effects = ()

    def resolve(self, game: Resolution) -> Effects:
        game.done(0)
        return (self.first, _WhenDone(self.then, self.otherwise))

    def possible(self, game: Resolution) -> bool:
        return self.first.possible(game)

    def say(self) -> str:
        text = f"{self.first.say()}; if you do, {say_inline(self.then)}"
        return f"{text}; if you do not, {say_inline(self.otherwise)}" if self.otherwise else text


@dataclass(frozen=True, slots=True)
class _WhenDone(Effect):
    then: Effects
    otherwise: Effects

    def resolve(self, game: Resolution) -> Effects:
        return self.then if game.scope.bound.done else self.otherwise


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The active player may decline; having chosen to, they resolve as much as they can (glossary, May)."""

    effects: Effects

    def resolve(self, game: Resolution) -> Effects:
        if not any(effect.possible(game) for effect in self.effects):
            return ()
        return self.effects if game.ask_option(("yes", "no"), f"{self.say()}?") == "yes" else ()

    def possible(self, game: Resolution) -> bool:
        return any(effect.possible(game) for effect in self.effects)

    def say(self) -> str:
        return f"you may {say_inline(self.effects)}"


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """One of several effects, each under the slug that names it in the decision; even one that can do nothing."""

    options: tuple[tuple[str, Effects], ...]

    def resolve(self, game: Resolution) -> Effects:
        chosen = game.ask_option([name for name, _ in self.options], "choose one")
        return next(effects for name, effects in self.options if name == chosen)

    def possible(self, game: Resolution) -> bool:
        return any(effect.possible(game) for _, effects in self.options for effect in effects)

    def say(self) -> str:
        return "choose one: " + "; or ".join(say_inline(effects) for _, effects in self.options)


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """The same effects a number of times, counted before the first."""

    times: Amount | int
    effects: Effects

    def resolve(self, game: Resolution) -> Effects:
        return self.effects * game.value(self.times)

    def say(self) -> str:
        if isinstance(self.times, int):
            return f"{say_inline(self.effects)}, {self.times} times"
        return f"{self.times.each()}, {say_inline(self.effects)}"


@dataclass(frozen=True, slots=True)
class RepeatWhile(Effect):
    """Does the effects, and all of it again while the condition holds (rulebook 1.3, glossary, Repeat)."""

    effects: Effects
    condition: Condition

    def resolve(self, game: Resolution) -> Effects:
        return (*self.effects, _Again(self, len(game.state.log), len(game.state.log)))

    def say(self) -> str:
        return f"{say_inline(self.effects)}; repeat this {if_so(self.condition)}"


@dataclass(frozen=True, slots=True)
class _Again(Effect):
    """Repeats once more, unless the last time did nothing at all, or no more than spare a card that had been spared:
    it would go on for ever, and how often such a loop is gone through is for the active player to say (rulebook 14,
    Infinite loops).

    `began` and `since` are how long the log was before the first time and before the last.
    """

    repeated: RepeatWhile
    began: int
    since: int

    def resolve(self, game: Resolution) -> Effects:
        log = game.state.log
        if len(log) == self.since or self._goes_round(log) or not game.is_so(self.repeated.condition):
            return ()
        return (*self.repeated.effects, replace(self, since=len(log)))

    def _goes_round(self, log: Sequence[Record]) -> bool:
        last = log[self.since :]
        spared_before = {record.card for record in log[self.began : self.since] if isinstance(record, Spared)}
        spared_again = any(isinstance(record, Spared) and record.card in spared_before for record in last)
        return spared_again and not any(isinstance(record, LeftPlay) for record in last)


@dataclass(frozen=True, slots=True)
class RepeatAtWill(Effect):
    """Does the effects, and all of it again as often as the player likes while the condition holds."""

    effects: Effects
    condition: Condition

    def resolve(self, game: Resolution) -> Effects:
        return (*self.effects, _AtWill(self, len(game.state.log)))

    def say(self) -> str:
        return f"{say_inline(self.effects)}; you may repeat this while {self.condition.say()}"


@dataclass(frozen=True, slots=True)
class _AtWill(Effect):
    """May do it once more, unless the last time did nothing at all."""

    repeated: RepeatAtWill
    since: int

    def resolve(self, game: Resolution) -> Effects:
        did_something = len(game.state.log) > self.since
        return (When(self.repeated.condition, (May((self.repeated,)),)),) if did_something else ()


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """Does the effects once for each selected card, which is "it" meanwhile."""

    cards: Target
    effects: Effects
    in_any_order: bool = False

    def resolve(self, game: Resolution) -> Effects:
        done: list[Effect] = []
        for item in self._ordered(game, game.select(self.cards, one_by_one=not self.in_any_order)):
            done += [_Bind("it", (item,)), *self.effects]
        return tuple(done)

    def _ordered(self, game: Resolution, items: list[Item]) -> list[Item]:
        if not self.in_any_order or len(items) < 2:
            return items
        by_id = {copy_of(item).id: item for item in items}
        order = game.decide("order", list(by_id), "the order in which to go through them", len(items), len(items))
        return [by_id[card] for card in order] if isinstance(order, tuple) else items

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        lead = "choose" if self.cards.how == "chosen" else "for"
        return f"{lead} {self.cards.say()}: {say_inline(self.effects)}"


@dataclass(frozen=True, slots=True)
class _Bind(Effect):
    name: str
    items: tuple[object, ...]

    def resolve(self, game: Resolution) -> None:
        game.bind_items(self.name, self.items)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Chooses cards, to be referred to as "it" (or another name) by the effects that follow."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        game.select(self.cards)

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"choose {self.cards.say()}"


@dataclass(frozen=True, slots=True)
class ChooseHouse(Effect):
    """Chooses a house, "the chosen house" for what follows; with `of` only among a player's three."""

    of: Who | None = None

    def resolve(self, game: Resolution) -> None:
        game.scope = game.scope.binding(house=game.ask_house(self.of))

    def say(self) -> str:
        return "choose a house" if self.of is None else "choose a house on your opponent’s identity card"


@dataclass(frozen=True, slots=True)
class ChooseTrait(Effect):
    """Chooses a trait that a card in play has, "the chosen trait" for what follows."""

    def resolve(self, game: Resolution) -> None:
        found = sorted({name for item in game.state.in_play() for name in facts.traits_of(game.state, item)})
        if found:
            game.scope = game.scope.binding(named=game.ask_option(found, "choose a trait"))

    def say(self) -> str:
        return "choose a trait"


@dataclass(frozen=True, slots=True)
class NameCard(Effect):
    """Names a card, "the named card" for what follows: one of those in the game, or any other, which none of them
    is."""

    def resolve(self, game: Resolution) -> None:
        titles = sorted({known(copy).slug for copy in game.state.copies() if not copy.hidden})
        named = game.ask_option((*titles, "another"), "name a card")
        game.scope = game.scope.binding(named=None if named == "another" else named)

    def say(self) -> str:
        return "name a card"


@dataclass(frozen=True, slots=True)
class NoteHouse(Effect):
    """Keeps the house of the card bound to a name, or with `"active"` the active house, for a rule on `"noted"`."""

    of: str = "it"

    def resolve(self, game: Resolution) -> None:
        if self.of == "active":
            game.scope = game.scope.binding(house=game.state.turn.house)
        for item in game.bound_items(self.of):
            game.scope = game.scope.binding(house=min(facts.houses_of(game.state, item)))

    def say(self) -> str:
        owner = {"active": "the active house", "it": "its house"}.get(self.of)
        return f"note {owner or f'the house of {bound_words(self.of)}'}"


@dataclass(frozen=True, slots=True)
class ForEachHouse(Effect):
    """Does the effects once for each house among the cards that match; it is "the chosen house" meanwhile."""

    cards: Filter
    effects: Effects

    def resolve(self, game: Resolution) -> Effects:
        found = {house for item in game.matching(self.cards) for house in facts.houses_of(game.state, item)}
        return tuple(effect for house in sorted(found) for effect in (_SetHouse(house), *self.effects))

    def say(self) -> str:
        return f"for each house among {self.cards.say(plural=True)}, {say_inline(self.effects)}"


@dataclass(frozen=True, slots=True)
class _SetHouse(Effect):
    house: str

    def resolve(self, game: Resolution) -> None:
        game.scope = game.scope.binding(house=self.house)


@dataclass(frozen=True, slots=True)
class ChooseNumber(Effect):
    """Chooses a number from 0 to the highest power in play and one more."""

    def resolve(self, game: Resolution) -> None:
        game.bind_number("number", game.ask_number(0, game.highest_power() + 1))

    def say(self) -> str:
        return "choose a number"


@dataclass(frozen=True, slots=True)
class Remember(Effect):
    """Counts something now, for effects that follow after it may have changed."""

    name: str
    amount: Amount

    def resolve(self, game: Resolution) -> None:
        game.bind_number(self.name, game.value(self.amount))

    def say(self) -> str:
        return f"count {self.amount.say()}"


@dataclass(frozen=True, slots=True)
class RememberCards(Effect):
    """Keeps which cards match now under a name, such as the neighbors of a creature about to be destroyed."""

    name: str
    cards: Filter

    def resolve(self, game: Resolution) -> None:
        game.bind_items(self.name, tuple(game.matching(self.cards)))

    def say(self) -> str:
        return ""


def remembered(*names: str) -> Target:
    """The cards kept by `RememberCards`, or chosen, under these names."""
    return as_target(Bound(names[0]) if len(names) == 1 else BoundToAny(names))


def when(condition: Condition, *then: Effect, otherwise: Sequence[Effect] = ()) -> Effect:
    """Only on a condition: `when(opponents_amber.at_least(7), steal(1))`; otherwise `otherwise`."""
    return When(condition, then, tuple(otherwise))


def may(*effects: Effect) -> Effect:
    """An effect that the player may decline (rulebook 1.3, glossary, May)."""
    return May(effects)


def if_done(first: Effect, *then: Effect, otherwise: Sequence[Effect] = ()) -> Effect:
    """An effect whose second part follows only if the first was done completely (rulebook 1.3, glossary, "If
    you do")."""
    return IfDone(first, then, tuple(otherwise))


def choose_one(**options: Effect | tuple[Effect, ...]) -> Effect:
    """`choose_one(archive_a_card=archive(...), gain_amber=gain(1))`: the names become the options."""
    named = tuple(
        (name.replace("_", "-"), effects if isinstance(effects, tuple) else (effects,))
        for name, effects in options.items()
    )
    return ChooseOne(named)


def for_each(cards: Target | Filter, *effects: Effect, in_any_order: bool = False) -> Effect:
    """One after the other; with `in_any_order` the active player says in which order."""
    return ForEach(as_target(cards), effects, in_any_order)


def repeat(times: Amount | int, *effects: Effect) -> Effect:
    """So many times, each with choices of its own (rulebook 1.3, glossary, Repeat)."""
    return Repeat(times, effects)


def choose(cards: Target | Filter) -> Effect:
    """Chooses cards and binds them to a name for what follows, doing nothing with them yet."""
    return Choose(as_target(cards))


def those_in_play(items: list[Item]) -> list[InPlay]:
    """Of these cards the creatures and artifacts in play."""
    return [item for item in items if isinstance(item, InPlay)]
