"""Every reader of what comes from outside answers with a value or with its own error, whatever it is given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.config import ConfigError, parse_config
from companion.journal_events import from_line, to_line
from companion.strict_json import JsonError, read_json
from tests.attacks.readers import BYTES, EVENT, FILES, FORMS, WRITTEN, read_or_refused

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


@pytest.mark.parametrize("name", BYTES)
@given(data=st.binary(max_size=400) | values.map(lambda value: json.dumps(value).encode()))
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    read_or_refused(BYTES[name][0], data)


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


@pytest.mark.parametrize("name", [*BYTES, *FORMS])
def test_what_is_whole_is_read(name: str) -> None:
    """Else what is made of it above, and by the fuzzer, would only try how a reader begins."""
    read, sample = BYTES[name] if name in BYTES else FORMS[name]
    read(sample)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_whole_file_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file.head"
    WRITTEN[name](path)
    FILES[name][0](path)


def test_an_event_that_is_whole_is_read() -> None:
    assert from_line(to_line(EVENT), 1) == EVENT


@pytest.mark.parametrize("digits", [17, 4_000, 900_000])
def test_a_number_of_many_digits_is_refused_in_plain_words_and_at_once(digits: int) -> None:
    with pytest.raises(JsonError, match=r"^a whole number is too large$"):
        read_json(b'{"n": -' + b"9" * digits + b"}")


def test_a_configuration_with_such_a_number_is_refused_in_plain_words_too() -> None:
    with pytest.raises(ConfigError, match="not TOML: a number or its nesting is too large"):
        parse_config(f"[page]\nport = {'9' * 5000}\n")
