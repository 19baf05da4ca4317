"""Serves the pages with waitress: threads for every allowed stream and some for the rest, and a clean stop.

Waitress's defaults hang with four live viewers, because each holds a thread; so threads and connections are
counted from the cap on streams, and beyond that cap the application itself refuses.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.trigger import trigger

from companion.seldom import tell_seldom
from web.live.slots import SIGNED_IN_STREAMS
from web.serving.addresses import own_address
from web.serving.connections import FairServer, affordable
from web.serving.services import common

THREADS_FOR_PAGES: Final = 16
# It warns whenever a request waits for a moment until a thread wakes, which tells people nothing they could mend:
# there are threads for all streams, and beyond the cap the application refuses.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
DEADLINES_CHECKED_EVERY_S: Final = 1
BODIES_READ: Final = 2
"""So many times the largest body is read, to be refused in words; what is larger still is cut off."""
ANY_ADDRESS: Final = ("0.0.0.0", "::", "")


@dataclass(frozen=True, slots=True)
class SecureDoor:
    """A socket that listens, and what TLS is spoken by there."""

    listening: socket.socket
    context: ssl.SSLContext

    @classmethod
    def at(cls, host: str, port: int, context: ssl.SSLContext) -> SecureDoor:
        """Raises `OSError` where that port cannot be had."""
        return cls(_listen(host, port), context)

    @property
    def port(self) -> int:
        return int(self.listening.getsockname()[1])


class PageServer:
    """The web server in a thread of its own. Raises `OSError`, saying what to do, when the port cannot be had."""

    def __init__(
        self,
        app: Flask,
        host: str = "127.0.0.1",
        port: int = 8080,
        connections: int = 0,
        largest_body: int = 1_000_000,
        secure: SecureDoor | None = None,
    ) -> None:
        """`connections` are those that may be kept open beside streams and pages, such as tables to their hub.

        The `secure` door is closed with the server, or where there is none.
        """
        self._close_streams = common(app).close_streams
        threads = common(app).settings.stream_limit + SIGNED_IN_STREAMS + THREADS_FOR_PAGES
        tell_seldom(("waitress",))
        self._host = host
        try:
            listening = _listen(host, port)
        except OSError:
            if secure is not None:
                secure.listening.close()
            raise
        self._port = int(listening.getsockname()[1])
        # The published types of waitress name the wrong classes here.
        self._sockets: Any = {}
        most = affordable(2 * threads + connections)

        def serve(kind: type[FairServer], listening: socket.socket, scheme: str, **more: Any) -> FairServer:
            adjustments: Any = Adjustments(
                sockets=[listening],
                threads=threads,
                cleanup_interval=DEADLINES_CHECKED_EVERY_S,
                channel_timeout=60,
                # The pages refuse what is too large in words of their own, with a way back; this server in none.
                max_request_body_size=BODIES_READ * largest_body,
                max_request_header_size=32_768,
                # A stream that is not read holds back at most this much memory.
                outbuf_high_watermark=1_000_000,
                asyncore_use_poll=True,
                ident=None,
                url_scheme=scheme,
                # Room for the listening sockets, their wakers, and one that comes while another goes.
                connection_limit=most + 6,
            )
            sockinfo = (listening.family, listening.type, listening.proto, listening.getsockname())
            server = kind(
                app, self._sockets, _sock=listening, adj=adjustments, sockinfo=sockinfo, bind_socket=False, **more
            )
            server.most_connections = most
            return server

        self._server = serve(FairServer, listening, "http")
        self.secure_port = 0
        if secure is not None:
            from web.serving.tls import TlsServer

            dispatcher = self._server.task_dispatcher
            serve(TlsServer, secure.listening, "https", context=secure.context, dispatcher=dispatcher)
            self.secure_port = secure.port
        self._thread = threading.Thread(target=self._server.run, name="pages", daemon=True)

    @property
    def port(self) -> int:
        return self._port

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where the page can be opened: here, and from other devices."""
        names = ("localhost", own_address()) if self._host in ANY_ADDRESS else (self._host,)
        return tuple(f"http://{name}:{self.port}/" for name in dict.fromkeys(filter(None, names)))

    def start(self, tell: Callable[[str], None] = print, what: str = "The table's page") -> None:
        """Begins to serve and tells the addresses of what it serves."""
        self._thread.start()
        for address in self.addresses:
            tell(f"{what}: {address}")

    def stop(self) -> None:
        """Ends the streams and closes the port. Returns when the serving thread has ended."""
        self._close_streams()
        # The streams end first: they still need the serving thread to send their last words.
        self._server.task_dispatcher.shutdown(cancel_pending=True, timeout=2)
        # The loop ends when it watches nothing more; its sockets must be closed by its own thread.
        waker: Any = next(socket for socket in self._sockets.values() if isinstance(socket, trigger))
        # Where it was awake already it has closed the waker too, and there is nobody left to wake.
        with contextlib.suppress(OSError):
            waker.pull_trigger(lambda: wasyncore.close_all(self._sockets, ignore_all=True))
        self._thread.join(timeout=5)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except (OSError, OverflowError) as error:
        raise OSError(
            f"The page cannot be served on port {port}: {error.args[-1]}. Choose another with --port."
        ) from error
