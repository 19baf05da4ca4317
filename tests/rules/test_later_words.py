"""Words that cards of Worlds Collide and Mass Mutation need: sources of damage, fixed power, moves within a line."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, HEADHUNTER, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE
from companion.cards.call_of_the_archons.sanctum import RAIDING_KNIGHT
from companion.cards.call_of_the_archons.shadows import BAIT_AND_SWITCH, SHADOW_SELF
from companion.cards.declare import TAUNT, HouseCards
from companion.cards.mass_mutation.shadows import SHOULDER_ID
from companion.rules.card import Card
from companion.rules.words import (
    ActionReturns,
    CannotBeDamagedBy,
    DamageShared,
    DamageStealsInstead,
    PowerIs,
    RearrangeLine,
    StolenIsCaptured,
    TauntReachesFurther,
    constant,
    creature,
    enemy,
    for_this_turn,
    move_in_line,
    neighboring,
    one,
    play,
    power_at_least,
    reap,
)
from tests.scenario import at, scenario

brobnar = HouseCards("brobnar")


def test_a_creature_may_be_safe_from_the_damage_of_certain_cards_only() -> None:
    hero = brobnar.creature(
        "Hero", "MM 999", power=4, abilities=[constant(CannotBeDamagedBy(creature & power_at_least(5)))]
    )
    table = scenario([TROLL], [hero], [PUNCH], "brobnar", rulebook="14")

    table.fight(TROLL, hero)
    assert (table.damage(hero), table.damage(TROLL)) == (0, 4)

    table.play(PUNCH, choosing=[hero])
    assert table.damage(hero) == 3


def test_a_creature_that_steals_where_it_would_deal_damage() -> None:
    idea = brobnar.creature("Idea", "MM 999", power=6, abilities=[constant(DamageStealsInstead())])
    table = scenario([TROLL], [idea], house="brobnar", amber=(3, 0), rulebook="14")

    table.fight(TROLL, idea)

    assert (table.damage(TROLL), table.amber) == (0, (2, 1))


@pytest.mark.parametrize(("chosen", "their_amber"), [(SHADOW_SELF, 3), (SHADOW_SELF, 1), (SHOULDER_ID, 1)])
def test_damage_that_would_go_to_another_creature_steals_once(chosen: Card, their_amber: int) -> None:
    """Shadow Self takes what armor leaves of the damage to Raiding Knight: that is one instance, and one steal."""
    table = scenario([SHADOW_SELF, RAIDING_KNIGHT], [SHOULDER_ID], house="sanctum", amber=(their_amber, 0),
                     rulebook="14")  # fmt: skip

    table.fight(RAIDING_KNIGHT, SHOULDER_ID, choosing=[chosen])

    assert (table.amber, table.damage(SHADOW_SELF), table.damage(RAIDING_KNIGHT)) == ((their_amber - 1, 1), 0, 0)


def test_no_more_is_stolen_than_there_is_where_damage_is_shared() -> None:
    idea = brobnar.creature("Idea", "MM 999", power=6, abilities=[constant(DamageStealsInstead())])
    friend = brobnar.creature("Friend", "MM 998", power=9, abilities=[constant(DamageShared(neighboring & creature))])
    table = scenario([TROLL, friend], [idea], house="brobnar", amber=(1, 0), rulebook="14")

    table.fight(TROLL, idea, choosing=[friend])

    assert (table.amber, table.damage(TROLL), table.damage(friend)) == ((0, 1), 0, 0)


def test_damage_in_a_fight_is_shared_by_a_neighbor() -> None:
    friend = brobnar.creature(
        "Friend", "MM 999", power=9, armor=1, abilities=[constant(DamageShared(neighboring & creature))]
    )
    table = scenario([HEADHUNTER], [TROLL, friend], [PUNCH], "brobnar", rulebook="14")

    table.fight(HEADHUNTER, TROLL)
    assert (table.damage(TROLL), table.damage(friend)) == (5, 5)

    table.play(PUNCH, choosing=[TROLL])
    assert table.damage(friend) == 5


def test_power_that_is_fixed_beats_every_bonus() -> None:
    star = brobnar.action("Star", "MM 999", abilities=[play(for_this_turn(PowerIs(1, 0)))])
    table = scenario([at(TROLL, power_counters=2)], [at(BUMPSY, damage=1)], [star], "brobnar", rulebook="14")

    table.play(star)

    assert (table.power(TROLL), table.line(1)) == (1, [])


def test_taunt_that_reaches_further_protects_two_to_each_side() -> None:
    lady = brobnar.creature("Lady", "MM 999", power=6, keywords=[TAUNT], abilities=[constant(TauntReachesFurther())])
    table = scenario([TROLL], [BATDRONE, BUMPSY, lady, HEADHUNTER], house="brobnar", rulebook="14")

    fought = {slug: table.may("fight", TROLL, f"{slug}#1") for slug in table.line(1)}

    assert fought == {"batdrone": False, "bumpsy": False, "lady": True, "headhunter": False}


def test_the_next_action_returns_to_hand_once() -> None:
    priest = brobnar.creature("Priest", "MM 999", power=4, abilities=[reap(for_this_turn(ActionReturns()))])
    table = scenario([priest], [TROLL], [PUNCH], "brobnar", rulebook="14")
    table.reap(priest)

    table.play(PUNCH, choosing=[TROLL])
    assert table.hand() == ["punch"]

    table.play(PUNCH, choosing=[TROLL])
    assert (table.hand(), table.discarded()) == ([], ["punch"])


def test_stolen_amber_is_captured_by_the_active_players_creatures() -> None:
    guard = brobnar.artifact("Guard", "MM 999", abilities=[constant(StolenIsCaptured())])
    table = scenario([TROLL, BUMPSY], [guard], [BAIT_AND_SWITCH], "shadows", (0, 3), rulebook="14")

    table.play(BAIT_AND_SWITCH, choosing=[TROLL, BUMPSY])

    assert (table.card(TROLL).amber, table.card(BUMPSY).amber, table.amber) == (1, 1, (0, 1))


def test_a_creature_moves_anywhere_in_its_line_and_a_line_is_rearranged() -> None:
    push = brobnar.action("Push", "MM 998", abilities=[play(move_in_line(one(enemy & creature)))])
    order = brobnar.action("Order", "MM 999", abilities=[play(RearrangeLine())])
    table = scenario([], [TROLL, BUMPSY, HEADHUNTER], [push, order], "brobnar", rulebook="14")

    table.play(push, choosing=[TROLL, 1])
    assert table.line(1) == ["bumpsy", "troll", "headhunter"]

    table.play(order, choosing=[["headhunter#1", "bumpsy#1", "troll#1"]])
    assert table.line(1) == ["headhunter", "bumpsy", "troll"]
