"""The facts that the companion knows of one start of one counter box: which presses it took, stored and counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from firmware_bridge.link_events import Meeting, PressesLost
from firmware_bridge.messages import WORD, BoxState, Hello, InputEvent

RING_LIMIT: Final = 128
"""No box holds more unacknowledged presses; far less than half of the sequence numbers."""


class Session:
    """The facts known of one start of one box."""

    def __init__(self, hello: Hello, meeting: Meeting, stored: int) -> None:
        self.device = hello.device.hex()
        self.boot = hello.boot
        self.stored = self.delivered = stored
        self.counts_from_ms = hello.time_ms if meeting == "first" else 0
        self.early: dict[int, InputEvent] = {}
        self.unstored: set[int] = set()
        self.counted = [0] * hello.inputs
        self.counts_before: tuple[int, ...] | None = (0,) * hello.inputs if meeting == "restarted" else None
        self.overflow_told: int | None = None if meeting == "first" else 0

    def take(self, event: InputEvent) -> bool:
        """Keeps the event until its turn comes; false when it came before."""
        if not 1 <= (event.sequence - self.delivered) % WORD <= RING_LIMIT:
            return False
        self.early[event.sequence] = event
        return True

    def next_in_order(self) -> Iterator[InputEvent]:
        while event := self.early.pop((self.delivered + 1) % WORD, None):
            self.delivered = event.sequence
            self.unstored.add(event.sequence)
            if event.input < len(self.counted):
                self.counted[event.input] += 1
            yield event

    def store(self, sequence: int) -> None:
        self.unstored.discard(sequence)
        while self.stored != self.delivered and (self.stored + 1) % WORD not in self.unstored:
            self.stored = (self.stored + 1) % WORD

    def lost(self, state: BoxState) -> PressesLost | None:
        """The presses that the box counted beyond what it delivered, told once."""
        if self.counts_before is None or self.overflow_told is None:
            return self._begin_counting(state)
        missing = [
            (now - before - counted) % WORD
            for now, before, counted in zip(state.counts, self.counts_before, self.counted, strict=False)
        ]
        overflow = (state.overflow - self.overflow_told) % WORD
        self.overflow_told = state.overflow
        self._restart_counts(state)
        if not any(missing) and not overflow:
            return None
        by_input = tuple((number, count) for number, count in enumerate(missing) if count)
        return PressesLost(sum(missing), by_input, explained=sum(missing) == overflow)

    def _begin_counting(self, state: BoxState) -> PressesLost | None:
        overflow = 0 if self.overflow_told is None else state.overflow
        self.overflow_told = state.overflow
        self._restart_counts(state)
        return PressesLost(overflow, (), explained=False) if overflow else None

    def _restart_counts(self, state: BoxState) -> None:
        self.counts_before = state.counts
        self.counted = [0] * len(self.counted)
