"""The facts about a state right now, every constant counted: power, armor, keywords, houses, key cost, hand size.

Answers about one creature are kept in the state's `memo`, since they are asked many times between two changes.
"""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Literal

from companion.rulebooks import Rulebook
from companion.rules import constants as words
from companion.rules.abilities import Ability, AbilityKind, abilities_of
from companion.rules.card import Card, CardId, Keyword, PhysicalCard, PlayerNumber
from companion.rules.in_force import AbilitiesInForce, C, abilities_in_force, constants, is_blank
from companion.rules.lookup import player
from companion.rules.quantities import value
from companion.rules.records import Played, Used
from companion.rules.state import GameState, InPlay, Item, Scope, card_of, copy_of, known

DEFAULT_KEY_COST = 6
STARTING_HAND_SIZE = 6


def power(state: GameState, item: InPlay) -> int:
    """Current power, never below zero."""
    in_force: AbilitiesInForce = state.in_force or abilities_in_force(state)
    if in_force.fixes_power and (fixed := _fixed(state, item)) is not None:
        return fixed.power
    if words.PowerBonus not in in_force.constants:
        return item.card.power + item.power_counters
    key = ("power", item.id)
    known = state.memo.get(key)
    if known is None:
        total = item.card.power + item.power_counters
        for bonus, scope, _ in constants(state, words.PowerBonus):
            if bonus.on.matches(state, scope, item):
                total += value(bonus.amount, state, scope)
        known = state.memo[key] = max(0, total)
    return int(known)


def _fixed(state: GameState, item: InPlay) -> words.PowerIs | None:
    """The constant that fixes its power and armor above every bonus."""
    rules = constants(state, words.PowerIs)
    return next((rule for rule, scope, _ in rules if rule.on.matches(state, scope, item)), None)


def armor(state: GameState, item: InPlay) -> int:
    """Total armor, used or not."""
    if item.type != "creature":
        return 0
    if abilities_in_force(state).fixes_power and (fixed := _fixed(state, item)) is not None:
        return fixed.armor
    if any(gone.on.matches(state, scope, item) for gone, scope, _ in constants(state, words.LosesArmor)):
        return 0
    total = item.card.armor
    for bonus, scope, _ in constants(state, words.ArmorBonus):
        if bonus.on.matches(state, scope, item):
            total += value(bonus.amount, state, scope)
    return max(0, total)


def armor_left(state: GameState, item: InPlay) -> int:
    """Armor that can still prevent damage this turn. Used armor is lost first (rulebook 1.3, glossary, Armor)."""
    return max(0, armor(state, item) - item.armor_used)


def dying(state: GameState) -> tuple[CardId, ...]:
    """The creatures with as much damage as power, or more, that are not being destroyed yet (rulebook 1.3, Damage and
    armor).

    This is asked after every effect: one whose power is more than its damage whatever may be taken away is passed over.
    """
    in_force: AbilitiesInForce = state.in_force or abilities_in_force(state)
    weakened_by = inf if in_force.fixes_power else in_force.weakened_by
    return tuple(
        [
            item.id
            for item in state.creatures()
            if item.damage + weakened_by >= item.card.power + item.power_counters
            and not item.doomed
            and item.damage >= power(state, item)
            and not has_keyword(state, item, "invulnerable")
        ]
    )


def keyword_values(state: GameState, item: InPlay) -> dict[str, int]:
    """The creature's keywords, with the value of assault and hazardous (0 for the others)."""
    key = ("keywords", item.id)
    known: dict[str, int] | None = state.memo.get(key)
    if known is None:
        known = state.memo[key] = _keyword_values(state, item)
    return known


def _keyword_values(state: GameState, item: InPlay) -> dict[str, int]:
    found: dict[str, int] = {}
    if not is_blank(state, item):
        for keyword in item.card.keywords:
            found[keyword.name] = found.get(keyword.name, 0) + keyword.value
    for gain, scope, _ in constants(state, words.GainsKeyword):
        if gain.on.matches(state, scope, item):
            found[gain.keyword] = found.get(gain.keyword, 0) + value(gain.amount, state, scope)
    for loss, scope, _ in constants(state, words.LosesKeyword):
        if loss.on.matches(state, scope, item):
            found.pop(loss.keyword, None)
    return found


def has_keyword(state: GameState, item: InPlay, name: str) -> bool:
    if not constants(state, words.GainsKeyword) and not item.card.keywords:
        return False
    return name in keyword_values(state, item)


