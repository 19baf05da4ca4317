"""Both ways to the hub keep the same promises: over HTTP, and over MQTT with a real broker."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.journal_events import Entry
from companion.table import hub_link
from companion.table.hub_link import HubLink, HubNews
from companion.tournament.hub import Hub
from companion.tournament.joining.membership import Membership
from companion.tournament.joining.pairing_code import Pairing
from companion.tournament.mqtt_hub import MqttHub
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import Message, sign
from companion.tournament.protocol.presence import Presences, presence_message
from companion.tournament.protocol.sending import JournalPlace
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from companion.tournament.storage.store import Enrolled
from companion.tournament.transport.http_link import AddressError, HttpLink, hub_address
from companion.tournament.transport.links import Link, LinkDown, LinkRefused
from companion.tournament.transport.mqtt import BrokerAddressError, broker_address, new_client, topic
from companion.tournament.transport.mqtt_link import MqttLink
from tests.tournament.made_up import PLAYING
from tests.tournament.servers import Server, listening, mosquitto
from web.hub.app import create_hub_app
from web.hub.services import HubServices
from web.serving.server import PageServer
from web.serving.settings import WebSettings

PATIENCE_S = 30.0


class HttpWay:
    """A hub behind its real web server, which can go away and come back."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.pairing = Pairing(lambda: 0.0)
        self._server = self._serve(0)
        self.port = self._server.port

    def _serve(self, port: int) -> PageServer:
        app = create_hub_app(HubServices(hub=self._hub, pairing=self.pairing), WebSettings(stream_limit=2))
        server = PageServer(app, port=port, connections=20, largest_body=4_000_000)
        server.start(lambda line: None)
        return server

    def link(self, table: str, key: bytes) -> Link:
        return HttpLink([f"http://127.0.0.1:{self.port}"])

    def cut(self) -> None:
        self._server.stop()

    def mend(self) -> None:
        self._server = self._serve(self.port)

    def stop(self) -> None:
        self._server.stop()


class MqttWay:
    """A hub at a broker, which can be killed with everything it has not written."""

    def __init__(self, hub: Hub, broker: Server) -> None:
        self._broker = broker
        self.address = f"mqtt://127.0.0.1:{broker.port}"
        self._end = MqttHub(hub, self.address)
        self._end.start()
        assert self._end.listens.wait(PATIENCE_S)

    def link(self, table: str, key: bytes) -> Link:
        return MqttLink(self.address, table, key)

    def cut(self) -> None:
        self._broker.kill()

    def mend(self) -> None:
        self._broker.start()

    def stop(self) -> None:
        self._end.stop()


Way = HttpWay | MqttWay


