"""What players tell of their hands, which nobody else sees: whether archives were picked up, and whether any card was
to be drawn at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import dropwhile
from math import inf

from companion.observations import PlayerNumber
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import Doubt, Subject
from companion.rules import facts
from companion.rules.records import CardMoved, ChainsChanged, StepBegan
from companion.rules.state import GameState


def was_taken_up(state: GameState, player: PlayerNumber) -> str:
    """Whether the player picked up the archives in this turn or the one before; since then others may be archived."""
    taken = any(
        isinstance(record, CardMoved) and (record.why, record.player) == ("take", player)
        for record in (*state.last_log, *state.log)
    )
    return "yes" if taken else "no"


def was_full(state: GameState, player: PlayerNumber) -> str:
    """Whether the player had no card to draw at the end of the turn before this one, even without chains; or has none
    now, if the turn is theirs."""
    if state.active == player:
        return "yes" if len(state.players[player].hand) >= facts.refill_size(state, player) else "no"
    ended = dropwhile(lambda record: not (isinstance(record, StepBegan) and record.step == "draw"), state.last_log)
    return "no" if any(_drew_or_shed(record, player) for record in ended) else "yes"


def _drew_or_shed(record: object, player: PlayerNumber) -> bool:
    match record:
        case CardMoved(why="draw", player=drew):
            return drew == player
        case ChainsChanged(player=shed):
            return shed == player
    return False


TOLD: dict[Subject, Callable[[GameState, PlayerNumber], str]] = {"archives": was_taken_up, "draw": was_full}
"""The answer that goes with a state, for each that only the player knows."""


def note(game: FollowedGame, doubt: Doubt, answer: str) -> None:
    """The player has told it in this turn."""
    game.hands.told[doubt] = game.state.turn.number, answer


def told_in(game: FollowedGame, doubt: Doubt) -> float:
    """The turn in which its player told it last; no turn at all where they never did."""
    turn, _ = game.hands.told.get(doubt, (-inf, ""))
    return turn


def differs_from_what_was_told(game: FollowedGame, state: GameState) -> bool:
    """Whether a state of the turn that is being played has it otherwise than its player told in this turn."""
    return any(
        state.turn.number == turn and TOLD[doubt.subject](state, int(doubt.cards[0])) != answer
        for doubt, (turn, answer) in game.hands.told.items()
    )
