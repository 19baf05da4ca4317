"""Every counter box keeps its word: the virtual one, the Arduino's program built here and in a simulated
processor, and the Pico's program in MicroPython's own interpreter."""

from __future__ import annotations

import random
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_bridge.controls import STANDARD_CONTROLS
from firmware_bridge.frames import FrameDecoder, frame
from firmware_bridge.link_events import BoxMet, ContactChanged, PressesLost
from firmware_bridge.messages import BoxState, Configure, Hello, InputEvent, Query, Show, pack, unpack
from firmware_bridge.notices import Notices
from tests.firmware_bridge.boxes import BoxProcess, BoxUnderTest
from tests.firmware_bridge.conftest import HERE, PICO
from tests.firmware_bridge.contacts import BOUNCING_MS, bounced_samples
from tests.firmware_bridge.rig import Rig

GREEN, RED, YELLOW, BLUE, PURPLE, OFF = (0, 255, 0), (255, 0, 0), (255, 160, 0), (0, 0, 255), (160, 0, 255), (0, 0, 0)
RIGHT = 29


def test_a_press_arrives_once(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.tap(7)
    rig.run(1000)

    assert rig.inputs_pressed == [7]


def test_every_button_has_its_own_number(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    for number in range(18):
        rig.tap(number, after_ms=100 * number)
    rig.run(3000)

    assert rig.inputs_pressed == list(range(18))


def test_two_buttons_held_together_are_both_seen(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.tap(3, for_ms=200)
    rig.tap(10, after_ms=50)
    rig.run(1000)

    assert [(press.input, press.held) for press in rig.presses] == [(3, 1 << 3), (10, 1 << 3 | 1 << 10)]


def test_a_held_counter_button_repeats_and_a_held_key_does_not(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.link.configure(Configure(0, repeat_mask=1 << 0, repeat_delay_ms=600, repeat_interval_ms=150))
    rig.run(1000)
    rig.tap(0, for_ms=1000)
    rig.tap(4, after_ms=20, for_ms=1000)
    rig.run(2000)

    amber = [press.repeated for press in rig.presses if press.input == 0]
    assert amber == [False, True, True, True]
    assert rig.inputs_pressed.count(4) == 1


@pytest.mark.nightly
def test_ten_thousand_bouncing_contacts_are_one_press_each(box: BoxUnderTest) -> None:
    """All eighteen buttons bounce at a time, each in its own way; the box's counts are read after each press."""
    chance = random.Random(5)
    box.run(200_000)
    for presses in range(1, 10_000 // 18 + 2):
        for level in (True, False):
            bounce(box, level, chance)
        assert counts(box) == (presses,) * 18


def bounce(box: BoxUnderTest, level: bool, chance: random.Random) -> None:
    """Every button goes to the level, and stays there long enough to be believed."""
    contacts = [bounced_samples(level, chance, BOUNCING_MS + 1) for _ in range(18)]
    for closed in zip(*contacts, strict=True):
        box.inputs(sum(1 << number for number, is_closed in enumerate(closed) if is_closed))
        box.run(1000)
    box.inputs((1 << 18) - 1 if level else 0)
    box.run(20_000)


def counts(box: BoxUnderTest) -> tuple[int, ...]:
    """How often each button was pressed since the box started, as it says itself as soon as its line has room."""
    reader = FrameDecoder()
    for _ in range(20):
        for body in reader.read(box.run(20_000, frame(pack(Query())))).bodies:
            message = unpack(body)
            if isinstance(message, BoxState):
                return message.counts
    raise AssertionError("the box does not answer")


def test_the_lights_show_what_the_companion_believes(box: BoxUnderTest) -> None:
    rig = Rig(box)
    keys = 0b010_101  # left red and blue, right yellow
    left_active_right_check = 0x01 | 0x20
    rig.link.show(Show(0, keys, 0, 24, left_active_right_check, 4, 0, 0))
    rig.run(1000)

    lights = box.lights()

    assert lights[0:4] == [RED, OFF, BLUE, GREEN]
    assert lights[RIGHT : RIGHT + 3] == [OFF, YELLOW, OFF]
    assert lights[5:29] == [OFF] * 24
    assert lights[RIGHT + 5 :] == [PURPLE] * 24
    assert (255, 90, 0) in watch(rig, RIGHT + 3)
    assert OFF in watch(rig, RIGHT + 3), "Check! blinks"


def watch(rig: Rig, light: int) -> set[tuple[int, int, int]]:
    """The colours a light has within two seconds."""
    colors = set()
    for _ in range(40):
        rig.run(50)
        colors.add(rig.box.lights()[light])
    return colors


def test_a_box_that_hears_nobody_shows_no_old_beliefs(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.link.show(Show(0, 0b111111, 5, 5, 1, 4, 0, 0))
    rig.run(1000)
    rig.unplug()
    rig.run(4000)

    assert box.lights()[0:3] == [OFF] * 3


def test_a_sound_is_played_once_however_often_it_is_told(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.link.show(Show(0, 0, 0, 0, 0, 4, 1, 3))
    rig.run(40)
    heard = box.tone_hz()
    rig.run(3000)

    assert heard == pytest.approx(880, rel=0.01)
    assert box.tone_hz() == 0


def test_a_restarted_box_is_recognised_and_repeats_no_sound(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.link.show(Show(0, 0, 0, 0, 0, 4, 1, 2))
    rig.run(1000)
    box.power()
    rig.run(1000)

    assert rig.meetings == ["first", "restarted"]
    assert box.tone_hz() == 0


def test_nothing_is_acknowledged_that_is_not_stored(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.storing = False
    rig.tap(2)
    rig.run(1000)
    nothing_stored = replace(rig.presses[0].mark, sequence=0)
    restarted_companion = Rig(box, marks=[nothing_stored])
    restarted_companion.run(1000)

    assert rig.inputs_pressed == [2]
    assert restarted_companion.inputs_pressed == [2]


def test_a_restarted_companion_counts_nothing_twice(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.tap(2)
    rig.run(1000)
    restarted_companion = Rig(box, marks=[rig.presses[-1].mark])
    restarted_companion.tap(3)
    restarted_companion.run(1000)

    assert restarted_companion.inputs_pressed == [3]


def test_a_storm_that_fills_the_memory_is_counted_to_the_last_press(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.unplug()
    for turn in range(60):
        for number in range(8):
            rig.tap(number, after_ms=100 * turn + 10 * number, for_ms=50)
    rig.run(6500)
    rig.plug()
    rig.run(4000)

    lost = [event for event in rig.events if isinstance(event, PressesLost)]
    assert len(rig.presses) == 100
    assert [(loss.number, loss.explained) for loss in lost] == [(60 * 8 - 100, True)]
    assert sum(count for _, count in lost[0].by_input) == lost[0].number


def test_silence_is_noticed_and_forgotten_again(box: BoxUnderTest) -> None:
    rig = Rig(box)
    rig.run(1000)
    rig.box, silent = SilentBox(), rig.box
    rig.run(4000)
    rig.box = silent
    rig.run(1000)

    contacts = [event.contact for event in rig.events if isinstance(event, ContactChanged)]
    assert contacts == ["good", "degraded", "offline", "good"]


class SilentBox:
    """A box whose program hangs."""

    def run(self, us: int, data: bytes = b"") -> bytes:
        return b""

    def inputs(self, mask: int) -> None: ...

    def power(self) -> None: ...

    def lights(self) -> list[tuple[int, int, int]]:
        return []

    def tone_hz(self) -> int:
        return 0

    def close(self) -> None: ...


def test_noise_never_becomes_a_press(box: BoxUnderTest) -> None:
    chance = random.Random(2)
    rig = Rig(box)
    rig.run(1000)
    for _ in range(20):
        box.run(20_000, chance.randbytes(200))
    rig.tap(1)
    rig.run(2000)

    assert rig.inputs_pressed == [1]


def test_the_watchdog_restarts_an_arduino_whose_program_hangs_and_the_page_is_told(
    simavr: Path, arduino_elf: Path
) -> None:
    box = BoxProcess([str(simavr), str(arduino_elf)])
    rig = Rig(box)
    rig.run(1000)
    box.hang()
    rig.run(1000)
    rig.tap(3)
    rig.run(1000)
    box.close()

    met = [event for event in rig.events if isinstance(event, BoxMet)]
    assert [(event.meeting, event.reset_cause) for event in met] == [("first", 0x01), ("restarted", 0x08)]
    assert "watchdog" in Notices(STANDARD_CONTROLS).tell(met[1]).message
    assert rig.inputs_pressed == [3]


def test_the_picos_whole_program_reads_its_pins_and_drives_its_lights(micropython: Path) -> None:
    script, board = HERE / "pico_program.mjs", HERE / "pico_board.py"
    command = ["node", str(script), str(micropython), str(PICO), str(board)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    told = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    messages = [unpack(body) for body in FrameDecoder().read(bytes.fromhex(told["sent"])).bodies]

    assert next(m.device for m in messages if isinstance(m, Hello)) == b"pico-001"
    assert {(m.input, m.sequence) for m in messages if isinstance(m, InputEvent)} == {(17, 1)}
    assert told["tone"] == "2000 32768"
    assert told["interrupt"] == "-1", "a byte 3 must not stop the program"
    left_red_key_alone = "00000000" + "e40000ff" + "e4000000" * 57
    assert left_red_key_alone in told["strip"]
