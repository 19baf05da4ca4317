"""Lamps that flicker do not keep a table from settling, nor hide what happens on it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.sight.pictures.light import LightWatch
from companion.simulation.table.arranging import SideOnTable
from tests.nightly import each_night
from tests.sight.troubles import Trouble, bands, pulsing
from tests.sight.watching import Watcher, card, layout, settled_snapshot
from tests.simulation.made_up_table import cards, side

CREATURES = cards("creature", 0, 3)
WEAKER = (bands(0.03), bands(0.12, periods=1.3), pulsing(0.05))
LAMPS = [bands(0.2), bands(0.1, periods=4.5), pulsing(0.2), *each_night(*WEAKER)]


@pytest.mark.parametrize("lamp", LAMPS)
def test_a_table_in_flickering_light_settles_and_stays_so(lamp: Trouble) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES), side(1, creatures=2)), lamp)
    watcher.watch(1.6)
    later = len(watcher.views)
    view = watcher.watch(3.0)

    assert all(seen.settled for seen in watcher.views[later:])
    assert [len(side.battleline or ()) for side in settled_snapshot(view).players] == [3, 2]


@pytest.mark.parametrize("lamp", LAMPS)
def test_what_hands_do_in_flickering_light_is_seen(lamp: Trouble) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES[:2])), lamp)
    watcher.watch(2.0)
    before = len(watcher.views)
    view = watcher.change(layout(SideOnTable(battleline=CREATURES)))

    assert view.settled
    assert card(view, str(CREATURES[2].id)).zone == "battleline"
    assert any(seen.hand for seen in watcher.views[before:])


def test_a_lamp_that_is_switched_on_once_does_not_flicker() -> None:
    lights, rows = LightWatch(), np.tile(np.linspace(0, 1, 100, dtype=np.float32)[:, None], (1, 80))
    dim = np.full((100, 80), 80, np.uint8)
    for level in (80, 80, 80, 80, 100, 100, 100, 100, 100):
        lights.see(np.full_like(dim, level), dim, rows)

    assert lights.flicker == 0.0


@pytest.mark.parametrize("step", [1, -1])
def test_light_that_only_grows_or_fades_does_not_flicker_though_it_is_looked_at_anew_meanwhile(step: int) -> None:
    lights, rows = LightWatch(), np.tile(np.linspace(0, 1, 100, dtype=np.float32)[:, None], (1, 80))
    looked_at = np.full((100, 80), 80, np.uint8)
    for frame in range(30):
        seen = np.full((100, 80), 80 + frame * step, np.uint8)
        assert lights.see(seen, looked_at, rows).is_even
        looked_at = seen if frame % 4 == 0 else looked_at


def test_how_much_the_light_flickers_is_told() -> None:
    lights, rows = LightWatch(), np.tile(np.linspace(0, 1, 100, dtype=np.float32)[:, None], (1, 80))
    usual = np.full((100, 80), 100, np.uint8)
    for number in range(12):
        lights.see(pulsing(0.1)(usual, number), usual, rows)

    assert lights.flicker == pytest.approx(0.1, abs=0.02)
