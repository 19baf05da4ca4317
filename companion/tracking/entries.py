"""What players enter moves a hypothesis on: a house, the end of a turn, a mulligan, a key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee.beliefs import ways
from companion.referee.line import Done
from companion.rules import facts, moves
from companion.rules.card import House
from companion.rules.moves import Move
from companion.rules.objections import depends_on_a_named_house, legal_houses, objections
from companion.rules.state import KEY_COLORS, Turn
from companion.tracking.counter_model import Counts
from companion.tracking.hypothesis import Hypothesis, Step
from companion.tracking.likelihoods import LIKELIHOODS

END_UNTOLD_NATS = 2.2


def made(hypothesis: Hypothesis, move: Move, t: float, nats: float = 0.0, excused: bool = False) -> list[Hypothesis]:
    """The hypothesis after a move that was made, once for each likely way it may have resolved.

    `excused`: what speaks against it by the rules may be allowed by what nobody saw.
    """
    state = hypothesis.state
    against = () if excused else objections(state, move)
    return [
        hypothesis.after(reached, t, nats + more, Done(move, choices, state, against))
        for choices, reached, more in ways(state, move)
    ]


def begun(hypothesis: Hypothesis, mulligans: frozenset[PlayerNumber], t: float) -> list[Hypothesis]:
    """After both starting hands are settled, and what must be forged is forged."""
    state = hypothesis.state
    if state.over:
        return [hypothesis]
    if state.turn.step == "setup":
        move = moves.mulligan() if state.active in mulligans else moves.keep()
        return [later for one in made(hypothesis, move, t) for later in begun(one, mulligans, t)]
    return forged(hypothesis, t)


def forged(hypothesis: Hypothesis, t: float) -> list[Hypothesis]:
    state = hypothesis.state
    if state.turn.step != "forge" or state.over or state.decision is not None:
        return [hypothesis]
    key = next(key for key in KEY_COLORS if key not in state.players[state.active].keys)
    return made(hypothesis, moves.forge(key), t)


def turned_over(hypothesis: Hypothesis, t: float, nats: float = 0.0) -> list[Hypothesis]:
    """After the active player has ended the turn, with the next one's key forged."""
    state = hypothesis.state
    if state.over:
        return [hypothesis]
    if state.turn.step == "house":
        move = moves.choose_house(next(iter(legal_houses(state, state.active)), None))
        move = moves.archives(False) if state.turn.house_chosen else move
        return [later for one in made(hypothesis, move, t, nats) for later in turned_over(one, t)]
    if state.turn.step != "main":
        return [hypothesis]
    return [later for one in made(hypothesis, moves.end(), t, nats) for later in forged(one, t)]


def house_chosen(hypothesis: Hypothesis, player: PlayerNumber, house: House | None, t: float) -> list[Hypothesis]:
    """After this player has chosen a house: at the start of their turn, in place of another, or after the other's
    turn, whose end nobody entered."""
    state = hypothesis.state
    if state.over:
        return []
    if state.active != player:
        later = turned_over(hypothesis, t, END_UNTOLD_NATS)
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
    excused = depends_on_a_named_house(state, player, house)
    return [
        one for later in made(hypothesis, moves.choose_house(house), t, excused=excused) for one in _archives(later, t)
    ]


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
    from companion.referee.beliefs import Belief, recolored

    for player in (0, 1):
        keys, turned = hypothesis.state.players[player].keys, counts[player].keys
        others = [key for key in turned if key not in keys]
        for key, other in zip([key for key in keys if key not in turned], others, strict=False):
            state = recolored(Belief(hypothesis.state), player, key, other).state
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
