"""The disk of a simulated table, which fails at the steps that it is told to."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("disk_faults.c")
LIBRARY: Final = "COMPANION_DISK_FAULTS"
KILLED: Final = 137


class NoCompiler(OSError):
    """There is no C compiler (Debian: apt-get install gcc)."""


def with_faulty_disk(arguments: list[str]) -> int:
    """Runs a module of the tests with such a disk under it; its exit code. Raises `NoCompiler`."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "disk_faults.so")
        try:
            subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        except FileNotFoundError:
            raise NoCompiler(NoCompiler.__doc__) from None
        surroundings = {**os.environ, "LD_PRELOAD": str(library), LIBRARY: str(library)}
        return subprocess.run([sys.executable, "-m", *arguments], env=surroundings, check=False).returncode


class FaultyDisk:
    """Under one folder. Nothing fails until it is told to."""

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(os.environ[LIBRARY])
        self._library.disk_faults_arm.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_long, ctypes.c_int]
        self._library.disk_faults_steps.restype = ctypes.c_long
        self._folder = str(folder).encode()
        self.is_whole()

    def fails(self, at: int, times: int, error: int) -> None:
        """From so many steps on so many fail with this `errno`; with 0 the process is killed there."""
        self._library.disk_faults_arm(self._folder, at, times, error)

    def is_whole(self) -> None:
        self.fails(-1, 0, 0)

    @property
    def steps(self) -> int:
        """How many there were since it was last told what to do."""
        return int(self._library.disk_faults_steps())
