"""The Sanctum, Shadows and Untamed cards of the starter decks: at work, at their bounds, leaving others alone."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BUMPSY, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import LIBRARY_OF_BABBLE, MOTHER
from companion.cards.call_of_the_archons.sanctum import (
    CHAMPION_ANAPHIEL,
    CLEANSING_WAVE,
    HALLOWED_BLASTER,
    LADY_MAXENA,
    PROTECT_THE_WEAK,
    RAIDING_KNIGHT,
    SERGEANT_ZAKIEL,
    SHIELD_OF_JUSTICE,
    STAUNCH_KNIGHT,
    TERMS_OF_REDRESS,
)
from companion.cards.call_of_the_archons.shadows import (
    BAD_PENNY,
    DODGER,
    NERVE_BLAST,
    NODDY_THE_THIEF,
    POISON_WAVE,
    SEEKER_NEEDLE,
    SHADOW_SELF,
    SILVERTOOTH,
    TOO_MUCH_TO_PROTECT,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import (
    COOPERATIVE_HUNTING,
    DUST_PIXIE,
    FULL_MOON,
    HUNTING_WITCH,
    LOST_IN_THE_WOODS,
    NIFFLE_APE,
    NIFFLE_QUEEN,
    REGROWTH,
    SNUFFLEGATOR,
    WITCH_OF_THE_EYE,
)
from companion.rules import moves
from tests.scenario import at, scenario

# Sanctum


def test_cleansing_wave_gains_for_each_creature_that_was_really_healed():
    table = scenario(
        left=[at(TROLL, damage=3), MOTHER], right=[at(BUMPSY, damage=1)], hand=[CLEANSING_WAVE], house="sanctum"
    )

    table.play(CLEANSING_WAVE)

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 0)
    assert table.amber == (2, 0)


def test_shield_of_justice_keeps_friends_from_damage_for_this_turn_only():
    table = scenario(left=[BUMPSY, TROLL], right=[VALDR], hand=[SHIELD_OF_JUSTICE, ANGER], house="sanctum")
    table.play(SHIELD_OF_JUSTICE)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.fight(TROLL, VALDR)

    assert table.damage(TROLL) == 0
    assert not table.in_play(VALDR)


def test_terms_of_redress_lets_a_friend_capture_two():
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[TERMS_OF_REDRESS], house="sanctum", amber=(0, 3))

    table.play(TERMS_OF_REDRESS)

    assert table.card(TROLL).amber == 2
    assert table.amber == (1, 1)


def test_hallowed_blaster_heals_up_to_three_damage_of_any_creature():
    table = scenario(left=[HALLOWED_BLASTER], right=[at(TROLL, damage=5), at(BUMPSY, damage=1)], house="sanctum")

    table.action(HALLOWED_BLASTER, choosing=[TROLL])

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 1)


def test_champion_anaphiel_protects_only_its_neighbors():
    table = scenario(left=[TROLL], right=[MOTHER, CHAMPION_ANAPHIEL, BUMPSY, VALDR], house="brobnar")

    assert table.rules_against(moves.fight("troll#1", "mother#1")) == ["taunt"]
    assert table.may("fight", TROLL, CHAMPION_ANAPHIEL)
    assert table.may("fight", TROLL, VALDR)


def test_lady_maxena_stuns_as_she_is_played():
    table = scenario(right=[TROLL, BUMPSY], hand=[LADY_MAXENA], house="sanctum")

    table.play(LADY_MAXENA, choosing=[TROLL])

    assert table.card(TROLL).stunned
    assert not table.card(BUMPSY).stunned


def test_lady_maxena_returns_to_her_owners_hand():
    table = scenario(left=[LADY_MAXENA, TROLL], house="sanctum")

    table.action(LADY_MAXENA)

    assert table.hand() == ["lady-maxena"]
    assert table.line(0) == ["troll"]


def test_raiding_knight_captures_one_as_it_is_played():
    table = scenario(hand=[RAIDING_KNIGHT], house="sanctum", amber=(0, 1))

    table.play(RAIDING_KNIGHT)

    assert table.card(RAIDING_KNIGHT).amber == 1
    assert table.amber == (0, 0)


@pytest.mark.parametrize(("answer", "damage"), [("yes", 5), ("no", 0)])
def test_sergeant_zakiel_may_send_a_neighbor_to_fight(answer: str, damage: int):
    table = scenario(left=[at(BUMPSY, exhausted=True)], right=[TROLL], hand=[SERGEANT_ZAKIEL], house="sanctum")

    table.play(SERGEANT_ZAKIEL, "right", choosing=[answer])

    assert table.damage(TROLL) == damage


def test_staunch_knight_is_stronger_on_a_flank_only():
    table = scenario(left=[STAUNCH_KNIGHT, TROLL], right=[MOTHER, at(STAUNCH_KNIGHT), BUMPSY], house="sanctum")

    assert table.power("staunch-knight#1") == 6
    assert table.power("staunch-knight#2") == 4


def test_protect_the_weak_gives_armor_and_taunt_to_its_creature_alone():
    table = scenario(left=[TROLL, BUMPSY], hand=[PROTECT_THE_WEAK], house="sanctum")

    table.play(PROTECT_THE_WEAK, on=TROLL)

    assert (table.armor(TROLL), table.has_keyword(TROLL, "taunt")) == (1, True)
    assert (table.armor(BUMPSY), table.has_keyword(BUMPSY, "taunt")) == (0, False)


# Shadows


@pytest.mark.parametrize(("theirs", "damage"), [(2, 2), (0, 0)])
def test_nerve_blast_hurts_only_after_a_steal(theirs: int, damage: int):
    table = scenario(right=[TROLL], hand=[NERVE_BLAST], house="shadows", amber=(0, theirs))

    table.play(NERVE_BLAST)

    assert table.damage(TROLL) == damage


def test_poison_wave_hurts_every_creature_on_both_sides():
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[POISON_WAVE], house="shadows")

    table.play(POISON_WAVE)

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 2)


@pytest.mark.parametrize(("theirs", "left_over"), [(9, 6), (6, 6), (3, 3)])
def test_too_much_to_protect_steals_what_is_above_six(theirs: int, left_over: int):
    table = scenario(hand=[TOO_MUCH_TO_PROTECT], house="shadows", amber=(0, theirs))

    table.play(TOO_MUCH_TO_PROTECT)

    assert table.amber == (1 + theirs - left_over, left_over)


@pytest.mark.parametrize(("victim", "gained"), [(URCHIN, 1), (TROLL, 0)])
def test_seeker_needle_gains_only_for_a_kill(victim, gained: int):
    table = scenario(left=[SEEKER_NEEDLE], right=[URCHIN, TROLL], house="shadows")

    table.action(SEEKER_NEEDLE, choosing=[victim])

    assert table.amber == (gained, 0)


def test_bad_penny_comes_back_to_hand_instead_of_the_discard_pile():
    table = scenario(left=[TROLL], right=[BAD_PENNY], house="brobnar")

    table.fight(TROLL, BAD_PENNY)

    assert table.hand(1) == ["bad-penny"]
    assert table.discarded(1) == []


@pytest.mark.parametrize("theirs", [1, 0])
def test_noddy_the_thief_steals_what_there_is(theirs: int):
    table = scenario(left=[NODDY_THE_THIEF], house="shadows", amber=(0, theirs))

    table.action(NODDY_THE_THIEF)

    assert table.amber == (theirs, 0)


def test_dodger_steals_after_a_fight_it_survives():
    table = scenario(left=[DODGER], right=[MOTHER], house="shadows", amber=(0, 2))
    table.state = table.state.with_card("mother#1", power_counters=-4)

    table.fight(DODGER, MOTHER)

    assert table.amber == (1, 1)


def test_dodger_that_dies_fighting_steals_nothing():
    table = scenario(left=[DODGER], right=[TROLL], house="shadows", amber=(0, 2))

    table.fight(DODGER, TROLL)

    assert table.amber == (0, 2)


def test_shadow_self_takes_its_neighbors_damage_and_deals_none():
    table = scenario(left=[TROLL], right=[SHADOW_SELF, MOTHER, BUMPSY], house="brobnar")

    table.fight(TROLL, MOTHER)

    assert (table.damage(SHADOW_SELF), table.damage(MOTHER), table.damage(BUMPSY)) == (8, 0, 0)

    table = scenario(left=[TROLL], right=[SHADOW_SELF], house="brobnar")
    table.fight(TROLL, SHADOW_SELF)
    assert table.damage(TROLL) == 0


def test_silvertooth_enters_play_ready_and_others_do_not():
    table = scenario(hand=[SILVERTOOTH, DODGER], house="shadows")

    table.play(SILVERTOOTH)
    table.play(DODGER, "left")

    assert not table.card(SILVERTOOTH).exhausted
    assert table.card(DODGER).exhausted


@pytest.mark.parametrize("theirs", [2, 0])
def test_urchin_steals_as_it_is_played(theirs: int):
    table = scenario(hand=[URCHIN], house="shadows", amber=(0, theirs))

    table.play(URCHIN)

    assert table.amber == (min(1, theirs), max(0, theirs - 1))


# Untamed


def test_cooperative_hunting_divides_a_damage_for_each_friend():
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY, VALDR], hand=[COOPERATIVE_HUNTING], house="untamed")

    table.play(COOPERATIVE_HUNTING, choosing=[BUMPSY, VALDR])

    assert (table.damage(BUMPSY), table.damage(VALDR)) == (1, 1)


def test_full_moon_pays_for_each_creature_played_after_it():
    table = scenario(hand=[FULL_MOON, SNUFFLEGATOR, REGROWTH], house="untamed")

    table.play(FULL_MOON)
    table.play(SNUFFLEGATOR)
    table.play(REGROWTH)

    assert table.amber == (1 + 1, 0)


def test_dust_pixie_brings_two_amber():
    table = scenario(hand=[DUST_PIXIE], house="untamed")

    table.play(DUST_PIXIE)

    assert table.amber == (2, 0)


def test_lost_in_the_woods_shuffles_two_of_each_side_away():
    table = scenario(
        left=[TROLL, BUMPSY, VALDR], right=[MOTHER, DODGER, URCHIN], hand=[LOST_IN_THE_WOODS], house="untamed"
    )

    table.play(LOST_IN_THE_WOODS, choosing=[[TROLL, BUMPSY], [MOTHER, URCHIN]])

    assert (table.line(0), table.line(1)) == (["valdr"], ["dodger"])


def test_regrowth_leaves_other_kinds_of_card_where_they_are():
    table = scenario(hand=[REGROWTH], discard=[ANGER, TROLL, LIBRARY_OF_BABBLE], house="untamed")

    table.play(REGROWTH)

    assert table.hand() == ["troll"]


def test_snufflegator_takes_no_damage_when_it_attacks():
    table = scenario(left=[SNUFFLEGATOR], right=[TROLL], house="untamed")

    table.fight(SNUFFLEGATOR, TROLL)

    assert (table.damage(SNUFFLEGATOR), table.damage(TROLL)) == (0, 4)


def test_niffle_ape_looks_past_taunt_and_elusive():
    table = scenario(left=[NIFFLE_APE], right=[CHAMPION_ANAPHIEL, NODDY_THE_THIEF], house="untamed")

    table.fight(NIFFLE_APE, NODDY_THE_THIEF)

    assert not table.in_play(NODDY_THE_THIEF)


def test_niffle_queen_strengthens_other_beasts_and_niffles_on_her_side():
    table = scenario(left=[NIFFLE_QUEEN, NIFFLE_APE, SNUFFLEGATOR, MOTHER], right=[at(SNUFFLEGATOR)], house="untamed")

    assert [table.power(card) for card in (NIFFLE_QUEEN, NIFFLE_APE, "snufflegator#1", MOTHER)] == [6, 5, 5, 5]
    assert table.power("snufflegator#2") == 4


def test_hunting_witch_gains_for_creatures_played_after_her():
    table = scenario(hand=[HUNTING_WITCH, SNUFFLEGATOR, REGROWTH], house="untamed")

    table.play(HUNTING_WITCH)
    assert table.amber == (0, 0)
    table.play(SNUFFLEGATOR, "left")

    assert table.amber == (1, 0)


def test_witch_of_the_eye_finds_nothing_in_an_empty_discard_pile():
    table = scenario(left=[WITCH_OF_THE_EYE], house="untamed")

    table.reap(WITCH_OF_THE_EYE)

    assert table.hand() == []
