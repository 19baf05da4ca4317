"""Looks now and then at how this machine fares, in a thread of its own: a program that is asked may take seconds."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.machine_health import MachineHealth, look_at_machine

LOOKS_EVERY_S: Final = 20.0
LONGEST_WAIT_S: Final = 1.0

LookAtMachine = Callable[[Path], MachineHealth]


@contextmanager
def watching_machine(
    folder: Path, tell: Callable[[MachineHealth], None], look: LookAtMachine = look_at_machine
) -> Iterator[None]:
    """Within it `tell` is given how the machine fares, at once and then now and then; games are kept in `folder`."""
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set():
            tell(look(folder))
            stop.wait(LOOKS_EVERY_S)

    thread = threading.Thread(target=watch, name="machine", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(LONGEST_WAIT_S)