def keywords(state: GameState, item: InPlay) -> tuple[Keyword, ...]:
    return tuple(Keyword(name, amount) for name, amount in keyword_values(state, item).items())


def printed_house(item: Item) -> str:
    """The house of the card in its deck, which overrides print (rulebook 1.3, glossary, Maverick).

    Empty for a title that is printed in any house, such as an anomaly, as long as no deck list tells which.
    """
    copy = item if isinstance(item, PhysicalCard) else item.copy
    return copy.house or known(copy).house


def houses_of(state: GameState, item: Item) -> frozenset[str]:
    """The houses a card belongs to now; `all` stands for every house."""
    found = {printed_house(item)}
    if isinstance(item, InPlay):
        for entry, scope, _ in constants(state, words.BelongsTo):
            if entry.on.matches(state, scope, item):
                house = str(state.turn.house) if entry.house == "active" else entry.house
                found = found | {house} if entry.also else {house}
    return frozenset(found)


def belongs_to(state: GameState, item: Item, house: str) -> bool:
    """True if a card counts as of this house now (rulebook 1.3, glossary, Maverick)."""
    if not isinstance(item, InPlay) or not constants(state, words.BelongsTo):
        return printed_house(item) == house
    found = houses_of(state, item)
    return house in found or "all" in found


def traits_of(state: GameState, item: Item) -> tuple[str, ...]:
    """The traits of a card: printed, and in play those that it gains."""
    printed_ones = card_of(item).traits
    if not isinstance(item, InPlay) or not constants(state, words.GainsTrait):
        return printed_ones
    gained = (
        gain.trait for gain, scope, _ in constants(state, words.GainsTrait) if gain.on.matches(state, scope, item)
    )
    return (*printed_ones, *(trait for trait in dict.fromkeys(gained) if trait not in printed_ones))


def considered_flank(state: GameState, item: Item) -> bool:
    """On a flank by the word of a card (rulebook 1.3, glossary, Flank)."""
    return isinstance(item, InPlay) and any(
        entry.on.matches(state, scope, item) for entry, scope, _ in constants(state, words.CountsAsFlank)
    )


def abilities(state: GameState, item: InPlay, kind: AbilityKind) -> list[tuple[Ability, Scope]]:
    """The abilities of a kind that a card in play has, printed and gained, with the scope each speaks in."""
    kinds = _kinds_counting_as(state, item, kind)
    found: list[tuple[Ability, Scope]] = []
    if not kinds.isdisjoint(_printed_kinds(item.card, state.rulebook)) and not is_blank(state, item):
        scope = Scope(item.controller, item.copy)
        own = abilities_of(item.card, state.rulebook)
        found += [(ability, scope) for ability in own if not kinds.isdisjoint(ability.kinds)]
    for gain, scope, _ in constants(state, words.Gains):
        if not kinds.isdisjoint(gain.ability.kinds) and gain.on.matches(state, scope, item):
            granted = Scope(item.controller, item.copy, scope.bound)
            found.append((gain.ability, granted.with_cards("grantor", scope.source)))
    return found


def _kinds_counting_as(state: GameState, item: InPlay, kind: AbilityKind) -> set[AbilityKind]:
    """The kinds of its abilities that resolve where those of this kind do: one that counts as another may in turn
    count as a third."""
    found = {kind}
    rules = constants(state, words.AlsoTriggers)
    if rules:
        own = {(rule.kind, rule.also) for rule, scope, _ in rules if rule.on.matches(state, scope, item)}
        while more := {one for one, also in own if also in found} - found:
            found |= more
    return found


def has_ability(state: GameState, item: InPlay, kind: AbilityKind) -> bool:
    """True if a card in play has an ability of a kind, printed or gained."""
    if kind in _printed_kinds(item.card, state.rulebook) and not is_blank(state, item):
        return True
    return any(
        kind in gain.ability.kinds and gain.on.matches(state, scope, item)
        for gain, scope, _ in constants(state, words.Gains)
    )


@cache
def _printed_kinds(card: Card, rulebook: Rulebook) -> frozenset[AbilityKind]:
    return frozenset(kind for ability in abilities_of(card, rulebook) for kind in ability.kinds)


def key_cost(state: GameState, number: PlayerNumber) -> int:
    """The cost of a key for this player now (rulebook 1.3, glossary, Cost)."""
    return max(0, DEFAULT_KEY_COST + sum(value(change.amount, state, scope) for change, scope in _costs(state, number)))


