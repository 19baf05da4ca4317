"""Hands make the table look as it is told, frame by frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.sight.cameras.source import Ended, Frame
from companion.simulation.drawing.optics import Optics
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.simulation.table.layout import BARE_MAT, PlacedCard, Reach, TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.simulation.made_up_table import cards, exhausted, faces, side

CAMERA = camera_over(480, 270)


def table(layout: TableLayout = BARE_MAT) -> SimulatedTable:
    return SimulatedTable(TableRenderer(CAMERA, faces(), optics=Optics(noise_levels=0)), layout, frames_per_second=10)


def next_frame(simulated: SimulatedTable) -> Frame:
    frame = simulated.read()
    assert isinstance(frame, Frame)
    return frame


def watched(simulated: SimulatedTable) -> list[tuple[TableLayout, tuple[Reach, ...]]]:
    """Everything seen until the table has settled."""
    seen = []
    while simulated.now < simulated.settled_at:
        seen.append(simulated.at(simulated.now))
        next_frame(simulated)
    return [*seen, simulated.at(simulated.now)]


def test_frames_are_numbered_and_a_frame_rate_apart() -> None:
    simulated = table()

    frames = [next_frame(simulated) for _ in range(3)]

    assert [frame.number for frame in frames] == [0, 1, 2]
    assert [frame.t for frame in frames] == pytest.approx([0.0, 0.1, 0.2])
    assert frames[0].image.shape == (270, 480, 3)


def test_a_played_creature_is_carried_in_and_put_down_before_the_hand_leaves() -> None:
    simulated = table()
    target = lay_out((SideOnTable(battleline=cards("creature", 0, 1)), SideOnTable()))
    simulated.show(target)

    seen = watched(simulated)

    key = cards("creature", 0, 1)[0].id
    carried = [i for i, (_, reaches) in enumerate(seen) if any(c.key == key for r in reaches for c in r.carried)]
    lying = [i for i, (layout, _) in enumerate(seen) if layout.find(key or "")]
    assert carried
    assert max(carried) < min(lying)
    assert seen[min(lying)][1], "the hand is still there when it puts the card down"
    assert seen[-1] == (target, ())


def test_no_card_is_ever_in_two_places() -> None:
    before = lay_out((side(0, 6, 2, 2), side(1, 5, 1, 2)))
    after = lay_out((side(0, 4, 3, 4), side(1, 6, 1, 3)), before)
    simulated = table(before)
    simulated.show(after)

    for layout, reaches in watched(simulated):
        keys = [item.key for item in layout.items] + [card.key for reach in reaches for card in reach.carried]
        assert len(keys) == len(set(keys))


def test_whoever_loses_a_card_reaches_for_it_from_their_own_side() -> None:
    before = lay_out((side(0, 1), side(1, 1)))
    simulated = table(before)
    simulated.show(lay_out((side(0, 1), side(1, 0)), before))

    assert {reach.player for _, reaches in watched(simulated) for reach in reaches} == {1}


def test_exhausting_turns_the_card_over_a_few_frames_with_its_upgrade() -> None:
    creature = replace(cards("creature", 0, 1)[0], upgrades=cards("upgrade", 0, 1))
    before = lay_out((SideOnTable(battleline=(creature,)), SideOnTable()))
    simulated = table(before)
    simulated.show(lay_out((SideOnTable(battleline=(exhausted(creature),)), SideOnTable()), before))

    held = [reach.carried for _, reaches in watched(simulated) for reach in reaches if reach.carried]

    assert all(len(cards_held) == 2 for cards_held in held)
    angles = [cards_held[-1].pose.angle_deg for cards_held in held]
    assert angles == sorted(angles)
    assert any(20 < angle < 70 for angle in angles)


def test_changes_shown_while_hands_are_busy_follow_one_another() -> None:
    simulated = table()
    steps = [lay_out((side(0, count), SideOnTable())) for count in (1, 2, 3)]
    ends = [simulated.show(step) for step in steps]

    assert ends == sorted(set(ends))
    assert simulated.layout == steps[-1]
    assert watched(simulated)[-1] == (steps[-1], ())


def test_an_equal_layout_moves_no_hand() -> None:
    layout = lay_out((side(0, 3), side(1, 3)))
    simulated = table(layout)

    assert simulated.show(layout) == 0.0
    assert watched(simulated) == [(layout, ())]


def test_a_card_picked_up_to_be_read_comes_back_where_it_lay() -> None:
    layout = lay_out((side(0, 2), side(1, 2)))
    simulated = table(layout)
    key = cards("creature", 0, 1)[0].id or ""
    simulated.read_card(key)

    seen = watched(simulated)

    heights = [c.pose.height_mm for _, reaches in seen for reach in reaches for c in reach.carried if c.key == key]
    assert max(heights) > 80
    assert seen[-1] == (layout, ())


def test_a_hand_that_only_rests_changes_nothing() -> None:
    layout = lay_out((side(0, 2), side(1, 2)))
    simulated = table(layout)
    simulated.rest_hand(1, 450, 250, hold_s=0.5)

    seen = watched(simulated)

    assert all(lying == layout for lying, _ in seen)
    assert sum(bool(reaches) for _, reaches in seen) >= 8


def test_a_bump_moves_the_picture_but_no_card() -> None:
    layout = lay_out((side(0, 2), side(1, 2)))
    simulated = table(layout)
    simulated.point_camera(CAMERA.bumped(6, 4, roll_deg=1.0), at=0.15)

    frames = [next_frame(simulated).image for _ in range(3)]

    assert np.array_equal(frames[0], frames[1])
    assert (np.abs(frames[1].astype(int) - frames[2]).max(axis=2) > 20).mean() > 0.05
    assert simulated.at(simulated.now) == (layout, ())


def test_an_ended_table_says_so() -> None:
    simulated = table()
    simulated.end(at=0.15)

    assert isinstance(simulated.read(), Frame)
    assert isinstance(simulated.read(), Frame)
    assert isinstance(simulated.read(), Ended)


def test_a_closed_table_says_so_and_may_be_closed_twice() -> None:
    simulated = table()
    simulated.close()
    simulated.close()

    assert isinstance(simulated.read(), Ended)


def test_reading_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        table().read_card("creature-0-0#1")


def test_the_card_in_the_hand_is_the_card_that_will_lie_there() -> None:
    simulated = table()
    target = lay_out((side(0, 3, 1), SideOnTable()))
    simulated.show(target)

    held = {c.key for _, reaches in watched(simulated) for reach in reaches for c in reach.carried}

    assert held == {card.key for card in target.cards if isinstance(card, PlacedCard) and card.zone != "identity"} | {
        "identity:0",
        "identity:1",
    }


def test_who_discards_a_whole_hand_lays_it_down_in_one_go_beneath_the_action_that_told_them_to() -> None:
    action, *hand = cards("action", 0, 6)
    before = lay_out((SideOnTable(play=(action,)), SideOnTable()))
    simulated = table(before)
    simulated.show(lay_out((SideOnTable(discard=(action, *hand)), SideOnTable()), before))

    held = [tuple(card.key for card in reach.carried) for _, reaches in watched(simulated) for reach in reaches]

    assert list(dict.fromkeys(filter(None, held))) == [tuple(card.id for card in reversed(hand)), (action.id,)]


def test_a_discard_pile_that_is_shuffled_is_taken_away_in_one_go() -> None:
    before = lay_out((side(0, discards=9), SideOnTable()))
    simulated = table(before)
    simulated.show(lay_out((side(0), SideOnTable()), before))

    held = {tuple(card.key for card in reach.carried) for _, reaches in watched(simulated) for reach in reaches}

    assert {len(keys) for keys in held if keys} == {9}


def test_what_lies_on_top_in_the_end_was_laid_down_last() -> None:
    creatures, actions = cards("creature", 0, 3), cards("action", 0, 1)
    before = lay_out((SideOnTable(battleline=creatures, play=actions), SideOnTable()))
    pile = (actions[0], creatures[1], creatures[2], creatures[0])
    simulated = table(before)
    simulated.show(lay_out((SideOnTable(discard=pile), SideOnTable()), before))

    heaps = [[card.key for card in layout.cards if card.zone == "discard"] for layout, _ in watched(simulated)]

    tops = [heap[-1] for heap in heaps if heap]
    assert list(dict.fromkeys(tops)) == [card.id for card in reversed(pile)]


def test_who_slips_an_upgrade_beneath_a_creature_lifts_no_other_card() -> None:
    (creature,), (upgrade,) = cards("creature", 0, 1), cards("upgrade", 0, 1)
    before = lay_out((SideOnTable(battleline=(creature,)), SideOnTable()))
    simulated = table(before)
    simulated.show(lay_out((SideOnTable(battleline=(replace(creature, upgrades=(upgrade,)),)), SideOnTable()), before))

    held = {card.key for _, reaches in watched(simulated) for reach in reaches for card in reach.carried}

    assert held == {upgrade.id}
