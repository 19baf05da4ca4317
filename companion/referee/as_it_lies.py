"""A table that nothing explains, taken as it lies when play goes on from it: new cards in play, and actions on piles,
were played, though nobody saw it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from companion.comparison import Comparison
from companion.observations import PlayerNumber, TableSnapshot
from companion.referee.adopting import played_on
from companion.referee.belief import Belief
from companion.referee.claims import odd_cards
from companion.referee.hypothesis import Hypothesis, Step
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.adoption import adopted
from companion.referee.searching import aim
from companion.referee.table_model import explained
from companion.rules import moves
from companion.rules.card import CardId, PhysicalCard
from companion.rules.done import Done
from companion.rules.lookup import copy_with_id
from companion.rules.moves import Move
from companion.rules.state import GameState, InPlay


def taken_as_it_lies(belief: Belief, root: Hypothesis, table: TableSnapshot) -> Hypothesis:
    """The hypothesis by which the table lies as it should, though no moves lead there, and the counters are right."""
    state = played_on(belief, _as_it_lies(root.state, table))
    is_lost = root.taken_from is not None
    # Nobody owes an explanation of what was done out of sight, but of cards that are in no deck.
    is_owed = is_lost or not belief.is_after_gap or odd_cards(root.state, table) is not None
    nats = root.nats + (LIKELIHOODS.taken_again_nats if is_lost else LIKELIHOODS.taken_as_it_lies_nats)
    for player in (0, 1) if belief.counts_entered else ():
        counted = belief.counts[player]
        if state.players[player].amber != counted.amber:
            state = state.with_player(player, amber=counted.amber)
            may_be_for_unseen = counted.amber_t >= belief.pressed_from_t
            nats += LIKELIHOODS.unseen_move_nats if may_be_for_unseen else LIKELIHOODS.miscounted_nats
    if not is_lost:
        missed = _moves_between(aim(belief, root).compare(root.state))
        root = replace(
            root, taken_t=belief.table_t, taken_turn=belief.turn.number, taken_from=root.state, missed=missed
        )
    root = replace(root, unseen=tuple(_unseen_plays(root, state, belief.table_t)))
    root = root if is_owed else root.played_on()
    taken = replace(root, state=state, nats=nats, rest=None, given_up=belief.carried_out)
    return explained(taken, table, carried_out=False, tokens_seen=frozenset())


def _as_it_lies(state: GameState, table: TableSnapshot) -> GameState:
    """The state with every zone as it is seen. What left play is in hand where its owner's pile is seen to be empty."""
    lay = {item.id for item in state.in_play()}
    state = adopted(state, table)
    for number, side in enumerate(table.players):
        player = state.players[number]
        gone = tuple(copy for copy in player.discard if copy.id in lay) if side.discard == () else ()
        left = tuple(copy for copy in player.discard if copy not in gone)
        state = state.with_player(number, discard=left, hand=(*player.hand, *gone))
    return state


def _moves_between(comparison: Comparison) -> int:
    """About how many moves lie between a state and the table: one for each card that has come or was turned."""
    return max(1, len(comparison.unplaced) + len(comparison.turned))


def _unseen_plays(root: Hypothesis, lies: GameState, t: float) -> Iterator[Step]:
    """The plays that led from a hypothesis to the state in which the table `lies` at second `t`, as far as they show.

    Each counts for its player's last turn. Which rules they broke nobody can tell.
    """
    known = root.taken_from or root.state
    lay = {card for item in known.in_play() for card in (item.id, *(upgrade.id for upgrade in item.upgrades))}
    for copy, move in (*_in_play(lies, lay), *_on_piles(lies)):
        if copy.id in lay or not _may_be_in_hand(known, copy):
            continue
        if (before := _last_turn_of(root, known, copy.owner, t)) is not None:
            yield Step(t, Done(move, (), before), unseen=True)


def _in_play(state: GameState, lay: Container[CardId]) -> Iterator[tuple[PhysicalCard, Move]]:
    """Every card that its owner may have played, with the move that does. `lay` are the cards that lay there before."""
    for item in state.in_play():
        if item.controller == item.copy.owner:
            yield item.copy, moves.play(item.id, flank=_flank_of(state, item, lay))
        yield from ((upgrade.copy, moves.play(upgrade.id, target=item.id)) for upgrade in item.upgrades)


def _flank_of(state: GameState, item: InPlay, lay: Container[CardId]) -> str | None:
    """The flank on which a creature was played: its side of those that `lay` there before, of others on its half of
    the line; none between those that lay there, where only an effect puts one."""
    line = [creature.id for creature in state.players[item.controller].battleline]
    if item.id not in line:
        return None
    place = line.index(item.id)
    is_right = any(one in lay for one in line[:place])
    is_left = any(one in lay for one in line[place:])
    if is_left and is_right:
        return None
    return "left" if is_left or (not is_right and 2 * place < len(line)) else "right"


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
