"""A box, a line and a link on one table, with a clock that the test turns."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterable

from firmware_bridge.link import BoxLink
from firmware_bridge.link_events import BoxMet, LinkEvent, Pressed, PressMark
from firmware_bridge.virtual_box import NoisyLine
from tests.firmware_bridge.boxes import BoxUnderTest

TURN_MS = 5


class Rig:
    """Stores each press at once, as a table with a quick disk would; tests may switch that off."""

    def __init__(self, box: BoxUnderTest, damage: float = 0.0, seed: int = 1, marks: Iterable[PressMark] = ()) -> None:
        self.box = box
        self.link = BoxLink(marks)
        self.now_ms = 0
        self.plugged = True
        self.storing = True
        self.events: list[LinkEvent] = []
        self.presses: list[Pressed] = []
        self._to_box = NoisyLine(damage, seed)
        self._to_host = NoisyLine(damage, seed + 1)
        self._mask = 0
        self._plan: list[tuple[int, int, bool]] = []
        self.link.opened()

    @property
    def inputs_pressed(self) -> list[int]:
        return [press.input for press in self.presses]

    @property
    def meetings(self) -> list[str]:
        return [event.meeting for event in self.events if isinstance(event, BoxMet)]

    def tap(self, number: int, after_ms: int = 0, for_ms: int = 40) -> None:
        start_ms = self.now_ms + after_ms
        for change in ((start_ms, number, True), (start_ms + for_ms, number, False)):
            heapq.heappush(self._plan, change)

    def release_all(self) -> None:
        self._plan, self._mask = [], 0
        self.box.inputs(0)

    def run(self, ms: int) -> None:
        for _ in range(ms // TURN_MS):
            self.turn()

    def run_until_idle(self, at_most_ms: int = 600_000) -> None:
        """Until every planned press is over and has arrived, as far as the line allows within the time."""
        end_ms = self.now_ms + at_most_ms
        while self._plan and self.now_ms < end_ms:
            self.turn()
        quiet_since_ms, seen = self.now_ms, len(self.presses)
        while self.now_ms - quiet_since_ms < 3000 and self.now_ms < end_ms:
            self.turn()
            if len(self.presses) != seen:
                quiet_since_ms, seen = self.now_ms, len(self.presses)

    def turn(self) -> None:
        """One turn of the host's loop."""
        self.now_ms += TURN_MS
        self._move_buttons()
        now_s = self.now_ms / 1000
        data = self.link.data_to_send(now_s) if self.plugged else b""
        sent = self.box.run(TURN_MS * 1000, self._to_box.carry(data))
        if self.plugged:
            self._take(list(self.link.receive_data(self._to_host.carry(sent), now_s)))
            self._take(list(self.link.check_time(now_s)))

    def unplug(self) -> None:
        self.plugged = False
        self._take(list(self.link.closed()))

    def plug(self) -> None:
        self.plugged = True
        self.link.opened()

    def _take(self, events: list[LinkEvent]) -> None:
        self.events += events
        for event in events:
            if isinstance(event, Pressed):
                self.presses.append(event)
                if self.storing:
                    self.link.stored(event.mark)

    def _move_buttons(self) -> None:
        if not self._plan or self._plan[0][0] > self.now_ms:
            return
        while self._plan and self._plan[0][0] <= self.now_ms:
            _, number, closed = heapq.heappop(self._plan)
            self._mask = self._mask | 1 << number if closed else self._mask & ~(1 << number)
        self.box.inputs(self._mask)


def press_at_random(rig: Rig, number: int, seed: int = 3) -> list[int]:
    """Plans presses of any buttons, at a player's haste, and returns their inputs."""
    chance = random.Random(seed)
    inputs = [chance.randrange(18) for _ in range(number)]
    after_ms = 0
    for pressed in inputs:
        after_ms += chance.randrange(60, 300, 5)
        rig.tap(pressed, after_ms=after_ms)
    return inputs
