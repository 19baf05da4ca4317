"""The doctor's eyes: facts read from a made-up tree of system files and from what programs of the system print."""

from __future__ import annotations

import json
import socket
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.doctor import machine
from companion.doctor.facts import CameraFacts

LISTED_CAMERAS = """Available cameras
-----------------
0 : imx708_wide [4608x2592 10-bit RGGB] (/base/axi/pcie@120000/rp1/i2c@88000/imx708@1a)
    Modes: 'SRGGB10_CSI2P' : 1536x864 [120.13 fps - (768, 432)/3072x1728 crop]
"""
ADDRESSES = [{"ifname": "wlan0", "addr_info": [{"local": "192.0.2.9"}]}, {"ifname": "eth0", "addr_info": []}]

ANSWERS = {
    "rpicam-hello": LISTED_CAMERAS,
    "vcgencmd": "throttled=0x50000\n",
    "timedatectl": "yes\n",
    "ip": json.dumps(ADDRESSES),
    "systemctl": "LoadState=loaded\nActiveState=active\n",
}


def answer(command: Sequence[str]) -> str | None:
    return ANSWERS.get(command[0])


def silence(command: Sequence[str]) -> str | None:
    return None


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """The files of a Raspberry Pi with a USB camera at its third video device."""
    files = {
        "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
        "proc/meminfo": "MemTotal:        3884344 kB\nMemFree:  1000 kB\nMemAvailable:    3011024 kB\n",
        "etc/os-release": 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
        "sys/class/thermal/thermal_zone0/temp": "48312\n",
        "sys/class/video4linux/video10/name": "bcm2835-codec-decode\n",
        "sys/class/video4linux/video10/index": "0\n",
        "sys/class/video4linux/video2/name": "HD USB Camera\n",
        "sys/class/video4linux/video2/index": "0\n",
        "sys/class/video4linux/video3/name": "HD USB Camera\n",
        "sys/class/video4linux/video3/index": "1\n",
        "dev/gpiochip0": "",
        "dev/video2": "",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    return tmp_path


def test_a_pi_is_seen_as_it_is(pi: Path) -> None:
    facts = machine.gather(None, pi, answer, ["gpiozero", "lgpio"])
    assert facts.is_raspberry_pi
    assert facts.model == "Raspberry Pi 4 Model B Rev 1.5"
    assert facts.system == "Debian GNU/Linux 12 (bookworm)"
    assert facts.memory_bytes == 3884344 * 1024
    assert facts.memory_free_bytes == 3011024 * 1024
    assert facts.temperature_c == pytest.approx(48.312)
    assert facts.throttled == 0x50000
    assert facts.gpio_chips == ("gpiochip0",)
    assert facts.clock_synchronized is True
    assert facts.addresses == ("192.0.2.9",)
    assert facts.service == "active"
    assert facts.button_versions.keys() == {"gpiozero", "lgpio"}


def test_cameras_are_told_from_codecs_and_counted_once(pi: Path) -> None:
    assert machine.gather(None, pi, answer).cameras == (
        CameraFacts("Raspberry Pi camera imx708_wide", "number 0", "picamera2"),
        CameraFacts("HD USB Camera", "/dev/video2", "v4l2"),
    )


def test_an_empty_machine_is_no_error(tmp_path: Path) -> None:
    facts = machine.gather(None, tmp_path, silence)
    assert not facts.is_raspberry_pi
    assert facts.cameras == ()
    assert facts.memory_free_bytes is None
    assert facts.throttled is None
    assert facts.temperature_c is None
    assert facts.service is None


@pytest.mark.parametrize(
    ("shown", "state"),
    [
        ("LoadState=not-found\nActiveState=inactive\n", None),
        ("LoadState=loaded\nActiveState=failed\n", "failed"),
        ("", None),
    ],
)
def test_a_service_that_is_not_installed_has_no_state(shown: str, state: str | None) -> None:
    assert machine.service_state(lambda command: shown) == state


def test_a_port_in_use_is_noticed() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert not machine.port_is_free("127.0.0.1", taken.getsockname()[1])


def test_a_folder_that_does_not_exist_yet_has_its_parents_space(tmp_path: Path) -> None:
    facts = machine.look_at_disk(tmp_path / "not" / "yet")
    assert facts.writable
    assert facts.free_bytes


def test_files_that_the_configuration_names_in_vain_are_told(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('[table]\nregistry = "none.json"\n')
    assert machine.gather(file, tmp_path, silence).config.missing == (str(tmp_path / "none.json"),)


def test_a_wrong_configuration_does_not_stop_the_doctor(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[page]\nprot = 1\n")
    assert "did you mean port?" in machine.gather(file, tmp_path, silence).config.error


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["doctor", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert {"system", "Python", "camera", "disk"} <= {finding["about"] for finding in report["findings"]}


def test_the_command_fails_where_something_must_be_put_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[page]\nprot = 1\n")
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--config", str(file)])
    assert left.value.code == 1
    assert "Fix the points marked ✗ first" in capsys.readouterr().out
