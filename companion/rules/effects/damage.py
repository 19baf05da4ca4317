"""Words that deal damage and take it off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.damage import deal, heal
from companion.rules.effects.base import those_in_play
from companion.rules.filters.base import Filter
from companion.rules.filters.lines import neighbors_of
from companion.rules.filters.printed import creature
from companion.rules.quantities import Amount, Times, say
from companion.rules.records import (
    DamageSet,
    DamageTurnedAside,
)
from companion.rules.resolution import Resolution
from companion.rules.state import Effect, Effects, InPlay, copy_of
from companion.rules.targets import Target, as_target
from companion.rules.touches import Touch
from companion.rules.wording import say_inline


def damage_words(amount: Amount | int) -> str:
    if isinstance(amount, int):
        return f"{amount} damage"
    if isinstance(amount, Times):
        return f"{amount.factor} damage {amount.amount.each()}"
    each = amount.each()
    return f"1 damage {each}" if each.startswith("for each") else f"damage equal to {say(amount)}"


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """Deals damage to the selected creatures at once, and `splash` to the neighbors of each (glossary, Splash)."""

    touches: ClassVar[Touch] = Touch.DAMAGE

    amount: Amount | int
    to: Target
    splash: int = 0
    ignore_armor: bool = False

    def resolve(self, game: Resolution) -> None:
        packets, targets = self.packets(game)
        spared = any(item.warded for item in targets)
        deal(game, packets, ignore_armor=self.ignore_armor)
        game.done(len(targets) if game.value(self.amount) and not spared else 0)

    def packets(self, game: Resolution) -> tuple[list[tuple[InPlay, int]], list[InPlay]]:
        """The damage dealt to each creature, once the creatures are chosen; and which were chosen."""
        amount = game.value(self.amount)
        targets = those_in_play(game.select(self.to))
        packets = [(item, amount) for item in targets]
        if self.splash:
            packets += [(neighbor, self.splash) for item in targets for neighbor in neighbors_of(game.state, item)]
        return packets, targets

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.to)

    def say(self) -> str:
        splash = f", with {self.splash} damage splash" if self.splash else ""
        armor = "; armor does not prevent it" if self.ignore_armor else ""
        if isinstance(self.amount, Times) and self.to.filter.refers_to and not self.splash:
            return f"deal {self.to.say()} {damage_words(self.amount)}{armor}"
        each = "each of " if self.to.several and self.to.how == "chosen" else ""
        return f"deal {damage_words(self.amount)} to {each}{self.to.say()}{splash}{armor}"


@dataclass(frozen=True, slots=True)
class DamageTogether(Effect):
    """Several damage effects of one ability: dealt at once (rulebook 14, Resolve abilities in the order), or by an
    older book one after the other."""

    effects: tuple[DealDamage, ...]

    def resolve(self, game: Resolution) -> Effects:
        if not game.state.rules.damage_of_an_ability_is_simultaneous:
            return self.effects
        deal(game, [packet for effect in self.effects for packet in effect.packets(game)[0]])
        return ()

    def possible(self, game: Resolution) -> bool:
        return any(effect.possible(game) for effect in self.effects)

    def say(self) -> str:
        return say_inline(self.effects)


@dataclass(frozen=True, slots=True)
class DamageForEach(Effect):
    """The same damage so many times, each to creatures of its own: all at once, or by an older book in turn."""

    times: Amount
    damage: DealDamage

    def resolve(self, game: Resolution) -> Effects:
        times = game.value(self.times)
        if not game.state.rules.damage_of_an_ability_is_simultaneous:
            return (self.damage,) * times
        deal(game, [packet for _ in range(times) for packet in self.damage.packets(game)[0]])
        return ()

    def say(self) -> str:
        return f"{self.times.each()}, {self.damage.say()}"


@dataclass(frozen=True, slots=True)
class DamageEachBy(Effect):
    """Deals each selected creature damage by an amount of its own, in which it is "it"."""

    touches: ClassVar[Touch] = Touch.DAMAGE

    amount: Amount
    to: Target
    ignore_armor: bool = False

    def resolve(self, game: Resolution) -> None:
        packets: list[tuple[InPlay, int]] = []
        for item in those_in_play(game.select(self.to)):
            game.bind_items("it", (item,))
            packets.append((item, game.value(self.amount)))
        deal(game, packets, ignore_armor=self.ignore_armor)

    def say(self) -> str:
        return f"deal {self.to.say()} {damage_words(self.amount)}"


@dataclass(frozen=True, slots=True)
class DivideDamage(Effect):
    """Damage divided among any creatures that match, packet by packet, then dealt at once."""

    touches: ClassVar[Touch] = Touch.DAMAGE

    amount: Amount | int
    among: Filter = creature
    packet: int = 1

    def resolve(self, game: Resolution) -> None:
        targets = {item.id: item for item in those_in_play(game.matching(self.among))}
        if not targets:
            return
        packets: list[tuple[InPlay, int]] = []
        for _ in range(game.value(self.amount)):
            chosen = str(game.decide("card", list(targets), f"choose the creature for the next {self.packet} damage"))
            packets.append((targets[chosen], self.packet))
        deal(game, packets)

    def say(self) -> str:
        return f"deal {damage_words(self.amount)}, divided as you choose among {self.among.say(plural=True)}"


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Removes damage, all of it with `amount=None`; "healed" keeps how much, "them" the creatures healed."""

    amount: Amount | int | None
    what: Target
    up_to: bool = False

    def resolve(self, game: Resolution) -> None:
        amount = None if self.amount is None else game.value(self.amount)
        items = those_in_play(game.select(self.what))
        if self.up_to and amount is not None:
            most = max((min(amount, item.damage) for item in items), default=0)
            amount = game.ask_number(0, most) if most else 0
        healed = [(item, heal(game, item, amount)) for item in items]
        game.bind_number("healed", sum(removed for _, removed in healed))
        game.bind_items("them", [item for item, removed in healed if removed])
        game.done(sum(removed for _, removed in healed))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.what)

    def say(self) -> str:
        if self.amount is None:
            return f"fully heal {self.what.say()}"
        return f"heal {'up to ' if self.up_to else ''}{damage_words(self.amount)} from {self.what.say()}"


