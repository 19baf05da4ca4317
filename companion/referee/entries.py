"""Moves hypotheses on by what players enter: a house, the end of a turn, a mulligan, a key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee.counter_model import Counts
from companion.referee.hypothesis import Hypothesis, Step
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.choosing import ways
from companion.rules import facts, moves
from companion.rules.card import House
from companion.rules.done import Done, reached_by
from companion.rules.moves import Move
from companion.rules.objections import depends_on_a_named_house, legal_houses, objections
from companion.rules.records import KeyForged, Record
from companion.rules.state import KEY_COLORS, GameState, Turn


def made(hypothesis: Hypothesis, move: Move, t: float, nats: float = 0.0) -> list[Hypothesis]:
    """The hypothesis after a move that was made, once for each likely way it may have resolved."""
    before = hypothesis.state
    broken = objections(before, move)
    return [
        hypothesis.after(state, t, nats + cost, Done(move, choices, before, broken))
        for choices, state, cost in ways(before, move)
    ]


def begun(hypothesis: Hypothesis, mulligans: frozenset[PlayerNumber], t: float) -> list[Hypothesis]:
    """After both starting hands are settled, and what must be forged is forged."""
    state = hypothesis.state
    if state.turn.step != "setup":
        return forged(hypothesis, t)
    move = moves.mulligan() if state.active in mulligans else moves.keep()
    return [later for one in made(hypothesis, move, t) for later in begun(one, mulligans, t)]


def forged(hypothesis: Hypothesis, t: float) -> list[Hypothesis]:
    """With the duty to forge met where the player must say which key; the token will tell the color."""
    state = hypothesis.state
    if state.turn.step != "forge" or state.over or state.decision is not None:
        return [hypothesis]
    key = next(key for key in KEY_COLORS if key not in state.players[state.active].keys)
    return made(hypothesis, moves.forge(key), t)


def turned_over(hypothesis: Hypothesis, t: float, nats: float = 0.0) -> list[Hypothesis]:
    """After the active player has ended the turn, with the next one's key forged."""
    state = hypothesis.state
    if nats:
        hypothesis = replace(hypothesis, nats=hypothesis.nats + nats)
    if not state.over and state.turn.step == "house":
        houses = legal_houses(state, state.active)
        move = moves.archives(False) if state.turn.house_chosen else moves.choose_house(next(iter(houses), None))
        return [later for one in made(hypothesis, move, t) for later in turned_over(one, t)]
    if state.over or state.turn.step != "main":
        return [hypothesis]
    return [later for one in made(hypothesis, moves.end(), t) for later in forged(one, t)]


def with_hand_otherwise(hypothesis: Hypothesis) -> Hypothesis | None:
    """After the end of a turn: the hypothesis by which the hand was full, so that no chain was shed, or was not and one
    was. How many cards a hand holds nobody sees.
    """
    end = next((step for step in reversed(hypothesis.path) if step.move.kind == "end"), None)
    if end is None or not (chains := end.done.before.players[end.player].chains):
        return None
    before, state = end.done.before, hypothesis.state
    missing = facts.refill_size(before, end.player) - len(before.players[end.player].hand)
    was_shed = state.players[end.player].chains < chains
    off = max(0, missing - 1 if was_shed else -missing)
    nats = LIKELIHOODS.hand_otherwise_nats + LIKELIHOODS.hand_otherwise_more_nats * (1 + off)
    left = state.players[end.player].chains + (1 if was_shed else -1)
    return replace(hypothesis, state=state.with_player(end.player, chains=left), nats=hypothesis.nats + nats)


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


def with_key_forged_first(hypothesis: Hypothesis, key: str) -> Hypothesis:
    """The hypothesis by which a key that was forgotten was forged where it should have been: before the house."""
    place = _choice_of_turn(hypothesis)
    if place is None:
        return hypothesis
    chosen = hypothesis.path[place]
    before = chosen.done.before.but(turn=Turn(chosen.turn, chosen.player, "forge"))
    forge = Done(moves.forge(key), (), before)
    reached = reached_by(forge)
    if reached is None:
        return hypothesis
    steps = replace(chosen, done=forge, adopted=()), replace(chosen, done=replace(chosen.done, before=reached))
    return replace(hypothesis, path=(*hypothesis.path[:place], *steps, *hypothesis.path[place + 1 :]))


def _archives(hypothesis: Hypothesis, t: float) -> list[Hypothesis]:
    """Nobody sees whether archives were picked up until their cards are played."""
    if hypothesis.state.turn.step != "house":
        return [hypothesis]
    return [
        *made(hypothesis, moves.archives(True), t, LIKELIHOODS.archives_taken_nats),
        *made(hypothesis, moves.archives(False), t, LIKELIHOODS.archives_left_nats),
    ]


