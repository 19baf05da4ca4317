"""A film of a simulated table comes with the truth of every calm moment."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from companion.sight.decks.registry import load_registry
from companion.simulation.table.arranging import Habits, SideOnTable, lay_out
from companion.simulation.table.layout import Counters, PlacedCard, Pose, TableLayout
from companion.simulation.table.stress import STRESS_SET, StressCase, stress_table, write_stress_film
from companion.simulation.table.truth import truth_of, visibility
from tests.simulation.made_up_table import cards, exhausted, facts, registry

NEAT = Habits(askew_deg=0.0, off_place_mm=0.0)


def placed(key: str, x: float, angle: float = 0.0, counters: Counters = Counters()) -> PlacedCard:  # noqa: B008
    return PlacedCard(key, Pose(x, 360, angle), "battleline", 0, counters=counters)


def test_a_neighbour_covers_the_label_it_lies_on_and_no_other() -> None:
    lower, upper = placed("creature-0-0#1", 300), placed("creature-0-4#1", 340)

    shown = visibility(TableLayout((lower, upper)), label_mm=lambda key: 18.0)

    assert shown[upper.key].card == 1.0
    assert shown[lower.key].card == pytest.approx(1 - 26 / 66, abs=0.03)
    assert shown[lower.key].labels == {"upper_left": 1.0, "lower_right": 0.0}


def test_tokens_cover_part_of_a_card_but_neither_label() -> None:
    loaded = placed("creature-0-0#1", 300, counters=Counters(damage=3, amber=2, stunned=True))

    shown = visibility(TableLayout((loaded,)), label_mm=lambda key: 18.0)[loaded.key]

    assert 0.6 < shown.card < 0.9
    assert set(shown.labels.values()) == {1.0}


def test_an_upgrade_under_its_creature_shows_one_of_its_labels() -> None:
    creature = replace(cards("creature", 1, 1)[0], upgrades=cards("upgrade", 1, 1))
    layout = lay_out((SideOnTable(), SideOnTable(battleline=(creature,))), habits=NEAT)

    shown = visibility(layout, label_mm=lambda key: 18.0)["upgrade-1-3#1"]

    assert sorted(shown.labels.values()) == [0.0, 1.0]


def test_the_truth_names_cards_as_each_player_sees_them() -> None:
    first, second = cards("creature", 1, 2)
    own = SideOnTable(discard=cards("action", 0, 2))
    layout = lay_out((own, SideOnTable(battleline=(first, exhausted(second)))), habits=NEAT)

    truth = truth_of(layout, registry())

    players = truth["snapshot"]["players"]  # type: ignore[index]
    assert players[0]["discard"] == ["action-0-2"]
    assert players[1]["battleline"] == [
        {"card": "creature-1-0", "exhausted": False},
        {"card": "creature-1-4", "exhausted": True},
    ]
    angles = {card["card"]: card["angle"] for card in truth["cards"] if card["zone"] == "battleline"}  # type: ignore[attr-defined]
    assert angles == {"creature-1-0": 0.0, "creature-1-4": 90.0}


def test_a_film_can_be_played_and_its_truth_covers_every_step_of_its_story(tmp_path: Path) -> None:
    reached: list[float] = []

    write_stress_film(STRESS_SET[0], registry(), (480, 270), tmp_path, facts, reached.append)

    film = cv2.VideoCapture(str(tmp_path / "film.mp4"))
    described = json.loads((tmp_path / "camera.json").read_text())
    assert film.get(cv2.CAP_PROP_FRAME_COUNT) == described["frames"] == len(reached)
    assert film.get(cv2.CAP_PROP_FPS) == described["fps"] == 5
    assert load_registry(tmp_path / "registry.json") == registry()
    lines = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text().splitlines()]
    assert all(a["until"] < b["t"] for a, b in itertools.pairwise(lines))
    lengths = [len(line["snapshot"]["players"][0]["battleline"]) for line in lines]
    assert lengths[0] == 5
    assert lengths[-1] == 6
    assert lines[0]["snapshot"] != lines[1]["snapshot"]


@pytest.mark.parametrize("case", STRESS_SET, ids=lambda case: case.name)
def test_every_stress_case_can_be_laid_and_keeps_the_mat_in_view(case: StressCase) -> None:
    table, camera = stress_table(case, registry(), (480, 270), facts)

    corners = camera.project([(0, 0), (900, 0), (900, 600), (0, 600)])
    assert ((corners > 0) & (corners < (480, 270))).all()
    assert len(table.layout.cards) > 20
