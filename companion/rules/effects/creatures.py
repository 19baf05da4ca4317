"""Words that act on cards in play: damage, heal, stun, ready, use, fight, move, take control."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.rules import facts
from companion.rules.abilities import Ability, abilities_of
from companion.rules.card import CardId, PlayerNumber
from companion.rules.constants import Controls, IsCreature
from companion.rules.damage import deal, heal
from companion.rules.filters.base import Filter
from companion.rules.filters.lines import neighbors_of
from companion.rules.filters.printed import creature
from companion.rules.filters.references import Bound, it
from companion.rules.leaving import change_control, control_of
from companion.rules.quantities import Amount, Times, say
from companion.rules.records import (
    CountersChanged,
    DamageSet,
    DamageTurnedAside,
    EffectBegan,
    EnrageChanged,
    FightBegan,
    FightStopped,
    LineRearranged,
    MovedInLine,
    PowerCountersChanged,
    StunChanged,
    Swapped,
    Turned,
    TypeChanged,
    UseKind,
    WardChanged,
)
from companion.rules.resolution import Resolution, given_by
from companion.rules.state import Effect, Effects, InPlay, Item, LastingEffect, Scope, Upgrade, copy_of
from companion.rules.targets import Target, as_target
from companion.rules.using import WAYS, UseCard
from companion.rules.wording import say_inline


def _in_play(items: list[object]) -> list[InPlay]:
    return [item for item in items if isinstance(item, InPlay)]


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
        """Who is dealt how much, once the creatures are chosen; and which were chosen."""
        amount = game.value(self.amount)
        targets = _in_play(game.select(self.to))  # type: ignore[arg-type]
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

    amount: Amount
    to: Target
    ignore_armor: bool = False

    def resolve(self, game: Resolution) -> None:
        packets: list[tuple[InPlay, int]] = []
        for item in _in_play(game.select(self.to)):  # type: ignore[arg-type]
            game.bind_items("it", (item,))
            packets.append((item, game.value(self.amount)))
        deal(game, packets, ignore_armor=self.ignore_armor)

    def say(self) -> str:
        return f"deal {self.to.say()} {damage_words(self.amount)}"


@dataclass(frozen=True, slots=True)
class DivideDamage(Effect):
    """Damage divided among any creatures that match, packet by packet, then dealt at once."""

    amount: Amount | int
    among: Filter = creature
    packet: int = 1

    def resolve(self, game: Resolution) -> None:
        targets = {item.id: item for item in _in_play(game.matching(self.among))}  # type: ignore[arg-type]
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
        items = _in_play(game.select(self.what))  # type: ignore[arg-type]
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
class ReadyOrExhaust(Effect):
    """Readies or exhausts cards."""

    cards: Target
    exhaust: bool

    def resolve(self, game: Resolution) -> None:
        changed = [item for item in _in_play(game.select(self.cards)) if item.exhausted != self.exhaust]  # type: ignore[arg-type]
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
        creatures = [item for item in _in_play(game.select(self.cards)) if item.type == "creature"]  # type: ignore[arg-type]
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
        creatures = [item for item in _in_play(game.select(self.cards)) if item.type == "creature"]  # type: ignore[arg-type]
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
        for item in _in_play(game.select(self.cards)):  # type: ignore[arg-type]
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


_AS_YOURS = " as if you controlled it"


@dataclass(frozen=True, slots=True)
class Use(Effect):
    """Uses selected cards one by one, of whatever house, as if they were yours with `as_yours`."""

    cards: Target
    ways: tuple[UseKind, ...] = WAYS
    ready: bool = False
    against: Filter | None = None

    def resolve(self, game: Resolution) -> Effects:
        used: list[Effect] = []
        for item in _in_play(game.select(self.cards, one_by_one=True)):  # type: ignore[arg-type]
            if self.ready and item.exhausted:
                used.append(_Ready(item.id))
            used.append(UseCard(item.id, self.ways, against=self.against))
        return tuple(used)

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        verbs: dict[tuple[UseKind, ...], str] = {("fight",): "fight with", ("reap",): "reap with"}
        verb = verbs.get(self.ways, "use")
        against = "" if self.against is None else f" against {self.against.say_one()}"
        words = self.cards.say()
        theirs = "" if self.cards.filter.refers_to or "friendly" in words or "neighboring" in words else _AS_YOURS
        return f"{'ready and ' if self.ready else ''}{verb} {words}{against}{theirs if verb == 'use' else ''}"


@dataclass(frozen=True, slots=True)
class _Ready(Effect):
    card: CardId

    def resolve(self, game: Resolution) -> None:
        game.happen(Turned(self.card, False, by=game.source))


@dataclass(frozen=True, slots=True)
class MoveToFlank(Effect):
    """Moves a creature to either flank of its controller's battleline."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        for item in _in_play(game.select(self.cards)):  # type: ignore[arg-type]
            length = len(game.state.players[item.controller].battleline)
            if length > 1:
                side = game.decide("flank", ("left", "right"), "choose the flank it moves to")
                game.happen(MovedInLine(item.id, 0 if side == "left" else length - 1, by=game.source))

    def say(self) -> str:
        return f"move {self.cards.say()} to either flank of its controller’s battleline"


