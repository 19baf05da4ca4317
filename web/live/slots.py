"""How many live connections there may be, and whose: each holds a thread of the server while it is open."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from web.people.roles import SEATS

SHARE_OF_AN_ADDRESS: Final = 1 / 4
"""Of the places that are for everybody."""
THIS_MACHINE: Final = ("127.0.0.1", "::1")
"""A proxy before the server stands for all who come by it, and a screen on the machine for itself."""
STREAMS_OF_A_SESSION: Final = 4
DESK: Final = "desk"
KEPT: Final[Mapping[str, int]] = {**dict.fromkeys(SEATS, 4), DESK: 8}
"""Places that nobody else can take: those of each seat, and those of judges, organisers, casters and the owner."""
SIGNED_IN_STREAMS: Final = sum(KEPT.values())


@dataclass(frozen=True, slots=True)
class Viewer:
    """The one who asks for a live connection; `session` and `role` are those of somebody who is signed in."""

    address: str
    session: str = ""
    role: str = ""

    @property
    def kind(self) -> str:
        """The kind of kept places that is theirs; "" for everybody."""
        if not self.session:
            return ""
        return self.role if self.role in SEATS else DESK


class StreamSlots:
    """The places for live connections: `limit` for everybody, and those that are kept beside them.

    Of those for everybody one address gets a quarter at most. Who is signed in has a kept place first, and then one for
    everybody: a seat as many again. One session holds a few.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._open: Counter[Viewer] = Counter()
        self._kept: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        return self._open.total()

    def take(self, viewer: Viewer) -> Callable[[], None] | None:
        """A function that gives the place back, once; nothing where there is none for them."""
        with self._lock:
            if not self._may(viewer):
                return None
            kept = self._kept[viewer.kind] < KEPT.get(viewer.kind, 0)
            self._open[viewer] += 1
            self._kept[viewer.kind] += kept

        def give_back() -> None:
            with self._lock:
                self._open[viewer] -= 1
                self._open += Counter()
                self._kept[viewer.kind] -= kept

        return give_back

    def _may(self, viewer: Viewer) -> bool:
        if viewer.kind:
            of_kind = sum(count for other, count in self._open.items() if other.kind == viewer.kind)
            of_session = sum(count for other, count in self._open.items() if other.session == viewer.session)
            if of_session >= STREAMS_OF_A_SESSION or (viewer.kind in SEATS and of_kind >= 2 * KEPT[viewer.kind]):
                return False
            if self._kept[viewer.kind] < KEPT[viewer.kind]:
                return True
        elif viewer.address not in THIS_MACHINE:
            here = sum(
                count for other, count in self._open.items() if (other.address, other.kind) == (viewer.address, "")
            )
            if here >= max(1, self.limit * SHARE_OF_AN_ADDRESS):
                return False
        return self.taken - self._kept.total() < self.limit
