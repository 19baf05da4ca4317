"""The hub itself: answers tables, carries out what its people decide, and keeps the wall up to date.

It is handed its store and knows no transport: `answer` takes the bytes of one message, from wherever, and gives those
of the answer once everything in it is stored. Its methods may be called from any thread.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from companion.journal_events import JournalError, canonical
from companion.observations import JsonObject
from companion.report import TableReport
from companion.sentences import N_, Sentence
from companion.tournament.events.assigned import ticket_for
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import HubAnswer, Message, MessageError
from companion.tournament.protocol.presence import Presences, presence_in
from companion.tournament.protocol.receiving import MessageNumbers, Taken
from companion.tournament.protocol.round_clock import (
    ClockError,
    RoundClock,
    Rounds,
    TimedRound,
    new_round,
    place,
)
from companion.tournament.storage.group_commit import GroupCommit
from companion.tournament.storage.store import Arrival, AuditLine, Enrolled, Store, StoredChanges, StoredState
from companion.tournament.wall.drama import most_exciting
from companion.tournament.wall.past import LONGEST_DELAY_S, Past
from companion.tournament.wall.public_wall import public_wall
from companion.tournament.wall.state import (
    LARGEST_STATE_BYTES,
    TableState,
    check_shown,
    number_from_text,
    shown_from_text,
)
from companion.tournament.wall.wall import Known, Wall, WallBoard, place_of_event

ROUNDS: Final = "rounds"
FEATURED: Final = "featured"
STREAM: Final = "stream"
HALL: Final = "hall"
DISPUTED: Final = "disputed"

TABLES_A_SECOND: Final = 400.0
"""So many messages a second a hub should get at most: the more tables there are, the longer each waits in between."""
QUICKEST_PACE_S: Final = 0.25
SLOWEST_PACE_S: Final = 2.0
SHORTEST_BEAT_S: Final = 1.0
HEARD_OF_S: Final = 3.0
"""Until then other hub processes have read what one stored, and pages have asked their tables for the clock."""
KEY_BYTES: Final = 32
LONGEST_NAME: Final = 60

_log = logging.getLogger("companion")
_Shown: TypeAlias = tuple[StoredState, TableState, TableReport | None, int]


class UnknownTable(MessageError):
    """This table has not joined the hub, or was removed from it."""


class NoSuchTable(ValueError):
    """A person asked for a table that is not on the wall."""


class Hub:
    """One hub process over a store. `refresh` must be called some times a second; all else may be at any time."""

    def __init__(self, store: Store, name: str = "Tournament") -> None:
        self.store = store
        self.name = name
        self.board = WallBoard(Wall(0, name))
        self.public_board = WallBoard(Wall(0, name))
        self.featured_past: Past[TableReport] = Past()
        self._past: Past[Wall] = Past()
        self._commits = GroupCommit(store)
        self._known = Known()
        self._rounds = Rounds()
        self._event_rounds: dict[int, Rounds] = {}
        self._numbers = MessageNumbers()
        self._presences = Presences()
        self._revision = -1
        self._heard: dict[str, float] = {}
        self._told: Mapping[str, JsonObject] = {}
        # Tables are answered while the wall is put together; nothing slow is done under this lock.
        self._lock = threading.Lock()
        self._refreshing = threading.Lock()
        self.refresh()

    # Tables

    def answer(self, data: bytes) -> bytes:
        """The answer to a table's message, once what it holds is stored.

        Raises `MessageError` for what is no message of a table that joined, `StoreError` where nothing was stored.
        """
        signed = messages.read_signed(data)
        table = self._enrolled(signed.table)
        message = messages.message_from_json(signed.opened(table.key, "to hub"))
        if message.state is not None:
            _check_state(message.state, len(data))
            # Kept with the state, so that a hub that starts again takes no older one.
            message = replace(message, state=message.state | {"sent": message.number})
        age = self._numbers.take(table.id, message.number)
        if age == "old":
            return self._signed(table, self._too_old(table, message))
        now = self.store.now()
        taken = self._take(table, message, now)
        with self._lock:
            if age == "new":
                self._heard[table.id] = self._known.heard_at[table.id] = now
                self._known.behind_s[table.id] = message.behind_s
                self._known.absent.discard(table.id)
            answer = self._answer(table, message, taken)
        return self._signed(table, answer)

    def _signed(self, table: Enrolled, answer: HubAnswer) -> bytes:
        return messages.sign(table.id, table.key, "to table", messages.answer_to_json(answer))

    def _too_old(self, table: Enrolled, message: Message) -> HubAnswer:
        head = self.store.head(table.id, message.journal)
        with self._lock:
            answer = self._answer(table, message, Taken((), head))
        return replace(answer, refused="old")

    def _take(self, table: Enrolled, message: Message, now: float) -> Taken:
        if message.events or message.state is not None:
            return self._commits.take(Arrival(table.id, message, now))
        return Taken((), self.store.head(table.id, message.journal))

    def _answer(self, table: Enrolled, message: Message, taken: Taken) -> HubAnswer:
        call = next((call for call in self._known.calls.values() if call.table == table.id), None)
        return HubAnswer(
            id=message.id,
            head=taken.head,
            refused=taken.refused,
            hub_time=self.store.now(),
            pace_s=self.pace_s,
            beat_s=self.beat_s,
            clock=self._rounds.of_table(table.id),
            featured=self._known.featured == table.id,
            call="" if call is None else "coming" if call.taken_by else "waiting",
            extra=self._told.get(table.id, {}),
            number=self._numbers.highest(table.id),
        )

    def _enrolled(self, table_id: str) -> Enrolled:
        if table_id not in self._known.tables:
            self.refresh()
        found = self._known.tables.get(table_id)
        if found is None:
            raise UnknownTable("this table is not known here (any more): join the hub again")
        return found

    @property
    def pace_s(self) -> float:
        """How long a table waits between two messages that hold events."""
        return min(max(len(self._known.tables) / TABLES_A_SECOND, QUICKEST_PACE_S), SLOWEST_PACE_S)

    @property
    def beat_s(self) -> float:
        """How long a table with nothing to say is silent."""
        return max(SHORTEST_BEAT_S, self.pace_s)

    def tell_tables(self, told: Mapping[str, JsonObject]) -> None:
        """From now on each of these tables, by id, is told this of the event with every answer; the others nothing."""
        with self._lock:
            self._told = told

    def ticket(self, table_id: str, game: str, player: str) -> str:
        """The ticket that opens the player's seat for that game of an event at a table; empty where there is no such
        table.
        """
        table = self._known.tables.get(table_id)
        return "" if table is None else ticket_for(table.key, game, player)

    def take_presence(self, data: bytes) -> None:
        """A table says over a broker that it is there, or the broker for it that it is gone.

        It shows as silent at once; nothing else follows. Raises `MessageError` for what is not that table's word.
        """
        signed = messages.read_signed(data)
        table = self._enrolled(signed.table)
        connection, present = presence_in(signed, table.key)
        with self._lock:
            if self._presences.counts(table.id, connection, present):
                (self._known.absent.discard if present else self._known.absent.add)(table.id)

    def enrol(self, name: str, who: str = N_("the table")) -> Enrolled:
        """A new table with a key of its own. Raises `NoSuchTable` for a name that cannot be shown."""
        name = " ".join(name.split())
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise NoSuchTable(f"a table needs a name of at most {LONGEST_NAME} characters")
        act = AuditLine(who, N_("table"), N_("joined"), detail=name)
        table = self.store.enrol(name, secrets.token_bytes(KEY_BYTES), act)
        self.refresh()
        return table

    def remove(self, table_id: str, who: str, role: str) -> None:
        name = self._named(table_id)
        self.store.remove(table_id, AuditLine(who, role, N_("removed a table"), detail=name))
        self.refresh()

    # What people decide

    @property
    def rounds(self) -> Rounds:
        """The clock of the wall and of the tables: that of the newest event, unless it was set by hand."""
        return self._rounds

    def rounds_of(self, event: int) -> Rounds:
        """The clock of an event, which is the wall's unless that is another event's."""
        return self._rounds if self._rounds.event in (0, event) else self._event_rounds.get(event, Rounds())

    def is_on_wall(self, event: int) -> bool:
        """True if the wall's clock is that of this event, or of none."""
        return self._rounds.clock is None or self._rounds.event in (0, event)

    def set_round(self, name: str, duration_s: float, who: str, role: str) -> None:
        """A new round that stands at its full time. Raises `ClockError`."""
        clock = new_round(name, self.store.now(), duration_s)
        act = AuditLine(who, role, N_("set the clock"), detail=f"{clock.name}, {_minutes(duration_s)}")
        self._change_rounds(lambda rounds: Rounds(clock), act)

    def run_clock(self, running: bool, who: str, role: str, event: int = 0) -> None:
        """Starts or stops the clock of all tables at one moment; with a number, that event's. Raises `ClockError`."""
        at = self.coming_moment()
        act = AuditLine(who, role, N_("started the clock") if running else N_("stopped the clock"))
        self._change_rounds(lambda rounds: Rounds(_clock(rounds).run_from(at, running), rounds.extra_s), act, event)

    def start_round(self, timed: TimedRound, who: str, role: str, newest: bool = True) -> None:
        """The clock of an event's round runs from one moment on. Raises `ClockError`.

        The newest event's clock is the wall's and the tables'. An older one's takes it only where no other has it.
        """
        clock = timed.clock(self.store.now()).run_from(self.coming_moment(), running=True)
        act = AuditLine(
            who, role, N_("set and started the clock"), detail=f"{clock.name}, {_minutes(timed.duration_s)}"
        )
        self._time_round(clock, timed, act, newest)

    def prepare_round(self, timed: TimedRound, who: str, role: str, newest: bool = True) -> None:
        """The clock of an event's round stands at its full time until it is started. Raises `ClockError`."""
        clock = timed.clock(self.store.now())
        act = AuditLine(who, role, N_("set the clock"), detail=f"{clock.name}, {_minutes(timed.duration_s)}")
        self._time_round(clock, timed, act, newest)

    def end_round(self, event: int, who: str, role: str) -> None:
        """The event's round is over, and its clock with it."""
        act = AuditLine(who, role, N_("put away the clock of a round that is over"))
        self._change_rounds(lambda rounds: Rounds(None, event=event), act, event)

    def _time_round(self, clock: RoundClock, timed: TimedRound, act: AuditLine, newest: bool) -> None:
        event = timed.event
        if newest and not self.is_on_wall(event):
            # The older event keeps its own time, no longer on the wall.
            aside, moved = (
                self._rounds,
                AuditLine(act.who, act.role, N_("moved the clock of an older event off the wall")),
            )
            self._change(f"{ROUNDS}/{aside.event}", lambda _: aside.to_json(), moved)
            self._change(ROUNDS, lambda _: Rounds(clock, event=event, round=timed.number).to_json(), act)
            return

        def timed_by(rounds: Rounds) -> Rounds:
            waits = (rounds.event, rounds.round) == (event, timed.number) and not rounds.started
            return Rounds(clock, rounds.extra_s if waits else None, event=event, round=timed.number)

        self._change_rounds(timed_by, act, event)

    def take_clock_back(self, who: str, role: str, event: int = 0) -> None:
        """The last change of the clock was a mistake: time goes on as if it had not been made. Raises `ClockError`."""
        at = self.coming_moment()
        act = AuditLine(who, role, N_("took back a change of the clock"))
        self._change_rounds(lambda rounds: rounds.taken_back(at), act, event)

    def extend(self, by_s: float, table_id: str, who: str, role: str, event: int = 0) -> None:
        """More time for one table, or for all where none is named. Raises `ClockError`, `NoSuchTable`."""
        at = self.coming_moment()

        def for_all(rounds: Rounds) -> Rounds:
            return Rounds(_clock(rounds).extended(at, by_s), rounds.extra_s)

        where = self._named(table_id) if table_id else ""
        act = AuditLine(who, role, N_("extended the time"), table_id, f"{where} {_minutes(by_s)}".strip())
        self._change_rounds((lambda rounds: rounds.extended(table_id, by_s)) if table_id else for_all, act, event)

    def extend_place(self, number: int, by_s: float, who: str, role: str, event: int = 0) -> None:
        """More time for the players at a table of the event that no companion follows. Raises `ClockError`."""
        act = AuditLine(who, role, N_("extended the time"), detail=f"#{number}: {_minutes(by_s)}")
        self._change_rounds(lambda rounds: rounds.extended(place(number), by_s), act, event)

    def coming_moment(self) -> float:
        """The next second of the hub at which a change can hold everywhere: all tables will have heard of it."""
        return self.store.now() + self.beat_s + HEARD_OF_S

    def feature(self, table_id: str, who: str, role: str) -> None:
        """Shows this table to casters; none where it is empty. Raises `NoSuchTable`."""
        name = self._named(table_id) if table_id else "none"
        self._change(
            FEATURED, lambda _: {"table": table_id}, AuditLine(who, role, N_("featured a table"), table_id, name)
        )

    def feature_by_drama(self, who: str, role: str) -> None:
        """From now on the hub features the most exciting table, until somebody chooses one."""
        featured = self.board.latest().featured
        act = AuditLine(who, role, N_("let the hub choose the featured table"))
        self._change(FEATURED, lambda _: {"table": featured, "by_drama": True}, act)
        self.direct()

    def name_under_flags(self, named: bool, who: str, role: str) -> None:
        """Sets whether the wall for everybody names the players of a table with an open flag."""
        act = AuditLine(who, role, N_("showed names under flags") if named else N_("hid names under flags"))
        self._change(HALL, lambda _: {"names_under_flags": named}, act)

    def delay_stream(self, seconds: int, who: str, role: str) -> None:
        """By how many seconds overlays of the featured table run behind it, at all hub processes."""
        delay_s = min(max(seconds, 0), LONGEST_DELAY_S)
        act = AuditLine(who, role, N_("delayed the stream"), detail=f"{delay_s} s")
        self._change(STREAM, lambda _: {"delay_s": delay_s}, act)

    def dispute(self, table_id: str, words: str, who: str, role: str) -> None:
        """Marks a table's result as disputed, with the reason; without words, as settled. Raises `NoSuchTable`."""
        self._mark_disputed(table_id, self._named(table_id), words, AuditLine(who, role, ""))

    def dispute_place(self, event: int, table: int, words: str, who: str, role: str) -> None:
        """The same for a table of an event that no companion follows."""
        self._mark_disputed(
            place_of_event(event, table), f"Table {table} of event {event}", words, AuditLine(who, role, "")
        )

    def _mark_disputed(self, table_id: str, name: str, words: str, by: AuditLine) -> None:
        def change(content: JsonObject | None) -> JsonObject:
            others = {table: said for table, said in (content or {}).items() if table != table_id}
            return others | ({table_id: words[:200]} if words else {})

        action = N_("marked a result as disputed") if words else N_("settled a dispute")
        self._change(DISPUTED, change, AuditLine(by.who, by.role, action, table_id, f"{name}. {words}".strip()))

    def take_call(self, call_id: str, who: str, role: str) -> bool:
        """Somebody is on the way; `False` where the call is settled already."""
        done = self.store.take_call(call_id, AuditLine(who, role, N_("went to a judge call")))
        self.refresh()
        return done

    def close_boards(self) -> None:
        """Ends whatever waits for what the boards show next."""
        self.board.close()
        self.public_board.close()

    def close_call(self, call_id: str, who: str, role: str) -> bool:
        done = self.store.close_call(call_id, AuditLine(who, role, N_("settled a judge call")))
        self.refresh()
        return done

    def _change_rounds(self, change: Callable[[Rounds], Rounds], act: AuditLine, event: int = 0) -> None:
        def changed(content: JsonObject | None) -> JsonObject:
            rounds = Rounds.from_json(content)
            return rounds.changed_to(change(rounds)).to_json()

        name = ROUNDS if event == 0 or self.is_on_wall(event) else f"{ROUNDS}/{event}"
        self._change(name, changed, act)

    def _change(self, name: str, change: Callable[[JsonObject | None], JsonObject], act: AuditLine) -> None:
        self.store.change(name, change, act)
        self.refresh()

    def _named(self, table_id: str) -> str:
        table = self._known.tables.get(table_id)
        if table is None:
            raise NoSuchTable("there is no such table")
        return table.name

    # The wall

    def refresh(self) -> None:
        """Reads what changed in the store, by whichever process, and shows it. Raises `StoreError`."""
        with self._refreshing:
            changes = self.store.changes(self._revision)
            shown = list(_shown(changes.states))
            with self._lock:
                self._read(changes, shown)
            self._revision = changes.revision
            now = self.store.now()
            wall = self._known.wall(self.name, now)
            self.featured_past.note(now, wall.report)
            self.board.publish(wall)
            self._show_public(now, self.board.latest())

    def _show_public(self, now: float, wall: Wall) -> None:
        """Whoever is not signed in sees the tables as far behind as the stream runs."""
        if wall.stream_delay_s:
            self._past.note(now, wall)
        else:
            self._past.begin(wall)
        self.public_board.publish(public_wall(wall, self.past_wall(now)))

    def past_wall(self, now: float) -> Wall | None:
        """The wall as far behind the hub's second `now` as the stream runs; nothing, where that is not known."""
        return self._past.at(now - self.board.latest().stream_delay_s)

    def direct(self) -> None:
        """Features the most exciting table, where a caster left that to the hub. Raises `StoreError`."""
        wall = self.board.latest()
        chosen = most_exciting(wall.tables, wall.featured) if wall.by_drama else wall.featured
        if chosen != wall.featured:
            act = AuditLine(N_("the hub"), N_("hub"), N_("featured a table"), chosen)
            self._change(FEATURED, lambda _: {"table": chosen, "by_drama": True}, act)

    def tell_heard(self) -> None:
        """Lets other processes know which tables were heard here, and learns which were heard there."""
        with self._lock:
            heard, self._heard = self._heard, {}
        if heard:
            self.store.heard(heard)
        for table, at in self.store.heard_at().items():
            with self._lock:
                self._known.heard_at[table] = max(at, self._known.heard_at.get(table, at))

    def _read(self, changes: StoredChanges, shown: Iterable[_Shown]) -> None:
        known = self._known
        if changes.tables is not None:
            known.tables = {table.id: table for table in changes.tables}
        for stored, state, report, sent in shown:
            known.states[stored.table] = state
            known.paces.saw(stored.table, state, stored.heard_at)
            self._numbers.take(stored.table, sent)
            known.heard_at[stored.table] = max(stored.heard_at, known.heard_at.get(stored.table, stored.heard_at))
            if report is not None:
                known.reports[stored.table] = report
            else:
                known.reports.pop(stored.table, None)
        for call in changes.calls:
            if call.closed_at is None:
                known.calls[call.id] = call
            else:
                known.calls.pop(call.id, None)
        for name, content in (changes.documents or {}).items():
            self._read_document(name, content)

    def _read_document(self, name: str, content: JsonObject) -> None:
        known = self._known
        match name:
            case "rounds":
                self._rounds = Rounds.from_json(content)
                known.clock, known.extra_s = self._rounds.clock, self._rounds.extra_s or {}
            case _ if name.startswith(f"{ROUNDS}/"):
                self._event_rounds[int(name.removeprefix(f"{ROUNDS}/"))] = Rounds.from_json(content)
            case "featured":
                known.featured = str(content.get("table", ""))
                known.by_drama = content.get("by_drama") is True
            case "hall":
                known.names_under_flags = content.get("names_under_flags") is True
            case "stream":
                known.stream_delay_s = int(str(content.get("delay_s", 0)))
            case "disputed":
                known.disputed = {table: str(words) for table, words in content.items()}


def _check_state(state: JsonObject, message_bytes: int) -> None:
    """Refuses what cannot be shown before it is stored. Raises `MessageError`."""
    try:
        if message_bytes > LARGEST_STATE_BYTES and len(canonical(state)) > LARGEST_STATE_BYTES:
            raise MessageError(f"a table's state is at most {LARGEST_STATE_BYTES} characters long")
        check_shown(state)
    except (JournalError, ValueError) as error:
        raise MessageError(f"this is no table's state: {error}") from None


def _shown(states: Iterable[StoredState]) -> Iterator[_Shown]:
    for stored in states:
        try:
            yield stored, *shown_from_text(stored.state), number_from_text(stored.state)
        except ValueError:
            # Another version stored it. The table will say again how it is.
            _log.warning("what table %s said of itself is not understood", stored.table)


def _clock(rounds: Rounds) -> RoundClock:
    if rounds.clock is None:
        raise ClockError(Sentence("set a round first"))
    return rounds.clock


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(abs(round(seconds)), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02d}"
