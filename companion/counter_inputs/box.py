"""The controller box: a microcontroller with buttons and lights on a serial line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from companion.config import Config
from companion.counter_inputs.kind import ButtonKind, Opening
from companion.doctor.facts import Facts
from companion.doctor.findings import Finding, Findings, join_group
from companion.entry_sources import EntrySource
from companion.sentences import N_
from firmware_bridge.controls import ControlMap
from firmware_bridge.counter_box import CounterBox, CounterInput, Port
from firmware_bridge.lights import Mode
from firmware_bridge.link_events import PressMark

VIRTUAL: Final = "virtual"
"""In place of a port: a box without wires."""


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


def _opened(opening: Opening) -> CounterInput | None:
    config = opening.config
    open_port = opening.virtual.open if opening.virtual else _line(config.box.port, opening.wanted)
    if open_port is None:
        return None
    return open_box(config, opening.controls, opening.mode, open_port, opening.stored_marks(), opening.game_time)


def _line(port: str, wanted: bool) -> Callable[[], Port] | None:
    if not _is_there(port, wanted):
        return None
    from firmware_bridge.serial_port import SerialOpener

    return SerialOpener(port)


def _is_there(port: str, wanted: bool) -> bool:
    """A box that is named may be plugged in later; one that is only looked for must be there."""
    if port != "auto":
        return port not in ("none", VIRTUAL)
    try:
        from serial.tools import list_ports

        from firmware_bridge.serial_port import candidates
    except ModuleNotFoundError:
        return False
    return wanted and bool(candidates(list_ports.comports()))


def _checked(facts: Facts) -> Findings:
    if not facts.button_versions.get("pyserial"):
        advice = "Start ./run, which installs it, or: pip install 'keyforge-companion[box]'"
        yield Finding(
            "controller box", "hint", "pyserial is not installed: a box on a serial port is not found", advice
        )
    elif not facts.boards:
        yield Finding("controller box", "hint", "none found: counters come from pins or the page")
    for board in facts.boards:
        name = f"{board.board} at {board.path}"
        if board.usable:
            yield Finding("controller box", "good", name)
        else:
            yield Finding("controller box", "problem", f"{name} may not be opened", join_group("dialout"))


BOX: Final = ButtonKind(EntrySource("box", N_("the controller box")), ("pyserial",), _opened, _checked)
