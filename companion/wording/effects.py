"""Says lasting effects: what is in force, from which card, and until when."""

from __future__ import annotations

from companion.report import EffectReport
from companion.rules.state import GameState, LastingEffect
from companion.sentences import Sentence, counted
from companion.wording.names import name_of, title_of, titled


def lasting_effects(state: GameState) -> tuple[EffectReport, ...]:
    """The effects in force now."""
    return tuple(_told(state, effect) for effect in state.effects if effect.in_force(state))


def told_effect(effect: EffectReport) -> str:
    """The effect in a line."""
    return Sentence("{text} ({source}), {ends}", text=effect.text, source=effect.source, ends=effect.ends)


def _told(state: GameState, effect: LastingEffect) -> EffectReport:
    card = effect.scope.source.card
    source = titled(card) if card is not None else Sentence("a card")
    return EffectReport(Sentence(effect.say()), source, _ends(state, effect))


def _ends(state: GameState, effect: LastingEffect) -> str:
    if effect.last_turn is not None:
        ends = _end_of_turn(state, effect.last_turn - state.turn.number)
    elif effect.while_in_play is not None:
        ends = Sentence("while {card} is in play", card=title_of(state, effect.while_in_play))
    elif effect.on:
        ends = Sentence("until it leaves play")
    else:
        ends = Sentence("until the end of the game")
    if effect.uses is None:
        return ends
    return counted(effect.uses, "{ends}, {count} more time", "{ends}, {count} more times", ends=ends)


def _end_of_turn(state: GameState, turns_from_now: int) -> str:
    if turns_from_now == 0:
        return Sentence("until the end of this turn")
    who = name_of(state, (state.active + turns_from_now) % 2)
    return Sentence("until the end of {who}’s next turn", who=who)
