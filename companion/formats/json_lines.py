"""Serves a rules session over streams: one JSON request a line, one JSON answer a line.

Whatever comes in, every line that is not blank is answered by one line; one that cannot be understood by
`{"error": "…", "line": 3}`, and it has changed nothing.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import BinaryIO

from companion.formats.forms import FormatError, Warn
from companion.formats.session import RulesSession
from companion.strict_json import LARGEST_TEXT_BYTES, JsonError, read_json, shortened

LONGEST_WARNING = 10_000
"""Of a defect, the whole stack is told."""

Json = dict[str, object]


def warn_on_stderr(message: str) -> None:
    print(f"warning: {message}", file=sys.stderr, flush=True)


def serve(requests: BinaryIO, write: Callable[[str], None], warn: Warn = warn_on_stderr) -> None:
    """Answers every request until the stream ends. `write` gets each answer as a line with its line feed."""
    served = _Served(warn)
    for number, line in enumerate(lines_of(requests), start=1):
        if line.strip() or len(line) > LARGEST_TEXT_BYTES:
            write(as_line(served.answer(line, number)))


class _Served:
    def __init__(self, warn: Warn) -> None:
        self._line = 0
        self._warn = warn
        self._session = RulesSession(self._warn_of_line)

    def _warn_of_line(self, message: str) -> None:
        self._warn(f"line {self._line}: {shortened(message, LONGEST_WARNING)}")

    def answer(self, line: bytes, number: int) -> Json:
        self._line = number
        request: object = None
        try:
            request = read_json(line)
            return self._session.answer(request)
        except (FormatError, JsonError) as error:
            return _id_of(request) | {"error": shortened(str(error)), "line": number}
        except Exception as error:
            # A defect of the engine must not end the game of a program that made a sound request.
            self._warn_of_line(traceback.format_exc())
            return _id_of(request) | {
                "error": shortened(f"this request met a defect of the engine: {type(error).__name__}: {error}"),
                "line": number,
            }


def _id_of(request: object) -> Json:
    """The id that a request carries, to be told in the answer; none where it is no text or number."""
    named = request.get("id") if isinstance(request, dict) else None
    return {"id": named} if isinstance(named, str | int) and not isinstance(named, bool) else {}


def lines_of(stream: BinaryIO, largest: int = LARGEST_TEXT_BYTES) -> Iterator[bytes]:
    """The stream's lines; of one that is longer than `largest` only so much that its length shows."""
    while line := stream.readline(largest + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(largest + 2)):
            pass
        yield line.removesuffix(b"\n")


def as_line(answer: Json) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"
