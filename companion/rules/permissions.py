"""Permissions that let a player play or use cards that are not of the active house, and what such a permission
costs."""

from __future__ import annotations

from companion.rules import constants as words
from companion.rules.abilities import Constant
from companion.rules.card import PhysicalCard, PlayerNumber
from companion.rules.facts import belongs_to, has_ability
from companion.rules.in_force import constants
from companion.rules.records import EffectBegan, EffectEnded, PermissionUsed, Record
from companion.rules.state import GameState, InPlay, LastingEffect, Scope

Permission = tuple[Constant, Scope, LastingEffect | None]


def is_active_house(state: GameState, item: InPlay | PhysicalCard) -> bool:
    """True if the card belongs to the house of this turn (rulebook 1.3, Step 2: Choose a house)."""
    return state.turn.house is not None and belongs_to(state, item, state.turn.house)


def may_permit_other_houses(state: GameState) -> bool:
    """True if any card lets cards of other houses be played or used; which ones it still has to be asked."""
    return any(constants(state, word) for word in (words.MayPlay, words.MayPlayOrUse, words.MayUse))


def minds_no_other_house(state: GameState, item: InPlay) -> bool:
    """True if the card may be used without a permission: an "Omni:" ability never minds the active house."""
    return is_active_house(state, item) or has_ability(state, item, "omni")


def to_play(state: GameState, number: PlayerNumber, copy: PhysicalCard) -> Permission | None:
    """A permission under which the player may play this card although it is not of the active house."""
    for may, scope, effect in constants(state, words.MayPlay):
        holds = may.when is None or may.when.holds(state, scope)
        if effect is None and _used_up(state, may, scope):
            continue
        if scope.you == number and holds and may.cards.matches(state, scope, copy):
            return may, scope, effect
    for either, scope, effect in constants(state, words.MayPlayOrUse):
        if scope.you == number and either.cards.matches(state, scope, copy):
            return either, scope, effect
    return None


def _used_up(state: GameState, may: words.MayPlay, scope: Scope) -> bool:
    """True if the card in play that permits so many plays each turn has permitted them this turn."""
    used = [record for record in state.log if isinstance(record, PermissionUsed) and record.giver == scope.source.id]
    return may.uses is not None and len(used) >= may.uses


def to_use(state: GameState, number: PlayerNumber, item: InPlay, way: str) -> Permission | None:
    """A permission under which the player may use this card so although it is not of the active house."""
    for may, scope, effect in constants(state, words.MayUse):
        if scope.you != number or not may.cards.matches(state, scope, item):
            continue
        if may.ways and way not in may.ways and way != "unstun":
            continue
        if effect is None or effect.uses is None or effect.uses > 0 or item.id in effect.granted:
            return may, scope, effect
    for either, scope, effect in constants(state, words.MayPlayOrUse):
        if scope.you == number and either.cards.matches(state, scope, item):
            return either, scope, effect
    return None


def spending(permission: Permission, card: str) -> list[Record]:
    """The records for a permission when it is used for this card."""
    rule, scope, effect = permission
    if effect is None and isinstance(rule, words.MayPlay):
        return [PermissionUsed(scope.source.id)]
    if effect is None or effect.uses is None or card in effect.granted:
        return []
    if isinstance(rule, words.MayUse):
        left = effect.but(uses=effect.uses - 1, granted=(*effect.granted, card))
        return [EffectEnded(effect), EffectBegan(left)]
    left = effect.but(uses=effect.uses - 1)
    return [EffectEnded(effect)] if effect.uses <= 1 else [EffectEnded(effect), EffectBegan(left)]
