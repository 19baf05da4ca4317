"""The documents show the engine as it is: every example in them is run."""

from __future__ import annotations

import ast
import dataclasses
import doctest
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.formats.events import event_name, write_event
from companion.formats.session import RulesSession
from companion.rules import objections, records
from companion.rules.records import Record

DOCS = Path(__file__).resolve().parents[2] / "docs"
SESSION_BLOCK = re.compile(r"^```session\n(.*?)^```", re.DOTALL | re.MULTILINE)


def exchanges(document: str) -> Iterator[tuple[Any, Any]]:
    """The requests of a document, each with the part of its answer that the document shows."""
    text = "".join(SESSION_BLOCK.findall((DOCS / document).read_text(encoding="utf-8")))
    for exchange in re.split(r"^→ ", text, flags=re.MULTILINE)[1:]:
        request, _, answer = exchange.partition("← ")
        yield json.loads(request), json.loads(answer)


def part_of(shown: Any, whole: Any) -> Any:
    """As much of `whole` as `shown` tells: its fields, and the entries of its lists."""
    if isinstance(shown, dict) and isinstance(whole, dict):
        return {name: part_of(value, whole.get(name, "missing")) for name, value in shown.items()}
    if isinstance(shown, list) and isinstance(whole, list) and len(shown) == len(whole):
        return [part_of(*pair) for pair in zip(shown, whole, strict=True)]
    return whole


@pytest.mark.parametrize("document", ["engine.md", "rules_session.md"])
def test_the_sessions_in_the_documents_go_as_they_are_told(document: str) -> None:
    session = RulesSession()
    told = list(exchanges(document))
    assert told
    for request, shown in told:
        answer = json.loads(json.dumps(session.answer(request)))
        assert part_of(shown, answer) == shown, request


def test_the_examples_in_python_come_out_as_they_are_told() -> None:
    results = doctest.testfile(str(DOCS / "engine.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 10
    assert results.failed == 0


# Tables


def rows(heading: str) -> dict[str, list[str]]:
    """The table under a heading of the session's document: its cells by the name in the first column."""
    text = (DOCS / "rules_session.md").read_text(encoding="utf-8")
    section = text.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:2] == "| "]
    return {row[0].strip("`"): row[1:] for row in cells if row[0].startswith("`")}


def all_records() -> list[type[Record]]:
    return [
        value for value in vars(records).values()
        if inspect.isclass(value) and issubclass(value, Record) and value is not Record
    ]  # fmt: skip


def test_every_event_and_its_fields_are_documented() -> None:
    table = rows("Events")
    assert set(table) == {event_name(record) for record in all_records()}
    for record in all_records():
        told = re.findall(r"`([a-z_]+)`", table[event_name(record)][0])
        written = write_event(_made(record))
        assert set(told) == written.keys() - {"event", "by"}, event_name(record)


def _made(record: type[Record]) -> Record:
    """A record with nothing but its fields; an item is anything that has a controller."""
    made = object.__new__(record)
    for field in dataclasses.fields(record):
        object.__setattr__(made, field.name, _Somebody() if field.name == "item" else None)
    return made


class _Somebody:
    controller = 0


def objected() -> Iterator[tuple[str, str | None]]:
    """Every name that the engine gives an objection, with the passage it names where the call spells it out."""
    for call in ast.walk(ast.parse(inspect.getsource(objections))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            texts = [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args]
            if call.func.id == "Objection" and isinstance(texts[0], str):
                yield texts[0], None
            elif call.func.id == "_objection" and isinstance(texts[1], str):
                yield texts[1], texts[2] if isinstance(texts[2], str) else None
            elif call.func.id == "_by_card" and isinstance(texts[1], str):
                yield texts[1], "Card text"


def test_every_rule_that_the_engine_names_is_documented_with_its_place() -> None:
    table = rows("Rules")
    found = list(objected())
    assert {name for name, _ in found} | {"not-possible"} == set(table)
    for name, passage in found:
        if passage is not None:
            assert passage in table[name][1], name
