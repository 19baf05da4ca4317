"""Gathers the facts about this machine: reads files of the system, asks its programs, opens nothing.

What reads files takes the root of the tree as an argument, so that a made-up tree can stand for a machine.
"""

from __future__ import annotations

import datetime
import importlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import re
import socket
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import companion
from companion.config import Config, ConfigError, load_config
from companion.doctor.facts import BoardFacts, CameraFacts, ConfigFacts, DiskFacts, Facts
from companion.machine_health import (
    Ask,
    ask,
    existing,
    free_bytes,
    look_at_memory,
    look_at_power,
    look_at_temperature,
    read_text,
)
from companion.running_tables import running_tables

SERVICE = "keyforge-companion.service"

# The name people know a package by, and the names it may be installed under.
NEEDED = {
    "OpenCV": ("opencv-python-headless", "opencv-python", "opencv-contrib-python", "opencv"),
    "NumPy": ("numpy",),
    "zxing-cpp": ("zxing-cpp",),
    "pyzbar": ("pyzbar",),
    "Flask": ("flask",),
    "waitress": ("waitress",),
}

# Devices of a Raspberry Pi that look like cameras but are its video codecs and picture processors.
NO_CAMERA = re.compile(r"bcm2835-(codec|isp)|rpi-hevc|rpivid|pispbe|rp1-cfe|unicam", re.IGNORECASE)
HAS_PICAMERA2 = "import importlib.util, sys; sys.exit(importlib.util.find_spec('picamera2') is None)"
LISTED_CAMERA = re.compile(r"^\s*(\d+) : (\S+) \[", re.MULTILINE)


def gather(
    config_path: Path | None, root: Path = Path("/"), ask: Ask = ask, button_packages: Iterable[str] = ()
) -> Facts:
    """One look at this machine, with the configuration file at `config_path`, or none.

    `button_packages` are those from PyPI that only some buttons need.
    """
    config, config_facts = look_at_config(config_path)
    model = read_text(root / "proc/device-tree/model").strip("\0\n ")
    memory_bytes, memory_free_bytes = look_at_memory(root)
    chips = tuple(sorted(path.name for path in (root / "dev").glob("gpiochip*")))
    return Facts(
        companion=companion.__version__,
        python=sys.version_info[:3],
        processor=platform.machine(),
        platform=sys.platform,
        system=system_name(root),
        model=model,
        versions={name: version_of(distributions) for name, distributions in NEEDED.items()},
        button_versions={name: version_of((name,)) for name in button_packages},
        zbar=zbar_answers(),
        picamera2=picamera2_is_reachable(ask),
        cameras=(*pi_cameras(ask), *usb_cameras(root)),
        gpio_chips=chips,
        gpio_usable=any(os.access(root / "dev" / chip, os.R_OK | os.W_OK) for chip in chips),
        boards=boards(),
        disk=look_at_disk(config.journal.folder),
        year=datetime.date.today().year,
        clock_synchronized=clock_is_synchronized(ask),
        memory_bytes=memory_bytes,
        memory_free_bytes=memory_free_bytes,
        throttled=look_at_power(root, ask),
        temperature_c=look_at_temperature(root),
        addresses=look_at_addresses(ask) or address_of_route(),
        port_is_free=port_is_free(config.page.host, config.page.port),
        tables=running_tables(config.journal.folder),
        service=service_state(ask),
        config=config_facts,
    )


def picamera2_is_reachable(ask: Ask) -> bool:
    """True if this Python has picamera2, or Debian's, which can take the pictures in a helper process."""
    return (
        importlib.util.find_spec("picamera2") is not None or ask(["/usr/bin/python3", "-c", HAS_PICAMERA2]) is not None
    )


def look_at_config(path: Path | None) -> tuple[Config, ConfigFacts]:
    name = str(path) if path else None
    try:
        config = load_config(path)
    except ConfigError as error:
        return load_config(None), ConfigFacts(name, error=str(error))
    decks = [player.deck for player in config.player]
    named = [file for file in (config.table.registry, config.table.geometry, config.camera.path, *decks) if file]
    missing = tuple(str(file) for file in named if not file.exists())
    return config, ConfigFacts(name, missing=missing, port=config.page.port)


