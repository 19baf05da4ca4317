"""`companion rules` serves other programs: line by line, at once, whatever they send, until they stop."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.strict_json import LARGEST_TEXT_BYTES
from tests.rules_session.talk import Json, answers_to, position

COMMAND = (sys.executable, "-m", "companion", "rules")
HERE = Path(__file__).parent
NEW = {"op": "new", "position": position({"battleline": ["valdr"]})}


def run(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        COMMAND, input=text, capture_output=True, text=True, timeout=60, encoding="utf-8", check=False
    )


def test_every_line_is_answered_and_the_end_of_the_input_ends_it() -> None:
    done = run(json.dumps(NEW) + "\n\nnonsense\n" + json.dumps({"op": "moves"}))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [next(iter(answer)) for answer in answers] == ["position", "error", "moves"]
    assert answers[1]["line"] == 3
    assert done.stderr == ""


def test_an_answer_comes_before_the_next_request() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for request in (NEW, {"op": "moves"}, {"op": "play", "move": {"kind": "reap", "card": "valdr#1"}}):
            engine.stdin.write(json.dumps(request) + "\n")
            engine.stdin.flush()
            assert "error" not in json.loads(engine.stdout.readline())
        engine.stdin.close()
        assert engine.wait(60) == 0


def test_warnings_go_to_the_other_stream() -> None:
    done = run(json.dumps(NEW | {"colour": "green"}))
    assert done.stderr == "warning: line 1: the field colour is not known and was ignored\n"
    assert len(done.stdout.splitlines()) == 1


def test_a_program_that_stops_listening_leaves_no_traceback() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write((json.dumps(NEW) + "\n").encode())
        engine.stdin.close()
        assert engine.stderr.read() == b""


def test_the_help_teaches_with_an_example_that_works() -> None:
    shown = subprocess.run(
        (*COMMAND, "--help"), capture_output=True, text=True, timeout=60, check=True, encoding="utf-8",
        env=os.environ | {"COLUMNS": "200", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
    ).stdout  # fmt: skip
    example = shown[shown.index("A first game") : shown.index("Good to know")]
    requests = [line.strip() for line in example.splitlines() if line.strip().startswith("{")]
    answers, warnings = answers_to(*requests)
    assert [next(iter(answer)) for answer in answers] == ["position", "moves", "position"]
    assert warnings == []


# Other languages


def decks_file(folder: Path) -> Path:
    decks = [
        {"houses": deck.houses, "cards": [{"card": entry.card, "house": entry.house} for entry in deck.cards]}
        for deck in STARTER_DECKS
    ]
    path = folder / "decks.json"
    path.write_text(json.dumps(decks), encoding="utf-8")
    return path


@pytest.mark.parametrize("seed", [1, 2])
def test_a_program_in_javascript_plays_a_game_to_its_end(seed: int, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed (apt-get install nodejs)")
    done = subprocess.run(
        (node, HERE / "play_a_game.mjs", decks_file(tmp_path), str(seed), *COMMAND),
        capture_output=True, text=True, timeout=300, check=False, cwd=HERE.parents[1],
    )  # fmt: skip
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert told["winner"] in (0, 1)
    assert told["exitCode"] == 0
    assert told["turns"] > 5


def test_a_shell_script_asks_with_jq(tmp_path: Path) -> None:
    if shutil.which("jq") is None:
        pytest.skip("jq is not installed (apt-get install jq)")
    (tmp_path / "new.json").write_text(json.dumps(NEW), encoding="utf-8")
    script = """
        jq -c . new.json > requests.jsonl
        jq -cn '{op: "moves"}' >> requests.jsonl
        "$@" < requests.jsonl | jq -r '.moves[]? | .kind'
    """
    done = subprocess.run(
        ("sh", "-euc", script, "sh", *COMMAND), capture_output=True, text=True, timeout=60, check=True, cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(HERE.parents[1])},
    )  # fmt: skip
    assert done.stdout.split() == ["reap", "end"]


# Hostile input


HOSTILE = [
    b"", b"null", b"[]", b"{", b'"op"', b"NaN", b"1e999", b"\xff\xfe", b'{"op":"new","op":"undo"}', b"[" * 100_000,
    b'{"op":"\\ud800"}', b'{"op":"play","move":{"kind":"reap","card":"' + b"x" * 500 + b'"}}',
    b'{"op":"set","position":{"players":[{"amber":1e400},{}]}}', b'{"op":"set","position":null}',
    b'{"op":"set","position":{"players":[{"amber":99999999999999999999},{}]}}',
    b'{"op":"set","position":{"turn":{"step":"over"},"players":[{},{}]}}',
    b'{"op":"play","move":{"kind":"reap","card":"valdr#1"},"choices":[{"a":[]}]}',
    b'{"op":"resolutions","move":{"kind":"end"},"limit":1e9}',
]  # fmt: skip


@pytest.mark.parametrize("line", HOSTILE)
def test_a_hostile_line_is_answered_with_its_number_and_changes_nothing(line: bytes) -> None:
    answers, _ = answers_to(NEW, line, {"op": "position"})
    assert answers[-1] == answers[0]
    assert [answer["line"] for answer in answers[1:-1] if "error" in answer] == [2] * len(answers[1:-1])


def test_a_line_of_any_length_is_refused_without_being_kept() -> None:
    answers, _ = answers_to(NEW, b" " * (3 * LARGEST_TEXT_BYTES) + b"x", {"op": "position"})
    assert answers[1]["line"] == 2
    assert "too long" in answers[1]["error"]
    assert answers[2] == answers[0]


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2000) | st.floats(allow_nan=False) | st.text(max_size=5)
    | st.sampled_from(["valdr#1", "valdr", "?", "house", "main", "over", "play", "reap", "end", "left", "red", "dis"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(
            ["op", "move", "kind", "card", "id", "position", "players", "hand", "battleline", "turn", "step",
             "house", "active", "number", "winner", "choices", "force", "target", "flank", "counters", "upgrades"]
        ),
        inner, max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip
ops = st.sampled_from(["new", "position", "moves", "check", "play", "resolutions", "set", "undo"])
requests = st.one_of(
    values,
    st.builds(lambda op, rest: {**(rest if isinstance(rest, dict) else {"move": rest}), "op": op}, ops, values),
    st.builds(lambda op, move: {"op": op, "move": move}, ops, st.dictionaries(st.just("kind"), values)),
    st.builds(lambda left: {"op": "set", "position": {"players": [left, {}]}}, values),
)


@settings(max_examples=100)
@given(st.lists(requests | st.binary(max_size=30), max_size=6))
def test_no_line_whatever_ends_the_session_or_meets_a_defect(lines: list[object]) -> None:
    coded = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    wanted = [line for part in coded for line in part.split(b"\n") if line.strip()]
    answers, _ = answers_to(NEW, *coded, {"op": "position"})
    assert len(answers) == len(wanted) + 2
    assert not [answer for answer in answers if "defect" in answer.get("error", "")]


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=40) | st.text(max_size=20).map(str.encode), min_size=1, max_size=5))
def test_garbage_changes_nothing(lines: list[bytes]) -> None:
    answers, _ = answers_to(NEW, *lines, {"op": "position"})
    assert answers[-1] == answers[0]
    assert all("error" in answer for answer in answers[1:-1])


def test_the_answers_are_objects() -> None:
    answers: list[Json] = answers_to({"op": "moves"})[0]
    assert list(answers[0]) == ["error", "line"]
