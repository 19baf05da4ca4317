"""The result of a check: a finding with its level and what to do; and the judgements that more than one check needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.machine_health import DISK_FULL_BYTES, DISK_LOW_BYTES

Severity: TypeAlias = Literal["good", "hint", "warning", "problem"]
LEVELS: tuple[Severity, ...] = ("good", "hint", "warning", "problem")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing about the machine; `advice` says what to do, and is empty where there is nothing to do."""

    about: str
    level: Severity
    message: str
    advice: str = ""


Findings: TypeAlias = Iterator[Finding]


def free_space(about: str, free_bytes: int, where: str) -> Finding:
    if free_bytes >= DISK_LOW_BYTES:
        return Finding(about, "good", f"{megabytes(free_bytes)} free {where}")
    level: Severity = "problem" if free_bytes < DISK_FULL_BYTES else "warning"
    return Finding(
        about, level, f"only {megabytes(free_bytes)} free {where}", "Delete something, or use a larger disk."
    )


def service_finding(about: str, unit: str, state: str) -> Finding:
    """The finding for the state of an installed service."""
    match state:
        case "active":
            return Finding(about, "good", "installed and running")
        case "failed":
            return Finding(about, "problem", "installed, but it failed", f"See why: journalctl -u {unit} -n 50")
    return Finding(about, "warning", f"installed, but {state}", f"Start it: sudo systemctl start {unit}")


def join_group(group: str) -> str:
    """The advice that gives this user a device that only a group may open."""
    return f"Run: sudo usermod -aG {group} $USER, then log out and in again."


def megabytes(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
