from typing import Any

import pytest

from companion.sight.mat.zones import STANDARD_MAT, MatError, mat_from_json, mat_to_json


@pytest.mark.parametrize(
    ("x", "y", "zone", "player"),
    [
        (450, 360, "battleline", 0),
        (450, 240, "battleline", 1),
        (845, 465, "discard", 0),
        (55, 135, "discard", 1),
        (55, 360, "identity", 0),
        (845, 240, "identity", 1),
        (450, 555, "play", 0),
        (450, 45, "play", 1),
        (300, 529, "artifacts", 0),
    ],
)
def test_a_card_lies_in_the_zone_its_centre_is_in_or_next_to(x: int, y: int, zone: str, player: int) -> None:
    found = STANDARD_MAT.zone_at(x, y)
    assert found is not None
    assert (found.name, found.player) == (zone, player)


def test_a_card_far_from_every_zone_lies_in_none() -> None:
    assert STANDARD_MAT.zone_at(200, 580) is None


@pytest.mark.parametrize(("beyond_mm", "zone"), [(15.0, "discard"), (15.5, None)])
def test_a_card_that_slid_off_its_zone_belongs_to_it_for_15_mm(beyond_mm: float, zone: str | None) -> None:
    area = STANDARD_MAT.zone("discard", 0).area
    found = STANDARD_MAT.zone_at(area.center[0], area.bottom + beyond_mm)
    assert (found.name if found is not None else None) == zone


def test_player_one_sees_the_mat_as_player_zero_does() -> None:
    for zone in STANDARD_MAT.zones:
        x, y = STANDARD_MAT.turned(*zone.area.center)
        opposite = STANDARD_MAT.zone_at(x, y)
        assert opposite is not None
        assert (opposite.name, opposite.player) == (zone.name, 1 - zone.player)


def test_the_markers_sit_in_the_corners() -> None:
    assert STANDARD_MAT.marker_corners_mm(2) == ((860, 560), (900, 560), (900, 600), (860, 600))
    assert {STANDARD_MAT.marker_corners_mm(marker)[marker] for marker in range(4)} == set(STANDARD_MAT.corners_mm)


def test_a_mat_survives_its_file() -> None:
    assert mat_from_json(mat_to_json(STANDARD_MAT)) == STANDARD_MAT


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"width_mm": "wide"}, "width_mm"),
        ({"depth_mm": float("nan")}, "depth_mm"),
        ({"marker_mm": 400}, "do not fit"),
        ({"zones": None}, "no zones"),
        ({"zones": {"battleline": [1, 2, 3]}}, "battleline"),
    ],
)
def test_a_wrong_mat_is_refused_with_the_reason(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(MatError, match=complaint):
        mat_from_json(mat_to_json(STANDARD_MAT) | change)


def test_a_zone_on_the_wrong_half_is_refused() -> None:
    data = mat_to_json(STANDARD_MAT)
    assert isinstance(data["zones"], dict)
    data["zones"]["deck"] = [800, 10, 890, 110]
    with pytest.raises(MatError, match="deck must lie on player 0's half"):
        mat_from_json(data)
