"""A counter box in this computer: for the page, for demonstrations and for tests. It runs the Pico's own program.

Its buttons are pressed by calls, its cable can be pulled, its power cut and its line disturbed; its lights and its
buzzer can be asked. Time comes in, as everywhere: with `exchange`, and as the game's seconds.
"""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from firmware_bridge.firmware.pico.box import PIXELS, Box

DEFAULT_DEVICE: Final = b"virtual1"
TAP_MS: Final = 40
BETWEEN_TAPS_MS: Final = 40
MOST_TAPS_WAITING: Final = 50
"""Four seconds of tapping; what is tapped beyond is refused, so that no finger is far ahead of its box."""

LONGEST_STEPWISE_MS: Final = 2000
HALF_BLINK_MS: Final = 250
LONG: Final = 0xFFFFFFFF

BothPhases: TypeAlias = tuple[tuple[int, int, int], tuple[int, int, int]]
"""Red, green and blue of a light in the two halves of a blink; alike where it is steady."""


class NoisyLine:
    """A line on which each byte is changed, dropped or doubled with a probability of `damage`."""

    def __init__(self, damage: float, seed: int) -> None:
        self._damage = damage
        self._random = random.Random(seed)

    def carry(self, data: bytes) -> bytes:
        """The part of the data that arrives."""
        if not self._damage:
            return data
        return b"".join(self._arrives(byte) for byte in data)

    def _arrives(self, byte: int) -> bytes:
        if self._random.random() >= self._damage:
            return bytes([byte])
        changed = byte ^ self._random.randrange(1, 256)
        return self._random.choice((bytes([changed]), b"", bytes([byte, byte])))


@dataclass(frozen=True, slots=True)
class _Change:
    """A button that will be closed or opened."""

    at_ms: int
    input: int
    closed: bool


class VirtualBox:
    """A box with its buttons and its cable. It has power and is plugged in from the beginning.

    Its methods may be called from any thread: people press on the page while a loop talks to it.
    """

    def __init__(self, device: bytes = DEFAULT_DEVICE, damage: float = 0.0, seed: int = 0) -> None:
        self._lock = threading.RLock()
        self._device = device
        self._random = random.Random(seed)
        self._line = NoisyLine(damage, seed + 1)
        self._levels = 0
        self._plan: list[_Change] = []
        self._plugged = True
        self._now_ms = 0
        self._box: Box | None = None
        self._opened = 0
        self.restore_power()

    # --- what people do with it ---

    def press(self, number: int) -> None:
        """Closes a button and holds it."""
        with self._lock:
            self._levels |= 1 << number

    def release(self, number: int) -> None:
        with self._lock:
            self._levels &= ~(1 << number)

    def tap(self, *numbers: int, held_ms: int = TAP_MS) -> bool:
        """Presses the buttons together for `held_ms`, after the taps that are still under way.

        False, and nothing is pressed, while `MOST_TAPS_WAITING` are.
        """
        with self._lock:
            if len({change.at_ms for change in self._plan if not change.closed}) >= MOST_TAPS_WAITING:
                return False
            start_ms = max((change.at_ms + BETWEEN_TAPS_MS for change in self._plan), default=self._now_ms)
            for at_ms, closed in ((start_ms, True), (start_ms + held_ms, False)):
                self._plan += [_Change(at_ms, number, closed) for number in numbers]
            return True

    def unplug(self) -> None:
        """Pulls the data line. The box keeps its power."""
        self._plugged = False

    def plug(self) -> None:
        self._plugged = True

    def cut_power(self) -> None:
        """Everything the box had in memory is gone. Fingers that tap let go."""
        with self._lock:
            self._box = None
            for change in self._plan:
                self.release(change.input)
            self._plan = []

    def restore_power(self) -> None:
        with self._lock:
            self._box = Box(self._device, self._random.getrandbits(32), reset_cause=1)
            self._started_ms = self._now_ms

    # --- what people see and hear ---

    @property
    def lights(self) -> tuple[tuple[int, int, int], ...]:
        """Red, green and blue of every light in the order of the strip; dark without power."""
        with self._lock:
            return tuple(self._box.pixel(number) if self._box else (0, 0, 0) for number in range(PIXELS))

    @property
    def lights_in_both_phases(self) -> tuple[BothPhases, ...]:
        """Every light in the two halves of a blink; what it shows just now, twice, while nobody speaks to the box."""
        with self._lock:
            box = self._box
            if box is None or not box.host_known:
                return tuple((color, color) for color in self.lights)
            shown = box.shown
            return tuple((shown.pixel(number, 0), shown.pixel(number, HALF_BLINK_MS)) for number in range(PIXELS))

    @property
    def tone_hz(self) -> int:
        """The tone that the buzzer sounds now, in Hz; 0 is silence."""
        with self._lock:
            return self._box.tone_hz() if self._box else 0

    # --- the port ---

    def open(self) -> VirtualPort:
        """Opens the line to the box. Raises `OSError` when it is not plugged in or has no power."""
        with self._lock:
            if not (self._plugged and self._box):
                raise FileNotFoundError("the virtual box is not plugged in")
            self._opened += 1
            return VirtualPort(self, self._opened)

    def exchange(self, data: bytes, now_s: float, opened: int) -> bytes:
        """Carries bytes to the box and back, after the box has lived up to `now_s`."""
        with self._lock:
            sent = self._live_until(round(now_s * 1000))
            if not (self._plugged and self._box) or opened != self._opened:
                raise OSError("the virtual box was unplugged")
            self._box.receive(self._line.carry(data))
            return self._line.carry(sent)

    def _live_until(self, now_ms: int) -> bytes:
        skipped_ms = now_ms - LONGEST_STEPWISE_MS - self._now_ms
        if skipped_ms > 0:
            self._now_ms += skipped_ms
            self._plan = [replace(change, at_ms=change.at_ms + skipped_ms) for change in self._plan]
        sent = b""
        while self._now_ms < now_ms:
            self._now_ms += 1
            self._follow_plan()
            if self._box:
                self._box.step((self._now_ms - self._started_ms) & LONG, self._levels)
                sent += self._box.take_output()
        return sent

    def _follow_plan(self) -> None:
        for change in [change for change in self._plan if change.at_ms <= self._now_ms]:
            self._plan.remove(change)
            (self.press if change.closed else self.release)(change.input)


class VirtualPort:
    """An opened line to a virtual box; the same two verbs as a serial port."""

    def __init__(self, box: VirtualBox, opened: int) -> None:
        self._box = box
        self._opened = opened

    def exchange(self, data: bytes, now_s: float) -> bytes:
        """Writes, and reads what has arrived. Raises `OSError` when the line is gone."""
        return self._box.exchange(data, now_s, self._opened)

    def close(self) -> None:
        """Nothing to give back."""
