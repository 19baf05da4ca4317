"""Tells moves once they are certain, in the order in which they were made."""

from __future__ import annotations

from math import inf

from companion.referee import hidden_counts, reminders
from companion.referee.beliefs import Step, shares
from companion.referee.followed_game import EARLY_S, FollowedGame
from companion.referee.remembered import ToldMove
from companion.referee.verdict import GameOver, MoveSource, MoveUnderstood
from companion.referee.wording import told
from companion.report import MoveReport
from companion.rules.moves import Move

CERTAIN = 0.85
END_WAITS_S = 3.0
"""How long the end of a turn waits for a table that shows a last move before it."""
KEY_WAITS_S = 60.0
"""How long a forged key waits for its token, which tells its color."""
TURNED_WAITS_S = 3.0
"""How long a key whose token has been turned waits for a table that shows what was chosen when it was forged."""
UNTOLD = ("keep",)
ENTERED = ("house", "end", "mulligan")


def tell(game: FollowedGame) -> None:
    """Tells every move that nothing speaks against any more."""
    _tell_otherwise(game)
    weighed = False
    while game.likeliest.story:
        step = game.likeliest.story[0]
        share = _share(game, step)
        if _waits(game, step) or game.now < _press_is_weighed_at(game, step):
            return
        if share < CERTAIN and game.now < _doubted_until(game, step):
            return
        if share < CERTAIN and not weighed:
            weighed = True
            for player in (0, 1):
                game.weigh_by_counters(player)
            continue
        _tell(game, step, share)
    if game.state.over and not game.over_told and _won_for_all_to_see(game):
        game.over_told = True
        winner = game.state.winner
        assert winner is not None
        game.verdicts.append(GameOver(game.now, game.now, winner))


def _tell_otherwise(game: FollowedGame) -> None:
    """Takes back the last moves that were told, and tells them as they were by what has become certain since."""
    if not _told_otherwise(game):
        return
    game.settle_counts()
    moves = _told_otherwise(game)
    if moves and _is_certain(game, moves):
        game.take_back_moves(len(game.told) - moves, "What followed tells of other moves.")
        game.beliefs = [belief.untold(moves) for belief in game.beliefs]
        for _ in range(moves):
            step = game.likeliest.story[0]
            _tell(game, step, _share(game, step))


def _told_otherwise(game: FollowedGame) -> int:
    """How many moves, counted from the last, have been told since the first that was another by what is likeliest.

    None where rules were broken since: what was flagged is taken back by people.
    """
    past = game.likeliest.past[-len(game.told) :] if game.told else ()
    told = game.told[len(game.told) - len(past) :]
    others = (place for place, (step, one) in enumerate(zip(past, told, strict=True)) if _is_other(step, one))
    first = next(others, len(past))
    return len(past) - first if all(map(_may_be_told_again, past[first:])) else 0


def _is_certain(game: FollowedGame, moves: int) -> bool:
    """Whether all that is likely had the same moves where the last ones were told."""
    if any(len(belief.past) < moves for belief in game.beliefs):
        return False
    own = _moves(game.likeliest.past[-moves:])
    likelihoods = shares([belief.cost for belief in game.beliefs])
    alike = [_moves(belief.past[-moves:]) == own for belief in game.beliefs]
    return sum(one for one, same in zip(likelihoods, alike, strict=True) if same) >= CERTAIN


def _is_other(step: Step | None, told: ToldMove) -> bool:
    return step is None or step.done.move != told.verdict.move


def _may_be_told_again(step: Step | None) -> bool:
    return step is not None and not step.done.objections and step.done.move.kind not in (*UNTOLD, "archives")


def _moves(steps: tuple[Step | None, ...]) -> list[Move | None]:
    return [step.done.move if step is not None else None for step in steps]


def tell_all(game: FollowedGame) -> None:
    """Tells what is left of the likeliest story, but no flagged move that nothing followed."""
    while game.likeliest.story:
        step = game.likeliest.story[0]
        if _is_flagged(game, step) and len(game.likeliest.story) == 1:
            return
        _tell(game, step, _share(game, step))


