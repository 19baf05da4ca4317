"""Duties of hands that players forget: Æmber not taken, an ability not resolved, a key not turned, cards not readied, a
chain not shed.

Each duty is met later, when the companion has had the time to speak of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Final

from companion.observations import CardsCounted, CounterEntered, HouseEntered, KeyTurned, Observation, TurnEnded
from companion.rules import moves
from companion.rules.abilities import abilities_of
from companion.rules.card import CardId, PhysicalCard
from companion.rules.game import after, legal_moves, resolutions
from companion.rules.moves import Move
from companion.rules.state import GameState, Rulebook, known
from companion.simulation.games.counter_entries import entries_between, entries_of
from companion.simulation.games.detectability import MOST_WAYS, can_be_told, left_by_legal_moves
from companion.simulation.games.mistakes import Finder, Mistake, plain_reap
from companion.simulation.games.visible import Sides, sides_of, snapshot_of


def _amber_not_taken(state: GameState, rng: random.Random) -> Mistake | None:
    """A creature reaps, and the Æmber stays in the supply; nothing that gives none looks like it, such as a fight in
    which nobody is hurt."""
    reaped = plain_reap(state, rng)
    if reaped is None:
        return None
    move, made = reaped
    if left_by_legal_moves(state, sides_of(made), ()):
        return None
    late = CounterEntered(0.0, state.active, "amber", delta=1)
    return Mistake(
        "amber not taken", "amber-count", state.active, (str(move.card),), sides_of(made), (), (late,), made, (move,)
    )


# Abilities


def _play_not_resolved(state: GameState, rng: random.Random) -> Mistake | None:
    """A card is laid down as it may be, and nothing comes of its own "Play:" ability, though that would show."""
    made = [move for move in legal_moves(state) if move.kind == "play"] if state.turn.step == "main" else []
    able = [move for move in made if _has_play_ability(state, move)]
    for move in rng.sample(able, len(able)):
        alone = after(_without_play_ability(state, str(move.card)), move)
        resolved = [reached for _, reached in islice(resolutions(state, move), MOST_WAYS)]
        right = rng.choice(resolved) if resolved else state
        sides, entries = sides_of(alone), entries_between(state, alone)
        shows = _goes_on(state, alone) and _goes_on(state, right) and _differ(alone, right)
        if shows and can_be_told(state, sides, entries):
            cards, late = (str(move.card),), entries_between(alone, right)
            name, rule = "play not resolved", "not-resolved"
            return Mistake(name, rule, state.active, cards, sides, entries, late, right, (move,))
    return None


def _has_play_ability(state: GameState, move: Move) -> bool:
    """True if the card has a "Play:" ability and stays in play; an action without it would have been discarded."""
    copy = state.find_copy(str(move.card))
    card = known(copy) if copy is not None else None
    if card is None or card.type == "action":
        return False
    return any("play" in ability.kinds for ability in abilities_of(card, state.rulebook))


def _without_play_ability(state: GameState, card: CardId) -> GameState:
    hand = tuple(_mute(copy, state.rulebook) if copy.id == card else copy for copy in state.players[state.active].hand)
    return state.with_player(state.active, hand=hand)


def _mute(copy: PhysicalCard, rulebook: Rulebook) -> PhysicalCard:
    card = known(copy)
    text = tuple(ability for ability in abilities_of(card, rulebook) if "play" not in ability.kinds)
    return replace(copy, card=replace(card, abilities=text, errata=()))


def _goes_on(before: GameState, reached: GameState) -> bool:
    return reached.decision is None and not reached.over and reached.turn.number == before.turn.number


def _differ(alone: GameState, resolved: GameState) -> bool:
    """True if a camera sees whether it was resolved."""
    return snapshot_of(sides_of(alone), 0.0) != snapshot_of(sides_of(resolved), 0.0)


# At the end of the turn


def _ended(state: GameState, rng: random.Random) -> tuple[GameState, Move, Move] | None:
    """The state after the end of this turn and the next player's choice of house, with both moves.

    Nothing where anybody has to decide more than that, or forges.
    """
    if state.turn.step != "main":
        return None
    end = moves.end()
    reached = after(state, end)
    other = 1 - state.active
    forged = reached.players[other].keys != state.players[other].keys
    if reached.over or reached.decision is not None or reached.turn.step != "house" or forged:
        return None
    house = rng.choice(legal_moves(reached))
    chosen = after(reached, house)
    return (chosen, end, house) if chosen.decision is None and chosen.turn.step == "main" else None


def _entries_of_end(state: GameState, reached: GameState, house: Move) -> Iterator[Observation]:
    """The entries that players enter from the end of this turn to the next player's house, with what that gives or
    takes.
    """
    number = state.active
    yield from entries_of(number, state, reached)
    yield TurnEnded(0.0, number)
    yield HouseEntered(0.0, 1 - number, house.house)
    yield from entries_of(1 - number, state, reached)


def _not_readied(state: GameState, rng: random.Random) -> Mistake | None:
    """The turn ends and the other player goes on, but the cards still lie exhausted."""
    number = state.active
    tired = {item.id for item in state.players[number].in_play if item.exhausted}
    ended = _ended(state, rng) if tired else None
    if ended is None:
        return None
    reached, end, house = ended
    readied = {item.id for item in reached.players[number].in_play if not item.exhausted}
    if not tired & readied or sides_of(reached)[1 - number] != sides_of(state)[1 - number]:
        return None
    entries = tuple(_entries_of_end(state, reached, house))
    sides = _still_tired(sides_of(reached), tired)
    cards = tuple(sorted(tired & readied))
    return Mistake("not readied", "ready-step", number, cards, sides, entries, (), reached, (end, house))


def _still_tired(sides: Sides, tired: set[str]) -> Sides:
    left, right = (
        replace(
            side,
            battleline=tuple(replace(seen, exhausted=seen.exhausted or seen.id in tired) for seen in side.battleline),
            artifacts=tuple(replace(seen, exhausted=seen.exhausted or seen.id in tired) for seen in side.artifacts),
        )
        for side in sides
    )
    return left, right


def _chain_not_shed(state: GameState, rng: random.Random) -> Mistake | None:
    """Chains keep the player from drawing, but none is shed."""
    number = state.active
    ended = _ended(state, rng) if state.players[number].chains else None
    if ended is None or ended[0].players[number].chains != state.players[number].chains - 1:
        return None
    reached, end, house = ended
    entries = tuple(one for one in _entries_of_end(state, reached, house) if not _is_about_chains(one))
    late = CounterEntered(0.0, number, "chains", delta=-1)
    return Mistake(
        "chain not shed", "chain-shed", number, (), sides_of(reached), entries, (late,), reached, (end, house)
    )


def _is_about_chains(entry: Observation) -> bool:
    return isinstance(entry, CounterEntered) and entry.counter == "chains"


def _drew_wrong(state: GameState, rng: random.Random) -> Mistake | None:
    """The hand is filled to a card too few or too many, somebody counts it, and it is put right."""
    number = state.active
    ended = _ended(state, rng)
    if ended is None:
        return None
    reached, end, house = ended
    held = len(reached.players[number].hand)
    counted = CardsCounted(0.0, number, "hand", held + rng.choice((-1, 1)))
    entries = (*_entries_of_end(state, reached, house), counted)
    right = replace(counted, count=held)
    return Mistake(
        "drew wrongly", "draw-count", number, (), sides_of(reached), entries, (right,), reached, (end, house)
    )


# Keys


def _forging(
    state: GameState, rng: random.Random
) -> tuple[GameState, tuple[Move, Move], HouseEntered, tuple[Observation, ...]] | None:
    """The state after a key is forged in its step and a house chosen, both moves, and what that has players enter."""
    if state.turn.step != "forge":
        return None
    forge = rng.choice(legal_moves(state))
    forged = after(state, forge)
    if forged.decision is not None or forged.over or forged.turn.step != "house":
        return None
    house = rng.choice(legal_moves(forged))
    reached = after(forged, house)
    if reached.decision is not None or reached.turn.step != "main":
        return None
    owed = entries_between(state, reached)
    return reached, (forge, house), HouseEntered(0.0, state.active, house.house), owed


def _forge_mistake(name: str, rule: str, entered: type | None, state: GameState, rng: random.Random) -> Mistake | None:
    """Of what has to be entered for a key, only this kind is (nothing at all without one) before the turn goes on."""
    found = _forging(state, rng)
    if found is None:
        return None
    reached, made, house, owed = found
    now = tuple(entry for entry in owed if entered is not None and isinstance(entry, entered))
    late = tuple(entry for entry in owed if entry not in now)
    return Mistake(name, rule, state.active, (), sides_of(reached), (*now, house), late, reached, made)


def _key_forgotten(state: GameState, rng: random.Random) -> Mistake | None:
    return _forge_mistake("key not forged", "must-forge", None, state, rng)


def _key_not_turned(state: GameState, rng: random.Random) -> Mistake | None:
    return _forge_mistake("key paid, not turned", "must-forge", CounterEntered, state, rng)


def _key_not_paid(state: GameState, rng: random.Random) -> Mistake | None:
    return _forge_mistake("key turned, not paid", "forge-cost", KeyTurned, state, rng)


FINDERS: Final[Mapping[str, Finder]] = {
    "amber not taken": _amber_not_taken,
    "play not resolved": _play_not_resolved,
    "not readied": _not_readied,
    "chain not shed": _chain_not_shed,
    "drew wrongly": _drew_wrong,
    "key not forged": _key_forgotten,
    "key paid, not turned": _key_not_turned,
    "key turned, not paid": _key_not_paid,
}
