"""Settings, found ports, notices, and what the lights make of a report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from companion.counter_inputs.box import BOX
from companion.entry_sources import PAGE
from companion.observations import CounterEntered, KeyTurned
from companion.report import Notice, PlayerReport, ReminderReport, TableReport
from firmware_bridge.arbitration import LastEntry, LastWord
from firmware_bridge.controls import STANDARD_CONTROLS, Control, ControlsError, read_controls, read_pins
from firmware_bridge.frames import frame
from firmware_bridge.link import BoxLink
from firmware_bridge.link_events import Incompatible, PressesLost, PressMark, last_marks
from firmware_bridge.notices import Notices
from firmware_bridge.serial_port import FoundPort, SerialOpener, candidates
from firmware_bridge.table_lights import table_lights
from tests.systems import linux_alone


def test_settings_say_which_button_means_what() -> None:
    controls = read_controls({"3": "right end turn", "0": "left red key"})

    assert controls.by_input == {3: Control("right", "end turn"), 0: Control("left", "red key")}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"0": "left amber"}, "“left amber” is not a control: write left or right, then one of amber plus, "),
        ({"20": "left red key"}, "“20” is not an input: use its number on the wiring page, 0 to 19"),
        ({"x": "left red key"}, "“x” is not an input"),
        ({"1": "left red key", "2": "left red key"}, "left red key has two buttons; give each control one"),
    ],
)
def test_a_setting_that_cannot_be_used_says_what_may_stand_there(settings: dict[str, str], message: str) -> None:
    with pytest.raises(ControlsError, match=message):
        read_controls(settings)


def test_without_settings_the_wiring_page_holds() -> None:
    assert read_controls({}).by_input == STANDARD_CONTROLS.by_input


def test_a_repetition_faster_than_fingers_is_refused() -> None:
    with pytest.raises(ControlsError, match="repeat_interval_ms is 5: choose 50 to 2000"):
        read_controls({}, repeat_interval_ms=5)


def test_settings_say_which_pin_an_input_has() -> None:
    controls = read_controls({"0": "left red key"})

    assert read_pins({"0": 4}, controls) == {0: 4}
    for settings, message in (
        ({"0": 1}, "input 0 is on GPIO 1: choose 2 to 27"),
        ({"0": 4, "1": 4}, "GPIO 4 has two inputs"),
        ({"1": 4}, "left red key .input 0. has no pin; add 0 = a GPIO number"),
    ):
        with pytest.raises(ControlsError, match=message):
            read_pins(settings, controls)


@dataclass
class Port:
    device: str
    vid: int | None
    serial_number: str | None = None


@linux_alone
def test_boxes_are_found_by_their_usb_identity_and_named_by_what_stays(tmp_path: Path) -> None:
    tty = tmp_path / "ttyACM3"
    tty.touch()
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    (by_id / "usb-Arduino_Uno").symlink_to(tty)
    ports = [Port("/dev/ttyS0", None), Port("/dev/ttyUSB0", 0x2E8A), Port(str(tty), 0x2341)]

    found = candidates(ports, link=tmp_path / "no-link", by_id=by_id)

    assert FoundPort(str(by_id / "usb-Arduino_Uno"), "Arduino", raises_dtr=False) in found
    assert FoundPort("/dev/ttyUSB0", "Raspberry Pi Pico", raises_dtr=True) in found
    assert len(found) == 2


@linux_alone
def test_the_port_that_the_udev_rule_names_comes_first(tmp_path: Path) -> None:
    tty = tmp_path / "ttyUSB9"
    tty.touch()
    link = tmp_path / "keyforge-box"
    link.symlink_to(tty)
    ports = [Port("/dev/ttyACM0", 0x2341), Port(str(tty), 0x1A86)]

    assert candidates(ports, link=link, by_id=tmp_path / "none")[0].path == str(tty)


def test_no_box_is_an_error_that_the_caller_waits_out() -> None:
    with pytest.raises(FileNotFoundError, match="no controller box is plugged in"):
        SerialOpener("auto", ports=lambda: [])()


def test_lost_presses_are_named_by_their_buttons() -> None:
    notice = Notices(STANDARD_CONTROLS).tell(PressesLost(3, ((0, 2), (4, 1)), explained=True))

    assert notice.message == (
        "The controller box had no room for 3 presses (left amber plus: 2, left red key: 1)."
        " Please enter them, and check the counts."
    )


def test_a_box_with_another_protocol_is_named_and_never_believed() -> None:
    link = BoxLink()
    events = list(link.receive_data(frame(bytes([0x21]) + bytes(12)), 1.0))

    assert events == [Incompatible(2)]
    assert Notices(STANDARD_CONTROLS).tell(Incompatible(2)).level == "error"


def test_a_mark_reads_back_from_the_journal() -> None:
    mark = PressMark("0102030405060708", 7, 65535)

    assert PressMark.from_json(mark.to_json()) == mark
    assert last_marks([mark.to_json(), PressMark("b", 1, 1).to_json(), PressMark(mark.device, 7, 0).to_json()]) == (
        PressMark(mark.device, 7, 0),
        PressMark("b", 1, 1),
    )
    with pytest.raises(ValueError, match="not the mark of a press"):
        PressMark.from_json({"device": "x"})


# ---- Several inputs at once.


def amber(t: float, value: int) -> CounterEntered:
    return CounterEntered(t, 0, "amber", value=value)


def test_the_last_entry_has_the_last_word_and_is_shown() -> None:
    word = LastWord()
    word.enter(amber(10.0, 3), BOX.source)
    word.enter(amber(20.0, 4), PAGE)

    last = word.last(0, "amber")
    assert last == LastEntry(0, "amber", PAGE, 20.0)
    assert last.told_of("Ann") == "Last entered: Ann, Æmber, on the page."


def test_two_places_at_once_are_told_of() -> None:
    word = LastWord()
    word.enter(amber(10.0, 3), BOX.source)
    collision = word.enter(amber(10.5, 5), PAGE)

    assert str(collision) == (
        "Æmber: entered on the controller box and on the page at nearly the same time; the page came last. Check it."
    )


def test_the_same_place_twice_or_different_quantities_collide_with_nothing() -> None:
    word = LastWord()
    word.enter(amber(10.0, 3), BOX.source)

    assert word.enter(amber(10.1, 4), BOX.source) is None
    assert word.enter(KeyTurned(10.2, 0, "red", True), PAGE) is None


# ---- From the report to the lights.


def player(**facts: object) -> PlayerReport:
    usual: dict[str, object] = dict.fromkeys(("hand", "deck_count", "archives", "discard_count", "purged"), 0)
    usual |= {"name": "", "deck": "", "houses": (), "amber": 0, "chains": 0, "keys": (), "key_cost": 6, "check": False}
    return PlayerReport(**(usual | {"draws_up_to": 6} | facts))  # type: ignore[arg-type]


def test_the_lights_show_the_report() -> None:
    players = (player(amber=6, keys=("red",), check=True), player(chains=4))
    report = TableReport(3, 12.0, "Table 1", "1.3", players, turn=2, active=1, step="main")

    left, right = table_lights(report).seats

    assert (left.keys, left.check, left.active, left.first_player) == (frozenset({"red"}), True, False, True)
    assert (right.chains, right.active, right.first_player) == (4, True, False)


def test_the_seats_are_exchanged_where_the_first_player_sits_right() -> None:
    report = TableReport(3, 12.0, "Table 1", "1.3", (player(chains=1), player(chains=2)), active=0, step="main")

    assert [seat.chains for seat in table_lights(report, left_player=1).seats] == [2, 1]


def test_a_chain_reminder_and_a_call_for_a_judge_reach_the_lights() -> None:
    reminder = ReminderReport(1.0, "chains", 1, "draw to 5")
    notice = Notice("judge", "info", "called")
    report = TableReport(
        3, 12.0, "T", "1.3", (player(), player()), step="draw", reminders=(reminder,), notices=(notice,)
    )

    lights = table_lights(report)

    assert [seat.chain_reminder for seat in lights.seats] == [False, True]
    assert lights.judge_called
    shed = replace(report, reminders=(replace(reminder, status="met"),))
    assert not any(seat.chain_reminder for seat in table_lights(shed).seats)


def test_a_finished_game_has_no_active_player() -> None:
    report = TableReport(3, 12.0, "T", "1.3", (player(), player()), active=0, step="main", winner=0)

    assert not any(seat.active for seat in table_lights(report).seats)
