"""Damage and Æmber tokens are laid on cards and taken off again, seen through a camera."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.sight.cameras.source import Frame
from companion.sight.sightings import Sight
from companion.sight.survey import survey
from companion.sight.tokens.appearance import TokenCount
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.optics import GOOD_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.drawing.tokens import DRAWN_TOKENS
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.layout import Counters, PlacedCard, Pose, TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.watching import KEY, REGISTRY, Watcher, card, layout
from tests.simulation.made_up_table import cards, exhausted, facts

TROLL, IMP = cards("creature", 0, 2)
COUNTING_S = 4.0
"""A few cards are counted within that, each in two frames."""


class TokenWatcher(Watcher):
    """A table whose tokens are calibrated; cards come into play while it is watched."""

    def __init__(self, optics: Optics = GOOD_LIGHT, bare_from_the_start: TableLayout | None = None) -> None:
        super().__init__(bare_from_the_start or layout())
        style = LabelStyle("tag", REGISTRY.label_mm)
        renderer = TableRenderer(camera_over(1920, 1080), faces_for(REGISTRY, facts), style, optics)
        self.table = SimulatedTable(renderer, self.table.layout, frames_per_second=5.0, pace=4.0)
        self.sight = Sight(REGISTRY, KEY, token_looks=DRAWN_TOKENS)
        self.watch(1.4)

    def lay(self, laid: TableLayout) -> TokenWatcher:
        self.change(laid)
        self.watch(COUNTING_S)
        return self

    def counted(self, id: str | None) -> TokenCount | None:
        assert id is not None
        return card(self.views[-1], id).tokens


def row(*creatures: object) -> TableLayout:
    return layout(SideOnTable(battleline=creatures))  # type: ignore[arg-type]


def with_tokens(laid: TableLayout, id: str | None, counters: Counters) -> TableLayout:
    changed = (
        replace(item, counters=counters) if isinstance(item, PlacedCard) and item.key == id else item
        for item in laid.items
    )
    return TableLayout(tuple(changed))


@pytest.mark.parametrize("optics", [GOOD_LIGHT, TYPICAL_LIGHT], ids=["good light", "typical light"])
@pytest.mark.parametrize("touching", [False, True], ids=["apart", "touching"])
def test_tokens_laid_on_a_card_are_counted(optics: Optics, touching: bool) -> None:
    bare = row(TROLL, IMP)
    watcher = TokenWatcher(optics).lay(bare)
    assert (watcher.counted(TROLL.id), watcher.counted(IMP.id)) == (TokenCount(), TokenCount())

    watcher.lay(with_tokens(bare, IMP.id, Counters(damage=3, amber=2, touching=touching)))

    assert watcher.counted(IMP.id) == TokenCount(damage=3, amber=2)
    assert watcher.counted(TROLL.id) == TokenCount()


def test_tokens_are_counted_on_as_they_come_and_go() -> None:
    watcher = TokenWatcher().lay(row(TROLL))
    seen = [
        watcher.lay(row(replace(TROLL, damage=damage, amber=amber))).counted(TROLL.id)
        for damage, amber in ((1, 0), (3, 1), (0, 1), (0, 0))
    ]
    assert seen == [TokenCount(1, 0), TokenCount(3, 1), TokenCount(0, 1), TokenCount(0, 0)]


def test_tokens_that_are_exhausted_with_their_card_are_still_counted() -> None:
    watcher = TokenWatcher().lay(row(TROLL, IMP)).lay(row(replace(TROLL, damage=2), IMP))
    watcher.lay(row(exhausted(replace(TROLL, damage=2)), IMP))
    assert watcher.counted(TROLL.id) == TokenCount(damage=2)


@pytest.mark.parametrize("damage", [7, 9])
def test_tokens_in_a_heap_are_never_counted_for_more_than_they_are(damage: int) -> None:
    """Six lie beside each other, the others on top of those."""
    watcher = TokenWatcher().lay(row(TROLL)).lay(row(replace(TROLL, damage=damage)))
    told = watcher.counted(TROLL.id)
    assert told is None or told.damage <= damage


def test_what_is_counted_is_never_part_of_the_snapshot_that_is_judged() -> None:
    watcher = TokenWatcher().lay(row(TROLL)).lay(row(replace(TROLL, damage=2)))
    assert watcher.counted(TROLL.id) == TokenCount(damage=2)

    snapshot = survey(watcher.views[-1])
    assert snapshot is not None
    assert snapshot.players[0].battleline is not None
    assert [(seen.damage, seen.amber) for seen in snapshot.players[0].battleline] == [(None, None)]


def test_a_card_that_lay_there_laden_before_anybody_looked_cannot_be_told() -> None:
    watcher = TokenWatcher(bare_from_the_start=row(replace(TROLL, damage=2, amber=1)))
    watcher.watch(COUNTING_S)
    assert watcher.counted(TROLL.id) is None


def test_a_creature_that_comes_with_tokens_on_it_is_not_taken_for_a_bare_one() -> None:
    watcher = TokenWatcher().lay(row(replace(TROLL, amber=1)))
    assert watcher.counted(TROLL.id) is None


def test_a_creature_first_looked_at_long_after_it_came_may_be_laden_by_then() -> None:
    """A hand rests over the table from when the creature comes until tokens, pushed together, lie on it."""
    bare = row(TROLL)
    watcher = TokenWatcher()
    came = watcher.table.show(bare)
    left = watcher.table.rest_hand(1, 700.0, 200.0, 12.0, at=came)
    watcher.table.show(with_tokens(bare, TROLL.id, Counters(damage=2, touching=True)), at=left - 4.0)
    watcher.watch(left - watcher.table.now + COUNTING_S)
    assert watcher.counted(TROLL.id) is None


def test_something_else_on_a_card_leaves_it_untold() -> None:
    bare = row(TROLL, IMP)
    watcher = TokenWatcher().lay(bare).lay(with_tokens(bare, TROLL.id, Counters(damage=1, stunned=True)))
    assert watcher.counted(TROLL.id) is None
    assert watcher.counted(IMP.id) == TokenCount()


def test_what_was_counted_does_not_hold_once_a_hand_was_there() -> None:
    watcher = TokenWatcher().lay(row(TROLL)).lay(row(replace(TROLL, damage=1)))
    assert watcher.counted(TROLL.id) == TokenCount(damage=1)

    reached_in = watcher.change(row(replace(TROLL, damage=3)))
    assert card(reached_in, TROLL.id or "").tokens != TokenCount(damage=1)


def test_when_the_light_is_switched_to_another_one_nothing_wrong_is_told() -> None:
    watcher = TokenWatcher().lay(row(TROLL, IMP)).lay(row(replace(TROLL, damage=2), IMP))
    watcher.table.point_camera(camera_over(1920, 1080), watcher.table.now, replace(GOOD_LIGHT, exposure=0.45))
    watcher.watch(COUNTING_S)
    assert watcher.counted(TROLL.id) in (None, TokenCount(damage=2))
    assert watcher.counted(IMP.id) in (None, TokenCount())


def test_a_table_without_calibrated_tokens_counts_none() -> None:
    watcher = Watcher(row(replace(TROLL, damage=2)))
    assert card(watcher.watch(3.0), TROLL.id or "").tokens is None


def test_a_gray_camera_counts_none() -> None:
    watcher = TokenWatcher()
    frame = watcher.table.read()
    assert isinstance(frame, Frame)
    gray = np.ascontiguousarray(frame.image[..., 1])
    sight = Sight(REGISTRY, KEY, token_looks=DRAWN_TOKENS)
    views = [sight.see(replace(frame, image=gray, t=t / 5, number=t)) for t in range(10)]
    assert views[-1].settled


def test_a_neighbour_that_overlaps_a_card_is_none_of_its_tokens() -> None:
    bare = row(TROLL, IMP)
    watcher = TokenWatcher().lay(bare)
    pushed = tuple(
        replace(item, pose=Pose(item.pose.x_mm - 60, item.pose.y_mm, item.pose.angle_deg, 0.5))
        if item.key == IMP.id and isinstance(item, PlacedCard)
        else item
        for item in bare.items
    )
    watcher.lay(TableLayout(pushed))
    assert watcher.counted(TROLL.id) == TokenCount()
