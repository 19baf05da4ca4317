"""Every reader of what comes from outside answers with a value or with its own error, whatever it is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.backup import FORMAT, MANIFEST
from companion.cards.decks import read_deck
from companion.config import parse_config
from companion.events import Entry, chain, from_line, to_line
from companion.formats.json_lines import serve
from companion.head_mark import HeadMark
from companion.journal import Journal
from companion.restoring import restore
from companion.sight.decks.registry import load_registry
from companion.sight.labels.code import parse_label
from companion.sight.mat.geometry_file import load_geometry
from companion.strict_json import read_json
from companion.tournament.event.exchange import names_from_csv
from companion.tournament.event.keyforge_decks import tournament_from_json
from companion.tournament.event.record_forms import record_from_json
from companion.tournament.membership import load_membership, membership_from_json
from companion.tournament.messages import (
    Answer,
    Message,
    answer_from_json,
    answer_to_json,
    message_from_json,
    message_to_json,
    read_signed,
)
from companion.tournament.pairing import read_code, read_invitation
from companion.tournament.round_clock import clock_from_json
from companion.tournament.state import shown_from_text
from companion.wire import observation_from_json, read_line
from firmware_bridge.messages import unpack

EVENT = next(chain([Entry("observation", 1.0, {"line": {"t": 1.0, "hands": True}})], 5, 0, "", "12:00"))
MESSAGE = message_to_json(Message("m", "j", None, (EVENT,), 1.0, {"name": "Table 1"}, 0.0, 3))
REGISTRY = {
    "label_kind": "qr18",
    "label_mm": 18.0,
    "decks": [{"player": 0, "code": "A7Q2X", "houses": ["dis", "logos", "mars"]}],
    "labels": [{"label": "KFA7Q2X14C", "tag": None, "player": 0, "deck": "A7Q2X", "slot": 14, "card": "troll"}],
}
SNAPSHOT = {"t": 40.2, "snapshot": {"players": [{"battleline": [{"card": "troll", "exhausted": True}]}, {}]}}
POSITION = {
    "players": [{"houses": ["dis"], "battleline": [{"card": "troll", "damage": 2}]}, {}],
    "turn": {"step": "main"},
}
DECK = {"name": "A deck", "houses": ["dis"], "cards": [{"card": "troll", "house": "brobnar"}]}
MEMBERSHIP = {
    "hub": "Hub",
    "addresses": ["http://h:1"],
    "table": "t",
    "name": "Table 1",
    "key": "00" * 32,
    "journals": {},
}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def nearly(draw: st.DrawFn, sample: Any) -> Any:
    """The sample with something in it replaced, left out or added."""
    if not isinstance(sample, dict | list) or not sample or draw(st.integers(0, 4)) == 0:
        return draw(values)
    keys = list(sample) if isinstance(sample, dict) else range(len(sample))
    at = draw(st.sampled_from(list(keys)))
    changed = sample.copy()
    if draw(st.integers(0, 3)) == 0:
        del changed[at]
    else:
        changed[at] = draw(nearly(sample[at]))
    return changed


def session(line: bytes) -> None:
    """The rules session answers every line by one."""
    answers: list[str] = []
    asked = [line.replace(b"\n", b" ")]

    class Lines:
        def readline(self, size: int) -> bytes:
            return asked.pop() + b"\n" if asked else b""

    serve(Lines(), answers.append, lambda message: None)  # type: ignore[arg-type]
    assert len(answers) == (1 if line.strip() else 0)
    assert all(len(answer) < 5_000 or "error" not in answer for answer in answers)


BYTES: dict[str, Callable[[bytes], object]] = {
    "JSON": read_json,
    "an exported event": lambda data: from_line(data, 1),
    "an observation": lambda data: read_line(data, 1, lambda warning: None),
    "a signed message": read_signed,
    "a configuration": lambda data: parse_config(data.decode("latin-1")),
    "a deck list": read_deck,
    "names in CSV": names_from_csv,
    "a tournament's file": tournament_from_json,
    "a label": lambda data: parse_label(data.decode("latin-1")),
    "a pairing code": lambda data: read_code(data.decode("latin-1")),
    "an invitation": lambda data: read_invitation(data.decode("latin-1")),
    "a box's message": lambda data: unpack(data or b"\0"),
    "the rules session": session,
}
FORMS: dict[str, tuple[Callable[[Any], object], Any]] = {
    "a message": (message_from_json, MESSAGE),
    "an answer": (answer_from_json, answer_to_json(Answer("m", None))),
    "a clock": (clock_from_json, {"name": "Round 1", "marks": [{"at": 1.0, "left_s": 2.0, "running": True}]}),
    "a membership": (membership_from_json, MEMBERSHIP),
    "an observation": (lambda form: observation_from_json(form, lambda warning: None), SNAPSHOT),
    "an event": (lambda form: from_line(json.dumps(form), 1), EVENT.to_json()),
    "a record of an event": (record_from_json, {"kind": "player entered", "name": "Mia"}),
    "a deck": (lambda form: read_deck(json.dumps(form)), DECK),
    "a position": (lambda form: session(json.dumps({"op": "new", "position": form}).encode()), POSITION),
    "a shown state": (lambda form: shown_from_text(json.dumps(form)), {"name": "Table 1", "sent": 3}),
}
FILES: dict[str, tuple[Callable[[Path], object], Any]] = {
    "a registry": (load_registry, REGISTRY),
    "a geometry": (load_geometry, {"version": 1, "mat": {"width_mm": 900.0}, "lens": None}),
    "a membership": (load_membership, MEMBERSHIP),
    "a head mark": (lambda path: HeadMark(path.with_suffix("")).read(), {"epoch": 1, "seq": 2, "hash": "x"}),
    "a journal": (lambda path: Journal.open(path).close(), {}),
    "a backup": (lambda path: restore(path, path.with_name("new.toml"), lambda parts: False), {MANIFEST: FORMAT}),
}


def read_or_refused(read: Callable[[Any], object], given: Any) -> None:
    """No error but one of the project's own, whose message is for people."""
    refused: Exception | None = None
    try:
        read(given)
    except (ValueError, OSError) as error:
        refused = error
    if refused is not None:
        assert type(refused).__module__.startswith(("companion", "firmware_bridge", "pydantic")), repr(refused)
        assert len(str(refused)) < 20_000


@pytest.mark.parametrize("name", BYTES)
@given(data=st.binary(max_size=400) | values.map(lambda value: json.dumps(value).encode()))
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    read_or_refused(BYTES[name], data)


@pytest.mark.parametrize("name", FORMS)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_any_form_is_read_or_refused(name: str, data: st.DataObject) -> None:
    read, sample = FORMS[name]
    form = data.draw(nearly(sample))
    if isinstance(form, dict):
        read_or_refused(read, form)


@pytest.mark.parametrize("name", FILES)
@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_read_or_refused(name: str, data: st.DataObject, tmp_path: Path) -> None:
    read, sample = FILES[name]
    path = tmp_path / "file.head"
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    path.write_bytes(data.draw(st.binary(max_size=400) | nearly(sample).map(lambda form: json.dumps(form).encode())))
    read_or_refused(read, path)


def test_an_event_that_is_whole_is_read() -> None:
    assert from_line(to_line(EVENT), 1) == EVENT
