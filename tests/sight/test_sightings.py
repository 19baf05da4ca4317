"""The belief about a made-up table while hands, lamps and a knocked camera get in the way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.observations import CounterEntered, HandsCame, OutOfSight, SeenCard, TableSnapshot
from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import registry_for
from companion.sight.sightings import Sight
from companion.sight.survey import LOOKS_AGAIN_AFTER_S, Survey, survey
from companion.simulation.table.arranging import SideOnTable
from tests.sight.watching import CAMERA, KEY, Watcher, card, layout, places, settled_snapshot, table_with
from tests.simulation.made_up_table import cards, deck, exhausted, side

CREATURES = cards("creature", 0, 3)
UPGRADE = cards("upgrade", 0, 1)[0]


def ids(zone: tuple[SeenCard, ...] | None) -> list[str | None]:
    assert zone is not None
    return [seen.id for seen in zone]


def test_a_laid_table_is_read_whole_and_in_order() -> None:
    left = replace(side(0, artifacts=2, discards=2), battleline=(CREATURES[0], exhausted(CREATURES[1])))
    right = side(1, creatures=3, artifacts=1)

    snapshot = settled_snapshot(Watcher(layout(left, right)).watch(1.4))

    own, other = snapshot.players
    assert ids(own.battleline) == [CREATURES[0].id, CREATURES[1].id]
    assert [seen.exhausted for seen in own.battleline or ()] == [False, True]
    assert ids(own.artifacts) == [seen.id for seen in left.artifacts]
    assert ids(own.discard) == [left.discard[0].id]
    assert ids(other.battleline) == [seen.id for seen in right.battleline]
    assert (other.discard, own.play) == ((), ())


def test_places_and_angles_are_right_to_two_millimetres_and_three_degrees() -> None:
    laid = layout(side(0, creatures=3), side(1, creatures=3))
    view = Watcher(laid).watch(1.4)

    for placed in laid.cards:
        if "identity" in placed.key:
            continue
        seen = card(view, placed.key)
        assert np.hypot(seen.x - placed.pose.x_mm, seen.y - placed.pose.y_mm) < 2.0
        assert abs((seen.angle - placed.pose.angle_deg + 180 * placed.player + 180) % 360 - 180) < 3.0


def test_an_upgrade_belongs_to_the_creature_it_lies_under() -> None:
    bearer = replace(CREATURES[1], upgrades=(UPGRADE,))
    view = Watcher(layout(SideOnTable(battleline=(CREATURES[0], bearer, CREATURES[2])))).watch(2.2)

    line = settled_snapshot(view).players[0].battleline
    assert ids(line) == [creature.id for creature in CREATURES]
    assert [ids(creature.upgrades) for creature in line or ()] == [[], [UPGRADE.id], []]


def test_an_upgrade_that_nobody_saw_leave_is_gone_once_the_mat_shows_beside_the_creature_it_lay_under() -> None:
    creature, upgrades = CREATURES[1], cards("upgrade", 0, 2)
    watcher = Watcher(layout())
    watcher.watch(1.4)
    watcher.change(layout(SideOnTable(battleline=(replace(creature, upgrades=upgrades),))))

    watcher.change(layout(SideOnTable(battleline=(replace(exhausted(creature), upgrades=upgrades[:1]),))))
    view = watcher.watch(3.0)

    line = settled_snapshot(view).players[0].battleline or ()
    assert [(one.id, ids(one.upgrades)) for one in line] == [(creature.id, [upgrades[0].id])]


def test_a_destroyed_creature_is_found_on_the_discard_pile() -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)))
    watcher.watch(1.4)

    view = watcher.change(layout(SideOnTable(battleline=CREATURES[:2], discard=CREATURES[2:])))

    own = settled_snapshot(view).players[0]
    assert (ids(own.battleline), ids(own.discard)) == ([seen.id for seen in CREATURES[:2]], [CREATURES[2].id])


def test_a_creature_taken_back_to_hand_has_left_once_its_place_shows_the_mat() -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)))
    watcher.watch(1.4)

    view = watcher.change(layout(SideOnTable(battleline=CREATURES[:2])))

    assert ids(settled_snapshot(view).players[0].battleline) == [seen.id for seen in CREATURES[:2]]


def test_nothing_settles_beneath_a_resting_hand_and_no_card_is_lost() -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)))
    before = places(watcher.watch(1.4))
    start = watcher.table.now
    end = watcher.table.rest_hand(0, 450.0, 360.0, hold_s=2.0)

    view = watcher.watch(end - start - 0.8)
    during = [seen for seen in watcher.views if seen.t > start + 0.8]

    assert not any(seen.settled for seen in during)
    assert places(view) == before


def test_a_card_read_and_put_back_has_not_moved() -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)))
    before = settled_snapshot(watcher.watch(1.4))
    end = watcher.table.read_card(CREATURES[1].id or "", hold_s=1.0)

    after = settled_snapshot(watcher.watch(end - watcher.table.now + 1.6))

    assert ids(after.players[0].battleline) == ids(before.players[0].battleline)


def test_a_knocked_camera_is_one_event_and_moves_no_card() -> None:
    watcher = Watcher(layout(side(0, creatures=3), side(1, creatures=2)))
    before = watcher.watch(1.4)
    watcher.table.point_camera(CAMERA.bumped(6.0, -5.0, 0.8), at=watcher.table.now)

    after = watcher.watch(3.0)

    told = [notice.kind for view in watcher.views for notice in view.notices]
    assert told.count("moved") == 1
    assert places(after) == places(before)
    assert all(np.hypot(card(after, c.id).x - c.x, card(after, c.id).y - c.y) < 2 for c in before.cards if c.id)


def test_a_hand_that_rests_after_the_camera_was_knocked_does_not_become_part_of_the_table() -> None:
    watcher = Watcher(layout(side(0, creatures=3), side(1, creatures=2)))
    watcher.watch(1.4)
    watcher.table.point_camera(CAMERA.bumped(6.0, -5.0, 0.8), at=watcher.table.now)
    watcher.watch(2.0)
    gone = watcher.table.rest_hand(0, 450.0, 360.0, hold_s=2.0)

    during = watcher.watch(gone - watcher.table.now - 0.6)
    after = watcher.watch(2.0)

    assert (during.hand, during.settled) == (True, False)
    assert (after.hand, after.settled) == (False, True)


@pytest.mark.parametrize("level", [0, 255])
def test_a_frame_that_shows_nothing_changes_nothing(level: int) -> None:
    watcher = Watcher(layout(SideOnTable(battleline=CREATURES)))
    before = watcher.watch(1.4)
    blank = np.full((900, 1600, 3), level, np.uint8)

    view = watcher.sight.see(Frame(blank, before.t + 0.2, before.frame + 1, "blank"))

    assert (view.visible, view.settled, survey(view)) == (False, False, None)
    assert places(view) == places(before)
    assert [notice.kind for notice in view.notices] == ["dark" if level == 0 else "no-mat"]


def test_a_mat_half_out_of_view_is_said_and_nothing_is_judged() -> None:
    table = table_with(layout(SideOnTable(battleline=CREATURES)))
    sight = Sight(Watcher(layout()).sight.registry, KEY)
    for _ in range(5):
        frame = table.read()
        assert isinstance(frame, Frame)
        half = replace(frame, image=np.ascontiguousarray(frame.image[:, :800]))
        view = sight.see(half)

    assert not view.visible
    assert not view.settled
    assert survey(view) is None


def test_cards_of_a_deck_that_is_not_registered_are_named_but_not_followed() -> None:
    table = table_with(layout(SideOnTable(battleline=CREATURES)))
    others = registry_for((deck(0), deck(1)), "tag18", 18.0, ("A7Q2X", "B8R3Y"), first_tags=(300, 400))
    sight = Sight(others, KEY)
    notices = set()
    for _ in range(8):
        frame = table.read()
        assert isinstance(frame, Frame)
        view = sight.see(frame)
        notices |= {notice.kind for notice in view.notices}

    assert view.cards == ()
    assert "stranger" in notices


def test_hands_are_told_once_and_then_the_table_they_leave() -> None:
    watcher, survey_ = Watcher(layout(SideOnTable(battleline=CREATURES))), Survey()
    watcher.watch(1.4)
    watcher.change(layout(SideOnTable(battleline=CREATURES[:2])))
    told = [seen for view in watcher.views if (seen := survey_.take(view)) is not None]

    assert [type(seen) for seen in told[:3]] == [TableSnapshot, HandsCame, TableSnapshot]
    rows = [seen.players[0].battleline for seen in told if isinstance(seen, TableSnapshot)]
    assert [len(row or ()) for row in rows[:2]] == [3, 2]
    assert isinstance(told[-1], TableSnapshot)


def test_that_the_table_is_out_of_sight_is_told_once_and_then_the_table_though_it_lies_as_it_did() -> None:
    watcher, survey_ = Watcher(layout(SideOnTable(battleline=CREATURES))), Survey()
    assert survey_.lose_sight(0.5) == OutOfSight(0.5)
    watcher.watch(1.4)
    *_, (settled, view) = [(survey_.take(view), view) for view in watcher.views if view.settled]
    assert settled is None
    blind = replace(view, visible=False, settled=False, t=view.t + 1.0)
    told = [survey_.take(blind), survey_.lose_sight(9.0), survey_.take(replace(view, t=view.t + 2.0))]

    assert [type(seen) for seen in told] == [OutOfSight, type(None), TableSnapshot]
    assert isinstance(gone := survey_.lose_sight(99.0), OutOfSight)
    assert gone.t == view.t + 2.0


def snapshots(survey_: Survey, watcher: Watcher) -> list[TableSnapshot]:
    seen = [survey_.take(view) for view in watcher.views]
    return [one for one in seen if isinstance(one, TableSnapshot)]


def test_after_a_press_a_table_that_nobody_touches_is_told_once_more() -> None:
    watcher, survey_ = Watcher(layout(SideOnTable(battleline=CREATURES))), Survey()
    watcher.watch(2.0)
    told = snapshots(survey_, watcher)
    pressed_t = watcher.views[-1].t
    survey_.hear(CounterEntered(pressed_t, 0, "amber", delta=1))
    watcher.views.clear()
    watcher.watch(4.0)
    again = snapshots(survey_, watcher)

    assert [snapshot.players for snapshot in again] == [told[-1].players]
    assert again[0].t >= pressed_t + LOOKS_AGAIN_AFTER_S