@dataclass(frozen=True, slots=True)
class MoveInLine(Effect):
    """Moves a creature to any place of its controller's battleline, where it is among them (rulebook 14, Move)."""

    cards: Target

    def resolve(self, game: Resolution) -> None:
        for item in _in_play(game.select(self.cards)):  # type: ignore[arg-type]
            last = len(game.state.players[item.controller].battleline) - 1
            if last < 1:
                continue
            places: tuple[str | int, ...] = ("left", *range(1, last), "right")
            place = game.decide("flank", places, "choose the place it moves to")
            index = {"left": 0, "right": last}.get(str(place), place)
            game.happen(MovedInLine(item.id, int(str(index)), by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        return f"move {self.cards.say()} anywhere in its controller’s battleline"


@dataclass(frozen=True, slots=True)
class RearrangeLine(Effect):
    """The creatures of one player's battleline, which the active player chooses, are put in another order."""

    def resolve(self, game: Resolution) -> None:
        lines = [number for number in game.players("either") if len(game.state.players[number].battleline) > 1]
        if not lines:
            return
        names = {"your-battleline": game.you, "their-battleline": 1 - game.you}
        options = [name for name, number in names.items() if number in lines]
        number = names[game.ask_option(options, "choose the battleline to rearrange")]
        ids = [item.id for item in game.state.players[number].battleline]
        order = game.decide("order", ids, "the new order, from left to right", len(ids), len(ids))
        game.happen(LineRearranged(number, tuple(str(card) for card in order), by=game.source))  # type: ignore[union-attr]

    def possible(self, game: Resolution) -> bool:
        return any(len(player.battleline) > 1 for player in game.state.players)

    def say(self) -> str:
        return "rearrange the creatures of a battleline"


@dataclass(frozen=True, slots=True)
class Swap(Effect):
    """Two creatures of one battleline exchange places (glossary, Swap)."""

    first: Target
    second: Target

    def resolve(self, game: Resolution) -> None:
        first = _in_play(game.select(self.first))  # type: ignore[arg-type]
        second = _in_play(game.select(self.second))  # type: ignore[arg-type]
        if first and second:
            game.happen(Swapped(first[0].id, second[0].id, by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.first)

    def say(self) -> str:
        return f"swap {self.first.say()} with {self.second.say()}"


@dataclass(frozen=True, slots=True)
class TakeControl(Effect):
    """Takes, or gives, control of cards; creatures go to a flank of the new controller (glossary, Control).

    What lasts only while its card is in play comes to nothing if that card has left play already.
    """

    cards: Target
    give: bool = False
    while_in_play: bool = False

    def resolve(self, game: Resolution) -> None:
        receiver = 1 - game.you if self.give else game.you
        has_left = self.while_in_play and not game.state.is_in_play(game.source)
        items = [] if has_left else _in_play(game.select(self.cards))  # type: ignore[arg-type]
        for item in items:
            self._hold(game, item, receiver)
            if item.controller != receiver:
                change_control(game, item, receiver)
        game.done(sum(item.controller != receiver for item in items))

    def _hold(self, game: Resolution, item: InPlay, receiver: PlayerNumber) -> None:
        """Control lasts until the card leaves play, or the one that took it does (`leaving.end_effects_of`)."""
        held = [effect.rule for effect in control_of(game.state, item.id) if isinstance(effect.rule, Controls)]
        before = held[0].before if held else item.controller
        effect = LastingEffect(
            Controls(it, before), game.scope.but(you=receiver).with_cards("it", item), game.state.turn.number, None,
            on=(item.id,), while_in_play=game.source if self.while_in_play else None, number=game.state.stamp + 1,
        )  # fmt: skip
        game.happen(EffectBegan(effect, by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        if self.give:
            return f"give your opponent control of {self.cards.say()}"
        return f"take control of {self.cards.say()}{' until this card leaves play' if self.while_in_play else ''}"


@dataclass(frozen=True, slots=True)
class RedistributeDamage(Effect):
    """The damage on matching creatures is dealt out anew among them, one by one."""

    among: Filter

    def resolve(self, game: Resolution) -> None:
        creatures = _in_play(game.matching(self.among))  # type: ignore[arg-type]
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
class TriggerAbilities(Effect):
    """Resolves a creature's ability of a kind as if you controlled it; the creature is not used.

    Creatures that trigger one another would never come to an end, and the rulebook does not say how such a loop is
    left. Nothing is lost by triggering each of them once: only the last in the line does anything else.
    """

    kind: UseKind | Literal["play"]
    of: Target

    def resolve(self, game: Resolution) -> None:
        line = (*game.scope.cards("triggering"), game.scope.source)
        game.bind_items("triggering", line)
        not_again = replace(self.of, filter=self.of.filter & ~Bound("triggering"))
        for item in game.select(not_again):
            pairs = self._abilities(game, item)
            if pairs and self.kind != "play":
                pairs = [pairs[self._which(game, [scope for _, scope in pairs])]]
            game.trigger((ability, scope.but(you=game.you).with_cards("triggering", *line)) for ability, scope in pairs)

    def _abilities(self, game: Resolution, item: Item) -> list[tuple[Ability, Scope]]:
        """Those of a card in play; a grafted card has its "Play:" abilities, too (rulebook 14, Graft)."""
        if isinstance(item, InPlay):
            return facts.abilities(game.state, item, self.kind)  # type: ignore[arg-type]
        copy = copy_of(item)
        text = () if copy.card is None else abilities_of(copy.card, game.state.rulebook)
        return [(ability, Scope(game.you, copy)) for ability in text if self.kind in ability.kinds]

    def _which(self, game: Resolution, scopes: list[Scope]) -> int:
        """One ability is triggered: of several, the active player names the card that gives it."""
        givers = [given_by(scope) for scope in scopes]
        answer = game.decide("card", list(dict.fromkeys(givers)), "choose the ability by the card that gives it")
        return givers.index(str(answer))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.of)

    def say(self) -> str:
        done = "played it" if self.kind == "play" else "controlled it"
        ability = f"“{self.kind.capitalize()}:” ability"
        its = f"its {ability}" if self.of.filter.refers_to == "it" else f"the {ability} of {self.of.say()}"
        return f"trigger {its} as if you {done}"


@dataclass(frozen=True, slots=True)
class BecomeCreature(Effect):
    """Artifacts move to a flank of their controllers' battlelines and are creatures there; one that is already moves.

    With a power they are creatures of that power until the end of the turn, and else as long as they are in play: then
    their own text tells the power (rulebook 14, Upgrades).
    """

    cards: Target
    power: int | None = None

    def resolve(self, game: Resolution) -> None:
        items = _in_play(game.select(self.cards))  # type: ignore[arg-type]
        for item in items:
            others = [one for one in game.state.players[item.controller].battleline if one.id != item.id]
            side = game.decide("flank", ("left", "right"), "choose the flank it goes to") if others else "left"
            index = 0 if side == "left" else len(others)
            if self.power is not None:
                self._begin(game, item, IsCreature(self.power))
            if item.type == "creature":
                game.happen(MovedInLine(item.id, index, by=game.source))
            else:
                game.happen(TypeChanged(item.id, "creature", index, by=game.source))
        game.done(len(items))

    def _begin(self, game: Resolution, item: InPlay, rule: IsCreature) -> None:
        turn = game.state.turn.number
        scope = game.scope.with_cards("it", item)
        effect = LastingEffect(rule, scope, turn, turn, on=(item.id,), number=game.state.stamp + 1)
        game.happen(EffectBegan(effect, by=game.source))

    def possible(self, game: Resolution) -> bool:
        return game.could_select(self.cards)

    def say(self) -> str:
        what = f"move {self.cards.say()} to a flank of its battleline"
        if self.power is None:
            return f"{what}, where it is a creature"
        return f"{what}, where it is a creature of power {self.power} until the end of the turn"


@dataclass(frozen=True, slots=True)
class StopFight(Effect):
    """The fight that is about to take place comes to nothing; the attacker stays exhausted."""

    def resolve(self, game: Resolution) -> None:
        record = game.scope.record
        if isinstance(record, FightBegan):
            game.happen(FightStopped(record.attacker.id, by=game.source))

    def say(self) -> str:
        return "the creature is exhausted without effect"


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
    """What would damage it, destroy it or take it out of play only removes the ward (rulebook 14, glossary, Ward)."""
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


def use(cards: Target | Filter, *ways: UseKind) -> Effect:
    """Uses cards of any house (rulebook 1.3, Using cards via other card abilities)."""
    return Use(as_target(cards), ways or WAYS)


def ready_and_use(cards: Target | Filter) -> Effect:
    return Use(as_target(cards), ready=True)


def ready_and_fight(cards: Target | Filter, against: Filter | None = None) -> Effect:
    """Readies a creature and uses it to fight (rulebook 1.3, glossary, "Fight with")."""
    return Use(as_target(cards), ("fight",), True, against)


def fight_with(cards: Target | Filter) -> Effect:
    """Uses a ready creature to fight (rulebook 1.3, glossary, "Fight with")."""
    return Use(as_target(cards), ("fight",))


def move_in_line(cards: Target | Filter) -> Effect:
    """To any place of its controller's battleline (rulebook 14, glossary, Move)."""
    return MoveInLine(as_target(cards))


def move_to_flank(cards: Target | Filter) -> Effect:
    return MoveToFlank(as_target(cards))


def swap(first: Target | Filter, second: Target | Filter) -> Effect:
    """Two creatures of one line exchange places (rulebook 1.3, glossary, Swap)."""
    return Swap(as_target(first), as_target(second))


def take_control(cards: Target | Filter) -> Effect:
    """The card comes to your side, a creature to a flank (rulebook 1.3, glossary, Control)."""
    return TakeControl(as_target(cards))


def take_control_while_in_play(cards: Target | Filter) -> Effect:
    """Until the card that carries the ability leaves play."""
    return TakeControl(as_target(cards), while_in_play=True)


def give_control(cards: Target | Filter) -> Effect:
    return TakeControl(as_target(cards), give=True)


def become_creature(cards: Target | Filter, power: int | None = None) -> Effect:
    """Artifacts are creatures of a power for the turn, or for good with what power their text says."""
    return BecomeCreature(as_target(cards), power)


def trigger_play(of: Target | Filter) -> Effect:
    """Resolves the "Play:" abilities of a card that is not played: no icons, and nothing waits for its being played."""
    return TriggerAbilities("play", as_target(of))


def trigger_reap(of: Target | Filter) -> Effect:
    """Resolves a creature's "Reap:" ability as if it were yours, without using it."""
    return TriggerAbilities("reap", as_target(of))


__all__ = [
    "RearrangeLine", "RedistributeDamage", "StopFight", "TurnDamageAside", "add_counters", "add_power_counters",
    "become_creature", "damage_each_by", "damage_for_each", "damage_together", "deal_damage", "divide_damage",
    "enrage", "exhaust", "fight_with", "fully_heal", "give_control", "heal_damage", "heal_up_to", "move_in_line",
    "move_to_flank", "ready_and_fight", "ready_and_use", "ready_card", "remove_counters", "remove_ward", "stun",
    "swap", "take_control", "take_control_while_in_play", "trigger_play", "trigger_reap", "unstun", "use", "ward",
]  # fmt: skip
