"""States with what creatures bear, or have been through, otherwise than believed: much of it leaves no mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import Literal

from companion.comparison import Comparison
from companion.rules import facts
from companion.rules.card import CardId
from companion.rules.reading import counters_named, grows, touches
from companion.rules.records import Damaged, EnteredPlay, Fought, Played, Record, Used
from companion.rules.state import GameState, InPlay, LastingEffect, copy_of
from companion.rules.touches import Touch

MOST_GROWN = 6
MOST_MARKED = 3


def with_damage(state: GameState, comparison: Comparison) -> GameState:
    """Creatures that are gone had as much damage as they could bear."""
    for card in comparison.gone:
        item = state.find(card)
        if item is not None and item.type == "creature" and _may_be_damaged(state, item):
            bearable = facts.power(state, item) - 1
            if item.damage < bearable:
                state = state.with_card(card, damage=bearable)
    return state


def _may_be_damaged(state: GameState, item: InPlay) -> bool:
    """True if anything was used or damaged since the creature entered play, as far back as is remembered.

    What was used last in the turn before may have been readied at once, and nobody saw it lie exhausted.
    """
    log = (*state.last_log, *state.log)
    entered = [place for place, one in enumerate(log) if isinstance(one, EnteredPlay) and one.item.id == item.id]
    if not entered or any(isinstance(one, Damaged | Used) for one in log[entered[-1] :]):
        return True
    readied = state.players[1 - state.active].in_play if entered[-1] < len(state.last_log) else ()
    return any(touches(one.card, Touch.DAMAGE) for one in readied)


def with_armor_used(state: GameState, comparison: Comparison) -> Iterator[GameState]:
    """Creatures that are gone, or on which more damage lies than was thought, had used their armor this turn: damage
    that it prevents leaves no mark. All of it, or as much as lets the same damage to all leave what lies on each."""
    if not any(map(_may_have_harmed, state.log)):
        return
    added = {item.id: comparison.damage.get(item.id, item.damage) - item.damage for item in state.creatures()}
    worn_out = dict.fromkeys((card for card, more in added.items() if more > 0 or card in comparison.gone), 0)
    yield _with_armor_left(state, worn_out)
    hit = {item.id: added[item.id] for item in state.creatures() if item.id in worn_out or item.armor_used}
    most = max(hit.values(), default=0)
    alike = {card: most - more for card, more in hit.items() if card not in comparison.gone}
    if any(alike.values()):
        yield _with_armor_left(state, worn_out | alike)


def _with_armor_left(state: GameState, left: Mapping[CardId, int]) -> GameState:
    """The state in which these creatures, where they have that much armor, have this much of it left."""
    for item in list(state.creatures()):
        used = facts.armor(state, item) - left.get(item.id, inf)
        if used >= 0 and used != item.armor_used:
            state = state.with_card(item.id, armor_used=int(used))
    return state


def _may_have_harmed(record: Record) -> bool:
    """True if damage may have been dealt by what was played, used or fought."""
    match record:
        case Played(copy=copy):
            return copy.card is not None and touches(copy.card, Touch.DAMAGE)
        case Used(item=item):
            return touches(item.card, Touch.DAMAGE)
        case _:
            return isinstance(record, Fought)


def with_unseen_counters(state: GameState, comparison: Comparison) -> Iterator[GameState]:
    """One of the creatures that are gone had the counters that no camera tells apart, and no other had.

    Where none is gone, nobody had: whoever had them left play before.
    """
    marked = [item for item in state.creatures() if item.counters]
    gone = [item for card in comparison.gone if (item := state.find(card)) is not None and item.type == "creature"]
    counters = marked[0].counters if marked else _counters_given(state)
    if not counters or (marked and all(item.id in comparison.gone for item in marked)):
        return
    for item in marked:
        state = state.with_card(item.id, counters=())
    if marked and not gone:
        yield state
    yield from (state.with_card(item.id, counters=counters) for item in gone[:MOST_MARKED])


def _counters_given(state: GameState) -> tuple[tuple[str, int], ...]:
    """One counter of a kind that a card in play puts on others."""
    return next((((name, 1),) for item in state.in_play() for name in counters_named(item.card)), ())


def grown(state: GameState) -> GameState:
    """Creatures that give themselves power counters had many: whether a player did what a card allows nobody sees."""
    for item in state.creatures():
        if grows(item.card):
            state = state.with_card(item.id, power_counters=item.power_counters + MOST_GROWN)
    return state


def bearing_more(state: GameState, comparison: Comparison) -> GameState:
    """A creature on which more damage lies than it could bear had the power counters that were thought to lie on
    another, or some of which nobody knew: whom a player chose for them nobody sees."""
    for item in list(state.creatures()):
        lacking = comparison.damage.get(item.id, 0) + 1 - facts.power(state, item)
        if lacking > 0 and item.id in comparison.damage:
            marked = (other for other in state.creatures() if other.power_counters and other.id != item.id)
            thought = max(marked, key=lambda other: other.power_counters, default=None)
            if thought is not None:
                state = state.with_card(thought.id, power_counters=0)
            counters = lacking if thought is None else thought.power_counters
            state = state.with_card(item.id, power_counters=item.power_counters + counters)
    return state


def holding_no_amber(state: GameState, comparison: Comparison) -> GameState:
    """Creatures that are gone held no Æmber, but others of their side did: on which it was put nobody sees where Æmber
    on cards is not."""
    for card in comparison.gone:
        item = state.find(card)
        others = state.players[item.controller].battleline if item is not None and item.amber else ()
        other = next((one for one in others if one.id not in comparison.gone), None)
        if item is not None and other is not None:
            state = state.with_card(item.id, amber=0).with_card(other.id, amber=other.amber + item.amber)
    return state


def holding_amber(state: GameState, comparison: Comparison) -> Iterator[GameState]:
    """A creature that is gone held the Æmber that was thought to lie on another of its side, or one of it."""
    for card in comparison.gone:
        item = state.find(card)
        if item is None or item.type != "creature" or item.amber:
            continue
        others = [one for one in state.players[item.controller].battleline if one.amber and one.id != card]
        if other := max(others, key=lambda one: one.amber, default=None):
            for held in sorted({1, other.amber}):
                left = other.amber - held
                yield state.with_card(card, amber=held).with_card(other.id, amber=left)


def attacked_before(state: GameState, comparison: Comparison) -> GameState:
    """Whoever fought this turn fought elusive creatures that lie otherwise now: such a fight leaves no mark."""
    if any(isinstance(record, Fought) for record in state.log):
        for card in comparison.concerned:
            item = state.find(card)
            if item is not None and not item.attacked and facts.has_keyword(state, item, "elusive"):
                state = state.with_card(card, attacked=True)
    return state


def without_damage(state: GameState, comparison: Comparison) -> GameState:
    """Creatures that are still there had no damage."""
    for item in list(state.creatures()):
        if item.id not in comparison.gone and (item.damage or item.armor_used):
            state = state.with_card(item.id, damage=0, armor_used=0)
    return state


def without_status(state: GameState, status: Literal["stunned", "warded", "enraged"]) -> GameState:
    """Whoever chose a stun's target, or was to remove it, did so elsewhere: nobody is stunned, or warded."""
    for item in list(state.creatures()):
        if getattr(item, status):
            state = state.with_card(item.id, **{status: False})
    return state


def with_another_chosen(state: GameState, comparison: Comparison) -> Iterator[GameState]:
    """A card's effect on one creature for the turn, which leaves nothing to see, may have been on one that lies
    otherwise.
    """
    chosen = {(effect.scope.source.id, effect.on) for effect in state.effects if _is_for_one_creature(effect)}
    for source, on in sorted(chosen):
        concerned = (state.find(card) for card in sorted(comparison.concerned.difference(on)))
        for item in (one for one in concerned if one is not None and one.type == "creature"):
            effects = (
                _moved_to(one, item) if (one.scope.source.id, one.on) == (source, on) else one for one in state.effects
            )
            yield state.but(effects=tuple(effects))


def _is_for_one_creature(effect: LastingEffect) -> bool:
    bound = tuple(copy_of(item).id for item in effect.scope.cards("it"))
    return len(effect.on) == 1 and bound == effect.on and effect.last_turn is not None


def _moved_to(effect: LastingEffect, item: InPlay) -> LastingEffect:
    return replace(effect, scope=effect.scope.with_cards("it", item), on=(item.id,))