@dataclass(frozen=True, slots=True)
class RedistributeDamage(Effect):
    """The damage on matching creatures is redistributed among them, one by one."""

    among: Filter

    def resolve(self, game: Resolution) -> None:
        creatures = those_in_play(game.matching(self.among))
        total = sum(item.damage for item in creatures)
        if len(creatures) < 2 or not total:
            return
        ids = [item.id for item in creatures]
        shares = [str(game.decide("card", ids, "choose the creature for the next damage")) for _ in range(total)]
        changed = [item for item in creatures if shares.count(item.id) != item.damage]
        game.happen(*(DamageSet(item.id, shares.count(item.id), by=game.source) for item in changed))

    def say(self) -> str:
        return f"redistribute the damage on {self.among.say(plural=True)} among them"


@dataclass(frozen=True, slots=True)
class TurnDamageAside(Effect):
    """This creature deals its damage in the fight to a chosen creature rather than to the one it fights."""

    to: Target

    def resolve(self, game: Resolution) -> None:
        for item in game.select(self.to):
            game.happen(DamageTurnedAside(game.source, copy_of(item).id, by=game.source))

    def say(self) -> str:
        return f"choose {self.to.say()}: this creature deals its damage to it rather than to the creature it fights"


def deal_damage(amount: Amount | int, to: Target | Filter, splash: int = 0, ignore_armor: bool = False) -> Effect:
    """At once to all that are meant (rulebook 1.3, glossary, Damage, Splash)."""
    return DealDamage(amount, as_target(to), splash, ignore_armor)


def damage_together(*effects: Effect) -> Effect:
    """Several `deal_damage` of one ability: `damage_together(deal_damage(2, one(…)), deal_damage(1, one(…)))`."""
    return DamageTogether(tuple(effect for effect in effects if isinstance(effect, DealDamage)))


def damage_for_each(times: Amount, amount: int, to: Target | Filter, splash: int = 0) -> Effect:
    """`damage_for_each(count(…), 2, one(creature))`: each time another creature may be chosen (glossary, For each)."""
    return DamageForEach(times, DealDamage(amount, as_target(to), splash))


def damage_each_by(amount: Amount, to: Target | Filter, ignore_armor: bool = False) -> Effect:
    return DamageEachBy(amount, as_target(to), ignore_armor)


def divide_damage(amount: Amount | int, among: Filter = creature, packet: int = 1) -> Effect:
    return DivideDamage(amount, among, packet)


def heal_damage(amount: Amount | int, what: Target | Filter) -> Effect:
    """Takes damage off, as much as there is (rulebook 1.3, glossary, Heal)."""
    return Heal(amount, as_target(what))


def heal_up_to(amount: int, what: Target | Filter) -> Effect:
    return Heal(amount, as_target(what), up_to=True)


def fully_heal(what: Target | Filter) -> Effect:
    """Takes all damage off (rulebook 1.3, glossary, Heal)."""
    return Heal(None, as_target(what))
