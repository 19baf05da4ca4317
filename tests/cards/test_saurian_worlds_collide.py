"""Saurian in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BUMPSY, CANNON, HEADHUNTER, KRUMP, TROLL
from companion.cards.call_of_the_archons.dis import CHARETTE
from companion.cards.call_of_the_archons.logos import BATDRONE, BRAIN_EATER, DEXTRE, MOTHER
from companion.cards.call_of_the_archons.shadows import GHOSTLY_HAND, URCHIN
from companion.cards.mass_mutation.saurian import CORNICEN_OCTAVIA
from companion.cards.worlds_collide.saurian import (
    ANCIENT_POWER,
    AUTO_LEGIONARY,
    AXIOM_OF_GRISK,
    BRUTODON_AUXILIARY,
    CENTURION_STENOPIUS,
    CHANT_OF_HUBRIS,
    CINCINNATUS_REX,
    CITY_GATES,
    CITY_STATE_INTEREST,
    CRASSOSAURUS,
    DIPLO_MACY,
    DRACO_PRAECO,
    EXILE,
    FAVOR_OF_REX,
    GARGANTODON,
    GOOD_OF_THE_MANY,
    GRIMLOCUS_DUX,
    IMPERIAL_FORGE,
    IMPERIAL_ROAD,
    IMPERIAL_SCUTUM,
    IMPERIUM,
    KOMPSOS_HARUSPEX,
    LEGATUS_RAPTOR,
    LIBRARY_OF_POLLIASAURUS,
    LIVIA_THE_ELDER,
    ODOAC_THE_PATRICIAN,
    ORATOR_HISSARO,
    PARAGUARDIAN,
    PHALANX_STRIKE,
    PHILOPHOSAURUS,
    PRAEFECTUS_LUDO,
    PRIMUS_UNGUIS,
    QUESTOR_JARTA,
    REGRETTABLE_METEOR,
    RHETOR_GALLIM,
    SAURUS_REX,
    SAURY_ABOUT_THAT,
    SENATOR_BRACCHUS,
    SENATOR_SHRIX,
    SIC_SEMPER_TYRANNOSAURUS,
    SOW_SALT,
    SPARTASAUR,
    STOMP,
    TERRORDACTYL,
    TERTIATE,
    THE_CALLIPYGIAN_IDEAL,
    THE_COLOSSEUM,
    THE_GOLDEN_SPIRAL,
    THERO_CENTURION,
    TRIBUNE_POMPITUS,
    TRIBUTE,
    TRICERIAN_LEGIONARY,
    TRIUMPH,
)
from companion.cards.worlds_collide.shadows import SYMON
from companion.rules import facts
from companion.rules.card import Card
from tests.scenario import At, at, scenario


def test_brutodon_auxiliary_taunts_and_is_hazardous() -> None:
    table = scenario(left=[TROLL], right=[MOTHER, BRUTODON_AUXILIARY], house="brobnar")
    assert not table.may("fight", TROLL, MOTHER)
    table.fight(TROLL, BRUTODON_AUXILIARY)
    assert not table.in_play(TROLL)


def test_imperial_scutum_keeps_its_bearers_amber_from_the_opponent() -> None:
    bearer = at(BATDRONE, amber=2, upgrades=[IMPERIAL_SCUTUM])
    table = scenario(left=[TROLL], right=[bearer], house="brobnar")
    assert table.armor(BATDRONE) == 2
    table.fight(TROLL, BATDRONE)
    assert (table.in_play(BATDRONE), table.amber) == (False, (0, 0))


def test_praefectus_ludo_keeps_the_amber_on_others_from_the_opponent() -> None:
    table = scenario(left=[PRAEFECTUS_LUDO, at(BRAIN_EATER, amber=2)], right=[TROLL], house="logos")
    table.fight(BRAIN_EATER, TROLL)
    assert table.amber == (0, 0)


def test_praefectus_ludo_does_not_keep_its_own() -> None:
    table = scenario(left=[at(PRAEFECTUS_LUDO, amber=2)], right=[TROLL], house="saurian")
    table.fight(PRAEFECTUS_LUDO, TROLL)
    assert table.amber == (0, 2)


def test_thero_centurion_captures_played_and_fighting() -> None:
    table = scenario(right=[DEXTRE], hand=[THERO_CENTURION], house="saurian", amber=(0, 2))
    table.play(THERO_CENTURION, "left")
    assert table.card(THERO_CENTURION).amber == 1


def test_city_state_interest_lets_each_friendly_creature_capture() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER], hand=[CITY_STATE_INTEREST], house="saurian", amber=(1, 3))
    table.play(CITY_STATE_INTEREST)
    assert ([table.card(one).amber for one in (TROLL, BUMPSY, MOTHER)], table.amber) == ([1, 1, 0], (1, 1))


def test_exile_gives_a_creature_away() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[EXILE], house="saurian")
    table.play(EXILE, choosing=["left"])
    assert table.controller(TROLL) == 1


def test_library_of_polliasaurus_takes_amber_from_a_friendly_creature() -> None:
    table = scenario(left=[LIBRARY_OF_POLLIASAURUS, at(TROLL, amber=2)], right=[at(BUMPSY, amber=1)], house="saurian")
    table.action(LIBRARY_OF_POLLIASAURUS)
    assert (table.amber, table.card(TROLL).amber) == ((1, 0), 1)


def test_philophosaurus_sorts_the_top_three_cards() -> None:
    table = scenario(left=[PHILOPHOSAURUS], deck=[TROLL, BUMPSY, MOTHER, ANGER], house="saurian")
    table.reap(PHILOPHOSAURUS, choosing=["yes", BUMPSY, TROLL])
    assert [table.zone(0, zone) for zone in ("archives", "hand", "discard")] == [["bumpsy"], ["troll"], ["mother"]]


def test_regrettable_meteor_kills_dinosaurs_and_the_strong() -> None:
    table = scenario(left=[CORNICEN_OCTAVIA, BUMPSY], right=[TROLL], hand=[REGRETTABLE_METEOR], house="saurian")
    table.play(REGRETTABLE_METEOR)
    assert (table.line(0), table.line(1)) == (["bumpsy"], [])


def test_sic_semper_tyrannosaurus_robs_and_destroys_the_most_powerful() -> None:
    table = scenario(left=[BUMPSY], right=[at(TROLL, amber=3)], hand=[SIC_SEMPER_TYRANNOSAURUS], house="saurian")
    table.play(SIC_SEMPER_TYRANNOSAURUS)
    assert (table.amber, table.line(1)) == ((3, 0), [])


def test_terrordactyl_comes_stunned_and_hits_neighbors() -> None:
    table = scenario(left=[at(TERRORDACTYL)], right=[TROLL, DEXTRE, KRUMP], hand=[TERRORDACTYL], house="saurian")
    table.play("terrordactyl#2", "left")
    assert table.card("terrordactyl#2").stunned
    table.fight("terrordactyl#1", TROLL)
    assert (table.damage(TROLL), table.in_play(DEXTRE), table.damage(KRUMP)) == (4, False, 0)


@pytest.mark.parametrize(("creature", "captured"), [(TROLL, 1), (SPARTASAUR, 2)])
def test_city_gates_let_a_dinosaur_capture_more(creature: Card, captured: int) -> None:
    table = scenario(left=[CITY_GATES, creature], house="saurian", amber=(0, 3))
    table.action(CITY_GATES)
    assert table.card(creature).amber == captured


@pytest.mark.parametrize(("amber", "keys"), [(1, 0), (2, 1)])
def test_imperial_forge_counts_the_amber_on_friendly_creatures(amber: int, keys: int) -> None:
    table = scenario(left=[at(TROLL, amber=amber)], hand=[IMPERIAL_FORGE], house="saurian", amber=(11, 0))
    table.play(IMPERIAL_FORGE, choosing=["red"] * keys)
    assert table.keys[0] == keys


def test_saury_about_that_consoles_the_controller() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[SAURY_ABOUT_THAT], house="saurian")
    table.play(SAURY_ABOUT_THAT, choosing=[BUMPSY])
    assert (table.in_play(BUMPSY), table.amber) == (False, (0, 1))


def test_sow_salt_stops_all_reaping_until_your_next_turn() -> None:
    table = scenario(left=[SPARTASAUR], right=[TROLL], hand=[SOW_SALT], house="saurian")
    table.play(SOW_SALT)
    assert not table.may("reap", SPARTASAUR)
    table.end_turn()
    table.choose_house("brobnar")
    assert not table.may("reap", TROLL)


def test_spartasaur_avenges_a_fallen_friend_on_all_but_dinosaurs() -> None:
    table = scenario(left=[SPARTASAUR, at(DEXTRE), BUMPSY], right=[TROLL, CORNICEN_OCTAVIA], house="logos")
    table.fight(DEXTRE, TROLL)
    assert (table.line(0), table.line(1)) == (["spartasaur"], ["cornicen-octavia"])


def test_spartasaur_gains_two_by_fighting() -> None:
    table = scenario(left=[SPARTASAUR], right=[DEXTRE], house="saurian")
    table.fight(SPARTASAUR, DEXTRE)
    assert table.amber == (2, 0)


def test_the_colosseum_counts_deaths_in_fights_and_forges_for_six() -> None:
    colosseum = at(THE_COLOSSEUM, counters=(("glory", 5),))
    table = scenario(left=[TROLL, colosseum], right=[DEXTRE], house="brobnar", amber=(6, 0))
    table.fight(TROLL, DEXTRE)
    table.omni(THE_COLOSSEUM, choosing=["red"])
    assert (table.keys, table.card(THE_COLOSSEUM).counters) == ((1, 0), ())


def test_the_colosseum_does_nothing_with_fewer_than_six() -> None:
    table = scenario(left=[at(THE_COLOSSEUM, counters=(("glory", 5),))], house="brobnar", amber=(6, 0))
    table.omni(THE_COLOSSEUM)
    assert (table.keys, table.card(THE_COLOSSEUM).counter("glory")) == ((0, 0), 5)


def test_chant_of_hubris_moves_an_amber_to_another_creature() -> None:
    table = scenario(left=[at(TROLL, amber=1)], right=[BUMPSY], hand=[CHANT_OF_HUBRIS], house="saurian")
    table.play(CHANT_OF_HUBRIS, choosing=[TROLL])
    assert (table.card(TROLL).amber, table.card(BUMPSY).amber) == (0, 1)


@pytest.mark.parametrize(("amber", "stolen"), [(0, 1), (1, 0)])
def test_odoac_keeps_your_amber_safe_while_he_has_some(amber: int, stolen: int) -> None:
    table = scenario(right=[at(ODOAC_THE_PATRICIAN, amber=amber)], hand=[URCHIN], house="shadows", amber=(0, 2))
    table.play(URCHIN)
    assert table.amber[0] == stolen


def test_odoac_captures_when_played() -> None:
    table = scenario(hand=[ODOAC_THE_PATRICIAN], house="saurian", amber=(0, 2))
    table.play(ODOAC_THE_PATRICIAN)
    assert table.card(ODOAC_THE_PATRICIAN).amber == 1


def test_good_of_the_many_destroys_the_odd_ones_out() -> None:
    table = scenario(left=[TROLL, BUMPSY, BATDRONE], right=[MOTHER], hand=[GOOD_OF_THE_MANY], house="saurian")
    table.play(GOOD_OF_THE_MANY)
    assert (table.line(0), table.line(1)) == (["troll", "bumpsy"], [])


def test_imperial_road_brings_a_saurian_stunned() -> None:
    table = scenario(left=[IMPERIAL_ROAD], hand=[TROLL, CORNICEN_OCTAVIA], house="dis")
    table.omni(IMPERIAL_ROAD)
    assert table.card(CORNICEN_OCTAVIA).stunned


def test_tertiate_takes_a_third_of_both_sides() -> None:
    left, right = [TROLL, BUMPSY, KRUMP], [MOTHER, BATDRONE, DEXTRE, SYMON]
    table = scenario(left=left, right=right, hand=[TERTIATE], house="saurian")
    table.play(TERTIATE, choosing=[[MOTHER, SYMON], BUMPSY])
    assert (table.line(0), table.line(1)) == (["troll", "krump"], ["batdrone", "dextre"])


def test_axiom_of_grisk_spares_the_warded_and_those_with_amber() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[at(MOTHER, amber=1)], hand=[AXIOM_OF_GRISK], house="saurian")
    table.play(AXIOM_OF_GRISK, choosing=[TROLL])
    assert (table.line(0), table.line(1), table.chains) == (["troll"], ["mother"], (2, 0))


def test_imperium_wards_two_friends() -> None:
    table = scenario(left=[TROLL, BUMPSY, KRUMP], hand=[IMPERIUM], house="saurian")
    table.play(IMPERIUM, choosing=[[TROLL, KRUMP]])
    assert [table.card(one).warded for one in (TROLL, BUMPSY, KRUMP)] == [True, False, True]


def test_legatus_raptor_is_exalted_to_use_a_friend() -> None:
    table = scenario(left=[LEGATUS_RAPTOR, at(KRUMP, exhausted=True)], right=[BATDRONE], house="saurian")
    table.fight(LEGATUS_RAPTOR, BATDRONE, choosing=["yes"])
    assert (table.card(LEGATUS_RAPTOR).amber, table.amber) == (1, (1, 0))


def test_phalanx_strike_is_repeated_for_an_exaltation() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER], hand=[PHALANX_STRIKE], house="saurian")
    table.play(PHALANX_STRIKE, choosing=[MOTHER, "yes", TROLL, MOTHER])
    assert (table.damage(MOTHER), table.card(TROLL).amber) == (4, 1)


@pytest.mark.parametrize(("answer", "gained"), [("yes", 2), ("no", 1)])
def test_questor_jarta_gains_for_an_exaltation(answer: str, gained: int) -> None:
    table = scenario(left=[QUESTOR_JARTA], house="saurian")
    table.reap(QUESTOR_JARTA, choosing=[answer])
    assert (table.amber[0], table.card(QUESTOR_JARTA).amber) == (gained, gained - 1)


def test_rhetor_gallim_makes_their_keys_dear() -> None:
    table = scenario(left=[RHETOR_GALLIM], house="saurian")
    table.reap(RHETOR_GALLIM, choosing=["yes"])
    table.end_turn()
    assert (table.key_cost(1), table.key_cost(0)) == (9, 6)


def test_senator_shrix_keeps_amber_for_keys() -> None:
    table = scenario(left=[SENATOR_SHRIX], house="saurian")
    table.reap(SENATOR_SHRIX, choosing=["yes"])
    assert facts.spendable(table.state, 0) == [table.card(SENATOR_SHRIX)]


def test_the_golden_spiral_exalts_and_uses_a_friend() -> None:
    table = scenario(left=[THE_GOLDEN_SPIRAL, at(KRUMP, exhausted=True)], house="saurian")
    table.action(THE_GOLDEN_SPIRAL)
    assert (table.card(KRUMP).amber, table.amber) == (1, (1, 0))


def test_tribute_captures_twice_for_an_exaltation() -> None:
    table = scenario(left=[TROLL, BUMPSY], hand=[TRIBUTE], house="saurian", amber=(0, 5))
    table.play(TRIBUTE, choosing=["yes"])
    assert (table.card(TROLL).amber, table.amber) == (5, (1, 1))


def test_tricerian_legionary_wards_a_friend() -> None:
    table = scenario(left=[TROLL], hand=[TRICERIAN_LEGIONARY], house="saurian")
    table.play(TRICERIAN_LEGIONARY, "left", choosing=[TROLL])
    assert table.card(TROLL).warded


def test_ancient_power_wards_friends_with_amber() -> None:
    table = scenario(left=[at(TROLL, amber=1), BUMPSY], hand=[ANCIENT_POWER], house="saurian")
    table.play(ANCIENT_POWER)
    assert (table.card(TROLL).warded, table.card(BUMPSY).warded) == (True, False)


def test_centurion_stenopius_is_stronger_by_three_for_each_amber() -> None:
    table = scenario(left=[at(CENTURION_STENOPIUS, amber=1)], house="saurian")
    table.reap(CENTURION_STENOPIUS, choosing=["yes"])
    assert table.power(CENTURION_STENOPIUS) == 9


def test_draco_praeco_enrages_a_house_for_an_exaltation() -> None:
    table = scenario(left=[DRACO_PRAECO], right=[TROLL, MOTHER], house="saurian")
    table.reap(DRACO_PRAECO, choosing=["yes", "brobnar"])
    assert (table.card(TROLL).enraged, table.card(MOTHER).enraged) == (True, False)


def test_orator_hissaro_makes_saurians_of_its_neighbors() -> None:
    table = scenario(left=[at(KRUMP, exhausted=True), BUMPSY], hand=[ORATOR_HISSARO], house="saurian")
    table.play(ORATOR_HISSARO, 1)
    assert (table.card(KRUMP).amber, table.may("reap", KRUMP), table.may("reap", BUMPSY)) == (1, True, True)


def test_paraguardian_wards_its_neighbors_for_an_exaltation() -> None:
    table = scenario(left=[TROLL, PARAGUARDIAN, BUMPSY, KRUMP], house="saurian")
    table.reap(PARAGUARDIAN, choosing=["yes"])
    assert [table.card(one).warded for one in (TROLL, BUMPSY, KRUMP)] == [True, True, False]


@pytest.mark.parametrize(("victim", "amber"), [(BUMPSY, 1), (KRUMP, 0)])
def test_stomp_exalts_for_a_kill(victim: Card, amber: int) -> None:
    table = scenario(left=[TROLL], right=[victim], hand=[STOMP], house="saurian")
    table.play(STOMP, choosing=[victim])
    assert table.card(TROLL).amber == amber


def test_the_callipygian_ideal_makes_its_bearers_amber_spendable() -> None:
    table = scenario(left=[TROLL], hand=[THE_CALLIPYGIAN_IDEAL], house="saurian")
    table.play(THE_CALLIPYGIAN_IDEAL, on=TROLL)
    assert facts.spendable(table.state, 0) == [table.card(TROLL)]


def test_tribune_pompitus_strengthens_friends_by_their_amber() -> None:
    table = scenario(left=[TRIBUNE_POMPITUS, at(BUMPSY, amber=2)], right=[TROLL], house="saurian")
    assert (table.power(BUMPSY), table.power(TRIBUNE_POMPITUS)) == (9, 4)
    table.fight(TRIBUNE_POMPITUS, TROLL, choosing=["yes"])
    assert table.damage(TROLL) == 6


def test_cincinnatus_rex_readies_the_others_for_an_exaltation() -> None:
    left: list[At | Card] = [CINCINNATUS_REX, at(TROLL, exhausted=True), at(CANNON, exhausted=True)]
    table = scenario(left=left, right=[BATDRONE, MOTHER], house="saurian")
    table.fight(CINCINNATUS_REX, BATDRONE, choosing=["yes"])
    assert (table.card(TROLL).exhausted, table.card(CANNON).exhausted) == (False, False)


def test_cincinnatus_rex_perishes_without_enemies() -> None:
    table = scenario(left=[CINCINNATUS_REX], right=[BATDRONE], house="saurian")
    table.fight(CINCINNATUS_REX, BATDRONE)
    assert not table.in_play(CINCINNATUS_REX)


def test_diplo_macy_exalts_all_that_fight() -> None:
    table = scenario(left=[CORNICEN_OCTAVIA], right=[BATDRONE], hand=[DIPLO_MACY], house="saurian")
    table.play(DIPLO_MACY)
    table.fight(CORNICEN_OCTAVIA, BATDRONE)
    assert table.card(CORNICEN_OCTAVIA).amber == 1


def test_grimlocus_dux_comes_exalted_twice() -> None:
    table = scenario(hand=[GRIMLOCUS_DUX], house="saurian")
    table.play(GRIMLOCUS_DUX)
    assert table.card(GRIMLOCUS_DUX).amber == 2


def test_primus_unguis_strengthens_friends_by_its_own_amber() -> None:
    table = scenario(left=[PRIMUS_UNGUIS, BUMPSY], right=[MOTHER], house="saurian")
    table.reap(PRIMUS_UNGUIS)
    assert [table.power(one) for one in (PRIMUS_UNGUIS, BUMPSY, MOTHER)] == [7, 7, 5]


@pytest.mark.parametrize(("friends", "keys"), [(5, 0), (6, 1)])
def test_triumph_forges_a_key_with_six_exalted_friends(friends: int, keys: int) -> None:
    table = scenario(left=[BUMPSY] * friends, hand=[TRIUMPH], house="saurian")
    table.play(TRIUMPH, choosing=["red"] * keys)
    assert (table.keys[0], table.card("bumpsy#1").amber) == (keys, 1)


def test_saurus_rex_searches_from_the_center() -> None:
    table = scenario(left=[SAURUS_REX], deck=[TROLL, EXILE], house="saurian")
    table.reap(SAURUS_REX, choosing=["yes", EXILE])
    assert (table.hand(), table.card(SAURUS_REX).amber) == (["exile"], 1)


def test_senator_bracchus_spends_the_amber_of_all_friends() -> None:
    table = scenario(left=[SENATOR_BRACCHUS, at(TROLL, amber=2)], house="saurian")
    table.reap(SENATOR_BRACCHUS)
    assert sum(item.amber for item in facts.spendable(table.state, 0)) == 3


def test_favor_of_rex_triggers_a_play_ability_again() -> None:
    table = scenario(left=[CHARETTE], hand=[FAVOR_OF_REX], house="saurian", amber=(0, 4), rulebook="14")
    table.play(FAVOR_OF_REX)
    assert table.card(CHARETTE).amber == 3


def test_kompsos_haruspex_lets_play_abilities_resolve_on_reaping() -> None:
    table = scenario(left=[KOMPSOS_HARUSPEX, CHARETTE], house="dis", amber=(0, 4), rulebook="14")
    table.reap(CHARETTE)
    assert table.card(CHARETTE).amber == 3


def test_gargantodon_enters_stunned_and_strikes_for_4() -> None:
    table = scenario(right=[TROLL], hand=[GARGANTODON], house="saurian", rulebook="14")
    table.play(GARGANTODON)
    assert table.card(GARGANTODON).stunned
    table.state = table.state.with_card("gargantodon#1", stunned=False, exhausted=False)
    table.fight(GARGANTODON, TROLL)
    assert table.damage(TROLL) == 4


def test_gargantodon_lets_creatures_of_the_active_player_capture_what_would_be_stolen() -> None:
    table = scenario(left=[URCHIN, TROLL], right=[GARGANTODON], hand=[GHOSTLY_HAND], house="shadows", amber=(0, 1))
    table.play(GHOSTLY_HAND, choosing=[TROLL])
    assert (table.amber, table.card(TROLL).amber) == ((2, 0), 1)


@pytest.mark.parametrize(("amber", "taken", "stays"), [((4, 6), None, True), ((4, 5), None, False), ((9, 9), 4, True)])
def test_crassosaurus_takes_10_from_both_pools_or_is_purged(
    amber: tuple[int, int], taken: int | None, stays: bool
) -> None:
    table = scenario(hand=[CRASSOSAURUS], house="saurian", amber=amber, rulebook="14")
    table.play(CRASSOSAURUS, choosing=[] if taken is None else [taken])
    assert table.line(0) == (["crassosaurus"] if stays else [])
    assert table.zone(0, "purged") == ([] if stays else ["crassosaurus"])


def test_crassosaurus_lets_its_player_say_whose_amber_it_takes() -> None:
    table = scenario(hand=[CRASSOSAURUS], house="saurian", amber=(9, 9), rulebook="14")
    table.play(CRASSOSAURUS, choosing=[4])
    assert (table.amber, table.card(CRASSOSAURUS).amber) == ((3, 5), 10)


def test_livia_the_elder_lets_fight_and_reap_abilities_change_places() -> None:
    table = scenario(left=[LIVIA_THE_ELDER, HEADHUNTER], house="saurian", rulebook="14")
    table.reap(LIVIA_THE_ELDER, choosing=["yes"])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.reap(HEADHUNTER)
    assert (table.card(LIVIA_THE_ELDER).amber, table.amber[0]) == (1, 3)


def test_livia_the_elder_changes_nothing_without_being_exalted() -> None:
    table = scenario(left=[LIVIA_THE_ELDER, HEADHUNTER], house="saurian", rulebook="14")
    table.reap(LIVIA_THE_ELDER, choosing=["no"])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.reap(HEADHUNTER)
    assert table.amber[0] == 2


def test_auto_legionary_joins_the_battleline_for_good_and_serves_any_house() -> None:
    table = scenario(left=[AUTO_LEGIONARY, TROLL], house="saurian", rulebook="14")
    table.action(AUTO_LEGIONARY, choosing=["right"])
    assert (table.line(0), table.power(AUTO_LEGIONARY)) == (["troll", "auto-legionary"], 5)
    table.state = table.state.with_card("auto-legionary#1", exhausted=False)
    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    assert (table.may("reap", AUTO_LEGIONARY), table.may("reap", TROLL)) == (True, False)


def test_auto_legionary_among_the_artifacts_is_no_creature() -> None:
    table = scenario(left=[AUTO_LEGIONARY], house="dis", rulebook="14")
    assert not any(table.may(way, AUTO_LEGIONARY) for way in ("reap", "action"))
