"""Carries out the effects on the agenda one by one, and stops where somebody must decide.

Theory of operation. The agenda is a stack of frames; the first effect of the top frame resolves next. An effect is
given a `Resolution`: it reads the state, asks for choices and makes records happen. If a choice is missing,
`AnswerNeeded` unwinds it, the state keeps the decision, and the effect resolves again from the same state once the
answer is there: effects are deterministic, so it comes to the same place. Abilities that wait for what happened are
collected and resolve before the next effect; where several wait, the active player says which comes first (rulebook
1.3, glossary, Active player). Creatures with as much damage as power are destroyed after the effect that brought them
there.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules import facts
from companion.rules.card import CardId
from companion.rules.constants import Perishes
from companion.rules.in_force import constants
from companion.rules.leaving import Destruction
from companion.rules.resolution import AnswerNeeded, Resolution, Waiting
from companion.rules.state import Answer, Draft, Effect, GameState, Record, ResolutionFrame, Scope


def answered(state: GameState, answer: Answer) -> GameState:
    """The state after the open decision was answered, resolved as far as it goes. The answer must be a legal one."""
    frame = state.agenda[-1]
    frame = frame.but(answers=(*frame.answers, answer))
    return _settled(state, (*state.agenda[:-1], frame))


def begun(state: GameState, scope: Scope, effects: Sequence[Effect]) -> GameState:
    """The state with these effects put on top of the agenda, resolved as far as it goes."""
    frame = ResolutionFrame(scope.but(since=len(state.log)), tuple(effects))
    return _settled(state, (*state.agenda, frame))


def _settled(state: GameState, agenda: tuple[ResolutionFrame, ...]) -> GameState:
    """The state after resolving until a decision is open or nothing is left to resolve."""
    draft = Draft.of(state)
    draft.change(agenda=agenda, decision=None)
    while draft.agenda and draft.decision is None:
        _resolve_next(draft)
    return draft.finished()


def _resolve_next(draft: Draft) -> None:
    frame = draft.agenda[-1]
    saved = draft.saved()
    draft.change(agenda=draft.agenda[:-1])
    if not frame.effects:
        return
    game = Resolution(draft, frame.scope, frame.answers)
    try:
        following = frame.effects[0].resolve(game) or ()
    except AnswerNeeded as asked:
        draft.restore(saved)
        draft.change(decision=asked.decision)
        return
    if draft.winner is not None:
        return
    _finish(game, saved["log"])
    rest = (*following, *frame.effects[1:])
    remaining = (ResolutionFrame(game.scope, rest),) if rest else ()
    draft.change(agenda=(*draft.agenda, *remaining, *reversed(game.frames)))


def _finish(game: Resolution, log: tuple[Record, ...]) -> None:
    """The steps that follow every effect: creatures without power left are destroyed, waiting abilities get
    their turn."""
    waiting = game.take_triggered()
    if waiting:
        game.frames.insert(0, ResolutionFrame(game.scope, (Waiting(waiting, game.moment, since=len(game.state.log)),)))
    lethal = _perishing(game.state) if game.state.log is not log else ()
    if lethal:
        game.frames.insert(0, ResolutionFrame(game.scope, (Destruction(lethal),)))


def _perishing(state: GameState) -> tuple[CardId, ...]:
    found = facts.dying(state)
    for perishes, scope, _ in constants(state, Perishes):
        item = state.find(scope.source.id)
        if item is not None and not item.doomed and perishes.when.holds(state, scope):
            found = (*found, item.id)
    return found


__all__ = ["answered", "begun"]
