"""Judges the facts about a machine in plain words: what is good, what is not, and what to do about it.

Every check is a function from `Facts` to findings. Whatever the companion can do without is at most a warning.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from companion.doctor.facts import Facts
from companion.doctor.findings import (
    LEVELS,
    Finding,
    Findings,
    Severity,
    free_space,
    join_group,
    megabytes,
    service_finding,
)
from companion.doctor.hub_checks import examine_hub
from companion.machine_health import MEMORY_LOW_BYTES, TEMPERATURE_HIGH_C, MachineTrouble, power_troubles

Check: TypeAlias = Callable[[Facts], Findings]

OLDEST_PYTHON = (3, 11)
# A Pi without a battery clock starts in the year its system was built, or in 1970.
EARLIEST_YEAR = 2025

INSTALL_AGAIN: Final = "Install the companion again, with pipx or uv, and with its extra 'table'."
ZBAR_FROM: Final[Mapping[str, str]] = {
    "linux": "Install it with: sudo apt-get install libzbar0",
    "darwin": "Run: brew install zbar; then, before a start: export DYLD_FALLBACK_LIBRARY_PATH=$(brew --prefix)/lib",
    "win32": "It came with the companion and needs Microsoft's Visual C++ Redistributable of 2013 (x64). Install that.",
}
"""The advice, by what `sys.platform` says."""

POWER_TROUBLES: dict[MachineTrouble, tuple[Severity, str]] = {
    "weak power": ("problem", "right now the supply voltage is too low"),
    "weak power before": ("warning", "since the Pi started the supply voltage was too low"),
    "slowed": ("problem", "right now the processor is slowed down"),
    "slowed before": ("warning", "since the Pi started the processor was slowed down"),
}


def start(facts: Facts) -> str:
    """The command that starts a table on this system."""
    return "./run" if facts.platform == "linux" else "companion run"


def system(facts: Facts) -> Findings:
    name = ", ".join(filter(None, (facts.model, facts.system, facts.processor)))
    if facts.processor in ("x86_64", "aarch64", "arm64", "AMD64"):
        yield Finding("system", "good", f"companion {facts.companion} on {name}")
    else:
        yield Finding(
            "system",
            "problem",
            f"companion {facts.companion} on {name}: some packages have no builds for this processor",
            "Install a 64-bit system. On a Raspberry Pi: Raspberry Pi OS (64-bit).",
        )


def python(facts: Facts) -> Findings:
    version = ".".join(map(str, facts.python))
    if facts.python[:2] >= OLDEST_PYTHON:
        yield Finding("Python", "good", f"Python {version}")
    else:
        yield Finding("Python", "problem", f"Python {version} is too old", "Install Python 3.11 or newer.")


def packages(facts: Facts) -> Findings:
    missing = [name for name, version in facts.versions.items() if version is None]
    found = ", ".join(f"{name} {version}" for name, version in facts.versions.items() if version)
    if missing:
        advice = "Start ./run, which installs them." if facts.platform == "linux" else INSTALL_AGAIN
        yield Finding("packages", "problem", f"not installed: {', '.join(missing)}", advice)
    else:
        yield Finding("packages", "good", found)


def opencv(facts: Facts) -> Findings:
    version = facts.versions.get("OpenCV")
    if version and int(version.partition(".")[0]) >= 5:
        yield Finding(
            "OpenCV",
            "warning",
            f"OpenCV {version} finds the mat's markers several times slower than version 4",
            "Install it with: pip install 'opencv-python-headless<5'",
        )


def zbar(facts: Facts) -> Findings:
    if not facts.zbar:
        yield Finding(
            "label readers",
            "warning",
            "zbar cannot be used: hard-to-read labels are read by one reader instead of two",
            ZBAR_FROM.get(facts.platform, ZBAR_FROM["linux"]),
        )
    else:
        yield Finding("label readers", "good", "zxing-cpp, and zbar as the second reader")


def camera(facts: Facts) -> Findings:
    if facts.platform != "linux":
        yield Finding(
            "camera",
            "hint",
            "cameras cannot be listed on this system: the simulated table will be played",
            "Name one by its number: companion run --camera 0. A film works too: companion run --video FILE",
        )
    elif not facts.cameras:
        yield Finding(
            "camera",
            "hint",
            "no camera found: the simulated table will be played",
            "Plug in a USB camera, or a Raspberry Pi camera with the power off. A film works too: ./run --video FILE",
        )
    for found in facts.cameras:
        if found.kind == "picamera2" and not facts.picamera2:
            yield Finding(
                "camera",
                "problem",
                f"{found.name} is there, but Python cannot reach it",
                "Run: sudo apt-get install python3-picamera2; then delete the folder .venv and start ./run.",
            )
        elif not found.usable:
            yield Finding("camera", "problem", f"{found.name} ({found.path}) may not be opened", join_group("video"))
        else:
            yield Finding("camera", "good", f"{found.name} ({found.path})")


def disk(facts: Facts) -> Findings:
    free, folder = facts.disk.free_bytes, facts.disk.folder
    if not facts.disk.writable:
        yield Finding(
            "disk",
            "problem",
            f"{folder} cannot be written: games would not be kept",
            "Choose another: [journal] folder.",
        )
    elif free is not None:
        yield free_space("disk", free, f"in {folder}")


def clock(facts: Facts) -> Findings:
    harmless = "Games are timed by another clock, so only the dates in the record would be wrong."
    if facts.year < EARLIEST_YEAR:
        advice = f"Connect to a network once, or set it with: sudo date -s '2026-01-31 19:30'. {harmless}"
        yield Finding("clock", "warning", f"the clock says the year {facts.year}", advice)
    elif facts.clock_synchronized is False:
        yield Finding("clock", "hint", "the clock is not set from the network", harmless)
    else:
        yield Finding("clock", "good", "set from the network" if facts.clock_synchronized else f"year {facts.year}")


def memory(facts: Facts) -> Findings:
    if facts.memory_free_bytes is None:
        return
    told = f"{megabytes(facts.memory_free_bytes)} free of {megabytes(facts.memory_bytes or 0)}"
    if facts.memory_free_bytes < MEMORY_LOW_BYTES:
        yield Finding("memory", "warning", told, "Close other programs; 1 GB is enough for one table.")
    else:
        yield Finding("memory", "good", told)


def power(facts: Facts) -> Findings:
    if facts.throttled is None:
        return
    troubles = [POWER_TROUBLES[trouble] for trouble in power_troubles(facts.throttled)]
    for level, told in troubles:
        yield Finding("power", level, told, "Use the official power supply and its own cable; cool the Pi.")
    if not troubles:
        yield Finding("power", "good", "the supply has been steady since the Pi started")


def temperature(facts: Facts) -> Findings:
    if facts.temperature_c is None:
        return
    told = f"{facts.temperature_c:.0f} °C"
    if facts.temperature_c >= TEMPERATURE_HIGH_C:
        yield Finding("temperature", "warning", f"{told}: the processor slows down", "Add a heat sink or a fan.")
    else:
        yield Finding("temperature", "good", told)


def network(facts: Facts) -> Findings:
    ports = {table.name: table.port for table in facts.tables if table.port is not None}
    pages = [f"“{name}” runs at {_addresses(facts, port)}" for name, port in ports.items()]
    pages = pages or [f"the companion will run at {_addresses(facts, facts.config.port)}"]
    for page in pages:
        if facts.addresses:
            yield Finding("network", "good", f"{page}: phones on the same network open that")
        else:
            yield Finding("network", "hint", f"no network: {page}, on this machine only", "Join a network for phones.")
    if not facts.port_is_free and facts.service != "active" and facts.config.port not in ports.values():
        yield Finding(
            "network",
            "warning",
            f"port {facts.config.port} is in use, by another program or by a companion that cannot open its table",
            f"Stop it, or start with another: {start(facts)} --port 8080",
        )


def _addresses(facts: Facts, port: int) -> str:
    return ", ".join(f"http://{address}:{port}" for address in facts.addresses or ("127.0.0.1",))


def service(facts: Facts) -> Findings:
    if facts.service is None or facts.service == "unknown":
        message = f"not installed as a service: the companion runs while {start(facts)} does"
        yield Finding("service", "hint", message)
    else:
        yield service_finding("service", "keyforge-companion", facts.service)


def hub(facts: Facts) -> Findings:
    if facts.hub is not None:
        yield from examine_hub(facts.hub)


def configuration(facts: Facts) -> Findings:
    if facts.config.error:
        yield Finding("configuration", "problem", facts.config.error, "Compare with: companion config --example")
    elif facts.config.missing:
        missing = ", ".join(facts.config.missing)
        yield Finding(
            "configuration", "problem", f"it names files that are not there: {missing}", "Correct their paths."
        )
    elif facts.config.path:
        yield Finding("configuration", "good", facts.config.path)
    else:
        advice = "To change something: companion config --example > companion.toml"
        yield Finding("configuration", "hint", "no file: the defaults apply", advice)


CHECKS: tuple[Check, ...] = (
    system,
    python,
    packages,
    opencv,
    zbar,
    camera,
    disk,
    memory,
    power,
    temperature,
    clock,
    network,
    service,
    hub,
    configuration,
)


def examine(facts: Facts, of_buttons: Iterable[Check] = ()) -> list[Finding]:
    """Everything worth saying about a machine, in a fixed order: at last what each kind of buttons has to say."""
    return [finding for check in (*CHECKS, *of_buttons) for finding in check(facts)]


def worst(findings: list[Finding]) -> Severity:
    return max((finding.level for finding in findings), key=LEVELS.index, default="good")


def to_json(findings: list[Finding]) -> dict[str, object]:
    return {"worst": worst(findings), "findings": [dataclasses.asdict(finding) for finding in findings]}
