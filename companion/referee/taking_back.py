"""Recognises that the players took a move back: the table shows again what lay there before."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.beliefs import Belief
from companion.referee.followed_game import FollowedGame
from companion.referee.remembered import Checkpoint
from companion.referee.searching import ALTERNATIVES, agrees, search
from companion.referee.snapshots import is_seen_exhausted
from companion.rules.card import CardId

LIKELY = 1.5
"""What a move costs at most that players make as readily as they take one back."""


def taken_back(game: FollowedGame) -> bool:
    """After a flag the table shows again what lay there before: the game goes on from there."""
    for checkpoint in reversed(game.checkpoints):
        beliefs = [belief for belief in checkpoint.beliefs if agrees(game, belief)]
        if beliefs and any(flag.id in checkpoint.flags for flag in game.flags.open()):
            restore(game, checkpoint, beliefs)
            return True
    return False


def restore(game: FollowedGame, checkpoint: Checkpoint, beliefs: list[Belief]) -> None:
    for number in checkpoint.flags:
        game.flags.settle(number, "taken back", "The move was taken back.")
    game.checkpoints = game.checkpoints[: game.checkpoints.index(checkpoint)]
    game.go_back(checkpoint.moment, beliefs, "The move was taken back.")


def put_right(game: FollowedGame) -> bool:
    """A card that had been laid down ready has been exhausted, which is no use of it: the game goes on as it should."""
    for flag in list(game.flags.open("enters-exhausted")):
        beliefs = [one for one in (_exhausted(belief, flag.cards[0]) for belief in game.beliefs) if agrees(game, one)]
        if beliefs:
            game.flags.settle(flag.id, "taken back", "The card was exhausted.")
            game.checkpoints = [one for one in game.checkpoints if flag.id not in one.flags]
            game.believe(beliefs)
            return True
    return False


def _exhausted(belief: Belief, card: CardId) -> Belief:
    if belief.state.find(card) is None:
        return belief
    return replace(belief, state=belief.state.with_card(card, exhausted=True))


def _shows_exhausted(game: FollowedGame, belief: Belief) -> bool:
    assert game.snapshot is not None
    side, player = game.snapshot.players[belief.state.active], belief.state.players[belief.state.active]
    return any(item.exhausted and is_seen_exhausted(side, item) for item in player.in_play)


def _one_move_leads_here(game: FollowedGame) -> bool:
    """Whether a likely move of this turn does, such as the use of a card that leaves play by it."""
    found = search(game, game.beliefs, 0, share=ALTERNATIVES, most_moves=1, most_cost=LIKELY)
    return any(line.done[-1].move.kind != "end" for line in found.lines)


def _is_still_counted(game: FollowedGame, belief: Belief) -> bool:
    """Whether a player has counted what came of the moves since this was believed, and not taken that back."""
    counters = game.counters
    return any(
        counters.agree_for(player, game.state) and not counters.agree_for(player, belief.state) for player in (0, 1)
    )


def undone(game: FollowedGame, clearly: bool = False) -> bool:
    """The players took back a move that nobody flagged: the table shows an earlier moment of this turn.

    `clearly`: only some of the cards that were used are ready again, and others are seen to lie exhausted. At the end
    of the turn all of them are ready, too. Nor does another move lead there; and what came of the move is not counted
    any more.
    """
    index, beliefs = _earlier_shown(game, clearly)
    if not beliefs or (clearly and (_is_still_counted(game, beliefs[0]) or _one_move_leads_here(game))):
        return False
    moment = game.earlier[index]
    game.earlier = game.earlier[:index]
    game.go_back(moment, beliefs, "The players took it back.")
    return True


def may_be_undone(game: FollowedGame) -> bool:
    """Whether a move seems to be taken back, and its player still counts what came of it: that may follow."""
    _, beliefs = _earlier_shown(game, clearly=True)
    return bool(beliefs) and _is_still_counted(game, beliefs[0]) and not _one_move_leads_here(game)


def _earlier_shown(game: FollowedGame, clearly: bool) -> tuple[int, list[Belief]]:
    """The last moment of this turn before this one that the table shows, by its place, and what was believed then."""
    turn = game.state.turn.number
    for index in range(len(game.earlier) - 1, -1, -1):
        moment = game.earlier[index]
        beliefs = [one for one in moment.beliefs if one.state.turn.number == turn and agrees(game, one)]
        if clearly:
            beliefs = [one for one in beliefs if _shows_exhausted(game, one)]
        if beliefs:
            return index, beliefs
    return 0, []
