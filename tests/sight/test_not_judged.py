"""Where nothing is judged, a reason is given within three seconds, with what to do; and none where it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sentences import Sentence
from companion.sight.cameras.source import Frame
from companion.sight.mat.geometry import MatFinder, MatFound
from companion.sight.mat.zones import MARKER_IDS, STANDARD_MAT
from companion.sight.not_judged import JudgingWatch, NotJudged, NotJudgedReason, why_unsettled
from companion.sight.pictures.faults import picture_faults
from companion.simulation.table.arranging import SideOnTable
from tests.sight import troubles
from tests.sight.troubles import Trouble
from tests.sight.watching import CAMERA, REGISTRY, Watcher, layout, table_with
from tests.simulation.made_up_table import cards, side

TABLE = layout(SideOnTable(battleline=cards("creature", 0, 3)), side(1, creatures=2))
UPPER_LEFT, LOWER_RIGHT = ((round(x), round(y)) for x, y in CAMERA.project([(20.0, 20.0), (880.0, 580.0)]))


@pytest.mark.parametrize(
    ("trouble", "reason", "words"),
    [
        (troubles.pulsing(0.6), "flicker", "exposure"),
        (troubles.out_of_focus(3.0), "unread", "Out of focus"),
        (troubles.smeared(8), "unread", "smeared by motion"),
        (troubles.mirrored, "mirrored", "mirrored"),
        (troubles.covered(UPPER_LEFT, LOWER_RIGHT), "markers-hidden", "upper left and lower right"),
        (lambda image, number: troubles.clipped(image * 0.0), "dark", "cap"),
    ],
)
def test_what_keeps_a_table_from_being_judged_is_named_with_what_to_do(
    trouble: Trouble, reason: NotJudgedReason, words: str
) -> None:
    not_judged = Watcher(TABLE, trouble).watch(3.0).not_judged

    assert not_judged is not None
    assert not_judged.reason == reason
    assert words in not_judged.message
    assert not_judged.since <= 1.5


@pytest.mark.parametrize("kernel", [(3, 1), (1, 3)], ids=["along the rows", "across them"])
def test_motion_is_told_though_it_blurs_one_way_alone(kernel: tuple[int, int]) -> None:
    frame = table_with(layout()).read()
    assert isinstance(frame, Frame)
    image = np.asarray(cv2.blur(frame.image, kernel), np.uint8)
    geometry = MatFinder().find(image).geometry
    assert geometry is not None

    (fault,) = picture_faults(image, geometry, STANDARD_MAT, REGISTRY.formats)

    assert fault.kind == "shaken"


def test_where_all_is_well_no_reason_is_given_and_hands_are_one_only_after_a_while() -> None:
    watcher = Watcher(TABLE)
    watcher.watch(3.0)
    assert all(view.not_judged is None for view in watcher.views)
    gone = watcher.table.rest_hand(0, 450.0, 360.0, hold_s=4.0)
    during = watcher.watch(gone - watcher.table.now - 1.0)
    after = watcher.watch(2.4)

    assert (during.not_judged and during.not_judged.reason) == "hand"
    assert (during.notices, after.not_judged) == ((), None)


@pytest.mark.parametrize(
    ("right_px", "down_px", "corners"),
    [
        (0, 160, "lower right and lower left"),
        (0, -160, "upper left and upper right"),
        (200, 0, "upper right and lower right"),
        (-200, 0, "upper left and lower left"),
    ],
)
def test_a_shift_that_leaves_two_markers_is_told_within_five_seconds_and_is_no_hand(
    right_px: int, down_px: int, corners: str
) -> None:
    watcher = Watcher(TABLE, troubles.knocked(right_px, down_px, from_frame=15))
    lay = [(card.id, card.zone) for card in watcher.watch(3.0).cards]
    view = watcher.watch(5.0)

    assert view.not_judged is not None
    assert (view.not_judged.reason, view.hand) == ("shifted", False)
    assert view.not_judged.message.startswith(f"The camera or mat has moved, and the markers at the {corners}")
    assert [notice.kind for notice in view.notices] == ["mat-half-seen"]
    assert [(card.id, card.zone) for card in view.cards] == lay


def test_a_camera_that_is_put_back_after_a_shift_reads_on() -> None:
    knocked = troubles.knocked(0, 160, from_frame=15)
    watcher = Watcher(TABLE, lambda image, number: image if number > 30 else knocked(image, number))
    watcher.watch(6.0)

    view = watcher.watch(4.0)
    assert (view.settled, view.not_judged) == (True, None)


def test_in_the_dark_it_is_said_though_cards_are_read() -> None:
    view = Watcher(TABLE, troubles.in_the_dark(0.3, 2.0)).watch(3.0)

    assert view.settled
    assert any("Too dark" in notice.message for notice in view.notices)


def test_the_zone_in_which_something_moves_is_named_in_words_that_can_be_translated() -> None:
    zone = next(zone for zone in STANDARD_MAT.zones if (zone.name, zone.player) == ("discard", 1))
    _, words = why_unsettled(MatFound(None, frozenset(MARKER_IDS)), False, False, 0.0, 0.0, zone, ())

    assert "moving in player 2's discard pile:" in words
    assert isinstance(words, Sentence)
    assert isinstance(words.parts["where"], Sentence)


def test_a_reason_holds_since_the_table_was_judged_last() -> None:
    watch = JudgingWatch()
    watch.see(10.0, True, lambda: ("moving", ""))
    told = [watch.see(t, False, lambda: ("moving", "it moves")) for t in (11.0, 12.0, 13.0)]

    assert told == [None, None, NotJudged("moving", 11.0, "it moves")]
    assert watch.see(13.2, True, lambda: ("moving", "")) is None
