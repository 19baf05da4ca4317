"""Dis in Call of the Archons, card by card, in printed order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.cards.age_of_ascension.dis import NEFFRU, SKULLION
from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, FIRESPITTER, KELIFI_DRAGON, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import (
    A_FAIR_GAME,
    ANNIHILATION_RITUAL,
    ARISE,
    CHARETTE,
    COLLAR_OF_SUBORDINATION,
    CONTROL_THE_WEAK,
    CREEPING_OBLIVION,
    DANCE_OF_DOOM,
    DOMINATOR_BAUBLE,
    DRUMBLE,
    DUST_IMP,
    EATER_OF_THE_DEAD,
    EMBER_IMP,
    FEAR,
    FLAME_WREATHED,
    GABOS_LONGARMS,
    GATEWAY_TO_DIS,
    GONGOOZLE,
    GUARDIAN_DEMON,
    GUILTY_HEARTS,
    HAND_OF_DIS,
    HECATOMB,
    HYSTERIA,
    KEY_HAMMER,
    KEY_TO_DIS,
    LASH_OF_BROKEN_DREAMS,
    LIBRARY_OF_THE_DAMNED,
    LIFEWARD,
    MASTER_OF_1,
    MASTER_OF_2,
    MASTER_OF_3,
    MIND_BARB,
    OVERLORD_GREKING,
    PANDEMONIUM,
    PIT_DEMON,
    PITLORD,
    POLTERGEIST,
    RED_HOT_ARMOR,
    RESTRINGUNTUS,
    SACRIFICIAL_ALTAR,
    SCREAMING_CAVE,
    SHAFFLES,
    SHOOLER,
    SNUDGE,
    SOUL_SNATCHER,
    STEALER_OF_SOULS,
    SUCCUBUS,
    TENDRILS_OF_PAIN,
    TENTACUS,
    THE_TERROR,
    THREE_FATES,
    TOCSIN,
    TOLAS,
    TRUEBARU,
)
from companion.cards.call_of_the_archons.logos import BATDRONE, DOC_BOOKTON, LIBRARY_OF_BABBLE, MOTHER
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import Table, at, in_zone, scenario


def my_turn_after_the_opponent(
    forged: bool, hand: Sequence[Card], left: Sequence[Card] = (), right: Sequence[Card] = ()
) -> Table:
    """My main step in house Dis, after a turn of the opponent in which they forged their first key, or did not."""
    table = scenario(left=left, right=right, hand=hand, house="dis", amber=(0, 7 if forged else 1))
    table.end_turn()
    if forged:
        table.move(moves.forge("red"))
    table.choose_house("dis")
    table.end_turn()
    table.choose_house("dis")
    return table


def opponents_turn(table: Table, house: str) -> Table:
    table.end_turn()
    table.choose_house(house)
    return table


def test_a_fair_game_pays_each_player_for_the_hand_of_the_other() -> None:
    table = scenario(
        hand=[A_FAIR_GAME, BUMPSY, TROLL, MOTHER], deck=[PUNCH], their_hand=[MOTHER, TROLL], their_deck=[BATDRONE],
        house="dis",
    )  # fmt: skip

    table.play(A_FAIR_GAME)

    assert table.discarded(1) == ["batdrone"]
    assert table.amber == (1, 2)


def test_arise_returns_the_creatures_of_one_house_for_a_chain() -> None:
    table = scenario(hand=[ARISE], discard=[TROLL, PUNCH, MOTHER, BUMPSY], house="dis")

    table.play(ARISE, choosing=["brobnar"])

    assert sorted(table.hand()) == ["bumpsy", "troll"]
    assert table.chains == (1, 0)


def test_control_the_weak_dictates_the_opponent_s_next_house() -> None:
    table = scenario(hand=[CONTROL_THE_WEAK], house="dis")

    table.play(CONTROL_THE_WEAK, choosing=["logos"])
    table.end_turn()
    assert table.legal_houses() == {"logos"}
    table.choose_house("logos")
    table.end_turn()

    assert len(table.legal_houses()) == 3


def test_creeping_oblivion_purges_up_to_two_cards_of_one_discard_pile() -> None:
    table = scenario(hand=[CREEPING_OBLIVION], their_discard=[TROLL, MOTHER, PUNCH], discard=[BUMPSY], house="dis")

    table.play(CREEPING_OBLIVION, choosing=["their-discard-pile", [TROLL, PUNCH]])

    assert sorted(table.zone(1, "purged")) == ["punch", "troll"]
    assert table.discarded(1) == ["mother"]


def test_dance_of_doom_takes_every_creature_of_the_chosen_power() -> None:
    table = scenario(left=[BUMPSY], right=[MOTHER, TROLL], hand=[DANCE_OF_DOOM], house="dis")

    table.play(DANCE_OF_DOOM, choosing=[5])

    assert (table.line(0), table.line(1)) == ([], ["troll"])


def test_fear_sends_an_enemy_back_to_hand() -> None:
    table = scenario(left=[BUMPSY], right=[TROLL], hand=[FEAR], house="dis")

    table.play(FEAR)

    assert table.hand(1) == ["troll"]
    assert table.line(0) == ["bumpsy"]


def test_gateway_to_dis_destroys_everyone_for_three_chains() -> None:
    table = scenario(left=[BUMPSY], right=[TROLL, CANNON], hand=[GATEWAY_TO_DIS], house="dis")

    table.play(GATEWAY_TO_DIS)

    assert (table.line(0), table.line(1)) == ([], [])
    assert table.zone(1, "artifacts") == ["cannon"]
    assert table.chains == (3, 0)


@pytest.mark.parametrize(("target", "kept"), [(TROLL, 0), (BATDRONE, 1)])
def test_gongoozle_costs_the_owner_of_a_survivor_a_card(target: Card, kept: int) -> None:
    table = scenario(right=[target], their_hand=[PUNCH], hand=[GONGOOZLE], house="dis")

    table.play(GONGOOZLE)

    assert len(table.hand(1)) == kept


def test_guilty_hearts_destroys_the_creatures_with_aember() -> None:
    table = scenario(left=[at(BUMPSY, amber=1)], right=[at(MOTHER, amber=2), TROLL], hand=[GUILTY_HEARTS], house="dis")

    table.play(GUILTY_HEARTS)

    assert (table.line(0), table.line(1)) == ([], ["troll"])


def test_hand_of_dis_takes_a_creature_from_the_middle() -> None:
    table = scenario(right=[BUMPSY, MOTHER, TROLL], hand=[HAND_OF_DIS], house="dis")

    table.play(HAND_OF_DIS)

    assert table.line(1) == ["bumpsy", "troll"]


def test_hecatomb_destroys_dis_and_pays_both_controllers() -> None:
    table = scenario(left=[PIT_DEMON, TROLL], right=[CHARETTE, SHAFFLES, MOTHER], hand=[HECATOMB], house="dis")

    table.play(HECATOMB)

    assert (table.line(0), table.line(1)) == (["troll"], ["mother"])
    assert table.amber == (2, 2)


@pytest.mark.parametrize(("forged", "damage"), [(False, 1), (True, 4)])
def test_tendrils_of_pain_hurt_more_after_the_opponent_forged(forged: bool, damage: int) -> None:
    table = my_turn_after_the_opponent(forged, [TENDRILS_OF_PAIN], left=[TROLL], right=[KELIFI_DRAGON])

    table.play(TENDRILS_OF_PAIN)

    assert (table.damage(TROLL), table.damage(KELIFI_DRAGON)) == (damage, damage)


def test_hysteria_returns_every_creature_to_its_owner() -> None:
    table = scenario(left=[TROLL, at(MOTHER, owner=1)], right=[BUMPSY], hand=[HYSTERIA], house="dis")

    table.play(HYSTERIA)

    assert table.hand(0) == ["troll"]
    assert sorted(table.hand(1)) == ["bumpsy", "mother"]


@pytest.mark.parametrize(("forged", "keys", "amber"), [(True, 0, 7), (False, 0, 7)])
def test_key_hammer_unforges_last_turn_s_key_and_always_pays(forged: bool, keys: int, amber: int) -> None:
    table = my_turn_after_the_opponent(forged, [KEY_HAMMER])

    table.play(KEY_HAMMER)

    assert table.keys == (0, keys)
    assert table.amber == (1, amber)


def test_key_hammer_leaves_an_older_key_alone() -> None:
    table = scenario(hand=[KEY_HAMMER], keys=((), ("red",)), house="dis")

    table.play(KEY_HAMMER)

    assert table.keys == (0, 1)


def test_mind_barb_discards_a_random_card() -> None:
    table = scenario(hand=[MIND_BARB], their_hand=[TROLL, PUNCH], house="dis")

    table.play(MIND_BARB, choosing=[PUNCH])

    assert (table.hand(1), table.discarded(1)) == (["troll"], ["punch"])


def test_pandemonium_lets_every_undamaged_creature_capture_from_its_opponent() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, at(MOTHER, damage=1)], hand=[PANDEMONIUM], house="dis", amber=(2, 2))

    table.play(PANDEMONIUM)

    assert [table.card(card).amber for card in (TROLL, BUMPSY, MOTHER)] == [1, 1, 0]
    assert table.amber == (2, 1)


def test_poltergeist_uses_an_enemy_artifact_and_breaks_it() -> None:
    table = scenario(right=[LIBRARY_OF_BABBLE], hand=[POLTERGEIST], deck=[TROLL], house="dis")

    table.play(POLTERGEIST)

    assert table.hand() == ["troll"]
    assert table.discarded(1) == ["library-of-babble"]


def test_red_hot_armor_burns_enemies_through_their_lost_armor() -> None:
    table = scenario(left=[FIRESPITTER], right=[SKULLION, TROLL], hand=[RED_HOT_ARMOR], house="dis")

    table.play(RED_HOT_ARMOR)

    assert (table.damage(SKULLION), table.armor(SKULLION)) == (2, 0)
    assert (table.damage(TROLL), table.armor(FIRESPITTER)) == (0, 1)


def test_three_fates_destroys_the_three_most_powerful_creatures() -> None:
    table = scenario(left=[TROLL, BATDRONE], right=[KELIFI_DRAGON, VALDR, BUMPSY], hand=[THREE_FATES], house="dis")

    table.play(THREE_FATES)

    assert (table.line(0), table.line(1)) == (["batdrone"], ["bumpsy"])


def test_annihilation_ritual_purges_the_destroyed_but_not_what_is_discarded_from_hand() -> None:
    table = scenario(left=[ANNIHILATION_RITUAL], right=[BATDRONE], hand=[PUNCH, TROLL], house="brobnar")

    table.play(PUNCH)
    table.discard(TROLL)

    assert (table.zone(1, "purged"), table.discarded(1)) == (["batdrone"], [])
    assert sorted(table.discarded()) == ["punch", "troll"]


def test_dominator_bauble_uses_a_friend_of_any_house() -> None:
    table = scenario(left=[DOMINATOR_BAUBLE, BUMPSY], right=[TROLL], house="dis")

    table.action(DOMINATOR_BAUBLE, choosing=["reap"])

    assert table.amber == (1, 0)
    assert table.card(BUMPSY).exhausted


def test_key_to_dis_is_sacrificed_to_destroy_everyone() -> None:
    table = scenario(left=[KEY_TO_DIS, TROLL], right=[BUMPSY], house="logos")

    table.omni(KEY_TO_DIS)

    assert (table.line(0), table.line(1)) == ([], [])
    assert "key-to-dis" in table.discarded()


def test_lash_of_broken_dreams_makes_keys_dear_in_the_opponent_s_next_turn_only() -> None:
    table = scenario(left=[LASH_OF_BROKEN_DREAMS], house="dis")

    table.action(LASH_OF_BROKEN_DREAMS)
    assert table.key_cost(1) == 6
    table.end_turn()
    assert (table.key_cost(0), table.key_cost(1)) == (9, 9)
    table.choose_house("dis")
    table.end_turn()

    assert table.key_cost(1) == 6


def test_library_of_the_damned_archives_a_card_from_hand() -> None:
    table = scenario(left=[LIBRARY_OF_THE_DAMNED], hand=[TROLL, PUNCH], house="dis")

    table.action(LIBRARY_OF_THE_DAMNED, choosing=[TROLL])

    assert (table.zone(0, "archives"), table.hand()) == (["troll"], ["punch"])


def test_lifeward_keeps_the_opponent_from_playing_creatures_for_a_turn() -> None:
    table = scenario(left=[LIFEWARD], their_hand=[TROLL, PUNCH], house="logos")

    table.omni(LIFEWARD)
    opponents_turn(table, "brobnar")

    assert not table.may_play(TROLL)
    assert table.may_play(PUNCH)


def test_sacrificial_altar_trades_a_human_for_a_creature_of_the_discard_pile() -> None:
    table = scenario(left=[SACRIFICIAL_ALTAR, DOC_BOOKTON], discard=[CHARETTE], house="dis", amber=(0, 4))

    table.action(SACRIFICIAL_ALTAR)

    assert table.zone(0, "purged") == ["doc-bookton"]
    assert table.card(CHARETTE).amber == 3


def test_sacrificial_altar_gives_nothing_without_a_human() -> None:
    table = scenario(left=[SACRIFICIAL_ALTAR, TROLL], discard=[CHARETTE], house="dis")

    table.action(SACRIFICIAL_ALTAR)

    assert table.line(0) == ["troll"]


def test_screaming_cave_shuffles_hand_and_discard_pile_into_the_deck() -> None:
    table = scenario(left=[SCREAMING_CAVE], hand=[TROLL], discard=[PUNCH], deck=[MOTHER], house="dis")

    table.action(SCREAMING_CAVE)

    assert sorted(table.zone(0, "deck")) == ["mother", "punch", "troll"]
    assert (table.hand(), table.discarded()) == ([], [])


@pytest.mark.parametrize("watcher", [SOUL_SNATCHER, NEFFRU])
def test_the_owner_of_each_destroyed_creature_gains(watcher: Card) -> None:
    table = scenario(left=[watcher, at(BATDRONE, owner=1)], right=[MOTHER], hand=[PUNCH], house="brobnar")

    table.play(PUNCH, choosing=[BATDRONE])

    assert table.amber == (1, 1)


def test_charette_captures_three() -> None:
    table = scenario(hand=[CHARETTE], house="dis", amber=(1, 5))

    table.play(CHARETTE, "left")

    assert table.card(CHARETTE).amber == 3
    assert table.amber == (1, 2)


@pytest.mark.parametrize(("theirs", "captured"), [(6, 0), (7, 7)])
def test_drumble_captures_all_when_the_opponent_has_seven(theirs: int, captured: int) -> None:
    table = scenario(hand=[DRUMBLE], house="dis", amber=(0, theirs))

    table.play(DRUMBLE, "left")

    assert table.card(DRUMBLE).amber == captured


def test_dust_imp_leaves_two_aember() -> None:
    table = scenario(left=[DUST_IMP], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.amber == (3, 0)


def test_eater_of_the_dead_grows_by_a_creature_of_any_discard_pile() -> None:
    table = scenario(left=[EATER_OF_THE_DEAD], their_discard=[PUNCH, TROLL], house="dis")

    table.reap(EATER_OF_THE_DEAD)

    assert table.zone(1, "purged") == ["troll"]
    assert table.power(EATER_OF_THE_DEAD) == 5


def test_eater_of_the_dead_does_not_grow_without_a_creature_to_eat() -> None:
    table = scenario(left=[EATER_OF_THE_DEAD], discard=[PUNCH], house="dis")

    table.reap(EATER_OF_THE_DEAD)

    assert table.power(EATER_OF_THE_DEAD) == 4


def test_ember_imp_allows_its_opponent_two_cards_a_turn() -> None:
    table = scenario(right=[EMBER_IMP], hand=[TROLL, BUMPSY, VALDR], house="brobnar")

    table.play(TROLL, "left")
    assert table.may_play(BUMPSY)
    table.play(BUMPSY, "left")

    assert not table.may_play(VALDR)


def test_ember_imp_does_not_hinder_its_own_side() -> None:
    table = scenario(left=[EMBER_IMP], hand=[TROLL, BUMPSY, VALDR], house="brobnar")

    table.play(TROLL, "left")
    table.play(BUMPSY, "left")

    assert table.may_play(VALDR)


def test_gabos_longarms_strikes_somebody_else_and_is_struck_by_its_target() -> None:
    table = scenario(left=[GABOS_LONGARMS], right=[CHARETTE, TROLL], house="dis")

    table.fight(GABOS_LONGARMS, CHARETTE, choosing=[TROLL])

    assert (table.damage(TROLL), table.damage(CHARETTE), table.damage(GABOS_LONGARMS)) == (5, 0, 4)


def test_overlord_greking_takes_the_enemy_it_destroys_fighting() -> None:
    table = scenario(left=[OVERLORD_GREKING], right=[BUMPSY], house="dis")

    table.fight(OVERLORD_GREKING, BUMPSY, choosing=["right"])

    assert table.line(0) == ["overlord-greking", "bumpsy"]
    assert table.damage(BUMPSY) == 0


def test_overlord_greking_takes_nobody_destroyed_otherwise() -> None:
    table = scenario(left=[OVERLORD_GREKING], right=[BATDRONE], hand=[PUNCH], house="brobnar")

    table.play(PUNCH, choosing=[BATDRONE])

    assert table.discarded(1) == ["batdrone"]


def test_guardian_demon_moves_up_to_two_damage() -> None:
    table = scenario(left=[GUARDIAN_DEMON, at(TROLL, damage=3)], right=[MOTHER], house="dis")

    table.reap(GUARDIAN_DEMON, choosing=[TROLL, 2, MOTHER])

    assert (table.damage(TROLL), table.damage(MOTHER)) == (1, 2)


@pytest.mark.parametrize(("master", "victim"), [(MASTER_OF_1, TOLAS), (MASTER_OF_2, BATDRONE), (MASTER_OF_3, TOCSIN)])
def test_a_master_may_destroy_a_creature_of_exactly_its_power(master: Card, victim: Card) -> None:
    table = scenario(left=[master], right=[victim, TROLL], house="dis")
    spared = scenario(left=[master], right=[victim, TROLL], house="dis")

    table.reap(master, choosing=["yes"])
    spared.reap(master, choosing=["no"])

    assert (table.line(1), len(spared.line(1))) == (["troll"], 2)


def test_a_master_does_not_ask_without_a_creature_of_its_power() -> None:
    table = scenario(left=[MASTER_OF_3], right=[TROLL, BATDRONE], house="dis")

    table.reap(MASTER_OF_3)

    assert len(table.line(1)) == 2


def test_pit_demon_steals_one() -> None:
    table = scenario(left=[PIT_DEMON], house="dis", amber=(0, 2))

    table.action(PIT_DEMON)

    assert table.amber == (1, 1)


@pytest.mark.parametrize(("side", "houses"), [("left", {"dis"}), ("right", {"brobnar", "dis", "logos"})])
def test_pitlord_binds_its_controller_to_dis(side: str, houses: set[str]) -> None:
    table = scenario(**in_zone(side, PITLORD), step="house")

    assert table.legal_houses() == houses


def test_restringuntus_forbids_a_house_until_it_leaves_play() -> None:
    table = scenario(hand=[RESTRINGUNTUS], their_hand=[PUNCH], house="dis")
    table.play(RESTRINGUNTUS, "left", choosing=["logos"])

    table.end_turn()
    assert table.legal_houses() == {"brobnar", "dis"}
    table.choose_house("brobnar")
    table.play(PUNCH)
    table.end_turn()
    table.choose_house("dis")
    table.end_turn()

    assert table.legal_houses() == {"brobnar", "dis", "logos"}


def test_shaffles_costs_the_opponent_one_at_the_end_of_each_of_its_turns() -> None:
    table = scenario(left=[SHAFFLES], house="dis", amber=(2, 3))

    table.end_turn()
    assert table.amber == (2, 2)
    table.choose_house("dis")
    table.end_turn()

    assert table.amber == (2, 2)


@pytest.mark.parametrize(("theirs", "stolen"), [(3, 0), (4, 1)])
def test_shooler_steals_from_an_opponent_with_four(theirs: int, stolen: int) -> None:
    table = scenario(hand=[SHOOLER], house="dis", amber=(0, theirs))

    table.play(SHOOLER, "left")

    assert table.amber == (stolen, theirs - stolen)


def test_snudge_returns_an_artifact_or_a_flank_creature() -> None:
    table = scenario(left=[SNUDGE], right=[TROLL, MOTHER, BUMPSY, CANNON], house="dis")

    table.reap(SNUDGE)
    assert not table.offers(MOTHER)
    assert table.offers(CANNON)
    table.answer(TROLL)

    assert table.hand(1) == ["troll"]


def test_stealer_of_souls_purges_the_enemy_it_destroys_for_one_aember() -> None:
    table = scenario(left=[STEALER_OF_SOULS], right=[BATDRONE], house="dis")

    table.fight(STEALER_OF_SOULS, BATDRONE)

    assert (table.zone(1, "purged"), table.discarded(1)) == (["batdrone"], [])
    assert table.amber == (1, 0)


@pytest.mark.parametrize(("side", "cards"), [("left", 6), ("right", 5)])
def test_succubus_costs_her_opponent_one_card_at_the_draw_step(side: str, cards: int) -> None:
    table = scenario(**in_zone(side, SUCCUBUS), deck=[TROLL] * 8, house="dis")

    table.end_turn()

    assert len(table.hand(0)) == cards


def test_tentacus_is_paid_for_each_use_of_an_artifact() -> None:
    table = scenario(left=[CANNON], right=[TENTACUS], house="brobnar", amber=(1, 0))
    poor = scenario(left=[CANNON], right=[TENTACUS], house="brobnar")

    table.action(CANNON)

    assert table.amber == (0, 1)
    assert not poor.may("action", CANNON)


@pytest.mark.parametrize(("theirs", "gained"), [(0, 2), (1, 0)])
def test_the_terror_gains_from_a_poor_opponent(theirs: int, gained: int) -> None:
    table = scenario(hand=[THE_TERROR], house="dis", amber=(0, theirs))

    table.play(THE_TERROR, "left")

    assert table.amber == (gained, theirs)


def test_tocsin_makes_the_opponent_discard_at_random() -> None:
    table = scenario(left=[TOCSIN], their_hand=[TROLL, PUNCH], house="dis")

    table.reap(TOCSIN, choosing=[TROLL])

    assert table.discarded(1) == ["troll"]


def test_tolas_pays_the_opponent_of_each_destroyed_creature_s_controller() -> None:
    table = scenario(left=[TOLAS, SHAFFLES], right=[BATDRONE], hand=[PUNCH, PUNCH], house="brobnar")

    table.play("punch#1", choosing=[BATDRONE])
    assert table.amber == (2, 0)
    table.play("punch#2", choosing=[SHAFFLES])

    assert table.amber == (3, 1)


@pytest.mark.parametrize(("amber", "playable"), [(2, False), (3, True)])
def test_truebaru_costs_three_aember(amber: int, playable: bool) -> None:
    table = scenario(hand=[TRUEBARU], house="dis", amber=(amber, 0))

    assert table.may_play(TRUEBARU) is playable
    if playable:
        table.play(TRUEBARU, "left")
        assert table.amber == (0, 0)


def test_truebaru_pays_back_five_when_destroyed() -> None:
    table = scenario(left=[at(TRUEBARU, damage=6)], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.amber == (6, 0)


def test_collar_of_subordination_takes_a_creature_as_long_as_it_stays() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[COLLAR_OF_SUBORDINATION], house="dis")

    table.play(COLLAR_OF_SUBORDINATION, on=MOTHER, choosing=["left"])

    assert table.line(0) == ["mother", "troll"]
    assert table.line(1) == []


def test_flame_wreathed_strengthens_and_burns_attackers() -> None:
    table = scenario(left=[TROLL], right=[at(MOTHER, upgrades=[FLAME_WREATHED])], house="brobnar")
    assert table.power(MOTHER) == 7

    table.fight(TROLL, MOTHER)

    assert not table.in_play(TROLL)
