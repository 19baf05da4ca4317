"""Rows in which something lies that could not be read: nothing is told of them, least of all that they are empty."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.observations import SeenCard
from companion.sight.labels.poses import CardPose
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.pictures.changes import cells_in
from companion.sight.pictures.overhead import GLANCE_MM, MARGIN_MM
from companion.sight.tracking.unread import unread_zones, zones_hidden, zones_touched
from companion.simulation.table.arranging import SideOnTable
from tests.sight.troubles import Trouble, smeared
from tests.sight.watching import Watcher, layout, settled_snapshot
from tests.simulation.made_up_table import cards, exhausted

ROW = cards("creature", 0, 5)
UPGRADE = cards("upgrade", 0, 1)


@pytest.mark.parametrize("length_px", [4, 5, 6])
@pytest.mark.parametrize(
    "changed",
    [
        pytest.param(replace(ROW[1], upgrades=UPGRADE), id="an upgrade is played"),
        pytest.param(exhausted(ROW[1]), id="a creature is exhausted"),
        pytest.param(None, id="a creature is destroyed, and the row closes up"),
    ],
)
def test_what_changes_once_the_stand_shakes_makes_its_row_unseen_and_the_shake_is_named(
    length_px: int, changed: SeenCard | None
) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=ROW)), shaking(smeared(length_px)))
    assert settled_snapshot(watcher.watch(3.0)).players[0].battleline is not None
    row = ROW[:1] + (() if changed is None else (changed,)) + ROW[2:]
    watcher.change(layout(SideOnTable(battleline=row)))
    view = watcher.watch(1.0)

    assert settled_snapshot(view).players[0].battleline is None
    assert view.not_judged is not None
    assert "smeared by motion" in view.not_judged.message


def test_piles_that_touch_and_cannot_be_read_are_unread_in_each_of_their_zones() -> None:
    deck, discard = STANDARD_MAT.zone("deck", 0).area, STANDARD_MAT.zone("discard", 0).area
    strange = glance((deck.left + 15.0, deck.top + 5.0, discard.right - 15.0, discard.bottom - 5.0))

    assert unread_zones(STANDARD_MAT, (), strange) == {("discard", 0)}


def test_one_card_is_unread_only_where_its_middle_lies() -> None:
    x, y = STANDARD_MAT.zone("discard", 0).area.center

    assert unread_zones(STANDARD_MAT, (), glance((x - 32.0, y - 70.0, x + 32.0, y + 20.0))) == {("discard", 0)}
    assert not unread_zones(STANDARD_MAT, (), glance((x - 32.0, y - 120.0, x + 32.0, y - 60.0)))


@pytest.mark.parametrize(("bottom", "rows"), [(400.0, {"battleline"}), (450.0, {"battleline", "artifacts"})])
def test_what_stirs_is_in_the_rows_alone_in_which_it_reaches_a_card(bottom: float, rows: set[str]) -> None:
    stirs = cells_in(STANDARD_MAT, (380.0, 330.0, 540.0, bottom))
    around = cv2.dilate(stirs.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0

    assert zones_touched(STANDARD_MAT, np.asarray(around)) == {(row, 0) for row in rows}


@pytest.mark.parametrize(("right", "hidden"), [(390.0, True), (340.0, False)])
def test_a_card_that_was_not_found_again_beside_a_strange_thing_may_have_left_beneath_it(
    right: float, hidden: bool
) -> None:
    x, y = 430.0, STANDARD_MAT.zone("battleline", 0).area.center[1]
    strange = glance((right - 60.0, y - 40.0, right, y + 40.0))

    assert zones_hidden(STANDARD_MAT, [CardPose(x, y, 0.0)], strange) == ({("battleline", 0)} if hidden else set())


def glance(thing: tuple[float, float, float, float]) -> np.ndarray:
    """A glance at a mat on which a strange thing lies: its left, top, right and bottom in millimetres."""
    left, top, right, bottom = (round((edge + MARGIN_MM) / GLANCE_MM) for edge in thing)
    strange = np.zeros((170, 245), np.uint8)
    strange[top:bottom, left:right] = 1
    return strange


def shaking(trouble: Trouble) -> Trouble:
    """The trouble begins once the table is known."""
    return lambda image, number: trouble(image, number) if number > 10 else image
