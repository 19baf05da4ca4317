"""Brobnar in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE, DEXTRE, LABWORK, MOTHER
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.worlds_collide.brobnar import (
    ALAKA,
    ALAKA_S_BREW,
    BALLCANO,
    BARN_RAZING,
    BERSERKER_SLAM,
    CHIEFTAIN_S_BREW,
    COWFYNE_S_BREW,
    FYRE_BREATH,
    GRAVELGUTS,
    GROKE_S_BREW,
    GRON_NINE_TOES,
    GRON_S_BREW,
    GUJI_DINOSAUR_HUNTER,
    IGON_THE_GREEN,
    IGON_THE_TERRIBLE,
    IRESTAFF,
    KALOCH_STONEFATHER,
    MEGA_ALAKA,
    MEGA_COWFYNE,
    MEGA_GANGER_CHIEFTAIN,
    MEGA_GROKE,
    MEGA_GRON_NINE_TOES,
    MEGA_MOGGHUNTER,
    MEGA_NARP,
    MEGA_SHORTY,
    MOGGHUNTER,
    MOGGHUNTER_S_BREW,
    NARP,
    NARP_S_BREW,
    NOGI_SMARTFIST,
    OLD_BOOMY,
    OVERRUN,
    POWER_OF_FIRE,
    RAGNAROK,
    RAGWARG,
    SHATTERED_THRONE,
    SHORTY,
    SHORTY_S_BREW,
    SKOLL,
    SLIMY_JARK,
    STILT_KIN,
    THE_BIG_ONE,
    THE_FLOOR_IS_LAVA,
    WARRIORS_REFRAIN,
)
from companion.cards.worlds_collide.saurian import SPARTASAUR
from companion.rules.card import Card
from tests.scenario import at, scenario


@pytest.mark.parametrize("card", [ALAKA, MEGA_ALAKA])
def test_alaka_enters_ready_after_a_fight(card: Card) -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[card], house="brobnar")
    table.fight(TROLL, BUMPSY)
    table.play(card, "left")
    assert not table.card(card).exhausted


def test_alaka_enters_exhausted_where_nothing_fought() -> None:
    table = scenario(left=[TROLL], hand=[ALAKA], house="brobnar")
    table.reap(TROLL)
    table.play(ALAKA, "left")
    assert table.card(ALAKA).exhausted


BREWS = [
    ALAKA_S_BREW, CHIEFTAIN_S_BREW, COWFYNE_S_BREW, GROKE_S_BREW, GRON_S_BREW, MOGGHUNTER_S_BREW, NARP_S_BREW,
    SHORTY_S_BREW,
]  # fmt: skip


@pytest.mark.parametrize("brew", BREWS)
def test_a_brew_makes_a_creature_stronger(brew: Card) -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[brew], house="brobnar")
    table.play(brew, choosing=[BUMPSY])
    assert (table.power(BUMPSY), table.power(TROLL), table.amber) == (7, 8, (1, 0))


def test_ballcano_burns_everybody_for_two_chains() -> None:
    table = scenario(left=[TROLL], right=[DEXTRE], hand=[BALLCANO], house="brobnar")
    table.play(BALLCANO)
    assert (table.damage(TROLL), table.in_play(DEXTRE), table.chains) == (4, False, (2, 0))


def test_barn_razing_costs_the_opponent_an_amber_for_each_fight_of_yours() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER], hand=[BARN_RAZING], house="brobnar", amber=(0, 3))
    table.play(BARN_RAZING)
    table.fight(BUMPSY, MOTHER)
    table.reap(TROLL)
    assert table.amber[1] == 2


def test_berserker_slam_takes_an_amber_only_from_whom_it_robs_of_a_creature() -> None:
    table = scenario(right=[BATDRONE, TROLL, BUMPSY], hand=[BERSERKER_SLAM] * 2, house="brobnar", amber=(0, 3))
    table.play("berserker-slam#1", choosing=[BUMPSY])
    assert (table.damage(BUMPSY), table.amber[1]) == (4, 3)
    table.play("berserker-slam#2", choosing=[BATDRONE])
    assert (table.in_play(BATDRONE), table.amber[1]) == (False, 2)


@pytest.mark.parametrize(("card", "strong"), [(GRON_NINE_TOES, 9), (MEGA_GRON_NINE_TOES, 11)])
def test_gron_nine_toes_is_stronger_while_damaged(card: Card, strong: int) -> None:
    table = scenario(left=[at(card, damage=1)], right=[card], house="brobnar")
    assert (table.power(f"{card.slug}#1"), table.power(f"{card.slug}#2")) == (strong, strong - 4)


@pytest.mark.parametrize("card", [MOGGHUNTER, MEGA_MOGGHUNTER])
def test_mogghunter_hits_a_flank_creature_after_a_fight(card: Card) -> None:
    table = scenario(left=[card], right=[DEXTRE, TROLL, MOTHER], house="brobnar")
    table.fight(card, DEXTRE, choosing=[MOTHER])
    assert table.damage(MOTHER) == 2


@pytest.mark.parametrize("card", [NARP, MEGA_NARP])
def test_narp_keeps_its_neighbors_from_reaping(card: Card) -> None:
    table = scenario(left=[BUMPSY, card, TROLL, KRUMP], house="brobnar")
    assert [table.may("reap", one) for one in (BUMPSY, card, TROLL, KRUMP)] == [False, True, False, True]


def test_stilt_kin_fights_when_a_giant_comes_beside_it() -> None:
    table = scenario(left=[at(STILT_KIN, exhausted=True)], right=[MOTHER], hand=[BUMPSY, KRUMP], house="brobnar")
    table.play(BUMPSY, "left")
    assert table.damage(MOTHER) == 2
    table.play(KRUMP, "left")
    assert table.damage(MOTHER) == 2


def test_warriors_refrain_stuns_the_weak() -> None:
    table = scenario(left=[TROLL], right=[DEXTRE], hand=[WARRIORS_REFRAIN], house="brobnar")
    table.play(WARRIORS_REFRAIN)
    assert (table.card(TROLL).stunned, table.card(DEXTRE).stunned) == (False, True)


def test_fyre_breath_burns_the_neighbors_of_whom_it_fights() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[FYRE_BREATH])], right=[MOTHER, DEXTRE, TROLL], house="brobnar")
    assert table.power(BUMPSY) == 8
    table.fight(BUMPSY, DEXTRE)
    assert (table.damage(MOTHER), table.damage(TROLL)) == (2, 2)


def test_gravelguts_grows_by_what_dies_fighting_it() -> None:
    table = scenario(left=[GRAVELGUTS], right=[DEXTRE, MOTHER], house="brobnar")
    table.fight(GRAVELGUTS, DEXTRE)
    assert table.power(GRAVELGUTS) == 7


@pytest.mark.parametrize(("victims", "left"), [(2, 5), (3, 3)])
def test_overrun_needs_three_dead_enemies(victims: int, left: int) -> None:
    table = scenario(right=[BATDRONE] * victims, hand=[BALLCANO, OVERRUN], house="brobnar", amber=(0, 5))
    table.play(BALLCANO)
    table.play(OVERRUN)
    assert table.amber[1] == left


def test_power_of_fire_costs_both_half_the_sacrificed_power() -> None:
    table = scenario(left=[BUMPSY], hand=[POWER_OF_FIRE], house="brobnar", amber=(5, 1))
    table.play(POWER_OF_FIRE)
    assert (table.amber, table.chains, table.in_play(BUMPSY)) == ((3, 0), (1, 0), False)


def test_ragwarg_strikes_only_the_first_to_reap() -> None:
    table = scenario(left=[KRUMP, BUMPSY, RAGWARG], house="brobnar")
    table.reap(BUMPSY)
    table.reap(KRUMP)
    assert (table.damage(BUMPSY), table.damage(KRUMP)) == (2, 0)


def test_shattered_throne_lets_whoever_fought_capture() -> None:
    table = scenario(left=[TROLL, SHATTERED_THRONE], right=[DEXTRE], house="brobnar", amber=(0, 2))
    table.fight(TROLL, DEXTRE)
    assert (table.card(TROLL).amber, table.amber) == (1, (0, 1))


@pytest.mark.parametrize(("amber", "damage"), [(0, 2), (1, 6)])
def test_guji_hits_creatures_with_amber_harder(amber: int, damage: int) -> None:
    table = scenario(left=[GUJI_DINOSAUR_HUNTER], right=[at(TROLL, amber=amber)], house="brobnar")
    table.action(GUJI_DINOSAUR_HUNTER, choosing=[TROLL])
    assert table.damage(TROLL) == damage


def test_guji_hunts_dinosaurs() -> None:
    table = scenario(left=[GUJI_DINOSAUR_HUNTER], right=[SPARTASAUR], house="brobnar")
    table.action(GUJI_DINOSAUR_HUNTER, choosing=[SPARTASAUR])
    assert table.damage(SPARTASAUR) == 5


def test_igon_the_green_is_purged_and_brings_back_igon_the_terrible() -> None:
    table = scenario(left=[IGON_THE_GREEN], right=[TROLL], discard=[IGON_THE_TERRIBLE], house="brobnar")
    table.fight(IGON_THE_GREEN, TROLL)
    assert (table.zone(0, "purged"), table.hand()) == (["igon-the-green"], ["igon-the-terrible"])


def test_igon_the_terrible_stays_only_once_igon_the_green_was_purged() -> None:
    table = scenario(left=[IGON_THE_GREEN], right=[TROLL], hand=[IGON_THE_TERRIBLE] * 2, house="brobnar")
    table.play("igon-the-terrible#1", "left")
    assert not table.in_play(IGON_THE_TERRIBLE)
    table.fight(IGON_THE_GREEN, TROLL)
    table.play("igon-the-terrible#2")
    assert table.in_play(IGON_THE_TERRIBLE)


def test_igon_the_terrible_steals_fighting() -> None:
    table = scenario(left=[IGON_THE_TERRIBLE], right=[DEXTRE], house="brobnar", amber=(0, 2))
    table.fight(IGON_THE_TERRIBLE, DEXTRE)
    assert table.amber == (1, 1)


def test_nogi_smartfist_draws_two_and_loses_two_by_chance() -> None:
    table = scenario(left=[NOGI_SMARTFIST], right=[DEXTRE], hand=[PUNCH], deck=[TROLL, BUMPSY], house="brobnar")
    table.fight(NOGI_SMARTFIST, DEXTRE, choosing=[[PUNCH, TROLL]])
    assert (table.hand(), table.discarded()) == (["bumpsy"], ["troll", "punch"])


def test_ragnarok_ends_in_everybodys_death() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[DEXTRE, KRUMP], hand=[RAGNAROK], house="brobnar")
    table.play(RAGNAROK)
    assert not table.may("reap", TROLL)
    table.fight(TROLL, DEXTRE)
    assert table.amber == (1, 0)
    table.end_turn()
    assert (table.line(0), table.line(1)) == ([], [])


def test_the_big_one_goes_off_with_the_tenth_creature() -> None:
    table = scenario(left=[at(THE_BIG_ONE, counters=(("fuse", 8),)), CANNON], hand=[BUMPSY, KRUMP], house="brobnar")
    table.play(BUMPSY, "left")
    assert table.in_play(THE_BIG_ONE)
    table.play(KRUMP, "left")
    assert (table.line(0), table.zone(0, "artifacts")) == ([], [])


def test_the_floor_is_lava_burns_one_of_each_side_as_your_turn_begins() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, THE_FLOOR_IS_LAVA], house="brobnar")
    table.end_turn()
    assert (table.damage(TROLL), table.damage(BUMPSY)) == (1, 1)


def test_mega_cowfyne_hits_the_neighbors_of_whom_it_fights() -> None:
    table = scenario(left=[MEGA_COWFYNE], right=[MOTHER, DEXTRE, TROLL], house="brobnar")
    table.fight(MEGA_COWFYNE, DEXTRE)
    assert (table.damage(MOTHER), table.damage(TROLL)) == (2, 2)


def test_mega_ganger_chieftain_readies_a_neighbor_to_fight() -> None:
    table = scenario(left=[at(TROLL, exhausted=True)], right=[DEXTRE], hand=[MEGA_GANGER_CHIEFTAIN], house="brobnar")
    table.play(MEGA_GANGER_CHIEFTAIN, "left", choosing=["yes"])
    assert not table.in_play(DEXTRE)


def test_mega_groke_costs_the_opponent_an_amber_by_fighting() -> None:
    table = scenario(left=[MEGA_GROKE], right=[DEXTRE], house="brobnar", amber=(0, 2))
    table.fight(MEGA_GROKE, DEXTRE)
    assert table.amber == (0, 1)


def test_irestaff_enrages_and_strengthens() -> None:
    table = scenario(left=[IRESTAFF], right=[TROLL], house="brobnar")
    table.action(IRESTAFF)
    assert (table.card(TROLL).enraged, table.power(TROLL)) == (True, 9)


@pytest.mark.parametrize("card", [SHORTY, MEGA_SHORTY])
def test_shorty_reaps_himself_into_a_rage(card: Card) -> None:
    table = scenario(left=[card], house="brobnar")
    table.reap(card)
    assert table.card(card).enraged
    assert table.has_keyword(card, "assault")


def test_slimy_jark_enrages_whom_it_fights() -> None:
    table = scenario(left=[SLIMY_JARK], right=[TROLL], house="brobnar")
    table.fight(SLIMY_JARK, TROLL)
    assert table.card(TROLL).enraged


@pytest.mark.parametrize(("left", "skirmish"), [([KALOCH_STONEFATHER], True), ([KALOCH_STONEFATHER, BUMPSY], False)])
def test_kaloch_stonefather_leads_from_the_center(left: list[Card], skirmish: bool) -> None:
    table = scenario(left=left, house="brobnar")
    assert table.has_keyword(KALOCH_STONEFATHER, "skirmish") is skirmish


def test_skoll_rewards_what_its_assault_kills() -> None:
    table = scenario(left=[SKOLL], right=[DUST_PIXIE, TROLL], house="brobnar", rulebook="14")
    table.fight(SKOLL, DUST_PIXIE)
    assert (table.line(1), table.card(SKOLL).power_counters) == (["troll"], 1)


def test_skoll_rewards_nothing_that_its_power_kills() -> None:
    table = scenario(left=[SKOLL], right=[at(BUMPSY), TROLL], house="brobnar", rulebook="14")
    table.state = table.state.with_card("skoll#1", power_counters=3)
    table.fight(SKOLL, BUMPSY)
    assert (table.line(1), table.card(SKOLL).power_counters) == (["troll"], 3)


def test_old_boomy_archives_until_a_brobnar_card_goes_off() -> None:
    table = scenario(left=[at(OLD_BOOMY, power_counters=2)], deck=[LABWORK, PUNCH, TROLL], house="brobnar")
    table.reap(OLD_BOOMY, choosing=["reveal"])
    assert (sorted(table.zone(0, "archives")), table.damage(OLD_BOOMY)) == (["labwork", "punch"], 2)


def test_old_boomy_may_stop_after_the_first_card() -> None:
    table = scenario(left=[OLD_BOOMY], deck=[LABWORK, PUNCH], house="brobnar")
    table.reap(OLD_BOOMY, choosing=["stop"])
    assert (table.zone(0, "archives"), table.damage(OLD_BOOMY)) == (["labwork"], 0)
