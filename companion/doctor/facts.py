"""The facts that can be found out about a machine before the companion plays on it. Plain values, no judgement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.running_tables import RunningTable


@dataclass(frozen=True, slots=True)
class CameraFacts:
    """A camera that the system knows. `usable`: this user may open it."""

    name: str
    path: str
    kind: Literal["v4l2", "picamera2"]
    usable: bool = True


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """A board on a serial port that may be a controller box. `usable`: this user may open it."""

    path: str
    board: str
    usable: bool = True


@dataclass(frozen=True, slots=True)
class DiskFacts:
    """Where the journals go. `free_bytes` is `None` where that cannot be told."""

    folder: str
    free_bytes: int | None
    writable: bool


@dataclass(frozen=True, slots=True)
class ConfigFacts:
    """The configuration in force. `error` says what is wrong with the file; `missing`: files it names in vain."""

    path: str | None = None
    error: str = ""
    missing: tuple[str, ...] = ()
    port: int = 8000


@dataclass(frozen=True, slots=True)
class HubFacts:
    """A tournament hub as far as it could be asked. `None` means that it could not be found out.

    `joined`: this table has joined it; otherwise it is looked at since it runs on this machine. `service` is the
    state of its unit here. `clock_ahead_s` is by how much its clock is ahead of this machine's, `silent` names the
    tables that it does not hear, `found` tells whether multicast DNS finds it.
    """

    address: str
    joined: bool
    service: str | None = None
    error: str = ""
    name: str = ""
    storage: str = ""
    free_bytes: int | None = None
    broker: str = ""
    broker_error: str = ""
    found: bool | None = None
    clock_ahead_s: float | None = None
    tables: int | None = None
    silent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """One look at a machine. `None` means that it could not be found out here.

    `platform` is as `sys.platform` has it. `versions` are those of the packages that every table needs,
    `button_versions` of those that only some buttons need.
    """

    companion: str
    python: tuple[int, int, int]
    processor: str
    platform: str = "linux"
    system: str = ""
    model: str = ""
    versions: Mapping[str, str | None] = field(default_factory=dict)
    button_versions: Mapping[str, str | None] = field(default_factory=dict)
    zbar: bool = True
    picamera2: bool = False
    cameras: tuple[CameraFacts, ...] = ()
    gpio_chips: tuple[str, ...] = ()
    gpio_usable: bool = False
    boards: tuple[BoardFacts, ...] = ()
    disk: DiskFacts = DiskFacts("", None, True)
    year: int = 2026
    clock_synchronized: bool | None = None
    memory_bytes: int | None = None
    memory_free_bytes: int | None = None
    throttled: int | None = None
    temperature_c: float | None = None
    addresses: tuple[str, ...] = ()
    port_is_free: bool = True
    tables: tuple[RunningTable, ...] = ()
    service: str | None = None
    hub: HubFacts | None = None
    config: ConfigFacts = ConfigFacts()

    @property
    def is_raspberry_pi(self) -> bool:
        return "Raspberry Pi" in self.model
