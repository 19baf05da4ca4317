"""A stand that sways and a focus that breathes do not keep a table from settling, nor hide what happens on it."""

from __future__ import annotations

import pytest

from companion.simulation.table.arranging import SideOnTable
from tests.sight.troubles import Trouble, breathing, swaying
from tests.sight.watching import Watcher, layout, settled_snapshot
from tests.simulation.made_up_table import cards, side

CREATURES = cards("creature", 0, 3)
CAMERAS = [swaying(1.2), swaying(2.5), breathing(0.003), breathing(0.006)]


@pytest.mark.parametrize("camera", CAMERAS)
def test_a_table_whose_picture_shifts_settles_and_stays_so(camera: Trouble) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES), side(1, creatures=2)), camera)
    watcher.watch(2.4)
    later = len(watcher.views)
    watcher.watch(2.0)

    assert all(view.settled for view in watcher.views[later:])
    assert not any(notice.kind == "moved" for view in watcher.views[later:] for notice in view.notices)


@pytest.mark.parametrize("camera", CAMERAS)
def test_what_hands_do_in_a_picture_that_shifts_is_seen(camera: Trouble) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)), camera)
    watcher.watch(2.4)
    watcher.change(layout(SideOnTable(battleline=CREATURES[:2], discard=CREATURES[2:])))
    own, _ = settled_snapshot(watcher.watch(1.0)).players

    assert [card.id for card in own.battleline or ()] == [card.id for card in CREATURES[:2]]
    assert [card.id for card in own.discard or ()] == [CREATURES[2].id]
