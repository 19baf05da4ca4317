"""Frames of which only a part arrived are dropped."""

from __future__ import annotations

import numpy as np

from companion.sight.pictures.torn import USUAL_AFTER, TornFrames
from companion.simulation.table.arranging import SideOnTable
from tests.sight.troubles import torn
from tests.sight.watching import Watcher, layout, settled_snapshot
from tests.simulation.made_up_table import cards

CREATURES = cards("creature", 0, 3)


def test_a_table_of_which_every_third_frame_is_torn_is_followed_as_if_they_had_not_come() -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)), torn(3))
    watcher.watch(2.0)
    view = watcher.change(layout(SideOnTable(battleline=CREATURES[:2], discard=CREATURES[2:])))
    own, _ = settled_snapshot(view).players

    assert [len(own.battleline or ()), len(own.discard or ())] == [2, 1]
    assert not any(notice.kind in ("moved", "no-mat") for seen in watcher.views for notice in seen.notices)


def test_where_all_frames_are_torn_it_is_said() -> None:
    not_judged = Watcher(layout(), torn(1)).watch(2.4).not_judged

    assert not_judged is not None
    assert (not_judged.reason, "cable" in not_judged.message) == ("damaged", True)


def test_a_part_that_is_always_of_one_colour_belongs_to_the_picture() -> None:
    frames, picture = TornFrames(), np.random.default_rng(1).integers(0, 255, (320, 640, 3)).astype(np.uint8)
    picture[200:] = 128

    told = [frames.is_torn(picture) for _ in range(USUAL_AFTER + 1)]

    assert (told[0], told[-1]) == (True, False)
