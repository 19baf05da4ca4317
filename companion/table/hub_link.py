"""Sends a table's events to its hub, in a thread of its own: the game never waits for a network."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from companion.observations import JsonObject
from companion.tournament.joining.membership import Membership
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import HubAnswer, Message, MessageError
from companion.tournament.protocol.round_clock import HubTime, RoundClock
from companion.tournament.protocol.sending import JournalPlace, JournalReader, Sending
from companion.tournament.transport.links import Link, LinkDown

_log = logging.getLogger("companion")

LOOK_AGAIN_S: Final = 0.1
TIMEOUT_S: Final = 4.0
LONGEST_STOP_S: Final = 2.0
DOWN_IS_NEWS_AFTER_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class HubNews:
    """How it stands with the hub: `up` while it answers, otherwise `trouble` in words; whether it holds all there
    is."""

    up: bool = False
    trouble: str = ""
    answer: HubAnswer | None = None
    up_to_date: bool = False


class HubLink:
    """The sender of one table. `state` tells how the table is now; `now_t` the game's second.

    `renamed` is called when the journal goes by another name at the hub from now on, `told` with what is new.
    """

    def __init__(
        self,
        membership: Membership,
        place: JournalPlace,
        record: JournalReader,
        link: Link,
        state: Callable[[bool], JsonObject],
        now_t: Callable[[], float],
        renamed: Callable[[JournalPlace], None] = lambda place: None,
        told: Callable[[HubNews], None] = lambda news: None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.news = HubNews()
        self._membership, self._link, self._state, self._now_t = membership, link, state, now_t
        self._renamed, self._told, self._monotonic = renamed, told, monotonic
        self._sending = Sending(record, place, secrets.token_hex(4))
        self._place = place
        self._hub_time = HubTime()
        self._answered_at = monotonic()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Sends no more. What the hub lacks stays in the journal and is sent at the next start."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(LONGEST_STOP_S)

    def clock(self) -> tuple[RoundClock, float] | None:
        """The round's clock and the hub's second now; `None` while there is no round, or nothing was heard."""
        answer, now = self.news.answer, self._hub_time.at(self._monotonic())
        return (answer.clock, now) if answer is not None and answer.clock is not None and now is not None else None

    def clock_error_s(self) -> float:
        """By how much the hub's second may be reckoned wrong at most."""
        return self._hub_time.error_s(self._monotonic())

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._turn()
            except Exception:
                # The game goes on without a hub, whatever is wrong with it.
                _log.exception("sending to the hub failed")
                self._failed("something unexpected happened; see the log", self._monotonic())
        self._link.close()

    def _turn(self) -> None:
        answer = self.news.answer
        self._sending.tell(self._state(answer is not None and answer.featured))
        now = self._monotonic()
        due_s = self._sending.due_s(now)
        if due_s > 0:
            self._stop.wait(max(self._sending.soonest_s(now), min(due_s, LOOK_AGAIN_S)))
            return
        sent_at = self._monotonic()
        message = self._sending.message(sent_at, self._now_t())
        if message.state is not None:
            self._link.keep(self._signed(replace(message, id="kept", after=None, events=())))
        try:
            answer = self._exchange(message)
        except (LinkDown, MessageError) as error:
            self._failed(str(error), sent_at)
            return
        arrived = self._monotonic()
        self._hub_time.heard(sent_at, arrived, answer.hub_time)
        if self._sending.answered(answer, arrived):
            self._answered(answer, arrived)

    def _exchange(self, message: Message) -> HubAnswer:
        signed = messages.read_signed(self._link.exchange(self._signed(message), TIMEOUT_S))
        return messages.answer_from_json(signed.opened(self._membership.key, "to table"))

    def _signed(self, message: Message) -> bytes:
        member = self._membership
        return messages.sign(member.table, member.key, "to hub", messages.message_to_json(message))

    def _answered(self, answer: HubAnswer, now: float) -> None:
        self._answered_at = now
        if self._sending.place != self._place:
            self._place = self._sending.place
            self._renamed(self._place)
        self._tell(HubNews(True, "", answer, self._sending.up_to_date))

    def _failed(self, trouble: str, sent_at: float) -> None:
        now = self._monotonic()
        self._sending.failed(now)
        if now - self._answered_at > DOWN_IS_NEWS_AFTER_S:
            self._tell(HubNews(False, trouble, self.news.answer, False))

    def _tell(self, news: HubNews) -> None:
        self.news = news
        self._told(news)


@contextmanager
def linked(link: HubLink | None) -> Iterator[None]:
    """The table's hub is kept informed while the context lasts."""
    if link is None:
        yield
        return
    link.start()
    try:
        yield
    finally:
        link.stop()
