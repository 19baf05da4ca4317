"""A test tells one story of the game or the table, short enough to be taken in at a glance."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
MOST_LINES = 14


def stories() -> Iterator[tuple[str, int]]:
    """Every test, and how many lines of its body are not blank; its docstring is none of them."""
    for file in TESTS.rglob("test_*.py"):
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{file.relative_to(TESTS)}: {node.name}", lines_of(node, source.splitlines())


def lines_of(test: ast.FunctionDef, lines: list[str]) -> int:
    body = test.body[1:] if ast.get_docstring(test) else test.body
    return sum(bool(line.strip()) for line in lines[body[0].lineno - 1 : body[-1].end_lineno]) if body else 0


def test_a_story_has_fewer_than_fifteen_lines() -> None:
    assert {story: lines for story, lines in stories() if lines > MOST_LINES} == {}
