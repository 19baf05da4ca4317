"""Star Alliance in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BLOOD_OF_TITANS, BUMPSY, CANNON, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import DOMINATOR_BAUBLE, GATEWAY_TO_DIS
from companion.cards.call_of_the_archons.logos import BATDRONE, DEXTRE, MOTHER, ROCKET_BOOTS
from companion.cards.call_of_the_archons.sanctum import RAIDING_KNIGHT
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, FLAXIA
from companion.cards.mass_mutation.shadows import SAFE_HOUSE
from companion.cards.mass_mutation.staralliance import SECURI_DROID, STEALTHSTER
from companion.cards.worlds_collide.dis import BUZZLE, LILITHAL
from companion.cards.worlds_collide.saurian import SPARTASAUR
from companion.cards.worlds_collide.shadows import SYMON
from companion.cards.worlds_collide.staralliance import (
    AEMBERTRACKER,
    ARMSMASTER_MOLINA,
    BOOK_OF_LEQ,
    CALV_1N,
    CAPTAIN_VAL_JERICHO,
    CHAN_S_BLASTER,
    CHIEF_ENGINEER_WALLS,
    CLOAKING_DONGLE,
    COM_OFFICER_KIRBY,
    COMMANDER_CHAN,
    CRASH_MULDOON,
    CXO_TABER,
    DISRUPTION_FIELD,
    DOCTOR_DRISCOLL,
    ENCOUNTER_SUIT,
    EXPLO_ROVER,
    FIRST_OFFICER_FRANE,
    FORCE_FIELD,
    FORGING_AN_ALLIANCE,
    FRANE_S_BLASTER,
    GALACTIC_CENSUS,
    GARCIA_S_BLASTER,
    GENERAL_ORDER_24,
    HELMSMAN_SPEARS,
    INFORMATION_OFFICER_GRAY,
    INGRAM_S_BLASTER,
    KHRKHAR_S_BLASTER,
    KIRBY_S_BLASTER,
    LAY_OF_THE_LAND,
    LIEUTENANT_KHRKHAR,
    LIGHT_OF_THE_ARCHONS,
    MEDIC_INGRAM,
    MOLINA_S_BLASTER,
    NAVIGATOR_ALI,
    NURSE_SOTO,
    OPERATIONS_OFFICER_YSHI,
    PEACE_ACCORD,
    PLASMA_NOZZLE,
    PSIONIC_OFFICER_LANG,
    QINCAN_S_BLASTER,
    QUADRACORDER,
    QUINTRINO_FLUX,
    QUIXXLE_STONE,
    RED_ALERT,
    SCI_OFFICER_MORPHEUS,
    SCI_OFFICER_QINCAN,
    SENSOR_CHIEF_GARCIA,
    SPECIAL_AGENT_FINGERS,
    STEALTH_MODE,
    STUNNER,
    TACHYON_PULSE,
    TACTICAL_OFFICER_MOON,
    TECHIVORE_PULPATE,
    TRANSPORTER_PLATFORM,
    UNCHARTED_LANDS,
    UNITED_ACTION,
    UNIVERSAL_TRANSLATOR,
    WALLS_BLASTER,
    WE_CAN_ALL_WIN,
    XENOTRAINING,
    ZAP,
)
from companion.rules.card import Card
from tests.scenario import At, at, scenario


def test_armsmaster_molina_makes_its_neighbors_hazardous() -> None:
    table = scenario(left=[KRUMP], right=[MOTHER, ARMSMASTER_MOLINA, DEXTRE, TROLL], house="brobnar")
    assert [table.has_keyword(one, "hazardous") for one in (MOTHER, DEXTRE, TROLL)] == [True, True, False]
    table.fight(KRUMP, MOTHER)
    assert not table.in_play(KRUMP)


def test_chief_engineer_walls_fetches_an_upgrade_or_a_robot() -> None:
    discard = [TROLL, BLOOD_OF_TITANS, BATDRONE]
    table = scenario(hand=[CHIEF_ENGINEER_WALLS], discard=discard, house="staralliance")
    table.play(CHIEF_ENGINEER_WALLS, "left", choosing=["yes"])
    assert [table.offers(card) for card in discard] == [False, True, True]
    table.answer(BATDRONE)
    assert table.hand() == ["batdrone"]


def test_cloaking_dongle_hides_its_bearer_and_the_neighbors() -> None:
    table = scenario(left=[BUMPSY, at(TROLL, upgrades=[CLOAKING_DONGLE]), KRUMP, MOTHER], house="brobnar")
    assert [table.has_keyword(one, "elusive") for one in (BUMPSY, TROLL, KRUMP, MOTHER)] == [True, True, True, False]


def test_com_officer_kirby_lets_one_card_of_another_house_be_played_but_no_creature() -> None:
    table = scenario(left=[TROLL], hand=[COM_OFFICER_KIRBY, BUMPSY, CANNON, BLOOD_OF_TITANS], house="staralliance")
    table.play(COM_OFFICER_KIRBY, "left")
    assert [table.may_play(one) for one in (BUMPSY, CANNON, BLOOD_OF_TITANS)] == [False, True, True]
    table.play(CANNON)
    assert not table.may_play(BLOOD_OF_TITANS)


def test_commander_chan_uses_another_creature() -> None:
    table = scenario(left=[COMMANDER_CHAN, KRUMP], house="staralliance")
    table.reap(COMMANDER_CHAN)
    assert table.amber == (2, 0)


def test_first_officer_frane_lets_a_friend_capture() -> None:
    table = scenario(left=[TROLL], hand=[FIRST_OFFICER_FRANE], house="staralliance", amber=(0, 2))
    table.play(FIRST_OFFICER_FRANE, "left", choosing=[TROLL])
    assert table.card(TROLL).amber == 1


def test_lieutenant_khrkhar_taunts_and_is_hazardous() -> None:
    table = scenario(left=[BATDRONE], right=[MOTHER, LIEUTENANT_KHRKHAR], house="logos")
    assert not table.may("fight", BATDRONE, MOTHER)
    table.fight(BATDRONE, LIEUTENANT_KHRKHAR)
    assert not table.in_play(BATDRONE)


def test_light_of_the_archons_counts_the_upgrades_on_its_bearer() -> None:
    upgrades = [LIGHT_OF_THE_ARCHONS, ROCKET_BOOTS]
    table = scenario(left=[at(TROLL, upgrades=upgrades), at(BUMPSY, upgrades=[ROCKET_BOOTS])], house="brobnar")
    assert (table.power(TROLL), table.armor(TROLL), table.power(BUMPSY)) == (10, 2, 5)


@pytest.mark.parametrize(("left", "damage"), [([], 2), ([TROLL, BUMPSY], 0)])
def test_red_alert_hurts_the_enemies_by_how_many_they_are_more(left: list[Card], damage: int) -> None:
    table = scenario(left=left, right=[MOTHER, KRUMP], hand=[RED_ALERT], house="staralliance")
    table.play(RED_ALERT)
    assert (table.damage(MOTHER), table.damage(KRUMP)) == (damage, damage)


def test_sensor_chief_garcia_makes_keys_dear_in_the_opponents_turn() -> None:
    table = scenario(left=[SENSOR_CHIEF_GARCIA], house="staralliance")
    table.reap(SENSOR_CHIEF_GARCIA)
    assert table.key_cost(1) == 6
    table.end_turn()
    assert table.key_cost(1) == 8


def test_stealth_mode_forbids_the_opponents_actions() -> None:
    table = scenario(hand=[STEALTH_MODE], their_hand=[PUNCH, BUMPSY], house="staralliance")
    table.play(STEALTH_MODE)
    table.end_turn()
    table.choose_house("brobnar")
    assert (table.may_play(PUNCH), table.may_play(BUMPSY)) == (False, True)


def test_zap_strikes_once_for_each_house_among_creatures() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER], hand=[ZAP], house="staralliance")
    table.play(ZAP, choosing=[MOTHER, MOTHER])
    assert (table.damage(MOTHER), table.asks) == (2, False)


def test_cxo_taber_lets_one_card_of_another_house_be_played_or_used() -> None:
    table = scenario(left=[CXO_TABER, KRUMP], hand=[BUMPSY], house="staralliance")
    table.reap(CXO_TABER)
    assert table.may_play(BUMPSY)
    table.reap(KRUMP)
    assert not table.may_play(BUMPSY)


def test_helmsman_spears_exchanges_cards() -> None:
    table = scenario(left=[HELMSMAN_SPEARS], hand=[TROLL, BUMPSY, KRUMP], deck=[MOTHER] * 3, house="staralliance")
    table.reap(HELMSMAN_SPEARS, choosing=[[TROLL, KRUMP]])
    assert table.hand() == ["bumpsy", "mother", "mother"]


def test_information_officer_gray_archives_a_card_of_another_house() -> None:
    table = scenario(left=[INFORMATION_OFFICER_GRAY], hand=[ZAP, TROLL], house="staralliance")
    table.reap(INFORMATION_OFFICER_GRAY, choosing=["yes"])
    assert table.zone(0, "archives") == ["troll"]


def test_nurse_soto_heals_her_neighbors() -> None:
    table = scenario(left=[at(TROLL, damage=4), at(BUMPSY, damage=1)], hand=[NURSE_SOTO], house="staralliance")
    table.play(NURSE_SOTO, 1)
    assert (table.damage(TROLL), table.damage(BUMPSY)) == (1, 0)


@pytest.mark.parametrize(("others", "cost"), [([], 7), ([MOTHER], 8), ([MOTHER, SYMON, BUZZLE], 9)])
def test_quadracorder_counts_your_houses_up_to_three(others: list[Card], cost: int) -> None:
    table = scenario(left=[at(TROLL, upgrades=[QUADRACORDER]), *others], house="brobnar")
    assert (table.key_cost(1), table.key_cost(0)) == (cost, 6)


def test_quintrino_flux_destroys_all_of_the_same_powers() -> None:
    left, right = [BUMPSY, TROLL, MOTHER], [KRUMP, LILITHAL, DEXTRE]
    table = scenario(left=left, right=right, hand=[QUINTRINO_FLUX], house="staralliance")
    table.play(QUINTRINO_FLUX, choosing=[BUMPSY, KRUMP])
    assert (table.line(0), table.line(1)) == (["troll"], ["dextre"])


def test_stunner_may_stun_a_creature() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[STUNNER])], right=[MOTHER], house="brobnar")
    table.reap(KRUMP, choosing=["yes", MOTHER])
    assert table.card(MOTHER).stunned


def test_universal_translator_uses_a_friend_of_another_house() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[UNIVERSAL_TRANSLATOR]), COMMANDER_CHAN, MOTHER], house="brobnar")
    table.reap(KRUMP, choosing=[MOTHER])
    assert table.amber == (2, 0)


def test_xenotraining_captures_once_for_each_friendly_house() -> None:
    table = scenario(left=[TROLL, MOTHER], hand=[XENOTRAINING], house="staralliance", amber=(0, 5))
    table.play(XENOTRAINING, choosing=[TROLL, TROLL])
    assert table.card(TROLL).amber == 2


def test_aembertracker_hits_enemies_with_amber_through_armor() -> None:
    right: list[At | Card] = [at(RAIDING_KNIGHT, amber=1), MOTHER]
    table = scenario(left=[at(TROLL, amber=1)], right=right, hand=[AEMBERTRACKER], house="staralliance")
    table.play(AEMBERTRACKER, "left")
    assert [table.damage(one) for one in (RAIDING_KNIGHT, MOTHER, TROLL)] == [2, 0, 0]


def test_crash_muldoon_is_ready_to_use_a_neighbor() -> None:
    table = scenario(left=[KRUMP], hand=[CRASH_MULDOON], house="staralliance")
    table.play(CRASH_MULDOON, "left")
    table.action(CRASH_MULDOON)
    assert table.amber == (1, 0)


@pytest.mark.parametrize("damage", [0, 1, 2])
def test_doctor_driscoll_gains_what_she_heals(damage: int) -> None:
    table = scenario(left=[DOCTOR_DRISCOLL, at(TROLL, damage=damage)], house="staralliance")
    table.action(DOCTOR_DRISCOLL, choosing=[TROLL])
    assert (table.amber, table.damage(TROLL)) == ((damage, 0), 0)


def test_forging_an_alliance_counts_the_houses_in_play() -> None:
    left, right = [TROLL, MOTHER], [SYMON]
    table = scenario(left=left, right=right, hand=[FORGING_AN_ALLIANCE], house="staralliance", amber=(9, 0))
    table.play(FORGING_AN_ALLIANCE, choosing=["red"])
    assert (table.keys, table.amber) == ((1, 0), (0, 0))


ALL_HOUSES = [TROLL, LILITHAL, MOTHER, SYMON, SPARTASAUR, COMMANDER_CHAN, FLAXIA]


@pytest.mark.parametrize(("houses", "gained"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 3), (7, 3)])
def test_galactic_census_pays_by_the_houses_among_creatures(houses: int, gained: int) -> None:
    table = scenario(left=ALL_HOUSES[:houses], hand=[GALACTIC_CENSUS], house="staralliance")
    table.play(GALACTIC_CENSUS)
    assert table.amber == (gained + 1, 0)


def test_operations_officer_yshi_teaches_neighbors_to_capture() -> None:
    table = scenario(left=[KRUMP, OPERATIONS_OFFICER_YSHI], house="brobnar", amber=(0, 2))
    table.reap(KRUMP)
    assert table.card(KRUMP).amber == 1


def test_peace_accord_feeds_both_until_somebody_fights() -> None:
    table = scenario(left=[TROLL], right=[DEXTRE], hand=[PEACE_ACCORD], house="staralliance", amber=(3, 0))
    table.play(PEACE_ACCORD)
    assert table.amber == (5, 2)
    table.end_turn()
    table.choose_house("logos")
    table.fight(DEXTRE, TROLL)
    assert (table.in_play(PEACE_ACCORD), table.amber) == (False, (5, 0))


def test_plasma_nozzle_burns_before_the_fight() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[PLASMA_NOZZLE])], right=[MOTHER, at(TROLL), KRUMP], house="brobnar")
    table.fight(BUMPSY, TROLL)
    assert [table.damage(one) for one in (MOTHER, TROLL, KRUMP)] == [2, 7, 2]


def test_psionic_officer_lang_archives_when_an_enemy_reaps() -> None:
    table = scenario(left=[KRUMP], right=[PSIONIC_OFFICER_LANG], their_deck=[TROLL], house="brobnar")
    table.reap(KRUMP)
    assert table.zone(1, "archives") == ["troll"]


@pytest.mark.parametrize(("left", "may_play"), [([QUIXXLE_STONE], True), ([QUIXXLE_STONE, TROLL, MOTHER], False)])
def test_quixxle_stone_stops_whoever_has_more_creatures(left: list[Card], may_play: bool) -> None:
    table = scenario(left=left, right=[KRUMP], hand=[BUMPSY], house="brobnar")
    assert table.may_play(BUMPSY) is may_play


def test_special_agent_fingers_steals() -> None:
    table = scenario(left=[SPECIAL_AGENT_FINGERS], house="staralliance", amber=(0, 2))
    table.action(SPECIAL_AGENT_FINGERS)
    assert table.amber == (1, 1)


def test_tachyon_pulse_destroys_artifacts_and_exhausts_the_equipped() -> None:
    left: list[At | Card] = [at(TROLL, upgrades=[ROCKET_BOOTS]), BUMPSY]
    table = scenario(left=left, right=[CANNON], hand=[TACHYON_PULSE], house="staralliance")
    table.play(TACHYON_PULSE)
    assert (table.in_play(CANNON), table.card(TROLL).exhausted, table.card(BUMPSY).exhausted) == (False, True, False)


def test_uncharted_lands_are_harvested_by_star_alliance_creatures() -> None:
    table = scenario(left=[SPECIAL_AGENT_FINGERS, KRUMP], hand=[UNCHARTED_LANDS], house="staralliance")
    table.play(UNCHARTED_LANDS)
    table.reap(SPECIAL_AGENT_FINGERS)
    assert (table.amber, table.card(UNCHARTED_LANDS).amber) == ((2, 0), 5)


def test_united_action_plays_cards_of_all_houses_in_play_and_uses_none() -> None:
    hand = [UNITED_ACTION, BUMPSY, KRUMP, MOTHER]
    table = scenario(left=[TROLL], right=[DEXTRE], hand=hand, house="staralliance")
    table.play(UNITED_ACTION)
    table.play(BUMPSY, "left")
    assert [table.may_play(KRUMP), table.may_play(MOTHER), table.may("reap", TROLL)] == [True, False, False]


def test_sci_officer_qincan_steals_for_a_house_without_cards() -> None:
    table = scenario(left=[SCI_OFFICER_QINCAN], right=[TROLL], house="staralliance", amber=(0, 3))
    table.end_turn()
    table.choose_house("dis")
    assert table.amber == (1, 2)


def test_sci_officer_qincan_does_not_steal_for_a_house_in_play() -> None:
    table = scenario(left=[SCI_OFFICER_QINCAN], right=[TROLL], house="staralliance", amber=(0, 3))
    table.end_turn()
    table.choose_house("brobnar")
    assert table.amber == (0, 3)


def test_lay_of_the_land_orders_three_cards_and_draws_the_top_one() -> None:
    table = scenario(hand=[LAY_OF_THE_LAND], deck=[TROLL, BUMPSY, MOTHER, KRUMP], house="staralliance")
    table.play(LAY_OF_THE_LAND, choosing=[[TROLL, BUMPSY, MOTHER]])
    assert (table.hand(), table.zone(0, "deck")) == (["mother"], ["bumpsy", "troll", "krump"])


def test_navigator_ali_orders_three_cards() -> None:
    table = scenario(left=[NAVIGATOR_ALI], deck=[TROLL, BUMPSY, MOTHER, KRUMP], house="staralliance")
    table.reap(NAVIGATOR_ALI, choosing=[[MOTHER, TROLL, BUMPSY]])
    assert table.zone(0, "deck") == ["bumpsy", "troll", "mother", "krump"]


def test_transporter_platform_beams_a_creature_up_with_its_upgrades() -> None:
    table = scenario(left=[TRANSPORTER_PLATFORM, at(TROLL, upgrades=[STUNNER])], house="staralliance")
    table.action(TRANSPORTER_PLATFORM)
    assert sorted(table.hand()) == ["stunner", "troll"]


def test_general_order_24_wipes_out_a_house_each_turn() -> None:
    table = scenario(left=[GENERAL_ORDER_24, KRUMP, MOTHER], right=[TROLL, BATDRONE], house="staralliance")
    table.end_turn(choosing=[TROLL])
    assert (table.line(0), table.line(1)) == (["mother"], ["batdrone"])


def test_general_order_24_ends_with_a_player_without_creatures() -> None:
    table = scenario(left=[GENERAL_ORDER_24, KRUMP], house="staralliance")
    table.end_turn()
    assert (table.in_play(GENERAL_ORDER_24), table.line(0)) == (False, ["krump"])


def test_techivore_pulpate_eats_the_artifacts_of_the_chosen_house() -> None:
    table = scenario(left=[TECHIVORE_PULPATE, SAFE_HOUSE], right=[CANNON, DOMINATOR_BAUBLE], house="staralliance")
    table.end_turn()
    table.choose_house("brobnar")
    assert [table.in_play(one) for one in (CANNON, DOMINATOR_BAUBLE, SAFE_HOUSE)] == [False, True, True]


def test_we_can_all_win_makes_keys_cheap_through_your_next_turn() -> None:
    table = scenario(hand=[WE_CAN_ALL_WIN], house="staralliance")
    table.play(WE_CAN_ALL_WIN)
    for house in ("dis", "logos"):
        assert (table.key_cost(0), table.key_cost(1)) == (4, 4)
        table.end_turn()
        table.choose_house(house)
    table.end_turn()
    assert table.key_cost(1) == 6


def test_medic_ingram_heals_and_wards() -> None:
    table = scenario(left=[MEDIC_INGRAM, at(TROLL, damage=4)], house="staralliance")
    table.reap(MEDIC_INGRAM, choosing=["yes", TROLL])
    assert (table.damage(TROLL), table.card(TROLL).warded) == (1, True)


def test_force_field_wards_its_bearer_that_reaps() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[FORCE_FIELD])], house="brobnar")
    table.reap(KRUMP)
    assert table.card(KRUMP).warded


@pytest.mark.parametrize(("others", "may_play"), [([], True), ([KRUMP], False)])
def test_captain_val_jericho_plays_another_house_from_the_center(others: list[Card], may_play: bool) -> None:
    table = scenario(left=[CAPTAIN_VAL_JERICHO, *others], hand=[BUMPSY, MOTHER], house="staralliance")
    assert table.may_play(BUMPSY) is may_play


def test_captain_val_jericho_allows_one_card_a_turn() -> None:
    table = scenario(left=[CAPTAIN_VAL_JERICHO], hand=[CANNON, MOTHER], house="staralliance")
    table.play(CANNON)
    assert not table.may_play(MOTHER)


def test_encounter_suit_wards_its_bearer_before_an_action_resolves() -> None:
    table = scenario(left=[at(BATDRONE, upgrades=[ENCOUNTER_SUIT])], hand=[GATEWAY_TO_DIS], house="dis")
    table.play(GATEWAY_TO_DIS)
    assert (table.in_play(BATDRONE), table.card(BATDRONE).warded) == (True, False)


ROBOTS = [(EXPLO_ROVER, "skirmish"), (SECURI_DROID, "taunt"), (STEALTHSTER, "elusive")]


@pytest.mark.parametrize(("robot", "keyword"), ROBOTS)
def test_a_robot_lends_its_keyword_as_an_upgrade(robot: Card, keyword: str) -> None:
    table = scenario(left=[BUMPSY], hand=[robot], house="staralliance", rulebook="14")
    assert robot.has_keyword(keyword)
    table.play(robot, on=BUMPSY)
    assert (table.has_keyword(BUMPSY, keyword), table.line(0)) == (True, ["bumpsy"])


def test_calv_1n_draws_as_a_creature_and_lends_that_as_an_upgrade() -> None:
    table = scenario(left=[CALV_1N, KRUMP], hand=[CALV_1N], deck=[TROLL, BUMPSY], house="staralliance", rulebook="14")
    table.reap("calv-1n#1")
    table.play("calv-1n#2", on=KRUMP)
    assert (table.hand(), len(table.card(KRUMP).upgrades)) == (["troll"], 1)


BLASTERS = [
    (CHAN_S_BLASTER, COMMANDER_CHAN, ["no"]), (FRANE_S_BLASTER, FIRST_OFFICER_FRANE, []),
    (GARCIA_S_BLASTER, SENSOR_CHIEF_GARCIA, []), (INGRAM_S_BLASTER, MEDIC_INGRAM, [KRUMP]),
    (KHRKHAR_S_BLASTER, LIEUTENANT_KHRKHAR, []), (KIRBY_S_BLASTER, COM_OFFICER_KIRBY, []),
    (MOLINA_S_BLASTER, ARMSMASTER_MOLINA, ["no"]), (QINCAN_S_BLASTER, SCI_OFFICER_QINCAN, ["no"]),
    (WALLS_BLASTER, CHIEF_ENGINEER_WALLS, [KRUMP]),
]  # fmt: skip


@pytest.mark.parametrize(("blaster", "officer", "answers"), BLASTERS)
def test_a_blaster_comes_to_its_officer(blaster: Card, officer: Card, answers: list[object]) -> None:
    table = scenario(left=[at(KRUMP, upgrades=[blaster]), officer], house="brobnar", amber=(0, 2), rulebook="14")
    table.reap(KRUMP, choosing=["yes", "attach", *answers])
    assert [upgrade.id for upgrade in table.card(officer).upgrades] == [f"{blaster.slug}#1"]


def test_garcias_blaster_steals_once_it_is_attached() -> None:
    left = [at(KRUMP, upgrades=[GARCIA_S_BLASTER]), at(SENSOR_CHIEF_GARCIA)]
    table = scenario(left=left, house="brobnar", amber=(0, 2), rulebook="14")
    table.reap(KRUMP, choosing=["yes", "attach"])
    assert table.amber == (2, 1)


def test_book_of_leq_makes_another_house_active() -> None:
    table = scenario(left=[BOOK_OF_LEQ, KRUMP], deck=[TROLL], house="staralliance", rulebook="14")
    table.action(BOOK_OF_LEQ)
    assert (table.state.turn.house, table.may("reap", KRUMP)) == ("brobnar", True)


def test_book_of_leq_ends_the_step_with_a_star_alliance_card() -> None:
    table = scenario(left=[BOOK_OF_LEQ, KRUMP], deck=[ZAP], house="staralliance", rulebook="14")
    table.action(BOOK_OF_LEQ)
    assert table.state.active == 1


def test_sci_officer_morpheus_triggers_a_play_effect_once_more() -> None:
    table = scenario(left=[SCI_OFFICER_MORPHEUS], hand=[BUMPSY, TROLL], house="brobnar", amber=(0, 5), rulebook="14")
    table.play(BUMPSY, "left", choosing=[BUMPSY])
    assert table.amber[1] == 3
    table.play(TROLL, "left")
    assert table.amber[1] == 3


def test_tactical_officer_moon_rearranges_a_battleline() -> None:
    table = scenario(right=[BUMPSY, DUST_PIXIE, TROLL], hand=[TACTICAL_OFFICER_MOON], house="staralliance")
    table.play(TACTICAL_OFFICER_MOON, choosing=["yes", [TROLL, BUMPSY, DUST_PIXIE]])
    assert table.line(1) == ["troll", "bumpsy", "dust-pixie"]


def test_disruption_field_makes_keys_dearer_with_each_use() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[DISRUPTION_FIELD])], house="brobnar", rulebook="14")
    assert table.key_cost(1) == 6
    table.reap(BUMPSY)
    assert (table.key_cost(0), table.key_cost(1)) == (6, 7)
