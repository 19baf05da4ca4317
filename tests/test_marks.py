"""Marks that lie on cards: their one table fits every kind of card that they lie on."""

from __future__ import annotations

import json

import pytest

from companion.formats.forms import CardForm
from companion.formats.observation_json import observation_to_json
from companion.marks import MARKS, NUMBERS, Mark, marks_on
from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.report import CardReport
from companion.rules.state import InPlay


@pytest.mark.parametrize("kind", [InPlay, SeenCard, CardReport])
def test_every_mark_is_a_field_of_every_kind_of_card(kind: type[InPlay | SeenCard | CardReport]) -> None:
    assert {mark.field for mark in MARKS} <= kind.__dataclass_fields__.keys()


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: mark.field)
def test_a_mark_that_was_seen_is_written_by_its_key_which_a_position_takes(mark: Mark) -> None:
    lies = 2 if mark in NUMBERS else True
    card = SeenCard("troll", **{mark.field: lies})  # type: ignore[arg-type]
    line = observation_to_json(TableSnapshot(1.0, (SeenSide(battleline=(card,)), SeenSide())))
    assert json.dumps({"card": "troll", mark.key: lies}) in json.dumps(line)
    assert mark.key in CardForm.model_fields


def test_nothing_is_told_of_marks_that_nobody_saw() -> None:
    assert marks_on(SeenCard("troll", damage=0, stunned=False)) == {"damage": 0, "stunned": False}
