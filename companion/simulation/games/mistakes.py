"""Mistakes that players make, by name: what then lies on the table, what was entered, and how it is put right again.

A mistake is looked for in a given state, and made only where it is plain: one rule broken, nothing else going on.
Those here are the seven that a made-up table can be asked for; `every_mistake` knows more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, cast, get_args

from companion.observations import CounterEntered, KeyColor, KeyTurned, Observation
from companion.rules import facts, moves
from companion.rules.abilities import abilities_of
from companion.rules.card import PhysicalCard
from companion.rules.forging import bans_on_forge_step, unforged
from companion.rules.game import after, objections
from companion.rules.moves import Move
from companion.rules.objections import hangs_on_a_named_house
from companion.rules.records import Reaped
from companion.rules.state import GameState, InPlay, known
from companion.simulation.games.counter_entries import entries_between
from companion.simulation.games.detectability import can_be_told, left_by_legal_moves
from companion.simulation.games.visible import Sides, sides_of

MistakeName: TypeAlias = Literal[
    "off-house-reap",
    "exhausted-use",
    "off-house-play",
    "mid-line",
    "second-card-first-turn",
    "amber-miscount",
    "forge-too-cheap",
]
MISTAKES: Final[tuple[MistakeName, ...]] = get_args(MistakeName)

RULE_BROKEN: Final[Mapping[MistakeName, str]] = {
    "off-house-reap": "active-house",
    "exhausted-use": "exhausted",
    "off-house-play": "active-house",
    "mid-line": "flank",
    "second-card-first-turn": "first-turn",
    "amber-miscount": "amber-count",
    "forge-too-cheap": "forge-cost",
}


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake. `entries` are entered with it, `corrections` when it is put right; `goes_on` is the game then.

    `moves` are those that lead to `goes_on`: they were made, and hold. `meanwhile` is the game after a move that will
    be taken back, `attempted`. `left` is the game as it lies where nobody notices, from which players go on at once; it
    is then what `moves` lead to.
    """

    name: str
    rule: str
    player: int
    cards: tuple[str, ...]
    sides: Sides
    entries: tuple[Observation, ...]
    corrections: tuple[Observation, ...]
    goes_on: GameState
    moves: tuple[Move, ...] = ()
    meanwhile: GameState | None = None
    attempted: Move | None = None
    left: GameState | None = None

    @property
    def stays(self) -> bool:
        """True if nobody notices, and it is put right much later or never."""
        return self.left is not None


Finder: TypeAlias = Callable[[GameState, random.Random], Mistake | None]


def _illegal(name: MistakeName, state: GameState, candidates: Iterator[Move], rng: random.Random) -> Mistake | None:
    """One of these moves that breaks just the one rule, asks no questions and shows; it will be taken back."""
    rule = RULE_BROKEN[name]
    fitting = [move for move in candidates if [o.rule for o in objections(state, move)] == [rule]]
    made = taken_back(name, rule, state, rng.choice(fitting)) if fitting else None
    return made if made is not None and can_be_told(state, made.sides, made.entries) else None


def taken_back(name: str, rule: str, state: GameState, move: Move) -> Mistake | None:
    """That move, made and then taken back; nothing where it asks anybody anything, ends the turn, or would be legal had
    a card's player named another house."""
    made = after(state, move)
    if made.decision is not None or made.over or made.turn != state.turn or hangs_on_a_named_house(state, move):
        return None
    entered = entries_between(state, made)
    back = entries_between(made, state)
    cards = (str(move.card),)
    return Mistake(
        name, rule, state.active, cards, sides_of(made), entered, back, state, meanwhile=made, attempted=move
    )


def _off_house_reap(state: GameState, rng: random.Random) -> Mistake | None:
    return _illegal("off-house-reap", state, (moves.reap(item.id) for item in plain_creatures(state)), rng)


def _exhausted_use(state: GameState, rng: random.Random) -> Mistake | None:
    """A creature that has reaped reaps once more: all that changes is the Æmber."""
    if state.turn.step != "main":
        return None
    used = {record.item.id for record in state.log if isinstance(record, Reaped)}
    return _illegal(
        "exhausted-use", state, (moves.reap(item.id) for item in plain_creatures(state) if item.id in used), rng
    )


