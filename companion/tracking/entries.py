"""What players enter moves a hypothesis on: a house, the end of a turn, a mulligan, a key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee import beliefs
from companion.referee.beliefs import Belief
from companion.rules import facts, moves
from companion.rules.card import House
from companion.rules.moves import Move
from companion.rules.objections import depends_on_a_named_house
from companion.rules.records import KeyForged
from companion.rules.state import Turn
from companion.tracking.counter_model import Counts
from companion.tracking.hypothesis import Hypothesis, Step
from companion.tracking.likelihoods import LIKELIHOODS


def _moved(hypothesis: Hypothesis, reached: Iterable[Belief], t: float, nats: float = 0.0) -> list[Hypothesis]:
    """The hypothesis once it has come to each of these."""
    return [hypothesis.after(one.state, t, nats + one.cost, *(step.done for step in one.story)) for one in reached]


def made(hypothesis: Hypothesis, move: Move, t: float, nats: float = 0.0) -> list[Hypothesis]:
    """The hypothesis after a move that was made, once for each likely way it may have resolved."""
    return _moved(hypothesis, beliefs.made(Belief(hypothesis.state), move, t), t, nats)


def begun(hypothesis: Hypothesis, mulligans: frozenset[PlayerNumber], t: float) -> list[Hypothesis]:
    """After both starting hands are settled, and what must be forged is forged."""
    settled = beliefs.begun(Belief(hypothesis.state), mulligans, t)
    return [later for one in _moved(hypothesis, settled, t) for later in forged(one, t)]


def forged(hypothesis: Hypothesis, t: float) -> list[Hypothesis]:
    return _moved(hypothesis, beliefs.forged(Belief(hypothesis.state), t), t)


def turned_over(hypothesis: Hypothesis, t: float, nats: float = 0.0) -> list[Hypothesis]:
    """After the active player has ended the turn, with the next one's key forged."""
    return _moved(hypothesis, beliefs.turned_over(Belief(hypothesis.state), t), t, nats)


def house_chosen(hypothesis: Hypothesis, player: PlayerNumber, house: House | None, t: float) -> list[Hypothesis]:
    """After this player has chosen a house: at the start of their turn, in place of another, or after the other's
    turn, whose end nobody entered."""
    state = hypothesis.state
    if state.over:
        return []
    if state.active != player:
        later = turned_over(hypothesis, t, LIKELIHOODS.end_untold_nats)
        return [one for ended in later if ended.state.active == player for one in _chosen(ended, player, house, t)]
    if state.turn.step == "house" and not state.turn.house_chosen:
        return _chosen(hypothesis, player, house, t)
    if state.turn.house == house:
        return [hypothesis]
    return _corrected(hypothesis, player, house, t)


def _chosen(hypothesis: Hypothesis, player: PlayerNumber, house: House | None, t: float) -> list[Hypothesis]:
    state = hypothesis.state
    if state.turn.step != "house" or state.turn.house_chosen:
        return []
    chosen = made(hypothesis, moves.choose_house(house), t)
    if depends_on_a_named_house(state, player, house):
        chosen = [_excused(one) for one in chosen]
    return [later for one in chosen for later in _archives(one, t)]


def _excused(hypothesis: Hypothesis) -> Hypothesis:
    """The hypothesis by which nothing speaks against its last move: which house a card's player named, nobody saw."""
    last = hypothesis.path[-1]
    path = (*hypothesis.path[:-1], replace(last, done=replace(last.done, objections=())))
    return replace(hypothesis, path=path)


