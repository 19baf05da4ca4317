"""By which names and numbers this machine can be reached."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import ifaddr


def own_address() -> str | None:
    """This machine's address in the local network; `None` without one. No packet is sent.

    Where no route leads out, as in a Wi-Fi of the table's own, it is the first that an adapter has.
    """
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket only asks for the route; the address is one kept for documentation (RFC 5737).
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return next(_of_adapters(), None)


def _of_adapters() -> Iterator[str]:
    """The IPv4 addresses of this machine, but for those by which only it calls itself."""
    for adapter in ifaddr.get_adapters():
        yield from (str(found.ip) for found in adapter.ips if found.is_IPv4 and not _is_loopback(str(found.ip)))


def host_names() -> tuple[str, ...]:
    """The names by which browsers in the local network may call this machine."""
    name = socket.gethostname().lower()
    return tuple(dict.fromkeys(("localhost", name, f"{name.partition('.')[0]}.local")))


def all_names() -> tuple[str, ...]:
    """Every name and numeric address by which this machine can be asked for."""
    return tuple(dict.fromkeys((*host_names(), "127.0.0.1", *_of_adapters(), *filter(None, (own_address(),)))))


def as_others_see(url: str, own: str | None) -> str:
    """The base URL for other devices: one that names this machine only to itself is given its network address."""
    parts = urlsplit(url)
    if own is None or not _is_loopback(parts.hostname or ""):
        return url.rstrip("/")
    return f"{parts.scheme}://{own}{f':{parts.port}' if parts.port else ''}"


def _is_loopback(name: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost"
