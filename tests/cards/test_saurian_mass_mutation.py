"""Saurian in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BLOOD_MONEY, BUMPSY, KELIFI_DRAGON, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE, DOC_BOOKTON, LIBRARY_ACCESS, MOTHER
from companion.cards.mass_mutation.dis import SNARETTE
from companion.cards.mass_mutation.logos import MUNCHLING
from companion.cards.mass_mutation.saurian import (
    AMPHORA_CAPTURA,
    BEWARE_THE_IDES,
    BLAST_FROM_THE_PAST,
    CHARYBDIS,
    CITIZEN_SHRIX,
    CONSUL_PRIMUS,
    CORNICEN_OCTAVIA,
    CRYSTAL_SURGE,
    CURIA_SAURUS,
    CURSE_OF_VANITY,
    DAEMO_SAURUS,
    DARK_CENTURION,
    DEFENSE_INITIATIVE,
    DEUSILLUS,
    DEUSILLUS2,
    DREADBONE_DECIMUS,
    FAUST_THE_GREAT,
    FORUM_OF_GIANTS,
    GALEATOPS,
    GLADIODONTUS,
    HEDONISTIC_INTENT,
    HIGH_PRIEST_TORVUS,
    HUMBLE,
    LEGION_S_MARCH,
    LYCO_SAURUS,
    MONUMENT_TO_FAUST,
    MONUMENT_TO_LUDO,
    MONUMENT_TO_OCTAVIA,
    MONUMENT_TO_PRIMUS,
    MONUMENT_TO_SHRIX,
    NEROTAURUS,
    OPTIO_GORKUS,
    PATRONAGE,
    SACRO_SAURUS,
    SAGITTARII_S_GAZE,
    SAURIAN_EGG,
    SCYLLA,
    SENATOR_QUINTINA,
    SIREN_HORN,
    SPOILS_OF_BATTLE,
    TECHNO_SAURUS,
    UMBRA_SAURUS,
    XENO_SAURUS,
)
from companion.cards.worlds_collide.saurian import EXILE, PRAEFECTUS_LUDO
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import At, at, scenario


def test_cornicen_octavia_captures_two() -> None:
    table = scenario(left=[CORNICEN_OCTAVIA], house="saurian", amber=(0, 3))
    table.action(CORNICEN_OCTAVIA)
    assert table.card(CORNICEN_OCTAVIA).amber == 2


def test_galeatops_deals_four_at_most() -> None:
    table = scenario(left=[GALEATOPS], right=[TROLL], house="saurian")
    table.fight(GALEATOPS, TROLL)
    assert table.damage(TROLL) == 4


@pytest.mark.parametrize(("discard", "left"), [([], 2), ([PRAEFECTUS_LUDO], 1)])
def test_monument_to_ludo_spills_more_in_memory_of_ludo(discard: list[Card], left: int) -> None:
    table = scenario(left=[MONUMENT_TO_LUDO], right=[at(TROLL, amber=3)], discard=discard, house="saurian")
    table.action(MONUMENT_TO_LUDO)
    assert (table.card(TROLL).amber, table.amber) == (left, (0, 0))


def test_spoils_of_battle_adds_to_all_amber_on_creatures() -> None:
    right: list[At | Card] = [at(BUMPSY, amber=1), KRUMP]
    table = scenario(left=[TROLL], right=right, hand=[SPOILS_OF_BATTLE], house="saurian", amber=(2, 3))
    table.play(SPOILS_OF_BATTLE)
    assert [table.card(one).amber for one in (TROLL, BUMPSY, KRUMP)] == [2, 2, 0]
    assert table.amber == (2, 1)


@pytest.mark.parametrize(("exhausted", "left"), [(False, 1), (True, 4)])
def test_humble_spills_the_amber_of_whom_it_exhausts(exhausted: bool, left: int) -> None:
    table = scenario(right=[at(TROLL, amber=4, exhausted=exhausted)], hand=[HUMBLE], house="saurian")
    table.play(HUMBLE)
    assert (table.card(TROLL).amber, table.card(TROLL).exhausted) == (left, True)


@pytest.mark.parametrize(("left", "amber"), [([KELIFI_DRAGON], (1, 0)), ([BUMPSY], (0, 1)), ([], (0, 1))])
def test_forum_of_giants_pays_whoever_has_the_most_powerful(left: list[Card], amber: tuple[int, int]) -> None:
    table = scenario(left=left, right=[FORUM_OF_GIANTS, TROLL], house="dis")
    table.end_turn()
    assert table.amber == amber


def test_forum_of_giants_pays_nobody_without_creatures() -> None:
    table = scenario(right=[FORUM_OF_GIANTS], house="dis")
    table.end_turn()
    assert table.amber == (0, 0)


def test_legions_march_tramples_all_but_dinosaurs() -> None:
    table = scenario(left=[CORNICEN_OCTAVIA, TROLL], right=[MOTHER], hand=[LEGION_S_MARCH], house="saurian")
    table.play(LEGION_S_MARCH)
    table.reap(CORNICEN_OCTAVIA)
    assert [table.damage(one) for one in (CORNICEN_OCTAVIA, TROLL, MOTHER)] == [0, 1, 1]


def test_nerotaurus_keeps_enemies_from_reaping_after_it_fought() -> None:
    table = scenario(left=[NEROTAURUS], right=[TROLL, BATDRONE], house="saurian")
    table.fight(NEROTAURUS, BATDRONE)
    table.end_turn()
    table.choose_house("brobnar")
    assert (table.may("reap", TROLL), table.may("fight", TROLL)) == (False, True)


def test_nerotaurus_keeps_enemies_from_fighting_after_it_reaped() -> None:
    table = scenario(left=[NEROTAURUS], right=[TROLL], house="saurian")
    table.reap(NEROTAURUS)
    table.end_turn()
    table.choose_house("brobnar")
    assert (table.may("reap", TROLL), table.may("fight", TROLL)) == (True, False)


def test_patronage_shares_the_amber_of_a_creature() -> None:
    table = scenario(right=[at(TROLL, amber=5)], hand=[PATRONAGE], house="saurian")
    table.play(PATRONAGE)
    assert (table.amber, table.card(TROLL).amber) == ((3, 2), 0)


def test_scylla_bites_enemies_that_reap() -> None:
    table = scenario(left=[KRUMP, BUMPSY], right=[SCYLLA], house="brobnar")
    table.reap(KRUMP)
    assert (table.damage(KRUMP), table.damage(BUMPSY)) == (4, 0)


def test_charybdis_costs_enemies_an_amber_before_they_fight() -> None:
    table = scenario(left=[TROLL], right=[CHARYBDIS], house="brobnar", amber=(2, 0))
    table.fight(TROLL, CHARYBDIS)
    assert table.amber == (1, 0)


def test_monument_to_faust_makes_keys_dearer_in_the_opponents_turn() -> None:
    table = scenario(left=[MONUMENT_TO_FAUST], house="saurian")
    table.action(MONUMENT_TO_FAUST)
    table.end_turn()
    assert table.key_cost(1) == 7


@pytest.mark.parametrize(("discard", "captured"), [([], 1), ([CORNICEN_OCTAVIA], 2)])
def test_monument_to_octavia_captures_more_in_memory_of_octavia(discard: list[Card], captured: int) -> None:
    table = scenario(left=[MONUMENT_TO_OCTAVIA, TROLL], discard=discard, house="saurian", amber=(0, 3))
    table.action(MONUMENT_TO_OCTAVIA)
    assert table.card(TROLL).amber == captured


def test_curia_saurus_hands_an_amber_of_the_fallen_to_the_strongest_enemy() -> None:
    table = scenario(left=[CURIA_SAURUS, at(DOC_BOOKTON, amber=2)], right=[TROLL, MOTHER], house="logos")
    table.fight(DOC_BOOKTON, MOTHER)
    assert (table.card(TROLL).amber, table.amber) == (1, (0, 1))


def test_saurian_egg_hatches_into_what_it_finds() -> None:
    table = scenario(left=[SAURIAN_EGG], deck=[TROLL, CORNICEN_OCTAVIA], house="dis")
    table.omni(SAURIAN_EGG, choosing=["left"])
    assert (table.line(0), table.power(CORNICEN_OCTAVIA)) == (["cornicen-octavia"], 8)
    assert not table.card(CORNICEN_OCTAVIA).exhausted


def test_saurian_egg_stays_an_egg_without_a_saurian_creature() -> None:
    table = scenario(left=[SAURIAN_EGG], deck=[TROLL, EXILE], house="saurian")
    table.omni(SAURIAN_EGG)
    assert (table.line(0), table.may("reap", SAURIAN_EGG)) == (["saurian-egg"], False)


def test_siren_horn_gives_an_amber_to_whom_its_bearer_fights() -> None:
    table = scenario(left=[at(TROLL, amber=1, upgrades=[SIREN_HORN])], right=[BUMPSY], house="brobnar")
    table.fight(TROLL, BUMPSY)
    assert (table.card(TROLL).amber, table.amber) == (0, (1, 0))


def test_optio_gorkus_inherits_the_amber_of_its_neighbors() -> None:
    table = scenario(left=[at(DOC_BOOKTON, amber=2), OPTIO_GORKUS], right=[TROLL], house="logos")
    table.fight(DOC_BOOKTON, TROLL)
    assert (table.card(OPTIO_GORKUS).amber, table.amber) == (2, (0, 0))


def test_monument_to_primus_moves_amber_among_your_creatures() -> None:
    left: list[At | Card] = [MONUMENT_TO_PRIMUS, at(TROLL, amber=1), BUMPSY]
    table = scenario(left=left, right=[at(KRUMP, amber=1)], house="saurian")
    table.action(MONUMENT_TO_PRIMUS, choosing=[TROLL])
    assert (table.card(BUMPSY).amber, table.card(KRUMP).amber) == (1, 1)


def test_monument_to_shrix_stores_amber_for_keys() -> None:
    table = scenario(left=[at(MONUMENT_TO_SHRIX, amber=5)], house="saurian", amber=(1, 0))
    table.action(MONUMENT_TO_SHRIX)
    assert (table.card(MONUMENT_TO_SHRIX).amber, table.amber) == (6, (0, 0))
    table.end_turn()
    table.choose_house("dis")
    table.end_turn()
    table.move(moves.forge("red"))
    assert (table.keys, table.card(MONUMENT_TO_SHRIX).amber) == ((1, 0), 0)


DINOSAURS = [DAEMO_SAURUS, LYCO_SAURUS, SACRO_SAURUS, TECHNO_SAURUS, UMBRA_SAURUS, XENO_SAURUS]


@pytest.mark.parametrize("dinosaur", DINOSAURS)
def test_a_saurus_strikes_for_an_exaltation(dinosaur: Card) -> None:
    table = scenario(right=[TROLL], hand=[dinosaur], house="saurian")
    table.play(dinosaur, choosing=["yes", TROLL])
    assert (table.card(dinosaur).amber, table.damage(TROLL)) == (1, 3)


def test_citizen_shrix_is_exalted_and_steals() -> None:
    table = scenario(hand=[CITIZEN_SHRIX], house="saurian", amber=(0, 2))
    table.play(CITIZEN_SHRIX)
    assert (table.card(CITIZEN_SHRIX).amber, table.amber) == (1, (1, 1))


def test_curse_of_vanity_exalts_one_of_each() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[CURSE_OF_VANITY], house="saurian")
    table.play(CURSE_OF_VANITY)
    assert (table.card(TROLL).amber, table.card(BUMPSY).amber) == (1, 1)


def test_defense_initiative_wards_the_neighbors_for_an_exaltation() -> None:
    table = scenario(left=[TROLL, BUMPSY, KRUMP], hand=[DEFENSE_INITIATIVE], house="saurian")
    table.play(DEFENSE_INITIATIVE, choosing=[TROLL, "yes"])
    assert [table.card(one).warded for one in (TROLL, BUMPSY, KRUMP)] == [True, True, False]


def test_faust_the_great_makes_their_keys_dear_by_exalted_friends() -> None:
    table = scenario(left=[TROLL], hand=[FAUST_THE_GREAT], house="saurian")
    table.play(FAUST_THE_GREAT, "left", choosing=["yes", TROLL])
    assert (table.key_cost(1), table.key_cost(0)) == (7, 6)


def test_sagittariis_gaze_exalts_the_damaged() -> None:
    table = scenario(left=[TROLL], right=[at(BUMPSY, damage=1)], hand=[SAGITTARII_S_GAZE], house="saurian")
    table.play(SAGITTARII_S_GAZE)
    assert (table.card(TROLL).amber, table.card(BUMPSY).amber) == (0, 1)


def test_blast_from_the_past_strikes_with_the_power_of_the_archived() -> None:
    table = scenario(
        left=[TROLL], right=[TROLL], hand=[BLAST_FROM_THE_PAST], discard=[CORNICEN_OCTAVIA], house="saurian"
    )
    table.play(BLAST_FROM_THE_PAST)
    assert (table.card("troll#1").amber, table.damage("troll#2")) == (1, 5)


def test_dark_centurion_wards_whom_it_robs() -> None:
    table = scenario(left=[DARK_CENTURION], right=[at(TROLL, amber=2)], house="saurian")
    table.action(DARK_CENTURION, choosing=[TROLL])
    assert (table.card(TROLL).amber, table.card(TROLL).warded, table.amber) == (1, True, (0, 0))


def test_dreadbone_decimus_destroys_the_weaker() -> None:
    table = scenario(right=[TROLL, KRUMP, BATDRONE], hand=[DREADBONE_DECIMUS], house="saurian")
    table.play(DREADBONE_DECIMUS, choosing=["yes"])
    assert table.line(1) == ["troll", "krump"]


def test_gladiodontus_goes_on_in_a_rage() -> None:
    table = scenario(left=[GLADIODONTUS], right=[TROLL], house="saurian")
    table.fight(GLADIODONTUS, TROLL)
    fighter = table.card(GLADIODONTUS)
    assert (table.damage(TROLL), fighter.enraged, fighter.exhausted) == (5, True, False)


def test_hedonistic_intent_exalts_the_flanks() -> None:
    table = scenario(left=[TROLL, BUMPSY, KRUMP], hand=[HEDONISTIC_INTENT], house="saurian")
    table.play(HEDONISTIC_INTENT)
    assert [table.card(one).amber for one in (TROLL, BUMPSY, KRUMP)] == [1, 0, 1]


def test_senator_quintina_exalts_all_that_reap() -> None:
    table = scenario(left=[KRUMP], right=[SENATOR_QUINTINA], house="brobnar")
    table.reap(KRUMP)
    assert table.card(KRUMP).amber == 1


def test_crystal_surge_exalts_the_mutants() -> None:
    table = scenario(left=[MUNCHLING, TROLL], right=[SNARETTE], hand=[CRYSTAL_SURGE], house="saurian")
    table.play(CRYSTAL_SURGE)
    assert [table.card(one).amber for one in (MUNCHLING, TROLL, SNARETTE)] == [1, 0, 1]


def test_beware_the_ides_strikes_at_the_center() -> None:
    table = scenario(right=[TROLL, KELIFI_DRAGON, BUMPSY], hand=[BEWARE_THE_IDES], house="saurian")
    table.play(BEWARE_THE_IDES)
    assert table.line(1) == ["troll", "bumpsy"]


def test_consul_primus_moves_an_amber() -> None:
    table = scenario(left=[CONSUL_PRIMUS], right=[at(TROLL, amber=1), BUMPSY], house="saurian")
    table.reap(CONSUL_PRIMUS, choosing=[TROLL, BUMPSY])
    assert (table.card(TROLL).amber, table.card(BUMPSY).amber) == (0, 1)


def test_amphora_captura_turns_icons_into_captures() -> None:
    left, hand = [AMPHORA_CAPTURA, TROLL], [ANGER]
    table = scenario(left=left, hand=hand, house="brobnar", amber=(0, 2), rulebook="14")
    table.play(ANGER, choosing=["yes"])
    assert (table.card(TROLL).amber, table.amber) == (1, (0, 1))


def test_high_priest_torvus_brings_the_next_action_back_and_no_other() -> None:
    table = scenario(left=[HIGH_PRIEST_TORVUS, TROLL], hand=[PUNCH, BLOOD_MONEY], house="saurian", rulebook="14")
    table.reap(HIGH_PRIEST_TORVUS, choosing=["yes"])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.play(PUNCH, choosing=[TROLL])
    table.play(BLOOD_MONEY, choosing=[])
    assert (table.hand(), table.discarded()) == (["punch"], ["blood-money"])


def test_high_priest_torvus_brings_nothing_back_that_was_purged_or_came_later() -> None:
    table = scenario(
        left=[HIGH_PRIEST_TORVUS, TROLL],
        hand=[LIBRARY_ACCESS, PUNCH],
        deck=[TROLL, TROLL],
        house="saurian",
        rulebook="14",
    )
    table.reap(HIGH_PRIEST_TORVUS, choosing=["yes"])
    table.state = table.state.but(turn=table.state.turn.but(house="logos"))
    table.play(LIBRARY_ACCESS)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.play(PUNCH, choosing=[LIBRARY_ACCESS, TROLL])
    assert (table.zone(0, "purged"), table.discarded()) == (["library-access"], ["punch"])


def test_deusillus_captures_everything_and_strikes() -> None:
    table = scenario(right=[TROLL], hand=[DEUSILLUS, DEUSILLUS2], house="saurian", amber=(1, 7), rulebook="14")
    table.play(DEUSILLUS)
    assert (table.card(DEUSILLUS).amber, table.amber, table.damage(TROLL)) == (7, (1, 0), 5)


@pytest.mark.parametrize("amber", [0, 3])
def test_deusillus_sheds_amber_and_hurts_each_enemy_with_or_without(amber: int) -> None:
    table = scenario(left=[at(DEUSILLUS, amber=amber)], right=[TROLL, BUMPSY], house="saurian", rulebook="14")
    table.reap(DEUSILLUS)
    assert (table.card(DEUSILLUS).amber, table.damage(TROLL), table.damage(BUMPSY)) == (max(0, amber - 1), 2, 2)


def test_half_of_deusillus_cannot_be_played() -> None:
    table = scenario(hand=[DEUSILLUS2], house="saurian", rulebook="14")
    assert not table.may_play(DEUSILLUS2)
