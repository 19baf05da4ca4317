"""Makes photographs fit to be kept in a process of its own, whose memory and time are limited.

Decoders of pictures are large and written in C; a file made to lead one astray costs that picture, and not the hub.

    python -m companion.sight.pictures.worker < PHOTOGRAPH > KEPT.jpg
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import nullcontext, suppress
from typing import Final

from companion.sentences import Sentence

LARGEST_MEMORY_BYTES: Final = 1_000_000_000
"""Addresses: the largest photographs that are accepted use a third of them as memory."""
MOST_PROCESSOR_S: Final = 60
LONGEST_S: Final = 120.0
REFUSED: Final = 3
ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Every thread takes addresses for its stack."""

_one_at_a_time = threading.Lock()


def fit_to_keep(data: bytes) -> bytes:
    """As `companion.sight.pictures.kept.fit_to_keep`, in another process. Raises `ValueError` with what is wrong.

    One picture at a time, whoever hands in how many: what a picture takes of memory is taken once.
    """
    command = [sys.executable, "-m", __name__]
    with _one_at_a_time:
        try:
            done = subprocess.run(
                command, input=data, capture_output=True, timeout=LONGEST_S, check=False, env=os.environ | ONE_THREAD
            )
        except subprocess.TimeoutExpired:
            raise ValueError(Sentence("it takes too long to read: take another one")) from None
    if done.returncode == REFUSED:
        raise ValueError(done.stderr.decode().strip())
    if done.returncode != 0:
        raise ValueError(Sentence("its file cannot be read: take another one"))
    return done.stdout


def _limit() -> None:
    """Limits what this process may take. Windows knows no such limits: there only the time is watched from outside."""
    if sys.platform == "win32":
        return
    import resource

    limits = {
        resource.RLIMIT_AS: LARGEST_MEMORY_BYTES,
        resource.RLIMIT_CPU: MOST_PROCESSOR_S,
        resource.RLIMIT_CORE: 0,
    }
    for limit, most in limits.items():
        # macOS has no limit of addresses that may be lowered.
        with suppress(ValueError) if sys.platform == "darwin" else nullcontext():
            resource.setrlimit(limit, (most, most))


def main() -> int:
    _limit()
    from companion.sight.pictures.kept import PictureError, fit_to_keep

    try:
        kept = fit_to_keep(sys.stdin.buffer.read())
    except PictureError as error:
        print(error, file=sys.stderr)
        return REFUSED
    sys.stdout.buffer.write(kept)
    return 0


if __name__ == "__main__":
    sys.exit(main())
