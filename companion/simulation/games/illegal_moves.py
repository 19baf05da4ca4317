"""Illegal moves by the rule they break: any rule that the engine can object to, wherever a table can show it.

A move that breaks just the one rule is made and taken back. Only moves are made that a camera and the counters can
tell from every legal one: a fight past taunt in which nobody dies looks like a reap whose Æmber is not entered yet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final, TypeAlias, cast

from companion.observations import CounterEntered, HouseEntered, KeyColor, KeyTurned, SeenCard
from companion.rules import facts, moves
from companion.rules.card import HOUSES, Card, PhysicalCard
from companion.rules.forging import bans_on_forge_step, unforged
from companion.rules.game import NotPossible, after, legal_moves, objections
from companion.rules.moves import Move
from companion.rules.objections import depends_on_a_named_house, legal_houses
from companion.rules.state import GameState, InPlay
from companion.simulation.games.counter_entries import entries_between
from companion.simulation.games.detectability import can_be_told
from companion.simulation.games.mistakes import Finder, Mistake, taken_back
from companion.simulation.games.visible import Sides, sides_of

Candidates: TypeAlias = Callable[[GameState], Iterator[Move]]

MOST_TRIED = 12
"""Of the moves that break just the wanted rule, so many are carried out to find one that shows."""


def _find(rule: str, candidates: Candidates, state: GameState, rng: random.Random) -> Mistake | None:
    """A move that breaks just this rule, and shows."""
    if state.turn.step != "main":
        return None
    fitting = [move for move in candidates(state) if _broken(state, move) == [rule]]
    for move in rng.sample(fitting, min(len(fitting), MOST_TRIED)):
        made = taken_back(name_of(rule), rule, state, move)
        if made is not None and can_be_told(state, made.sides, made.entries):
            return made
    return None


def _broken(state: GameState, move: Move) -> list[str]:
    try:
        return [objection.rule for objection in objections(state, move)]
    except NotPossible:
        return []


# Moves that may break a rule, whether or not they do


def _own_creatures(state: GameState) -> list[InPlay]:
    return [item for item in state.players[state.active].battleline if not item.stunned]


def _reaps(state: GameState) -> Iterator[Move]:
    return (moves.reap(item.id) for item in _own_creatures(state))


def _fights(state: GameState) -> Iterator[Move]:
    enemies = state.players[1 - state.active].battleline
    return (moves.fight(item.id, enemy.id) for item in _own_creatures(state) for enemy in enemies)


def _friendly_fights(state: GameState) -> Iterator[Move]:
    line = state.players[state.active].battleline
    return (moves.fight(item.id, other.id) for item in _own_creatures(state) for other in line if other is not item)


def _abilities(state: GameState) -> Iterator[Move]:
    for item in state.players[state.active].in_play:
        if facts.has_ability(state, item, "action"):
            yield moves.use_action(item.id)
        if facts.has_ability(state, item, "omni"):
            yield moves.use_omni(item.id)


def _uses(state: GameState) -> Iterator[Move]:
    return chain(_reaps(state), _fights(state), _abilities(state))


def _in_hand(state: GameState) -> Iterator[tuple[PhysicalCard, Card]]:
    return ((copy, copy.card) for copy in state.players[state.active].hand if copy.card is not None)


def _plays(state: GameState) -> Iterator[Move]:
    for copy, card in _in_hand(state):
        match card.type:
            case "creature":
                yield moves.play(copy.id, "left")
            case "upgrade":
                yield from (moves.play(copy.id, target=creature.id) for creature in state.creatures())
            case _:
                yield moves.play(copy.id)


def _plays_between_others(state: GameState) -> Iterator[Move]:
    length = len(state.players[state.active].battleline)
    creatures = [copy for copy, card in _in_hand(state) if card.type == "creature"]
    return (moves.play(copy.id, place) for copy in creatures for place in range(1, length))


def _discards(state: GameState) -> Iterator[Move]:
    return (moves.discard(copy.id) for copy, _ in _in_hand(state))


def _anything(state: GameState) -> Iterator[Move]:
    return chain(_plays(state), _discards(state), _uses(state))


_CANDIDATES: Final[Mapping[str, Candidates]] = {
    "active-house": _anything,
    "alpha": _plays,
    "cannot-attack": _fights,
    "cannot-play": _plays,
    "cannot-use": _uses,
    "cost": lambda state: chain(_plays(state), _uses(state)),
    "exhausted": _uses,
    "first-turn": lambda state: chain(_plays(state), _discards(state)),
    "flank": _plays_between_others,
    "friendly-target": _friendly_fights,
    "must-fight": lambda state: chain(_reaps(state), _abilities(state)),
    "rule-of-six": lambda state: chain(_plays(state), _uses(state)),
    "taunt": _fights,
}


# What is no move of the main step


def _wrong_house(state: GameState, rng: random.Random) -> Mistake | None:
    """A house is chosen that may not be, whatever house any card's player named, and then one that may."""
    if state.turn.step != "house" or state.turn.house_chosen:
        return None
    legal = legal_houses(state, state.active)
    wrong = [
        house for house in HOUSES if house not in legal and not depends_on_a_named_house(state, state.active, house)
    ]
    if not legal or not wrong:
        return None
    right = moves.choose_house(rng.choice(legal))
    entered = HouseEntered(0.0, state.active, rng.choice(wrong))
    corrected = replace(entered, house=right.house)
    name, reached = name_of("house-choice"), after(state, right)
    sides = sides_of(state)
    return Mistake(name, "house-choice", state.active, (), sides, (entered,), (corrected,), reached, (right,))


