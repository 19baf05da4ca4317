"""Every rule that can be flagged has a name with a meaning."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from companion.referee import claims, duties, hidden_counts, key_duties
from companion.rules import objections
from companion.simulation.games.every_mistake import ILLEGAL
from companion.simulation.games.illegal_moves import LEAVES_NO_TRACE
from companion.simulation.games.mistakes import RULE_BROKEN
from companion.wording.rule_names import RULES

NAMED = re.compile(r'Objection\(\s*"([a-z-]+)"|_objection\(\s*state,\s*"([a-z-]+)"|_by_card\([^"]*"([a-z-]+)"')
CITED = re.compile(r'(?<!_)cite\([\w.]*rulebook, "([^"]+)"\)')
REFEREE = Path(inspect.getfile(claims)).parent
RAISED = re.compile(r'(?:subject = \(|rule = |"(?:illegal|missed|mismatch)", )"([a-z-]+)"')


def objected_to() -> set[str]:
    return {name for found in NAMED.findall(inspect.getsource(objections)) for name in found if name}


def test_every_objection_of_the_engine_has_a_meaning() -> None:
    assert len(objected_to()) > 10
    assert objected_to() <= RULES.keys()


OF_LATER_SETS = {"gigantic"}
"""Made-up games are played with the first two sets."""


def test_every_objection_is_given_cause_for_by_made_up_players_unless_that_leaves_no_trace() -> None:
    broken = {name.removeprefix("breaks ") for name in ILLEGAL} | set(RULE_BROKEN.values())
    assert objected_to() - broken == LEAVES_NO_TRACE.keys() | OF_LATER_SETS


def test_what_is_cited_stands_in_the_rulebook_where_a_rules_page_says_so() -> None:
    cited = {section for file in REFEREE.rglob("*.py") for section in CITED.findall(file.read_text(encoding="utf-8"))}
    assert len(cited) > 5
    assert cited <= {rule.section for rule in RULES.values()}


def test_every_duty_has_a_meaning() -> None:
    modules = claims, duties, key_duties, hidden_counts
    names = {name for module in modules for name in RAISED.findall(inspect.getsource(module))}
    assert names
    assert {*names, *RULE_BROKEN.values()} <= RULES.keys()


def test_the_documentation_lists_every_rule_with_its_meaning() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "following.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", page, re.MULTILINE)
    assert told == [(name, rule.broken) for name, rule in RULES.items()]
