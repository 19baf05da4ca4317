"""Players lay their cards on the standard mat."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from companion.observations import SeenCard
from companion.sight.mat.zones import STANDARD_MAT
from companion.simulation.table.arranging import Habits, SideOnTable, lay_out
from companion.simulation.table.layout import PlacedCard, PlacedPile, PlacedToken, TableLayout
from tests.simulation.made_up_table import cards, exhausted, side

NEAT = Habits(askew_deg=0.0, off_place_mm=0.0)


def card(layout: TableLayout, key: str) -> PlacedCard:
    found = layout.find(key)
    assert isinstance(found, PlacedCard)
    return found


def row(layout: TableLayout, zone: str, player: int) -> list[PlacedCard]:
    return [c for c in layout.cards if (c.zone, c.player, c.host) == (zone, player, None)]


@pytest.mark.parametrize("count", [1, 4, 7, 9])
def test_every_card_lies_in_its_own_zone_however_full_the_row(count: int) -> None:
    layout = lay_out((side(0, count, count, 3), side(1, count, count, 3)))

    for placed in layout.cards:
        zone = STANDARD_MAT.zone_at(placed.pose.x_mm, placed.pose.y_mm)
        assert zone is not None
        assert (zone.name, zone.player) == (placed.zone, placed.player)


def test_rows_run_left_to_right_as_their_controller_sees_them() -> None:
    layout = lay_out((side(0, creatures=5), side(1, creatures=5)))

    for player, direction in ((0, 1), (1, -1)):
        xs = [direction * c.pose.x_mm for c in row(layout, "battleline", player)]
        assert xs == sorted(xs)


def test_the_opponents_cards_stand_on_their_heads() -> None:
    layout = lay_out((side(0, 1), side(1, 1)), habits=NEAT)

    assert [c.pose.angle_deg for c in row(layout, "battleline", 0)] == [0]
    assert [c.pose.angle_deg for c in row(layout, "battleline", 1)] == [180]


def test_an_exhausted_card_is_turned_a_quarter_clockwise_for_its_controller() -> None:
    creature = cards("creature", 0, 1)[0]
    layout = lay_out((SideOnTable(battleline=(exhausted(creature),)), SideOnTable()), habits=NEAT)

    assert card(layout, creature.id or "").pose.angle_deg == 90


def test_a_new_creature_on_a_flank_leaves_the_others_where_they_lie() -> None:
    first, second, third = cards("creature", 0, 3)
    before = lay_out((SideOnTable(battleline=(first, second)), SideOnTable()))
    after = lay_out((SideOnTable(battleline=(third, first, second)), SideOnTable()), before)

    assert card(after, first.id or "") == card(before, first.id or "")
    assert card(after, second.id or "") == card(before, second.id or "")
    assert card(after, third.id or "").pose.x_mm < card(after, first.id or "").pose.x_mm


def test_a_full_row_is_spread_anew_with_cards_overlapping_inside_the_zone() -> None:
    nine = cards("creature", 0, 9)
    before = lay_out((SideOnTable(battleline=nine[:7]), SideOnTable()), habits=NEAT)
    after = lay_out((SideOnTable(battleline=nine), SideOnTable()), before, NEAT)

    xs = [c.pose.x_mm for c in row(after, "battleline", 0)]
    gaps = [b - a for a, b in itertools.pairwise(xs)]
    assert max(gaps) - min(gaps) < 0.1
    assert max(gaps) < 91
    assert (min(xs) - 45.5, max(xs) + 45.5) == pytest.approx((110, 790))


def test_an_upgrade_lies_under_its_creature_and_shows_toward_its_controller() -> None:
    creature, upgrade = cards("creature", 1, 1)[0], cards("upgrade", 1, 1)[0]
    layout = lay_out((SideOnTable(), SideOnTable(battleline=(replace(creature, upgrades=(upgrade,)),))), habits=NEAT)

    below, above = card(layout, upgrade.id or ""), card(layout, creature.id or "")
    assert layout.items.index(below) < layout.items.index(above)
    assert above.pose.y_mm - below.pose.y_mm >= 20
    assert below.host == above.key


def test_piles_grow_and_tokens_lie_in_front_of_their_player() -> None:
    layout = lay_out((replace(side(0, discards=4), amber=14, keys=("red",)), side(1)))

    discard = row(layout, "discard", 0)
    assert [c.pose.height_mm for c in discard] == [0, 0.5, 1.0, 1.5]
    assert discard[-1].key == cards("action", 0, 4)[0].id
    assert [item.count for item in layout.items if isinstance(item, PlacedPile)] == [20, 20]
    tokens = [item for item in layout.items if isinstance(item, PlacedToken) and item.player == 0]
    assert sum(token.kind == "amber" for token in tokens) == 14
    assert {token.kind for token in tokens if token.forged} == {"red key"}
    assert all(520 <= token.pose.y_mm <= 600 for token in tokens)


def test_the_same_seed_lays_the_same_table_and_another_seed_another() -> None:
    sides = (side(0, 5, 2, 3), side(1, 4, 1, 2))

    assert lay_out(sides, habits=Habits(seed=3)) == lay_out(sides, habits=Habits(seed=3))
    assert lay_out(sides, habits=Habits(seed=3)) != lay_out(sides, habits=Habits(seed=4))


def test_a_card_without_an_id_is_refused() -> None:
    with pytest.raises(ValueError, match="needs its id: troll"):
        lay_out((SideOnTable(battleline=(SeenCard("troll"),)), SideOnTable()))
