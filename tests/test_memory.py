"""Pictures that are no longer needed take no memory."""

from __future__ import annotations

import subprocess
import sys

from tests.systems import linux_alone

PROGRAM = """
import threading
import numpy as np
from companion.memory import bound_freed_memory

def used_mb():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS")) / 1000

def look():
    pictures = [np.ones((1080, 1920, 3), np.uint8) for _ in range(20)]
    held.append(pictures[-1][:8].copy())

held = []
assert bound_freed_memory()
look()
before = used_mb()
for _ in range(5):
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
print(used_mb() - before)
"""


@linux_alone
def test_a_thread_that_has_looked_at_pictures_leaves_no_memory_behind() -> None:
    grown_mb = float(subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout)

    assert grown_mb < 6.0
