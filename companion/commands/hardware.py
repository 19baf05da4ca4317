"""`companion hardware`: which controller boxes are there, and a walk through every button and light of one."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.commands import PREPARE, CommandError

if TYPE_CHECKING:
    from companion.config import Config
    from firmware_bridge.controls import Control, ControlMap
    from firmware_bridge.counter_box import CounterEvent, CounterInput, Port
    from firmware_bridge.self_test import ButtonWalk
    from firmware_bridge.virtual_box import VirtualBox

Say = Callable[[str], None]
TURN_S = 0.01
FIND_WITHIN_S = 10.0


def register(app: typer.Typer) -> None:
    hardware = typer.Typer(no_args_is_help=True, help="Buttons, lights and the controller box.")
    hardware.command("list", epilog="Example: companion hardware list")(list_boxes)
    hardware.command("test", epilog="Examples: companion hardware test · companion hardware test --pins")(walk_through)
    app.add_typer(hardware, name="hardware", rich_help_panel=PREPARE)


def list_boxes() -> None:
    """List the ports at which a controller box may be."""
    from serial.tools import list_ports

    from firmware_bridge.serial_port import candidates

    found = candidates(list_ports.comports())
    for port in found:
        typer.echo(f"{port.path}  {port.board}")
    if not found:
        typer.echo("No board that can be a controller box is plugged in. Does the cable carry data?")


def walk_through(
    port: Annotated[
        str | None, typer.Option(help="auto, the path of a port, or 'virtual' for a box without wires.")
    ] = None,
    pins: Annotated[bool, typer.Option("--pins", help="Test the Raspberry Pi's own pins instead of a box.")] = False,
    patience_s: Annotated[float, typer.Option(min=1, max=600, help="How long to wait for each button.")] = 15.0,
    skip_lights: Annotated[bool, typer.Option("--skip-lights", help="Test the buttons alone.")] = False,
    file: Annotated[Path | None, typer.Option("--config", help="Configuration file, instead of the one found.")] = None,
) -> None:
    """Walk through every button and light, and say what is wired wrongly.

    Buttons mean what the configuration file says. The exit code is 1 when one did not answer or a light was not seen.
    """
    from firmware_bridge.serial_port import SerialOpener
    from firmware_bridge.virtual_box import VirtualBox

    config = _configuration(file)
    controls = _controls(config)
    virtual = VirtualBox() if (port or config.box.port) == "virtual" and not pins else None
    opener = virtual.open if virtual else SerialOpener(port or config.box.port)
    box = _opened(config, controls, None if pins else opener)
    tester = WalkThrough(box, controls, time.monotonic, time.sleep, typer.echo)
    if virtual:
        tester.press = partial(_press, virtual, controls)
    try:
        tester.find(FIND_WITHIN_S, is_box=not pins)
        complaints = tester.buttons(patience_s)
        if not skip_lights:
            complaints += tester.lights(lambda question: typer.confirm(question, default=True))
    finally:
        box.close()
    for complaint in complaints:
        typer.secho(complaint, fg=typer.colors.YELLOW)
    if complaints:
        raise CommandError(f"{len(complaints)} things to look after; docs/wiring.md has the pins")
    typer.secho("Everything works.", fg=typer.colors.GREEN)


def _configuration(file: Path | None) -> Config:
    from companion.config import ConfigError, find_config, load_config

    try:
        return load_config(file or find_config())
    except ConfigError as error:
        raise CommandError(str(error)) from error


def _controls(config: Config) -> ControlMap:
    from companion.counter_inputs.kind import configured_controls
    from firmware_bridge.controls import ControlsError

    try:
        return configured_controls(config)
    except ControlsError as error:
        raise CommandError(f"box.controls: {error}") from error


def _press(virtual: VirtualBox, controls: ControlMap, wanted: Control) -> None:
    virtual.tap(next(number for number, control in controls.by_input.items() if control == wanted))


def _opened(config: Config, controls: ControlMap, open_port: Callable[[], Port] | None) -> CounterInput:
    """The table's box at that port, or its pins without one. It may make every sound, since each is asked for."""
    from companion.counter_inputs.box import open_box
    from companion.counter_inputs.pins import open_pins
    from firmware_bridge.controls import ControlsError, NoPinsError

    try:
        return open_box(config, controls, "home", open_port) if open_port else open_pins(config, controls, "home")
    except (ControlsError, NoPinsError) as error:
        raise CommandError(str(error)) from error


class WalkThrough:
    """The walk itself. Clock, sleep, speech and questions come in, so that it can be rehearsed.

    `press` presses the button that is asked for, where no finger can: on a virtual box.
    """

    def __init__(
        self,
        box: CounterInput,
        controls: ControlMap,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
        say: Say,
    ) -> None:
        self._box = box
        self._controls = controls
        self._clock = clock
        self._sleep = sleep
        self._say = say
        self.press: Callable[[Control], None] = lambda wanted: None

    def find(self, within_s: float, is_box: bool) -> None:
        """Waits until the box answers. Raises `CommandError` with what to do when it does not."""
        from firmware_bridge.notices import BoxNotice

        end_s = self._clock() + within_s
        while is_box and self._clock() < end_s:
            for event in self._turn():
                if isinstance(event, BoxNotice) and event.level == "error":
                    raise CommandError(event.message)
                if isinstance(event, BoxNotice) and event.topic == "contact" and event.level == "info":
                    self._say("The controller box answers.")
                    return
        if is_box:
            raise CommandError("no controller box answers; plug it in, install its program, see docs/wiring.md")

    def buttons(self, patience_s: float) -> list[str]:
        """Asks for each button in turn, and says what is amiss."""
        from firmware_bridge.self_test import ButtonWalk

        walk = ButtonWalk(self._controls)
        while walk.wanted:
            self._say(f"Press: {walk.wanted}")
            self.press(walk.wanted)
            if not self._wait_for(walk, walk.wanted, patience_s):
                self._say("  nothing came; continuing")
                walk.give_up()
        crossed = [f"{other} answered when {wanted} was asked for" for wanted, other in walk.crossed]
        return [f"{control} did not answer" for control in walk.missing] + crossed

    def lights(self, confirm: Callable[[str], bool]) -> list[str]:
        """Shows each light and asks whether it is seen."""
        from firmware_bridge.lights import Lights
        from firmware_bridge.self_test import light_steps

        unseen = []
        for step in light_steps():
            self._box.show(Lights())
            self._rest(0.2)
            self._box.show(step.lights)
            self._rest(0.5)
            if not confirm(step.question):
                unseen.append(f"not seen: {step.question}")
        self._box.show(Lights())
        self._rest(0.2)
        return unseen

    def _wait_for(self, walk: ButtonWalk, wanted: Control, patience_s: float) -> bool:
        from firmware_bridge.presses import EntryMade

        end_s = self._clock() + patience_s
        while self._clock() < end_s:
            for event in self._turn():
                if isinstance(event, EntryMade):
                    self._box.stored(event)
                    finding = walk.take(event.control)
                    self._say("  works" if finding == "right" else f"  that was {event.control}")
                    if walk.wanted != wanted:
                        return True
        return False

    def _rest(self, seconds: float) -> None:
        end_s = self._clock() + seconds
        while self._clock() < end_s:
            self._turn()

    def _turn(self) -> list[CounterEvent]:
        self._sleep(TURN_S)
        return self._box.poll(self._clock())
