"""`companion follow`: observations in, verdicts out, one JSON object a line, the same whenever it is asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.observations import Observation
from companion.referee.referee import Referee
from companion.simulation.games.game_driver import USUAL_SLOP
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.games.made_up_games import MadeUpGame
from companion.wire import write_line
from tests.forked import completed
from tests.referee.at_the_table import POSITION, START, shooler, table, troll

ROOT = Path(__file__).resolve().parents[2]
DECK = json.loads(write_line(START))["start"]["players"][0]["deck"]
FIRST = {"t": 0.0, "start": {"players": [{"name": "Ann", "deck": DECK}, {"name": "Ben", "deck": DECK}]}}
SET = {"t": 0.5, "judge": {"set": POSITION}}


def follow(lines: Iterable[object | str], *options: str) -> tuple[list[dict[str, Any]], str]:
    """The lines that the command answers, and what it warns of."""
    done = completed("follow", *options, typed=as_lines(lines))
    done.check_returncode()
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def follow_anew(lines: Iterable[object | str], seed: int) -> list[dict[str, Any]]:
    """The same from a process that shares nothing with this one, and sorts its sets by that seed."""
    command = [sys.executable, "-m", "companion", "follow"]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run(command, input=as_lines(lines), capture_output=True, cwd=ROOT, env=environment, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_lines(lines: Iterable[object | str]) -> bytes:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    return text.encode("utf-8", "surrogateescape")


def recorded() -> list[Observation]:
    """Some turns of untidy players, one of whom uses a creature of another house."""
    decks = made_up_deck(36), made_up_deck(37)
    return MadeUpGame(5, ("off-house-reap",), USUAL_SLOP, decks=decks).observations()[:90]


def test_the_same_observations_give_the_same_verdicts_in_every_process() -> None:
    observations = recorded()
    lines = [write_line(observation) for observation in observations]
    first, second = (follow_anew(lines, seed) for seed in (1, 4242))
    assert first == second
    referee = Referee()
    here = [verdict for observation in observations for verdict in referee.observe(observation)] + referee.finish()
    assert first == [json.loads(json.dumps(verdict.to_json())) for verdict in here]
    assert {"move", "flag", "remind"} <= {kind for verdict in first for kind in verdict}


def snapshot(t: float, turned: bool = False) -> object:
    return json.loads(write_line(table(t, troll(exhausted=turned), shooler())))


WELL_FORMED = [
    FIRST,
    SET,
    snapshot(1.0),
    {"t": 5.0, "input": {"player": 0, "house": "brobnar"}},
    snapshot(9.0, turned=True),
]
MALFORMED = [
    "{nonsense",
    "[]",
    '{"t": 2.0}',
    '{"t": 2.0, "input": {"player": 7, "end_turn": true}}',
    '{"t": 2.0, "input": {"player": 0, "counter": "luck", "delta": 1}}',
    '{"t": 2.0, "judge": {"set": {"players": [{"battleline": ["no-such-card"]}, {}]}}}',
    '{"t": NaN, "input": {"player": 0, "end_turn": true}}',
    "\udcff\udcfe",
]


def test_malformed_lines_are_answered_with_their_number_and_change_nothing() -> None:
    plain, _ = follow(WELL_FORMED)
    answers, _ = follow([*WELL_FORMED[:3], *MALFORMED, *WELL_FORMED[3:]])
    errors = [answer for answer in answers if "error" in answer]
    assert [error["line"] for error in errors] == list(range(4, 12))
    assert [answer for answer in answers if "error" not in answer] == plain
    assert all(isinstance(error["error"], str) for error in errors)


def test_before_a_game_has_begun_every_line_is_told_what_is_missing() -> None:
    answers, _ = follow([{"t": 0.0, "input": {"player": 0, "house": "dis"}}, FIRST])
    assert answers == [{"error": "no game has begun: send a line with start first", "line": 1}]


def test_unknown_fields_are_warned_of_and_ignored() -> None:
    answers, warnings = follow([{**FIRST, "mood": "grim"}])
    assert answers == []
    assert "mood is not known" in warnings


def test_a_deck_as_deck_files_have_it_needs_no_id() -> None:
    deck = {name: value for name, value in DECK.items() if name != "id"}
    answers, _ = follow([{"t": 0.0, "start": {"players": [{"deck": deck}, {"deck": deck}]}}])
    assert answers == []


FLAGGED_AND_REWOUND = [
    FIRST,
    SET,
    snapshot(1.0),
    snapshot(10.0, turned=True),
    {"t": 20.0, "judge": {"rewind": 1}},
    snapshot(30.0),
]


def test_the_answers_have_the_fields_they_are_known_for() -> None:
    (flag,), _ = follow(FLAGGED_AND_REWOUND)
    assert flag["t"] == 10.0
    assert 10.0 < flag["after"] < 14.0
    told = flag["flag"]
    assert isinstance(told, dict)
    assert told.keys() == {"id", "kind", "rule", "player", "cards", "message", "cite", "confidence"}
    assert (told["id"], told["kind"], told["rule"], told["player"], told["cards"]) == (
        1,
        "illegal",
        "active-house",
        0,
        ["t"],
    )


def test_what_still_waits_for_a_later_look_is_said_when_there_is_none() -> None:
    answers, _ = follow([FIRST, SET, snapshot(1.0), snapshot(10.0, turned=True)])
    assert [answer["flag"]["rule"] for answer in answers] == ["active-house"]


@pytest.mark.parametrize("options", [("--video", "film.mp4"), ("--registry", "registry.json")])
def test_a_film_needs_its_registry(options: tuple[str, str]) -> None:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        follow([], *options)
    assert "belong together" in refused.value.stderr
