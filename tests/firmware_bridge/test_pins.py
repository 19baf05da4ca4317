"""Buttons on the Raspberry Pi's own pins, and the debouncing of contacts that bounce."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator

import pytest
from gpiozero import Device  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from companion.config import Config
from companion.counter_inputs.kind import configured_controls
from companion.counter_inputs.pins import open_pins
from companion.observations import CounterEntered, KeyTurned
from firmware_bridge.controls import NoPinsError
from firmware_bridge.debounce import Debouncer
from firmware_bridge.gpio_counters import BUZZER_PIN, STANDARD_PINS, GpioCounters
from firmware_bridge.lights import Lights, SeatLights
from firmware_bridge.presses import EntryMade
from tests.firmware_bridge.contacts import bounced, presses_in


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class PinTable:
    """Pins of a made-up Pi, and the clock that tells when their levels change."""

    def __init__(self, factory: MockFactory) -> None:
        self.factory = factory
        self.clock = Clock()
        self.strip = FakeStrip()
        self.counters = GpioCounters(self.clock, factory=factory, strip=self.strip)
        self.entered: list[EntryMade] = []

    def set(self, number: int, closed: bool) -> None:
        pin = self.factory.pin(STANDARD_PINS[number])
        (pin.drive_low if closed else pin.drive_high)()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 200)):
            self.clock.now_s += 0.005
            self.entered += [e for e in self.counters.poll(self.clock.now_s) if isinstance(e, EntryMade)]

    def tap(self, number: int) -> None:
        self.set(number, True)
        self.wait(0.1)
        self.set(number, False)
        self.wait(0.1)


class FakeStrip:
    picture = b""

    def write(self, data: bytes) -> None:
        self.picture = data

    def close(self) -> None: ...


@pytest.fixture
def table() -> Iterator[PinTable]:
    factory = MockFactory(pin_class=MockPWMPin)
    built = PinTable(factory)
    yield built
    built.counters.close()
    factory.reset()


def test_a_button_on_a_pin_enters_what_it_says(table: PinTable) -> None:
    table.tap(0)
    table.tap(13)

    assert [type(e.observation) for e in table.entered] == [CounterEntered, KeyTurned]
    assert str(table.entered[1].control) == "right red key"


def test_a_bouncing_pin_is_one_press(table: PinTable) -> None:
    for _ in range(10):
        table.clock.now_s += 0.0005
        table.set(4, True)
        table.clock.now_s += 0.0005
        table.set(4, False)
    table.tap(4)

    assert len(table.entered) == 1


def test_a_glitch_shorter_than_a_finger_is_nothing(table: PinTable) -> None:
    table.set(4, True)
    table.clock.now_s += 0.004
    table.set(4, False)
    table.wait(0.2)

    assert table.entered == []


def test_holding_repeats_and_both_buttons_take_back(table: PinTable) -> None:
    table.set(0, True)
    table.wait(0.8)
    table.set(0, False)
    table.wait(0.1)
    repeated = len(table.entered)
    table.set(0, True)
    table.set(1, True)
    table.wait(0.1)

    assert repeated == 3
    last = table.entered[-1].observation
    assert isinstance(last, CounterEntered)
    assert last.delta == -3


def test_the_buzzer_and_the_strip_follow(table: PinTable) -> None:
    buzzer = table.factory.pin(BUZZER_PIN)
    table.counters.show(Lights(0.0, (SeatLights(keys=frozenset({"red"}), check=False), SeatLights())))
    table.wait(0.1)
    table.counters.show(Lights(0.1, (SeatLights(keys=frozenset({"red"}), check=True), SeatLights())))
    table.wait(0.05)

    assert buzzer.frequency == 880
    assert table.strip.picture.startswith(bytes(4) + bytes((0xE4, 0, 0, 255)))
    table.wait(1.0)
    assert buzzer.state == 0


def test_a_pin_that_is_taken_is_named(table: PinTable) -> None:
    with pytest.raises(NoPinsError, match="already in use"):
        GpioCounters(table.clock, factory=table.factory)


def test_the_settings_of_the_table_say_whose_the_buttons_on_the_pins_are(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    config = Config.model_validate(
        {"box": {"left_player": 1, "controls": {"3": "left amber plus"}}, "pins": {"numbers": {"3": 9}}}
    )
    counters = open_pins(config, configured_controls(config), "home")
    factory.pin(9).drive_low()
    now_s = time.monotonic()
    happened = [event for step in range(200) for event in counters.poll(now_s + step / 100)]
    counters.close()

    assert {e.observation.player for e in happened if isinstance(e, EntryMade)} == {1}


def test_a_computer_without_pins_says_what_still_works() -> None:
    with pytest.raises(NoPinsError, match="the page and a box work without"):
        GpioCounters(Clock(), factory=NoFactory())


class NoFactory:
    """The error that gpiozero finds on a computer that is no Pi."""

    def __getattr__(self, name: str) -> object:
        from gpiozero import BadPinFactory

        raise BadPinFactory("Unable to load any default pin factory!")


def test_ten_thousand_made_up_bounces_are_one_press_each() -> None:
    chance = random.Random(9)

    assert [presses_in(bounced([True, False], chance)) for _ in range(10_000)] == [1] * 10_000


@given(st.lists(st.floats(0.0001, 0.0079), max_size=60))
def test_levels_too_short_to_be_believed_are_nothing(lengths_s: list[float]) -> None:
    edges = [(number % 2 == 0, t) for number, t in enumerate(itertools.accumulate(lengths_s, initial=0.0))]
    closing = [(False, edges[-1][1] + 0.001)]

    assert presses_in(iter(edges + closing)) == 0


def test_a_press_is_dated_to_its_first_contact() -> None:
    debouncer = Debouncer()

    assert list(debouncer.edge(True, 1.0)) == []
    assert [change.t for change in debouncer.settle(1.01)] == [1.0]
