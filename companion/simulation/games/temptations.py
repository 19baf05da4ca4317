"""When made-up players make which mistake."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from companion.rules.state import GameState
from companion.simulation.games.detectability import public
from companion.simulation.games.every_mistake import FROM_THE_FIRST_TURN, find_mistake
from companion.simulation.games.mistakes import Mistake
from companion.simulation.games.played_on import played_on, put_right
from companion.simulation.games.visible import sides_of

Aftermath: TypeAlias = Literal["put right", "stays", "found late", "in pairs"]
"""The aftermath of mistakes: players stop and put each right; nobody notices and play goes on; a wrong count is found
and put right some turns later; nobody notices, and the second of each two follows the first at once."""
FOUND_AFTER_TURNS = 2


class Temptations:
    """Each mistake once, from a turn of its own on, at the first moment that suits it.

    None that leaves the table and the counters as they were earlier in the turn: that looks like a move taken back.
    """

    def __init__(self, rng: random.Random, names: Sequence[str], aftermath: Aftermath = "put right") -> None:
        self._rng, self._aftermath = rng, aftermath
        firsts = names[::2] if aftermath == "in pairs" else names
        self._seconds = dict(zip(firsts, names[1::2], strict=False)) if aftermath == "in pairs" else {}
        self._due = {name: 1 if name in FROM_THE_FIRST_TURN else rng.randint(2, 9) for name in firsts}
        self._to_be_found: list[tuple[int, Mistake]] = []
        self._last: tuple[int, str] | None = None
        self._turn = 0
        self._shown: list[Any] = []

    def add(self, name: str, turn: int) -> None:
        """One more mistake, from this turn on."""
        self._due[name] = turn

    def mistake(self, state: GameState) -> Mistake | None:
        """The mistake that is made in this state, if any. Wants to be asked in every state of the game, in order."""
        self._look(state)
        moment = (state.turn.number, state.turn.step)
        for name, turn in self._due.items():
            if turn <= state.turn.number and moment != self._last:
                found = self._find(name, state)
                if found is not None and not self._looks_taken_back(found):
                    del self._due[name]
                    self._last = moment
                    self._remember(name, found, state.turn.number)
                    return found
        return None

    def found(self, state: GameState) -> tuple[Mistake, GameState] | None:
        """The wrong count that is noticed in this state, if any, and the game once it is put right."""
        for turn, mistake in self._to_be_found:
            right = put_right(state, mistake) if turn <= state.turn.number and state.turn.step == "main" else None
            if right is not None:
                self._to_be_found.remove((turn, mistake))
                return mistake, right
        return None

    def _find(self, name: str, state: GameState) -> Mistake | None:
        found = find_mistake(name, state, self._rng)
        return found if found is None or self._aftermath == "put right" else played_on(found)

    def _remember(self, name: str, made: Mistake, turn: int) -> None:
        """Notes the rest of a mistake, which is still to come: that it is found, or the other one of two."""
        if self._aftermath == "found late":
            self._to_be_found.append((turn + FOUND_AFTER_TURNS, made))
        if name in self._seconds:
            self._due[self._seconds.pop(name)] = turn
            self._last = None

    def _look(self, state: GameState) -> None:
        """Remembers what was there to be seen in this turn."""
        if state.turn.number != self._turn:
            self._turn, self._shown = state.turn.number, []
        self._shown.append(public(sides_of(state)))

    def _looks_taken_back(self, mistake: Mistake) -> bool:
        return not mistake.entries and public(mistake.sides) in self._shown
