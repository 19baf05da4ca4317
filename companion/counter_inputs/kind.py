"""The description of a kind of buttons that people enter counts on, and what such buttons are opened with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.config import Config
from companion.doctor.facts import Facts
from companion.doctor.findings import Findings
from companion.entry_sources import EntrySource
from firmware_bridge.controls import ControlMap, read_controls
from firmware_bridge.counter_box import CounterInput
from firmware_bridge.lights import Mode
from firmware_bridge.link_events import PressMark
from firmware_bridge.virtual_box import VirtualBox


@dataclass(frozen=True, slots=True)
class Opening:
    """Settings and surroundings with which a table opens its buttons.

    - `controls`: the meaning of each button. `mode`: how loudly the buttons may speak.
    - `game_time`: tells the game's seconds of a monotonic time.
    - `stored_marks`: reads the last marks that a former run stored, one a box, from the journal.
    - `wanted`: False at a made-up game, which uses only buttons that the configuration names.
    - `virtual`: stands in for the box on the line.
    """

    config: Config
    controls: ControlMap
    mode: Mode
    game_time: Callable[[float], float]
    stored_marks: Callable[[], Iterable[PressMark]]
    wanted: bool
    virtual: VirtualBox | None = None


@dataclass(frozen=True, slots=True)
class ButtonKind:
    """One kind of buttons.

    - `source`: its name in the configuration and in journals, and its words.
    - `packages`: the packages from PyPI that it needs, and that a machine may lack.
    - `opened`: the buttons that the configuration asks for, or `None`. Raises `ControlsError`, `NoPinsError`, and
      `ModuleNotFoundError` where a package is missing.
    - `checked`: what there is of it on a machine, and what the machine lacks for it.
    """

    source: EntrySource
    packages: tuple[str, ...]
    opened: Callable[[Opening], CounterInput | None]
    checked: Callable[[Facts], Findings]


def configured_controls(config: Config) -> ControlMap:
    """The meaning of each button, alike for all kinds. Raises `ControlsError`."""
    return read_controls(config.box.controls, config.box.repeat_delay_ms, config.box.repeat_interval_ms)
