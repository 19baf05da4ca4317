"""Sanctum, Shadows and Untamed cards that the rulebook's errata and FAQ name and no other module tests in full.

Each: it works, it does not when it should not, the boundary, and whom it leaves alone.
"""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, TROLL
from companion.cards.call_of_the_archons.logos import MOTHER
from companion.cards.call_of_the_archons.sanctum import RAIDING_KNIGHT, SANCTUM_GUARDIAN, SEQUIS
from companion.cards.call_of_the_archons.shadows import (
    BAD_PENNY,
    BAIT_AND_SWITCH,
    FAYGIN,
    MASTERPLAN,
    SILVERTOOTH,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import (
    DUST_PIXIE,
    GRASPING_VINES,
    KEY_CHARGE,
    MIMICRY,
    REGROWTH,
    SNUFFLEGATOR,
)
from companion.rules import moves
from tests.scenario import at, scenario

# Sanctum


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_sanctum_guardian_changes_places_with_a_friend_after_fighting_or_reaping(way: str) -> None:
    table = scenario(left=[SANCTUM_GUARDIAN, SEQUIS, RAIDING_KNIGHT], right=[URCHIN, MOTHER], house="sanctum")

    if way == "reap":
        table.reap(SANCTUM_GUARDIAN, choosing=[RAIDING_KNIGHT])
    else:
        table.fight(SANCTUM_GUARDIAN, MOTHER, choosing=[RAIDING_KNIGHT])

    assert table.line(0) == ["raiding-knight", "sequis", "sanctum-guardian"]


def test_sanctum_guardian_swaps_with_no_enemy_and_not_with_itself() -> None:
    table = scenario(left=[SANCTUM_GUARDIAN], right=[MOTHER], house="sanctum")

    table.reap(SANCTUM_GUARDIAN)

    assert (table.line(0), table.line(1), table.amber) == (["sanctum-guardian"], ["mother"], (1, 0))


def test_sanctum_guardian_that_dies_in_the_fight_swaps_nobody() -> None:
    table = scenario(left=[at(SANCTUM_GUARDIAN, damage=3), SEQUIS, TROLL], right=[BUMPSY], house="sanctum")

    table.fight(SANCTUM_GUARDIAN, BUMPSY)

    assert table.line(0) == ["sequis", "troll"]


def test_sanctum_guardian_has_taunt_wherever_it_stands() -> None:
    table = scenario(left=[TROLL], right=[SEQUIS, RAIDING_KNIGHT, SANCTUM_GUARDIAN, MOTHER], house="brobnar")

    assert [table.may("fight", TROLL, card) for card in (SEQUIS, RAIDING_KNIGHT, SANCTUM_GUARDIAN, MOTHER)] == [
        True, False, True, False,
    ]  # fmt: skip


# Shadows


@pytest.mark.parametrize(
    ("theirs", "mine", "stolen"), [(9, 0, 2), (2, 1, 1), (3, 1, 1), (4, 1, 2), (2, 2, 0), (0, 0, 0)]
)
def test_bait_and_switch_steals_while_the_opponent_has_more_and_twice_at_most(
    theirs: int, mine: int, stolen: int
) -> None:
    table = scenario(hand=[BAIT_AND_SWITCH], house="shadows", amber=(mine, theirs))

    table.play(BAIT_AND_SWITCH)

    assert table.amber == (mine + stolen, theirs - stolen)
    assert table.discarded() == ["bait-and-switch"]


@pytest.mark.parametrize("zone", ["in play", "discard"])
def test_faygin_returns_an_urchin_from_play_or_from_the_discard_pile(zone: str) -> None:
    if zone == "in play":
        table = scenario(left=[FAYGIN, URCHIN], house="shadows")
    else:
        table = scenario(left=[FAYGIN], discard=[URCHIN, BAD_PENNY], house="shadows")

    table.reap(FAYGIN)

    assert (table.hand(), table.line(0)) == (["urchin"], ["faygin"])
    assert table.discarded() == ([] if zone == "in play" else ["bad-penny"])


def test_faygin_lets_choose_which_urchin_and_takes_only_one() -> None:
    table = scenario(left=[FAYGIN, URCHIN], discard=[URCHIN], house="shadows")

    table.reap(FAYGIN, choosing=["urchin#2"])

    assert (table.hand(), table.line(0), table.discarded()) == (["urchin"], ["faygin", "urchin"], [])


def test_faygin_leaves_everything_but_urchins_alone_and_does_nothing_in_a_fight() -> None:
    reaped = scenario(left=[FAYGIN, BAD_PENNY], discard=[SILVERTOOTH], house="shadows")
    fought = scenario(left=[FAYGIN, URCHIN], right=[at(MOTHER, stunned=True)], discard=[URCHIN], house="shadows")

    reaped.reap(FAYGIN)
    fought.fight(FAYGIN, MOTHER)

    assert (reaped.hand(), reaped.line(0)) == ([], ["faygin", "bad-penny"])
    assert fought.hand() == []


def test_faygin_is_elusive() -> None:
    table = scenario(left=[TROLL], right=[FAYGIN], house="brobnar")

    table.fight(TROLL, FAYGIN)

    assert (table.damage(TROLL), table.damage(FAYGIN)) == (0, 0)


def test_masterplan_hides_a_card_from_hand_and_plays_it_when_it_is_sacrificed() -> None:
    table = scenario(hand=[MASTERPLAN, DUST_PIXIE, TROLL], house="shadows")

    table.play(MASTERPLAN, choosing=[DUST_PIXIE])
    assert [copy.id for copy in table.card(MASTERPLAN).under] == ["dust-pixie#1"]
    table.end_turn()
    table.choose_house("brobnar")
    table.end_turn()
    table.choose_house("brobnar")
    table.omni(MASTERPLAN)

    assert (table.line(0), table.discarded()) == (["dust-pixie"], ["masterplan"])
    assert table.amber == (1 + 2, 0)


def test_masterplan_with_an_empty_hand_hides_nothing_and_is_then_only_sacrificed() -> None:
    table = scenario(left=[MASTERPLAN], house="brobnar")

    table.omni(MASTERPLAN)

    assert (table.zone(0, "artifacts"), table.discarded(), table.line(0)) == ([], ["masterplan"], [])


def test_the_card_beneath_masterplan_is_discarded_when_masterplan_leaves_otherwise() -> None:
    table = scenario(right=[at(MASTERPLAN, under=[DUST_PIXIE])], hand=[GRASPING_VINES], house="untamed")

    table.play(GRASPING_VINES, choosing=[[MASTERPLAN]])

    assert (table.hand(1), table.discarded(1), table.line(1)) == (["masterplan"], ["dust-pixie"], [])


# Untamed


def test_grasping_vines_returns_up_to_three_artifacts_of_either_player() -> None:
    left, right = [CANNON, MASTERPLAN], [CANNON, CANNON]
    table = scenario(left=left, right=right, hand=[GRASPING_VINES], house="untamed")

    table.play(GRASPING_VINES, choosing=[["cannon#1", "cannon#2", "cannon#3"]])

    assert (table.hand(0), table.hand(1)) == (["cannon"], ["cannon", "cannon"])
    assert table.zone(0, "artifacts") == ["masterplan"]
    assert table.amber == (1, 0)


def test_grasping_vines_may_return_none_and_never_creatures() -> None:
    table = scenario(left=[TROLL, CANNON], right=[SNUFFLEGATOR], hand=[GRASPING_VINES], house="untamed")

    table.play(GRASPING_VINES, choosing=["none"])

    assert (table.hand(0), table.zone(0, "artifacts"), table.line(1)) == ([], ["cannon"], ["snufflegator"])


def test_mimicry_is_played_as_an_action_of_the_opponents_discard_pile_which_stays_there() -> None:
    table = scenario(hand=[MIMICRY], their_discard=[TROLL, KEY_CHARGE, REGROWTH], discard=[DUST_PIXIE, BUMPSY],
                     house="untamed")  # fmt: skip

    table.play(MIMICRY, choosing=[REGROWTH, DUST_PIXIE])

    assert (table.hand(), table.discarded()) == (["dust-pixie"], ["mimicry", "bumpsy"])
    assert table.discarded(1) == ["troll", "key-charge", "regrowth"]


def test_mimicry_without_an_action_to_copy_does_nothing() -> None:
    table = scenario(hand=[MIMICRY], their_discard=[TROLL], discard=[REGROWTH, DUST_PIXIE], house="untamed")

    table.play(MIMICRY)

    assert (table.hand(), table.discarded(), table.amber) == ([], ["mimicry", "regrowth", "dust-pixie"], (0, 0))


def test_mimicry_collects_the_bonus_of_the_card_it_copies() -> None:
    table = scenario(hand=[MIMICRY], their_discard=[GRASPING_VINES], house="untamed")

    table.play(MIMICRY)

    assert table.amber == (1, 0)


def test_mimicry_played_as_a_card_counts_against_the_rule_of_six_of_that_card() -> None:
    table = scenario(hand=[*[REGROWTH] * 6, MIMICRY], their_discard=[REGROWTH], house="untamed")
    for number in range(1, 6):
        table.play(f"regrowth#{number}")
    assert table.may_play("regrowth#6")

    table.play(MIMICRY)

    assert table.rules_against(moves.play("regrowth#6")) == ["rule-of-six"]
