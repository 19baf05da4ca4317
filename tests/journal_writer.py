"""A process that records events as fast as it may and tells each one on its output once it is stored.

It goes on until it is killed, or ends by itself after as many as its second argument says.
"""

from __future__ import annotations

import sys
from itertools import count, islice
from pathlib import Path

from companion.journal import Journal
from companion.journal_events import Entry

with Journal.open(Path(sys.argv[1])) as journal:
    print(f"opened {journal.last_seq}", flush=True)
    most = int(sys.argv[2]) if len(sys.argv) > 2 else None
    for number in islice(count(journal.last_seq + 1), most):
        (event,) = journal.append(Entry("observation", float(number), {"number": number, "filler": "x" * 200}))
        print(event.seq, flush=True)
