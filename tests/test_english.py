"""Turns that a native English writer would not use: in what people read on pages, in the documentation, and in code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.catalogue import forms, gathered

ROOT = Path(__file__).resolve().parents[1]
CODE = ("calibration", "companion", "firmware_bridge", "setup", "tests", "web")
SAY_INSTEAD = {
    r"\banew\b": "again, or afresh",
    r"[,;:] else\b": "otherwise",
    r"\bany more[.,;:]": "no longer",
    r"\bone's own\b": "your own",
    r"\bshall\b": "should, or the plain verb",
    r"\bnone of (its|their) business\b": "does not concern it",
    r"\bhangs on\b": "depends on",
    r"\bbelongs? into\b": "belongs in",
    r"\b(nobody|no one)\b[^.,;:]*\b(anybody|anything)\b": "who does what, without the negated subject",
    r"\bin the manner of\b": "in the format of, or like",
    r"\bthis is no (?!longer)\w": "this is not a",
    r"\bAt most how\b": "The most",
}
"""Each turn, and what to write instead."""
BEGINS_LIKE_A_QUESTION = re.compile(r"(Whether|What|Which|Who|Whom|Whose)\b")
STRING_BEGINS_LIKE_A_QUESTION = re.compile(rf"""["']\s*{BEGINS_LIKE_A_QUESTION.pattern}""")
THIS_FILE = Path(__file__).name


@cache
def sources() -> dict[str, str]:
    """The text of every module, by its path."""
    modules = (path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py")) if path.name != THIS_FILE)
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in modules}


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Every string that stands alone as a statement, with its line: also those that explain a constant or a field."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield node.lineno, " ".join(text.split())


def comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def foreign(text: str) -> list[str]:
    return [f"{turn}: write {instead}" for turn, instead in SAY_INSTEAD.items() if re.search(turn, text, re.IGNORECASE)]


def found(place: str, texts: Iterable[tuple[int, str]]) -> list[str]:
    return [f"{place}:{line}: {fault}" for line, text in texts for fault in foreign(text)]


def test_pages_speak_plain_english() -> None:
    texts = (form for message in gathered() if message.id for form in forms(message.id))
    assert found("text", ((0, text) for text in texts)) == []


def test_the_documentation_is_plain_english() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    lines = {str(page.relative_to(ROOT)): page.read_text("utf-8").splitlines() for page in pages}
    assert [fault for name, said in lines.items() for fault in found(name, enumerate(said, 1))] == []


def test_docstrings_and_comments_are_plain_english() -> None:
    """A module is parsed only if such a turn stands anywhere in it: parsing takes most of the time."""
    suspects = {name: text for name, text in sources().items() if foreign(" ".join(text.split()))}
    said = {name: chain(docstrings(text), comments(text)) for name, text in suspects.items()}
    assert [fault for name, texts in said.items() for fault in found(name, texts)] == []


def test_no_docstring_begins_like_a_question() -> None:
    suspects = {name: text for name, text in sources().items() if STRING_BEGINS_LIKE_A_QUESTION.search(text)}
    begun = [f"{name}:{line}" for name, text in suspects.items() for line, said in docstrings(text)
             if BEGINS_LIKE_A_QUESTION.match(said)]  # fmt: skip
    assert begun == [], "write a noun, or “True if …” for a predicate"


@pytest.mark.parametrize("turn", ["It is made anew.", "It is not kept any more.", "Nobody has to say anything."])
def test_a_foreign_turn_is_found(turn: str) -> None:
    assert foreign(turn) != []
