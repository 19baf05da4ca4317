"""Sanctum in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, HEADHUNTER, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE, DEXTRE, MOTHER
from companion.cards.call_of_the_archons.sanctum import RAIDING_KNIGHT, VIRTUOUS_WORKS
from companion.cards.call_of_the_archons.shadows import GHOSTLY_HAND
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.mass_mutation.dis import SNARETTE
from companion.cards.mass_mutation.logos import INFOMORPH, MUNCHLING
from companion.cards.mass_mutation.sanctum import (
    AEMBERHEART,
    ANGRY_MOB,
    ARDENT_HERO,
    BALDRIC_THE_BOLD,
    BERINON,
    BOOK_OF_MALEFACTION,
    BRING_LOW,
    BULL_WARK,
    BURNING_GLARE,
    CALL_TO_ACTION,
    COMMANDEER,
    DAEMO_KNIGHT,
    DINO_KNIGHT,
    FANGS_OF_GIZELHART,
    FONT_OF_THE_EYE,
    GENERAL_XALVADOR,
    GIZELHART_S_STANDARD,
    GIZELHART_S_WRATH,
    GIZELHART_S_ZEALOT,
    LADY_LOREENA,
    LIEUTENANT_GORVENAL,
    LYCO_KNIGHT,
    MAD_PROPHET_GIZELHART,
    MASTER_OF_THE_GREY,
    ORB_OF_WONDER,
    PURIFIER_OF_SOULS,
    PURIFY,
    SCRIVENER_FAVIAN,
    SEEKER_OF_TRUTH,
    SQUIRE_ALYS,
    TECHNO_KNIGHT,
    UMBRA_KNIGHT,
    XENO_KNIGHT,
)
from companion.rules.card import Card
from tests.scenario import At, at, scenario


def test_bull_wark_gives_its_neighbors_assault() -> None:
    table = scenario(left=[BULL_WARK, DEXTRE], right=[at(TROLL, damage=6)], house="logos", amber=(0, 0))
    table.fight(DEXTRE, TROLL)
    assert (table.in_play(TROLL), table.damage(DEXTRE)) == (False, 0)


def test_commandeer_captures_for_each_other_card_played() -> None:
    table = scenario(left=[TROLL], hand=[COMMANDEER, VIRTUOUS_WORKS], house="sanctum", amber=(0, 3))
    table.play(COMMANDEER)
    assert table.card(TROLL).amber == 0
    table.play(VIRTUOUS_WORKS)
    assert table.card(TROLL).amber == 1


def test_fangs_of_gizelhart_purges_the_most_powerful() -> None:
    table = scenario(left=[BUMPSY], right=[TROLL], hand=[FANGS_OF_GIZELHART], house="sanctum")
    table.play(FANGS_OF_GIZELHART)
    assert table.zone(1, "purged") == ["troll"]


@pytest.mark.parametrize("kills", [True, False])
def test_font_of_the_eye_captures_after_an_enemys_death(kills: bool) -> None:
    table = scenario(left=[FONT_OF_THE_EYE, TROLL], right=[BATDRONE], house="brobnar", amber=(0, 2))
    if kills:
        table.fight(TROLL, BATDRONE)
    table.omni(FONT_OF_THE_EYE)
    assert table.card(TROLL).amber == kills


def test_lieutenant_gorvenal_captures_whenever_a_friend_fights() -> None:
    table = scenario(left=[LIEUTENANT_GORVENAL, TROLL], right=[BATDRONE], house="brobnar", amber=(0, 2))
    table.fight(TROLL, BATDRONE)
    assert table.card(LIEUTENANT_GORVENAL).amber == 1


def test_seeker_of_truth_brings_another_into_the_fight() -> None:
    table = scenario(left=[SEEKER_OF_TRUTH, TROLL], right=[BATDRONE, MOTHER], house="sanctum")
    table.fight(SEEKER_OF_TRUTH, BATDRONE, choosing=["yes"])
    assert (table.in_play(MOTHER), table.card(TROLL).exhausted) == (False, True)


def test_squire_alys_captures_two() -> None:
    table = scenario(hand=[SQUIRE_ALYS], house="sanctum", amber=(0, 3))
    table.play(SQUIRE_ALYS)
    assert (table.card(SQUIRE_ALYS).amber, table.amber) == (2, (0, 1))


def test_angry_mob_digs_for_another_mob() -> None:
    table = scenario(left=[ANGRY_MOB], right=[BATDRONE], deck=[TROLL, ANGRY_MOB, MOTHER], house="sanctum")
    table.fight(ANGRY_MOB, BATDRONE, choosing=["yes"])
    assert (table.hand(), table.discarded(), table.zone(0, "deck")) == (["angry-mob"], ["troll"], ["mother"])


@pytest.mark.parametrize(("victim", "gained"), [(MOTHER, 2), (BATDRONE, 0)])
def test_baldric_the_bold_gains_two_from_facing_the_strongest(victim: Card, gained: int) -> None:
    table = scenario(left=[BALDRIC_THE_BOLD], right=[MOTHER, BATDRONE], house="sanctum")
    table.fight(BALDRIC_THE_BOLD, victim)
    assert table.amber == (gained, 0)


def test_purify_turns_a_mutant_into_the_next_creature_of_its_deck() -> None:
    table = scenario(right=[MUNCHLING], hand=[PURIFY], their_deck=[PUNCH, SNARETTE, TROLL, MOTHER], house="sanctum")
    table.play(PURIFY)
    assert (table.line(1), table.zone(1, "purged")) == (["troll"], ["munchling"])
    assert (table.discarded(1), table.zone(1, "deck")) == (["snarette", "punch"], ["mother"])


def test_book_of_malefaction_counts_thefts_and_purges_for_them() -> None:
    table = scenario(left=[TROLL], right=[BOOK_OF_MALEFACTION], hand=[GHOSTLY_HAND], house="shadows", amber=(0, 1))
    table.play(GHOSTLY_HAND)
    assert table.card(BOOK_OF_MALEFACTION).counter("warrant") == 1
    table.end_turn()
    table.choose_house("brobnar")
    table.omni(BOOK_OF_MALEFACTION)
    assert table.zone(0, "purged") == ["troll"]


def test_book_of_malefaction_purges_nobody_without_a_warrant() -> None:
    table = scenario(left=[BOOK_OF_MALEFACTION], right=[TROLL], house="sanctum")
    table.omni(BOOK_OF_MALEFACTION)
    assert table.in_play(TROLL)


def test_call_to_action_readies_the_knights() -> None:
    left = [at(RAIDING_KNIGHT, exhausted=True), at(TROLL, exhausted=True)]
    table = scenario(left=left, hand=[CALL_TO_ACTION], house="sanctum")
    table.play(CALL_TO_ACTION)
    assert (table.card(RAIDING_KNIGHT).exhausted, table.card(TROLL).exhausted) == (False, True)


def test_gizelharts_wrath_destroys_the_mutants() -> None:
    table = scenario(left=[TROLL, MUNCHLING], right=[SNARETTE], hand=[GIZELHART_S_WRATH], house="sanctum")
    table.play(GIZELHART_S_WRATH)
    assert (table.line(0), table.line(1)) == (["troll"], [])


def test_orb_of_wonder_fetches_any_card() -> None:
    table = scenario(left=[ORB_OF_WONDER], deck=[TROLL, PUNCH], house="brobnar")
    table.omni(ORB_OF_WONDER, choosing=[PUNCH])
    assert (table.hand(), table.discarded()) == (["punch"], ["orb-of-wonder"])


@pytest.mark.parametrize("knight", [LYCO_KNIGHT, UMBRA_KNIGHT, DAEMO_KNIGHT, TECHNO_KNIGHT, XENO_KNIGHT])
def test_a_mutant_knight_has_two_armor(knight: Card) -> None:
    table = scenario(left=[knight], house="sanctum")
    keyword = {LYCO_KNIGHT: "skirmish", UMBRA_KNIGHT: "elusive"}.get(knight)
    assert table.armor(knight) == 2
    assert keyword is None or table.has_keyword(knight, keyword)


def test_daemo_knight_steals_when_it_is_destroyed() -> None:
    table = scenario(left=[DAEMO_KNIGHT], right=[TROLL], house="sanctum", amber=(0, 2))
    table.fight(DAEMO_KNIGHT, TROLL)
    assert table.amber == (1, 1)


def test_burning_glare_stuns_one_enemy_or_all_enemy_mutants() -> None:
    table = scenario(right=[SNARETTE, MUNCHLING, TROLL], hand=[BURNING_GLARE], house="sanctum")
    table.play(BURNING_GLARE, choosing=["enemy-mutants"])
    assert [table.card(one).stunned for one in (SNARETTE, MUNCHLING, TROLL)] == [True, True, False]


def test_general_xalvador_only_brings_icons() -> None:
    table = scenario(left=[GENERAL_XALVADOR], house="sanctum")
    assert (GENERAL_XALVADOR.abilities, table.armor(GENERAL_XALVADOR)) == ((), 2)


def test_gizelharts_zealot_comes_ready_and_enraged() -> None:
    table = scenario(hand=[GIZELHART_S_ZEALOT], house="sanctum")
    table.play(GIZELHART_S_ZEALOT)
    assert (table.card(GIZELHART_S_ZEALOT).exhausted, table.card(GIZELHART_S_ZEALOT).enraged) == (False, True)


def test_aemberheart_exalts_wards_and_heals() -> None:
    table = scenario(left=[AEMBERHEART, at(TROLL, damage=3)], house="sanctum")
    table.action(AEMBERHEART)
    assert (table.card(TROLL).amber, table.card(TROLL).warded, table.damage(TROLL)) == (1, True, 0)


def test_berinon_rages_at_mutants_and_captures() -> None:
    table = scenario(left=[BERINON], hand=[DAEMO_KNIGHT], house="sanctum", amber=(0, 3))
    table.reap(BERINON)
    table.play(DAEMO_KNIGHT, "left")
    assert (table.card(BERINON).amber, table.card(BERINON).enraged) == (2, True)


def test_bring_low_captures_all_but_five() -> None:
    table = scenario(left=[TROLL, BUMPSY], hand=[BRING_LOW], house="sanctum", amber=(0, 7))
    table.play(BRING_LOW, choosing=[TROLL, BUMPSY])
    assert (table.card(TROLL).amber, table.card(BUMPSY).amber, table.amber) == (1, 1, (1, 5))


def test_gizelharts_standard_armors_friends_with_amber() -> None:
    table = scenario(left=[TROLL, BUMPSY], hand=[GIZELHART_S_STANDARD], house="sanctum")
    table.play(GIZELHART_S_STANDARD, choosing=[TROLL])
    assert (table.armor(TROLL), table.armor(BUMPSY)) == (1, 0)


def test_dino_knight_strikes_for_an_exaltation() -> None:
    table = scenario(right=[TROLL], hand=[DINO_KNIGHT], house="sanctum")
    table.play(DINO_KNIGHT, choosing=["yes", TROLL])
    assert (table.card(DINO_KNIGHT).amber, table.damage(TROLL)) == (1, 3)


def test_mad_prophet_gizelhart_is_paid_for_healing_from_the_center() -> None:
    left: list[At | Card] = [at(TROLL, damage=2), MAD_PROPHET_GIZELHART, at(SNARETTE, damage=1)]
    table = scenario(left=left, right=[at(MOTHER, damage=1)], house="sanctum")
    table.action(MAD_PROPHET_GIZELHART)
    assert (table.amber, table.damage(TROLL), table.damage(SNARETTE)) == ((2, 0), 0, 1)


def test_master_of_the_grey_bars_the_opponents_icons() -> None:
    table = scenario(right=[MASTER_OF_THE_GREY], hand=[VIRTUOUS_WORKS], house="sanctum", rulebook="14")
    table.play(VIRTUOUS_WORKS)
    assert table.amber == (0, 0)


def test_scrivener_favian_turns_capture_icons_into_thefts() -> None:
    table = scenario(left=[SCRIVENER_FAVIAN], hand=[SQUIRE_ALYS], house="sanctum", amber=(0, 4))
    table.enhance(SQUIRE_ALYS, "capture")
    table.play(SQUIRE_ALYS, "left", choosing=["yes"])
    assert table.amber == (1, 1)


def test_purifier_of_souls_silences_the_dying() -> None:
    left = [PURIFIER_OF_SOULS, DAEMO_KNIGHT]
    table = scenario(left=left, right=[TROLL], house="sanctum", amber=(0, 2), rulebook="14")
    table.fight(DAEMO_KNIGHT, TROLL)
    assert table.amber == (0, 2)


@pytest.mark.parametrize(("attacker", "damage"), [(TROLL, 0), (INFOMORPH, 0), (HEADHUNTER, 0), (DUST_PIXIE, 1)])
def test_ardent_hero_takes_no_damage_from_mutants_and_the_strong(attacker: Card, damage: int) -> None:
    table = scenario(left=[attacker], right=[ARDENT_HERO], house=attacker.house, rulebook="14")
    table.fight(attacker, ARDENT_HERO)
    assert table.damage(ARDENT_HERO) == damage


def test_lady_loreena_guards_her_neighbors_neighbors_and_no_further() -> None:
    line = [LADY_LOREENA, TROLL, BUMPSY, HEADHUNTER]
    table = scenario(left=[DUST_PIXIE], right=line, house="untamed", rulebook="14")
    found = [card for card in (LADY_LOREENA, TROLL, BUMPSY, HEADHUNTER) if table.may("fight", DUST_PIXIE, card)]
    assert found == [LADY_LOREENA, HEADHUNTER]