@pytest.fixture(params=["http", "mqtt"])
def way(request: pytest.FixtureRequest, hub: Hub) -> Iterator[Way]:
    if request.param == "http":
        http = HttpWay(hub)
        yield http
        http.stop()
        return
    with mosquitto() as broker:
        over = MqttWay(hub, broker)
        yield over
        over.stop()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for an answer, as a `hurried` table does not."""
    monkeypatch.setattr(hub_link, "TIMEOUT_S", hub_link.TIMEOUT_S / 10)


class Table:
    """A journal with the real sender, and a way to wait for what it has heard.

    Where it is `hurried` its clock runs ten times as fast: that the hub is away is news only after some seconds.
    """

    def __init__(self, enrolled: Enrolled, journal: Journal, link: Link, hurried: bool = False) -> None:
        self.journal = journal
        self._changed = threading.Condition()
        self.news = HubNews()
        member = Membership("Test Cup", ("http://localhost",), enrolled.id, enrolled.name, enrolled.key)
        self.sender = HubLink(
            member,
            JournalPlace("j", 1),
            journal,
            link,
            lambda featured: PLAYING.to_json(),
            lambda: 100.0,
            told=self._told,
            monotonic=(lambda: 10 * time.monotonic()) if hurried else time.monotonic,
        )

    def _told(self, news: HubNews) -> None:
        with self._changed:
            self.news = news
            self._changed.notify_all()

    def wait_for(self, condition: Callable[[HubNews], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: condition(self.news), PATIENCE_S), self.news

    def play(self, events: int) -> None:
        for _ in range(events):
            self.journal.append(Entry("observation", float(self.journal.last_seq), {"n": self.journal.last_seq}))

    def wait_until_sent(self) -> None:
        self.wait_for(lambda news: news.up_to_date and self._everything_answered(news))

    def _everything_answered(self, news: HubNews) -> bool:
        head = news.answer.head if news.answer else None
        return head is not None and (head.epoch, head.seq) == (self.journal.epoch, self.journal.last_seq)


@pytest.fixture
def enrolled(hub: Hub) -> Enrolled:
    return hub.enrol("Table 1")


@pytest.fixture
def table(enrolled: Enrolled, journal: Journal, way: Way) -> Iterator[Table]:
    made = Table(enrolled, journal, way.link(enrolled.id, enrolled.key))
    made.sender.start()
    yield made
    made.sender.stop()


def held(hub: Hub, enrolled: Enrolled) -> list[str]:
    return [event.hash for name in hub.store.journals(enrolled.id) for event in hub.store.events(enrolled.id, name)]


def test_events_arrive_and_are_acknowledged(hub: Hub, enrolled: Enrolled, table: Table) -> None:
    table.play(5)
    table.wait_until_sent()
    assert held(hub, enrolled) == [event.hash for event in table.journal.events()]


@pytest.mark.usefixtures("hurried")
def test_what_was_cut_off_is_sent_once_when_the_way_is_there_again(
    hub: Hub, enrolled: Enrolled, journal: Journal, way: Way
) -> None:
    table = Table(enrolled, journal, way.link(enrolled.id, enrolled.key), hurried=True)
    table.sender.start()
    table.play(2)
    table.wait_until_sent()
    way.cut()
    table.play(3)
    table.wait_for(lambda news: not news.up)
    assert table.news.trouble
    way.mend()
    table.wait_until_sent()
    table.sender.stop()
    assert held(hub, enrolled) == [event.hash for event in journal.events()]
    assert hub.store.counts() == {enrolled.id: 5}


def test_a_table_that_is_killed_and_comes_back_sends_the_rest(
    hub: Hub, enrolled: Enrolled, journal: Journal, way: Way
) -> None:
    first = Table(enrolled, journal, way.link(enrolled.id, enrolled.key))
    first.sender.start()
    first.play(2)
    first.wait_until_sent()
    first.sender.stop()
    first.play(2)
    again = Table(enrolled, journal, way.link(enrolled.id, enrolled.key))
    again.sender.start()
    again.wait_until_sent()
    again.sender.stop()
    assert held(hub, enrolled) == [event.hash for event in journal.events()]


def test_the_clock_is_reckoned_within_a_second(hub: Hub, table: Table) -> None:
    table.wait_for(lambda news: news.up)
    hub.set_round("Round 1", 2700.0, "Tom", "organiser")
    hub.run_clock(True, "Tom", "organiser")
    table.wait_for(lambda news: news.answer is not None and news.answer.clock is not None)
    known = table.sender.clock()
    assert known is not None
    clock, now = known
    assert abs(now - hub.store.now()) < 1.0
    assert table.sender.clock_error_s() < 1.0
    assert abs(clock.left_s(now + 60) - hub.rounds.of_table("").left_s(hub.store.now() + 60)) < 1.0  # type: ignore[union-attr]


@pytest.mark.usefixtures("hurried")
def test_a_table_that_is_not_known_is_told_so(way: Way, journal: Journal) -> None:
    nobody = Enrolled("nobody", "Nobody", b"k" * 32, 0.0)
    stranger = Table(nobody, journal, way.link(nobody.id, nobody.key), hurried=True)
    stranger.sender.start()
    stranger.wait_for(lambda news: bool(news.trouble))
    stranger.sender.stop()
    assert not stranger.news.up


def test_the_very_first_message_is_answered(enrolled: Enrolled, way: Way) -> None:
    link = way.link(enrolled.id, enrolled.key)
    asked = messages.sign(enrolled.id, enrolled.key, "to hub", messages.message_to_json(Message("first", "j")))
    answer = messages.read_signed(link.exchange(asked, PATIENCE_S)).opened(enrolled.key, "to table")
    link.close()
    assert answer["id"] == "first"


# Only over a broker


KEY = b"k" * 32
WHAT_HAPPENED = sign("table-7", KEY, "to hub", {"id": "1"})


def test_a_broker_that_forgot_everything_is_told_again_how_a_table_is() -> None:
    with mosquitto() as broker:
        link = MqttLink(f"mqtt://127.0.0.1:{broker.port}", "table-7", KEY)
        link.keep(b"in turn 3")
        with listening(broker, topic("table-7", "state")) as heard:
            assert heard.get(timeout=PATIENCE_S)[1] == b"in turn 3"
        broker.kill()
        link.keep(b"in turn 4")
        broker.start()
        with listening(broker, topic("table-7", "state")) as heard:
            assert heard.get(timeout=PATIENCE_S)[1] == b"in turn 4"
        link.close()


def test_nobody_waits_for_an_answer_over_a_connection_that_is_lost() -> None:
    with mosquitto() as broker, listening(broker, topic("table-7", "ev")) as heard, ThreadPoolExecutor(1) as table:
        link = MqttLink(f"mqtt://127.0.0.1:{broker.port}", "table-7", KEY)
        exchange = table.submit(link.exchange, WHAT_HAPPENED, 3 * PATIENCE_S)
        assert heard.get(timeout=PATIENCE_S)[1] == WHAT_HAPPENED
        broker.kill()
        with pytest.raises(LinkDown, match="cannot be reached"):
            exchange.result(PATIENCE_S)
        link.close()


def test_a_table_says_what_is_wrong_where_no_hub_is_at_the_broker() -> None:
    with mosquitto() as broker:
        link = MqttLink(f"mqtt://127.0.0.1:{broker.port}", "table-7", KEY)
        with pytest.raises(LinkDown, match="the hub does not answer"):
            link.exchange(WHAT_HAPPENED, 1.0)
        link.close()


def play_with_a_hub_that_ends(database: SqliteDatabase, broker: Server, journal: Journal) -> Table:
    """The hub has lost what it knew of the table's state; the table goes on sending."""
    hub = Hub(SqlStore(database))
    enrolled = hub.enrol("Table 1")
    way = MqttWay(hub, broker)
    table = Table(enrolled, journal, way.link(enrolled.id, enrolled.key))
    table.sender.start()
    table.play(1)
    table.wait_until_sent()
    way.stop()
    with database.writing() as transaction:
        transaction.run("DELETE FROM state")
    return table


