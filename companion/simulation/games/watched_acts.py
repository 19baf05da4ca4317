"""A companion's observations of acts: when hands come, the table whenever it has come to rest, and what
players enter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.observations import CounterEntered, HandsCame, Observation, SeenCard
from companion.sight.survey import LOOKS_AGAIN_AFTER_S
from companion.simulation.games.game_driver import Act
from companion.simulation.games.presses import Presses
from companion.simulation.games.visible import Sides, snapshot_of
from companion.simulation.table.arranging import SideOnTable

REACH_S, CARD_WORK_S = 1.2, 0.9
SEEN_AFTER_S = 0.4


def observations_of(
    acts: Iterable[Act], first: Sides, start_t: float = 0.0, with_tokens: bool = False
) -> Iterator[tuple[Observation, Act]]:
    """The observations that a companion would be told of these acts in order of time, each with the act it belongs to.

    Hands are seen as they come, the table whenever it has come to rest, and once more after a press, while nobody
    touches it; `with_tokens`, damage and Æmber on creatures, too. An entry that comes late may fall into the next act’s
    time.
    """
    table = _Watched(first, start_t, with_tokens)
    t, before = start_t, None
    for act in acts:
        begins = t + act.think_s
        if before is not None and before.rest_s:
            table.look_again(begins, before)
        rests = begins + work_s(table.shown, act.sides)
        if rests > begins:
            table.hands_come(begins, act)
        for entry in act.entries:
            when = begins + entry.delay_s if entry.delay_s < 0 else rests + entry.delay_s
            table.enter(max(when, start_t), entry.observation, act)
        if act.rest_s:
            table.come_to_rest(rests + SEEN_AFTER_S, act)
            table.look_again(rests + act.rest_s, act)
        t, before = rests + act.rest_s, act
        yield from table.told(t)
    yield from table.told(float("inf"))


def work_s(before: Sides, after: Sides) -> float:
    """How long hands are busy with the table: each player reaches over once, and touches each card that changes."""
    touched = [len(_lying_open(old) ^ _lying_open(new)) for old, new in zip(before, after, strict=True)]
    return sum(REACH_S + CARD_WORK_S * ((count + 1) // 2) for count in touched if count)


class _Watched:
    """A table, what lies there to be seen, and what is still to be told of it."""

    def __init__(self, shown: Sides, t: float, with_tokens: bool) -> None:
        self.shown = shown
        self._seen_t = t
        self._with_tokens = with_tokens
        self._waiting: list[tuple[float, int, Observation, Act]] = []
        self._pressed: list[float] = []
        self._presses = Presses()
        self._serial = 0

    def enter(self, t: float, observation: Observation, act: Act) -> None:
        if isinstance(observation, CounterEntered):
            t = self._presses.at(t, observation)
            self._pressed.append(t)
        self._tell(t, observation, act)

    def hands_come(self, t: float, act: Act) -> None:
        self._tell(t, HandsCame(0.0), act)

    def come_to_rest(self, t: float, act: Act) -> None:
        """Hands have left, and it is seen if anything lies otherwise."""
        self._seen_t = t
        if act.sides != self.shown:
            self.shown = act.sides
            self._see(t, act)

    def look_again(self, until: float, act: Act) -> None:
        """Sees it once more some time after each press, where that is before `until`, when hands come again."""
        for pressed_t in sorted(self._pressed):
            look_t = pressed_t + LOOKS_AGAIN_AFTER_S
            pressed_since = any(pressed_t < other <= look_t for other in self._pressed)
            if self._seen_t < look_t < until and not pressed_since:
                self._see(look_t, act)
        self._pressed = [pressed_t for pressed_t in self._pressed if pressed_t + LOOKS_AGAIN_AFTER_S >= until]

    def told(self, until: float) -> Iterator[tuple[Observation, Act]]:
        self._waiting.sort(key=lambda item: item[:2])
        while self._waiting and self._waiting[0][0] <= until:
            when, _, observation, act = self._waiting.pop(0)
            yield replace(observation, t=round(when, 2)), act

    def _see(self, t: float, act: Act) -> None:
        self._tell(t, snapshot_of(self.shown, 0.0, self._with_tokens), act)

    def _tell(self, t: float, observation: Observation, act: Act) -> None:
        self._serial += 1
        self._waiting.append((t, self._serial, observation, act))


def _lying_open(side: SideOnTable) -> set[tuple[str, SeenCard]]:
    """Each card that lies face up, with its zone."""
    zones = {
        "battleline": side.battleline,
        "artifacts": side.artifacts,
        "play": side.play,
        "discard": side.discard,
        "purged": side.purged,
    }
    return {(zone, card) for zone, cards in zones.items() for card in cards}
