"""A Wi-Fi of the table's own: when it is opened, by which words to NetworkManager, and what is said where it cannot be.

NetworkManager itself is a small fake on the path that notes its arguments and answers as the real one does.
"""

from __future__ import annotations

import configparser
import os
import stat
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.hotspot import ADDRESS, CONNECTIONS, Hotspot, HotspotError, close, hotspot_of, open_where_needed
from companion.table.places import hotspot_here

OWN = Hotspot("KeyForge-ABCD", "abcdefghjkmn")
OFFLINE = (
    "wlan0:wifi:disconnected\np2p-dev-wlan0:wifi-p2p:disconnected\neth0:ethernet:unavailable\nlo:loopback:unmanaged"
)


class NetworkManager:
    """The fake: `devices` is what it tells of them; bringing a connection up fails where `refuses` says why."""

    def __init__(self, folder: Path) -> None:
        self.root, self.folder = folder / "root", folder

    def tells(self, devices: str, refuses: str = "") -> None:
        up = f'echo "{refuses}" >&2; exit 4' if refuses else "exit 0"
        program = self.folder / "nmcli"
        program.write_text(
            f'#!/bin/sh\necho "$*" >>"{self.folder}/calls"\n'
            f'case "$*" in *status) printf "%s\\n" "{devices}" ;; *up*) {up} ;; esac\n'
        )
        program.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        return (self.folder / "calls").read_text().splitlines()

    @property
    def file(self) -> Path:
        return self.root / CONNECTIONS / "keyforge-hotspot.nmconnection"


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NetworkManager:
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return NetworkManager(tmp_path)


def test_a_machine_in_no_network_opens_its_own(manager: NetworkManager) -> None:
    manager.tells(OFFLINE)
    assert "the Wi-Fi KeyForge-ABCD is open" in open_where_needed(OWN, root=manager.root)
    assert manager.calls == [
        "--terse --fields DEVICE,TYPE,STATE device status",
        "connection reload",
        "--wait 40 connection up id keyforge-hotspot",
    ]
    told = configparser.ConfigParser()
    told.read(manager.file)
    assert (told["wifi"]["ssid"], told["wifi"]["mode"]) == (OWN.name, "ap")
    assert (told["wifi-security"]["psk"], told["wifi-security"]["key-mgmt"]) == (OWN.password, "wpa-psk")
    assert (told["ipv4"]["method"], told["ipv4"]["address1"]) == ("shared", f"{ADDRESS}/24")


def test_the_password_is_for_root_alone_and_in_no_arguments(manager: NetworkManager) -> None:
    manager.tells(OFFLINE)
    open_where_needed(OWN, root=manager.root)
    assert stat.S_IMODE(manager.file.stat().st_mode) == 0o600
    assert OWN.password not in "".join(manager.calls)


@pytest.mark.parametrize("devices", ["wlan0:wifi:connected", "wlan0:wifi:disconnected\neth0:ethernet:connected"])
def test_a_machine_in_a_network_opens_nothing(manager: NetworkManager, devices: str) -> None:
    manager.tells(devices)
    assert "is in a network" in open_where_needed(OWN, root=manager.root)
    assert len(manager.calls) == 1
    assert not manager.file.exists()


@pytest.mark.parametrize(
    ("devices", "told"),
    [
        ("eth0:ethernet:unavailable", "no Wi-Fi that NetworkManager knows"),
        ("wlan0:wifi:unavailable", "set its country once"),
        ("wlan0:wifi:connecting (prepare)", "is connecting"),
    ],
)
def test_what_keeps_it_from_opening_is_told_with_what_to_do(manager: NetworkManager, devices: str, told: str) -> None:
    manager.tells(devices)
    with pytest.raises(HotspotError, match=told):
        open_where_needed(OWN, root=manager.root)


def test_what_networkmanager_refuses_is_told_in_its_words(manager: NetworkManager) -> None:
    manager.tells(OFFLINE, refuses="Error: Connection activation failed.")
    with pytest.raises(HotspotError, match="Connection activation failed"):
        open_where_needed(OWN, root=manager.root)


def test_without_networkmanager_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(HotspotError, match="nmcli is not installed"):
        open_where_needed(OWN, root=tmp_path)


def test_it_is_closed_once_and_nothing_is_left(manager: NetworkManager) -> None:
    manager.tells(OFFLINE)
    open_where_needed(OWN, root=manager.root)
    for _ in range(2):
        close(root=manager.root)
    assert not manager.file.exists()
    assert manager.calls[3:] == ["connection reload"]


def test_name_and_password_stay_the_same_and_are_the_machines_own(tmp_path: Path) -> None:
    own = hotspot_here(tmp_path)
    assert hotspot_here(tmp_path) == own
    assert own.invitation == f"WIFI:T:WPA;S:{own.name};P:{own.password};;"
    assert stat.S_IMODE((tmp_path / "hotspot.key").stat().st_mode) == 0o600
    assert hotspot_of(b"another") != own


def test_the_command_opens_nothing_until_the_setting_says_so(
    manager: NetworkManager, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manager.tells("wlan0:wifi:connected")
    file = tmp_path / "companion.toml"
    for setting, told in (("", "The setting is off"), ("[hotspot]\nuse = true\n", "wlan0 is in a network")):
        file.write_text(f'[journal]\nfolder = "{tmp_path / "games"}"\n{setting}')
        with pytest.raises(SystemExit) as left:
            main(["hotspot", "--config", str(file)])
        assert (left.value.code or 0, told in capsys.readouterr().out) == (0, True)


def test_the_command_says_where_the_password_is_printed_and_keeps_it_from_the_log(
    manager: NetworkManager, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manager.tells("wlan0:wifi:connected")
    (tmp_path / "companion.toml").write_text(f'[journal]\nfolder = "{tmp_path}"\n[hotspot]\nuse = true\n')
    with pytest.raises(SystemExit):
        main(["hotspot", "--config", str(tmp_path / "companion.toml")])
    told = capsys.readouterr().out
    assert "a label for the box with the lights: print them from the page /hotspot" in told
    assert hotspot_here(tmp_path).password not in told
