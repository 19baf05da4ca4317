"""Asks players which move it was, where another one would have left the same table and the same counts.

It is asked of moves already told, some moments later: whatever followed at once may have decided it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from companion.referee import questions, without_trace
from companion.referee.followed_game import FollowedGame
from companion.referee.questions import ANY_TURN
from companion.referee.remembered import ToldMove
from companion.referee.wording import pointed_out, title_of, told
from companion.rules.card import CardId
from companion.rules.moves import Move, MoveKind
from companion.rules.state import GameState

MOST_TURNS_AGO = 1
"""What was done before the last turn, nobody remembers, nor does it matter."""
_PLACES: dict[str | int | None, str] = {"left": "On the left flank", "right": "On the right flank"}


def due(game: FollowedGame) -> float | None:
    """When the next told move is looked at, as long as nothing else is asked, and all that followed on it is told."""
    if len(game.told) <= game.asking.recalled or game.asking.question is not None or game.likeliest.story:
        return None
    if not questions.plays_on(game):
        return None
    return game.told[game.asking.recalled].verdict.after + game.settings.question_after_s


def recall(game: FollowedGame) -> None:
    """Asks about the next told move, if another one would have left the same table."""
    move, doubt = game.told[game.asking.recalled], without_trace.doubt_about(game, game.asking.recalled)
    game.asking.recalled += 1
    if doubt in game.asking.recollected:
        without_trace.correct(game, doubt, game.asking.recollected[doubt])
    is_old = move.verdict.turn < game.state.turn.number - MOST_TURNS_AGO
    if is_old or _did_so_again(game, move) or (ANY_TURN, doubt) in game.asking.doubted:
        return
    moves = without_trace.possible_moves(game, doubt)
    if len(moves) > 1:
        game.asking.doubted.add((ANY_TURN, doubt))
        prompt, options = _asked(move.before, list(moves.values()))
        questions.put(game, doubt, move.verdict.player, prompt, zip(moves, options, strict=True))


def _did_so_again(game: FollowedGame, move: ToldMove) -> bool:
    """Whether its card did such a thing more than once in that turn: nobody could know of which it is asked."""
    lately = takewhile(lambda one: one.verdict.turn >= move.verdict.turn, reversed(game.told))
    return sum(_deed(one) == _deed(move) for one in lately) > 1


def _deed(told: ToldMove) -> tuple[int, CardId | None, MoveKind]:
    return told.verdict.turn, told.verdict.move.card, told.verdict.move.kind


def _asked(before: GameState, moves: Sequence[Move]) -> tuple[str, list[str]]:
    """The question which of these moves with the same card was made, and what it offers."""
    title = title_of(before, moves[0].card)
    if all(move.kind == "fight" for move in moves):
        return f"Whom did {title} fight?", [pointed_out(before, move.target or "") for move in moves]
    if all(move.kind == "play" and move.target is None for move in moves):
        return f"Where in the battleline was {title} played?", [_PLACES.get(move.flank, "Within it") for move in moves]
    return f"What was done with {title}?", [told(before, move) for move in moves]
