"""A program that speaks as OBS Studio does, by the protocol that obs-websocket 5 publishes."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Iterator
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


@contextmanager
def obs_studio(password: str = "", scenes: tuple[str, ...] = ("Table", "Check")) -> Iterator[Obs]:
    obs = Obs(scenes, scenes[0], password)
    with serve(obs.speak, "127.0.0.1", 0) as server:
        obs.port = server.socket.getsockname()[1]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield obs
        finally:
            server.shutdown()
            thread.join()
