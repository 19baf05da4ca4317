"""The same server by HTTPS: waitress speaks no TLS, and a proxy before it would hide who is asking.

Its sockets wait for nobody, so that a handshake that never ends holds up no one; it has the deadlines of a request.
"""

from __future__ import annotations

import logging
import socket
import ssl
import threading
import time
from typing import Any, Final

from web.serving.connections import FairServer, TimedChannel

_log = logging.getLogger("companion")


class TlsChannel(TimedChannel):
    """A connection whose bytes are encrypted. The handshake happens as its first bytes are read."""

    server: TlsServer

    def __init__(self, server: TlsServer, sock: socket.socket, addr: Any, adj: Any, map: Any = None) -> None:
        wrapped = server.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        self._tls: Final = wrapped
        # One SSL object serves one thread at a time, and what is left of an answer may be sent by another.
        self._speaking = threading.Lock()
        super().__init__(server, wrapped, addr, adj, map)

    def handle_read(self) -> None:
        more = True
        while more and (data := self._read()) is not None:
            if not data:
                self.handle_close()
                self.connected = False
                return
            self.last_activity = time.time()
            self.received(data)
            # The rest of a record waits here, where no poll of the socket tells of it.
            more = self._tls.pending() > 0

    def _read(self) -> bytes | None:
        """The bytes received; nothing while nothing has, and no bytes where the connection has ended."""
        try:
            with self._speaking:
                return bytes(self._tls.recv(self.adj.recv_bytes))
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return None
        except OSError:
            # A browser that refuses the certificate ends here, too.
            return b""

    def send(self, data: bytes, do_close: bool = True) -> int:
        try:
            with self._speaking:
                return int(self._tls.send(data))
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0
        except OSError:
            if do_close:
                self.handle_close()
            return 0


class TlsServer(FairServer):
    """Serves by such connections."""

    channel_class: Any = TlsChannel

    def __init__(self, *arguments: Any, context: ssl.SSLContext, **named: Any) -> None:
        self.context = context
        super().__init__(*arguments, **named)

    def handle_accept(self) -> None:
        try:
            super().handle_accept()
        except OSError as error:
            # Whoever hangs up at once must not close the door for others.
            _log.info("a connection ended before it began: %s", error)
