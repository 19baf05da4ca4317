"""Attacks from somebody on the players' Wi-Fi: by sockets of this machine's own loopback addresses."""

from __future__ import annotations

import contextlib
import http.client
import http.cookiejar
import json
import math
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator

SLOW = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
ATTACKER, PLAYER = "127.0.0.66", "127.0.0.7"


@contextlib.contextmanager
def slow_connections(port: int, count: int) -> Iterator[list[socket.socket]]:
    """So many connections of one address that begin a request and do not end it."""
    with contextlib.ExitStack() as opened:
        slow = []
        for _ in range(count):
            one = opened.enter_context(
                socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(ATTACKER, 0))
            )
            with contextlib.suppress(OSError):
                one.sendall(SLOW)
            slow.append(one)
        yield slow


def trickle(slow: list[socket.socket]) -> None:
    for one in slow:
        with contextlib.suppress(OSError):
            one.send(b"a")


def page_ms(port: int, times: int, source: str = PLAYER, slow: list[socket.socket] | None = None) -> float:
    """How long the page takes at the 99th of a hundred; infinite where one request failed. The first is not counted."""
    taken = []
    for _ in range(times + 1):
        trickle(slow or [])
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5, source_address=(source, 0))
        with contextlib.closing(connection):
            try:
                connection.request("GET", "/")
                if connection.getresponse().status != 200:
                    return float("inf")
            except (OSError, http.client.HTTPException):
                return float("inf")
        taken.append(time.monotonic() - began)
    del taken[0]
    return 1000 * sorted(taken)[math.ceil(len(taken) * 0.99) - 1]


def post(port: int, path: str, body: bytes, source: str = PLAYER) -> tuple[int, dict[str, object]]:
    """The status and the JSON of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    with contextlib.closing(connection):
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def status_for_host(port: int, host: str) -> tuple[int, int]:
    """The status of the page asked for by that name, and the length of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    with contextlib.closing(connection):
        connection.putrequest("GET", "/", skip_host=True)
        connection.putheader("Host", host)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, len(answer.read())


class Browser:
    """Keeps cookies and sends forms, under the name of some browser."""

    def __init__(self, port: int, agent: str) -> None:
        self.jar = http.cookiejar.CookieJar()
        self._base, self._port, self._agent = f"http://127.0.0.1:{port}", port, agent
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self._opener.addheaders = [("User-Agent", agent)]

    def status(self, path: str) -> int:
        try:
            with self._opener.open(self._base + path, timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def read(self, path: str) -> str:
        with self._opener.open(self._base + path, timeout=10) as answer:
            return str(answer.read().decode())

    def post(self, path: str, fields: dict[str, str], page: str, origin: str = "") -> int:
        """Sends a form with the token of a page; the status of the answer, without following it."""
        return self.answer(path, fields, page, origin)[0]

    def answer(self, path: str, fields: dict[str, str], page: str, origin: str = "") -> tuple[int, str]:
        """The same, with what the answer says."""
        token = re.findall(r'name="csrf_token" value="([^"]+)"', self.read(page))[0]
        form = urllib.parse.urlencode({"csrf_token": token, **fields})
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
        headers = {"Content-Type": "application/x-www-form-urlencoded", **self._headers()}
        with contextlib.closing(connection):
            connection.request("POST", path, form, headers | ({"Origin": origin} if origin else {}))
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def streams(self, path: str, count: int) -> int:
        """How many live connections it gets of so many; they are closed again."""
        with streams(self._port, PLAYER, count, path, self._headers()) as opened:
            return opened

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return {"User-Agent": self._agent, "Cookie": cookies}

    def sit_down(self, path: str) -> None:
        self.post_form(path, {}, path)

    def sign_in(self, code: str, name: str = "") -> None:
        self.post_form("/sign-in", {"code": code, "name": name}, "/sign-in")

    def post_form(self, path: str, fields: dict[str, str], page: str) -> None:
        token = re.findall(r'name="csrf_token" value="([^"]+)"', self.read(page))[0]
        form = urllib.parse.urlencode({"csrf_token": token, **fields}).encode()
        self._opener.open(self._base + path, form, timeout=10).close()


def judge_ms(judge: Browser, times: int, desk: str = "/judge/") -> float:
    """How long the judge's desk takes at the 99th of a hundred; infinite where it is not shown."""
    taken = []
    for _ in range(times):
        began = time.monotonic()
        if judge.status(desk) != 200:
            return float("inf")
        taken.append(time.monotonic() - began)
    return 1000 * sorted(taken)[math.ceil(len(taken) * 0.99) - 1]


def status_of(port: int, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    with contextlib.closing(connection):
        connection.request("GET", path)
        return connection.getresponse().status


@contextlib.contextmanager
def streams(
    port: int, source: str, count: int, path: str = "/events", headers: dict[str, str] | None = None
) -> Iterator[int]:
    """Asks for so many live connections, and holds those that it gets meanwhile; gives how many these are."""
    held = []
    with contextlib.ExitStack() as opened:
        for _ in range(count):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
            opened.callback(connection.close)
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection.request("GET", path, headers=headers or {})
                if connection.getresponse().status == 200:
                    held.append(connection)
        yield len(held)
