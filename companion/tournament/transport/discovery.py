"""Finds a hub in the local network, and makes one to be found: multicast DNS service discovery (RFC 6762, RFC 6763).

Many venues' networks do not carry it. Then the address or the QR code that the hub shows does as well.
"""

from __future__ import annotations

import contextlib
import queue
import socket
from collections.abc import Iterator, Sequence
from typing import Final

from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

SERVICE: Final = "_keyforge-hub._tcp.local."
PATIENCE_S: Final = 4.0
LOOPBACK: Final = ("127.0.0.1", "::1")


class NoHubFound(OSError):
    """No hub told of itself; the message says what to do instead."""


@contextlib.contextmanager
def announced(name: str, addresses: Sequence[str], port: int, only_here: bool = False) -> Iterator[None]:
    """A hub is found under its name while the context lasts. Where there is no network for it, nothing happens."""
    interfaces = list(LOOPBACK[:1]) if only_here else None
    try:
        service = Zeroconf(interfaces=interfaces) if interfaces else Zeroconf(ip_version=IPVersion.V4Only)
    except OSError:
        yield
        return
    info = ServiceInfo(
        SERVICE,
        f"{_label(name)}.{SERVICE}",
        port,
        addresses=[socket.inet_aton(address) for address in addresses],
        properties={"path": "/"},
    )
    try:
        # A name that is taken in this network gets a number.
        service.register_service(info, allow_name_change=True)
        yield
    finally:
        service.close()


def find_hub(patience_s: float = PATIENCE_S, only_here: bool = False) -> str:
    """The address of the first hub that answers. Raises `NoHubFound`."""
    found: queue.SimpleQueue[str] = queue.SimpleQueue()
    try:
        service = Zeroconf(interfaces=list(LOOPBACK[:1])) if only_here else Zeroconf(ip_version=IPVersion.V4Only)
    except OSError as error:
        raise NoHubFound(f"this machine has no network to look for a hub in ({error})") from error
    try:
        ServiceBrowser(service, SERVICE, listener=_Found(found))
        return found.get(timeout=patience_s)
    except queue.Empty:
        raise NoHubFound(
            "no hub was found in this network: give the address that the hub shows, such as http://192.168.1.5:8100"
        ) from None
    finally:
        service.close()


class _Found(ServiceListener):
    def __init__(self, found: queue.SimpleQueue[str]) -> None:
        self._found = found

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        info = zc.get_service_info(type_, name)
        for address in info.parsed_addresses(IPVersion.V4Only) if info else ():
            self._found.put(f"http://{address}:{info.port if info else 0}")

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        return


def _label(name: str) -> str:
    """A DNS label holds at most 63 bytes, and a dot would end it."""
    return name.replace(".", " ").encode()[:60].decode(errors="ignore") or "hub"
