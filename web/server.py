"""Serves the pages with waitress: threads for every allowed stream and some for the rest, and a clean stop.

Waitress's defaults hang with four live viewers, because each holds a thread; so threads and connections are
counted from the cap on streams, and beyond that cap the application itself refuses.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Final

from flask import Flask
from waitress.server import create_server

from companion.report import ReportBoard
from web.settings import WebSettings

THREADS_FOR_PAGES: Final = 16
ANY_ADDRESS: Final = ("0.0.0.0", "::", "")


class PageServer:
    """The web server in a thread of its own. Raises `OSError`, saying what to do, when the port cannot be had."""

    def __init__(self, app: Flask, host: str = "127.0.0.1", port: int = 8080) -> None:
        settings: WebSettings = app.extensions["web_settings"]
        self._board: ReportBoard = app.extensions["board"]
        threads = settings.stream_limit + THREADS_FOR_PAGES
        try:
            self._server = create_server(
                app,
                host=host,
                port=port,
                threads=threads,
                connection_limit=2 * threads,
                channel_timeout=60,
                max_request_body_size=1_000_000,
                max_request_header_size=32_768,
                # A stream that is not read holds back at most this much memory.
                outbuf_high_watermark=1_000_000,
                asyncore_use_poll=True,
                ident=None,
            )
        except OSError as error:
            raise OSError(f"The page cannot be served on port {port}: {error}. Choose another with --port.") from error
        self._host = host
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)

    @property
    def port(self) -> int:
        # One name may stand for two sockets (IPv4 and IPv6), which waitress keeps in another class.
        first = getattr(self._server, "effective_listen", None)
        return int(first[0][1] if first else getattr(self._server, "effective_port"))  # noqa: B009

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where the page can be opened: here, and from other devices."""
        names = ("localhost", own_address()) if self._host in ANY_ADDRESS else (self._host,)
        return tuple(f"http://{name}:{self.port}/" for name in dict.fromkeys(filter(None, names)))

    def start(self, tell: Callable[[str], None] = print) -> None:
        """Begins to serve and tells the addresses."""
        self._thread.start()
        for address in self.addresses:
            tell(f"The table's page: {address}")

    def stop(self) -> None:
        """Ends the streams and closes the port. Returns when the serving thread has ended."""
        self._board.close()
        # The streams end first: they still need the serving thread to send their last words.
        self._server.task_dispatcher.shutdown(cancel_pending=True, timeout=2)
        self._server.close()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        # Closing the listening socket under the loop that watches it ends the loop by one of these.
        with contextlib.suppress(OSError, ValueError):
            self._server.run()


def own_address() -> str | None:
    """This machine's address in the local network; `None` without one. No packet is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket only asks for the route; the address is one kept for documentation (RFC 5737).
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None


def host_names() -> tuple[str, ...]:
    """The names by which browsers in the local network may call this machine."""
    name = socket.gethostname().lower()
    return tuple(dict.fromkeys(("localhost", name, f"{name.partition('.')[0]}.local")))
