"""Messages that arrive while the disk is busy are stored together, and nobody waits for a commit that is not theirs."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from companion.tournament.protocol.messages import Message
from companion.tournament.protocol.receiving import Taken
from companion.tournament.storage.group_commit import GroupCommit
from companion.tournament.storage.store import Arrival, StoreError

PATIENCE_S = 20.0


class SlowStore:
    """A store that holds each commit back until it is let go, and may refuse some tables."""

    def __init__(self, refuses: str = "", error: Exception | None = None) -> None:
        self.groups: list[list[str]] = []
        self.begun = threading.Semaphore(0)
        self.let_go = threading.Semaphore(0)
        self._refuses, self._error = refuses, error or StoreError("this one cannot be stored")

    def take(self, arrivals: Sequence[Arrival]) -> tuple[Taken, ...]:
        self.groups.append([arrival.table for arrival in arrivals])
        self.begun.release()
        assert self.let_go.acquire(timeout=PATIENCE_S)
        if any(arrival.table == self._refuses for arrival in arrivals):
            raise self._error
        return tuple(Taken((), None) for _ in arrivals)


def arrival(table: str) -> Arrival:
    return Arrival(table, Message("m", "j"), 0.0)


def finish(commits: Iterable[Future[Taken]]) -> None:
    for commit in commits:
        commit.result(PATIENCE_S)


def until_waiting(commits: GroupCommit, count: int) -> None:
    while commits.waiting < count:
        threading.Event().wait(0.001)


def test_those_who_come_while_one_is_stored_are_stored_together() -> None:
    store = SlowStore()
    commits = GroupCommit(store)  # type: ignore[arg-type]
    with ThreadPoolExecutor(10) as threads:
        first = threads.submit(commits.take, arrival("first"))
        assert store.begun.acquire(timeout=PATIENCE_S)
        others = [threads.submit(commits.take, arrival(f"other {n}")) for n in range(5)]
        until_waiting(commits, 5)
        store.let_go.release()
        first.result(PATIENCE_S)
        assert store.begun.acquire(timeout=PATIENCE_S)
        assert not any(other.done() for other in others), "the first is done, the second commit is not"
        store.let_go.release()
        finish(others)
    assert [len(group) for group in store.groups] == [1, 5]


@pytest.mark.parametrize("error", [StoreError("the disk is full"), ValueError("unexpected")])
def test_one_that_cannot_be_stored_does_not_keep_away_the_others(error: Exception) -> None:
    store = SlowStore(refuses="bad", error=error)
    commits = GroupCommit(store)  # type: ignore[arg-type]
    for _ in range(20):
        store.let_go.release()
    with ThreadPoolExecutor(10) as threads:
        done = {name: threads.submit(commits.take, arrival(name)) for name in ("good", "bad", "better")}
        assert done["good"].result(PATIENCE_S)
        assert done["better"].result(PATIENCE_S)
        with pytest.raises(StoreError):
            done["bad"].result(PATIENCE_S)


def test_many_at_once_are_all_stored_once() -> None:
    store = SlowStore()
    commits = GroupCommit(store)  # type: ignore[arg-type]
    for _ in range(2000):
        store.let_go.release()
    with ThreadPoolExecutor(20) as threads:
        for done in [threads.submit(commits.take, arrival(str(n))) for n in range(1000)]:
            done.result(PATIENCE_S)
    assert sorted(name for group in store.groups for name in group) == sorted(map(str, range(1000)))
