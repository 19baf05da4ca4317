"""Moves that leave no trace: another one would have left the very same table and the same counts.

A creature that fights an elusive one, and another one that it could have fought just as well; a creature played at
either flank of a line that its own ability empties; a card that is played and at once back in hand. No camera tells
them apart, nor would a person who came too late.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from companion.measuring.judging_games import Difference
from companion.rules import moves
from companion.rules.agenda import answered
from companion.rules.answers import possible_answers
from companion.rules.game import NotPossible, after
from companion.rules.moves import Move
from companion.rules.objections import objections
from companion.rules.state import GameState
from companion.simulation.games.visible import sides_of, snapshot_of

MOST_MOVES: Final = 2
"""How many told moves are gone through, beside a turn's end, which may come by itself. However many were made leave no
trace if what was before shows the same."""
MOST_TRIED: Final = 4000
MOST_ANSWERS: Final = 40


def leaves_no_trace(difference: Difference, with_tokens: bool) -> bool:
    """True if the moves that were told are legal too, and can lead to just what is seen and counted after the true."""
    told = [move for move in difference.told if move.kind != "end"]
    if len(told) > min(len(difference.made), MOST_MOVES):
        return False
    shown = _shown(difference.after, with_tokens)
    return any(_shown(state, with_tokens) == shown for state in _reached(difference.before, difference.told))


def _shown(state: GameState, with_tokens: bool) -> Any:
    counts = tuple((player.amber, player.chains, sorted(player.keys)) for player in state.players)
    return snapshot_of(sides_of(state), 0.0, with_tokens), counts, state.turn.number


def _reached(state: GameState, told: tuple[Move, ...]) -> Iterator[GameState]:
    """The states to which legal moves can lead, by whatever players choose and chance brings."""
    waiting = [(state, told)]
    for _ in range(MOST_TRIED):
        if not waiting:
            return
        state, left = waiting.pop()
        if state.decision is not None:
            answers = islice(possible_answers(state.decision), MOST_ANSWERS)
            waiting += [(answered(state, answer), left) for answer in answers]
        elif state.turn.step == "house" and state.turn.house_chosen:
            # Nobody sees whether archives are picked up.
            waiting += [(after(state, moves.archives(take)), left) for take in (True, False)]
        elif not left:
            yield state
        elif not state.over:
            waiting += [(reached, left[1:]) for reached in _made(state, left[0])]


def _made(state: GameState, move: Move) -> tuple[GameState, ...]:
    """The state after the move, if that is legal there."""
    try:
        return () if objections(state, move) else (after(state, move),)
    except NotPossible:
        return ()