def test_a_hub_that_starts_knows_the_kept_states_and_who_is_there(tmp_path: Path, journal: Journal) -> None:
    with mosquitto() as broker:
        database = SqliteDatabase(tmp_path / "hub.sqlite")
        table = play_with_a_hub_that_ends(database, broker, journal)

        started = Hub(SqlStore(database))
        again = MqttWay(started, broker)
        table.play(1)
        table.wait_until_sent()
        wait_until(started, lambda: started.board.latest().tables[0].state == PLAYING)

        table.sender.stop()
        wait_until(started, lambda: [r.kind for r in started.board.latest().tables[0].reasons] == ["silent"])
        again.stop()
        database.close()


def wait_until(hub: Hub, condition: Callable[[], bool]) -> None:
    """Refreshes as the hub's own loop does, until something shows."""
    paused = threading.Event()
    for _ in range(int(PATIENCE_S / 0.05)):
        hub.refresh()
        if condition():
            return
        paused.wait(0.05)
    raise AssertionError(hub.board.latest())


# Somebody who has the broker's password


@contextmanager
def somebody_at(broker: Server) -> Iterator[Callable[[str, str, bytes], None]]:
    """Publishes whatever they like in the name of any table."""
    client = new_client(broker_address(f"mqtt://127.0.0.1:{broker.port}"), "somebody")
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    try:
        yield lambda table, kind, payload: client.publish(topic(table, kind), payload, 1, True).wait_for_publish(5)
    finally:
        client.disconnect()
        client.loop_stop()