def _costs(state: GameState, number: PlayerNumber) -> list[tuple[words.KeyCost, Scope]]:
    return [
        (change, scope)
        for change, scope, _ in constants(state, words.KeyCost)
        if change.whose == "either" or player(state, scope, change.whose) == number
    ]


def may_spend_from(state: GameState, number: PlayerNumber) -> list[InPlay]:
    """Cards whose Æmber this player may spend on keys, also those that have none."""
    entries = [
        (entry, scope)
        for entry, scope, _ in constants(state, words.Spendable)
        if player(state, scope, entry.whose) == number
    ]
    if not entries:
        return []
    return [item for item in state.in_play() if any(entry.on.matches(state, scope, item) for entry, scope in entries)]


def spendable(state: GameState, number: PlayerNumber) -> list[InPlay]:
    """Cards whose Æmber this player may spend on keys, and that have some."""
    return [item for item in may_spend_from(state, number) if item.amber > 0]


def has_acted(state: GameState) -> bool:
    """True if anything has been played or used this turn."""
    return state.turn.acted or any(isinstance(record, (Played, Used)) for record in state.log)


def refill_size(state: GameState, number: PlayerNumber) -> int:
    """How many cards the player refills the hand to, before chains."""
    size = STARTING_HAND_SIZE
    for change, scope, _ in constants(state, words.HandSize):
        if change.whose == "either" or player(state, scope, change.whose) == number:
            size += value(change.amount, state, scope)
    return max(0, size)


def chain_penalty(chains: int) -> int:
    """Cards fewer to draw: one for every six chains or part of six (rulebook 1.3, Chains).

    The printed table stops at 24; beyond it, one more card is kept back for every further six.
    """
    return (chains + 5) // 6


def draws_up_to(state: GameState, number: PlayerNumber) -> int:
    """The hand size after chains (rulebook 1.3, Chains)."""
    return max(0, refill_size(state, number) - chain_penalty(state.players[number].chains))


def measure(
    state: GameState, item: InPlay, what: Literal["power", "damage", "amber", "armor", "bonus", "icons", "traits"]
) -> int:
    match what:
        case "power":
            return power(state, item)
        case "damage":
            return item.damage
        case "amber":
            return item.amber
        case "armor":
            return armor(state, item)
        case "bonus":
            return item.card.amber
        case "icons":
            return len(item.icons)
        case "traits":
            return len(item.card.traits)


def printed(item: Item | None, what: str) -> int:
    """The same of a card that is not in play: what is printed on it."""
    if item is None or (isinstance(item, PhysicalCard) and item.hidden):
        return 0
    card = card_of(item)
    if what == "icons":
        return len(copy_of(item).icons)
    return {"power": card.power, "armor": card.armor, "bonus": card.amber, "traits": len(card.traits)}.get(what, 0)


@cache
def own_constants(card: Card, rulebook: Rulebook, group: type[C]) -> tuple[C, ...]:
    """Constants printed on a card that count before it is in play: what it costs to play, how it enters."""
    return tuple(ability.constant for ability in abilities_of(card, rulebook) if isinstance(ability.constant, group))


def may_enter_as_copy(state: GameState, copy: PhysicalCard) -> bool:
    """True if it would enter play as a copy of a creature that is there."""
    return copy.card is not None and bool(own_constants(copy.card, state.rulebook, words.EntersAsCopy))


def models_for(state: GameState, copy: PhysicalCard) -> list[InPlay]:
    """The creatures as a copy of which this card may enter play."""
    rules = own_constants(known(copy), state.rulebook, words.EntersAsCopy)
    if not rules:
        return []
    scope = Scope(copy.owner, copy)
    return [item for item in state.creatures() if any(rule.of.matches(state, scope, item) for rule in rules)]


def may_deploy(state: GameState, copy: PhysicalCard) -> bool:
    """True if it may enter play between others, by its own word or as a copy (rulebook 14, questions on Mimic Gel)."""
    deploys = known(copy).has_keyword("deploy")
    return deploys or any(model.card.has_keyword("deploy") for model in models_for(state, copy))


def enters_line_of(state: GameState, card: Card, number: PlayerNumber) -> PlayerNumber:
    """In whose battleline a creature comes to stand that this player plays."""
    return 1 - number if own_constants(card, state.rulebook, words.EntersUnderOpponent) else number


def extra_damage(state: GameState, creature: InPlay) -> int:
    """How much more damage a creature takes whenever it takes damage."""
    found = constants(state, words.ExtraDamage)
    return sum(extra.amount for extra, scope, _ in found if extra.on.matches(state, scope, creature))
