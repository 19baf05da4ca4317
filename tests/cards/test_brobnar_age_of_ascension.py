"""Brobnar in Age of Ascension, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import (
    BELLOWING_PATRIZATE,
    BINGLE_BANGBANG,
    BRAMMO,
    COWFYNE,
    CULF_THE_QUIET,
    CYBERGIANT_RIG,
    DRUMMERNAUT,
    FIRST_BLOOD,
    FLAMETHROWER,
    FLAMEWAKE_SHAMAN,
    FOOZLE,
    FORGEMASTER_OG,
    GARGANTES_SCRAPPER,
    GROGGINS,
    GROKE,
    GRUMP_BUGGY,
    GRUMPUS_TAMER,
    INTO_THE_FRAY,
    LITTLE_RAPSCAL,
    LOLLOP_THE_TITANIC,
    MIGHT_MAKES_RIGHT,
    OGOPOGO,
    ONE_TWO_PUNCH,
    POUND,
    SHARD_OF_STRENGTH,
    SIGNAL_FIRE,
    THE_FLEX,
    WAR_GRUMPUS,
)
from companion.cards.age_of_ascension.dis import SHARD_OF_PAIN
from companion.cards.call_of_the_archons.brobnar import (
    BUMPSY,
    FOLLOW_THE_LEADER,
    KELIFI_DRAGON,
    SMAAASH,
    TROLL,
    VALDR,
)
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import at, in_zone, scenario


def test_1_2_punch_stuns_first_and_then_destroys() -> None:
    table = scenario(right=[TROLL], hand=[ONE_TWO_PUNCH, ONE_TWO_PUNCH], house="brobnar")

    table.play(ONE_TWO_PUNCH)
    assert table.card(TROLL).stunned
    table.play(ONE_TWO_PUNCH)

    assert table.discarded(1) == ["troll"]


@pytest.mark.parametrize(("fighter", "damage"), [(BINGLE_BANGBANG, 5), (COWFYNE, 2)])
def test_the_neighbors_of_the_creature_it_fights_are_hurt_before_the_fight(fighter: Card, damage: int) -> None:
    table = scenario(left=[fighter, BUMPSY], right=[TROLL, KELIFI_DRAGON, VALDR, SMAAASH], house="brobnar")

    table.fight(fighter, KELIFI_DRAGON)

    assert [table.damage(card) for card in (TROLL, VALDR, SMAAASH, BUMPSY)] == [damage, damage, 0, 0]
    assert table.damage(KELIFI_DRAGON) == fighter.power


def test_brammo_hits_both_enemy_flanks() -> None:
    table = scenario(left=[BUMPSY], right=[TROLL, SMAAASH, VALDR], hand=[BRAMMO], house="brobnar")

    table.play(BRAMMO, "left")

    assert [table.damage(card) for card in (TROLL, SMAAASH, VALDR, BUMPSY)] == [2, 0, 2, 0]


def test_drummernaut_calls_back_another_giant_but_no_goblin() -> None:
    table = scenario(left=[BINGLE_BANGBANG, TROLL], hand=[DRUMMERNAUT], house="brobnar")

    table.play(DRUMMERNAUT, "left")

    assert table.hand() == ["troll"]


def test_first_blood_divides_two_damage_for_each_brobnar_friend() -> None:
    table = scenario(left=[TROLL, VALDR, MOTHER], right=[BUMPSY, SMAAASH], hand=[FIRST_BLOOD], house="brobnar")

    table.play(FIRST_BLOOD, choosing=[BUMPSY, BUMPSY, BUMPSY, SMAAASH])

    assert (table.damage(BUMPSY), table.damage(SMAAASH)) == (3, 1)


def test_first_blood_is_the_first_thing_in_its_step_or_not_played() -> None:
    table = scenario(left=[TROLL], hand=[FIRST_BLOOD], house="brobnar")
    assert table.may_play(FIRST_BLOOD)

    table.reap(TROLL)

    assert not table.may_play(FIRST_BLOOD)


def test_foozle_is_glad_of_a_destroyed_enemy() -> None:
    table = scenario(left=[FOOZLE, TROLL, FOOZLE], right=[BATDRONE], house="brobnar")

    table.reap("foozle#1")
    table.fight(TROLL, BATDRONE)
    table.reap("foozle#2")

    assert table.amber == (3, 0)


def test_groggins_attacks_only_the_flanks() -> None:
    table = scenario(left=[GROGGINS, VALDR], right=[TROLL, BUMPSY, SMAAASH], house="brobnar")

    assert table.may("fight", GROGGINS, TROLL)
    assert not table.may("fight", GROGGINS, BUMPSY)
    assert table.may("fight", VALDR, BUMPSY)


def test_groke_costs_the_opponent_one_after_a_fight() -> None:
    table = scenario(left=[GROKE], right=[BATDRONE], house="brobnar", amber=(0, 2))

    table.fight(GROKE, BATDRONE)

    assert table.amber == (0, 1)


def test_into_the_fray_readies_its_creature_after_each_fight_and_no_other() -> None:
    table = scenario(left=[TROLL, VALDR], right=[BATDRONE, BATDRONE], hand=[INTO_THE_FRAY], house="brobnar")

    table.play(INTO_THE_FRAY, choosing=[TROLL])
    table.fight(TROLL, "batdrone#1")
    table.fight(VALDR, "batdrone#2")

    assert not table.card(TROLL).exhausted
    assert table.card(VALDR).exhausted


def test_lollop_the_titanic_strikes_only_when_it_attacks() -> None:
    attacked = scenario(left=[TROLL], right=[LOLLOP_THE_TITANIC], house="brobnar")
    attacking = scenario(left=[LOLLOP_THE_TITANIC], right=[TROLL], house="brobnar")

    attacked.fight(TROLL, LOLLOP_THE_TITANIC)
    attacking.fight(LOLLOP_THE_TITANIC, TROLL)

    assert attacked.damage(TROLL) == 0
    assert not attacking.in_play(TROLL)


def test_pound_splashes_one_on_the_neighbors() -> None:
    table = scenario(right=[TROLL, VALDR, BUMPSY, SMAAASH], hand=[POUND], house="brobnar")

    table.play(POUND, choosing=[VALDR])

    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY, SMAAASH)] == [1, 2, 1, 0]


def test_culf_the_quiet_slips_away_from_the_first_attack_each_turn() -> None:
    table = scenario(left=[TROLL, VALDR], right=[CULF_THE_QUIET], house="brobnar")

    table.fight(TROLL, CULF_THE_QUIET)
    assert (table.damage(TROLL), table.damage(CULF_THE_QUIET)) == (0, 0)
    table.fight(VALDR, CULF_THE_QUIET)

    assert not table.in_play(CULF_THE_QUIET)


def test_flamethrower_burns_a_creature_and_its_neighbors() -> None:
    table = scenario(left=[FLAMETHROWER], right=[TROLL, VALDR, BUMPSY], house="brobnar")

    table.action(FLAMETHROWER, choosing=[TROLL])

    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY)] == [1, 1, 0]


def test_flamewake_shaman_burns_any_creature() -> None:
    table = scenario(left=[TROLL], right=[VALDR], hand=[FLAMEWAKE_SHAMAN], house="brobnar")

    table.play(FLAMEWAKE_SHAMAN, "left", choosing=[VALDR])

    assert (table.damage(TROLL), table.damage(VALDR)) == (0, 2)


@pytest.mark.parametrize(("amber", "damage"), [(2, 0), (3, 3)])
def test_gargantes_scrapper_scraps_when_you_have_three_aember(amber: int, damage: int) -> None:
    table = scenario(left=[VALDR], right=[TROLL], hand=[GARGANTES_SCRAPPER], house="brobnar", amber=(amber, 0))

    table.play(GARGANTES_SCRAPPER, "left")

    assert (table.damage(TROLL), table.damage(VALDR)) == (damage, 0)


def test_grump_buggy_makes_keys_dear_for_whoever_faces_mighty_creatures() -> None:
    table = scenario(left=[GRUMP_BUGGY, TROLL, VALDR, COWFYNE], right=[BUMPSY, BRAMMO])

    assert (table.key_cost(0), table.key_cost(1)) == (7, 9)


def test_little_rapscal_makes_every_creature_fight_if_it_can() -> None:
    table = scenario(left=[LITTLE_RAPSCAL, TROLL], right=[VALDR], house="brobnar")
    peace = scenario(left=[LITTLE_RAPSCAL, TROLL], house="brobnar")

    assert not table.may("reap", TROLL)
    assert table.may("fight", TROLL)
    assert peace.may("reap", TROLL)


@pytest.mark.parametrize(("victim", "damage"), [(BATDRONE, 2), (KELIFI_DRAGON, 0)])
def test_ogopogo_may_hurt_another_when_its_attack_destroys(victim: Card, damage: int) -> None:
    table = scenario(left=[OGOPOGO], right=[victim, VALDR], house="brobnar")

    table.fight(OGOPOGO, victim, choosing=["yes", VALDR] if damage else [])

    assert table.damage(VALDR) == damage


def test_ogopogo_attacked_hurts_nobody_more() -> None:
    table = scenario(left=[BATDRONE], right=[OGOPOGO, VALDR], hand=[FOLLOW_THE_LEADER], house="brobnar")
    table.play(FOLLOW_THE_LEADER)

    table.fight(BATDRONE, OGOPOGO)

    assert table.damage(VALDR) == 0


def test_the_flex_exhausts_for_half_the_power_rounded_down() -> None:
    table = scenario(left=[BUMPSY, at(TROLL, exhausted=True), MOTHER], hand=[THE_FLEX], house="brobnar")

    table.play(THE_FLEX)

    assert table.amber == (2, 0)
    assert table.card(BUMPSY).exhausted


@pytest.mark.parametrize(("exhausted", "damage"), [(False, 1), (True, 0)])
def test_bellowing_patrizate_bellows_at_newcomers_while_ready(exhausted: bool, damage: int) -> None:
    table = scenario(left=[at(BELLOWING_PATRIZATE, exhausted=exhausted)], hand=[TROLL], house="brobnar")

    table.play(TROLL, "left")

    assert table.damage(TROLL) == damage


def test_cybergiant_rig_turns_damage_into_power_that_wears_off() -> None:
    table = scenario(left=[at(TROLL, damage=3)], hand=[CYBERGIANT_RIG], house="brobnar")

    table.play(CYBERGIANT_RIG, on=TROLL)
    assert (table.damage(TROLL), table.power(TROLL)) == (0, 11)
    table.end_turn()

    assert table.power(TROLL) == 10


def test_forgemaster_og_takes_what_a_forging_player_has_left() -> None:
    table = scenario(right=[FORGEMASTER_OG], step="forge", amber=(9, 4))

    table.move(moves.forge("red"))

    assert table.keys == (1, 0)
    assert table.amber == (0, 4)


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_grumpus_tamer_finds_a_war_grumpus(zone: str) -> None:
    table = scenario(left=[GRUMPUS_TAMER], house="brobnar", **in_zone(zone, TROLL, WAR_GRUMPUS))

    table.reap(GRUMPUS_TAMER, choosing=[WAR_GRUMPUS])

    assert table.hand() == ["war-grumpus"]
    assert table.zone(0, zone) == ["troll"]


def test_might_makes_right_forges_for_twenty_five_power() -> None:
    mighty = [KELIFI_DRAGON, TROLL, BUMPSY, VALDR]
    table = scenario(left=mighty, hand=[MIGHT_MAKES_RIGHT], house="brobnar")

    table.play(MIGHT_MAKES_RIGHT, choosing=["yes", [KELIFI_DRAGON, TROLL, BUMPSY], "red"])

    assert table.keys == (1, 0)
    assert table.line(0) == ["valdr"]
    assert table.amber == (1, 0)


def test_might_makes_right_is_not_offered_below_twenty_five() -> None:
    table = scenario(left=[KELIFI_DRAGON, TROLL, WAR_GRUMPUS], hand=[MIGHT_MAKES_RIGHT], house="brobnar")

    table.play(MIGHT_MAKES_RIGHT)

    assert table.keys == (0, 0)
    assert len(table.line(0)) == 3


def test_shard_of_strength_gives_a_counter_for_each_friendly_shard() -> None:
    table = scenario(left=[SHARD_OF_STRENGTH, SHARD_OF_PAIN, TROLL], right=[SHARD_OF_PAIN], house="brobnar")

    table.action(SHARD_OF_STRENGTH)

    assert table.power(TROLL) == 10


def test_signal_fire_calls_brobnar_to_fight_in_any_house() -> None:
    table = scenario(left=[SIGNAL_FIRE, TROLL, MOTHER], right=[VALDR], house="dis")

    table.omni(SIGNAL_FIRE)

    assert table.may("fight", TROLL)
    assert not table.may("reap", TROLL)
    assert not table.may("fight", MOTHER)


def test_war_grumpus_brings_a_neighboring_giant_along() -> None:
    table = scenario(left=[at(TROLL, exhausted=True), WAR_GRUMPUS, MOTHER], right=[BUMPSY], house="brobnar")

    table.reap(WAR_GRUMPUS)

    assert table.damage(TROLL) == 5
    assert table.discarded(1) == ["bumpsy"]
