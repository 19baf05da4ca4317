"""Two made-up players who know the rules: they choose houses, moves and targets, sensibly but at random.

The same generator in the same state gives the same choice. Nothing here knows of tables or cameras.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules import facts, moves
from companion.rules.game import after, answered, legal_moves
from companion.rules.moves import Move
from companion.rules.records import Played
from companion.rules.state import FATE, Answer, Decision, GameState, InPlay

MULLIGAN_SHARE = 0.15
DECLINE_SHARE = 0.25
STOPS_EARLY_SHARE = 0.03
DISCARDS_SHARE = 0.15
BAD_FIGHT_SHARE = 0.1
GOOD_FIGHT_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class MadeUpPlayers:
    """Both players, and fate between them."""

    rng: random.Random

    def move(self, state: GameState) -> Move:
        """The move that the active player makes next. The game must not be over, nor a decision open."""
        match state.turn.step:
            case "setup":
                return moves.mulligan() if self.rng.random() < MULLIGAN_SHARE else moves.keep()
            case "house" if not state.turn.house_chosen:
                return max(legal_moves(state), key=lambda move: self._promise(state, move.house))
            case "main":
                return self._main_move(state)
            case _:
                return self.rng.choice(legal_moves(state))

    def resolved(self, state: GameState, move: Move) -> GameState:
        """The state once a move and every choice it asks for are through."""
        reached = after(state, move)
        while reached.decision is not None:
            reached = answered(reached, self.answer(reached.decision))
        return reached

    def answer(self, decision: Decision) -> Answer:
        """One of the possible answers: of fate, any with equal chance."""
        options = decision.options
        if (decision.kind == "order" and decision.maximum > 1) or decision.what == "shuffle":
            return tuple(self.rng.sample([str(option) for option in options], len(options)))
        if decision.maximum == 1:
            declines = decision.minimum == 0 and self.rng.random() < DECLINE_SHARE
            return () if declines or not options else self.rng.choice(options)
        number = decision.maximum if decision.player == FATE else self.rng.randint(decision.minimum, decision.maximum)
        return tuple(self.rng.sample([str(option) for option in options], min(number, len(options))))

    def _promise(self, state: GameState, house: str | None) -> float:
        """How much the active player could do in a house."""
        player = state.players[state.active]
        cards = sum(copy.card is not None and facts.printed_house(copy) == house for copy in player.hand)
        ready = sum(facts.belongs_to(state, item, house or "") and not item.exhausted for item in player.in_play)
        return cards + 1.2 * ready + 2 * self.rng.random()

    def _main_move(self, state: GameState) -> Move:
        legal = legal_moves(state)
        possible = [move for move in legal if move.kind not in ("end", "discard") and _helps(state, move)]
        discards = [move for move in legal if move.kind == "discard"]
        if not possible or self.rng.random() < STOPS_EARLY_SHARE:
            return self.rng.choice(discards) if discards and self.rng.random() < DISCARDS_SHARE else moves.end()
        plays = [move for move in possible if move.kind == "play"]
        if plays and self.rng.random() < 0.8:
            return self.rng.choice(plays)
        return self._use(state, self.rng.choice(possible), legal)

    def _use(self, state: GameState, move: Move, legal: Sequence[Move]) -> Move:
        """The same card, used in the way that looks better: a fight it may win, otherwise a reap."""
        attacker = state.find(move.card or "")
        ways = [way for way in legal if way.card == move.card and way.kind in ("reap", "fight")]
        if attacker is None or move.kind not in ("reap", "fight"):
            return move
        wins, others = _fights(state, attacker, ways)
        if wins and self.rng.random() < GOOD_FIGHT_SHARE:
            return self.rng.choice(wins)
        if others and self.rng.random() < BAD_FIGHT_SHARE:
            return self.rng.choice(others)
        return next((way for way in ways if way.kind == "reap"), move)


def _fights(state: GameState, attacker: InPlay, ways: Sequence[Move]) -> tuple[list[Move], list[Move]]:
    """Fights against weaker creatures, and the others."""
    strength = facts.power(state, attacker)
    wins: list[Move] = []
    others: list[Move] = []
    for way in ways:
        target = state.find(way.target or "")
        if target is not None:
            weaker = facts.power(state, target) - target.damage <= strength
            (wins if weaker else others).append(way)
    return wins, others


def _helps(state: GameState, move: Move) -> bool:
    """Nobody puts an upgrade on an opponent's creature without a reason, nor plays a card again that has just come
    straight back to the hand and gives no Æmber."""
    if move.kind != "play":
        return True
    target = state.find(move.target or "")
    last = next((record.copy for record in reversed(state.log) if isinstance(record, Played)), None)
    came_back = last is not None and last.id == move.card and last.card is not None and not last.card.amber
    return not came_back and (target is None or target.controller == state.active)
