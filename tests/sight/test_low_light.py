"""In poor light less is seen, and nothing wrong is said."""

from __future__ import annotations

import pytest

from companion.simulation.table.arranging import SideOnTable
from tests.nightly import each_night
from tests.sight.troubles import in_the_dark
from tests.sight.watching import Watcher, layout, settled_snapshot
from tests.simulation.made_up_table import cards

CREATURES = cards("creature", 0, 4)


@pytest.mark.parametrize(("share", "noise"), [(0.4, 5.0), *each_night((0.5, 4.0))])
def test_of_a_row_that_closes_up_in_poor_light_no_departed_card_stays(share: float, noise: float) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)), in_the_dark(share, noise))
    watcher.watch(2.0)
    left = (*CREATURES[:1], *CREATURES[2:])
    watcher.change(layout(SideOnTable(battleline=left, discard=CREATURES[1:2])))
    own, _ = settled_snapshot(watcher.watch(2.0)).players

    assert [card.id for card in own.battleline or ()] == [card.id for card in left]
    assert [card.id for card in own.discard or ()] == [CREATURES[1].id]
