"""When made-up players make which mistake."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.rules.state import GameState
from companion.simulation.games.detectability import public
from companion.simulation.games.every_mistake import FROM_THE_FIRST_TURN, find_mistake
from companion.simulation.games.mistakes import Mistake
from companion.simulation.games.visible import sides_of


class Temptations:
    """Each mistake once, from a turn of its own on, at the first moment that suits it.

    None that leaves the table and the counters as they were earlier in the turn: that looks like a move taken back.
    """

    def __init__(self, rng: random.Random, names: Sequence[str]) -> None:
        self._rng = rng
        self._due = {name: 1 if name in FROM_THE_FIRST_TURN else rng.randint(2, 9) for name in names}
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
                found = find_mistake(name, state, self._rng)
                if found is not None and not self._looks_taken_back(found):
                    del self._due[name]
                    self._last = moment
                    return found
        return None

    def _look(self, state: GameState) -> None:
        """Remembers what was there to be seen in this turn."""
        if state.turn.number != self._turn:
            self._turn, self._shown = state.turn.number, []
        self._shown.append(public(sides_of(state)))

    def _looks_taken_back(self, mistake: Mistake) -> bool:
        return not mistake.entries and public(mistake.sides) in self._shown
