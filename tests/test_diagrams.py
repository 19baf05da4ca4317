"""The architecture's diagrams show the code as it is."""

from __future__ import annotations

import pytest

from tests.diagrams import FOLDER, WAYS, diagrams, drawn, threads


@pytest.mark.parametrize("name", [*(f"{name}.svg" for name in WAYS), "parts.svg", "threads.svg"])
def test_a_diagram_is_up_to_date(name: str) -> None:
    committed = (FOLDER / name).read_text(encoding="utf-8")
    assert committed == diagrams()[name], "draw them again: python -m tests.diagrams"


def test_a_step_is_drawn_with_what_it_takes_and_what_it_is_for() -> None:
    step = drawn("companion.sight.sightings:Sight.see")
    assert (step.takes, step.name) == ("Frame", "Sight.see")
    assert step.does


def test_a_step_that_is_gone_cannot_be_drawn() -> None:
    with pytest.raises(AttributeError):
        drawn("companion.sight.sightings:Sight.divine")


def test_the_threads_are_those_that_the_source_starts() -> None:
    assert {"intake", "referee", "sight", "frames", "pages"} <= {one.name for one in threads()}
