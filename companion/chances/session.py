"""Win chances for any program: one position as JSON in, one estimate as JSON out, a line each.

    {"position": POSITION, "playouts": 200, "seed": 0}
    {"wins": [121, 79], "undecided": 0, "share": 0.605, "low": 0.536, "high": 0.67}

`share` is the first player's share of the decided games, between `low` and `high` with 95 % by sampling alone. The same
`seed` plays the same games: who asks for more of a position goes on from the seed after the last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, BinaryIO, Final

from pydantic import Field

from companion.chances.estimate import share_between
from companion.chances.playing_out import wins
from companion.formats.forms import Form, FormatError, checked
from companion.formats.json_lines import as_line, lines_of
from companion.formats.position import read_position
from companion.strict_json import JsonError, read_json, shortened

MOST_PLAYOUTS: Final = 100_000
USUAL_PLAYOUTS: Final = 200

Json = dict[str, object]


class EstimateRequest(Form):
    position: Any
    playouts: Annotated[int, Field(ge=1, le=MOST_PLAYOUTS)] = USUAL_PLAYOUTS
    seed: Annotated[int, Field(ge=0)] = 0


def serve(requests: BinaryIO, write: Callable[[str], None]) -> None:
    """Answers every line that is not blank, until the stream ends; one that is not understood by an `error`."""
    for number, line in enumerate(lines_of(requests), start=1):
        if line.strip():
            write(as_line(_answered(line, number)))


def _answered(line: bytes, number: int) -> Json:
    try:
        return answer(read_json(line))
    except (FormatError, JsonError) as error:
        return {"error": shortened(str(error)), "line": number}
    except Exception as error:
        # A defect of the engine in one position must not end the estimates of the next.
        return {"error": f"a defect of the engine: {type(error).__name__}: {error}", "line": number}


def answer(request: object) -> Json:
    """The estimate that was asked for. Raises `FormatError`."""
    form = checked(EstimateRequest, request, "", lambda message: None)
    counted = wins(read_position(form.position), range(form.seed, form.seed + form.playouts))
    share, low, high = share_between(counted.first, counted.first + counted.second)
    return {
        "wins": [counted.first, counted.second],
        "undecided": counted.undecided,
        "share": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }
