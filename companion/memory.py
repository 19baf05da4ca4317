"""Keeps a process that handles pictures for hours as small as it was in its first minutes.

The C library keeps freed blocks for reuse. It raises the size from which it hands blocks back at once to that of the
largest block it has freed (mallopt(3), M_MMAP_THRESHOLD), so that after the first frame every picture comes from heaps
that many threads break into pieces, and keeps a heap for each thread (M_ARENA_MAX). Fixed limits end both.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

# From malloc.h of the GNU C library.
M_TRIM_THRESHOLD: Final = -1
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8

HANDED_BACK_FROM_BYTES: Final = 1_000_000
"""Smaller than any frame, and larger than what following a table at rest takes for each."""
MOST_ARENAS: Final = 2


def bound_freed_memory() -> bool:
    """Lets freed memory go back to the system; to be called before threads start.

    Tells whether the C library takes it: another one than GNU's does not, and needs it less.
    """
    if sys.platform == "win32":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return False
    limits = {
        M_MMAP_THRESHOLD: HANDED_BACK_FROM_BYTES,
        M_TRIM_THRESHOLD: HANDED_BACK_FROM_BYTES,
        M_ARENA_MAX: MOST_ARENAS,
    }
    taken = [mallopt(which, limit) == 1 for which, limit in limits.items()]
    return all(taken)