def _off_house_play(state: GameState, rng: random.Random) -> Mistake | None:
    return _illegal("off-house-play", state, (moves.play(copy.id, "right") for copy in plain_in_hand(state)), rng)


def _mid_line(state: GameState, rng: random.Random) -> Mistake | None:
    length = len(state.players[state.active].battleline)
    if length < 2:
        return None
    candidates = (moves.play(copy.id, rng.randrange(1, length)) for copy in plain_in_hand(state))
    return _illegal("mid-line", state, candidates, rng)


def _second_card(state: GameState, rng: random.Random) -> Mistake | None:
    return _illegal(
        "second-card-first-turn", state, (moves.play(copy.id, "left") for copy in plain_in_hand(state)), rng
    )


def _amber_miscount(state: GameState, rng: random.Random) -> Mistake | None:
    """A reap that is right, but two Æmber are counted for it; nothing that gives two looks like it."""
    reaped = plain_reap(state, rng)
    if reaped is None:
        return None
    move, made = reaped
    entered = CounterEntered(0.0, state.active, "amber", delta=2)
    correction = CounterEntered(0.0, state.active, "amber", delta=-1)
    if left_by_legal_moves(state, sides_of(made), (entered,)):
        return None
    sides = with_amber(sides_of(made), state.active, 1)
    return Mistake(
        "amber-miscount",
        "amber-count",
        state.active,
        (str(move.card),),
        sides,
        (entered,),
        (correction,),
        made,
        (move,),
    )


def plain_reap(state: GameState, rng: random.Random) -> tuple[Move, GameState] | None:
    """A legal reap that gains one Æmber and does nothing else, with the state after it."""
    reaps = [move for item in plain_creatures(state) if not objections(state, move := moves.reap(item.id))]
    if not reaps:
        return None
    move = rng.choice(reaps)
    made = after(state, move)
    gained_one = entries_between(state, made) == (CounterEntered(0.0, state.active, "amber", delta=1),)
    return (move, made) if made.decision is None and gained_one else None


def _forge_too_cheap(state: GameState, rng: random.Random) -> Mistake | None:
    """At the start of the turn a key is flipped and paid with what there is, which is not enough."""
    number = state.active
    amber = state.players[number].amber
    begins = state.turn.step == "house" and not state.turn.house_chosen
    may = begins and not any(bans_on_forge_step(state, number))
    keys = state.players[number].keys
    if not may or not 2 <= amber < facts.key_cost(state, number) or len(keys) == 2:
        return None
    key = cast("KeyColor", rng.choice(unforged(state, number)))
    entries = (KeyTurned(0.0, number, key, True), CounterEntered(0.0, number, "amber", delta=-amber))
    back = (KeyTurned(0.0, number, key, False), CounterEntered(0.0, number, "amber", delta=amber))
    sides = with_amber(sides_of(state), number, -amber)
    side = replace(sides[number], keys=(*sides[number].keys, key))
    sides = (side, sides[1]) if number == 0 else (sides[0], side)
    return Mistake("forge-too-cheap", "forge-cost", number, (), sides, entries, back, state)


def with_amber(sides: Sides, number: int, more: int) -> Sides:
    changed = replace(sides[number], amber=sides[number].amber + more)
    return (changed, sides[1]) if number == 0 else (sides[0], changed)


def plain_creatures(state: GameState) -> Iterator[InPlay]:
    """The active player's creatures that do nothing but reap when they reap."""
    if state.turn.step == "main":
        for item in state.players[state.active].battleline:
            if not item.stunned and not item.amber and not facts.has_ability(state, item, "reap"):
                yield item


def plain_in_hand(state: GameState) -> Iterator[PhysicalCard]:
    """Creatures in the active player's hand that do nothing when they are played."""
    if state.turn.step == "main":
        for copy in state.players[state.active].hand:
            card = known(copy)
            text = abilities_of(card, state.rulebook)
            if card.type == "creature" and not any("play" in ability.kinds for ability in text):
                yield copy


FINDERS: Final[Mapping[str, Finder]] = {
    "off-house-reap": _off_house_reap,
    "exhausted-use": _exhausted_use,
    "off-house-play": _off_house_play,
    "mid-line": _mid_line,
    "second-card-first-turn": _second_card,
    "amber-miscount": _amber_miscount,
    "forge-too-cheap": _forge_too_cheap,
}
