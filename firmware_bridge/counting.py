"""A thread beside a table's loop: brings presses into its record, and what it believes to the lights.

Fingers are faster than a loop that looks at frames, so the box is polled here every few milliseconds. Apart from the
camera's, the only thread below the program's composition. A press is acknowledged when the record says it is stored.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, TypeAlias

from firmware_bridge.counter_box import CounterInput
from firmware_bridge.lights import Lights
from firmware_bridge.notices import BoxNotice
from firmware_bridge.presses import EntryMade, NextGame, Refused

TURN_S: Final = 0.005
DEFECT: Final = "The buttons stopped because of a defect ({}). Use the page, and restart the companion."

OfferEntry: TypeAlias = Callable[[EntryMade], Future[None]]
Tell: TypeAlias = Callable[[BoxNotice | Refused | NextGame], None]

_log = logging.getLogger("companion")


class Counting:
    """Counter box, pins or virtual box, and the table they belong to.

    `clock` gives monotonic seconds. `offer` puts an entry on record, together with its mark if it has one; its
    future is done once both are on the disk, and fails when they will never be. `tell` is given what people should
    see, and that the next game is to begin; `lights` says what is believed now.
    """

    def __init__(
        self, box: CounterInput, clock: Callable[[], float], offer: OfferEntry, tell: Tell, lights: Callable[[], Lights]
    ) -> None:
        self._box = box
        self._clock = clock
        self._offer = offer
        self._tell = tell
        self._lights = lights
        self._shown: Lights | None = None
        self._offered: deque[tuple[EntryMade, Future[None]]] = deque()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="counting", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread and closes the box. What is not stored by then is not acknowledged."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        self._box.close()

    def turn(self) -> None:
        """One turn of the thread, for those who have a loop of their own."""
        lights = self._lights()
        if lights != self._shown:
            self._shown = lights
            self._box.show(lights)
        self._acknowledge()
        for event in self._box.poll(self._clock()):
            if isinstance(event, EntryMade):
                self._offered.append((event, self._offer(event)))
            else:
                self._tell(event)

    def _acknowledge(self) -> None:
        """In their order. What could not be stored stays unacknowledged: the box will offer it again."""
        while self._offered and self._offered[0][1].done():
            event, stored = self._offered.popleft()
            if not stored.cancelled() and stored.exception() is None:
                self._box.stored(event)

    def _run(self) -> None:
        try:
            while not self._ended.wait(TURN_S):
                self.turn()
        except Exception as error:
            _log.exception("the buttons stopped")
            self._tell(BoxNotice("contact", "error", DEFECT.format(error)))
