"""The conversation with a counter box: bytes and the time go in, events and bytes come out.

Every press comes out exactly once and in order, whatever the line does. The box keeps a press until it is
acknowledged, and is acknowledged only what the caller says is stored for good: see `BoxLink.stored`. Performs no
input or output and reads no clock. `docs/serial_protocol.md` is the specification.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from firmware_bridge.frames import FrameDecoder, frame
from firmware_bridge.link_events import (
    BoxMet,
    Contact,
    ContactChanged,
    Garbled,
    Incompatible,
    LinkEvent,
    Meeting,
    Pressed,
    PressesLost,
    PressMark,
    PressSetAside,
)
from firmware_bridge.messages import (
    WORD,
    Ack,
    Beat,
    BoxMessage,
    BoxState,
    Configure,
    Hello,
    HostMessage,
    InputEvent,
    OtherProtocol,
    Query,
    Show,
    pack,
    unpack,
)
from firmware_bridge.session import Session

QUERY_EVERY_S = 0.25
SHOW_EVERY_S = 1.0
RETRY_S = 0.25
RECOUNT_EVERY_S = 10.0
DEGRADED_AFTER_S = 1.5
OFFLINE_AFTER_S = 3.0


class BoxLink:
    """One end of the conversation. `stored` holds the last mark stored of each box, as a former run left them."""

    def __init__(self, stored: Iterable[PressMark] = ()) -> None:
        self._marks = {mark.device: mark for mark in stored}
        self._decoder = FrameDecoder()
        self._sessions: dict[str, Session] = {}
        self._session: Session | None = None
        self._greeted = False
        self._contact: Contact = "never"
        self._heard_s = 0.0
        self._ack_due = False
        self._query_due = True
        self._queried_s = float("-inf")
        self._recounted_s = float("-inf")
        self._show = Show(0, 0, 0, 0, 0, 0, 0, 0)
        self._show_sent_s = float("-inf")
        self._show_new = False
        self._configure = Configure(0, 0, 0, 0)
        self._configure_sent_s = float("-inf")
        self._confirmed = (0, 0)

    @property
    def contact(self) -> Contact:
        return self._contact

    def opened(self) -> None:
        """A port was opened: whoever is there will be asked who it is."""
        self._decoder = FrameDecoder()
        self._greeted = False
        self._query_due = True
        self._queried_s = self._show_sent_s = self._configure_sent_s = float("-inf")

    def closed(self) -> Iterator[LinkEvent]:
        """The port is gone."""
        self._greeted = False
        yield from self._contact_is("offline")

    def receive_data(self, data: bytes, now_s: float) -> Iterator[LinkEvent]:
        """The events that the bytes say, in order. The caller must take all of it."""
        found = self._decoder.read(data)
        damaged = found.damaged
        for body in found.bodies:
            message = unpack(body)
            if message is None or isinstance(message, HostMessage):
                damaged += 1
                continue
            yield from self._take(message, now_s)
        if damaged:
            yield Garbled(damaged)

    def check_time(self, now_s: float) -> Iterator[LinkEvent]:
        """An event if the box has been silent for too long. Call it a few times a second."""
        if self._contact in ("never", "offline"):
            return
        silent_s = now_s - self._heard_s
        if silent_s >= OFFLINE_AFTER_S:
            yield from self._contact_is("offline")
        elif silent_s >= DEGRADED_AFTER_S:
            yield from self._contact_is("degraded")

    def stored(self, mark: PressMark) -> None:
        """The press is on the disk, or of no consequence. The box is told once everything before it is too."""
        session = self._sessions.get(mark.device)
        if session and session.boot == mark.boot:
            session.store(mark.sequence)
            self._ack_due = True

    def show(self, show: Show) -> None:
        """Sets what the lights show from now on; its `number` is given here, 1 to 255."""
        wanted = replace(show, number=self._show.number)
        if wanted != self._show:
            self._show = replace(wanted, number=self._show.number % 255 + 1)
            self._show_new = True

    def configure(self, configure: Configure) -> None:
        """How inputs repeat; its `number` is given here."""
        wanted = replace(configure, number=self._configure.number)
        if wanted != self._configure:
            self._configure = replace(wanted, number=self._configure.number % 255 + 1)
            self._configure_sent_s = float("-inf")

    def data_to_send(self, now_s: float) -> bytes:
        """The bytes to write now; empty when there is nothing to say. Call it after reading, and on every turn of a
        loop.
        """
        return b"".join(frame(pack(message)) for message in self._messages_to_send(now_s))

    def _messages_to_send(self, now_s: float) -> Iterator[HostMessage]:
        if (self._query_due or not self._greeted) and now_s - self._queried_s >= QUERY_EVERY_S:
            self._query_due, self._queried_s = False, now_s
            yield Query()
        if not self._greeted or self._session is None:
            return
        if self._ack_due:
            self._ack_due = False
            yield Ack(self._session.boot, self._session.stored)
        shown, configured = self._confirmed
        if self._is_show_due(shown, now_s):
            self._show_sent_s, self._show_new = now_s, False
            yield self._show
        if configured != self._configure.number and now_s - self._configure_sent_s >= RETRY_S:
            self._configure_sent_s = now_s
            yield self._configure

    def _is_show_due(self, shown: int, now_s: float) -> bool:
        waited_s = now_s - self._show_sent_s
        # Sent every second even unchanged: it tells the box that the companion is there.
        return self._show_new or waited_s >= (RETRY_S if shown != self._show.number else SHOW_EVERY_S)

    def _take(self, message: BoxMessage | OtherProtocol, now_s: float) -> Iterator[LinkEvent]:
        if isinstance(message, OtherProtocol):
            yield Incompatible(message.version)
            return
        self._heard_s = now_s
        if isinstance(message, Hello):
            yield from self._meet(message, now_s)
        elif self._session is None or message.boot != self._session.boot or not self._greeted:
            self._query_due = True
            return
        yield from self._contact_is("good")
        match message:
            case InputEvent():
                yield from self._take_event(message, self._session) if self._session else ()
            case Beat():
                self._take_beat(message, now_s)
            case BoxState():
                yield from self._take_state(message, now_s)

    def _meet(self, hello: Hello, now_s: float) -> Iterator[LinkEvent]:
        first_words = not self._greeted
        self._greeted = True
        if first_words:
            self._recounted_s = now_s
        before, meeting = self._session, self._recall(hello)
        if first_words or self._session is not before:
            self._confirmed = (0, 0)
            yield BoxMet(hello.device.hex(), meeting, hello.firmware, hello.reset_cause)
        yield from self._skip_taken_elsewhere(self._sessions[hello.device.hex()], hello)

    def _recall(self, hello: Hello) -> Meeting:
        """Goes on with what is known of this start of this box, or begins a new session."""
        device = hello.device.hex()
        session = self._sessions.get(device)
        meeting: Meeting = "again"
        if session is None or session.boot != hello.boot:
            mark = self._marks.get(device)
            stored = hello.acknowledged
            if session or mark:
                meeting, stored = ("again", mark.sequence) if mark and mark.boot == hello.boot else ("restarted", 0)
            else:
                meeting = "first"
            self._sessions[device] = session = Session(hello, meeting, stored)
        self._session = session
        return meeting

    def _skip_taken_elsewhere(self, session: Session, hello: Hello) -> Iterator[LinkEvent]:
        """Presses that some other companion has acknowledged will never come."""
        ahead = (hello.acknowledged - session.delivered) % WORD
        if 0 < ahead < WORD // 2:
            session.delivered = session.stored = hello.acknowledged
            session.counts_before = None
            yield PressesLost(ahead, (), explained=False)

    def _take_event(self, event: InputEvent, session: Session) -> Iterator[LinkEvent]:
        if not session.take(event):
            # It was delivered before; if it is stored, the acknowledgement was lost on the way.
            self._ack_due = True
        for ready in session.next_in_order():
            mark = PressMark(session.device, session.boot, ready.sequence)
            if ready.time_ms < session.counts_from_ms:
                self.stored(mark)
                yield PressSetAside(ready.input)
            else:
                yield Pressed(mark, ready.input, ready.repeated, ready.time_ms, ready.held)

    def _take_beat(self, beat: Beat, now_s: float) -> None:
        self._confirmed = (beat.shown, beat.configured)
        session = self._session
        if session is None or beat.sequence != session.delivered:
            return
        if beat.overflow != session.overflow_told or now_s - self._recounted_s >= RECOUNT_EVERY_S:
            self._query_due = True

    def _take_state(self, state: BoxState, now_s: float) -> Iterator[LinkEvent]:
        session = self._session
        if session and state.sequence == session.delivered:
            self._recounted_s = now_s
            lost = session.lost(state)
            if lost:
                yield lost

    def _contact_is(self, contact: Contact) -> Iterator[LinkEvent]:
        if contact != self._contact and not (self._contact == "never" and contact == "offline"):
            self._contact = contact
            yield ContactChanged(contact)
