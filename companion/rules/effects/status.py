"""Words that change how a card in play is: ready, stunned, warded, enraged, with counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.rules.effects.base import those_in_play
from companion.rules.filters.base import Filter
from companion.rules.quantities import Amount, Times
from companion.rules.records import (
    CountersChanged,
    EnrageChanged,
    PowerCountersChanged,
    StunChanged,
    Turned,
    WardChanged,
)
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, InPlay, Upgrade
from companion.rules.targets import Target, as_target


@dataclass(frozen=True, slots=True)
class ReadyOrExhaust(Effect):
    """Readies or exhausts cards."""

    cards: Target
    exhaust: bool

    def resolve(self, game: Resolution) -> None:
        changed = [item for item in those_in_play(game.select(self.cards)) if item.exhausted != self.exhaust]
        game.happen(*(Turned(item.id, self.exhaust, by=game.source) for item in changed))
        game.done(len(changed))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"{'exhaust' if self.exhaust else 'ready'} {self.cards.say()}"


@dataclass(frozen=True, slots=True)
class Stun(Effect):
    """Stuns or unstuns creatures; one that is stunned cannot be stunned again (glossary, Stun)."""

    cards: Target
    stun: bool = True

    def resolve(self, game: Resolution) -> None:
        creatures = [item for item in those_in_play(game.select(self.cards)) if item.type == "creature"]
        changed = [item for item in creatures if item.stunned != self.stun]
        game.happen(*(StunChanged(item.id, self.stun, by=game.source) for item in changed))
        game.done(len(changed))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return self.cards.spread(lambda what: f"{'stun' if self.stun else 'unstun'} {what}")


@dataclass(frozen=True, slots=True)
class ChangeStatus(Effect):
    """Wards or enrages creatures, or ends that; one that is so already is not made so (rulebook 14, Ward, Enrage)."""

    status: Literal["warded", "enraged"]
    cards: Target
    begin: bool = True

    def resolve(self, game: Resolution) -> None:
        creatures = [item for item in those_in_play(game.select(self.cards)) if item.type == "creature"]
        changed = [item for item in creatures if getattr(item, self.status) != self.begin]
        record = WardChanged if self.status == "warded" else EnrageChanged
        game.happen(*(record(item.id, self.begin, by=game.source) for item in changed))
        game.done(len(changed))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        noun = "ward" if self.status == "warded" else "enrage"
        if self.begin:
            return self.cards.spread(lambda what: f"{noun} {what}")
        return self.cards.spread(lambda what: f"remove the {noun} counter from {what}")


@dataclass(frozen=True, slots=True)
class AddCounters(Effect):
    """Puts +1 power counters on creatures, or takes them off; with `name`, counters of another kind."""

    amount: Amount | int
    cards: Target
    name: str = ""

    def resolve(self, game: Resolution) -> None:
        amount = game.value(self.amount)
        selected = game.select(self.cards)
        items = [item for item in selected if isinstance(item, InPlay) or (self.name and isinstance(item, Upgrade))]
        for item in items:
            if self.name:
                game.happen(CountersChanged(item.id, self.name, amount, by=game.source))
            elif amount:
                game.happen(PowerCountersChanged(item.id, amount, by=game.source))
        game.done(len(items))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        noun = f"{self.name or '+1 power'} counter"
        if self.amount == -1:
            return f"remove a {noun} from {self.cards.say()}"
        if isinstance(self.amount, int):
            number = f"a {noun}" if self.amount == 1 else f"{self.amount} {noun}s"
            return f"put {number} on {self.cards.say()}"
        if isinstance(self.amount, Times):
            return f"put {self.amount.factor} {noun}s on {self.cards.say()} {self.amount.amount.each()}"
        return f"put a {noun} on {self.cards.say()} {self.amount.each()}"


@dataclass(frozen=True, slots=True)
class RemoveCounters(Effect):
    """Takes counters of a kind off cards, all of them with `amount=None`; "removed" keeps how many."""

    name: str
    cards: Target
    amount: int | None = None

    def resolve(self, game: Resolution) -> None:
        removed = 0
        for item in those_in_play(game.select(self.cards)):
            there = item.counter(self.name)
            taken = there if self.amount is None else min(self.amount, there)
            if taken:
                game.happen(CountersChanged(item.id, self.name, -taken, by=game.source))
            removed += taken
        game.bind_number("removed", removed)
        game.done(removed if removed >= (self.amount or 0) else 0)

    def say(self) -> str:
        noun = f"{self.name} counter"
        number = (
            f"all {noun}s" if self.amount is None else f"a {noun}" if self.amount == 1 else f"{self.amount} {noun}s"
        )
        return f"remove {number} from {self.cards.say()}"


def ready_card(cards: Target | Filter) -> Effect:
    return ReadyOrExhaust(as_target(cards), False)


def exhaust(cards: Target | Filter) -> Effect:
    return ReadyOrExhaust(as_target(cards), True)


def stun(cards: Target | Filter) -> Effect:
    """A creature that is stunned already is not stunned again (rulebook 1.3, glossary, Stun)."""
    return Stun(as_target(cards))


def unstun(cards: Target | Filter) -> Effect:
    return Stun(as_target(cards), False)


def ward(cards: Target | Filter) -> Effect:
    """Puts a ward on cards: whatever would damage it, destroy it or take it out of play only removes the ward (rulebook
    14, glossary, Ward).
    """
    return ChangeStatus("warded", as_target(cards))


def remove_ward(cards: Target | Filter) -> Effect:
    return ChangeStatus("warded", as_target(cards), begin=False)


def enrage(cards: Target | Filter) -> Effect:
    """It must fight when it is used, if able; having fought, it is calm again (rulebook 14, glossary, Enrage)."""
    return ChangeStatus("enraged", as_target(cards))


def add_power_counters(amount: Amount | int, cards: Target | Filter) -> Effect:
    """Each adds one power (rulebook 1.3, glossary, Power counter)."""
    return AddCounters(amount, as_target(cards))


def add_counters(name: str, amount: Amount | int, cards: Target | Filter) -> Effect:
    """Counters that mean what their card says (rulebook 1.3, glossary, Other counters)."""
    return AddCounters(amount, as_target(cards), name)


def remove_counters(name: str, cards: Target | Filter, amount: int | None = None) -> Effect:
    """Takes so many counters off, or all of that kind (rulebook 1.3, glossary, Other counters)."""
    return RemoveCounters(name, as_target(cards), amount)
