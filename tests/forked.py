"""`companion` in a process of its own at a third of the cost: forked from one that has imported the program.

Each process of pytest has one such server (`multiprocessing`'s forkserver), which starts with the first program.
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO

_FORKING = get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.preloaded"])


class ForkedCompanion:
    """`companion ARGUMENTS` in the folder `cwd`, or the present one. Has of `subprocess.Popen` what is used.

    It reads `typed`. With `one_pipe`, what goes to stderr is read from `stdout`.
    """

    def __init__(
        self,
        *arguments: str,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        typed: bytes = b"",
        one_pipe: bool = False,
    ) -> None:
        out, to_out = _FORKING.Pipe(duplex=False)
        err, to_err = (out, to_out) if one_pipe else _FORKING.Pipe(duplex=False)
        given = arguments, cwd or Path.cwd(), dict(os.environ if env is None else env), typed, (to_out, to_err)
        self._process = _FORKING.Process(target=_run, args=given)
        self._process.start()
        to_out.close()
        to_err.close()
        self.stdout = _text_from(out)
        self.stderr = self.stdout if one_pipe else _text_from(err)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Raises `subprocess.TimeoutExpired`."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("companion", timeout or 0.0)
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Everything it says until it ends. Raises `subprocess.TimeoutExpired`, and has killed it then."""
        # Read while it runs: it would wait for ever once a pipe is full.
        with self.stdout, self.stderr, ThreadPoolExecutor(2) as reading:
            said, errors = (reading.submit(stream.read) for stream in (self.stdout, self.stderr))
            try:
                self.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
            return said.result(), errors.result()


def completed(
    *arguments: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    typed: bytes = b"",
    timeout: float | None = None,
) -> subprocess.CompletedProcess[str]:
    """The outcome of `companion ARGUMENTS`, once it has ended. Raises `subprocess.TimeoutExpired`."""
    program = ForkedCompanion(*arguments, cwd=cwd, env=env, typed=typed)
    try:
        said, errors = program.communicate(timeout)
    finally:
        program.kill()
    return subprocess.CompletedProcess(arguments, program.wait(), said, errors)


def _text_from(pipe: Connection) -> IO[str]:
    with pipe:
        return open(os.dup(pipe.fileno()), encoding="utf-8")


def _run(
    arguments: tuple[str, ...], cwd: Path, env: dict[str, str], typed: bytes, pipes: tuple[Connection, Connection]
) -> None:
    """The program, as `python -m companion` runs it."""
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    for number, pipe in enumerate(pipes, start=1):
        os.dup2(pipe.fileno(), number)
    for pipe in pipes:
        pipe.close()
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    # The server's own were perhaps files, in which Python would seek.
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    from companion.__main__ import main

    main(arguments)
