"""A thread beside a loop that is slower than fingers are: it polls a counter box every few milliseconds.

The loop polls this instead. Apart from the camera's, the only thread of the program below its composition.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Final

from firmware_bridge.counter_box import CounterEvent, CounterInput
from firmware_bridge.lights import Lights
from firmware_bridge.presses import Entered

TURN_S: Final = 0.005


class Pump:
    """A counter box that is polled in a thread of its own. `clock` gives the game's seconds.

    `on_events` is called in that thread when something waits to be polled, to wake a loop that sleeps.
    """

    def __init__(
        self, box: CounterInput, clock: Callable[[], float], on_events: Callable[[], None] = lambda: None
    ) -> None:
        self._box = box
        self._clock = clock
        self._on_events = on_events
        self._lock = threading.Lock()
        self._events: queue.SimpleQueue[CounterEvent] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="counter box", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def poll(self, now_s: float) -> list[CounterEvent]:
        """What happened since the last call. Raises what ended the thread, if something did."""
        if self._failure:
            raise self._failure
        events: list[CounterEvent] = []
        while not self._events.empty():
            events.append(self._events.get())
        return events

    def stored(self, event: Entered) -> None:
        """The entry is on the disk."""
        with self._lock:
            self._box.stored(event)

    def show(self, lights: Lights) -> None:
        """What the companion believes now."""
        with self._lock:
            self._box.show(lights)

    def close(self) -> None:
        """Ends the thread and closes the box."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        self._box.close()

    def _run(self) -> None:
        try:
            while not self._ended.wait(TURN_S):
                self._turn()
        except Exception as error:
            self._failure = error
            self._on_events()

    def _turn(self) -> None:
        with self._lock:
            events = self._box.poll(self._clock())
        for event in events:
            self._events.put(event)
        if events:
            self._on_events()
