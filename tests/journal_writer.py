"""A process that records events as fast as it may and tells each one on its output once it is stored, to be killed."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from companion.events import Entry
from companion.journal import Journal

with Journal.open(Path(sys.argv[1])) as journal:
    print(f"opened {journal.last_seq}", flush=True)
    for number in count(journal.last_seq + 1):
        (event,) = journal.append(Entry("observation", float(number), {"number": number, "filler": "x" * 200}))
        print(event.seq, flush=True)
