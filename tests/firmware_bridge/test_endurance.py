"""No press is lost or counted twice: long trials on the real programs, with a clock that runs as fast as they can."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from firmware_bridge.link_events import PressesLost
from tests.firmware_bridge.boxes import BoxUnderTest
from tests.firmware_bridge.rig import Rig, press_at_random


@pytest.mark.nightly
def test_a_thousand_presses_on_a_line_that_damages_one_byte_in_twenty_arrive_once_and_in_order(
    box: BoxUnderTest,
) -> None:
    rig = Rig(box, damage=0.05, seed=11)
    rig.run(5000)
    expected = press_at_random(rig, 1000)
    rig.run_until_idle()

    assert rig.inputs_pressed == expected


def test_fifty_unpluggings_during_presses_lose_nothing(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    expected = press_at_random(rig, 300)
    chance = random.Random(6)
    for _ in range(50):
        rig.run(chance.randrange(300, 900, 5))
        rig.unplug()
        rig.run(chance.randrange(50, 800, 5))
        rig.plug()
    rig.run_until_idle()

    assert rig.inputs_pressed == expected
    assert rig.meetings == ["first"] + ["again"] * 50


def three_taps(rig: Rig, chance: random.Random) -> list[int]:
    pressed = [chance.randrange(18) for _ in range(3)]
    for place, number in enumerate(pressed):
        rig.tap(number, after_ms=100 * place)
    return pressed


def test_fifty_power_cuts_lose_only_what_had_no_time_to_be_sent(box: BoxUnderTest) -> None:
    """A press is sent 8 ms of debouncing and 3 ms of line after its contact; the cut comes at least 20 ms after it."""
    rig = Rig(box)
    rig.run(1000)
    chance = random.Random(8)
    expected: list[int] = []
    for _ in range(50):
        expected += three_taps(rig, chance)
        rig.run(200 + chance.randrange(20, 300, 5))
        rig.release_all()
        box.power()
        rig.run(1500)

    assert rig.inputs_pressed == expected
    assert rig.meetings == ["first"] + ["restarted"] * 50


@pytest.mark.nightly
def test_a_minute_of_twenty_edges_a_second_on_eight_inputs_is_complete(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    expected: Counter[int] = Counter()
    for turn in range(600):
        for number in range(8):
            rig.tap(number, after_ms=100 * turn + 10 * number, for_ms=50)
            expected[number] += 1
    rig.run_until_idle()

    lost = Counter({n: count for event in rig.events if isinstance(event, PressesLost) for n, count in event.by_input})
    assert Counter(rig.inputs_pressed) + lost == expected
    assert not lost


def storm(rig: Rig) -> Counter[int]:
    """Eight inputs, ten times a second each, for twenty seconds."""
    tapped: Counter[int] = Counter()
    for turn in range(200):
        for number in range(8):
            rig.tap(number, after_ms=100 * turn + 10 * number, for_ms=50)
            tapped[number] += 1
    return tapped


@pytest.mark.nightly
def test_twenty_seconds_of_the_same_storm_on_a_bad_line_are_complete_or_their_overflow_is_exact(
    box: BoxUnderTest,
) -> None:
    rig = Rig(box, damage=0.02, seed=21)
    rig.run(3000)
    expected = storm(rig)
    rig.run_until_idle()
    rig.run(20_000)

    lost = [event for event in rig.events if isinstance(event, PressesLost)]
    missing = Counter(dict.fromkeys(range(8), 0))
    for event in lost:
        missing.update(dict(event.by_input))
    assert Counter(rig.inputs_pressed) + missing == expected
    assert all(event.explained for event in lost)
