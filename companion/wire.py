"""The JSON Lines form of observations: how recorders, players' devices and scripts tell what happened.

One object a line: `t` and exactly one of `start`, `snapshot`, `input` and `judge`. Reading turns a line into an
observation or raises `LineError`, which names the line and the field; fields it does not know are passed to
`warn` and ignored. Writing is the inverse: what was written reads back as an equal observation.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator

from companion.formats.forms import FormatError, Warn, checked
from companion.formats.observation_forms import ObservationForm
from companion.formats.observation_json import observation_to_json
from companion.observations import JsonObject, Observation
from companion.strict_json import JsonError, read_json

__all__ = [
    "LineError",
    "Warn",
    "numbered_lines",
    "observation_from_json",
    "observation_to_json",
    "read_line",
    "read_lines",
    "warn_on_stderr",
    "write_line",
]

_PLACE_IN_LIST = re.compile(r"\[\d+\]")


class LineError(ValueError):
    """A line that says nothing the companion understands. It changes nothing; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message

    def to_json(self) -> JsonObject:
        """The `error` line that is sent back."""
        return {"error": self.message, "line": self.line}


def warn_on_stderr(message: str) -> None:
    """Tells a person what was ignored, without mixing it into the answers."""
    print(f"warning: {message}", file=sys.stderr)


def read_line(text: str | bytes, line: int, warn: Warn = warn_on_stderr) -> Observation:
    """The observation that one line holds. Raises `LineError`."""
    try:
        return observation_from_json(read_json(text), lambda message: warn(f"line {line}: {message}"))
    except JsonError as error:
        raise LineError(line, str(error)) from None


def read_lines(lines: Iterable[str | bytes], warn: Warn = warn_on_stderr) -> Iterator[Observation | LineError]:
    """Every line's observation, or what is wrong with it; empty lines are passed over."""
    return (found for _, found in numbered_lines(lines, warn))


def numbered_lines(
    lines: Iterable[str | bytes], warn: Warn = warn_on_stderr
) -> Iterator[tuple[int, Observation | LineError]]:
    """The same, each with the number of its line, from 1 on; empty lines count."""
    for line, text in enumerate(lines, start=1):
        if text.strip():
            try:
                yield line, read_line(text, line, warn)
            except LineError as error:
                yield line, error


def write_line(observation: Observation) -> str:
    """The observation as one line, without the line feed."""
    return json.dumps(observation_to_json(observation), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def observation_from_json(value: object, warn: Warn = warn_on_stderr) -> Observation:
    """The observation that plain JSON data stands for. Raises `JsonError`."""
    if not isinstance(value, dict):
        raise JsonError('expected an object such as {"t": 0.0, "input": {...}}')
    ignored: list[str] = []
    try:
        observation = checked(ObservationForm, value, "", ignored.append).observation()
    except FormatError as error:
        raise JsonError(str(error)) from None
    # Places in lists are left out, so that the same field of 36 cards is told once.
    for message in dict.fromkeys(_PLACE_IN_LIST.sub("", message) for message in ignored):
        warn(message)
    return observation
