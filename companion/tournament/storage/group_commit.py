"""Stores together what arrives while the disk is busy, so that two hundred tables cost few commits."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from companion.tournament.protocol.receiving import Taken
from companion.tournament.storage.store import Arrival, Store, StoreError


@dataclass(slots=True)
class _Waiting:
    """A message that waits for the next commit, and what came of it; or it is told to store for those who wait."""

    arrival: Arrival
    woken: threading.Event = field(default_factory=threading.Event)
    taken: Taken | None = None
    error: StoreError | None = None

    @property
    def done(self) -> bool:
        return self.taken is not None or self.error is not None

    def result(self) -> Taken:
        if self.error is not None:
            raise self.error
        assert self.taken is not None
        return self.taken


class GroupCommit:
    """Stores together what arrives while the disk is busy.

    Whoever finds nobody storing does it, once, for all who wait by then; the first who came meanwhile does it next.
    So nobody whose message is stored waits for a commit that is not theirs.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._storing = False
        self._waiting: list[_Waiting] = []

    @property
    def waiting(self) -> int:
        """How many messages wait for the next commit."""
        return len(self._waiting)

    def take(self, arrival: Arrival) -> Taken:
        """Returns when it is on the disk. Raises `StoreError`: then it was not stored."""
        own = _Waiting(arrival)
        with self._lock:
            self._waiting.append(own)
            first, self._storing = not self._storing, True
        if not first:
            own.woken.wait()
        if not own.done:
            self._store_waiting()
        return own.result()

    def _store_waiting(self) -> None:
        with self._lock:
            group, self._waiting = self._waiting, []
        try:
            self._store_group(group)
        finally:
            with self._lock:
                self._storing = bool(self._waiting)
                if self._waiting:
                    self._waiting[0].woken.set()

    def _store_group(self, group: list[_Waiting]) -> None:
        try:
            outcome = self._store.take([one.arrival for one in group])
        except Exception as error:
            if len(group) > 1:
                # One that cannot be stored must not keep away the others.
                for one in group:
                    self._store_group([one])
                return
            # Whatever it was, the sender must hear that nothing was stored, and nobody may wait for ever.
            group[0].error = error if isinstance(error, StoreError) else StoreError(f"not stored: {error!r}")
        else:
            for one, taken in zip(group, outcome, strict=True):
                one.taken = taken
        for one in group:
            one.woken.set()