def system_name(root: Path) -> str:
    found = re.search(r'^PRETTY_NAME="?([^"\n]*)', read_text(root / "etc/os-release"), re.MULTILINE)
    return found[1] if found else platform.system()


def version_of(distributions: Sequence[str]) -> str | None:
    for name in distributions:
        try:
            return importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return None


def zbar_answers() -> bool:
    """Tells whether pyzbar finds the C library zbar, and all that this needs itself."""
    try:
        importlib.import_module("pyzbar.pyzbar")
    except (ImportError, OSError):
        return False
    return True


def pi_cameras(ask: Ask) -> tuple[CameraFacts, ...]:
    """Cameras on a Raspberry Pi's camera connector, as its own camera program lists them."""
    listed = ask(["rpicam-hello", "--list-cameras"]) or ask(["libcamera-hello", "--list-cameras"]) or ""
    found = LISTED_CAMERA.findall(listed)
    return tuple(
        CameraFacts(f"Raspberry Pi camera {sensor}", f"number {number}", "picamera2") for number, sensor in found
    )


def usb_cameras(root: Path) -> tuple[CameraFacts, ...]:
    """Cameras of Video4Linux. A camera has several device files; the one with index 0 delivers pictures."""
    found = []
    for device in sorted((root / "sys/class/video4linux").glob("video*"), key=device_number):
        name = read_text(device / "name").strip()
        if read_text(device / "index").strip() == "0" and not NO_CAMERA.search(name):
            path = root / "dev" / device.name
            found.append(CameraFacts(name, f"/dev/{device.name}", "v4l2", os.access(path, os.R_OK | os.W_OK)))
    return tuple(found)


def device_number(device: Path) -> int:
    return int(re.sub(r"\D", "", device.name) or 0)


def boards() -> tuple[BoardFacts, ...]:
    """The boards on serial ports that may be a controller box; none without what reads such ports."""
    try:
        from serial.tools import list_ports

        from firmware_bridge.serial_port import candidates
    except ModuleNotFoundError:
        return ()

    found = candidates(list_ports.comports())
    return tuple(BoardFacts(port.path, port.board, os.access(port.path, os.R_OK | os.W_OK)) for port in found)


def look_at_disk(folder: Path) -> DiskFacts:
    """Free space where the journals go; their folder need not exist yet."""
    there = existing(folder)
    return DiskFacts(str(folder), free_bytes(there), os.access(there, os.W_OK))


def clock_is_synchronized(ask: Ask) -> bool | None:
    answer = (ask(["timedatectl", "show", "--property=NTPSynchronized", "--value"]) or "").strip()
    return {"yes": True, "no": False}.get(answer)


def look_at_addresses(ask: Ask) -> tuple[str, ...]:
    """This machine's IPv4 addresses that others can reach."""
    try:
        interfaces = json.loads(ask(["ip", "-json", "-4", "address", "show", "up", "scope", "global"]) or "[]")
    except ValueError:
        return ()
    return tuple(address["local"] for interface in interfaces for address in interface.get("addr_info", ()))


def address_of_route() -> tuple[str, ...]:
    """The address from which this machine would reach others, where the program `ip` is not there to tell."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket chooses a route and sends nothing; the address is one of RFC 5737's examples.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ()
        return (str(probe.getsockname()[0]),)


def port_is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        # On Windows the option lets it share the port with whoever has it.
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def service_state(ask: Ask, unit: str = SERVICE) -> str | None:
    """`active`, `inactive`, `failed`, … of the installed service; `None` where it is not installed."""
    shown = ask(["systemctl", "show", unit, "--property=LoadState,ActiveState"]) or ""
    values = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    return values.get("ActiveState") if values.get("LoadState") == "loaded" else None
