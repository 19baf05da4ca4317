"""Plays positions out in a process of its own, which leaves the computer to whatever else wants it."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from typing import IO, Final

from companion.chances.playing_out import Wins
from companion.observations import JsonObject

COMMAND: Final = (sys.executable, "-m", "companion", "chances", "--unhurried")


class PlayoutProcess:
    """Runs from now until it is closed; used by one thread, while any may kill it.

    Raises `OSError` where it cannot be started.
    """

    def __init__(self) -> None:
        self._process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def wins(self, position: JsonObject, seeds: range) -> Wins:
        """The wins of games played out from a position, one for each of the seeds, which follow on one another.

        Raises `OSError` once the process has ended, and `ValueError` for a position that cannot be played out.
        """
        request = {"position": position, "playouts": len(seeds), "seed": seeds.start}
        print(json.dumps(request), file=_pipe(self._process.stdin), flush=True)
        line = _pipe(self._process.stdout).readline()
        if not line:
            raise OSError("the process that plays games out has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        first, second = answer["wins"]
        return Wins(first, second, answer["undecided"])

    def kill(self) -> None:
        """Ends the process; whoever waits for wins is told."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Ends the process and lets its pipes go. Nobody may wait for wins after that."""
        self.kill()
        _pipe(self._process.stdout).close()
        # What was still to be asked is heard by nobody.
        with suppress(OSError):
            _pipe(self._process.stdin).close()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe
