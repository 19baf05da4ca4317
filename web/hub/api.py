"""Where tables speak to the hub: one address for signed messages, one to join.

Messages come hundreds of times a second and need nothing of a page: no session, no template, no form. So they are
answered before the application for people is asked, which costs a tenth.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from companion.strict_json import JsonError, read_json
from companion.tournament.hub import Hub, NoSuchTable, UnknownTable
from companion.tournament.joining.pairing_code import Pairing, TooManyAttempts, WrongCode
from companion.tournament.protocol.messages import LARGEST_MESSAGE_BYTES, MessageError
from companion.tournament.storage.store import StoreError
from companion.tournament.transport.http_link import JOIN_PATH, MESSAGES_PATH

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LARGEST_JOIN_BYTES: Final = 2_000

LARGE_BYTES: Final = 300_000
MOST_LARGE_AT_ONCE: Final = 2
"""So much memory and no more can be made use of by sending what is large. A table's message is seldom large."""

Handler = Callable[[bytes, str], bytes]


class TableApi:
    """WSGI: answers tables itself, and hands everything else on. `broker` is told to tables that join."""

    def __init__(self, pages: WSGIApplication, hub: Hub, pairing: Pairing, broker: str = "") -> None:
        self._pages, self._hub, self._pairing, self._broker = pages, hub, pairing, broker
        self._handlers: dict[str, tuple[Handler, int]] = {
            MESSAGES_PATH: (self._answer, LARGEST_MESSAGE_BYTES),
            JOIN_PATH: (self._join, LARGEST_JOIN_BYTES),
        }
        self._large = threading.BoundedSemaphore(MOST_LARGE_AT_ONCE)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        found = self._handlers.get(environ.get("PATH_INFO", ""))
        if found is None:
            return self._pages(environ, start_response)
        handler, largest = found
        status, content = self._handled(environ, handler, largest)
        headers = [
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(content))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        start_response(f"{status.value} {status.phrase}", headers)
        return [content]

    def _handled(self, environ: WSGIEnvironment, handler: Handler, largest: int) -> tuple[HTTPStatus, bytes]:
        if environ["REQUEST_METHOD"] != "POST":
            return _refusal(HTTPStatus.METHOD_NOT_ALLOWED, "this is for tables, by POST")
        # A page of somebody else can make a browser post, but not as JSON without asking first.
        if not environ.get("CONTENT_TYPE", "").startswith("application/json"):
            return _refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "JSON is needed")
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isascii() or not length.isdigit() or int(length) > largest:
            return _refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {largest} bytes are read")
        try:
            with self._large if int(length) > LARGE_BYTES else nullcontext():
                return HTTPStatus.OK, handler(environ["wsgi.input"].read(int(length)), environ.get("REMOTE_ADDR", ""))
        except (UnknownTable, WrongCode) as error:
            return _refusal(HTTPStatus.FORBIDDEN, str(error))
        except TooManyAttempts as error:
            return _refusal(HTTPStatus.TOO_MANY_REQUESTS, str(error))
        except (MessageError, NoSuchTable, JsonError) as error:
            return _refusal(HTTPStatus.BAD_REQUEST, str(error))
        except StoreError as error:
            return _refusal(HTTPStatus.SERVICE_UNAVAILABLE, str(error))

    def _answer(self, data: bytes, address: str) -> bytes:
        return self._hub.answer(data)

    def _join(self, data: bytes, address: str) -> bytes:
        form: Any = read_json(data)
        code, name = (form.get(field) if isinstance(form, dict) else None for field in ("code", "name"))
        if not isinstance(code, str) or not isinstance(name, str):
            raise MessageError("a table joins with its name and the code that the hub shows")
        self._pairing.check(code, address)
        table = self._hub.enrol(name)
        joined = {"hub": self._hub.name, "table": table.id, "name": table.name, "key": table.key.hex()}
        return json.dumps(joined | {"broker": self._broker}).encode()


def _refusal(status: HTTPStatus, reason: str) -> tuple[HTTPStatus, bytes]:
    return status, json.dumps({"error": reason}).encode()