def _corrected(hypothesis: Hypothesis, player: PlayerNumber, house: House | None, t: float) -> list[Hypothesis]:
    """Another house than the one that was entered, or thought to be, is chosen in its place."""
    place = _choice_of_turn(hypothesis)
    if place is None:
        return []
    chosen = hypothesis.path[place]
    # Of a table that was taken as it lay no move is known, but it shows what was done.
    has_acted = facts.has_acted(hypothesis.state) or hypothesis.taken_turn == hypothesis.turn
    if not has_acted:
        before = replace(hypothesis, state=chosen.done.before, path=hypothesis.path[:place])
        nats = LIKELIHOODS.house_corrected_nats
        return [replace(one, nats=one.nats + nats) for one in _chosen(before, player, house, chosen.t)]
    later = _rejudged(hypothesis, place, house)
    nats = later.nats + LIKELIHOODS.house_corrected_late_nats
    return [replace(later, state=_with_house(hypothesis.state, house), nats=nats)]


def with_house_of_turn(hypothesis: Hypothesis, turn: int, house: House | None) -> Hypothesis | None:
    """The hypothesis by which this house was chosen in a turn that is over; nothing where it knows of none."""
    choices = (place for place, step in enumerate(hypothesis.path) if (step.turn, step.move.kind) == (turn, "house"))
    place = next(choices, None)
    if place is None:
        return None
    later = _rejudged(hypothesis, place, house)
    return replace(later, nats=later.nats + LIKELIHOODS.house_corrected_nats)


def _rejudged(hypothesis: Hypothesis, place: int, house: House | None) -> Hypothesis:
    """The hypothesis with another house chosen at this place of its path, by which the moves of that turn are judged.

    Where that makes somebody an offender it costs as much as any broken rule.
    """
    chosen, later = hypothesis.path[place], hypothesis.path[place + 1 :]
    step = replace(chosen, done=replace(chosen.done, move=moves.choose_house(house), objections=()))
    guessed_t = chosen.t if _is_guess(hypothesis.path[:place], chosen) else None
    judged = tuple(
        _in_house(one, house, is_guess=one.t == guessed_t) if one.turn == chosen.turn else one for one in later
    )
    broken = sum(len(one.done.objections) for one in judged) - sum(len(one.done.objections) for one in later)
    nats = hypothesis.nats + LIKELIHOODS.broken_rule_nats * max(0, broken)
    return replace(hypothesis, path=(*hypothesis.path[:place], step, *judged), nats=nats)


def _with_house(state: GameState, house: House | None) -> GameState:
    return state.but(turn=state.turn.but(house=house, house_chosen=True))


def _is_guess(before: tuple[Step, ...], chosen: Step) -> bool:
    """True if one table made somebody believe that a turn had ended and that this house was chosen in the next."""
    end = next((step for step in reversed(before) if step.move.kind == "end"), None)
    return end is not None and end.t == chosen.t


def _in_house(step: Step, house: House | None, is_guess: bool) -> Step:
    """The move as it is judged where another house was chosen before it. Who used a card is a guess as much as the
    house was; who played one is not."""
    before = _with_house(step.done.before, house)
    others = tuple(one for one in step.done.objections if one.rule != "active-house")
    # Nobody knows what let an unseen card be played.
    is_open = step.unseen or (is_guess and step.move.kind != "play")
    broken = () if is_open else objections(before, step.move)
    against = tuple(one for one in broken if one.rule == "active-house")
    return replace(step, done=replace(step.done, before=before, objections=(*others, *against)))


def _choice_of_turn(hypothesis: Hypothesis) -> int | None:
    turn = hypothesis.turn
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
            state = _with_recolored(hypothesis.state, player, key, other)
            path = tuple(_recolored(step, player, key, other) for step in hypothesis.path)
            hypothesis = replace(hypothesis, state=state, path=path)
    return hypothesis


def _with_recolored(state: GameState, player: PlayerNumber, old: str, new: str) -> GameState:
    """The state in which another key was forged than the one that was assumed."""
    keys = tuple(new if key == old else key for key in state.players[player].keys)
    log, last_log = (_recolored_log(one, player, old, new) for one in (state.log, state.last_log))
    return state.with_player(player, keys=keys).but(log=log, last_log=last_log)


def _recolored_log(log: tuple[Record, ...], player: PlayerNumber, old: str, new: str) -> tuple[Record, ...]:
    """The log in which that key was forged: cards ask which one it was."""
    return tuple(
        replace(one, key=new) if isinstance(one, KeyForged) and (one.player, one.key) == (player, old) else one
        for one in log
    )


def _recolored(step: Step, player: PlayerNumber, old: str, new: str) -> Step:
    """The step with the other color, where the player's own move forged that key, in the step for it or by a card."""
    move, choices = step.done.move, step.done.choices
    if step.player != player or old not in (move.key, *choices):
        return step
    move = replace(move, key=new) if move.key == old else move
    choices = tuple(new if choice == old else choice for choice in choices)
    return replace(step, done=replace(step.done, move=move, choices=choices))


def caught_up(hypothesis: Hypothesis, current: Turn, t: float) -> Iterator[Hypothesis]:
    """The hypothesis in the turn that is known to be played: its start and its house follow on moves seen late."""
    state = hypothesis.state
    if state.over or state.turn.number > current.number:
        yield from forged(hypothesis, t)
        return
    later = forged(hypothesis, t) if state.turn.number == current.number else turned_over(hypothesis, t)
    for one in later:
        if one.turn != current.number:
            continue
        if current.house_chosen and one.state.turn.step == "house" and not one.state.turn.house_chosen:
            yield from _chosen(one, current.active, current.house, t)
        else:
            yield one
