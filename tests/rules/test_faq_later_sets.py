"""Answers of rulebook 14 about cards of Worlds Collide and Mass Mutation; and which test holds each answer of the book.

The answers about cards of the first two sets stand in `test_faq_december_2020`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import import_module

import pytest

from companion.cards.age_of_ascension.untamed import TANTADLIN
from companion.cards.call_of_the_archons.brobnar import BUMPSY, PUNCH, ROCK_HURLING_GIANT, TROLL
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS
from companion.cards.call_of_the_archons.logos import BATDRONE
from companion.cards.call_of_the_archons.shadows import NERVE_BLAST
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, SNUFFLEGATOR
from companion.cards.mass_mutation.dis import MALEFICORN, THE_PALE_STAR
from companion.cards.mass_mutation.sanctum import ARDENT_HERO, MASTER_OF_THE_GREY
from companion.cards.mass_mutation.saurian import SAURIAN_EGG
from companion.cards.mass_mutation.several_houses import DARK_AEMBER_VAULT
from companion.cards.mass_mutation.shadows import RAD_PENNY, SHOULDER_ID
from companion.cards.mass_mutation.staralliance import ENSIGN_EL_SAMRA, SURVEY
from companion.cards.mass_mutation.untamed import CHONKERS, KEYFROG, WILD_BOUNTY
from companion.cards.worlds_collide.dis import DEXUS, SINESTRA
from companion.cards.worlds_collide.logos import DISCOMBOBULATOR, MIMIC_GEL
from companion.cards.worlds_collide.saurian import (
    CRASSOSAURUS,
    GARGANTODON,
    PHALANX_STRIKE,
    SENATOR_SHRIX,
    TERRORDACTYL,
)
from companion.cards.worlds_collide.staralliance import CLOAKING_DONGLE, CRASH_MULDOON, ENCOUNTER_SUIT
from companion.cards.worlds_collide.untamed import CREED_OF_NURTURE, GHOSTHAWK
from companion.rules.card import Card
from tests.rules import test_faq_december_2020
from tests.scenario import Placed, at, scenario
from tests.shared_files import shared_file


def test_answer_11_maleficorn_adds_to_the_damage_of_its_own_icon() -> None:
    table = scenario(right=[TROLL], hand=[MALEFICORN], house="dis", rulebook="14")
    table.enhance(MALEFICORN, "damage")

    table.play(MALEFICORN, choosing=[TROLL])

    assert table.damage(TROLL) == 2


def test_answer_13_the_printed_amber_is_a_bonus_icon_that_resolves_once_more() -> None:
    table = scenario(hand=[WILD_BOUNTY, DUST_PIXIE], house="untamed", rulebook="14")

    table.play(WILD_BOUNTY)
    table.play(DUST_PIXIE)

    assert table.amber[0] == 2 * 2


def test_answer_15_rad_penny_is_destroyed_by_her_icon_before_she_steals() -> None:
    table = scenario(hand=[RAD_PENNY], house="shadows", amber=(0, 3), rulebook="14")
    table.enhance(RAD_PENNY, "damage")

    table.play(RAD_PENNY)

    assert (table.line(0), table.zone(0, "deck"), table.amber) == ([], ["rad-penny"], (0, 3))


@pytest.mark.parametrize(("theirs", "gained"), [([], 2), ([MASTER_OF_THE_GREY], 0)])
def test_answer_19_icons_do_not_resolve_as_if_played_either(theirs: list[Placed], gained: int) -> None:
    table = scenario([ENSIGN_EL_SAMRA], theirs, [DUST_PIXIE], "staralliance", rulebook="14")

    table.action(ENSIGN_EL_SAMRA)

    assert (table.hand(), table.amber[0]) == (["dust-pixie"], gained)


def test_answer_23_the_card_with_an_ability_deals_its_damage_and_no_card_deals_an_icons() -> None:
    table = scenario([ROCK_HURLING_GIANT], [ARDENT_HERO], [TROLL, PUNCH], "brobnar", rulebook="14")
    table.enhance(TROLL, "damage")

    table.play(TROLL, "left", choosing=[ARDENT_HERO])
    assert table.damage(ARDENT_HERO) == 1

    table.discard(PUNCH, choosing=["yes", ARDENT_HERO])
    assert table.damage(ARDENT_HERO) == 1


def test_answer_33_crassosaurus_captures_all_ten_from_both_pools() -> None:
    table = scenario(hand=[CRASSOSAURUS], house="saurian", amber=(4, 6), rulebook="14")

    table.play(CRASSOSAURUS)

    assert (table.card(CRASSOSAURUS).amber, table.amber) == (10, (0, 0))


def test_answer_37_ghosthawk_has_an_enraged_creature_reap() -> None:
    table = scenario([at(TROLL, enraged=True)], [BUMPSY], [GHOSTHAWK], "untamed", rulebook="14")

    table.play(GHOSTHAWK, "left", choosing=[[TROLL]])

    troll = table.card(TROLL)
    assert (table.amber[0], troll.exhausted, troll.enraged) == (1, True, True)


def test_answer_43_a_lone_creature_enters_on_both_flanks() -> None:
    table = scenario([SINESTRA, DEXUS], hand=[], their_hand=[TROLL], house="dis", amber=(0, 3), rulebook="14")
    table.end_turn()
    table.choose_house("brobnar")

    table.play(TROLL, choosing=[SINESTRA])

    assert table.amber[1] == 1


def test_answer_45_the_active_player_divides_the_cost_of_the_key_of_keyfrog() -> None:
    table = scenario([TROLL], [KEYFROG, at(SENATOR_SHRIX, amber=5)], house="brobnar", amber=(0, 5), rulebook="14")

    table.fight(TROLL, KEYFROG, choosing=["red"])
    assert table.state.decision is not None
    assert table.state.decision.player == 0
    table.answer(3)

    assert (table.keys, table.amber, table.card(SENATOR_SHRIX).amber) == ((0, 1), (0, 2), 2)


def test_answer_53_mimic_gel_enters_ready_and_between_others_as_a_copy_of_crash_muldoon() -> None:
    table = scenario([TROLL, BUMPSY], [CRASH_MULDOON], [MIMIC_GEL], "logos", rulebook="14")

    table.play(MIMIC_GEL, 1)

    assert [item.id for item in table.state.players[0].battleline] == ["troll#1", "mimic-gel#1", "bumpsy#1"]
    assert (table.card("mimic-gel#1").card, table.card("mimic-gel#1").exhausted) == (CRASH_MULDOON, False)


def test_answer_57_no_bonus_counts_beside_the_pale_star() -> None:
    table = scenario([THE_PALE_STAR, DARK_AEMBER_VAULT, at(CHONKERS, power_counters=1)], house="dis", rulebook="14")

    table.omni(THE_PALE_STAR)
    assert table.power(CHONKERS) == 1

    table.state = table.state.with_card(table.id_in_play(CHONKERS), power_counters=2)
    assert table.power(CHONKERS) == 1


def test_answer_65_discombobulator_leaves_gargantodon_nothing_to_replace() -> None:
    troll = at(TROLL, upgrades=[DISCOMBOBULATOR])
    table = scenario(right=[troll, GARGANTODON], hand=[NERVE_BLAST], house="shadows", amber=(0, 2), rulebook="14")

    table.play(NERVE_BLAST)

    assert (table.amber, table.damage(TROLL), table.card(GARGANTODON).amber) == ((0, 2), 0, 0)


def test_answer_67_of_two_restrictions_on_damage_the_stricter_holds() -> None:
    table = scenario([CREED_OF_NURTURE, TANTADLIN], [TROLL], [TERRORDACTYL], "untamed", rulebook="14")
    table.omni(CREED_OF_NURTURE, choosing=[TANTADLIN])

    table.fight(TANTADLIN, TROLL)

    assert table.damage(TROLL) == 2


ATTACKS = [(TROLL, [], 1), (SNUFFLEGATOR, [], 0), (TROLL, [CLOAKING_DONGLE], 0)]


@pytest.mark.parametrize(("attacker", "upgrades", "stolen"), ATTACKS)
def test_answer_73_shoulder_id_steals_only_where_it_would_deal_damage(
    attacker: Card, upgrades: list[Card], stolen: int
) -> None:
    table = scenario([attacker], [at(SHOULDER_ID, upgrades=upgrades)], house=attacker.house, amber=(3, 0),
                     rulebook="14")  # fmt: skip

    table.fight(attacker, SHOULDER_ID)

    assert (table.amber, table.damage(attacker)) == ((3 - stolen, stolen), 0)


def test_answer_77_the_card_survey_leaves_stays_on_top_of_the_deck() -> None:
    table = scenario(hand=[SURVEY], deck=[TROLL, SINESTRA, DEXUS], house="staralliance", rulebook="14")

    table.play(SURVEY, choosing=[SINESTRA])

    assert (table.zone(0, "deck"), table.discarded()) == (["troll", "dexus"], ["survey", "sinestra"])


def test_answer_79_both_creatures_of_saurian_egg_enter_with_three_counters() -> None:
    table = scenario([SAURIAN_EGG], deck=[CRASSOSAURUS, GARGANTODON], house="saurian", rulebook="14")

    table.omni(SAURIAN_EGG, choosing=["left", "left"])

    assert (table.card(CRASSOSAURUS).power_counters, table.card(GARGANTODON).power_counters) == (3, 3)


def test_answer_85_encounter_suit_wards_after_the_icons_and_before_the_action_resolves() -> None:
    table = scenario([at(BATDRONE, upgrades=[ENCOUNTER_SUIT])], hand=[GATEWAY_TO_DIS], house="dis", rulebook="14")
    table.enhance(GATEWAY_TO_DIS, "damage")

    table.play(GATEWAY_TO_DIS)

    batdrone = table.card(BATDRONE)
    assert (batdrone.damage, batdrone.warded) == (1, False)


def test_answer_89_phalanx_strike_removes_a_ward_and_then_damages() -> None:
    table = scenario([DEXUS], [at(TROLL, warded=True)], [PHALANX_STRIKE], "saurian", rulebook="14")

    table.play(PHALANX_STRIKE, choosing=[TROLL, "yes", TROLL])

    assert (table.card(TROLL).warded, table.damage(TROLL)) == (False, 1)


ELSEWHERE = {
    1: "test_faq.test_a_creature_whose_power_falls_to_zero_is_destroyed",
    5: "test_december_2020.test_how_a_card_of_the_opponents_archives_is_purged",
    17: "test_bonus_icons.test_each_damage_icon_is_an_instance_of_its_own",
    21: "test_faq.test_a_full_hand_sheds_no_chain",
    25: "test_faq.test_stealer_of_souls_that_dies_in_the_fight_purges_nothing",
    31: "test_faq.test_poltergeist_destroys_an_artifact_that_cannot_be_used",
    35: "test_faq.test_gabos_longarms_hurts_an_elusive_creature_it_does_not_attack",
    39: "test_faq.test_faygin_returns_an_enemy_urchin_to_its_owner",
    41: "test_faq.test_wild_wormhole_plays_its_card_on_the_first_turn",
    47: "test_faq.test_spangler_box_puts_kelifi_dragon_back_into_play_without_paying_attention_to_aember",
    51: "test_moments.test_a_neighbor_that_fought_and_died_was_a_neighbor_when_it_fought",
    55: "test_faq.test_replicator_cannot_swap_an_enemy_sanctum_guardian_into_the_line",
    61: "test_faq.test_a_maverick_pitlord_in_a_deck_without_dis_forces_no_house",
    71: "test_december_2020.test_whether_omega_counts_on_a_creature_whose_text_is_blank",
    75: "test_faq.test_anger_unstuns_even_without_an_enemy_to_fight",
    83: "test_december_2020.test_whether_a_reap_ability_gained_while_another_resolves_may_resolve",
    91: "test_december_2020.test_omega_lets_what_is_pending_resolve",
    93: "test_faq.test_a_creature_allowed_by_combat_pheromones_may_be_used_again_once_readied",
    95: "test_faq.test_kelifi_dragon_goes_back_on_the_deck_when_wild_wormhole_cannot_play_it",
}
"""The tests that hold the other answers of the book, by their numbers."""


def _numbers(names: Iterable[str]) -> set[int]:
    return {int(name.split("_")[2]) for name in names if name.startswith("test_answer_")}


@pytest.mark.parametrize("reference", ELSEWHERE.values())
def test_an_answer_that_is_held_elsewhere_is_held_there(reference: str) -> None:
    module, name = reference.split(".")

    assert callable(getattr(import_module(f"tests.rules.{module}"), name))


def test_every_answer_of_the_book_is_held_by_a_test() -> None:
    cases = [json.loads(line) for line in shared_file("data/faq_v14.jsonl").read_text(encoding="utf-8").splitlines()]

    held = _numbers(globals()) | _numbers(vars(test_faq_december_2020)) | ELSEWHERE.keys()

    assert held == {case["n"] for case in cases}
