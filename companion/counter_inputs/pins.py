"""Buttons on the Raspberry Pi's own pins."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from companion.config import Config
from companion.counter_inputs.kind import ButtonKind, Opening
from companion.doctor.facts import Facts
from companion.doctor.findings import Finding, Findings, join_group
from companion.entry_sources import EntrySource
from companion.sentences import N_
from firmware_bridge.controls import ControlMap, read_pins
from firmware_bridge.counter_box import CounterInput
from firmware_bridge.lights import Mode
from firmware_bridge.strip import find_strip


def open_pins(
    config: Config, controls: ControlMap, mode: Mode, game_time: Callable[[float], float] = lambda now_s: now_s
) -> CounterInput:
    """The pins, with the strip where there is one.

    Raises `ControlsError`, `NoPinsError`, and `ModuleNotFoundError` without the extra `box`.
    """
    from firmware_bridge.gpio_counters import GpioCounters

    pins = read_pins(config.pins.numbers, controls) if config.pins.numbers else None
    left_player, strip = config.box.left_player, find_strip()
    return GpioCounters(time.monotonic, controls, pins, left_player, mode, strip, game_time=game_time)


def _opened(opening: Opening) -> CounterInput | None:
    config = opening.config
    return open_pins(config, opening.controls, opening.mode, opening.game_time) if config.pins.use else None


def _checked(facts: Facts) -> Findings:
    if not facts.is_raspberry_pi:
        yield Finding("pins", "hint", "this is not a Raspberry Pi: buttons come from the controller box or the page")
    elif not facts.gpio_chips:
        yield Finding("pins", "warning", "no GPIO found: buttons on the Pi's pins are off", "Restart the Pi.")
    elif not facts.gpio_usable:
        yield Finding("pins", "warning", "the pins may not be used: buttons on them are off", join_group("gpio"))
    elif not (facts.button_versions.get("gpiozero") and facts.button_versions.get("lgpio")):
        advice = "Start ./run, which installs them, or: pip install 'keyforge-companion[pi]'"
        yield Finding("pins", "warning", "gpiozero and lgpio are not installed: buttons on the pins are off", advice)
    else:
        yield Finding("pins", "good", f"GPIO by lgpio {facts.button_versions['lgpio']} ({', '.join(facts.gpio_chips)})")


PINS: Final = ButtonKind(EntrySource("pins", N_("the buttons")), ("gpiozero", "lgpio"), _opened, _checked)
