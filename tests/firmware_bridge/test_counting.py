"""A table's record and its buttons: what is stored is acknowledged, what is believed is shown."""

from __future__ import annotations

from concurrent.futures import Future

from firmware_bridge.counter_box import CounterBox
from firmware_bridge.counting import Counting
from firmware_bridge.lights import Lights, SeatLights
from firmware_bridge.link_events import PressMark
from firmware_bridge.notices import BoxNotice
from firmware_bridge.presses import EntryMade, NextGame, Refused
from firmware_bridge.virtual_box import VirtualBox

AMBER_PLUS, AMBER_MINUS, RED_KEY = 0, 1, 4


class Record:
    """A disk that takes things when the test says so."""

    def __init__(self) -> None:
        self.offered: list[tuple[EntryMade, Future[None]]] = []
        self.told: list[BoxNotice | Refused | NextGame] = []
        self.lights = Lights()

    def offer(self, event: EntryMade) -> Future[None]:
        future: Future[None] = Future()
        self.offered.append((event, future))
        return future

    def marks(self) -> list[PressMark]:
        return [event.mark for event, _ in self.offered if event.mark]


class Desk:
    """A virtual box, the counting, and time."""

    def __init__(self, box: VirtualBox, record: Record, marks: tuple[PressMark, ...] = ()) -> None:
        self.now_s = box._now_ms / 1000
        self.counter_box = CounterBox(box.open, stored_marks=marks)
        self.counting = Counting(
            self.counter_box, lambda: self.now_s, record.offer, record.told.append, lambda: record.lights
        )
        self.live(1.0)

    def live(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.now_s += 0.01
            self.counting.turn()


def test_what_the_disk_has_not_taken_the_box_still_holds() -> None:
    box, record = VirtualBox(), Record()
    desk = Desk(box, record)
    box.tap(RED_KEY)
    desk.live(1.0)
    before = PressMark(record.marks()[0].device, record.marks()[0].boot, 0)
    again = Record()
    Desk(box, again, marks=(before,)).live(1.0)

    assert again.marks() == record.marks()


def test_what_the_disk_has_taken_the_box_forgets() -> None:
    box, record = VirtualBox(), Record()
    desk = Desk(box, record)
    box.tap(RED_KEY)
    desk.live(1.0)
    record.offered[0][1].set_result(None)
    desk.live(1.0)
    again = Record()
    Desk(box, again).live(1.0)

    assert again.offered == []
    assert not [news for news in again.told if isinstance(news, BoxNotice) and news.topic == "counts"]


def test_what_the_disk_refuses_for_good_is_not_acknowledged() -> None:
    box, record = VirtualBox(), Record()
    desk = Desk(box, record)
    box.tap(RED_KEY)
    desk.live(1.0)
    record.offered[0][1].set_exception(OSError("no space left"))
    desk.live(1.0)
    again = Record()
    Desk(box, again, marks=(PressMark(record.marks()[0].device, record.marks()[0].boot, 0),)).live(1.0)

    assert again.marks() == record.marks()


def test_what_is_believed_reaches_the_lights_and_what_is_refused_the_people() -> None:
    box, record = VirtualBox(), Record()
    desk = Desk(box, record)
    record.lights = Lights(1.0, (SeatLights(keys=frozenset({"red"})), SeatLights()))
    box.tap(AMBER_MINUS)
    desk.live(1.0)

    assert box.lights[0] == (255, 0, 0)
    assert [news.reason for news in record.told if isinstance(news, Refused)] == ["the left seat has only 0 Æmber"]


def test_a_defect_is_told_and_ends_the_thread_alone() -> None:
    record = Record()

    def broken() -> Lights:
        raise ZeroDivisionError("a mistake of ours")

    counting = Counting(CounterBox(VirtualBox().open), lambda: 0.0, record.offer, record.told.append, broken)
    counting.start()
    counting._thread.join(timeout=10)
    counting.stop()

    assert isinstance(record.told[0], BoxNotice)
    assert "a mistake of ours" in record.told[0].message
