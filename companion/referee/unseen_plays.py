"""Plays that nobody saw: on a table that is taken as it lies, new cards in play and actions on piles tell of them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.observations import PlayerNumber
from companion.referee.hypothesis import Hypothesis, Step
from companion.rules import moves
from companion.rules.card import PhysicalCard
from companion.rules.done import Done
from companion.rules.lookup import copy_with_id
from companion.rules.moves import Move
from companion.rules.state import GameState


def unseen_plays(root: Hypothesis, lies: GameState, t: float) -> Iterator[Step]:
    """The plays that led from a hypothesis to the state in which the table `lies` at second `t`, as far as they show.

    Each counts for its player's last turn. Which rules they broke nobody can tell.
    """
    known = root.taken_from or root.state
    lay = {copy.id for copy, _ in _in_play(known)}
    for copy, move in (*_in_play(lies), *_on_piles(lies)):
        if copy.id in lay or not _may_be_in_hand(known, copy):
            continue
        if (before := _last_turn_of(root, known, copy.owner, t)) is not None:
            yield Step(t, Done(move, (), before), unseen=True)


def _in_play(state: GameState) -> Iterator[tuple[PhysicalCard, Move]]:
    """Every card that its owner may have played, with the move that does."""
    for item in state.in_play():
        if item.controller == item.copy.owner:
            yield item.copy, moves.play(item.id)
        yield from ((upgrade.copy, moves.play(upgrade.id, target=item.id)) for upgrade in item.upgrades)


def _on_piles(state: GameState) -> Iterator[tuple[PhysicalCard, Move]]:
    """The actions on top of discard piles: far more of them are played than discarded."""
    for player in state.players:
        for copy in player.discard[:1]:
            if copy.card is not None and copy.card.type == "action":
                yield copy, moves.play(copy.id)


def _may_be_in_hand(state: GameState, copy: PhysicalCard) -> bool:
    """True if the game has the card, and nobody knows it to lie where none is played from."""
    owner = state.players[copy.owner]
    is_known = copy_with_id(state, copy.id) is not None
    return is_known and all(other.id != copy.id for other in (*owner.discard, *owner.purged))


def _last_turn_of(root: Hypothesis, known: GameState, player: PlayerNumber, t: float) -> GameState | None:
    """The state before the end of the last turn of the player's that had begun at second `t`, which may still be going
    on; nothing before their first."""
    ends = [step for step in reversed(root.path) if step.move.kind == "end"]
    if known.active == player and all(step.t < t for step in ends[:1]):
        return known
    return next((step.done.before for step in ends if step.player == player), None)
