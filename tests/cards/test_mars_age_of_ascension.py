"""Mars in Age of Ascension, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.dis import SHARD_OF_PAIN
from companion.cards.age_of_ascension.mars import (
    AEMBER_CONDUCTION_UNIT,
    AGENT_HOO_MAN,
    CARPET_PHLOXEM,
    COLLECTOR_WORM,
    CONTAINMENT_FIELD,
    DESTROY_THEM_ALL,
    DESTRUCTIVE_ANALYSIS,
    ENTROPIC_MANIPULATOR,
    EXTERMINATE_EXTERMINATE,
    EXTINCTION,
    GLYXL_PROLIFERATOR,
    HYPNOBEAM,
    IXXYXLI_FIXFINGER,
    KILLZORD_MK_9001,
    MARS_FIRST,
    MARS_NEEDS_AEMBER,
    MARTIAN_GENEROSITY,
    MINDWORM,
    NYZYK_RESONATOR,
    PHLOXEM_SPIKE,
    SHARD_OF_HATE,
    SKYBOOSTER_SQUADRON,
    STORM_CRAWLER,
    TYXL_BEAMBUCKLER,
    XANTHYX_HARVESTER,
    YXLYX_STIMRAGER,
    YZPHYZ_KNOWDRONE,
    ZYSYSYX_SHOCKWORM,
)
from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, KELIFI_DRAGON, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.cards.call_of_the_archons.mars import BLYPYP, JAMMER_PACK, MINDWARPER, TUNK, ZORG
from companion.rules.card import Card
from tests.scenario import at, scenario


def test_agent_hoo_man_stuns_a_foreigner_of_each_side() -> None:
    table = scenario(left=[AGENT_HOO_MAN, BUMPSY], right=[TROLL, ZORG], house="mars")

    table.reap(AGENT_HOO_MAN)

    assert [table.card(card).stunned for card in (BUMPSY, TROLL, ZORG)] == [True, True, False]


@pytest.mark.parametrize(("friends", "damage"), [([], 4), ([ZORG], 0)])
def test_carpet_phloxem_falls_only_where_you_have_nobody(friends: list[Card], damage: int) -> None:
    table = scenario(left=friends, right=[TROLL], hand=[CARPET_PHLOXEM], house="mars")

    table.play(CARPET_PHLOXEM)

    assert table.damage(TROLL) == damage


def test_collector_worm_archives_the_creature_it_fights() -> None:
    table = scenario(left=[COLLECTOR_WORM], right=[BUMPSY, TROLL], house="mars")

    table.fight(COLLECTOR_WORM, BUMPSY)

    assert (table.zone(0, "archives"), table.line(1)) == (["bumpsy"], ["troll"])


@pytest.mark.parametrize(("line", "archived"), [
    ([GLYXL_PROLIFERATOR, TROLL], ["tunk"]), ([TROLL, GLYXL_PROLIFERATOR, VALDR], []),
])  # fmt: skip
def test_glyxl_proliferator_archives_a_mars_card_from_a_flank(line: list[Card], archived: list[str]) -> None:
    table = scenario(left=line, discard=[TUNK, PUNCH], house="mars")

    table.reap(GLYXL_PROLIFERATOR)

    assert table.zone(0, "archives") == archived


def test_ixxyxli_fixfinger_armors_the_other_martians() -> None:
    table = scenario(left=[IXXYXLI_FIXFINGER, BLYPYP, TROLL], right=[MINDWARPER])

    assert [table.armor(card) for card in (IXXYXLI_FIXFINGER, BLYPYP, TROLL, MINDWARPER)] == [2, 1, 0, 1]


def test_mars_first_readies_and_uses_a_martian() -> None:
    table = scenario(left=[at(TUNK, exhausted=True), TROLL], hand=[MARS_FIRST], house="mars")

    table.play(MARS_FIRST)
    if table.asks:
        table.answer("reap")

    assert table.amber == (2, 0)


def test_mars_needs_aember_from_damaged_foreigners() -> None:
    table = scenario(right=[at(TROLL, damage=1), at(ZORG, damage=1), MOTHER], hand=[MARS_NEEDS_AEMBER], house="mars",
                     amber=(0, 3))  # fmt: skip

    table.play(MARS_NEEDS_AEMBER)

    assert [table.card(card).amber for card in (TROLL, ZORG, MOTHER)] == [1, 0, 0]
    assert table.amber == (1, 2)


def test_mindworm_turns_its_target_on_the_neighbors() -> None:
    table = scenario(left=[MINDWORM], right=[TROLL, BUMPSY, KELIFI_DRAGON], house="mars")

    table.fight(MINDWORM, BUMPSY)

    assert (table.damage(TROLL), table.damage(KELIFI_DRAGON)) == (5, 5)


def test_skybooster_squadron_flies_home_after_reaping() -> None:
    table = scenario(left=[SKYBOOSTER_SQUADRON], house="mars")

    table.reap(SKYBOOSTER_SQUADRON)

    assert (table.hand(), table.amber) == (["skybooster-squadron"], (1, 0))


def test_tyxl_beambuckler_beams_a_creature_to_a_flank() -> None:
    table = scenario(right=[TROLL, BUMPSY, VALDR], hand=[TYXL_BEAMBUCKLER], house="mars")

    table.play(TYXL_BEAMBUCKLER, "left", choosing=[BUMPSY, "right"])

    assert (table.line(1), table.damage(BUMPSY)) == (["troll", "valdr", "bumpsy"], 2)


def test_yxlyx_stimrager_beams_a_creature_after_a_fight() -> None:
    table = scenario(left=[YXLYX_STIMRAGER], right=[TROLL, KELIFI_DRAGON, BATDRONE], house="mars")

    table.fight(YXLYX_STIMRAGER, BATDRONE, choosing=[TROLL, "right"])

    assert (table.line(1), table.damage(TROLL)) == (["kelifi-dragon", "troll"], 2)


@pytest.mark.parametrize(("neighbor", "usable"), [(ZORG, True), (TROLL, False)])
def test_xanthyx_harvester_works_among_martians_only(neighbor: Card, usable: bool) -> None:
    table = scenario(left=[XANTHYX_HARVESTER, neighbor], house="mars")

    assert table.may("reap", XANTHYX_HARVESTER) is usable


def test_xanthyx_harvester_reaps_double() -> None:
    table = scenario(left=[XANTHYX_HARVESTER], house="mars")

    table.reap(XANTHYX_HARVESTER)

    assert table.amber == (2, 0)


@pytest.mark.parametrize("watcher", [ZYSYSYX_SHOCKWORM, STORM_CRAWLER])
def test_enemies_that_reap_are_shocked(watcher: Card) -> None:
    enemy = scenario(left=[BUMPSY], right=[watcher], house="brobnar")
    friend = scenario(left=[BUMPSY, watcher], house="brobnar")

    enemy.reap(BUMPSY)
    friend.reap(BUMPSY)

    assert (enemy.card(BUMPSY).stunned, friend.card(BUMPSY).stunned) == (True, False)


def test_storm_crawler_deals_one_damage_only() -> None:
    table = scenario(left=[STORM_CRAWLER], right=[BUMPSY], house="mars")

    table.fight(STORM_CRAWLER, BUMPSY)

    assert table.damage(BUMPSY) == 1


def test_aember_conduction_unit_stuns_the_first_enemy_to_reap() -> None:
    table = scenario(left=[BUMPSY, VALDR], right=[AEMBER_CONDUCTION_UNIT], house="brobnar")

    table.reap(BUMPSY)
    table.reap(VALDR)

    assert (table.card(BUMPSY).stunned, table.card(VALDR).stunned) == (True, False)


def test_containment_field_destroys_the_creature_that_is_used() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[CONTAINMENT_FIELD]), TROLL], house="brobnar")

    table.reap(BUMPSY)

    assert table.line(0) == ["troll"]


def test_destroy_them_all_takes_one_of_each_type() -> None:
    table = scenario(right=[CANNON, at(TROLL, upgrades=[JAMMER_PACK]), MOTHER], hand=[DESTROY_THEM_ALL], house="mars")

    table.play(DESTROY_THEM_ALL, choosing=[MOTHER])

    assert (table.line(1), table.zone(1, "artifacts")) == (["troll"], [])
    assert table.card(TROLL).upgrades == ()


def test_exterminate_takes_a_weaker_foreigner_for_each_martian() -> None:
    table = scenario(left=[ZORG], right=[TROLL, BUMPSY], hand=[EXTERMINATE_EXTERMINATE], house="mars")

    table.play(EXTERMINATE_EXTERMINATE)

    assert table.line(1) == ["troll"]


def test_hypnobeam_takes_control() -> None:
    table = scenario(left=[ZORG], right=[TROLL], hand=[HYPNOBEAM], house="mars")

    table.play(HYPNOBEAM, choosing=["left"])

    assert table.line(0) == ["troll", "zorg"]


def test_nyzyk_resonator_counts_its_neighbors() -> None:
    table = scenario(left=[TROLL, NYZYK_RESONATOR, BUMPSY, VALDR])

    assert (table.key_cost(0), table.key_cost(1)) == (6, 10)


@pytest.mark.parametrize(("friends", "line"), [([], ["troll", "valdr"]), ([ZORG], ["troll", "bumpsy", "valdr"])])
def test_phloxem_spike_clears_the_middle_where_you_have_nobody(friends: list[Card], line: list[str]) -> None:
    table = scenario(left=friends, right=[TROLL, BUMPSY, VALDR], hand=[PHLOXEM_SPIKE], house="mars")

    table.play(PHLOXEM_SPIKE)

    assert table.line(1) == line


def test_destructive_analysis_spends_archived_cards_for_damage() -> None:
    table = scenario(right=[TROLL], hand=[DESTRUCTIVE_ANALYSIS], archives=[PUNCH, MOTHER], house="mars")

    table.play(DESTRUCTIVE_ANALYSIS, choosing=[[PUNCH]])

    assert (table.damage(TROLL), table.zone(0, "archives")) == (4, ["mother"])


def test_extinction_takes_all_who_share_a_trait_for_a_chain() -> None:
    table = scenario(left=[BUMPSY], right=[TROLL, MOTHER], hand=[EXTINCTION], house="mars")

    table.play(EXTINCTION, choosing=[TROLL])

    assert (table.line(0), table.line(1), table.chains) == ([], ["mother"], (1, 0))


def test_killzord_mk_9001_arms_its_creature_at_the_price_of_chains() -> None:
    table = scenario(left=[at(BLYPYP, upgrades=[KILLZORD_MK_9001])], right=[TROLL], house="mars")
    assert (table.power(BLYPYP), table.armor(BLYPYP)) == (4, 2)

    table.fight(BLYPYP, TROLL)

    assert (table.damage(BLYPYP), table.chains) == (0, (1, 0))


def test_martian_generosity_draws_two_for_each_aember_lost() -> None:
    table = scenario(hand=[MARTIAN_GENEROSITY], deck=[TROLL] * 8, house="mars", amber=(1, 3))

    table.play(MARTIAN_GENEROSITY)

    assert (len(table.hand()), table.amber) == (4, (0, 3))


def test_shard_of_hate_stuns_an_enemy_for_each_friendly_shard() -> None:
    table = scenario(left=[SHARD_OF_HATE, SHARD_OF_PAIN], right=[TROLL, MOTHER, BUMPSY], house="mars")

    table.action(SHARD_OF_HATE, choosing=[[TROLL, BUMPSY]])

    assert [table.card(card).stunned for card in (TROLL, MOTHER, BUMPSY)] == [True, False, True]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_yzphyz_knowdrone_archives_and_may_trade_it_for_a_stun(answer: str) -> None:
    table = scenario(right=[TROLL], hand=[YZPHYZ_KNOWDRONE, PUNCH], house="mars")

    table.play(YZPHYZ_KNOWDRONE, "left", choosing=["yes", TROLL] if answer == "yes" else ["no"])

    assert table.card(TROLL).stunned is (answer == "yes")
    assert len(table.zone(0, "archives")) == (0 if answer == "yes" else 1)


def test_entropic_manipulator_moves_damage_within_one_side() -> None:
    table = scenario(
        left=[at(ZORG, damage=1)], right=[at(TROLL, damage=4), BUMPSY], hand=[ENTROPIC_MANIPULATOR], house="mars"
    )  # fmt: skip

    table.play(ENTROPIC_MANIPULATOR, choosing=["their-creatures", BUMPSY, TROLL, BUMPSY, BUMPSY])

    assert table.damage(ZORG) == 1
    assert (table.damage(TROLL), table.damage(BUMPSY)) == (1, 3)
