"""Programs that speak as OBS Studio does: by the protocol that obs-websocket 5 publishes, or as it was recorded."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.sync.server import ServerConnection, serve

SALT, CHALLENGE = "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=", "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY="


@dataclass
class Obs:
    """Its scenes, and the one that is shown."""

    scenes: tuple[str, ...]
    shown: str
    password: str = ""
    port: int = 0
    open: list[ServerConnection] = field(default_factory=list)

    def speak(self, connection: ServerConnection) -> None:
        self.open.append(connection)
        asked = {"authentication": {"challenge": CHALLENGE, "salt": SALT}} if self.password else {}
        connection.send(json.dumps({"op": 0, "d": {"obsWebSocketVersion": "5.5.2", "rpcVersion": 1, **asked}}))
        identity = json.loads(connection.recv())["d"]
        if self.password and identity.get("authentication") != self.expected():
            connection.close(4009, "Authentication failed.")
            return
        connection.send(json.dumps({"op": 2, "d": {"negotiatedRpcVersion": 1}}))
        for message in connection:
            connection.send(json.dumps({"op": 5, "d": {"eventType": "StreamStateChanged", "eventIntent": 64}}))
            connection.send(json.dumps({"op": 7, "d": self.answer(json.loads(message)["d"])}))

    def expected(self) -> str:
        secret = base64.b64encode(hashlib.sha256((self.password + SALT).encode()).digest())
        return base64.b64encode(hashlib.sha256(secret + CHALLENGE.encode()).digest()).decode()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        kind, data = request["requestType"], request.get("requestData", {})
        about = {"requestType": kind, "requestId": request["requestId"]}
        if kind == "GetCurrentProgramScene":
            done = {"sceneName": self.shown, "currentProgramSceneName": self.shown}
            return about | {"requestStatus": {"result": True, "code": 100}, "responseData": done}
        if data["sceneName"] not in self.scenes:
            return about | {"requestStatus": {"result": False, "code": 600, "comment": "No source was found."}}
        self.shown = data["sceneName"]
        return about | {"requestStatus": {"result": True, "code": 100}}

    def hang_up(self) -> None:
        """As when it is closed and opened again."""
        for connection in self.open:
            connection.close()


@dataclass
class RecordedObs:
    """Says what OBS said, and hears what is said to it; `expected` is what the companion said then."""

    exchange: list[dict[str, Any]]
    heard: list[Any] = field(default_factory=list)

    @property
    def expected(self) -> list[Any]:
        return [one["companion"] for one in self.exchange if "companion" in one]

    def speak(self, connection: ServerConnection) -> None:
        for one in self.exchange:
            if "obs" in one:
                connection.send(json.dumps(one["obs"]))
            else:
                self.heard.append(json.loads(connection.recv()))


@contextmanager
def obs_studio(password: str = "", scenes: tuple[str, ...] = ("Table", "Check")) -> Iterator[Obs]:
    obs = Obs(scenes, scenes[0], password)
    with serving(obs.speak) as obs.port:
        yield obs


@contextmanager
def serving(speak: Callable[[ServerConnection], None]) -> Iterator[int]:
    """The port at which a program speaks."""
    with serve(speak, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.socket.getsockname()[1]
        finally:
            server.shutdown()
            thread.join()
