"""Speaks to OBS Studio by its WebSocket server (obs-websocket 5, RPC version 1, part of OBS since release 28)."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from companion.relay.relay import NoSuchScene
from companion.sentences import Sentence
from companion.strict_json import read_json

PASSWORD_VARIABLE: Final = "COMPANION_OBS_PASSWORD"
USUAL_PORT: Final = 4455
TIMEOUT_S: Final = 5.0
RPC_VERSION: Final = 1
HELLO, IDENTIFY, IDENTIFIED, REQUEST, RESPONSE = 0, 1, 2, 6, 7
WRONG_PASSWORD: Final = 4009
NO_SUCH_RESOURCE: Final = 600


class ObsError(OSError):
    """OBS does not do what is asked; the message says why and what to do."""


def obs_address(text: str) -> str:
    """`localhost`, `192.168.1.9:4455` and `ws://…` as an address of a WebSocket. Raises `ObsError`."""
    parts = urlsplit(text if "//" in text else f"ws://{text}")
    try:
        port = parts.port or USUAL_PORT
    except ValueError:
        port = -1
    if parts.scheme not in ("ws", "wss") or not parts.hostname or port < 0:
        raise ObsError(Sentence("“{text}” is not an OBS address: write it as 192.168.1.9:4455", text=text))
    return f"{parts.scheme}://{f'[{parts.hostname}]' if ':' in parts.hostname else parts.hostname}:{port}"


def answer_to(challenge: str, salt: str, password: str) -> str:
    """The answer that proves the password without telling it (obs-websocket 5, Creating an authentication string)."""
    secret = base64.b64encode(hashlib.sha256(f"{password}{salt}".encode()).digest()).decode()
    return base64.b64encode(hashlib.sha256(f"{secret}{challenge}".encode()).digest()).decode()


@dataclass(slots=True)
class ObsStudio:
    """A connection that is opened when it is needed, and again after it was lost. Methods raise `ObsError`."""

    address: str
    password: str = field(default="", repr=False)
    _open: ClientConnection | None = field(default=None, init=False, repr=False)
    _closing: ExitStack = field(default_factory=ExitStack, init=False, repr=False)
    _numbers: Iterator[int] = field(default_factory=itertools.count, init=False, repr=False)

    def shown_scene(self) -> str:
        """The name of the scene in the program output."""
        return str(self._ask("GetCurrentProgramScene").get("currentProgramSceneName", ""))

    def show_scene(self, name: str) -> None:
        """Raises `NoSuchScene` where OBS has none of that name."""
        self._ask("SetCurrentProgramScene", sceneName=name)

    def close(self) -> None:
        self._open = None
        self._closing.close()

    def _ask(self, request: str, **data: str) -> Mapping[str, object]:
        number = str(next(self._numbers))
        try:
            connection = self._connection()
            connection.send(_written(REQUEST, {"requestType": request, "requestId": number, "requestData": data}))
            while (told := _read(connection, RESPONSE)).get("requestId") != number:
                pass
        except (OSError, ConnectionClosed, InvalidHandshake) as error:
            self.close()
            raise self._explained(error) from error
        match told:
            case {"requestStatus": {"result": True}}:
                answer = told.get("responseData")
                return answer if isinstance(answer, dict) else {}
            case {"requestStatus": {"code": code}} if code == NO_SUCH_RESOURCE:
                raise NoSuchScene(Sentence("OBS has no scene “{name}”", name=data.get("sceneName", "")))
        raise ObsError(Sentence("OBS refused a request ({request})", request=request))

    def _connection(self) -> ClientConnection:
        if self._open is None:
            opening = connect(self.address, open_timeout=TIMEOUT_S, close_timeout=TIMEOUT_S)
            self._open = self._closing.enter_context(opening)
            identity: dict[str, object] = {"rpcVersion": RPC_VERSION, "eventSubscriptions": 0}
            match _read(self._open, HELLO):
                case {"authentication": {"challenge": str(challenge), "salt": str(salt)}}:
                    identity["authentication"] = answer_to(challenge, salt, self.password)
            self._open.send(_written(IDENTIFY, identity))
            _read(self._open, IDENTIFIED)
        return self._open

    def _explained(self, error: Exception) -> ObsError:
        if isinstance(error, ObsError):
            return error
        if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == WRONG_PASSWORD:
            return ObsError(
                Sentence(
                    "OBS rejected the password: set {variable} to the one under Tools, WebSocket Server Settings",
                    variable=PASSWORD_VARIABLE,
                )
            )
        return ObsError(
            Sentence(
                "OBS does not answer at {address}: start it, and enable Tools, WebSocket Server Settings",
                address=self.address,
            )
        )


def _written(op: int, data: Mapping[str, object]) -> str:
    return json.dumps({"op": op, "d": data})


def _read(connection: ClientConnection, op: int) -> Mapping[str, object]:
    """The data of the next message of that kind; events and other answers are left out. Raises `TimeoutError`."""
    while True:
        match read_json(connection.recv(timeout=TIMEOUT_S)):
            case {"op": int(code), "d": dict(data)} if code == op:
                return data
