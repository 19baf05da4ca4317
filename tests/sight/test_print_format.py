import pytest

from companion.sight.labels.print_format import LabelPlace, code_side_mm, label_center_mm


@pytest.mark.parametrize(
    ("label_mm", "place", "center"),
    [(18.0, "upper_left", (-21.5, -34.0)), (18.0, "lower_right", (21.5, 34.0)), (15.0, "upper_left", (-23.0, -35.5))],
)
def test_labels_sit_a_millimetre_inside_opposite_corners(
    label_mm: float, place: LabelPlace, center: tuple[float, ...]
) -> None:
    assert label_center_mm(place, label_mm) == center


def test_the_code_leaves_its_quiet_zone_white() -> None:
    assert code_side_mm("qr", 25.0) == 21.0
    assert code_side_mm("tag", 15.0) == 12.0