@pytest.fixture
def at_broker(journal: Journal, hub: Hub) -> Iterator[tuple[Server, str, Table]]:
    with mosquitto() as broker:
        enrolled = hub.enrol("Table 7")
        way = MqttWay(hub, broker)
        table = Table(enrolled, journal, way.link(enrolled.id, enrolled.key))
        table.sender.start()
        table.play(1)
        table.wait_until_sent()
        yield broker, enrolled.id, table
        table.sender.stop()
        way.stop()


def test_nobody_says_in_a_tables_name_that_it_is_gone(at_broker: tuple[Server, str, Table], hub: Hub) -> None:
    broker, name, table = at_broker
    with somebody_at(broker) as publish:
        for payload in (b"offline", presence_message(name, KEY, "c", False)):
            publish(name, "status", payload)
        table.play(1)
        table.wait_until_sent()
        hub.refresh()
    assert [reason.kind for reason in hub.board.latest().tables[0].reasons] == []


def test_a_false_answer_is_no_answer_and_fills_no_log(
    at_broker: tuple[Server, str, Table], caplog: pytest.LogCaptureFixture
) -> None:
    broker, name, table = at_broker
    false = sign(name, KEY, "to table", {"id": "x"})
    with somebody_at(broker) as publish:
        for number in range(300):
            publish(name, "ack", false if number % 2 else b"x")
            publish(name, "ev", b"nonsense")
        table.play(3)
        table.wait_until_sent()
    assert table.sender.news.trouble == ""
    assert "join" not in caplog.text.replace("join the hub again", "", 2)
    assert len(caplog.records) < 10


@pytest.mark.parametrize("again", ["online", "offline"])
def test_what_a_broker_said_of_an_older_connection_counts_no_more(again: str) -> None:
    said = Presences()
    assert said.counts("t", "first", True)
    assert said.counts("t", "first", False)
    assert said.counts("t", "second", True)
    assert not said.counts("t", "first", again == "online")
    assert said.counts("t", "second", False)


# Joining


def test_a_table_joins_with_the_code_and_no_other(hub: Hub) -> None:
    way = HttpWay(hub)
    link = HttpLink([f"http://127.0.0.1:{way.port}"])
    with pytest.raises(LinkRefused, match="not the code"):
        link.join("0000-0000", "Table 7")
    joined = link.join(way.pairing.code.lower(), "Table 7")
    way.stop()
    (table,) = hub.store.tables()
    assert (table.id, table.name, table.key.hex()) == (joined["table"], "Table 7", joined["key"])


def test_somebody_who_guesses_codes_is_kept_out_for_a_while(hub: Hub) -> None:
    way = HttpWay(hub)
    link = HttpLink([f"http://127.0.0.1:{way.port}"])
    for _ in range(20):
        with pytest.raises(LinkRefused, match="not the code"):
            link.join("0000-0000", "Table 7")
    with pytest.raises(LinkRefused, match="too many"):
        link.join(way.pairing.code, "Table 7")
    way.stop()


def test_another_program_at_that_address_is_told_apart(hub: Hub) -> None:
    with pytest.raises(LinkDown, match="does not answer"):
        HttpLink(["http://127.0.0.1:9"]).join("0000-0000", "Table 7")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hub.local", "http://hub.local:8100"),
        ("192.168.1.5:9000", "http://192.168.1.5:9000"),
        ("http://hub.local:8100/join", "http://hub.local:8100"),
        ("https://cup.example", "https://cup.example"),
        ("http://[fe80::1]:8100", "http://[fe80::1]:8100"),
    ],
)
def test_addresses_are_read_as_people_type_them(typed: str, meant: str) -> None:
    assert hub_address(typed) == meant


@pytest.mark.parametrize("typed", ["", "ftp://hub.local", "http://", "hub:port"])
def test_what_is_no_address_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(AddressError, match="write it as"):
        hub_address(typed)


@pytest.mark.parametrize("typed", ["hub.local", "http://hub.local", "mqtt://", "mqtt://hub:x"])
def test_what_is_no_broker_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(BrokerAddressError, match="write it as"):
        broker_address(typed)


def test_a_password_in_a_brokers_address_is_refused() -> None:
    with pytest.raises(BrokerAddressError, match="COMPANION_MQTT_PASSWORD"):
        broker_address("mqtt://hub:secret@broker.local")
