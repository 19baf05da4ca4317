"""A hand that rests on the mat, or a screen that flickers there, keeps only the rows waiting that it lies over."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sight.cameras.source import Image
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.pictures.changes import cells_in, cells_within
from companion.sight.pictures.motion import CONFINED_AFTER_S, Unrest
from companion.sight.survey import survey
from companion.simulation.table.arranging import SideOnTable
from tests.sight.troubles import Trouble, clipped, shadow
from tests.sight.watching import CAMERA, Watcher, layout, settled_snapshot
from tests.simulation.made_up_table import cards, exhausted, side

ROW = cards("creature", 0, 3)
ON_MAT = cells_within(STANDARD_MAT, np.array(STANDARD_MAT.corners_mm, np.float64))
HERE, ELSEWHERE = (cells_in(STANDARD_MAT, area) for area in ((100, 100, 180, 160), (600, 400, 640, 440)))


def over(trouble_mm: list[tuple[float, float]], gray: int, trembles: bool, from_frame: int = 10) -> Trouble:
    """Something of that shape lies there from a frame on: as bright as it is, or brighter and darker by turns."""

    def spoil(image: Image, number: int) -> Image:
        spoiled = image.copy()
        if number >= from_frame:
            level = gray + 60 * (number % 3) if trembles else gray
            outline = np.array(CAMERA.project(trouble_mm)).round().astype(np.int32)
            cv2.fillConvexPoly(spoiled, outline, (level, level, level + 20))
        return spoiled

    return spoil


def swaying_shadow(image: Image, number: int) -> Image:
    """A branch before the window: its sharp shadow sways over the mat's right edge and the row beside it."""
    left = 660.0 + 40 * (number % 3)
    outline_mm = [(left, 70.0), (980.0, 70.0), (980.0, 180.0), (left, 180.0)]
    lies = np.zeros(image.shape[:2], np.float32)
    cv2.fillConvexPoly(lies, np.array(CAMERA.project(outline_mm)).round().astype(np.int32), (0.5,))
    return clipped(image * (1 - lies)[..., None]) if number >= 10 else image


ARM = over([(700.0, -60.0), (780.0, -60.0), (780.0, 150.0), (700.0, 150.0)], 140, trembles=False)
ON_EDGE = over([(840.0, 60.0), (960.0, 60.0), (960.0, 150.0), (840.0, 150.0)], 220, trembles=False)
SCREEN = over([(700.0, 60.0), (780.0, 60.0), (780.0, 150.0), (700.0, 150.0)], 60, trembles=True)


@pytest.mark.parametrize(("trouble", "reason"), [(ARM, "hand"), (SCREEN, "moving"), (swaying_shadow, "shadow")])
def test_what_happens_in_other_rows_is_judged_meanwhile(trouble: Trouble, reason: str) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=ROW), side(1, creatures=2)), trouble)
    watcher.watch(8.0)
    view = watcher.change(layout(SideOnTable(battleline=(*ROW[:2], exhausted(ROW[2]))), side(1, creatures=2)))
    view = watcher.watch(4.0)

    own, other = settled_snapshot(view).players
    assert [seen.exhausted for seen in own.battleline or ()] == [False, False, True]
    assert None in (other.battleline, other.artifacts, other.discard, other.play)
    assert view.not_judged is not None
    assert view.not_judged.reason == reason


@pytest.mark.parametrize(("screen", "waiting"), [(ON_EDGE, set()), (SCREEN, {("artifacts", 1)})])
def test_a_screen_that_is_mirrored_amid_play_keeps_only_its_rows_waiting(
    screen: Trouble, waiting: set[tuple[str, int]]
) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=ROW), side(1, creatures=2)), screen)
    for turned in (0, 1, 2):
        line = tuple(exhausted(creature) if number == turned else creature for number, creature in enumerate(ROW))
        view = watcher.change(layout(SideOnTable(battleline=line), side(1, creatures=2)))

    own, _ = settled_snapshot(view).players
    assert [seen.exhausted for seen in own.battleline or ()] == [False, False, True]
    assert view.unread == waiting


def test_a_shadow_that_moves_is_named_with_what_it_waits_for() -> None:
    not_judged = Watcher(layout(SideOnTable(battleline=ROW)), swaying_shadow).watch(5.0).not_judged

    assert not_judged is not None
    assert not_judged.message.startswith("A shadow or a patch of light moves over the mat: cards there are judged once")
    assert not not_judged.is_trouble


@pytest.mark.parametrize("trouble", [ARM, lambda image, number: shadow(0.5)(ARM(image, number), number)])
def test_a_hand_that_has_just_come_makes_the_whole_table_wait(trouble: Trouble) -> None:
    """In a shadow as well."""
    watcher = Watcher(layout(SideOnTable(battleline=ROW)), trouble)
    watcher.watch(2.0)

    assert survey(watcher.watch(1.4)) is None


@pytest.mark.parametrize(("then", "waits"), [(HERE, False), (ELSEWHERE, True)])
def test_only_what_stirs_where_it_did_before_is_confined(then: np.ndarray, waits: bool) -> None:
    unrest = Unrest(ON_MAT)
    for t in np.arange(0.0, CONFINED_AFTER_S + 1.0, 0.2):
        unrest.see(float(t), HERE)
    unrest.see(CONFINED_AFTER_S + 1.2, then)

    assert unrest.area.all() == waits


def test_what_has_stirred_for_long_keeps_only_its_place_waiting_once_a_hand_elsewhere_has_gone() -> None:
    unrest = Unrest(ON_MAT)
    for t in np.arange(0.0, CONFINED_AFTER_S + 1.0, 0.2):
        unrest.see(float(t), HERE)
    unrest.see(CONFINED_AFTER_S + 1.2, HERE | ELSEWHERE)
    assert unrest.area.all()
    unrest.see(CONFINED_AFTER_S + 1.4, HERE)

    assert not unrest.area.all()
    assert not (unrest.area & ELSEWHERE).any()


def test_what_stirs_in_a_place_of_its_own_is_confined_though_hands_come_and_go_elsewhere() -> None:
    unrest = Unrest(ON_MAT)
    for number, t in enumerate(np.arange(0.0, CONFINED_AFTER_S + 2.0, 0.2)):
        hand = cells_in(STANDARD_MAT, (250.0 + 15 * number, 400.0, 290.0 + 15 * number, 440.0))
        unrest.see(float(t), HERE | hand if number % 10 < 5 else HERE)

    assert not unrest.area.all()
    assert not (unrest.area & hand).any()


def test_a_hand_that_comes_back_to_where_another_was_makes_the_whole_table_wait() -> None:
    unrest = Unrest(ON_MAT)
    for t in np.arange(0.0, CONFINED_AFTER_S + 1.0, 0.2):
        unrest.see(float(t), HERE)
    unrest.end()
    unrest.see(CONFINED_AFTER_S + 1.4, HERE)

    assert unrest.area.all()
