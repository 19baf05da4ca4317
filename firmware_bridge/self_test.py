"""A walk through every button and light, for the command line and the page. Knows neither."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from firmware_bridge.controls import Control, ControlMap
from firmware_bridge.lights import KEY_COLORS, MOST_CHAINS, Lights, SeatLights

LightFinding = Literal["right", "again", "other"]


@dataclass(frozen=True, slots=True)
class LightStep:
    """Something to look or listen for."""

    question: str
    lights: Lights


class ButtonWalk:
    """Asks for one button after the other and notes which answered."""

    def __init__(self, controls: ControlMap) -> None:
        self._todo = list(controls.by_input.values())
        self._seen: set[Control] = set()
        self.missing: list[Control] = []
        self.crossed: list[tuple[Control, Control]] = []

    @property
    def wanted(self) -> Control | None:
        """The button to press now; `None` at the end."""
        return self._todo[0] if self._todo else None

    def take(self, pressed: Control) -> LightFinding:
        """A button was pressed."""
        known = pressed in self._seen
        self._seen.add(pressed)
        if pressed == self.wanted:
            self._todo.pop(0)
            return "right"
        if self.wanted and not known:
            self.crossed.append((self.wanted, pressed))
        return "again" if known else "other"

    def give_up(self) -> None:
        """Nothing came; the walk goes on with the next button."""
        self.missing.append(self._todo.pop(0))


def light_steps() -> Iterator[LightStep]:
    """Every light of both seats, and the sound of Check!."""
    dark = SeatLights()
    for name, place in (("left", 0), ("right", 1)):
        for question, seat in _SEAT_STEPS:
            seats = (seat, dark) if place == 0 else (dark, seat)
            yield LightStep(question.format(seat=name), Lights(seats=seats))
    yield LightStep("Do both judge lights blink red?", Lights(judge_called=True))


_SEAT_STEPS: Final = (
    ("Are the red, yellow and blue key lights of the {seat} seat on?", SeatLights(keys=frozenset(KEY_COLORS))),
    ("Is the turn light of the {seat} seat green?", SeatLights(active=True)),
    ("Is the first player light of the {seat} seat white?", SeatLights(first_player=True)),
    (f"Are all {MOST_CHAINS} chain lights of the {{seat}} seat violet?", SeatLights(chains=MOST_CHAINS)),
    (
        "Does the turn light of the {seat} seat blink orange, and did you hear three rising notes?",
        SeatLights(check=True),
    ),
)
