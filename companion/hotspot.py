"""A Wi-Fi of the table's own where the machine is in no network: opened by NetworkManager, whose `nmcli` is asked.

Its name and password follow from a key of this machine, so that they stay the same and a printed card keeps its worth.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

CONNECTION: Final = "keyforge-hotspot"
ADDRESS: Final = "10.42.0.1"
"""This machine's own in its Wi-Fi."""
CONNECTIONS: Final = Path("run/NetworkManager/system-connections")
"""The folder that NetworkManager reads until the machine is switched off."""
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other."""
PASSWORD_LETTERS: Final = 12
NAME_LETTERS: Final = 4
OPENS_WITHIN_S: Final = 60.0


class HotspotError(Exception):
    """The Wi-Fi cannot be opened; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """The name and the password of a Wi-Fi."""

    name: str
    password: str

    @property
    def invitation(self) -> str:
        """The text of a QR code that lets phones in."""
        return f"WIFI:T:WPA;S:{self.name};P:{self.password};;"


@dataclass(frozen=True, slots=True)
class CommandOutput:
    """The output of a program; `trouble` says what went wrong, and is empty where nothing did."""

    out: str
    trouble: str = ""


Nmcli: TypeAlias = Callable[[Sequence[str]], CommandOutput]


def hotspot_of(key: bytes) -> Hotspot:
    """The Wi-Fi of the machine with this key."""
    letters = _letters(key)
    name = "".join(next(letters) for _ in range(NAME_LETTERS)).upper()
    return Hotspot(f"KeyForge-{name}", "".join(next(letters) for _ in range(PASSWORD_LETTERS)))


def _letters(key: bytes) -> Iterator[str]:
    """Letters that nobody can foretell without the key, each as likely as any other."""
    for number in range(256):
        for byte in hmac.new(key, f"hotspot {number}".encode(), hashlib.sha256).digest():
            if byte < 256 - 256 % len(LETTERS):
                yield LETTERS[byte % len(LETTERS)]


def nmcli(arguments: Sequence[str]) -> CommandOutput:
    """Asks NetworkManager. Its words are those of its English manual."""
    try:
        done = subprocess.run(
            ["nmcli", *arguments],
            capture_output=True,
            text=True,
            timeout=OPENS_WITHIN_S,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except FileNotFoundError:
        return CommandOutput("", "NetworkManager's nmcli is not installed")
    except (OSError, subprocess.TimeoutExpired) as error:
        return CommandOutput("", str(error))
    failed = (done.stderr or done.stdout).strip() or f"nmcli ended with {done.returncode}"
    return CommandOutput(done.stdout, failed if done.returncode else "")


def open_where_needed(hotspot: Hotspot, ask: Nmcli = nmcli, root: Path = Path("/")) -> str:
    """Opens the Wi-Fi where this machine is in no network, and says what was done. Raises `HotspotError`."""
    devices = _devices(ask)
    for device, _, state in devices:
        if state.startswith("connected"):
            return f"{device} is in a network: no Wi-Fi of its own is needed."
    free = next((device for device, kind, state in devices if kind == "wifi" and state == "disconnected"), None)
    if free is None:
        raise HotspotError(_why_not(devices))
    _lay_down(hotspot, free, root)
    _done(ask(("connection", "reload")))
    _done(ask(("--wait", "40", "connection", "up", "id", CONNECTION)))
    return f"{free} is in no network that it knows: the Wi-Fi {hotspot.name} is open."


def close(ask: Nmcli = nmcli, root: Path = Path("/")) -> None:
    """Closes it, where it is open. NetworkManager looks for the networks that it knows again."""
    file = _file(root)
    if file.exists():
        file.unlink()
        _done(ask(("connection", "reload")))


def _devices(ask: Nmcli) -> list[tuple[str, str, str]]:
    """Name, kind and state of each device by which people could reach this machine."""
    said = _done(ask(("--terse", "--fields", "DEVICE,TYPE,STATE", "device", "status")))
    rows = (line.split(":") for line in said.splitlines())
    return [(row[0], row[1], row[2]) for row in rows if len(row) == 3 and row[1] in ("wifi", "ethernet")]


def _why_not(devices: Sequence[tuple[str, str, str]]) -> str:
    states = [(device, state) for device, kind, state in devices if kind == "wifi"]
    if not states:
        return "This machine has no Wi-Fi that NetworkManager knows: plug one in, or switch the hotspot off."
    device, state = states[0]
    if state == "unavailable":
        return f"The Wi-Fi {device} is switched off. On a Raspberry Pi: set its country once, with sudo raspi-config."
    return f"The Wi-Fi {device} is {state}: start the machine again, or see nmcli device."


def _done(said: CommandOutput) -> str:
    if said.trouble:
        raise HotspotError(f"The Wi-Fi was not opened: {said.trouble}")
    return said.out


def _file(root: Path) -> Path:
    return root / CONNECTIONS / f"{CONNECTION}.nmconnection"


def _lay_down(hotspot: Hotspot, device: str, root: Path) -> None:
    """The password goes by a file that only root may read: a program's arguments are for everybody to see."""
    file = _file(root)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(_connection(hotspot, device))
    except OSError as error:
        raise HotspotError(f"The Wi-Fi was not opened: {error}. Run it as root.") from error


def _connection(hotspot: Hotspot, device: str) -> str:
    return f"""[connection]
id={CONNECTION}
type=wifi
interface-name={device}
autoconnect=false

[wifi]
mode=ap
band=bg
ssid={hotspot.name}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn;
pairwise=ccmp;
psk={hotspot.password}

[ipv4]
method=shared
address1={ADDRESS}/24

[ipv6]
method=disabled
"""
