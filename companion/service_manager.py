"""Tells systemd how the service is, by its notification protocol: a line to a datagram socket (see sd_notify(3))."""

from __future__ import annotations

import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServiceManager:
    """The service manager that started this process; without one, every call does nothing.

    `address` is its socket, `@` first where that is an abstract one; `watchdog_s` how long it waits for `alive`
    before it starts the service again: call it at least twice as often, and only while everything that matters runs.
    """

    address: str | None = None
    watchdog_s: float | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> ServiceManager:
        """The manager that the environment variables of a service name."""
        watchdog_us = environment.get("WATCHDOG_USEC", "")
        return cls(environment.get("NOTIFY_SOCKET") or None, int(watchdog_us) / 1e6 if watchdog_us.isdigit() else None)

    def ready(self, status: str = "") -> None:
        """The page can be opened. `status` is shown by `systemctl status`."""
        self._tell(f"READY=1\nSTATUS={status}")

    def alive(self, status: str = "") -> None:
        """Everything that matters has just been seen to run."""
        self._tell(f"WATCHDOG=1\nSTATUS={status}" if status else "WATCHDOG=1")

    def stopping(self) -> None:
        self._tell("STOPPING=1")

    def _tell(self, message: str) -> None:
        if not self.address or sys.platform == "win32":
            return
        address = "\0" + self.address[1:] if self.address.startswith("@") else self.address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            try:
                manager.sendto(message.encode(), address)
            except OSError:
                # A manager that cannot be told is no reason to stop a game.
                return
