"""The Sanctum cards of Call of the Archons: at work, at their bounds, leaving others alone."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.shadows import SCOWLY_CAPER
from companion.cards.call_of_the_archons.brobnar import ANGER, BUMPSY, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import EMBER_IMP, PITLORD
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.cards.call_of_the_archons.sanctum import (
    ARMAGEDDON_CLOAK,
    BEGONE,
    BLINDING_LIGHT,
    BULWARK,
    CHAMPION_ANAPHIEL,
    CHAMPION_TABRIS,
    CHARGE,
    CLEANSING_WAVE,
    CLEAR_MIND,
    COMMANDER_REMIEL,
    DOORSTEP_TO_HEAVEN,
    DUMA_THE_MARTYR,
    EPIC_QUEST,
    FRANCUS,
    GATEKEEPER,
    GLORIOUS_FEW,
    GORM_OF_OMM,
    GREY_MONK,
    HALLOWED_BLASTER,
    HAYYEL_THE_MERCHANT,
    HONORABLE_CLAIM,
    HORSEMAN_OF_DEATH,
    HORSEMAN_OF_FAMINE,
    HORSEMAN_OF_PESTILENCE,
    HORSEMAN_OF_WAR,
    INSPIRATION,
    JEHU_THE_BUREAUCRAT,
    LADY_MAXENA,
    LORD_GOLGOTHA,
    MANTLE_OF_THE_ZEALOT,
    MIGHTY_LANCE,
    NUMQUID_THE_FAIR,
    OATH_OF_POVERTY,
    ONE_STOOD_AGAINST_MANY,
    POTION_OF_INVULNERABILITY,
    PROTECT_THE_WEAK,
    PROTECTRIX,
    RADIANT_TRUTH,
    RAIDING_KNIGHT,
    ROUND_TABLE,
    SANCTUM_GUARDIAN,
    SEQUIS,
    SERGEANT_ZAKIEL,
    SHIELD_OF_JUSTICE,
    SHOULDER_ARMOR,
    SIGIL_OF_BROTHERHOOD,
    STAUNCH_KNIGHT,
    TAKE_HOSTAGES,
    TERMS_OF_REDRESS,
    THE_HARDER_THEY_COME,
    THE_SPIRIT_S_WAY,
    THE_VAULTKEEPER,
    VEEMOS_LIGHTBRINGER,
    VIRTUOUS_WORKS,
    WHISPERING_RELIQUARY,
)
from companion.cards.call_of_the_archons.shadows import (
    BAD_PENNY,
    DEIPNO_SPYMASTER,
    DODGER,
    NODDY_THE_THIEF,
    OLD_BRUNO,
    RING_OF_INVISIBILITY,
    SILVERTOOTH,
    URCHIN,
)
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, SNUFFLEGATOR
from companion.cards.worlds_collide.logos import REASSEMBLING_AUTOMATON
from companion.rulebooks import Rulebook
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import at, scenario


def test_cleansing_wave_gains_for_each_creature_that_was_really_healed() -> None:
    table = scenario(
        left=[at(TROLL, damage=3), MOTHER], right=[at(BUMPSY, damage=1)], hand=[CLEANSING_WAVE], house="sanctum"
    )

    table.play(CLEANSING_WAVE)

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 0)
    assert table.amber == (2, 0)


def test_shield_of_justice_keeps_friends_from_damage_for_this_turn_only() -> None:
    table = scenario(left=[BUMPSY, TROLL], right=[VALDR], hand=[SHIELD_OF_JUSTICE, ANGER], house="sanctum")
    table.play(SHIELD_OF_JUSTICE)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.fight(TROLL, VALDR)

    assert table.damage(TROLL) == 0
    assert not table.in_play(VALDR)


def test_terms_of_redress_lets_a_friend_capture_two() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[TERMS_OF_REDRESS], house="sanctum", amber=(0, 3))

    table.play(TERMS_OF_REDRESS)

    assert table.card(TROLL).amber == 2
    assert table.amber == (1, 1)


def test_hallowed_blaster_heals_up_to_three_damage_of_any_creature() -> None:
    table = scenario(left=[HALLOWED_BLASTER], right=[at(TROLL, damage=5), at(BUMPSY, damage=1)], house="sanctum")

    table.action(HALLOWED_BLASTER, choosing=[TROLL])

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 1)


def test_champion_anaphiel_protects_only_its_neighbors() -> None:
    table = scenario(left=[TROLL], right=[MOTHER, CHAMPION_ANAPHIEL, BUMPSY, VALDR], house="brobnar")

    assert table.rules_against(moves.fight("troll#1", "mother#1")) == ["taunt"]
    assert table.may("fight", TROLL, CHAMPION_ANAPHIEL)
    assert table.may("fight", TROLL, VALDR)


def test_lady_maxena_stuns_as_she_is_played() -> None:
    table = scenario(right=[TROLL, BUMPSY], hand=[LADY_MAXENA], house="sanctum")

    table.play(LADY_MAXENA, choosing=[TROLL])

    assert table.card(TROLL).stunned
    assert not table.card(BUMPSY).stunned


def test_lady_maxena_returns_to_her_owners_hand() -> None:
    table = scenario(left=[LADY_MAXENA, TROLL], house="sanctum")

    table.action(LADY_MAXENA)

    assert table.hand() == ["lady-maxena"]
    assert table.line(0) == ["troll"]


def test_raiding_knight_captures_one_as_it_is_played() -> None:
    table = scenario(hand=[RAIDING_KNIGHT], house="sanctum", amber=(0, 1))

    table.play(RAIDING_KNIGHT)

    assert table.card(RAIDING_KNIGHT).amber == 1
    assert table.amber == (0, 0)


@pytest.mark.parametrize(("answer", "damage"), [("yes", 5), ("no", 0)])
def test_sergeant_zakiel_may_send_a_neighbor_to_fight(answer: str, damage: int) -> None:
    table = scenario(left=[at(BUMPSY, exhausted=True)], right=[TROLL], hand=[SERGEANT_ZAKIEL], house="sanctum")

    table.play(SERGEANT_ZAKIEL, "right", choosing=[answer])

    assert table.damage(TROLL) == damage


def test_staunch_knight_is_stronger_on_a_flank_only() -> None:
    table = scenario(left=[STAUNCH_KNIGHT, TROLL], right=[MOTHER, at(STAUNCH_KNIGHT), BUMPSY], house="sanctum")

    assert table.power("staunch-knight#1") == 6
    assert table.power("staunch-knight#2") == 4


def test_protect_the_weak_gives_armor_and_taunt_to_its_creature_alone() -> None:
    table = scenario(left=[TROLL, BUMPSY], hand=[PROTECT_THE_WEAK], house="sanctum")

    table.play(PROTECT_THE_WEAK, on=TROLL)

    assert (table.armor(TROLL), table.has_keyword(TROLL, "taunt")) == (1, True)
    assert (table.armor(BUMPSY), table.has_keyword(BUMPSY, "taunt")) == (0, False)


def test_begone_destroys_the_dis_creatures_of_both_sides_or_brings_aember() -> None:
    table = scenario(left=[PITLORD, TROLL], right=[EMBER_IMP], hand=[BEGONE], house="sanctum")
    table.play(BEGONE, choosing=["destroy-dis"])
    assert (table.line(0), table.line(1), table.amber) == (["troll"], [], (0, 0))

    table = scenario(left=[PITLORD], hand=[BEGONE], house="sanctum")
    table.play(BEGONE, choosing=["gain-aember"])
    assert (table.line(0), table.amber) == (["pitlord"], (1, 0))


def test_blinding_light_stuns_every_creature_of_the_chosen_house_on_both_sides() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY, URCHIN], hand=[BLINDING_LIGHT], house="sanctum")

    table.play(BLINDING_LIGHT, choosing=["brobnar"])

    assert [item.card for item in table.state.creatures() if item.stunned] == [TROLL, BUMPSY]


def test_charge_makes_each_creature_played_after_it_strike() -> None:
    table = scenario(left=[MOTHER], right=[TROLL], hand=[CHARGE, SEQUIS, RAIDING_KNIGHT], house="sanctum")

    table.play(CHARGE)
    assert table.damage(TROLL) == 0
    table.play(SEQUIS, "left")
    table.play(RAIDING_KNIGHT, "left", choosing=[RAIDING_KNIGHT])

    assert table.damage(TROLL) == 4


def test_charge_counts_a_creature_you_play_to_your_opponents_side() -> None:
    table = scenario(right=[TROLL], hand=[CHARGE, SCOWLY_CAPER], house="sanctum")
    table.play(CHARGE)
    table.state = table.state.but(turn=table.state.turn.but(house="shadows"))

    table.play(SCOWLY_CAPER, "left")

    assert table.line(1) == ["scowly-caper", "troll"]
    assert table.damage(TROLL) == 2


def test_charge_is_over_with_the_turn() -> None:
    table = scenario(right=[TROLL], hand=[CHARGE], their_hand=[URCHIN], left=[BUMPSY], house="sanctum")
    table.play(CHARGE)
    table.end_turn()
    table.choose_house("shadows")

    table.play(URCHIN, "left")

    assert table.damage(BUMPSY) == table.damage(TROLL) == 0


def test_clear_mind_unstuns_friends_only() -> None:
    table = scenario(
        left=[at(TROLL, stunned=True), MOTHER], right=[at(BUMPSY, stunned=True)], hand=[CLEAR_MIND], house="sanctum"
    )

    table.play(CLEAR_MIND)

    assert not table.card(TROLL).stunned
    assert table.card(BUMPSY).stunned


@pytest.mark.parametrize(("pools", "after"), [((7, 9), (5, 5)), ((5, 6), (5, 5)), ((3, 5), (4, 5))])
def test_doorstep_to_heaven_leaves_no_pool_above_five(pools: tuple[int, int], after: tuple[int, int]) -> None:
    table = scenario(hand=[DOORSTEP_TO_HEAVEN], house="sanctum", amber=pools)

    table.play(DOORSTEP_TO_HEAVEN)

    assert table.amber == after


@pytest.mark.parametrize(("theirs", "gained"), [(3, 2), (2, 1), (1, 0), (0, 0)])
def test_glorious_few_pays_for_each_creature_the_opponent_has_more(theirs: int, gained: int) -> None:
    table = scenario(left=[MOTHER], right=[BUMPSY, TROLL, URCHIN][:theirs], hand=[GLORIOUS_FEW], house="sanctum")

    table.play(GLORIOUS_FEW)

    assert table.amber == (gained, 0)


def test_honorable_claim_lets_each_friendly_knight_capture_while_there_is_aember() -> None:
    table = scenario(
        left=[SEQUIS, TROLL, BULWARK], right=[RAIDING_KNIGHT], hand=[HONORABLE_CLAIM], house="sanctum", amber=(0, 3)
    )

    table.play(HONORABLE_CLAIM)

    assert [table.card(card).amber for card in (SEQUIS, BULWARK, TROLL, RAIDING_KNIGHT)] == [1, 1, 0, 0]
    assert table.amber == (1, 1)


def test_honorable_claim_with_too_little_aember_asks_which_knight_captures_first() -> None:
    table = scenario(left=[SEQUIS, BULWARK], hand=[HONORABLE_CLAIM], house="sanctum", amber=(0, 1))

    table.play(HONORABLE_CLAIM, choosing=[BULWARK])

    assert (table.card(SEQUIS).amber, table.card(BULWARK).amber, table.amber) == (0, 1, (1, 0))


def test_inspiration_readies_and_uses_a_friend_of_any_house() -> None:
    table = scenario(left=[at(TROLL, exhausted=True, damage=4), MOTHER], hand=[INSPIRATION], house="sanctum")

    table.play(INSPIRATION, choosing=[TROLL])

    assert (table.amber, table.damage(TROLL), table.card(TROLL).exhausted) == ((1, 0), 1, True)


def test_mighty_lance_strikes_a_creature_and_one_neighbor() -> None:
    table = scenario(right=[TROLL, VALDR, BUMPSY], hand=[MIGHTY_LANCE], house="sanctum")
    table.play(MIGHTY_LANCE, choosing=[VALDR, BUMPSY])
    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY)] == [0, 3, 3]

    alone = scenario(right=[TROLL], hand=[MIGHTY_LANCE], house="sanctum")
    alone.play(MIGHTY_LANCE)
    assert alone.damage(TROLL) == 3


def test_oath_of_poverty_pays_two_for_each_artifact_of_yours() -> None:
    table = scenario(left=[HALLOWED_BLASTER, ROUND_TABLE], right=[GORM_OF_OMM], hand=[OATH_OF_POVERTY], house="sanctum")

    table.play(OATH_OF_POVERTY)

    assert (table.amber, table.zone(0, "artifacts"), table.zone(1, "artifacts")) == ((5, 0), [], ["gorm-of-omm"])


def test_one_stood_against_many_fights_three_different_enemies_one_by_one() -> None:
    table = scenario(
        left=[at(TROLL, exhausted=True)], right=[URCHIN, DUST_PIXIE, SILVERTOOTH, BAD_PENNY],
        hand=[ONE_STOOD_AGAINST_MANY], house="sanctum",
    )  # fmt: skip

    table.play(ONE_STOOD_AGAINST_MANY, choosing=[DUST_PIXIE, URCHIN])
    assert not table.offers(URCHIN)
    table.answer(SILVERTOOTH)

    assert table.line(1) == ["urchin", "bad-penny"]
    assert table.damage(TROLL) == 3


def test_one_stood_against_many_with_one_enemy_fights_once() -> None:
    table = scenario(left=[TROLL], right=[VALDR], hand=[ONE_STOOD_AGAINST_MANY], house="sanctum")
    table.state = table.state.with_card("valdr#1", power_counters=20)

    table.play(ONE_STOOD_AGAINST_MANY)

    assert table.line(0) == []
    assert table.damage(VALDR) == 8


def test_radiant_truth_stuns_only_enemies_between_others() -> None:
    table = scenario(
        left=[TROLL, BATDRONE, MOTHER], right=[BUMPSY, VALDR, URCHIN, DODGER], hand=[RADIANT_TRUTH], house="sanctum"
    )

    table.play(RADIANT_TRUTH)

    assert [item.card for item in table.state.creatures() if item.stunned] == [VALDR, URCHIN]


def test_take_hostages_lets_a_friend_that_survives_its_fight_capture() -> None:
    table = scenario(
        left=[SEQUIS, RAIDING_KNIGHT], right=[DUST_PIXIE, TROLL], hand=[TAKE_HOSTAGES], house="sanctum", amber=(0, 3)
    )
    table.play(TAKE_HOSTAGES)

    table.fight(SEQUIS, DUST_PIXIE)
    table.fight(RAIDING_KNIGHT, TROLL)

    assert table.line(0) == ["sequis"]
    assert (table.card(SEQUIS).amber, table.amber) == (1, (1, 2))


@pytest.mark.parametrize(("victim", "offered"), [(BUMPSY, True), (SNUFFLEGATOR, False)])
def test_the_harder_they_come_purges_a_creature_of_power_five_or_more(victim: Card, offered: bool) -> None:
    table = scenario(left=[TROLL, VALDR], right=[victim], hand=[THE_HARDER_THEY_COME], house="sanctum")

    table.play(THE_HARDER_THEY_COME)
    assert table.offers(victim) is offered
    table.answer(TROLL)

    assert table.zone(0, "purged") == ["troll"]


def test_the_spirits_way_destroys_power_three_and_more_on_both_sides() -> None:
    table = scenario(left=[MOTHER, BATDRONE], right=[GREY_MONK, DUST_PIXIE], hand=[THE_SPIRIT_S_WAY], house="sanctum")

    table.play(THE_SPIRIT_S_WAY)

    assert (table.line(0), table.line(1)) == (["batdrone"], ["dust-pixie"])


def test_virtuous_works_brings_its_three_aember_and_nothing_else() -> None:
    table = scenario(hand=[VIRTUOUS_WORKS], house="sanctum")

    table.play(VIRTUOUS_WORKS)

    assert (table.amber, table.discarded()) == ((3, 0), ["virtuous-works"])


def test_epic_quest_archives_friendly_knights_as_it_is_played() -> None:
    table = scenario(left=[SEQUIS, TROLL], right=[BULWARK], hand=[EPIC_QUEST], house="sanctum")

    table.play(EPIC_QUEST)

    assert (table.zone(0, "archives"), table.line(0), table.line(1)) == (["sequis"], ["troll"], ["bulwark"])


@pytest.mark.parametrize(("others", "keys"), [(7, 1), (6, 0)])
def test_epic_quest_forges_for_nothing_after_seven_sanctum_cards(others: int, keys: int) -> None:
    blessings = [
        VIRTUOUS_WORKS, RADIANT_TRUTH, CLEAR_MIND, DOORSTEP_TO_HEAVEN, HONORABLE_CLAIM, GLORIOUS_FEW, CLEANSING_WAVE,
    ]  # fmt: skip
    table = scenario(left=[EPIC_QUEST], hand=blessings, house="sanctum")
    for card in blessings[:others]:
        table.play(card)
    before = table.amber

    table.omni(EPIC_QUEST, choosing=["red"] if keys else [])

    assert (table.keys, table.amber) == ((keys, 0), before)
    assert table.in_play(EPIC_QUEST) is not bool(keys)


def test_gorm_of_omm_goes_itself_and_takes_an_artifact_along() -> None:
    table = scenario(left=[GORM_OF_OMM], right=[HALLOWED_BLASTER, ROUND_TABLE], house="brobnar")

    table.omni(GORM_OF_OMM, choosing=[ROUND_TABLE])

    assert (table.discarded(0), table.discarded(1)) == (["gorm-of-omm"], ["round-table"])


def test_potion_of_invulnerability_keeps_friends_from_damage_but_not_from_destruction() -> None:
    table = scenario(left=[POTION_OF_INVULNERABILITY, TROLL, DUST_PIXIE], right=[VALDR], house="brobnar")
    table.omni(POTION_OF_INVULNERABILITY)

    table.fight(TROLL, VALDR)

    assert (table.damage(TROLL), table.line(1)) == (0, [])
    table.state = table.state.but(turn=table.state.turn.but(house="sanctum"))
    table.state = table.state.with_player(0, hand=scenario(hand=[THE_SPIRIT_S_WAY]).state.players[0].hand)
    table.play(THE_SPIRIT_S_WAY)
    assert table.line(0) == ["dust-pixie"]


def test_round_table_strengthens_friendly_knights_and_makes_them_taunt() -> None:
    table = scenario(left=[ROUND_TABLE, SEQUIS, TROLL], right=[BULWARK], house="sanctum")

    assert [table.power(card) for card in (SEQUIS, TROLL, BULWARK)] == [5, 8, 4]
    assert [table.has_keyword(card, "taunt") for card in (SEQUIS, TROLL, BULWARK)] == [True, False, False]


def test_sigil_of_brotherhood_lets_sanctum_creatures_be_used_this_turn() -> None:
    table = scenario(left=[SIGIL_OF_BROTHERHOOD, SEQUIS, MOTHER], house="brobnar")
    assert not table.may("reap", SEQUIS)

    table.omni(SIGIL_OF_BROTHERHOOD)

    assert (table.may("reap", SEQUIS), table.may("reap", MOTHER)) == (True, False)
    assert table.discarded() == ["sigil-of-brotherhood"]


def test_whispering_reliquary_returns_any_artifact_even_itself() -> None:
    table = scenario(left=[WHISPERING_RELIQUARY], right=[ROUND_TABLE, TROLL], house="sanctum")

    table.action(WHISPERING_RELIQUARY)
    assert table.options == ["whispering-reliquary#1", "round-table#1"]
    table.answer(ROUND_TABLE)

    assert table.hand(1) == ["round-table"]


def test_bulwark_gives_armor_to_its_neighbors_alone() -> None:
    table = scenario(left=[TROLL, BULWARK, SEQUIS, MOTHER], right=[RAIDING_KNIGHT], house="sanctum")

    assert [table.armor(card) for card in (TROLL, BULWARK, SEQUIS, MOTHER, RAIDING_KNIGHT)] == [2, 2, 4, 0, 2]


@pytest.mark.parametrize(("victim", "captured"), [(DUST_PIXIE, 1), (TROLL, None)])
def test_champion_tabris_captures_after_a_fight_it_survives(victim: Card, captured: int | None) -> None:
    table = scenario(left=[CHAMPION_TABRIS], right=[victim], house="sanctum", amber=(0, 2))

    table.fight(CHAMPION_TABRIS, victim)

    assert (table.card(CHAMPION_TABRIS).amber if table.in_play(CHAMPION_TABRIS) else None) == captured
    assert table.amber == (0, 2 - (captured or 0))


def test_sequis_captures_when_it_reaps() -> None:
    table = scenario(left=[SEQUIS], house="sanctum", amber=(0, 2))

    table.reap(SEQUIS)

    assert (table.card(SEQUIS).amber, table.amber) == (1, (1, 1))


def test_commander_remiel_uses_a_ready_friend_that_is_not_of_sanctum() -> None:
    table = scenario(left=[COMMANDER_REMIEL, SEQUIS, TROLL, MOTHER], right=[DUST_PIXIE], house="sanctum")

    table.reap(COMMANDER_REMIEL)
    assert table.options == ["troll#1", "mother#1"]
    table.answer(TROLL)
    table.answer("fight")

    assert (table.line(1), table.amber) == ([], (1, 0))


def test_duma_heals_her_friends_and_draws_two_as_she_is_destroyed() -> None:
    table = scenario(
        left=[DUMA_THE_MARTYR, at(TROLL, damage=5)], right=[at(VALDR, damage=1)], deck=[URCHIN, BATDRONE, MOTHER],
        house="sanctum",
    )  # fmt: skip

    table.fight(DUMA_THE_MARTYR, VALDR)

    assert (table.damage(TROLL), table.damage(VALDR)) == (0, 4)
    assert (table.hand(), table.discarded()) == (["urchin", "batdrone"], ["duma-the-martyr"])


def test_francus_captures_for_an_enemy_destroyed_fighting_it_on_either_turn() -> None:
    attacks = scenario(left=[FRANCUS], right=[DUST_PIXIE, TROLL], house="sanctum", amber=(0, 2))
    attacks.fight(FRANCUS, DUST_PIXIE)
    assert attacks.card(FRANCUS).amber == 1

    is_attacked = scenario(left=[BUMPSY], right=[FRANCUS], house="brobnar", amber=(2, 0))
    is_attacked.fight(BUMPSY, FRANCUS)
    assert (is_attacked.card(FRANCUS).amber, is_attacked.amber) == (1, (1, 0))

    looks_on = scenario(left=[FRANCUS, SEQUIS], right=[DUST_PIXIE], house="sanctum", amber=(0, 2))
    looks_on.fight(SEQUIS, DUST_PIXIE)
    assert looks_on.card(FRANCUS).amber == 0


def test_grey_monk_gives_all_friends_armor_and_heals_two_when_reaping() -> None:
    table = scenario(left=[GREY_MONK, TROLL], right=[at(BUMPSY, damage=3)], house="sanctum")
    assert [table.armor(card) for card in (GREY_MONK, TROLL, BUMPSY)] == [1, 1, 0]

    table.reap(GREY_MONK, choosing=[BUMPSY])

    assert table.damage(BUMPSY) == 1


def test_hayyel_the_merchant_gains_for_artifacts_you_play_only() -> None:
    table = scenario(
        left=[HAYYEL_THE_MERCHANT], hand=[HALLOWED_BLASTER, CLEANSING_WAVE], house="sanctum",
        their_hand=[WHISPERING_RELIQUARY], houses=(("sanctum", "dis", "logos"), ("sanctum", "dis", "logos")),
    )  # fmt: skip
    table.play(HALLOWED_BLASTER)
    table.play(CLEANSING_WAVE)
    assert table.amber == (1, 0)
    table.end_turn()
    table.choose_house("sanctum")

    table.play(WHISPERING_RELIQUARY)

    assert table.amber == (1, 0)


def test_horseman_of_death_calls_the_horsemen_back_from_your_discard_pile() -> None:
    table = scenario(
        hand=[HORSEMAN_OF_DEATH], discard=[HORSEMAN_OF_WAR, TROLL, HORSEMAN_OF_FAMINE],
        their_discard=[HORSEMAN_OF_PESTILENCE], house="sanctum",
    )  # fmt: skip

    table.play(HORSEMAN_OF_DEATH)

    assert table.hand() == ["horseman-of-war", "horseman-of-famine"]
    assert (table.discarded(0), table.discarded(1)) == (["troll"], ["horseman-of-pestilence"])


def test_horseman_of_famine_destroys_the_least_powerful_even_itself() -> None:
    table = scenario(left=[TROLL], right=[URCHIN], hand=[HORSEMAN_OF_FAMINE], house="sanctum")
    table.play(HORSEMAN_OF_FAMINE, "left")
    assert table.line(1) == []

    alone = scenario(left=[HORSEMAN_OF_FAMINE], right=[TROLL], house="sanctum")
    alone.reap(HORSEMAN_OF_FAMINE)
    assert (alone.line(0), alone.line(1)) == ([], ["troll"])


def test_horseman_of_pestilence_hurts_everyone_but_horsemen() -> None:
    table = scenario(left=[HORSEMAN_OF_PESTILENCE, HORSEMAN_OF_WAR, MOTHER], right=[TROLL], house="sanctum")

    table.reap(HORSEMAN_OF_PESTILENCE)

    assert [table.damage(c) for c in (HORSEMAN_OF_PESTILENCE, HORSEMAN_OF_WAR, MOTHER, TROLL)] == [0, 0, 1, 1]


def test_horseman_of_war_lets_every_friend_fight_and_do_nothing_else() -> None:
    table = scenario(left=[SEQUIS, TROLL, LADY_MAXENA], right=[BUMPSY], hand=[HORSEMAN_OF_WAR], house="sanctum")

    table.play(HORSEMAN_OF_WAR, "left")

    assert (table.may("fight", TROLL), table.may("fight", SEQUIS)) == (True, True)
    assert not any([table.may("reap", SEQUIS), table.may("reap", TROLL), table.may("action", LADY_MAXENA)])


def test_horseman_of_war_keeps_a_friend_from_its_omni_too() -> None:
    table = scenario(left=[DEIPNO_SPYMASTER], right=[BUMPSY], hand=[HORSEMAN_OF_WAR], house="sanctum")
    assert table.may("omni", DEIPNO_SPYMASTER)

    table.play(HORSEMAN_OF_WAR, "left")

    assert not table.may("omni", DEIPNO_SPYMASTER)


@pytest.mark.parametrize(("house", "gained"), [("sanctum", 2), ("dis", 0)])
def test_jehu_the_bureaucrat_gains_two_when_sanctum_is_chosen(house: str, gained: int) -> None:
    table = scenario(left=[JEHU_THE_BUREAUCRAT], step="house")

    table.choose_house(house)

    assert table.amber == (gained, 0)


def test_jehu_the_bureaucrat_pays_nothing_for_the_opponents_choice() -> None:
    table = scenario(right=[JEHU_THE_BUREAUCRAT], step="house", houses=(("sanctum", "dis", "logos"),) * 2)

    table.choose_house("sanctum")

    assert table.amber == (0, 0)


def test_lord_golgotha_strikes_the_neighbors_of_what_it_fights_before_the_fight() -> None:
    table = scenario(left=[LORD_GOLGOTHA], right=[TROLL, VALDR, DUST_PIXIE, MOTHER], house="sanctum")

    table.fight(LORD_GOLGOTHA, VALDR)

    assert table.line(1) == ["troll", "valdr", "mother"]
    assert [table.damage(card) for card in (TROLL, VALDR, MOTHER)] == [3, 5, 0]


def test_numquid_destroys_until_the_sides_are_even() -> None:
    table = scenario(left=[TROLL], right=[URCHIN, BUMPSY, VALDR, MOTHER], hand=[NUMQUID_THE_FAIR], house="sanctum")

    table.play(NUMQUID_THE_FAIR, "left", choosing=[URCHIN, VALDR])

    assert table.line(1) == ["bumpsy", "mother"]


def test_numquid_destroys_one_even_from_the_smaller_side() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY], hand=[NUMQUID_THE_FAIR], house="sanctum")

    table.play(NUMQUID_THE_FAIR, "left")

    assert table.line(1) == []


@pytest.mark.parametrize("rulebook", ["1.3", "14"])
def test_numquid_leaves_a_creature_that_comes_back_however_often_it_is_destroyed(rulebook: Rulebook) -> None:
    line = [REASSEMBLING_AUTOMATON, TROLL]
    table = scenario(right=line, hand=[NUMQUID_THE_FAIR], house="sanctum", rulebook=rulebook)

    again = [REASSEMBLING_AUTOMATON, "left"]
    table.play(NUMQUID_THE_FAIR, "left", choosing=[*again, *again])

    assert table.line(1) == ["reassembling-automaton", "troll"]


def test_protectrix_heals_and_shields_but_shields_nobody_she_did_not_heal() -> None:
    table = scenario(left=[PROTECTRIX, at(TROLL, damage=3), MOTHER], right=[VALDR], house="sanctum")
    table.reap(PROTECTRIX, choosing=["yes", TROLL])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.fight(TROLL, VALDR)
    assert table.damage(TROLL) == 0

    unhurt = scenario(left=[PROTECTRIX, TROLL], right=[VALDR], house="sanctum")
    unhurt.reap(PROTECTRIX, choosing=["yes", TROLL])
    unhurt.state = unhurt.state.but(turn=unhurt.state.turn.but(house="brobnar"))
    unhurt.fight(TROLL, VALDR)
    assert unhurt.damage(TROLL) == 6


def test_protectrix_may_be_content_with_reaping() -> None:
    table = scenario(left=[PROTECTRIX, at(TROLL, damage=3)], house="sanctum")

    table.reap(PROTECTRIX, choosing=["no"])

    assert (table.damage(TROLL), table.amber) == (3, (1, 0))


def test_sanctum_guardian_changes_places_with_a_friend_wherever_it_stands() -> None:
    table = scenario(left=[SANCTUM_GUARDIAN, MOTHER, TROLL], right=[BUMPSY], house="sanctum")

    table.reap(SANCTUM_GUARDIAN)
    assert not table.offers(BUMPSY)
    table.answer(TROLL)

    assert table.line(0) == ["troll", "mother", "sanctum-guardian"]


@pytest.mark.parametrize(("theirs", "captured"), [(7, 2), (10, 5), (6, 0)])
def test_gatekeeper_captures_all_but_five_from_seven_on(theirs: int, captured: int) -> None:
    table = scenario(hand=[GATEKEEPER], house="sanctum", amber=(0, theirs))

    table.play(GATEKEEPER)

    assert (table.card(GATEKEEPER).amber, table.amber) == (captured, (0, theirs - captured))


def test_the_vaultkeeper_lets_nobody_steal_but_others_may_capture() -> None:
    table = scenario(right=[THE_VAULTKEEPER], hand=[URCHIN, OLD_BRUNO], house="shadows", amber=(0, 4))

    table.play(URCHIN)
    table.play(OLD_BRUNO, "left")

    assert table.amber == (0, 1)
    assert table.card(OLD_BRUNO).amber == 3


def test_veemos_destroys_whatever_is_elusive_at_the_moment() -> None:
    table = scenario(
        left=[NODDY_THE_THIEF, TROLL], right=[URCHIN, at(BUMPSY, upgrades=[RING_OF_INVISIBILITY]), VALDR],
        hand=[VEEMOS_LIGHTBRINGER], house="sanctum",
    )  # fmt: skip

    table.play(VEEMOS_LIGHTBRINGER, "left")

    assert (table.line(0), table.line(1)) == (["veemos-lightbringer", "troll"], ["valdr"])


def test_armageddon_cloak_dies_in_its_creatures_stead_once() -> None:
    table = scenario(left=[VALDR], right=[at(BUMPSY, damage=4, upgrades=[ARMAGEDDON_CLOAK])], house="brobnar")
    table.state = table.state.with_card("valdr#1", power_counters=5)

    table.fight(VALDR, BUMPSY)

    assert (table.line(1), table.damage(BUMPSY), table.discarded(1)) == (["bumpsy"], 0, ["armageddon-cloak"])
    assert table.damage(VALDR) == 2 + 5


def test_mantle_of_the_zealot_lets_its_creature_be_used_in_any_house() -> None:
    table = scenario(left=[at(TROLL, upgrades=[MANTLE_OF_THE_ZEALOT]), MOTHER], house="dis")

    assert (table.may("reap", TROLL), table.may("reap", MOTHER)) == (True, False)


def test_mantle_of_the_zealot_serves_whoever_controls_the_creature() -> None:
    table = scenario(left=[at(TROLL, owner=1, upgrades=[MANTLE_OF_THE_ZEALOT])], house="dis")

    assert table.may("reap", TROLL)


def test_shoulder_armor_works_on_a_flank_only() -> None:
    armed = at(TROLL, upgrades=[SHOULDER_ARMOR])
    flank = scenario(left=[MOTHER, armed], house="sanctum")
    between = scenario(left=[MOTHER, armed, BATDRONE], house="sanctum")

    assert (flank.power(TROLL), flank.armor(TROLL)) == (10, 2)
    assert (between.power(TROLL), between.armor(TROLL)) == (8, 0)