def unforged(hypothesis: Hypothesis, counted_keys: tuple[str, ...]) -> Hypothesis | None:
    """The hypothesis by which the active player forgot to forge in this turn; nothing where all keys were turned.

    What cards do when that key is forged is not done either.
    """
    state = hypothesis.state
    player, turn = state.active, Turn(state.turn.number, state.active, "house")
    missing = [key for key in state.players[player].keys if key not in counted_keys]
    if len(missing) != 1 or not (state.turn.step == "house" or state.over):
        return None
    for place, step in reversed(list(enumerate(hypothesis.path))):
        if step.move.kind == "forge" and step.turn == state.turn.number:
            before = step.done.before.but(turn=turn)
            return replace(hypothesis, state=before, path=hypothesis.path[:place])
    paid = next((one.paid for one in reversed(state.log) if isinstance(one, KeyForged) and one.player == player), 0)
    side = state.players[player]
    keys = tuple(key for key in side.keys if key not in missing)
    state = state.with_player(player, keys=keys, amber=side.amber + paid).but(winner=None, turn=turn)
    return replace(hypothesis, state=state)


def _archives(hypothesis: Hypothesis, t: float) -> list[Hypothesis]:
    """Nobody sees whether archives were picked up until their cards are played."""
    if hypothesis.state.turn.step != "house":
        return [hypothesis]
    return [
        *made(hypothesis, moves.archives(True), t),
        *made(hypothesis, moves.archives(False), t, LIKELIHOODS.archives_left_nats),
    ]


def _corrected(hypothesis: Hypothesis, player: PlayerNumber, house: House | None, t: float) -> list[Hypothesis]:
    """Another house than the one that was entered, or thought to be, is chosen in its place."""
    place = _choice_of_turn(hypothesis)
    if place is None:
        return []
    chosen = hypothesis.path[place]
    acted = facts.has_acted(hypothesis.state)
    if not acted:
        before = replace(hypothesis, state=chosen.done.before, path=hypothesis.path[:place])
        nats = LIKELIHOODS.house_corrected_nats
        return [replace(one, nats=one.nats + nats) for one in _chosen(before, player, house, chosen.t)]
    turn = hypothesis.state.turn.but(house=house, house_chosen=True)
    step = replace(chosen, done=replace(chosen.done, move=moves.choose_house(house), objections=()))
    path = (*hypothesis.path[:place], step, *hypothesis.path[place + 1 :])
    nats = hypothesis.nats + LIKELIHOODS.house_corrected_late_nats
    return [replace(hypothesis, state=hypothesis.state.but(turn=turn), path=path, nats=nats)]


def _choice_of_turn(hypothesis: Hypothesis) -> int | None:
    turn = hypothesis.state.turn.number
    for place in range(len(hypothesis.path) - 1, -1, -1):
        step = hypothesis.path[place]
        if step.turn != turn:
            return None
        if step.move.kind == "house":
            return place
    return None


def with_keys_as_turned(hypothesis: Hypothesis, counts: Counts) -> Hypothesis:
    """The hypothesis in which a key that was forged has the color of the token that was turned."""
    for player in (0, 1):
        keys, turned = hypothesis.state.players[player].keys, counts[player].keys
        others = [key for key in turned if key not in keys]
        for key, other in zip([key for key in keys if key not in turned], others, strict=False):
            state = beliefs.recolored(Belief(hypothesis.state), player, key, other).state
            path = tuple(_recolored(step, player, key, other) for step in hypothesis.path)
            hypothesis = replace(hypothesis, state=state, path=path)
    return hypothesis


def _recolored(step: Step, player: PlayerNumber, old: str, new: str) -> Step:
    move = step.done.move
    if move.kind != "forge" or move.key != old or step.player != player:
        return step
    return replace(step, done=replace(step.done, move=replace(move, key=new)))


def caught_up(hypothesis: Hypothesis, current: Turn, t: float) -> Iterator[Hypothesis]:
    """The hypothesis in the turn that is known to be played: its start and its house follow on moves seen late."""
    state = hypothesis.state
    if state.over or state.turn.number > current.number:
        yield from forged(hypothesis, t)
        return
    later = forged(hypothesis, t) if state.turn.number == current.number else turned_over(hypothesis, t)
    for one in later:
        if one.state.turn.number != current.number:
            continue
        if current.house_chosen and one.state.turn.step == "house" and not one.state.turn.house_chosen:
            yield from _chosen(one, current.active, current.house, t)
        else:
            yield one
