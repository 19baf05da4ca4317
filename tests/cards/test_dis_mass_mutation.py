"""Dis in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS, PITLORD
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.cards.call_of_the_archons.sanctum import CHAMPION_ANAPHIEL, VIRTUOUS_WORKS
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.mass_mutation.dis import (
    BONESAW,
    BRABBLE,
    BREAK_KEY,
    DARK_MINION,
    DESIRE,
    DINO_FIEND,
    DOUBLE_DOOM,
    DRECKER,
    ENVY,
    ESSENCE_SCALE,
    ETAN_S_JAR,
    GLUTTONY,
    GREED,
    GRIM_REMINDER,
    HYSTRICOG,
    IMP_LOSION,
    LYCO_FIEND,
    MALEFICORN,
    MARK_OF_DIS,
    MINDFIRE,
    PAINMAIL,
    PICAROON,
    PRIDE,
    RELENTLESS_CREEPER,
    RITUAL_OF_TOGNATH,
    SACRO_FIEND,
    SINDER,
    SKIXUNO,
    SLOTH,
    SNARETTE,
    STIRRING_GRAVE,
    TECHNO_FIEND,
    THE_PALE_STAR,
    TURNKEY,
    UMBRA_FIEND,
    WAIL_OF_THE_DAMNED,
    WAKING_NIGHTMARE,
    WRATH,
    XENO_FIEND,
)
from companion.cards.worlds_collide.dis import DENDRIX, LILITHAL
from companion.rules.card import Card
from tests.scenario import At, at, scenario


@pytest.mark.parametrize(("victim", "exhausted"), [(True, False), (False, True)])
def test_bonesaw_enters_ready_after_a_friend_died(victim: bool, exhausted: bool) -> None:
    table = scenario(left=[LILITHAL, BATDRONE], right=[TROLL], hand=[BONESAW], house="dis")
    if victim:
        table.fight(LILITHAL, TROLL)
    table.play(BONESAW, "left")
    assert table.card(BONESAW).exhausted is exhausted


def test_brabble_hurts_more_when_it_dies_in_the_opponents_turn() -> None:
    table = scenario(left=[BRABBLE, TROLL], right=[BRABBLE, TROLL], house="dis", amber=(5, 5))
    table.fight("brabble#1", "troll#2")
    assert table.amber == (5, 4)
    table.end_turn()
    table.choose_house("dis")
    table.fight("brabble#2", "troll#1")
    assert table.amber == (4, 4)


def test_brabble_costs_three_killed_by_the_active_opponent() -> None:
    table = scenario(left=[TROLL], right=[BRABBLE], house="brobnar", amber=(5, 0))
    table.fight(TROLL, BRABBLE)
    assert table.amber == (2, 0)


def test_imp_losion_destroys_one_of_each() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[IMP_LOSION], house="dis")
    table.play(IMP_LOSION, choosing=[])
    assert (table.line(0), table.line(1)) == ([], [])


def test_sinder_destroys_a_friend_by_reaping() -> None:
    table = scenario(left=[SINDER, TROLL], house="dis")
    table.reap(SINDER, choosing=[TROLL])
    assert table.line(0) == ["sinder"]


def test_snarette_captures_as_the_turn_ends_and_spills_it() -> None:
    table = scenario(left=[at(SNARETTE, amber=2)], house="dis", amber=(0, 2))
    table.action(SNARETTE)
    assert table.amber == (0, 2)
    table.end_turn()
    assert (table.card(SNARETTE).amber, table.amber) == (1, (0, 1))


def test_stirring_grave_archives_a_fallen_creature() -> None:
    table = scenario(hand=[STIRRING_GRAVE], discard=[PUNCH, TROLL], house="dis")
    table.play(STIRRING_GRAVE)
    assert table.zone(0, "archives") == ["troll"]


def test_break_key_unforges_a_key_for_six_amber() -> None:
    table = scenario(hand=[BREAK_KEY], house="dis", amber=(0, 1), keys=([], ["red"]))
    table.play(BREAK_KEY)
    assert (table.keys, table.amber) == ((0, 0), (1, 7))


def test_break_key_leaves_an_opponent_alone_who_is_not_ahead() -> None:
    table = scenario(hand=[BREAK_KEY], house="dis", keys=(["red"], ["red"]))
    table.play(BREAK_KEY)
    assert (table.keys, table.amber) == ((1, 1), (1, 0))


def test_double_doom_takes_a_creature_back_and_a_card_away() -> None:
    table = scenario(right=[TROLL], hand=[DOUBLE_DOOM], house="dis")
    table.play(DOUBLE_DOOM)
    assert (table.in_play(TROLL), table.hand(1), table.discarded(1)) == (False, [], ["troll"])


def test_essence_scale_readies_and_uses_a_friend_of_the_same_house() -> None:
    left: list[At | Card] = [ESSENCE_SCALE, LILITHAL, at(DENDRIX, exhausted=True), MOTHER]
    table = scenario(left=left, house="dis")
    table.action(ESSENCE_SCALE, choosing=[LILITHAL])
    assert (table.amber, table.card(MOTHER).exhausted) == ((1, 0), False)


def test_grim_reminder_archives_the_fallen_of_a_house() -> None:
    table = scenario(hand=[GRIM_REMINDER], discard=[TROLL, BUMPSY, PUNCH, MOTHER], house="dis")
    table.play(GRIM_REMINDER, choosing=["brobnar"])
    assert (sorted(table.zone(0, "archives")), table.chains) == (["bumpsy", "troll"], (1, 0))


def test_picaroon_has_the_power_of_its_neighbors() -> None:
    table = scenario(left=[TROLL, BUMPSY, MOTHER], hand=[PICAROON], house="dis")
    table.play(PICAROON, 1)
    assert table.power(PICAROON) == 13


def test_picaroon_dies_without_neighbors() -> None:
    table = scenario(hand=[PICAROON], house="dis")
    table.play(PICAROON)
    assert table.discarded() == ["picaroon"]


def test_painmail_destroys_its_bearer_once_dis_is_chosen() -> None:
    table = scenario(right=[at(TROLL, upgrades=[PAINMAIL])], house="logos")
    table.end_turn()
    table.choose_house("dis")
    assert (table.in_play(TROLL), table.zone(1, "archives")) == (False, ["painmail"])


def test_ritual_of_tognath_costs_two_friends() -> None:
    table = scenario(left=[TROLL, BUMPSY, KRUMP], hand=[RITUAL_OF_TOGNATH], house="dis")
    table.play(RITUAL_OF_TOGNATH, choosing=[[TROLL, BUMPSY]])
    assert (table.line(0), table.amber) == (["krump"], (3, 0))


def test_skixuno_grows_by_all_that_it_destroys() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[SKIXUNO], house="dis")
    table.play(SKIXUNO, "left")
    assert (table.line(0), table.line(1), table.power(SKIXUNO)) == (["skixuno"], [], 3)


def test_desire_makes_keys_dear_and_forges_cheaper_by_sins() -> None:
    table = scenario(left=[DESIRE, ENVY], house="dis", amber=(7, 0))
    assert table.key_cost(1) == 10
    table.reap(DESIRE, choosing=["red"])
    assert (table.keys, table.amber) == ((1, 0), (0, 0))


@pytest.mark.parametrize(("others", "captured"), [([], 0), ([GREED], 3)])
def test_envy_captures_everything_with_another_sin(others: list[Card], captured: int) -> None:
    table = scenario(left=[ENVY, *others], house="dis", amber=(0, 3))
    table.reap(ENVY)
    assert table.card(ENVY).amber == captured


def test_greed_draws_a_card_more_for_each_sin() -> None:
    table = scenario(left=[GREED, SLOTH], deck=[TROLL] * 10, house="brobnar")
    table.end_turn()
    assert len(table.hand()) == 8


@pytest.mark.parametrize(("reaps", "amber"), [(False, 2), (True, 1)])
def test_sloth_pays_for_doing_nothing(reaps: bool, amber: int) -> None:
    table = scenario(left=[SLOTH, GREED], house="dis")
    if reaps:
        table.reap(GREED)
    table.end_turn()
    assert table.amber == (amber, 0)


FIENDS = [LYCO_FIEND, SACRO_FIEND, TECHNO_FIEND, UMBRA_FIEND, XENO_FIEND]


@pytest.mark.parametrize("fiend", FIENDS)
def test_a_fiend_steals_when_it_is_destroyed(fiend: Card) -> None:
    table = scenario(left=[fiend], right=[TROLL], hand=[GATEWAY_TO_DIS], house="dis", amber=(0, 2))
    table.play(GATEWAY_TO_DIS)
    assert table.amber == (1, 1)


def test_techno_fiend_swaps_a_card_by_reaping() -> None:
    table = scenario(left=[TECHNO_FIEND], hand=[TROLL], deck=[BUMPSY], house="dis")
    table.reap(TECHNO_FIEND)
    assert (table.hand(), table.discarded()) == (["bumpsy"], ["troll"])


def test_xeno_fiend_looks_ahead_by_fighting() -> None:
    table = scenario(left=[XENO_FIEND], right=[BATDRONE], deck=[TROLL, BUMPSY, MOTHER, KRUMP], house="dis")
    table.fight(XENO_FIEND, BATDRONE, choosing=[BUMPSY, TROLL])
    assert (table.hand(), table.zone(0, "deck")) == (["bumpsy"], ["mother", "krump", "troll"])


def test_mark_of_dis_dictates_the_house_of_a_survivor() -> None:
    table = scenario(right=[TROLL, BATDRONE], hand=[MARK_OF_DIS] * 2, house="dis")
    table.play("mark-of-dis#1", choosing=[TROLL])
    table.end_turn()
    assert table.legal_houses() == {"brobnar"}


def test_mark_of_dis_dictates_nothing_after_a_kill() -> None:
    table = scenario(right=[BATDRONE], hand=[MARK_OF_DIS], house="dis")
    table.play(MARK_OF_DIS)
    table.end_turn()
    assert table.legal_houses() == {"brobnar", "dis", "logos"}


def test_turnkey_unforges_a_key_and_gives_it_back_when_it_leaves() -> None:
    table = scenario(hand=[TURNKEY, GATEWAY_TO_DIS], house="dis", keys=([], ["red"]))
    table.play(TURNKEY)
    assert table.keys == (0, 0)
    table.play(GATEWAY_TO_DIS, choosing=["red"])
    assert table.keys == (0, 1)


def test_turnkey_owes_nothing_where_no_key_was_unforged() -> None:
    table = scenario(hand=[TURNKEY, GATEWAY_TO_DIS], house="dis")
    table.play(TURNKEY)
    table.play(GATEWAY_TO_DIS)
    assert table.keys == (0, 0)


def test_dark_minion_bursts_over_its_enemies() -> None:
    table = scenario(left=[DARK_MINION], right=[TROLL, BUMPSY], house="dis")
    table.fight(DARK_MINION, TROLL)
    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 1)


def test_waking_nightmare_makes_keys_dear_by_dis_creatures() -> None:
    table = scenario(left=[SINDER], right=[ENVY], hand=[WAKING_NIGHTMARE], house="dis")
    table.play(WAKING_NIGHTMARE)
    table.end_turn()
    assert table.key_cost(1) == 8


def test_hystricog_destroys_the_damaged() -> None:
    table = scenario(left=[HYSTRICOG], right=[at(TROLL, damage=1), BUMPSY], house="dis")
    table.action(HYSTRICOG)
    assert table.line(1) == ["bumpsy"]


def test_dino_fiend_strikes_for_an_exaltation() -> None:
    table = scenario(right=[TROLL], hand=[DINO_FIEND], house="dis", amber=(0, 2))
    table.play(DINO_FIEND, choosing=["yes", TROLL])
    assert (table.card(DINO_FIEND).amber, table.damage(TROLL)) == (1, 3)


def test_gluttony_feasts_by_sins() -> None:
    table = scenario(left=[GREED, at(GLUTTONY, amber=1)], hand=[GLUTTONY], house="dis")
    table.play("gluttony#2", "left")
    assert table.card("gluttony#2").amber == 3
    table.reap("gluttony#1")
    assert (table.amber, table.card("gluttony#2").amber) == ((5, 0), 0)


def test_pride_wards_the_sins() -> None:
    table = scenario(left=[PRIDE, GREED, TROLL], house="dis")
    table.reap(PRIDE)
    assert [table.card(one).warded for one in (PRIDE, GREED, TROLL)] == [True, True, False]


def test_wrath_enrages_an_enemy_for_each_sin() -> None:
    table = scenario(left=[WRATH, GREED], right=[BATDRONE, TROLL, MOTHER], house="dis")
    table.fight(WRATH, BATDRONE, choosing=[TROLL, MOTHER])
    assert (table.card(TROLL).enraged, table.card(MOTHER).enraged) == (True, True)


def test_maleficorn_strikes_after_icons_of_damage() -> None:
    table = scenario(left=[MALEFICORN], right=[TROLL], hand=[GRIM_REMINDER], house="dis")
    table.enhance(GRIM_REMINDER, "damage")
    table.play(GRIM_REMINDER, choosing=[TROLL, "logos"])
    assert table.damage(TROLL) == 2


def test_mindfire_steals_by_the_icons_of_a_discarded_card() -> None:
    table = scenario(hand=[MINDFIRE], their_hand=[VIRTUOUS_WORKS], house="dis", amber=(0, 5))
    table.play(MINDFIRE)
    assert table.amber[1] == 2


def test_wail_of_the_damned_destroys_a_creature_without_icons() -> None:
    table = scenario(right=[TROLL, PITLORD], hand=[WAIL_OF_THE_DAMNED], house="dis")
    table.play(WAIL_OF_THE_DAMNED)
    assert table.line(1) == ["pitlord"]


def test_the_pale_star_leaves_every_creature_power_1_and_no_armor() -> None:
    table = scenario(left=[THE_PALE_STAR, at(TROLL, damage=1)], right=[CHAMPION_ANAPHIEL], house="dis", rulebook="14")
    table.omni(THE_PALE_STAR)
    assert (table.line(0), table.power(CHAMPION_ANAPHIEL), table.armor(CHAMPION_ANAPHIEL)) == ([], 1, 0)


def test_the_pale_star_lasts_no_longer_than_the_turn() -> None:
    table = scenario(left=[THE_PALE_STAR, TROLL], house="dis", rulebook="14")
    table.omni(THE_PALE_STAR)
    table.end_turn()
    assert table.power(TROLL) == 8


def test_drecker_shares_the_damage_of_his_neighbor_past_ward_and_armor() -> None:
    table = scenario(left=[BUMPSY], right=[at(DRECKER, warded=True), TROLL], house="brobnar", rulebook="14")
    table.fight(BUMPSY, TROLL)
    assert (table.line(1), table.damage(TROLL)) == (["troll"], 5)


def test_what_drecker_shares_is_not_shared_again_and_nothing_outside_a_fight_is() -> None:
    table = scenario(left=[DUST_PIXIE], right=[at(DRECKER), at(DRECKER), TROLL], hand=[PUNCH], house="untamed")
    table.fight(DUST_PIXIE, TROLL)
    assert (table.damage("drecker#1"), table.damage("drecker#2"), table.damage(TROLL)) == (0, 1, 1)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.play(PUNCH, choosing=[TROLL])
    assert (table.damage("drecker#2"), table.damage(TROLL)) == (1, 4)


def test_drecker_steals_by_reaping() -> None:
    table = scenario(left=[DRECKER], house="dis", amber=(0, 1))
    table.reap(DRECKER)
    assert table.amber == (2, 0)


@pytest.mark.parametrize(("house", "asked"), [("dis", True), ("logos", False)])
def test_relentless_creeper_comes_back_from_the_discard_pile_for_dis(house: str, asked: bool) -> None:
    table = scenario(discard=[RELENTLESS_CREEPER], step="house", rulebook="14")
    table.choose_house(house, choosing=["yes"] if asked else [])
    assert (table.hand(), table.discarded()) == (
        (["relentless-creeper"], []) if asked else ([], ["relentless-creeper"])
    )


def test_relentless_creeper_waits_for_its_owners_choice() -> None:
    table = scenario(their_discard=[RELENTLESS_CREEPER], step="house", rulebook="14")
    table.choose_house("dis")
    assert table.zone(1, "discard") == ["relentless-creeper"]


def test_etans_jar_keeps_the_named_card_from_being_played_until_it_leaves() -> None:
    table = scenario(hand=[ETAN_S_JAR, PUNCH, TROLL], house="dis", rulebook="14")
    table.play(ETAN_S_JAR, choosing=["punch"])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    assert (table.may_play(PUNCH), table.may_play(TROLL)) == (False, True)
    table.state = table.state.with_player(0, artifacts=()).but(effects=())
    assert table.may_play(PUNCH)


def test_etans_jar_may_name_a_card_that_nobody_has() -> None:
    table = scenario(hand=[ETAN_S_JAR, PUNCH], house="dis", rulebook="14")
    table.play(ETAN_S_JAR, choosing=["another"])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    assert table.may_play(PUNCH)
