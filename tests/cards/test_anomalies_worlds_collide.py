"""Anomalies in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, KRUMP, PUNCH, SMITH, TROLL
from companion.cards.call_of_the_archons.logos import MOTHER, ROCKET_BOOTS
from companion.cards.worlds_collide.anomalies import (
    GHOSTFORM,
    INFOMANCER,
    LATERAL_SHIFT,
    MEMOLITH,
    NIZAK_THE_FORGOTTEN,
    THE_GRIM_REAPER,
    THE_RED_BARON,
    TIMEQUAKE,
    VALOOCANTH,
)
from companion.rules.card import Card
from tests.scenario import Table, at, scenario


def in_hand(card: Card, house: str, **zones: Any) -> Table:
    """A table on which the first player holds an anomaly that the deck list gives to a house."""
    table = scenario(hand=[card], house=house, **zones)
    hand = tuple(replace(copy, house=house) for copy in table.state.players[0].hand)
    table.state = table.state.with_player(0, hand=hand)
    return table


def test_an_anomaly_belongs_to_the_house_of_its_deck_list() -> None:
    table = in_hand(TIMEQUAKE, "dis")
    assert (table.may_play(TIMEQUAKE), scenario(hand=[TIMEQUAKE], house="dis").may_play(TIMEQUAKE)) == (True, False)


def test_lateral_shift_plays_a_card_from_the_opponents_hand() -> None:
    table = in_hand(LATERAL_SHIFT, "dis", their_hand=[TROLL, BUMPSY])
    table.play(LATERAL_SHIFT, choosing=[TROLL])
    assert (table.line(0), table.hand(1)) == (["troll"], ["bumpsy"])


def test_timequake_shuffles_your_board_away_and_draws_as_many() -> None:
    left = [at(TROLL, upgrades=[ROCKET_BOOTS]), CANNON]
    table = in_hand(TIMEQUAKE, "dis", left=left, right=[MOTHER], deck=[KRUMP])
    table.play(TIMEQUAKE)
    assert (table.line(0), table.zone(0, "artifacts"), len(table.hand()), table.line(1)) == ([], [], 3, ["mother"])


@pytest.mark.parametrize(("discarded", "exhausted"), [(9, True), (10, False)])
def test_the_grim_reaper_comes_ready_to_the_haunted(discarded: int, exhausted: bool) -> None:
    table = in_hand(THE_GRIM_REAPER, "dis", discard=[TROLL] * discarded)
    table.play(THE_GRIM_REAPER)
    assert table.card(THE_GRIM_REAPER).exhausted is exhausted


def test_the_grim_reaper_purges_one_of_each() -> None:
    table = scenario(left=[at(THE_GRIM_REAPER, house="dis"), TROLL], right=[MOTHER], house="dis")
    table.reap(THE_GRIM_REAPER, choosing=[TROLL])
    assert (table.zone(0, "purged"), table.zone(1, "purged")) == (["troll"], ["mother"])


@pytest.mark.parametrize(("keys", "amber"), [(["red"], (2, 1)), (["blue"], (1, 2))])
def test_the_red_baron_steals_with_your_red_key(keys: list[str], amber: tuple[int, int]) -> None:
    baron = at(THE_RED_BARON, house="dis")
    table = scenario(left=[baron], house="dis", amber=(0, 2), keys=(keys, ["red"]))
    assert table.has_keyword(THE_RED_BARON, "elusive")
    table.reap(THE_RED_BARON)
    assert table.amber == amber


def test_valoocanth_exhausts_an_enemy_and_its_neighbors() -> None:
    table = scenario(left=[at(VALOOCANTH, house="dis")], right=[TROLL, BUMPSY, KRUMP], house="dis")
    table.reap(VALOOCANTH, choosing=[TROLL])
    assert [table.card(one).exhausted for one in (TROLL, BUMPSY, KRUMP)] == [True, True, False]


def test_ghostform_protects_until_it_is_archived() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[GHOSTFORM])], right=[TROLL], house="brobnar")
    table.fight(KRUMP, TROLL)
    assert (table.damage(KRUMP), table.zone(0, "archives")) == (0, ["ghostform"])


def test_nizak_is_invulnerable_fighting_and_sends_its_victims_home() -> None:
    table = scenario(left=[at(NIZAK_THE_FORGOTTEN, house="dis")], right=[at(TROLL, damage=4)], house="dis")
    table.fight(NIZAK_THE_FORGOTTEN, TROLL)
    assert (table.damage(NIZAK_THE_FORGOTTEN), table.hand(1)) == (0, ["troll"])


def test_infomancer_triggers_a_grafted_action() -> None:
    left = [at(INFOMANCER, house="brobnar")]
    table = scenario(left=left, hand=[INFOMANCER, PUNCH], right=[TROLL], house="brobnar", rulebook="14")
    copy = replace(table.state.players[0].hand[0], house="brobnar")
    table.state = table.state.with_player(0, hand=(copy, table.state.players[0].hand[1]))
    table.play("infomancer#2", "left")
    assert [card.id for card in table.card("infomancer#2").grafted] == ["punch#1"]


def test_memolith_grafts_an_action_and_triggers_it() -> None:
    left = [at(MEMOLITH, house="brobnar")]
    table = scenario(left=left, hand=[SMITH], right=[], house="brobnar", rulebook="14")
    table.action(MEMOLITH, choosing=["graft"])
    assert [card.id for card in table.card(MEMOLITH).grafted] == ["smith#1"]
