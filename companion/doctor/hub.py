"""The doctor's facts about the tournament hub: the one that this table has joined, otherwise one on this machine."""

from __future__ import annotations

import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from companion.doctor.facts import HubFacts
from companion.doctor.machine import service_state
from companion.machine_health import Ask
from companion.observations import JsonObject
from companion.strict_json import JsonError, read_json
from companion.tournament.transport.http_link import HEALTH_PATH, USUAL_PORT

SERVICE: Final = "keyforge-hub.service"
HERE: Final = f"http://127.0.0.1:{USUAL_PORT}"
PATIENCE_S: Final = 3.0
BROKER_PORTS: Final = {"mqtt": 1883, "mqtts": 8883}

Fetch: TypeAlias = Callable[[str], bytes]
"""Gets what is at an address. Raises `OSError`."""


def fetch(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            content: bytes = answer.read(1_000_000)
            return content
    except urllib.error.HTTPError as error:
        # A hub whose database is away says so in the same form.
        return error.read(1_000_000)
    except urllib.error.URLError as error:
        raise OSError(str(error.reason)) from error


def connect(broker: str) -> str:
    """Why a broker cannot be reached; empty where it can."""
    parts = urlsplit(broker)
    try:
        port = parts.port or BROKER_PORTS.get(parts.scheme, 0)
        with closing(socket.create_connection((parts.hostname or "", port), PATIENCE_S)):
            return ""
    except (OSError, ValueError) as error:
        return str(error)


def find_by_name() -> str:
    """The address of a hub that tells its name in the network. Raises `OSError` where none can be found."""
    try:
        from companion.tournament.transport.discovery import find_hub
    except ModuleNotFoundError as error:
        raise OSError(str(error)) from error
    return find_hub(PATIENCE_S)


def look_at_hub(
    joined: Sequence[str],
    ask: Ask,
    fetch: Fetch = fetch,
    connect: Callable[[str], str] = connect,
    find: Callable[[], str] = find_by_name,
    clock: Callable[[], float] = time.time,
) -> HubFacts | None:
    """One look at the hub whose addresses these are, or at one on this machine; `None` where there is neither."""
    service = service_state(ask, SERVICE)
    pages = [address for address in joined if address.startswith("http")]
    facts = HubFacts(pages[0] if pages else HERE, joined=bool(joined), service=service)
    if joined and not pages:
        return replace(facts, broker=joined[0], broker_error=connect(joined[0]))
    for address in pages or [HERE]:
        asked = clock()
        with suppress(OSError, JsonError):
            told = read_json(fetch(address + HEALTH_PATH))
            if isinstance(told, dict):
                return _heard(replace(facts, address=address), told, asked, clock(), connect, find)
    unheard = replace(facts, error="it does not answer")
    return unheard if joined or service is not None else None


def _heard(
    facts: HubFacts,
    told: JsonObject,
    asked: float,
    answered: float,
    connect: Callable[[str], str],
    find: Callable[[], str],
) -> HubFacts:
    match told:
        case {
            "hub": str(name),
            "now": float(now),
            "tables": int(tables),
            "silent": list(silent),
            "storage": str(storage),
            "free_bytes": (int() | None) as free,
            "broker": str(broker),
        }:
            return replace(
                facts,
                name=name,
                clock_ahead_s=now - (asked + answered) / 2,
                tables=tables,
                silent=tuple(map(str, silent)),
                storage=storage,
                free_bytes=free,
                broker=broker,
                broker_error=connect(broker) if broker else "",
                found=_is_found(find),
            )
        case {"error": str(error)}:
            return replace(facts, error=error)
    return replace(facts, error="it answers, but is not a hub, or is a different version")


def _is_found(find: Callable[[], str]) -> bool:
    try:
        find()
    except OSError:
        return False
    return True
