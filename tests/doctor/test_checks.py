"""The doctor's judgement: what it says about made-up machines, and what it advises."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.counter_inputs import BUTTON_KINDS
from companion.doctor.checks import examine, to_json, worst
from companion.doctor.facts import BoardFacts, CameraFacts, ConfigFacts, DiskFacts, Facts
from companion.doctor.findings import Finding, Severity
from companion.running_tables import RunningTable

LAPTOP = Facts(
    companion="1.2.3",
    python=(3, 11, 2),
    processor="x86_64",
    system="Debian GNU/Linux 12",
    versions={"OpenCV": "4.12.0.88", "NumPy": "2.1"},
    button_versions={"pyserial": "3.5"},
    disk=DiskFacts("/home/anna/games", 50_000_000_000, True),
    memory_bytes=8_000_000_000,
    memory_free_bytes=4_000_000_000,
    addresses=("192.0.2.7",),
)
PI = replace(
    LAPTOP,
    model="Raspberry Pi 5 Model B Rev 1.0",
    processor="aarch64",
    versions={"OpenCV": "4.12.0.88"},
    button_versions={"pyserial": "3.5", "gpiozero": "2.0.1.post3", "lgpio": "0.2.2.0"},
    picamera2=True,
    cameras=(CameraFacts("Raspberry Pi camera imx708", "number 0", "picamera2"),),
    gpio_chips=("gpiochip0",),
    gpio_usable=True,
    boards=(BoardFacts("/dev/ttyACM0", "Raspberry Pi Pico"),),
    throttled=0,
    temperature_c=51.4,
    clock_synchronized=True,
    service="active",
    config=ConfigFacts("/etc/keyforge-companion/companion.toml"),
)

OF_BUTTONS = [kind.checked for kind in BUTTON_KINDS]


def about(topic: str, facts: Facts) -> list[Finding]:
    return [finding for finding in examine(facts, OF_BUTTONS) if finding.about == topic]


def test_a_well_prepared_pi_has_nothing_to_do() -> None:
    findings = examine(PI, OF_BUTTONS)
    assert worst(findings) == "good"
    assert [finding.advice for finding in findings if finding.advice] == []


def test_a_laptop_without_anything_is_ready_for_the_simulated_table() -> None:
    findings = examine(LAPTOP, OF_BUTTONS)
    assert worst(findings) == "hint"
    assert "the simulated table will be played" in about("camera", LAPTOP)[0].message


@pytest.mark.parametrize(
    ("topic", "level", "facts", "word"),
    [
        ("system", "problem", replace(PI, processor="armv7l"), "64-bit"),
        ("Python", "problem", replace(PI, python=(3, 9, 2)), "3.11"),
        ("packages", "problem", replace(PI, versions={"zxing-cpp": None}), "./run"),
        ("packages", "problem", replace(PI, versions={"zxing-cpp": None}, platform="darwin"), "pipx"),
        ("OpenCV", "warning", replace(PI, versions={"OpenCV": "5.0.0.93"}), "opencv-python-headless<5"),
        ("label readers", "warning", replace(PI, zbar=False), "libzbar0"),
        ("label readers", "warning", replace(PI, zbar=False, platform="darwin"), "brew install zbar"),
        ("label readers", "warning", replace(PI, zbar=False, platform="win32"), "Visual C++"),
        ("camera", "hint", replace(LAPTOP, platform="darwin"), "companion run --camera 0"),
        ("camera", "problem", replace(PI, picamera2=False), "python3-picamera2"),
        ("camera", "problem", replace(PI, cameras=(CameraFacts("HD Cam", "/dev/video0", "v4l2", False),)), "video"),
        ("pins", "warning", replace(PI, gpio_chips=()), "Restart the Pi"),
        ("pins", "warning", replace(PI, gpio_usable=False), "usermod -aG gpio"),
        ("pins", "warning", replace(PI, button_versions={"gpiozero": None, "lgpio": None}), "keyforge-companion[pi]"),
        (
            "controller box",
            "problem",
            replace(PI, boards=(BoardFacts("/dev/ttyUSB0", "Arduino Nano (CH340)", False),)),
            "usermod -aG dialout",
        ),
        ("disk", "problem", replace(PI, disk=DiskFacts("/games", 10**12, False)), "[journal] folder"),
        ("disk", "warning", replace(PI, disk=DiskFacts("/games", 500_000_000, True)), "Delete"),
        ("disk", "problem", replace(PI, disk=DiskFacts("/games", 50_000_000, True)), "Delete"),
        ("memory", "warning", replace(PI, memory_free_bytes=200_000_000), "Close"),
        ("power", "problem", replace(PI, throttled=0x50005), "power supply"),
        ("power", "warning", replace(PI, throttled=0x50000), "power supply"),
        ("temperature", "warning", replace(PI, temperature_c=81.0), "fan"),
        ("clock", "warning", replace(PI, year=1970), "date -s"),
        ("clock", "hint", replace(PI, clock_synchronized=False), "dates"),
        ("network", "hint", replace(PI, addresses=()), "Join"),
        ("service", "problem", replace(PI, service="failed"), "journalctl"),
        ("service", "warning", replace(PI, service="inactive"), "systemctl start"),
        ("configuration", "problem", replace(PI, config=ConfigFacts("a.toml", error="a.toml, line 3")), "--example"),
        ("configuration", "problem", replace(PI, config=ConfigFacts("a.toml", missing=("r.json",))), "paths"),
    ],
)
def test_what_is_wrong_comes_with_what_to_do(topic: str, level: Severity, facts: Facts, word: str) -> None:
    (finding,) = about(topic, facts)
    assert finding.level == level
    assert word in finding.advice


def test_a_busy_port_is_told_unless_it_is_our_own_service() -> None:
    levels = [finding.level for finding in about("network", replace(PI, port_is_free=False, service=None))]
    assert levels == ["good", "warning"]
    assert [finding.level for finding in about("network", replace(PI, port_is_free=False))] == ["good"]


def test_the_page_is_named_with_its_port() -> None:
    facts = replace(LAPTOP, config=ConfigFacts(port=8123))
    assert "http://192.0.2.7:8123" in about("network", facts)[0].message


def test_of_a_table_that_runs_the_port_is_named_that_it_has() -> None:
    running = RunningTable(Path("/games/table-1.journal"), 8080)
    facts = replace(PI, port_is_free=False, service=None, config=ConfigFacts(port=8080), tables=(running,))
    (finding,) = about("network", facts)
    assert "“table-1” runs at http://192.0.2.7:8080" in finding.message
    (alone,) = about("network", replace(facts, addresses=()))
    assert "“table-1” runs at http://127.0.0.1:8080, on this machine only" in alone.message


def test_what_cannot_be_found_out_is_not_judged() -> None:
    facts = replace(LAPTOP, memory_free_bytes=None, throttled=None, temperature_c=None)
    assert {finding.about for finding in examine(facts)}.isdisjoint({"memory", "power", "temperature"})


def test_the_json_form_names_the_worst_level() -> None:
    report = to_json(examine(replace(PI, zbar=False)))
    assert report["worst"] == "warning"
    assert isinstance(report["findings"], list)
