"""In which order a made-up player presses: nobody takes off a counter what has not been put on it yet."""

from __future__ import annotations

from companion.observations import CounterEntered, Observation

BETWEEN_PRESSES_S = 0.1


class Presses:
    """Keeps each counter's presses in the order in which the player comes to them, however late one of them is."""

    def __init__(self) -> None:
        self._last_t: dict[tuple[int, str], float] = {}

    def at(self, t: float, entered: Observation) -> float:
        """When this is entered that would be at `t`, in seconds."""
        if not isinstance(entered, CounterEntered):
            return t
        counter = entered.player, entered.counter
        t = self._last_t[counter] = max(t, self._last_t.get(counter, 0.0) + BETWEEN_PRESSES_S)
        return t