def _banned_key(state: GameState, rng: random.Random) -> Mistake | None:
    """A key is turned and paid for although a card forbids it."""
    number, cost = state.active, facts.key_cost(state, state.active)
    may = state.turn.step == "house" and not state.turn.house_chosen
    if not may or state.players[number].amber < cost or not any(bans_on_forge_step(state, number)):
        return None
    key = cast("KeyColor", rng.choice(unforged(state, number)))
    entries = (KeyTurned(0.0, number, key, True), CounterEntered(0.0, number, "amber", delta=-cost))
    back = (KeyTurned(0.0, number, key, False), CounterEntered(0.0, number, "amber", delta=cost))
    return Mistake(name_of("cannot-forge"), "cannot-forge", number, (), sides_of(state), entries, back, state)


def _upgrade_on_nothing(state: GameState, rng: random.Random) -> Mistake | None:
    """With no creature in play, an upgrade is laid among the artifacts, and its Æmber is taken."""
    if state.turn.step != "main":
        return None
    number, name, rule = state.active, name_of("no-creature"), "no-creature"
    fitting = [
        (copy, card)
        for copy, card in _in_hand(state)
        if card.type == "upgrade" and _broken(state, moves.play(copy.id)) == [rule]
    ]
    if not fitting:
        return None
    copy, card = rng.choice(fitting)
    sides = _with_artifact(sides_of(state), number, SeenCard(card.slug, copy.id, copy.owner, exhausted=False))
    taken, back = (CounterEntered(0.0, number, "amber", delta=delta) for delta in (card.amber, -card.amber))
    entries, corrections = ((taken,), (back,)) if card.amber else ((), ())
    return Mistake(name, rule, number, (copy.id,), sides, entries, corrections, state)


def _with_artifact(sides: Sides, number: int, seen: SeenCard) -> Sides:
    side = replace(sides[number], artifacts=(*sides[number].artifacts, seen))
    return (side, sides[1]) if number == 0 else (sides[0], side)


def _enters_ready(state: GameState, rng: random.Random) -> Mistake | None:
    """A creature or artifact is played by the rules, but laid down ready; it is turned later."""
    plays = [move for move in legal_moves(state) if move.kind == "play" and move.target is None]
    for move in rng.sample(plays, len(plays)):
        made = after(state, move)
        item = made.find(str(move.card))
        if made.decision is None and made.turn == state.turn and item is not None and item.exhausted:
            sides = _laid_ready(sides_of(made), item.id)
            entries = entries_between(state, made)
            name, rule = name_of("enters-exhausted"), "enters-exhausted"
            return Mistake(name, rule, state.active, (item.id,), sides, entries, (), made, (move,))
    return None


def _laid_ready(sides: Sides, card: str) -> Sides:
    left, right = (
        replace(
            side,
            battleline=tuple(replace(seen, exhausted=seen.exhausted and seen.id != card) for seen in side.battleline),
            artifacts=tuple(replace(seen, exhausted=seen.exhausted and seen.id != card) for seen in side.artifacts),
        )
        for side in sides
    )
    return left, right


def name_of(rule: str) -> str:
    """The name among mistakes of a move that breaks this rule."""
    return f"breaks {rule}"


LEAVES_NO_TRACE: Final[Mapping[str, str]] = {
    "no-target": "A fight with nobody turns a card and does nothing else, as does a reap whose Æmber is not taken.",
}
"""Rules that are broken in a way no camera and no counter can tell from something else, and why."""

FINDERS: Final[Mapping[str, Finder]] = {
    **{name_of(rule): partial(_find, rule, candidates) for rule, candidates in _CANDIDATES.items()},
    name_of("house-choice"): _wrong_house,
    name_of("cannot-forge"): _banned_key,
    name_of("no-creature"): _upgrade_on_nothing,
    name_of("enters-exhausted"): _enters_ready,
}
