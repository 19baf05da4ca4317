"""Every rule that can be flagged has a name with a meaning."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from companion.referee import duties, judging
from companion.referee.rule_names import MEANINGS
from companion.rules import objections
from companion.simulation.mistakes import RULE_BROKEN

NAMED = re.compile(r'Objection\(\s*"([a-z-]+)"|_objection\(\s*state,\s*"([a-z-]+)"|_by_card\([^"]*"([a-z-]+)"')
RAISED = re.compile(r'"(?:illegal|missed|mismatch)",\s*"([a-z-]+)"')


def test_every_objection_of_the_engine_has_a_meaning() -> None:
    names = {name for found in NAMED.findall(inspect.getsource(objections)) for name in found if name}
    assert len(names) > 10
    assert names <= MEANINGS.keys()


def test_every_duty_has_a_meaning() -> None:
    names = {name for module in (duties, judging) for name in RAISED.findall(inspect.getsource(module))}
    assert names
    assert {*names, *RULE_BROKEN.values()} <= MEANINGS.keys()


def test_the_documentation_lists_every_rule_with_its_meaning() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "following.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", page, re.MULTILINE) == list(MEANINGS.items())
