"""Mars in Call of the Archons, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, KELIFI_DRAGON, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import BATDRONE, DOC_BOOKTON, MOTHER
from companion.cards.call_of_the_archons.mars import (
    AMMONIA_CLOUDS,
    BATTLE_FLEET,
    BIOMATRIX_BACKUP,
    BLYPYP,
    BRAIN_STEM_ANTENNA,
    CHUFF_APE,
    COMBAT_PHEROMONES,
    COMMPOD,
    CRYSTAL_HIVE,
    CUSTOM_VIRUS,
    DEEP_PROBE,
    EMP_BLAST,
    ETHER_SPIDER,
    FEEDING_PIT,
    GRABBER_JAMMER,
    GROMMID,
    HYPNOTIC_COMMAND,
    INCUBATION_CHAMBER,
    INVASION_PORTAL,
    IRRADIATED_AEMBER,
    JAMMER_PACK,
    JOHN_SMYTH,
    KEY_ABDUCTION,
    MARTIAN_HOUNDS,
    MARTIANS_MAKE_BAD_ALLIES,
    MASS_ABDUCTION,
    MATING_SEASON,
    MINDWARPER,
    MOTHERGUN,
    MOTHERSHIP_SUPPORT,
    ORBITAL_BOMBARDMENT,
    PHOSPHORUS_STARS,
    PHYLYX_THE_DISINTEGRATOR,
    PSYCHIC_NETWORK,
    QYXXLYX_PLAGUE_MASTER,
    RED_PLANET_RAY_GUN,
    SAMPLE_COLLECTION,
    SHATTER_STORM,
    SNIFFER,
    SOFT_LANDING,
    SQUAWKER,
    SWAP_WIDGET,
    TOTAL_RECALL,
    TUNK,
    ULYQ_MEGAMOUTH,
    UXLYX_THE_ZOOKEEPER,
    VEZYMA_THINKDRONE,
    YXILI_MARAUDER,
    YXILO_BOLTER,
    YXILX_DOMINATOR,
    ZORG,
    ZYZZIX_THE_MANY,
)
from companion.rules.card import Card
from tests.scenario import at, scenario


def test_ammonia_clouds_choke_everyone() -> None:
    table = scenario(left=[ZORG], right=[TROLL, BATDRONE], hand=[AMMONIA_CLOUDS], house="mars")

    table.play(AMMONIA_CLOUDS)

    assert (table.damage(ZORG), table.damage(TROLL), table.line(1)) == (3, 3, ["troll"])


def test_battle_fleet_draws_for_revealed_mars_cards() -> None:
    table = scenario(hand=[BATTLE_FLEET, ZORG, TUNK, TROLL], deck=[PUNCH, VALDR, MOTHER], house="mars")

    table.play(BATTLE_FLEET, choosing=[[ZORG, TUNK]])

    assert table.zone(0, "deck") == ["mother"]


def test_deep_probe_discards_the_creatures_of_one_house() -> None:
    table = scenario(hand=[DEEP_PROBE], their_hand=[TROLL, BUMPSY, PUNCH, MOTHER], house="mars")

    table.play(DEEP_PROBE, choosing=["brobnar"])

    assert sorted(table.hand(1)) == ["mother", "punch"]


def test_emp_blast_stuns_mars_and_robots_and_destroys_artifacts() -> None:
    table = scenario(left=[BLYPYP, CANNON], right=[BATDRONE, TROLL], hand=[EMP_BLAST], house="mars")

    table.play(EMP_BLAST)

    assert [table.card(card).stunned for card in (BLYPYP, BATDRONE, TROLL)] == [True, True, False]
    assert not table.in_play(CANNON)


def test_hypnotic_command_makes_an_enemy_capture_for_each_martian() -> None:
    table = scenario(left=[BLYPYP, ZORG, TROLL], right=[BUMPSY, MOTHER], hand=[HYPNOTIC_COMMAND], house="mars",
                     amber=(4, 4))  # fmt: skip

    table.play(HYPNOTIC_COMMAND, choosing=[BUMPSY, BUMPSY])

    assert table.card(BUMPSY).amber == 2
    assert table.amber == (4, 2)


@pytest.mark.parametrize(("theirs", "damage"), [(5, 0), (6, 3)])
def test_irradiated_aember_hurts_the_creatures_of_the_rich(theirs: int, damage: int) -> None:
    table = scenario(left=[ZORG], right=[TROLL], hand=[IRRADIATED_AEMBER], house="mars", amber=(0, theirs))

    table.play(IRRADIATED_AEMBER)

    assert (table.damage(TROLL), table.damage(ZORG)) == (damage, 0)


def test_key_abduction_cheapens_a_key_by_the_cards_in_hand() -> None:
    table = scenario(left=[ZORG, BLYPYP], hand=[KEY_ABDUCTION, TROLL], house="mars", amber=(11, 0))

    table.play(KEY_ABDUCTION, choosing=["yes", "red"])

    assert len(table.hand()) == 3
    assert (table.keys, table.amber) == ((1, 0), (0, 0))


def test_martian_hounds_grow_a_creature_for_each_damaged_one() -> None:
    table = scenario(left=[ZORG], right=[at(TROLL, damage=1), at(MOTHER, damage=1)], hand=[MARTIAN_HOUNDS],
                     house="mars")  # fmt: skip

    table.play(MARTIAN_HOUNDS, choosing=[ZORG])

    assert table.power(ZORG) == 11


def test_martians_make_bad_allies_purges_foreign_creatures_for_aember() -> None:
    table = scenario(hand=[MARTIANS_MAKE_BAD_ALLIES, TROLL, MOTHER, PUNCH, ZORG], house="mars")

    table.play(MARTIANS_MAKE_BAD_ALLIES)

    assert sorted(table.zone(0, "purged")) == ["mother", "troll"]
    assert table.amber == (2, 0)


def test_mass_abduction_archives_damaged_enemies_with_you() -> None:
    table = scenario(right=[at(TROLL, damage=1), at(MOTHER, damage=1), BUMPSY], hand=[MASS_ABDUCTION], house="mars")

    table.play(MASS_ABDUCTION, choosing=[[TROLL, MOTHER]])

    assert (sorted(table.zone(0, "archives")), table.line(1)) == (["mother", "troll"], ["bumpsy"])


def test_mating_season_shuffles_martians_away_and_pays_their_owners() -> None:
    table = scenario(left=[ZORG, TROLL], right=[BLYPYP, TUNK], hand=[MATING_SEASON], house="mars")

    table.play(MATING_SEASON)

    assert (table.zone(0, "deck"), table.line(0)) == (["zorg"], ["troll"])
    assert table.amber == (2, 2)


def test_mothership_support_fires_once_for_each_ready_martian() -> None:
    table = scenario(left=[ZORG, BLYPYP, at(TUNK, exhausted=True)], right=[TROLL, MOTHER], hand=[MOTHERSHIP_SUPPORT],
                     house="mars")  # fmt: skip

    table.play(MOTHERSHIP_SUPPORT, choosing=[TROLL, MOTHER])

    assert (table.damage(TROLL), table.damage(MOTHER)) == (2, 2)


def test_orbital_bombardment_fires_for_each_revealed_mars_card() -> None:
    table = scenario(right=[TROLL, MOTHER], hand=[ORBITAL_BOMBARDMENT, ZORG, TUNK, PUNCH], house="mars")

    table.play(ORBITAL_BOMBARDMENT, choosing=[[ZORG, TUNK], TROLL, TROLL])

    assert (table.damage(TROLL), table.damage(MOTHER)) == (4, 0)


def test_phosphorus_stars_stun_all_but_mars_for_two_chains() -> None:
    table = scenario(left=[ZORG], right=[TROLL], hand=[PHOSPHORUS_STARS], house="mars")

    table.play(PHOSPHORUS_STARS)

    assert (table.card(ZORG).stunned, table.card(TROLL).stunned) == (False, True)
    assert table.chains == (2, 0)


def test_psychic_network_steals_for_ready_martians() -> None:
    table = scenario(left=[ZORG, at(TUNK, exhausted=True), TROLL], hand=[PSYCHIC_NETWORK], house="mars", amber=(0, 3))

    table.play(PSYCHIC_NETWORK)

    assert table.amber == (1, 2)


def test_sample_collection_abducts_an_enemy_for_each_of_their_keys() -> None:
    table = scenario(right=[TROLL, MOTHER], hand=[SAMPLE_COLLECTION], keys=((), ("red",)), house="mars")

    table.play(SAMPLE_COLLECTION, choosing=[[TROLL]])

    assert (table.zone(0, "archives"), table.line(1)) == (["troll"], ["mother"])


def test_shatter_storm_costs_the_opponent_three_times_what_you_lose() -> None:
    table = scenario(hand=[SHATTER_STORM], house="mars", amber=(2, 7))

    table.play(SHATTER_STORM)

    assert table.amber == (0, 1)


def test_soft_landing_readies_the_next_creature_only() -> None:
    table = scenario(hand=[SOFT_LANDING, BLYPYP, TUNK], house="mars")

    table.play(SOFT_LANDING)
    table.play(BLYPYP, "left")
    table.play(TUNK, "left")

    assert (table.card(BLYPYP).exhausted, table.card(TUNK).exhausted) == (False, True)


def test_squawker_readies_mars_or_stuns_others() -> None:
    ready = scenario(left=[at(ZORG, exhausted=True)], right=[TROLL], hand=[SQUAWKER], house="mars")
    stun = scenario(left=[ZORG], right=[TROLL], hand=[SQUAWKER], house="mars")

    ready.play(SQUAWKER, choosing=["ready"])
    stun.play(SQUAWKER, choosing=["stun"])

    assert not ready.card(ZORG).exhausted
    assert stun.card(TROLL).stunned


def test_total_recall_pays_for_the_ready_and_recalls_all() -> None:
    table = scenario(left=[ZORG, at(TROLL, exhausted=True)], right=[MOTHER], hand=[TOTAL_RECALL], house="mars")

    table.play(TOTAL_RECALL)

    assert table.amber == (2, 0)
    assert (sorted(table.hand()), table.line(1)) == (["troll", "zorg"], ["mother"])


def test_combat_pheromones_allow_two_martians_to_act() -> None:
    table = scenario(left=[COMBAT_PHEROMONES, BLYPYP, TUNK, MINDWARPER], house="logos")
    table.omni(COMBAT_PHEROMONES)
    table.reap(TUNK)
    table.reap(BLYPYP)

    assert not table.may("reap", MINDWARPER)


def test_commpod_may_ready_a_martian_for_each_revealed_card() -> None:
    table = scenario(left=[COMMPOD, at(ZORG, exhausted=True)], hand=[TUNK, TROLL], house="mars")

    table.action(COMMPOD, choosing=[[TUNK], "yes"])

    assert not table.card(ZORG).exhausted


def test_crystal_hive_pays_for_each_reaping_this_turn() -> None:
    table = scenario(left=[CRYSTAL_HIVE, TUNK], house="mars")

    table.action(CRYSTAL_HIVE)
    table.reap(TUNK)

    assert table.amber == (2, 0)


def test_custom_virus_kills_those_who_share_a_trait_with_the_purged() -> None:
    table = scenario(left=[CUSTOM_VIRUS, BLYPYP], right=[BUMPSY, MOTHER], hand=[TROLL], house="logos")

    table.omni(CUSTOM_VIRUS)

    assert (table.line(0), table.line(1)) == (["blypyp"], ["mother"])
    assert table.zone(0, "purged") == ["troll"]


@pytest.mark.parametrize(("food", "gained"), [(TROLL, 1), (PUNCH, 0)])
def test_feeding_pit_pays_for_a_creature_only(food: Card, gained: int) -> None:
    table = scenario(left=[FEEDING_PIT], hand=[food], house="mars")

    table.action(FEEDING_PIT)

    assert table.amber == (gained, 0)


def test_invasion_portal_fetches_the_next_mars_creature() -> None:
    table = scenario(left=[INVASION_PORTAL], deck=[TROLL, ZORG, TUNK], house="mars")

    table.action(INVASION_PORTAL)

    assert (table.hand(), table.discarded(), table.zone(0, "deck")) == (["zorg"], ["troll"], ["tunk"])


def test_incubation_chamber_archives_a_mars_creature() -> None:
    table = scenario(left=[INCUBATION_CHAMBER], hand=[ZORG, TROLL], house="dis")

    table.omni(INCUBATION_CHAMBER)

    assert (table.zone(0, "archives"), table.hand()) == (["zorg"], ["troll"])


def test_mothergun_deals_as_much_damage_as_cards_are_revealed() -> None:
    table = scenario(left=[MOTHERGUN], right=[TROLL], hand=[ZORG, TUNK, PUNCH], house="mars")

    table.action(MOTHERGUN, choosing=[[ZORG, TUNK]])

    assert table.damage(TROLL) == 2


def test_sniffer_sniffs_out_the_elusive_this_turn() -> None:
    table = scenario(left=[SNIFFER], right=[MINDWARPER], house="mars")

    table.action(SNIFFER)
    assert not table.has_keyword(MINDWARPER, "elusive")
    table.end_turn()

    assert table.has_keyword(MINDWARPER, "elusive")


def test_swap_widget_swaps_for_a_martian_of_another_name() -> None:
    table = scenario(left=[SWAP_WIDGET, BLYPYP], hand=[BLYPYP, TUNK], house="mars")

    table.action(SWAP_WIDGET)

    assert (table.line(0), table.card(TUNK).exhausted) == (["tunk"], False)
    assert table.hand() == ["blypyp", "blypyp"]


def test_blypyp_readies_the_next_mars_creature() -> None:
    table = scenario(left=[BLYPYP], hand=[TUNK, MINDWARPER], house="mars")

    table.reap(BLYPYP)
    table.play(TUNK, "left")
    table.play(MINDWARPER, "left")

    assert (table.card(TUNK).exhausted, table.card(MINDWARPER).exhausted) == (False, True)


@pytest.mark.parametrize("card", [CHUFF_APE, YXILX_DOMINATOR, ZORG])
def test_a_brute_enters_play_stunned(card: Card) -> None:
    table = scenario(hand=[card], house="mars")

    table.play(card, "left")

    assert table.card(card).stunned


@pytest.mark.parametrize(("answer", "damage"), [("yes", 0), ("no", 5)])
def test_chuff_ape_may_eat_a_friend_to_heal(answer: str, damage: int) -> None:
    table = scenario(left=[at(CHUFF_APE, damage=5), TROLL], house="mars")

    table.reap(CHUFF_APE, choosing=[answer])

    assert table.damage(CHUFF_APE) == damage


def test_ether_spider_catches_the_opponent_s_aember() -> None:
    table = scenario(left=[TROLL], right=[ETHER_SPIDER], house="brobnar")

    table.reap(TROLL)

    assert (table.amber, table.card(ETHER_SPIDER).amber) == ((0, 0), 1)


def test_grabber_jammer_jams_and_grabs() -> None:
    table = scenario(left=[GRABBER_JAMMER], house="mars", amber=(0, 2))

    table.reap(GRABBER_JAMMER)

    assert (table.key_cost(0), table.key_cost(1)) == (6, 7)
    assert (table.card(GRABBER_JAMMER).amber, table.amber) == (1, (1, 1))


def test_grommid_fights_alone() -> None:
    table = scenario(left=[GROMMID], right=[BATDRONE], hand=[ZORG, AMMONIA_CLOUDS], house="mars", amber=(0, 2))
    assert not table.may_play(ZORG)
    assert table.may_play(AMMONIA_CLOUDS)

    table.fight(GROMMID, BATDRONE)

    assert table.amber == (0, 1)


def test_john_smyth_readies_a_martian_who_is_no_agent() -> None:
    table = scenario(left=[JOHN_SMYTH, at(TUNK, exhausted=True)], house="mars")

    table.reap(JOHN_SMYTH)

    assert (table.card(TUNK).exhausted, table.card(JOHN_SMYTH).exhausted) == (False, True)


def test_mindwarper_makes_an_enemy_capture_its_own() -> None:
    table = scenario(left=[MINDWARPER], right=[TROLL], house="mars", amber=(1, 1))

    table.action(MINDWARPER)

    assert (table.amber, table.card(TROLL).amber) == ((1, 0), 1)


def test_phylyx_disintegrates_for_each_other_martian() -> None:
    table = scenario(left=[PHYLYX_THE_DISINTEGRATOR, ZORG, TROLL], house="mars", amber=(0, 3))

    table.action(PHYLYX_THE_DISINTEGRATOR)

    assert table.amber == (0, 2)


def test_qyxxlyx_infects_humans_through_armor() -> None:
    table = scenario(left=[QYXXLYX_PLAGUE_MASTER], right=[DOC_BOOKTON, TROLL], house="mars")

    table.reap(QYXXLYX_PLAGUE_MASTER)

    assert (table.damage(DOC_BOOKTON), table.damage(TROLL)) == (3, 0)


def test_tunk_heals_when_another_martian_arrives() -> None:
    table = scenario(left=[at(TUNK, damage=4)], hand=[BLYPYP], house="mars")

    table.play(BLYPYP, "left")

    assert table.damage(TUNK) == 0


def test_ulyq_megamouth_commands_a_foreigner() -> None:
    table = scenario(left=[ULYQ_MEGAMOUTH, BUMPSY], house="mars")

    table.reap(ULYQ_MEGAMOUTH)
    if table.asks:
        table.answer("reap")

    assert table.amber == (2, 0)


def test_uxlyx_takes_an_enemy_to_the_zoo() -> None:
    table = scenario(left=[UXLYX_THE_ZOOKEEPER], right=[TROLL], house="mars")

    table.reap(UXLYX_THE_ZOOKEEPER)

    assert table.zone(0, "archives") == ["troll"]


@pytest.mark.parametrize(("answer", "archived"), [("yes", ["cannon"]), ("no", [])])
def test_vezyma_thinkdrone_may_archive_a_friend_from_play(answer: str, archived: list[str]) -> None:
    table = scenario(left=[VEZYMA_THINKDRONE, CANNON], right=[TROLL], house="mars")

    table.reap(VEZYMA_THINKDRONE, choosing=[answer, CANNON] if archived else [answer])

    assert table.zone(0, "archives") == archived


def test_yxili_marauder_captures_for_the_ready_and_grows() -> None:
    table = scenario(left=[ZORG, TUNK], hand=[YXILI_MARAUDER], house="mars", amber=(0, 3))

    table.play(YXILI_MARAUDER, "left")

    assert (table.power(YXILI_MARAUDER), table.amber) == (4, (0, 1))


@pytest.mark.parametrize(("target", "purged"), [(BATDRONE, ["batdrone"]), (TROLL, [])])
def test_yxilo_bolter_purges_what_its_bolt_destroys(target: Card, purged: list[str]) -> None:
    table = scenario(left=[YXILO_BOLTER], right=[target], house="mars")

    table.reap(YXILO_BOLTER, choosing=[target])

    assert table.zone(1, "purged") == purged


def test_zorg_stuns_the_creature_it_fights_and_its_neighbors() -> None:
    table = scenario(left=[ZORG], right=[TROLL, KELIFI_DRAGON, MOTHER, BUMPSY], house="mars")

    table.fight(ZORG, KELIFI_DRAGON)

    assert [table.card(card).stunned for card in (TROLL, KELIFI_DRAGON, MOTHER, BUMPSY)] == [True, True, True, False]


def test_zyzzix_grows_by_archiving_a_creature() -> None:
    table = scenario(left=[ZYZZIX_THE_MANY], hand=[TROLL, PUNCH], house="mars")

    table.reap(ZYZZIX_THE_MANY, choosing=["yes"])

    assert (table.power(ZYZZIX_THE_MANY), table.zone(0, "archives")) == (6, ["troll"])


def test_brain_stem_antenna_readies_its_creature_for_mars() -> None:
    table = scenario(left=[at(TROLL, upgrades=[BRAIN_STEM_ANTENNA], exhausted=True)], hand=[BLYPYP], house="mars")

    table.play(BLYPYP, "left")

    assert table.may("reap", TROLL)


def test_jammer_pack_makes_enemy_keys_dear() -> None:
    table = scenario(left=[at(TROLL, upgrades=[JAMMER_PACK])])

    assert (table.key_cost(0), table.key_cost(1)) == (6, 8)


def test_biomatrix_backup_archives_its_creature() -> None:
    table = scenario(left=[at(BATDRONE, upgrades=[BIOMATRIX_BACKUP])], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.zone(0, "archives") == ["batdrone"]


def test_red_planet_ray_gun_counts_the_martians_in_play() -> None:
    table = scenario(left=[at(BLYPYP, upgrades=[RED_PLANET_RAY_GUN])], right=[ZORG, TROLL], house="mars")

    table.reap(BLYPYP, choosing=[BLYPYP, TROLL])

    assert table.damage(TROLL) == 2