def next_due(game: FollowedGame) -> float | None:
    """When the next move is told though it is not certain, if there is one."""
    story = game.likeliest.story
    if not story:
        return None
    if _is_flagged(game, story[0]):
        return None
    if story[0].done.move.kind == "end" and game.sight.confirmed_t < story[0].t:
        return story[0].t + END_WAITS_S
    if story[0].done.move.kind == "forge" and (due := _forge_due(game, story[0])) > game.now:
        return due
    weighed_at = _press_is_weighed_at(game, story[0])
    return weighed_at if weighed_at > game.now else _doubted_until(game, story[0])


def _doubted_until(game: FollowedGame, step: Step) -> float:
    """When a move that is not certain is told all the same: what was pressed since may be for one that is seen next."""
    grace_s = game.settings.grace_s
    return min(max(step.t, game.counting.entered_t), step.t + grace_s) + grace_s


def _press_is_weighed_at(game: FollowedGame, step: Step) -> float:
    """When a move may be told for which only a press of just now speaks: that may be for what is about to be seen."""
    before = min(game.beliefs, key=lambda one: one.cost - one.awaited)
    if before.story and before.story[0].done.move == step.done.move:
        return -inf
    return max((t for t, _ in game.counting.pressed.values()), default=-inf) + EARLY_S


def _share(game: FollowedGame, step: Step) -> float:
    """How likely this move is the next, beside the others that may be: it is no likelier for the more ways to do it."""
    costs: dict[Move | None, float] = {}
    for belief in game.beliefs:
        move = belief.story[0].done.move if belief.story else None
        costs[move] = min(belief.cost, costs.get(move, inf))
    return shares(list(costs.values()))[list(costs).index(step.done.move)]


def _waits(game: FollowedGame, step: Step) -> bool:
    """An end of turn waits for the table to settle; a flagged move, for play to go on from it."""
    if step.done.move.kind == "end" and game.sight.confirmed_t < step.t:
        return game.now < step.t + END_WAITS_S
    if step.done.move.kind == "forge":
        return game.now < _forge_due(game, step)
    return _is_flagged(game, step) and len(game.likeliest.story) == 1


def _forge_due(game: FollowedGame, step: Step) -> float:
    """When a forged key is told: once its token is turned, and what was chosen then, if anything was, has been seen."""
    player = step.done.before.active
    turned = game.counters.gaps[player, "keys"]
    if turned.size < 0:
        return step.t + KEY_WAITS_S
    unseen = game.snapshot is not None and game.snapshot.t < turned.since
    return turned.since + TURNED_WAITS_S if unseen and step.done.choices else -inf


def _is_flagged(game: FollowedGame, step: Step) -> bool:
    if not step.done.objections or not game.checkpoints:
        return False
    held = game.checkpoints[-1].flags
    return any(flag.id in held for flag in game.flags.open())


def _tell(game: FollowedGame, step: Step, share: float) -> None:
    done = step.done
    move = done.move
    guessed = move.kind == "archives" and share < CERTAIN
    if move.kind not in UNTOLD and not guessed:
        state = done.before
        text = told(state, move)
        confidence = min(0.99, share)
        number, turn = len(game.told) + 1, state.turn.number
        source = _source(game, step, share)
        understood = MoveUnderstood(step.t, game.now, move, done.choices, confidence, text, state.active, turn, source)
        report = MoveReport(number, step.t, state.active, turn, text, source, confidence)
        game.told.append(ToldMove(report, understood, state))
        game.verdicts.append(understood)
        game.beliefs = [belief.with_told(move) for belief in game.beliefs]
    else:
        game.beliefs = [belief.without(move) for belief in game.beliefs]
    if move.kind == "end":
        # Where nobody entered it, this is the first that is known of it.
        hidden_counts.note_hand(game, done.before, done.before.active)
        reminders.at_end(game, done.before, done.before.active)


def _source(game: FollowedGame, step: Step, share: float) -> MoveSource:
    """What people enter was entered only where somebody did; else it follows from what came after it."""
    kind = step.done.move.kind
    if share < CERTAIN:
        return "inferred"
    if kind not in ENTERED:
        return "seen"
    return "typed" if (step.done.before.turn.number, kind) in game.entered else "inferred"


def _won_for_all_to_see(game: FollowedGame) -> bool:
    winner = game.state.winner
    return winner is not None and len(game.counters.players[winner].keys) >= len(game.state.players[winner].keys)
