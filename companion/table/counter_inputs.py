"""The box and the pins as the configuration has them, opened alike for a table and for `companion hardware test`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from companion.config import Config
from firmware_bridge.controls import ControlMap, read_controls, read_pins
from firmware_bridge.counter_box import CounterBox, CounterInput, Port
from firmware_bridge.lights import Mode
from firmware_bridge.link_events import PressMark
from firmware_bridge.strip import find_strip


def configured_controls(config: Config) -> ControlMap:
    """The meaning of each button. Raises `ControlsError`."""
    return read_controls(config.box.controls, config.box.repeat_delay_ms, config.box.repeat_interval_ms)


def open_box(
    config: Config,
    controls: ControlMap,
    mode: Mode,
    open_port: Callable[[], Port],
    stored_marks: Iterable[PressMark] = (),
    game_time: Callable[[float], float] = lambda now_s: now_s,
) -> CounterInput:
    """A box on a line. What it is told beside the settings is explained at `CounterBox`."""
    return CounterBox(open_port, controls, config.box.left_player, mode, stored_marks, game_time)


def open_pins(
    config: Config, controls: ControlMap, mode: Mode, game_time: Callable[[float], float] = lambda now_s: now_s
) -> CounterInput:
    """The Raspberry Pi's own pins, with the strip where there is one.

    Raises `ControlsError`, `NoPinsError`, and `ModuleNotFoundError` without the extra `box`.
    """
    from firmware_bridge.gpio_counters import GpioCounters

    pins = read_pins(config.pins.numbers, controls) if config.pins.numbers else None
    left_player, strip = config.box.left_player, find_strip()
    return GpioCounters(time.monotonic, controls, pins, left_player, mode, strip, game_time=game_time)
