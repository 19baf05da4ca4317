"""Lasting effects in force, in words: what each does, from which card, and when it ends."""

from __future__ import annotations

from companion.referee.reports.wording import title_of
from companion.report import EffectReport
from companion.rules.state import GameState, LastingEffect


def lasting_effects(state: GameState) -> tuple[EffectReport, ...]:
    """The effects in force now."""
    return tuple(_told(state, effect) for effect in state.effects if effect.in_force(state))


def _told(state: GameState, effect: LastingEffect) -> EffectReport:
    source = effect.scope.source.card
    return EffectReport(effect.say(), source.title if source is not None else "a card", _ends(state, effect))


def _ends(state: GameState, effect: LastingEffect) -> str:
    if effect.last_turn is not None:
        ends = _end_of_turn(state, effect.last_turn - state.turn.number)
    elif effect.while_in_play is not None:
        ends = f"while {title_of(state, effect.while_in_play)} is in play"
    else:
        ends = "until it leaves play" if effect.on else "until the end of the game"
    if effect.uses is not None:
        ends += f", {effect.uses} time{'s' if effect.uses > 1 else ''} more"
    return ends


def _end_of_turn(state: GameState, turns_from_now: int) -> str:
    if turns_from_now == 0:
        return "until the end of this turn"
    player = (state.active + turns_from_now) % 2
    name = state.players[player].name or f"Player {player + 1}"
    return f"until the end of {name}’s next turn"
