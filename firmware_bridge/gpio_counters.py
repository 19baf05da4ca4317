"""The buttons, lights and buzzer on the Raspberry Pi's own pins, as the table sees a counter box.

Pins are read with gpiozero (on a Pi: its lgpio factory), bounce with our own `firmware_bridge.debounce`: gpiozero's
factories differ in what `bounce_time` means, and its mock does not bounce. gpiozero's callbacks come in its own
thread; they only put edges into a queue, with the time of the clock they are given.
"""

from __future__ import annotations

import queue
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from gpiozero import (  # type: ignore[import-untyped]
    BadPinFactory,
    Device,
    DigitalInputDevice,
    GPIOZeroError,
    PinFactoryFallback,
    PWMOutputDevice,
)
from gpiozero.pins import Factory  # type: ignore[import-untyped]

from companion.observations import PlayerNumber
from firmware_bridge.controls import STANDARD_CONTROLS, ControlMap, NoPinsError
from firmware_bridge.counter_box import CounterEvent, sound_of
from firmware_bridge.debounce import Debouncer, Repeater
from firmware_bridge.firmware.pico.box import PIXELS, Shown
from firmware_bridge.lights import Lights, Mode, Panel
from firmware_bridge.presses import EntryMade, Interpreter, Passed, Press, PressOutcome, Refused
from firmware_bridge.strip import Strip, picture
from firmware_bridge.wiring_plan import PI_BUTTONS

STANDARD_PINS: Final = PI_BUTTONS
BUZZER_PIN: Final = 18
REFRESH_S: Final = 0.05
WRAP_MS: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class _Edge:
    input: int
    closed: bool
    t: float


class _Button:
    """One input: its device, its debouncer and its repetition."""

    def __init__(self, number: int, device: DigitalInputDevice, repeater: Repeater | None) -> None:
        self.number = number
        self.device = device
        self.debouncer = Debouncer()
        self.repeater = repeater


