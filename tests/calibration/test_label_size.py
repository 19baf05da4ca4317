"""The labels that a camera is told to use."""

from __future__ import annotations

import pytest

from calibration.label_size import LabelChoice, choose_label, px_per_mm, smallest_label_mm, verdict_on


@pytest.mark.parametrize(
    ("size", "expected"), [((1920, 1080), 1.69), ((3840, 2160), 3.38), ((4608, 2592), 4.05), ((4056, 3040), 4.31)]
)
def test_a_wide_picture_is_limited_by_the_depth_of_the_mat(size: tuple[int, int], expected: float) -> None:
    assert px_per_mm(*size) == pytest.approx(expected, abs=0.01)


def test_a_4k_camera_gets_qr_labels_of_18_mm() -> None:
    choice = choose_label(px_per_mm(3840, 2160))

    assert isinstance(choice, LabelChoice)
    assert (choice.kind, choice.label_mm) == ("qr18", 18)


def test_a_1080p_camera_gets_tags_because_qr_cannot_work() -> None:
    choice = choose_label(px_per_mm(1920, 1080))

    assert isinstance(choice, LabelChoice)
    assert choice.symbology == "tag"
    assert choice.label_mm >= 14
    assert choice.advice == "your camera gives 1.7 px/mm: labels must be at least 14 mm AprilTag; QR cannot work here"


def test_tags_may_be_wanted_where_qr_would_do() -> None:
    choice = choose_label(px_per_mm(3840, 2160), "tag")

    assert isinstance(choice, LabelChoice)
    assert choice.kind == "tag10"


def test_qr_on_a_1080p_camera_is_refused_with_the_size_it_would_need() -> None:
    assert "31 mm, too large" in str(choose_label(px_per_mm(1920, 1080), "qr"))


def test_a_camera_too_poor_for_any_label_is_told_so() -> None:
    assert "at least 1920 x 1080" in str(choose_label(px_per_mm(640, 480)))


def test_labels_already_printed_are_judged_by_the_camera() -> None:
    assert verdict_on("qr", 18, 3.35)[0]
    readable, sentence = verdict_on("qr", 18, 1.7)
    assert not readable
    assert "print AprilTag of" in sentence


def test_a_finer_camera_reads_smaller_labels() -> None:
    sizes = [smallest_label_mm("qr", scale) for scale in (1.7, 2.0, 3.4, 4.3)]

    assert sizes == sorted(sizes, reverse=True)
