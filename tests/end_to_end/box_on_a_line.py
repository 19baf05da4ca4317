"""A controller box on a serial line: the virtual box behind a pseudo-terminal, and the counting that reads it."""

from __future__ import annotations

import os
import queue
import select
import threading
import time
import tty
from concurrent.futures import Future
from dataclasses import replace

from firmware_bridge.controls import STANDARD_CONTROLS, Control, Function, Seat
from firmware_bridge.counter_box import CounterBox
from firmware_bridge.counting import Counting
from firmware_bridge.lights import Lights
from firmware_bridge.notices import BoxNotice
from firmware_bridge.presses import EntryMade, NextGame, Refused
from firmware_bridge.serial_port import SerialOpener
from firmware_bridge.virtual_box import VirtualBox

PATIENCE_S = 60.0
TURN_S = 0.01
PRESSED_AT_S = 600.0
"""When in its game everything is entered on the box."""

INPUT_OF: dict[Control, int] = {control: number for number, control in STANDARD_CONTROLS.by_input.items()}


class BoxOnALine:
    """A box on a line: its players' presses come back as entries; each is stored at once."""

    def __init__(self) -> None:
        self._leader, self._follower = os.openpty()
        tty.setraw(self._follower)
        self._box = VirtualBox()
        self._lights = Lights(PRESSED_AT_S)
        self._entered: queue.Queue[EntryMade] = queue.Queue()
        self._met, self._unplugged = threading.Event(), threading.Event()
        self._cable = threading.Thread(target=self._carry, daemon=True)
        self._cable.start()
        opener = SerialOpener(os.ttyname(self._follower), ports=lambda: [])
        counter_box = CounterBox(opener, game_time=lambda _: PRESSED_AT_S)
        self._counting = Counting(counter_box, time.monotonic, self._store, self._hear, lambda: self._lights)
        self._counting.start()
        assert self._met.wait(PATIENCE_S)

    def _carry(self) -> None:
        """Bytes between the box and the line, as fast as they come."""
        port = self._box.open()
        while not self._unplugged.is_set():
            readable, _, _ = select.select([self._leader], [], [], TURN_S)
            data = os.read(self._leader, 4096) if readable else b""
            if answer := port.exchange(data, time.monotonic()):
                os.write(self._leader, answer)

    def _hear(self, said: BoxNotice | Refused | NextGame) -> None:
        if isinstance(said, BoxNotice) and said.topic == "contact" and not said.message:
            self._met.set()

    def _store(self, entered: EntryMade) -> Future[None]:
        self._entered.put(entered)
        stored: Future[None] = Future()
        stored.set_result(None)
        return stored

    def play_a_game(self, seat: Seat, *functions: Function) -> list[EntryMade]:
        """One button of a seat after the other; what each of them entered. The next game begins without keys."""
        for function in functions:
            assert self._box.tap(INPUT_OF[Control(seat, function)])
        entered = [self._entered.get(timeout=PATIENCE_S) for _ in functions]
        self._lights = replace(self._lights, t=self._lights.t + 1.0)
        return entered

    def close(self) -> None:
        self._counting.stop()
        self._unplugged.set()
        self._cable.join()
        os.close(self._leader)
        os.close(self._follower)
