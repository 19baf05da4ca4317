"""A camera that hangs, fails or ends hangs nobody."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from contextlib import suppress

import numpy as np
import pytest

from companion.config import CameraSection
from companion.sight.cameras.source import Ended, Frame, FrameResult, Unavailable
from companion.sight.cameras.watchdog import Watchdog, read_or_trouble
from companion.table.cameras import pi_camera

HANGS = """
import signal
import threading
from contextlib import suppress
from companion.sight.cameras.watchdog import Watchdog

class Hangs:
    def read(self):
        print("reading", flush=True)
        threading.Event().wait()
    def close(self):
        pass

# Whoever starts the tests in the background of a script has Ctrl-C ignored by all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
source = Watchdog(Hangs(), "camera 0", "", silent_after_s=60.0)
try:
    source.read()
finally:
    source.close()
"""


class Camera:
    """Gives what it is told, raises what it is told, and blocks on nothing until it is let go."""

    def __init__(self, *script: FrameResult | Exception | None) -> None:
        self.script, self.go_on, self.closed = list(script), threading.Event(), threading.Event()

    def read(self) -> FrameResult:
        result = self.script.pop(0) if self.script else Ended()
        if result is None:
            self.go_on.wait()
            return Ended()
        if isinstance(result, Exception):
            raise result
        return result

    def close(self) -> None:
        self.closed.set()


def frame() -> Frame:
    return Frame(np.zeros((2, 2, 3), np.uint8), 0.0, 0, "camera 0")


def test_a_camera_that_hangs_is_told_and_let_go_once_it_answers() -> None:
    camera = Camera(None)
    watchdog = Watchdog(camera, "camera 0", "Look at it.", silent_after_s=0.05)
    told = watchdog.read()
    watchdog.close()

    assert isinstance(told, Unavailable)
    assert "camera 0 has stopped answering. Look at it." in told.reason
    assert not camera.closed.is_set()
    camera.go_on.set()
    assert camera.closed.wait(5.0)


def test_a_camera_that_hangs_after_it_gave_a_reason_is_told_by_the_same_words() -> None:
    camera = Camera(Unavailable("it is away"), None)
    watchdog = Watchdog(camera, "camera 0", "", silent_after_s=0.05)
    told = [watchdog.read() for _ in range(3)]
    camera.go_on.set()

    assert told == 3 * [Unavailable("it is away")]


def test_what_a_camera_raises_is_told_and_it_is_read_again() -> None:
    camera = Camera(RuntimeError("USB is gone"), Unavailable("it is away"))
    watchdog = Watchdog(camera, "camera 0", "")
    told = [watchdog.read() for _ in range(3)]

    assert isinstance(told[0], Unavailable)
    assert "USB is gone" in told[0].reason
    assert told[1:] == [Unavailable("it is away"), Ended()]


def test_what_is_raised_again_and_again_is_written_with_its_traceback_once(caplog: pytest.LogCaptureFixture) -> None:
    class UsbError(Exception): ...

    for number in range(50):
        read_or_trouble(Camera(UsbError(f"transfer {number} failed")), "camera of this test")
    logged = [record for record in caplog.records if "camera of this test" in record.getMessage()]

    assert [record.exc_info is not None for record in logged] == [True]


def test_a_pi_camera_that_hangs_is_never_to_be_unplugged_while_there_is_power() -> None:
    hangs = pi_camera(CameraSection(), lambda: 0.0).source
    assert isinstance(hangs, Watchdog)
    assert "switch the machine off, and only then" in hangs.remedy
    assert "unplug" not in hangs.remedy.lower()


def test_pictures_are_passed_on_and_a_closed_camera_has_ended() -> None:
    camera, picture = Camera(), frame()
    camera.script = [picture, None]
    watchdog = Watchdog(camera, "camera 0", "")

    assert watchdog.read() is picture
    watchdog.close()
    camera.go_on.set()
    assert isinstance(watchdog.read(), Ended)


def test_control_c_ends_a_program_whose_camera_hangs_at_once() -> None:
    with subprocess.Popen([sys.executable, "-c", HANGS], stderr=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"reading\n"
        # One that comes just before the program begins to wait is only seen when it wakes: people press again.
        for _ in range(6):
            program.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                program.wait(5.0)
                break
        program.kill()
        assert program.stderr is not None
        assert b"KeyboardInterrupt" in program.stderr.read()
