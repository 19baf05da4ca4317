"""A page of the documentation that a test walks: each of its steps is taken, and no step is taken that it lacks.

A step is whatever a page sets off by asterisks: the name of a page, a button or a field, and the bold words that begin
a paragraph about something to do.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

DOCUMENTS: Final = Path(__file__).resolve().parents[1] / "docs"
_SECTION: Final = re.compile(r"^## (.+)$", re.MULTILINE)
_STEP: Final = re.compile(r"\*\*([^*]+)\*\*|(?<![*\w])\*([^*]+)\*(?![*\w])")


class Walk:
    """A page with its steps, section by section, and those that were taken."""

    def __init__(self, name: str) -> None:
        self.text = (DOCUMENTS / name).read_text(encoding="utf-8")
        self._name = name
        self._steps = set(_steps(self.text))
        self._taken: set[tuple[str, str]] = set()

    def take(self, section: str, words: str) -> str:
        """These words, as the name of something to press or to look at. Fails where the section has no such step."""
        assert (section, words) in self._steps, f"docs/{self._name} says nothing of “{words}” under “{section}”"
        self._taken.add((section, words))
        return words

    @property
    def left(self) -> list[str]:
        """The steps that nobody has taken."""
        return [f"{section}: {words}" for section, words in sorted(self._steps - self._taken)]


def _steps(text: str) -> list[tuple[str, str]]:
    _, *parts = _SECTION.split(text)
    sections = zip(parts[::2], parts[1::2], strict=True)
    return [
        (section, " ".join((bold or slanted).split()).rstrip(".:"))
        for section, body in sections
        for bold, slanted in _STEP.findall(body)
    ]
