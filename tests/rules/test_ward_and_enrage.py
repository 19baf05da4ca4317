"""Rulebook 14, glossary: Ward, Enrage, Exalt, Invulnerable, Center of the battleline."""

from __future__ import annotations

from companion.cards.call_of_the_archons.brobnar import BUMPSY, HEADHUNTER, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import DUST_IMP, GATEWAY_TO_DIS
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, POISON_WAVE, SHADOW_SELF, URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, FUZZY_GRUEN
from companion.cards.declare import INVULNERABLE, HouseCards
from companion.rules.words import (
    PowerBonus,
    creature,
    each,
    enemy,
    exalt,
    for_this_turn,
    friendly,
    gain,
    if_done,
    in_the_center,
    itself,
    one,
    play,
    reap,
    return_to_hand,
    sacrifice,
    use,
    ward,
    when_destroyed,
)
from tests.scenario import at, scenario

brobnar = HouseCards("brobnar")
PLATED = brobnar.creature("Plated", "WC 999", power=5, armor=2)


def test_a_ward_prevents_all_damage_of_one_instance_before_armor_does() -> None:
    table = scenario(right=[at(PLATED, warded=True)], hand=[PUNCH, PUNCH], house="brobnar", rulebook="14")

    table.play("punch#1")
    assert (table.card(PLATED).warded, table.damage(PLATED), table.card(PLATED).armor_used) == (False, 0, 0)

    table.play("punch#2")
    assert table.damage(PLATED) == 3 - 2


def test_a_ward_is_of_one_creature_and_leaves_the_others_to_their_damage() -> None:
    table = scenario(right=[at(URCHIN, warded=True), BAD_PENNY], hand=[POISON_WAVE], house="shadows", rulebook="14")

    table.play(POISON_WAVE)

    assert (table.line(1), table.card(URCHIN).warded) == (["urchin"], False)


def test_a_warded_fighter_still_deals_its_power() -> None:
    table = scenario(left=[at(TROLL, warded=True)], right=[BUMPSY], house="brobnar", rulebook="14")

    table.fight(TROLL, BUMPSY)

    assert (table.line(1), table.damage(TROLL), table.card(TROLL).warded) == ([], 0, False)


def test_a_warded_creature_is_not_destroyed_and_its_destroyed_ability_waits() -> None:
    table = scenario(left=[at(DUST_IMP, warded=True), TROLL], hand=[GATEWAY_TO_DIS], house="dis", rulebook="14")

    table.play(GATEWAY_TO_DIS)

    assert (table.line(0), table.amber, table.card(DUST_IMP).warded) == (["dust-imp"], (0, 0), False)


def test_a_warded_creature_does_not_leave_play_in_any_other_way() -> None:
    go_home = brobnar.action("Go Home", "WC 999", abilities=[play(return_to_hand(each(enemy & creature)))])
    table = scenario(right=[at(TROLL, warded=True, amber=2), BUMPSY], hand=[go_home], house="brobnar", rulebook="14")

    table.play(go_home)

    assert (table.line(1), table.hand(1), table.card(TROLL).amber) == (["troll"], ["bumpsy"], 2)


def test_a_sacrifice_that_a_ward_prevents_was_not_done() -> None:
    toll = brobnar.action("Toll", "WC 999", abilities=[play(if_done(sacrifice(one(friendly & creature)), gain(3)))])
    table = scenario(left=[at(TROLL, warded=True)], hand=[toll], house="brobnar", rulebook="14")

    table.play(toll)

    assert (table.amber, table.card(TROLL).warded) == ((0, 0), False)


def test_a_ward_on_a_creature_that_is_being_destroyed_comes_too_late() -> None:
    late = brobnar.creature("Late", "WC 999", power=2, abilities=[when_destroyed(ward(itself))])
    table = scenario(left=[late], hand=[GATEWAY_TO_DIS], house="dis", rulebook="14")

    table.play(GATEWAY_TO_DIS)

    assert table.discarded() == ["gateway-to-dis", "late"]


def test_a_ward_keeps_what_is_being_destroyed_from_leaving_in_another_way() -> None:
    late = brobnar.creature("Late", "WC 999", power=2, abilities=[when_destroyed(ward(itself), return_to_hand(itself))])
    table = scenario(left=[late], hand=[GATEWAY_TO_DIS], house="dis", rulebook="14")

    table.play(GATEWAY_TO_DIS)

    assert (table.hand(), "late" in table.discarded()) == ([], True)


