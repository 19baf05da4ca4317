"""The counter box on a Raspberry Pi Pico: gives `box.py` its pins. Runs by itself when the Pico gets power.

Copy `main.py` and `box.py` to a Pico with MicroPython 1.24 or newer. Nothing needs to be set here: what a button
means is set in the companion. The line is the Pico's USB; `docs/wiring.md` has the pins. To get at the Pico's prompt
again, hold the buttons 0 and 1 while it gets power.
"""

import os
import select
import sys
import time

import machine
import micropython
from box import PIXELS, Box

BUTTON_PINS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21)
STRIP_CLOCK_PIN, STRIP_DATA_PIN = 18, 19
BUZZER_PIN = 22
REFRESH_MS = 50
WATCHDOG_MS = 1000
AT_ONCE_BYTES = 64
SERVICE = 0b11
RESET_CAUSES = {machine.PWRON_RESET: 0x01, machine.WDT_RESET: 0x08}


class Buttons:
    """Buttons between a pin and ground, with the Pico's pull-ups."""

    def __init__(self) -> None:
        self._pins = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in BUTTON_PINS]

    def levels(self) -> int:
        """A set bit for each closed button."""
        levels = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                levels |= bit
            bit <<= 1
        return levels


class Strip:
    """APA102 lights, one a call, so that the buttons are never kept waiting."""

    def __init__(self) -> None:
        clock, data = machine.Pin(STRIP_CLOCK_PIN), machine.Pin(STRIP_DATA_PIN)
        self._bus = machine.SPI(0, baudrate=4_000_000, sck=clock, mosi=data)
        self._next = PIXELS
        self._started_ms = 0

    def refresh(self, box: Box, now_ms: int) -> None:
        if self._next < PIXELS:
            red, green, blue = box.pixel(self._next)
            self._bus.write(bytes((0xE0 | box.shown.brightness & 31, blue, green, red)))
            self._next += 1
            if self._next == PIXELS:
                self._bus.write(bytes(5))
        elif now_ms - self._started_ms >= REFRESH_MS:
            self._started_ms = now_ms
            self._next = 0
            self._bus.write(bytes(4))


class Buzzer:
    """A passive buzzer."""

    def __init__(self) -> None:
        self._pwm = machine.PWM(machine.Pin(BUZZER_PIN))
        self._pwm.duty_u16(0)
        self._sounding_hz = 0

    def sound(self, frequency_hz: int) -> None:
        if frequency_hz != self._sounding_hz:
            self._sounding_hz = frequency_hz
            if frequency_hz:
                self._pwm.freq(frequency_hz)
            self._pwm.duty_u16(32768 if frequency_hz else 0)


class Line:
    """The Pico's USB. Writing never waits: what the computer does not take stays here."""

    def __init__(self) -> None:
        # A byte 3 must not stop the program.
        micropython.kbd_intr(-1)
        self._poll_in = select.poll()
        self._poll_in.register(sys.stdin, select.POLLIN)
        self._poll_out = select.poll()
        self._poll_out.register(sys.stdout, select.POLLOUT)
        self._waiting = b""

    def received(self) -> bytes:
        data = b""
        while len(data) < AT_ONCE_BYTES and self._poll_in.poll(0):
            data += sys.stdin.buffer.read(1)
        return data

    def send(self, box: Box) -> None:
        if not self._waiting:
            self._waiting = box.take_output()
        if self._waiting and self._poll_out.poll(0):
            sys.stdout.buffer.write(self._waiting[:AT_ONCE_BYTES])
            self._waiting = self._waiting[AT_ONCE_BYTES:]


class Clock:
    """Milliseconds that go on where the processor's counter wraps."""

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self.now_ms = 0

    def advance(self) -> bool:
        """True if a millisecond has passed."""
        ticks = time.ticks_ms()
        passed = time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        self.now_ms = self.now_ms + passed & 0xFFFFFFFF
        return passed > 0


class Program:
    """All of it, a turn at a time."""

    def __init__(self) -> None:
        self.buttons = Buttons()
        self._strip = Strip()
        self._buzzer = Buzzer()
        self._line = Line()
        self._clock = Clock()
        device = (machine.unique_id() + bytes(8))[:8]
        boot = int.from_bytes(os.urandom(4), "little")
        self._box = Box(device, boot, RESET_CAUSES.get(machine.reset_cause(), 0), len(BUTTON_PINS))

    def turn(self) -> None:
        data = self._line.received()
        if data:
            self._box.receive(data)
        if self._clock.advance():
            self._box.step(self._clock.now_ms, self.buttons.levels())
            self._buzzer.sound(self._box.tone_hz())
        self._line.send(self._box)
        self._strip.refresh(self._box, self._clock.now_ms)


def main() -> None:
    program = Program()
    if program.buttons.levels() == SERVICE:
        micropython.kbd_intr(3)
        return
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    while True:
        program.turn()
        watchdog.feed()


if __name__ == "__main__":
    main()
