"""Limits on the connections that the server keeps, so that idle ones do not keep others out.

Waitress counts connections and waits for whoever is slow. Here a request has a deadline, an address has a share of the
connections, and where all are taken the newcomer gets the place of whoever has kept the server waiting longest, from
the address that holds most. A connection whose request is being answered, such as a live page, is never cut off.
"""

from __future__ import annotations

import logging
import socket
import sys
import time
from collections import defaultdict
from typing import Any, Final

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import BaseWSGIServer, TcpWSGIServer

HEADERS_WITHIN_S: Final = 10.0
REQUEST_WITHIN_S: Final = 60.0
IDLE_S: Final = 60.0
"""How long a connection may be kept open between two requests."""
SHARE_OF_AN_ADDRESS: Final = 1 / 4
"""Of all connections, how many of one address may keep the server waiting at once."""
DESCRIPTORS_KEPT_FREE: Final = 128
"""For the journal, the camera, the box and the database."""
FEWEST_CONNECTIONS: Final = 16
SELECTED_ON_WINDOWS: Final = 480
"""Its `select` watches at most 512 sockets, of which the server needs a few itself."""

_log = logging.getLogger("companion")


class StrictParser(HTTPRequestParser):
    """Refuses a request of which others could read the end elsewhere (RFC 9112, 6.1), and closes its connection.

    A proxy before this server and the server itself would take different bytes for the next request.
    """

    def parse_header(self, header_plus: bytes) -> None:
        """Raises `ParsingError`."""
        try:
            super().parse_header(header_plus)
        except ValueError:
            # Thousands of digits are no length.
            raise ParsingError("Content-Length is invalid") from None
        if "TRANSFER_ENCODING" in self.headers:
            raise ParsingError("Transfer-Encoding in a request of HTTP 1.0")
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("Content-Length and Transfer-Encoding together")


class TimedChannel(HTTPChannel):
    """A connection that knows since when the server waits for it."""

    parser_class = StrictParser

    def __init__(self, server: BaseWSGIServer, sock: socket.socket, addr: Any, adj: Any, map: Any = None) -> None:
        self._free_since = time.monotonic()
        self._asking_since: float | None = None
        super().__init__(server, sock, addr, adj, map)

    @property
    def address(self) -> str:
        return str(self.addr[0])

    @property
    def keeps_waiting(self) -> bool:
        """True if no request of it is being answered."""
        return not self.requests and not self.will_close

    @property
    def waiting_since(self) -> float:
        """Since when, in monotonic seconds, no request of it has been answered."""
        return self._free_since

    def received(self, data: bytes) -> bool:
        taken = bool(super().received(data))
        if self.request is None:
            self._asking_since = None
        elif self._asking_since is None:
            self._asking_since = time.monotonic()
        return taken

    def service(self) -> None:
        super().service()
        self._free_since = time.monotonic()

    def close(self) -> None:
        """Called where the server stops: files that were still to be sent are closed, too."""
        self.handle_close()

    def is_overdue(self, now: float) -> bool:
        """True if it has been given all the time that a request, or the pause between two, may take."""
        request, asking_since = self.request, self._asking_since
        if not self.keeps_waiting:
            return False
        if request is None or asking_since is None:
            return now - self._free_since > IDLE_S
        return now - asking_since > (REQUEST_WITHIN_S if request.headers_finished else HEADERS_WITHIN_S)


class FairServer(TcpWSGIServer):
    """Waitress's server over such connections. All here runs in its serving thread."""

    channel_class: Any = TimedChannel
    most_connections: int = 0

    def handle_accept(self) -> None:
        super().handle_accept()
        waiting: dict[str, list[TimedChannel]] = defaultdict(list)
        channels: Any = self.active_channels
        for channel in list(channels.values()):
            if channel.keeps_waiting:
                waiting[channel.address].append(channel)
        most = max(waiting.values(), key=len, default=[])
        is_full = len(channels) > self.most_connections
        if most and (is_full or len(most) > self.most_connections * SHARE_OF_AN_ADDRESS):
            # Closed here and now, so that the count is right when the next one comes.
            min(most, key=lambda channel: channel.waiting_since).handle_close()

    def maintenance(self, now: int) -> None:
        channels: Any = self.active_channels
        monotonic = time.monotonic()
        for channel in channels.values():
            if channel.is_overdue(monotonic):
                channel.will_close = True
        super().maintenance(now)


def affordable(wanted: int) -> int:
    """How many connections can be served with the file descriptors that this process may have; at most `wanted`.

    Raises the process's own limit where it may. Says so where there are fewer than wanted.
    """
    if sys.platform == "win32":
        return min(wanted, SELECTED_ON_WINDOWS)
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + DESCRIPTORS_KEPT_FREE
    unlimited = resource.RLIM_INFINITY
    if soft != unlimited and soft < needed:
        soft = needed if hard == unlimited else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = wanted if soft == unlimited else max(FEWEST_CONNECTIONS, min(wanted, soft - DESCRIPTORS_KEPT_FREE))
    if most < wanted:
        _log.warning(
            "only %d connections are served at once, not %d: this process may open %d files (ulimit -n, LimitNOFILE=)",
            most,
            wanted,
            soft,
        )
    return most
