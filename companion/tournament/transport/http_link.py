"""The default way to the hub: HTTP posts over one kept connection, and from one address to the next when it fails."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from companion.observations import JsonObject
from companion.sentences import Sentence, reason
from companion.strict_json import JsonError, read_json
from companion.tournament.protocol.messages import LARGEST_MESSAGE_BYTES
from companion.tournament.transport.links import LinkDown, LinkRefused

MESSAGES_PATH: Final = "/api/1/messages"
JOIN_PATH: Final = "/api/1/join"
HEALTH_PATH: Final = "/api/1/health"
USUAL_PORT: Final = 8100
JOIN_TIMEOUT_S: Final = 10.0


class AddressError(ValueError):
    """This is not an address of a hub; the message says how one is written."""


def hub_address(text: str) -> str:
    """The base address that a person meant: `hub.local`, `192.168.1.5:8100` or `http://hub.local:8100/join`.

    Raises `AddressError`.
    """
    text = text.strip()
    parts = urlsplit(text if "//" in text else f"//{text}", scheme="http")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if parts.scheme not in ("http", "https") or not host:
        raise AddressError(
            Sentence(
                "“{text}” is not the address of a hub: write it as http://192.168.1.5:{port}",
                text=text,
                port=USUAL_PORT,
            )
        )
    if port is None and parts.scheme == "http":
        port = USUAL_PORT
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}{f':{port}' if port else ''}"


class HttpLink:
    """The connection is kept while it serves, since opening one costs more than a message."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = list(addresses)
        self._connection: http.client.HTTPConnection | None = None

    def exchange(self, message: bytes, timeout_s: float) -> bytes:
        return self._post(MESSAGES_PATH, message, timeout_s)

    def _post(self, path: str, content: bytes, timeout_s: float) -> bytes:
        connection = self._connection or _connect(self._addresses[0], timeout_s)
        self._connection = connection
        try:
            connection.timeout = timeout_s
            if connection.sock is not None:
                connection.sock.settimeout(timeout_s)
            connection.request("POST", path, content, {"Content-Type": "application/json"})
            response = connection.getresponse()
            answer = response.read(LARGEST_MESSAGE_BYTES)
        except (OSError, http.client.HTTPException) as error:
            self._try_next()
            words = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise LinkDown(Sentence("the hub does not answer: {error}", error=words)) from error
        if response.status == 200:
            return answer
        if response.status >= 500:
            self._try_next()
            raise LinkDown(Sentence("the hub could not store this: {reason}", reason=_reason(answer)))
        raise LinkRefused(_reason(answer))

    def keep(self, message: bytes) -> None:
        return

    def _try_next(self) -> None:
        self.close()
        self._addresses.append(self._addresses.pop(0))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def join(self, code: str, name: str) -> JsonObject:
        """The data that the hub gives a table that shows its pairing code. Raises `LinkDown`, `LinkRefused`."""
        content = json.dumps({"code": code, "name": name}).encode()
        with contextlib.closing(self):
            answer = read_answer(self._post(JOIN_PATH, content, JOIN_TIMEOUT_S))
        return answer


def read_answer(answer: bytes) -> JsonObject:
    """Raises `LinkDown` where another program seems to have answered."""
    try:
        form = read_json(answer)
    except JsonError as error:
        raise LinkDown(Sentence("this is not a hub: {error}", error=reason(error))) from None
    if not isinstance(form, dict):
        raise LinkDown(Sentence("this is not a hub"))
    return form


def _connect(address: str, timeout_s: float) -> http.client.HTTPConnection:
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=timeout_s)
    with contextlib.suppress(OSError):
        connection.connect()
        # A message is one small packet and waits for its answer.
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def _reason(answer: bytes) -> str:
    try:
        form = read_json(answer)
    except JsonError:
        return "this is not a hub"
    return str(form.get("error")) if isinstance(form, dict) and form.get("error") else "it gave no reason"