class GpioCounters:
    """Buttons to ground on GPIO pins, with the Pi's pull-ups.

    `clock` gives the monotonic seconds that it is polled with, `game_time` the game's seconds of those.

    Raises `NoPinsError` when this computer has no usable pins or one is taken.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        controls: ControlMap = STANDARD_CONTROLS,
        pins: Mapping[int, int] | None = None,
        left_player: PlayerNumber = 0,
        mode: Mode = "home",
        strip: Strip | None = None,
        factory: Factory | None = None,
        game_time: Callable[[float], float] = lambda now_s: now_s,
    ) -> None:
        self._clock = clock
        self._controls = controls
        self._edges: queue.SimpleQueue[_Edge] = queue.SimpleQueue()
        self._interpreter = Interpreter(controls, left_player, game_time)
        self._panel = Panel(mode)
        self._shown = Shown()
        self._strip = strip
        self._refreshed_s = float("-inf")
        self._sounding_hz = 0
        self._held = 0
        chosen = dict(enumerate(STANDARD_PINS)) if pins is None else pins
        self._devices: list[Device] = []
        try:
            with warnings.catch_warnings():
                # Which of its factories gpiozero could not load is of no use to people; that none could be is told.
                warnings.simplefilter("ignore", PinFactoryFallback)
                self._buttons = [self._button(number, chosen[number], factory) for number in controls.by_input]
                self._buzzer = PWMOutputDevice(BUZZER_PIN, pin_factory=factory)
        except (GPIOZeroError, BadPinFactory, OSError, RuntimeError, KeyError) as error:
            self.close()
            raise NoPinsError(_explained(error)) from error
        self._devices.append(self._buzzer)

    def poll(self, now_s: float) -> list[CounterEvent]:
        """Everything that people entered since the last call. Call it at least every 50 ms."""
        for press in self._presses(now_s):
            self._interpreter.press(press)
        happened: list[CounterEvent] = []
        for outcome in self._interpreter.due(now_s):
            happened += self._settle(outcome)
        self._refresh(now_s)
        return happened

    def stored(self, event: EntryMade) -> None:
        """The entry is on the disk, and says so with a sound."""
        self._panel.play(sound_of(event))

    def show(self, lights: Lights) -> None:
        """Shows what the companion believes now."""
        self._interpreter.believe(lights)
        self._panel.show(lights)

    def close(self) -> None:
        """Gives the pins back."""
        for device in self._devices:
            device.close()
        if self._strip:
            self._strip.close()

    def _button(self, number: int, pin: int, factory: Factory | None) -> _Button:
        device = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
        self._devices.append(device)
        device.when_activated = lambda: self._edges.put(_Edge(number, True, self._clock()))
        device.when_deactivated = lambda: self._edges.put(_Edge(number, False, self._clock()))
        delay_s, interval_s = self._controls.repeat_delay_ms / 1000, self._controls.repeat_interval_ms / 1000
        repeats = self._controls.repeat_mask >> number & 1
        return _Button(number, device, Repeater(delay_s, interval_s) if repeats else None)

    def _presses(self, now_s: float) -> Iterator[Press]:
        buttons = {button.number: button for button in self._buttons}
        while not self._edges.empty():
            edge = self._edges.get()
            for change in buttons[edge.input].debouncer.edge(edge.closed, edge.t):
                yield from self._changed(buttons[edge.input], change.closed, change.t)
        for button in self._buttons:
            # The level itself heals an edge that the system did not report.
            for change in button.debouncer.edge(bool(button.device.is_active), now_s):
                yield from self._changed(button, change.closed, change.t)
            for t in button.repeater.due(now_s) if button.repeater else ():
                yield self._press(button.number, t, repeated=True)

    def _changed(self, button: _Button, closed: bool, t: float) -> Iterator[Press]:
        if not closed:
            self._held &= ~(1 << button.number)
            if button.repeater:
                button.repeater.released()
            return
        self._held |= 1 << button.number
        if button.repeater:
            button.repeater.held_since(t)
        yield self._press(button.number, t, repeated=False)

    def _press(self, number: int, t: float, repeated: bool) -> Press:
        return Press(number, repeated, round(t * 1000) % WRAP_MS, self._held, t)

    def _settle(self, outcome: PressOutcome) -> Iterator[CounterEvent]:
        if isinstance(outcome, Passed):
            return
        if isinstance(outcome, Refused):
            self._panel.play("refused")
        yield outcome

    def _refresh(self, now_s: float) -> None:
        message, now_ms = self._panel.message(now_s), round(now_s * 1000)
        chains = (message.left_chains, message.right_chains)
        sound = (message.sound_number, message.sound)
        self._shown.take((0, message.keys, *chains, message.flags, message.brightness, *sound), now_ms)
        self._sound(self._shown.tone_hz(now_ms))
        if self._strip and now_s - self._refreshed_s >= REFRESH_S:
            self._refreshed_s = now_s
            pixels = [self._shown.pixel(number, now_ms) for number in range(PIXELS)]
            self._strip.write(picture(pixels, message.brightness))

    def _sound(self, frequency_hz: int) -> None:
        if frequency_hz == self._sounding_hz:
            return
        self._sounding_hz = frequency_hz
        if frequency_hz:
            self._buzzer.frequency = frequency_hz
        self._buzzer.value = 0.5 if frequency_hz else 0


def _explained(error: Exception) -> str:
    if isinstance(error, BadPinFactory) or type(error).__name__ == "PinUnknownPi":
        return "this computer has no GPIO pins, or the extra 'pi' is not installed; the page and a box work without"
    if isinstance(error, KeyError):
        return f"input {error} has no pin; give every control a pin"
    if type(error).__name__ == "GPIOPinInUse":
        return f"{error}; stop the other program, or choose another pin"
    return f"the pins cannot be used: {error}; is this user in the group 'gpio'?"
