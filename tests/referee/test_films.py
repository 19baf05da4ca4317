"""The truth of the films, as observations: legal films raise no flag, and each mistake is flagged with its rule."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from companion.observations import JsonObject, Observation
from companion.referee.referee import Referee
from companion.verdicts import Flag, MoveUnderstood, Retraction, Verdict
from companion.wire import observation_from_json
from tests.shared_files import shared_file

SETTLED_S = 0.3
SLIP_S = 3.0


def observations(film: str) -> list[Observation]:
    """The entries, and each settled moment shortly after it began."""
    lines = [json.loads(line) for line in shared_file(f"media/{film}/inputs.jsonl").read_text("utf-8").splitlines()]
    for line in shared_file(f"media/{film}/truth.jsonl").read_text("utf-8").splitlines():
        moment = json.loads(line)
        lines.append({"t": moment["t"] + SETTLED_S, "snapshot": moment["snapshot"]})
    return [observation_from_json(line) for line in sorted(lines, key=lambda line: float(line["t"]))]


def events(film: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in shared_file(f"media/{film}/events.jsonl").read_text("utf-8").splitlines()]


@cache
def verdicts(film: str) -> list[Verdict]:
    """Judged once for all that is asked of it."""
    referee = Referee()
    found = [verdict for observation in observations(film) for verdict in referee.observe(observation)]
    return found + referee.finish()


@pytest.mark.parametrize("film", ["table-legal", "table-mistakes", "table-1080p"])
def test_every_move_of_a_film_is_understood_exactly(film: str) -> None:
    told: list[JsonObject] = []
    for verdict in verdicts(film):
        if isinstance(verdict, MoveUnderstood):
            told.append(verdict.move.to_json())
        elif isinstance(verdict, Retraction):
            del told[-verdict.moves :]
    made = [event["move"] for event in events(film) if "move" in event]
    assert told == made


@pytest.mark.parametrize("film", ["table-legal", "table-mistakes", "table-1080p"])
def test_the_flags_of_a_film_are_its_mistakes(film: str) -> None:
    """But for those that are put right so soon that they may have been slips."""
    flags = [(flag.rule, list(flag.cards)) for flag in verdicts(film) if isinstance(flag, Flag)]
    mistakes = [event for event in events(film) if "mistake" in event]
    lying = [one for one in mistakes if float(str(one["t_undone"])) - float(str(one["t_visible"])) > SLIP_S]
    assert flags == [(one["rule"], one["cards"]) for one in lying]
