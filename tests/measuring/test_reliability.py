"""Is what is said with a confidence of 90 % true nine times in ten?"""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from companion.intervals import wilson_interval
from companion.measuring.reliability import Assertion, kinds, plot, tenths

SURE = [Assertion("play", 0.97, True)] * 97 + [Assertion("play", 0.95, False)] * 3
GUESSED = [Assertion("forge", 0.5, True), Assertion("forge", 0.54, False)]


def test_what_was_said_is_counted_by_tenths_of_its_confidence_the_least_sure_first() -> None:
    guessed, sure = tenths([*SURE, *GUESSED])
    assert (guessed.said, guessed.true, guessed.confidence) == (2, 1, pytest.approx(0.52))
    assert (sure.said, sure.share) == (100, pytest.approx(0.97))


def test_what_was_said_is_counted_by_its_kind_too() -> None:
    counted = [(kind, some.said, some.true) for kind, some in kinds([*SURE, *GUESSED])]
    assert counted == [("forge", 2, 1), ("play", 100, 97)]


def test_what_is_quite_certain_belongs_to_the_last_tenth() -> None:
    (last,) = tenths([Assertion("play", 1.0, True), Assertion("play", 0.9, True)])
    assert last.said == 2


def test_the_interval_of_a_share_is_wide_where_little_was_counted() -> None:
    """The values of Wilson's paper, as tables have them for 8 of 10 and 800 of 1,000."""
    assert wilson_interval(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson_interval(800, 1000) == pytest.approx((0.774, 0.824), abs=0.001)
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_the_plot_has_a_point_for_each_tenth() -> None:
    picture = ElementTree.fromstring(plot(tenths([*SURE, *GUESSED]), "Sure"))
    points = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(points) == 2
    assert float(points[0].attrib["cx"]) < float(points[1].attrib["cx"])
