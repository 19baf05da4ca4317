"""Constants that let something else happen instead: each meets a record before it is applied, once at most."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from companion.rules import facts
from companion.rules.abilities import Constant
from companion.rules.card import Icon, PlayerNumber
from companion.rules.constants import NoStealing
from companion.rules.filters.base import Filter
from companion.rules.filters.fights import fight_going_on
from companion.rules.in_force import constants
from companion.rules.protection import placed
from companion.rules.records import AmberMoved, Damaged, LeftPlay, Record
from companion.rules.state import GameState, Scope


def cannot_be_stolen_from(state: GameState, victim: PlayerNumber) -> bool:
    """True if a card in play protects this player's pool (rulebook 1.3, The Golden Rule: "cannot" wins)."""
    return any(
        scope.you == victim and (rule.when is None or rule.when.holds(state, scope))
        for rule, scope, _ in constants(state, NoStealing)
    )


class Replacement(Constant):
    """Base of constants that change a record before it happens."""

    __slots__ = ()
    record: ClassVar[type[Record]]

    @property
    def group(self) -> type[Constant]:
        return Replacement

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        """The records that happen instead; `None` if this record does not concern it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PurgedInstead(Replacement):
    """A matching card that would go from play to a discard pile is purged instead."""

    cards: Filter
    record: ClassVar[type[Record]] = LeftPlay

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        if not isinstance(record, LeftPlay) or record.target != "discard":
            return None
        if not self.cards.matches(state, scope, record.item):
            return None
        return (replace(record, target="purged"),)

    def say(self) -> str:
        return f"{self.cards.say_one()} that would go from play to a discard pile is purged instead"


@dataclass(frozen=True, slots=True)
class AmberCapturedInstead(Replacement):
    """Each Æmber that would be added to your opponent's pool is captured by this creature instead."""

    record: ClassVar[type[Record]] = AmberMoved

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        if not isinstance(record, AmberMoved) or record.target != 1 - scope.you or record.amount <= 0:
            return None
        return (AmberMoved(record.amount, record.origin, scope.source.id, "capture", by=scope.source.id),)

    def say(self) -> str:
        return "each Æmber that would be added to your opponent’s pool is captured by this creature instead"


@dataclass(frozen=True, slots=True)
class TakenFromSupply(Replacement):
    """Æmber that would be stolen or captured from your pool comes from the common supply instead."""

    record: ClassVar[type[Record]] = AmberMoved

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        if not isinstance(record, AmberMoved) or record.origin != scope.you or record.why not in ("steal", "capture"):
            return None
        return (AmberMoved(record.amount, None, record.target, record.why, by=record.by),)

    def say(self) -> str:
        return "Æmber stolen or captured from your pool is taken from the common supply instead"


@dataclass(frozen=True, slots=True)
class ReapingSteals(Replacement):
    """Æmber you would gain from reaping is stolen from your opponent instead."""

    record: ClassVar[type[Record]] = AmberMoved

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        if not isinstance(record, AmberMoved) or record.why != "reap" or record.target != scope.you:
            return None
        victim: PlayerNumber = 1 - scope.you
        stolen = 0 if cannot_be_stolen_from(state, victim) else min(record.amount, state.players[victim].amber)
        if stolen == 0:
            return ()
        return (AmberMoved(stolen, victim, scope.you, "steal", by=scope.source.id),)

    def say(self) -> str:
        return "Æmber you would gain from reaping is stolen from your opponent instead"


@dataclass(frozen=True, slots=True)
class IconReplaced(Constant):
    """You may resolve these bonus icons as another one, or as stealing 1 Æmber, instead; asked at each icon."""

    icons: tuple[Icon, ...]
    instead: Icon | Literal["steal"]

    def say(self) -> str:
        named = "a bonus icon" if len(self.icons) > 1 else f"a {self.icons[0]} bonus icon"
        other = "steal 1 Æmber" if self.instead == "steal" else f"resolve it as a {self.instead} bonus icon"
        return f"when you would resolve {named}, you may {other} instead"


@dataclass(frozen=True, slots=True)
class DamageStealsInstead(Replacement):
    """When this creature would deal damage, in whatever way, you steal 1 Æmber instead."""

    record: ClassVar[type[Record]] = Damaged

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        if not isinstance(record, Damaged) or record.dealer != scope.source.id:
            return None
        victim: PlayerNumber = 1 - scope.you
        if cannot_be_stolen_from(state, victim) or not state.players[victim].amber:
            return ()
        return (AmberMoved(1, victim, scope.you, "steal", by=scope.source.id),)

    def say(self) -> str:
        return "when this creature would deal damage, steal 1 Æmber instead"


@dataclass(frozen=True, slots=True)
class DamageShared(Replacement):
    """Damage dealt to matching creatures during a fight is dealt to this creature at the same time, as well.

    What is shared has got past ward and armor where it was dealt, and meets no other ward and armor: all of it is
    placed at once. Damage that is shared already is not shared again.
    """

    on: Filter
    record: ClassVar[type[Record]] = Damaged

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        if not isinstance(record, Damaged) or record.amount <= 0 or record.how == "shared":
            return None
        if fight_going_on(state) is None:
            return None
        victim, sharer = state.find(record.card), scope.source.id
        if victim is None or victim.warded or not self.on.matches(state, scope, victim):
            return None
        on_it = placed(state, sharer, record.amount, record.dealer, ignore_armor=True)
        if on_it is None:
            return None
        return (record, replace(record, card=sharer, amount=on_it[0], prevented=0, how="shared"))

    def say(self) -> str:
        return f"damage dealt to {self.on.say(plural=True)} during fights is also dealt to this creature"


@dataclass(frozen=True, slots=True)
class DamageMoved(Replacement):
    """Damage that would be dealt to matching creatures is dealt to this creature instead, after their armor.

    What their armor prevents stays a record of its own, but nobody deals it: the damage is one, and is dealt here.
    """

    on: Filter
    record: ClassVar[type[Record]] = Damaged

    def replace(self, state: GameState, scope: Scope, record: Record) -> tuple[Record, ...] | None:
        if not isinstance(record, Damaged) or record.amount <= 0 or record.card == scope.source.id:
            return None
        victim = state.find(record.card)
        if victim is None or not self.on.matches(state, scope, victim):
            return None
        spent = (replace(record, amount=0, dealer=None),)
        moved = record.amount - facts.extra_damage(state, victim)
        shield = state.find(scope.source.id)
        moved += facts.extra_damage(state, shield) if shield is not None else 0
        left = () if victim.warded else spent
        return (*left, replace(record, card=scope.source.id, amount=moved, prevented=0))

    def say(self) -> str:
        return f"damage dealt to {self.on.say(plural=True)} is dealt to this creature instead"
