"""A counter box as players feel it: box: the whole way from the button to the entry, and back to lights and sounds."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from companion.observations import CounterEntered, JudgeCalled, KeyTurned, TurnEnded
from firmware_bridge.controls import STANDARD_CONTROLS, Control, parse_control
from firmware_bridge.counter_box import CounterBox, CounterEvent
from firmware_bridge.lights import KEY_COLORS, Lights, Mode, SeatLights
from firmware_bridge.link_events import PressMark
from firmware_bridge.notices import BoxNotice
from firmware_bridge.presses import EntryMade, Refused
from firmware_bridge.virtual_box import VirtualBox

INPUT_OF = {str(control): number for number, control in STANDARD_CONTROLS.by_input.items()}
OFF = (0, 0, 0)


class Table:
    """A virtual box and what the companion makes of it; stores each entry at once unless told otherwise."""

    def __init__(self, mode: Mode = "home", marks: Iterable[PressMark] = (), box: VirtualBox | None = None) -> None:
        self.virtual = box or VirtualBox(seed=4)
        self.box = CounterBox(self.virtual.open, mode=mode, stored_marks=marks)
        self.storing = True
        self.now_s = self.virtual._now_ms / 1000
        self.events: list[CounterEvent] = []
        self.tones: set[int] = set()
        self.wait(1.0)

    @property
    def entries(self) -> list[object]:
        """The entries, without its time."""
        return [replace(e.observation, t=0.0) for e in self.events if isinstance(e, EntryMade)]

    @property
    def refusals(self) -> list[str]:
        return [event.reason for event in self.events if isinstance(event, Refused)]

    @property
    def notices(self) -> dict[str, str]:
        return {event.topic: event.message for event in self.events if isinstance(event, BoxNotice)}

    def tap(self, *names: str) -> None:
        self.virtual.tap(*(INPUT_OF[name] for name in names))
        self.wait(0.3)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.now_s += 0.01
            for event in self.box.poll(self.now_s):
                self.events.append(event)
                if isinstance(event, EntryMade) and self.storing:
                    self.box.stored(event)
            self.tones.add(self.virtual.tone_hz)

    def believe(self, left: SeatLights, right: SeatLights | None = None) -> None:
        self.box.show(Lights(self.now_s, (left, right or SeatLights(over=left.over))))


def amber(player: int, delta: int) -> CounterEntered:
    return CounterEntered(0.0, player, "amber", delta=delta)


def test_each_button_enters_what_it_says() -> None:
    table = Table()
    for name in ("left amber plus", "right amber minus", "left chains plus", "right red key", "right call judge"):
        table.tap(name)
    table.tap("left end turn")

    assert table.entries == [
        amber(0, 1),
        amber(1, -1),
        CounterEntered(0.0, 0, "chains", delta=1),
        KeyTurned(0.0, 1, "red", True),
        JudgeCalled(0.0, 1),
        TurnEnded(0.0, 0),
    ]


def test_holding_a_counter_button_counts_on() -> None:
    table = Table()
    table.virtual.press(INPUT_OF["left amber plus"])
    table.wait(1.0)
    table.virtual.release(INPUT_OF["left amber plus"])
    table.wait(1.0)

    assert table.entries == [amber(0, 1)] * 4, "the press, and after 0.6 s one each 0.15 s"


def test_both_buttons_together_take_back_the_last_press() -> None:
    table = Table()
    table.tap("left amber plus")
    table.tap("left amber plus")
    table.tap("left amber plus", "left amber minus")

    assert table.entries == [amber(0, 1), amber(0, 1), amber(0, -1)]


def test_both_buttons_again_take_back_the_press_before() -> None:
    table = Table()
    table.tap("left amber plus")
    table.tap("left amber minus")
    for _ in range(2):
        table.tap("left amber minus", "left amber plus")

    assert table.entries == [amber(0, 1), amber(0, -1), amber(0, 1), amber(0, -1)]


def test_taking_back_a_held_press_takes_its_repetitions_too() -> None:
    table = Table()
    table.virtual.press(INPUT_OF["right chains plus"])
    table.wait(1.0)
    table.virtual.press(INPUT_OF["right chains minus"])
    table.wait(1.0)

    assert sum(e.delta or 0 for e in table.entries if isinstance(e, CounterEntered)) == 0
    assert table.entries[-1] == CounterEntered(0.0, 1, "chains", delta=-4)


def test_each_counter_of_each_seat_has_its_own_last_press() -> None:
    table = Table()
    table.tap("left amber plus")
    table.tap("right amber plus")
    table.tap("left chains plus")
    table.tap("left amber plus", "left amber minus")

    assert table.entries[-1] == amber(0, -1)


def test_with_nothing_to_take_back_the_box_refuses() -> None:
    table = Table()
    table.tap("left amber plus", "left amber minus")

    assert table.entries == []
    assert table.refusals == ["there is no press to take back"]


def test_nobody_pays_aember_that_is_not_there() -> None:
    table = Table()
    table.believe(SeatLights(amber=1))
    table.tap("left amber minus")
    table.tap("left amber minus")

    assert table.entries == [amber(0, -1)]
    assert table.refusals == ["the left seat has only 0 Æmber"]


def test_a_key_button_turns_the_key_over_and_back() -> None:
    table = Table()
    table.believe(SeatLights(keys=frozenset({"blue"})))
    table.tap("left blue key")
    table.tap("left blue key")

    assert table.entries == [KeyTurned(0.0, 0, "blue", False), KeyTurned(0.0, 0, "blue", True)]


def test_only_the_active_player_ends_the_turn() -> None:
    table = Table()
    table.believe(SeatLights(active=True))
    table.tap("right end turn")
    table.tap("left end turn")
    table.tap("left end turn")

    assert table.entries == [TurnEnded(0.0, 0)]
    assert table.refusals == ["it is the left seat's turn", "it is the right seat's turn"]


def test_after_the_end_of_the_game_a_key_can_be_turned_back_and_nothing_else_counts() -> None:
    table = Table()
    table.believe(SeatLights(amber=2, keys=frozenset(KEY_COLORS), over=True))
    for button in ("left amber plus", "left end turn", "right red key"):
        table.tap(button)
    assert table.entries == []
    assert set(table.refusals) == {"the game is over: nothing more is counted"}

    table.tap("left blue key")
    assert table.entries == [KeyTurned(0.0, 0, "blue", False)]


def test_the_left_seat_may_be_the_second_player() -> None:
    virtual = VirtualBox()
    box = CounterBox(virtual.open, left_player=1)
    for hundredth in range(100):
        box.poll(hundredth / 100)
    virtual.tap(INPUT_OF["left amber plus"])
    events = [event for hundredth in range(100, 150) for event in box.poll(hundredth / 100)]

    assert [e.observation.player for e in events if isinstance(e, EntryMade)] == [1]


class Evening:
    """A box through games one after another, each with its own time."""

    def __init__(self) -> None:
        self.virtual, self.started_s, self.now_s = VirtualBox(), 0.0, 0.0
        self.box = CounterBox(self.virtual.open, game_time=lambda now_s: now_s - self.started_s)
        self.events: list[CounterEvent] = []

    def tap(self, *inputs: str, then_s: float = 1.0) -> None:
        self.virtual.tap(*(INPUT_OF[name] for name in inputs))
        self.live(then_s)

    def live(self, for_s: float) -> None:
        until_s = self.now_s + for_s
        for hundredth in range(round(100 * self.now_s), round(100 * until_s)):
            self.events.extend(self.box.poll(hundredth / 100))
        self.now_s = until_s

    def begin_another_game(self) -> None:
        self.started_s = self.now_s
        self.box.show(Lights(0.0))


def test_another_game_begins_with_clean_hands_and_its_own_time() -> None:
    evening = Evening()
    evening.live(100.0)
    evening.box.show(Lights(99.0, (SeatLights(amber=3), SeatLights())))
    evening.tap("left amber plus")
    evening.begin_another_game()
    evening.tap("left amber plus", "left amber minus")
    evening.tap("left amber plus")

    entered = [event.observation.t for event in evening.events if isinstance(event, EntryMade)]
    refused = [event.reason for event in evening.events if isinstance(event, Refused)]
    assert entered == [pytest.approx(100.0, abs=0.15), pytest.approx(1.0, abs=0.15)]
    assert refused == ["there is no press to take back"]


def test_a_press_sounds_when_it_is_stored_and_not_before() -> None:
    table = Table()
    table.storing = False
    table.tap("left amber plus")
    silent = set(table.tones)
    table.storing = True
    stored = [event for event in table.events if isinstance(event, EntryMade)]
    table.box.stored(stored[0])
    table.wait(0.3)

    assert silent == {0}
    assert 2000 in table.tones


@pytest.mark.parametrize(("mode", "heard"), [("home", {300, 880}), ("tournament", {300, 880}), ("silent", set())])
def test_refused_and_check_have_their_own_sounds_unless_the_table_is_silent(mode: Mode, heard: set[int]) -> None:
    table = Table(mode)
    table.tap("left amber plus", "left amber minus")
    table.believe(SeatLights(check=True))
    table.wait(1.0)

    assert {300, 880} & table.tones == heard


def test_check_sounds_once_while_it_lasts() -> None:
    table = Table()
    table.believe(SeatLights(check=True))
    table.wait(1.0)
    table.tones.clear()
    table.believe(SeatLights(check=True, amber=7))
    table.wait(3.0)

    assert table.tones == {0}


def test_the_lights_follow_what_the_companion_believes() -> None:
    table = Table()
    table.believe(SeatLights(keys=frozenset({"red"}), chains=3, active=True), SeatLights(first_player=True))
    table.wait(0.2)
    lights = table.virtual.lights

    assert lights[0] == (255, 0, 0)
    assert lights[3] == (0, 255, 0)
    assert [light != OFF for light in lights[5:29]] == [True] * 3 + [False] * 21
    assert lights[29 + 4] == (90, 90, 90)


def test_the_chain_reminder_blinks_the_chains() -> None:
    table = Table()
    table.believe(SeatLights(chains=6, chain_reminder=True))
    seen = set()
    for _ in range(20):
        table.wait(0.05)
        seen.add(table.virtual.lights[5])

    assert seen == {OFF, (160, 0, 255)}


def test_presses_made_while_unplugged_arrive_when_it_is_plugged_in_again() -> None:
    table = Table()
    table.virtual.unplug()
    table.wait(1.0)
    table.tap("left amber plus")
    away = table.notices["contact"]
    table.virtual.plug()
    table.wait(6.0)

    assert "does not answer" in away
    assert table.entries == [amber(0, 1)]
    assert table.notices["contact"] == ""


def test_presses_from_before_the_game_are_not_counted() -> None:
    virtual = VirtualBox()
    CounterBox(virtual.open).poll(0.5)
    virtual.tap(INPUT_OF["left amber plus"])
    CounterBox(virtual.open).poll(1.5)
    table = Table(box=virtual)

    assert table.entries == []
    assert table.notices["counts"] == "The controller box held 1 press from before; not counted."


def test_a_companion_that_starts_again_in_the_game_takes_the_press_it_had_not_stored() -> None:
    table = Table()
    table.tap("left amber plus")
    table.storing = False
    table.tap("left red key")
    stored, unstored = [event.mark for event in table.events if isinstance(event, EntryMade)]
    assert stored
    assert unstored
    restarted = Table(marks=[PressMark.from_json(stored.to_json())], box=table.virtual)

    assert restarted.entries == [KeyTurned(0.0, 0, "red", True)]


def test_a_restarted_box_is_told_with_its_reason() -> None:
    table = Table()
    table.virtual.cut_power()
    table.wait(0.1)
    table.virtual.restore_power()
    table.wait(6.0)

    assert table.notices["counts"] == "The controller box restarted (power on). Compare the counts with the page."


def test_a_disturbed_line_is_told_once_and_loses_nothing() -> None:
    table = Table(box=VirtualBox(damage=0.04, seed=5))
    for _ in range(20):
        table.tap("left chains plus")
    table.wait(5.0)

    assert table.entries == [CounterEntered(0.0, 0, "chains", delta=1)] * 20
    assert "noisy" in table.notices["line"]


def test_a_port_where_no_box_answers_is_given_up_for_the_next_one() -> None:
    opened: list[MutePort] = []

    def open_port() -> MutePort:
        opened.append(MutePort())
        return opened[-1]

    box = CounterBox(open_port)
    for tenth in range(180):
        box.poll(tenth / 10)

    assert len(opened) == 3
    assert [port.closed for port in opened] == [True, True, False]


class MutePort:
    """Something else that was plugged in."""

    closed = False

    def exchange(self, data: bytes, now_s: float) -> bytes:
        return b""

    def close(self) -> None:
        self.closed = True


def test_controls_are_read_as_people_write_them() -> None:
    assert parse_control(" Left  AMBER plus ") == Control("left", "amber plus")


@pytest.mark.parametrize("seed", range(5))
def test_a_bad_line_delays_but_never_changes_what_a_grip_takes_back(seed: int) -> None:
    chance = random.Random(seed)
    names = ("left amber plus", "left amber minus")
    taps = [names if chance.random() < 0.3 else (chance.choice(names),) for _ in range(40)]

    amounts = []
    for damage in (0.0, 0.05):
        table = Table(box=VirtualBox(damage=damage, seed=seed))
        table.wait(3.0)
        for pressed in taps:
            table.tap(*pressed)
            table.wait(0.5)
        table.wait(5.0)
        amounts.append(sum(entry.delta or 0 for entry in table.entries if isinstance(entry, CounterEntered)))

    assert amounts[0] == amounts[1]
