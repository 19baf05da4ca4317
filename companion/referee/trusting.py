"""Moves of which the players know more than can be reckoned: what came of them is taken from the table.

Some cards do what hidden cards decide: cards from the top of a deck, a card purged from hand. Whoever follows the game
is not told which these were, and cannot reckon what follows. Where such a card has plainly just been played or used,
and nothing else explains the table, the move is believed and the table is taken for what came of it. So it is where a
card asks more than there are tries for, such as damage to be divided anew.
"""

from __future__ import annotations

from dataclasses import replace

from companion.observations import TableSnapshot
from companion.referee.accusing import one_move_against, shows_on_its_card
from companion.referee.adoption import adopted
from companion.referee.agreement import Comparison
from companion.referee.followed_game import FollowedGame
from companion.referee.interpreting import Interpretation, explained, turn_is_entered
from companion.referee.line import Line, went_by_hidden
from companion.referee.searching import aim_of
from companion.rules.card import CardId
from companion.rules.lookup import card_with_id
from companion.rules.moves import USES, Move
from companion.rules.reading import destroys, moves_amber
from companion.rules.state import GameState

TAKEN_ON_TRUST = 3.0
PLAYED_TO = ("battleline", "artifacts", "play")


def trusted(game: FollowedGame, found: Interpretation) -> bool:
    """Believes the likeliest moves that went by hidden cards, and that the table shows what came of them.

    All cards that were plainly used come before some of them, and few moves before many. Where one broken rule leads to
    just this table, and shows on the card that broke it, that is likelier than cards which happen to do the same, and
    is held back instead.
    """
    plain = [line for line in found.near if _is_plain(game, found, line)]
    held = one_move_against(game, plain[0].cost + TAKEN_ON_TRUST) if plain else None
    if held is not None and shows_on_its_card(game, held):
        game.accusation = held
        return False
    return _taken(game, found, sorted(plain, key=lambda line: (len(_unexplained(game, line)), len(line.done))))


def trusted_unfinished(game: FollowedGame, found: Interpretation) -> bool:
    """Believes a card that was plainly played and asks more than could be looked at: the table shows the answers."""
    return _taken(game, found, [line for line in found.unfinished if _is_seen(game, found, line)])


def _taken(game: FollowedGame, found: Interpretation, lines: list[Line]) -> bool:
    if not lines or game.snapshot is None:
        return False
    alike = [line for line in lines if _moves(line) == _moves(lines[0])]
    taken = tuple(_as_seen(line, game.snapshot) for line in alike)
    if not explained(game, replace(found, lines=taken, near=(), unfinished=())):
        return False
    game.sums_are_hidden |= any(
        _leaves_with_amber(line.state, seen.state) for line, seen in zip(alike, taken, strict=True)
    )
    return True


def _leaves_with_amber(state: GameState, seen: GameState) -> bool:
    """Whether the table is seen without a card that may have moved Æmber when it left."""
    return any(seen.find(item.id) is None and moves_amber(item.card) for item in state.in_play())


def _moves(line: Line) -> list[Move]:
    return [done.move for done in line.done]


def _as_seen(line: Line, snapshot: TableSnapshot) -> Line:
    state = _with_captured(adopted(line.state, snapshot, line.done[0].before), line.state)
    return Line(state, line.done, line.cost + TAKEN_ON_TRUST, root=line.root)


def _with_captured(state: GameState, before: GameState) -> GameState:
    """The state with pools smaller by the Æmber that lies on the other player's creatures since, or larger."""
    for number, player in enumerate(state.players):
        captured, was_captured = (
            sum(item.amber for item in one.players[1 - number].battleline) for one in (state, before)
        )
        state = state.with_player(number, amber=max(0, player.amber - captured + was_captured))
    return state


def _left(game: FollowedGame, line: Line) -> Comparison:
    """What still lies otherwise after this line."""
    return aim_of(game, line.state).compare(line.state)


def _unmoved(left: Comparison) -> list[CardId]:
    """The cards in play that lie otherwise after a line."""
    return [*left.turned, *left.gone]


def _unexplained(game: FollowedGame, line: Line) -> list[CardId]:
    """The cards in play that still lie otherwise after this line, without those that a card used in it may have
    destroyed."""
    left = _left(game, line)
    used = (card_with_id(done.before, done.move.card) for done in line.done)
    return left.turned if any(card is not None and destroys(card) for card in used) else _unmoved(left)


def _is_plain(game: FollowedGame, found: Interpretation, line: Line) -> bool:
    """Whether the cards of all its moves lie otherwise than before, and as they would after them.

    No line may lie in another order: hidden cards do not decide who stands beside whom. Nor may it take a turn's end
    that nobody entered.
    """
    left = _left(game, line)
    ends = any(done.move.kind == "end" for done in line.done)
    if left.disordered or (ends and not turn_is_entered(game, line.state)):
        return False
    before = found.roots[line.root].state
    was, unmoved = aim_of(game, before).compare(before), _unmoved(left)
    for move in (done.move for done in line.done):
        if move.kind in USES and move.card not in (*was.turned, *was.gone):
            return False
        if move.card in unmoved:
            return False
    return True


def _is_seen(game: FollowedGame, found: Interpretation, line: Line) -> bool:
    """Whether the card that its only move plays lies where a card is played, or the one that it uses, and no other, is
    turned, where hidden cards decide what comes of it."""
    before, move = found.roots[line.root].state, line.done[0].move
    was = aim_of(game, before).compare(before)
    if move.kind in USES:
        return was.turned == [move.card] and went_by_hidden(line.done[0], line.state)
    new = {one.seen.card for one in was.unplaced if one.zone in PLAYED_TO}
    known = next((copy.card for copy in line.done[0].before.players[before.active].hand if copy.id == move.card), None)
    return move.kind == "play" and known is not None and known.slug in new
