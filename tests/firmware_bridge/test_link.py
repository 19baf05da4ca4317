"""The companion's end of the line, with boxes that are made of single frames."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware_bridge.frames import FrameDecoder, frame
from firmware_bridge.link import BoxLink
from firmware_bridge.link_events import BoxMet, LinkEvent, Pressed, PressesLost, PressMark
from firmware_bridge.messages import Ack, Beat, BoxMessage, BoxState, Hello, InputEvent, Query, Show, pack, unpack
from tests.firmware_bridge.boxes import VirtualBoxProgram
from tests.firmware_bridge.rig import Rig

HELLO = Hello(7, b"box-one!", (1, 0, 0), 1, 18, 58, 0, 1)
DEVICE = HELLO.device.hex()


def event(sequence: int, number: int = 3) -> InputEvent:
    return InputEvent(7, sequence, number, False, 1000 + sequence, 1 << number)


def said(link: BoxLink, *messages: BoxMessage, now_s: float = 1.0) -> list[LinkEvent]:
    return list(link.receive_data(b"".join(frame(pack(message)) for message in messages), now_s))


def pressed(events: list[LinkEvent]) -> list[int]:
    return [event.mark.sequence for event in events if isinstance(event, Pressed)]


def sent(link: BoxLink, now_s: float = 1.0) -> list[object]:
    return [unpack(body) for body in FrameDecoder().read(link.data_to_send(now_s)).bodies]


def met(*marks: PressMark) -> BoxLink:
    link = BoxLink(marks)
    link.opened()
    said(link, HELLO)
    return link


def test_presses_that_overtook_others_wait_for_them() -> None:
    link = met()

    assert pressed(said(link, event(2), event(3))) == []
    assert pressed(said(link, event(1))) == [1, 2, 3]


def test_a_press_that_is_sent_again_is_taken_once_and_acknowledged_again() -> None:
    link = met()
    said(link, event(1))
    link.stored(PressMark(DEVICE, 7, 1))
    first = sent(link)

    assert pressed(said(link, event(1))) == []
    assert Ack(7, 1) in first
    assert Ack(7, 1) in sent(link)


def test_only_what_is_stored_without_a_gap_is_acknowledged() -> None:
    link = met()
    said(link, event(1), event(2), event(3))
    link.stored(PressMark(DEVICE, 7, 1))
    link.stored(PressMark(DEVICE, 7, 3))
    partly = sent(link)
    link.stored(PressMark(DEVICE, 7, 2))

    assert Ack(7, 1) in partly
    assert Ack(7, 3) in sent(link)


def test_the_numbers_go_on_after_their_end() -> None:
    link = BoxLink([PressMark(DEVICE, 7, 65534)])
    link.opened()
    said(link, replace(HELLO, acknowledged=65534))

    assert pressed(said(link, event(0), event(65535), event(1))) == [65535, 0, 1]


def test_a_box_counts_on_beyond_the_end_of_its_numbers() -> None:
    rig = Rig(VirtualBoxProgram())
    rig.run(1000)
    for _ in range(8300):
        for mask, ms in ((0, 20), (0xFF, 10)):
            rig.box.inputs(mask)
            rig.run(ms)

    sequences = [press.mark.sequence for press in rig.presses]
    assert len(sequences) == 8 * 8300 > 65536
    assert sequences == [number % 65536 for number in range(1, len(sequences) + 1)]
    assert not [e for e in rig.events if isinstance(e, PressesLost)]


def test_a_press_of_an_unknown_start_waits_until_the_box_says_who_it_is() -> None:
    link = met()
    later = replace(HELLO, boot=8)

    assert pressed(said(link, replace(event(1), boot=8))) == []
    assert Query() in sent(link, now_s=2.0)
    assert pressed(said(link, later, replace(event(1), boot=8))) == [1]


def test_two_boxes_in_turn_are_kept_apart() -> None:
    link = met()
    other = replace(HELLO, device=b"box-two!", boot=9)
    said(link, event(1))
    link.opened()
    there = said(link, other, replace(event(1), boot=9))
    link.opened()
    back = said(link, HELLO, event(1), event(2))

    assert [e.meeting for e in there + back if isinstance(e, BoxMet)] == ["first", "again"]
    assert pressed(there) == [1]
    assert pressed(back) == [2]


def test_presses_that_another_companion_took_are_told() -> None:
    link = met(PressMark(DEVICE, 7, 0))
    link.opened()
    events = said(link, replace(HELLO, acknowledged=5), event(6))

    assert PressesLost(5, (), explained=False) in events
    assert pressed(events) == [6]


def test_counts_that_contradict_the_presses_are_put_to_people() -> None:
    link = met(PressMark(DEVICE, 6, 40))
    said(link, event(1, number=3))
    counts = (0, 0, 0, 2) + (0,) * 14
    events = said(link, BoxState(7, 1, 0, 0, 0, counts))

    assert events == [PressesLost(1, ((3, 1),), explained=False)]
    assert said(link, BoxState(7, 1, 0, 0, 0, counts)) == [], "told once"


def test_a_picture_is_sent_until_the_box_confirms_it_and_then_once_a_second() -> None:
    link = met()
    link.show(Show(0, 5, 0, 0, 0, 4, 0, 0))
    times = [hundredth / 100 for hundredth in range(100, 200)]
    unconfirmed = sum(isinstance(m, Show) for t in times for m in sent(link, t))
    said(link, Beat(7, 0, 0, 0, 1, 0), now_s=2.0)
    confirmed = sum(isinstance(m, Show) for t in times for m in sent(link, t + 1.0))

    assert unconfirmed == 4
    assert confirmed == 1


def test_its_own_words_coming_back_mean_nothing() -> None:
    link = met()

    assert pressed(list(link.receive_data(frame(pack(Ack(7, 1))) + frame(pack(Query())), 1.0))) == []


@pytest.mark.parametrize("cut", range(1, 22))
def test_a_frame_may_come_in_two_pieces(cut: int) -> None:
    link, whole = met(), frame(pack(event(1)))
    events = list(link.receive_data(whole[:cut], 1.0)) + list(link.receive_data(whole[cut:], 1.0))

    assert pressed(events) == [1]