def test_damage_turned_to_a_warded_creature_takes_that_ones_ward_once() -> None:
    table = scenario(
        right=[at(URCHIN, warded=True), at(SHADOW_SELF, warded=True), BAD_PENNY], hand=[POISON_WAVE], house="shadows",
        rulebook="14",
    )  # fmt: skip

    table.play(POISON_WAVE)

    assert (table.card(URCHIN).warded, table.card(SHADOW_SELF).warded, table.damage(SHADOW_SELF)) == (True, False, 0)


def test_a_creature_without_power_loses_its_ward_and_then_dies() -> None:
    weaken = brobnar.action("Weaken", "WC 999", abilities=[play(for_this_turn(PowerBonus(-9, enemy & creature)))])
    table = scenario(right=[at(TROLL, warded=True)], hand=[weaken], house="brobnar", rulebook="14")

    table.play(weaken)

    assert table.line(1) == []


def test_a_warded_creature_is_not_warded_again() -> None:
    again = brobnar.action("Again", "WC 999", abilities=[play(if_done(ward(one(creature)), gain(1)))])
    table = scenario(left=[TROLL], hand=[again, again], house="brobnar", rulebook="14")

    table.play("again#1")
    table.play("again#2")

    assert (table.card(TROLL).warded, table.amber) == (True, (1, 0))


def test_an_enraged_creature_must_fight_and_is_calm_afterwards() -> None:
    table = scenario(left=[at(TROLL, enraged=True)], right=[BUMPSY], house="brobnar", rulebook="14")
    assert not table.may("reap", TROLL)

    table.fight(TROLL, BUMPSY)

    assert not table.card(TROLL).enraged


def test_an_enraged_creature_with_nobody_to_fight_may_reap_and_stays_enraged() -> None:
    table = scenario(left=[at(TROLL, enraged=True)], house="brobnar", rulebook="14")

    table.reap(TROLL)

    assert (table.amber[0], table.card(TROLL).enraged) == (1, True)


def test_an_effect_that_says_reap_does_not_mind_the_rage_and_one_that_says_use_does() -> None:
    hurry = brobnar.action("Hurry", "WC 999", abilities=[play(use(one(friendly & creature), "reap"))])
    orders = brobnar.action("Orders", "WC 999", abilities=[play(use(one(friendly & creature)))])
    reaping = scenario(left=[at(TROLL, enraged=True)], right=[BUMPSY], hand=[hurry], house="brobnar", rulebook="14")
    used = scenario(left=[at(TROLL, enraged=True)], right=[BUMPSY], hand=[orders], house="brobnar", rulebook="14")

    reaping.play(hurry)
    used.play(orders)

    assert (reaping.amber[0], reaping.card(TROLL).enraged) == (1, True)
    assert (used.line(1), used.card(TROLL).enraged) == ([], False)


def test_exalting_places_amber_that_goes_to_the_opponent() -> None:
    pride = brobnar.creature("Proud", "WC 999", power=3, abilities=[reap(exalt(times=2))])
    table = scenario(left=[pride], hand=[GATEWAY_TO_DIS], house="brobnar", amber=(0, 4), rulebook="14")

    table.reap(pride)
    assert (table.card(pride).amber, table.amber) == (2, (1, 4))

    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(GATEWAY_TO_DIS)
    assert table.amber == (1, 6)


def test_an_invulnerable_creature_is_neither_damaged_nor_destroyed_but_may_leave() -> None:
    ghost = brobnar.creature("Ghost", "WC 999", power=1, keywords=[INVULNERABLE])
    shoo = brobnar.action("Shoo", "WC 999", abilities=[play(return_to_hand(one(creature)))])
    table = scenario(right=[at(ghost, warded=True)], hand=[PUNCH, shoo, GATEWAY_TO_DIS], house="brobnar", rulebook="14")

    table.play(PUNCH)
    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(GATEWAY_TO_DIS)
    assert (table.damage(ghost), table.card(ghost).warded) == (0, True)

    table.state = table.state.with_card("ghost#1", warded=False).but(turn=table.state.turn.but(house="brobnar"))
    table.play(shoo)
    assert table.hand(1) == ["ghost"]


def test_the_center_of_a_battleline_is_the_middle_of_an_odd_number() -> None:
    pride = brobnar.action("Middle", "WC 999", abilities=[play(exalt(each(creature & in_the_center)))])
    table = scenario(left=[TROLL, BUMPSY, HEADHUNTER], right=[DUST_PIXIE, FUZZY_GRUEN], hand=[pride, pride],
                     house="brobnar", rulebook="14")  # fmt: skip

    table.play("middle#1")
    assert [item.amber for item in table.state.creatures()] == [0, 1, 0, 0, 0]

    table.state = table.state.with_player(1, battleline=table.state.players[1].battleline[:1])
    table.play("middle#2")
    assert table.card(DUST_PIXIE).amber == 1
