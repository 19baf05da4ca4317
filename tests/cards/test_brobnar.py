"""Brobnar in Call of the Archons, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import (
    ANGER,
    AUTOCANNON,
    BANNER_OF_BATTLE,
    BAREHANDED,
    BILGUM_AVALANCHE,
    BLOOD_MONEY,
    BLOOD_OF_TITANS,
    BROTHERS_IN_BATTLE,
    BUMPSY,
    BURN_THE_STOCKPILE,
    CANNON,
    CHAMPION_S_CHALLENGE,
    COWARD_S_END,
    EARTHSHAKER,
    FIRESPITTER,
    FOLLOW_THE_LEADER,
    GANGER_CHIEFTAIN,
    GAUNTLET_OF_COMMAND,
    GRENADE_SNIB,
    HEADHUNTER,
    HEBE_THE_HUGE,
    IRON_OBELISK,
    KELIFI_DRAGON,
    KING_OF_THE_CRAG,
    KRUMP,
    LAVA_BALL,
    LOMIR_FLAMEFIST,
    LOOT_THE_BODIES,
    LOOTER_GOBLIN,
    MIGHTY_JAVELIN,
    MUGWUMP,
    PHOENIX_HEART,
    PILE_OF_SKULLS,
    PINGLE_WHO_ANNOYS,
    PUNCH,
    RELENTLESS_ASSAULT,
    ROCK_HURLING_GIANT,
    ROGUE_OGRE,
    SCREECHBOMB,
    SMAAASH,
    SMITH,
    SOUND_THE_HORNS,
    TAKE_THAT_SMARTYPANTS,
    THE_WARCHEST,
    TIRELESS_CROCAG,
    TREMOR,
    TROLL,
    UNGUARDED_CAMP,
    VALDR,
    WARDRUMMER,
    WARSONG,
    YO_MAMA_MASTERY,
)
from companion.cards.call_of_the_archons.dis import CHARETTE, DUST_IMP, PIT_DEMON
from companion.cards.call_of_the_archons.logos import BATDRONE, LIBRARY_OF_BABBLE, MOTHER
from companion.cards.call_of_the_archons.shadows import URCHIN
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import Placed, at, in_zone, scenario


def test_anger_readies_an_exhausted_creature_and_fights_with_it() -> None:
    table = scenario(left=[at(TROLL, exhausted=True)], right=[BUMPSY], hand=[ANGER], house="brobnar")

    table.play(ANGER)

    assert table.amber == (1, 0)
    assert table.discarded(1) == ["bumpsy"]
    assert table.damage(TROLL) == 5
    assert table.card(TROLL).exhausted


def test_barehanded_puts_all_artifacts_on_their_owners_decks_and_leaves_creatures() -> None:
    table = scenario(left=[CANNON, TROLL], right=[LIBRARY_OF_BABBLE], hand=[BAREHANDED], house="brobnar")

    table.play(BAREHANDED)

    assert table.zone(0, "deck") == ["cannon"]
    assert table.zone(1, "deck") == ["library-of-babble"]
    assert table.line(0) == ["troll"]


def test_blood_money_places_aember_on_an_enemy_creature_from_the_supply() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, VALDR], hand=[BLOOD_MONEY], house="brobnar", amber=(3, 3))

    table.play(BLOOD_MONEY, choosing=[BUMPSY])

    assert table.card(BUMPSY).amber == 2
    assert table.amber == (3, 3)


def test_brothers_in_battle_lets_the_chosen_house_fight_but_not_reap() -> None:
    table = scenario(
        left=[MOTHER, PIT_DEMON], right=[at(TROLL)], hand=[BROTHERS_IN_BATTLE], house="brobnar"
    )  # fmt: skip

    table.play(BROTHERS_IN_BATTLE, choosing=["logos"])

    assert table.may("fight", MOTHER)
    assert not table.may("reap", MOTHER)
    assert not table.may("fight", PIT_DEMON)


@pytest.mark.parametrize(
    ("card", "theirs", "left_over"),
    [(BURN_THE_STOCKPILE, 6, 6), (BURN_THE_STOCKPILE, 7, 3), (LOMIR_FLAMEFIST, 6, 6), (LOMIR_FLAMEFIST, 7, 5)],
)
def test_only_an_opponent_with_seven_aember_loses_some(card: Card, theirs: int, left_over: int) -> None:
    table = scenario(hand=[card], house="brobnar", amber=(0, theirs))

    table.play(card, "left" if card is LOMIR_FLAMEFIST else None)

    assert table.amber == (0, left_over)


def test_champion_s_challenge_leaves_the_two_champions_who_fight() -> None:
    table = scenario(left=[BUMPSY, TROLL], right=[SMAAASH, VALDR, URCHIN], hand=[CHAMPION_S_CHALLENGE], house="brobnar")

    table.play(CHAMPION_S_CHALLENGE)

    assert table.line(0) == ["troll"]
    assert table.line(1) == []
    assert table.damage(TROLL) == 6


def test_among_equally_powerful_creatures_you_choose_whom_champion_s_challenge_spares() -> None:
    table = scenario(right=[SMAAASH, BUMPSY], hand=[CHAMPION_S_CHALLENGE], house="brobnar")

    table.play(CHAMPION_S_CHALLENGE, choosing=[BUMPSY])

    assert table.line(1) == ["bumpsy"]


def test_coward_s_end_destroys_the_undamaged_of_both_sides_for_three_chains() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, at(VALDR, damage=1)], hand=[COWARD_S_END], house="brobnar")

    table.play(COWARD_S_END)

    assert (table.line(0), table.line(1)) == ([], ["valdr"])
    assert table.chains == (3, 0)


def test_follow_the_leader_lets_every_friendly_creature_fight_but_not_reap_this_turn() -> None:
    table = scenario(left=[MOTHER], right=[TROLL], hand=[FOLLOW_THE_LEADER], house="brobnar")
    assert not table.may("fight", MOTHER)

    table.play(FOLLOW_THE_LEADER)

    assert table.may("fight", MOTHER)
    assert not table.may("reap", MOTHER)


def test_lava_ball_splashes_on_both_neighbors() -> None:
    table = scenario(right=[TROLL, VALDR, BUMPSY, SMAAASH], hand=[LAVA_BALL], house="brobnar")

    table.play(LAVA_BALL, choosing=[VALDR])

    assert [table.damage(card) for card in (TROLL, VALDR, BUMPSY, SMAAASH)] == [2, 4, 2, 0]


def test_loot_the_bodies_pays_for_enemies_destroyed_this_turn_only() -> None:
    table = scenario(left=[at(BUMPSY), TROLL], right=[BATDRONE], hand=[LOOT_THE_BODIES, PUNCH], house="brobnar")

    table.play(LOOT_THE_BODIES)
    assert table.amber == (0, 0)
    table.fight(TROLL, BATDRONE)

    assert table.amber == (1, 0)


def test_loot_the_bodies_pays_nothing_for_a_friend() -> None:
    table = scenario(left=[BATDRONE], hand=[LOOT_THE_BODIES, PUNCH], house="brobnar")

    table.play(LOOT_THE_BODIES)
    table.play(PUNCH)

    assert not table.in_play(BATDRONE)
    assert table.amber == (1, 0)


@pytest.mark.parametrize(
    ("logos_cards", "stolen"), [([MOTHER, BATDRONE], 0), ([MOTHER, BATDRONE, LIBRARY_OF_BABBLE], 2)]
)
def test_take_that_smartypants_needs_three_logos_cards(logos_cards: list[Card], stolen: int) -> None:
    table = scenario(right=[*logos_cards, TROLL], hand=[TAKE_THAT_SMARTYPANTS], house="brobnar", amber=(0, 3))

    table.play(TAKE_THAT_SMARTYPANTS)

    assert table.amber == (1 + stolen, 3 - stolen)


def test_punch_deals_three_damage_to_one_creature() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[PUNCH], house="brobnar")

    table.play(PUNCH, choosing=[BUMPSY])

    assert (table.damage(BUMPSY), table.damage(TROLL)) == (3, 0)


def test_relentless_assault_fights_with_up_to_three_different_creatures() -> None:
    table = scenario(
        left=[at(TROLL, exhausted=True), VALDR, BUMPSY, SMAAASH], right=[KELIFI_DRAGON], hand=[RELENTLESS_ASSAULT],
        house="brobnar",
    )  # fmt: skip

    table.play(RELENTLESS_ASSAULT, choosing=[[TROLL]])

    assert table.damage(KELIFI_DRAGON) == 8
    assert not table.in_play(TROLL)
    assert not table.card(VALDR).exhausted


@pytest.mark.parametrize(("friends", "gained"), [([TROLL, BUMPSY], 3), ([TROLL], 1)])
def test_smith_gains_two_with_more_creatures_than_the_opponent(friends: list[Card], gained: int) -> None:
    table = scenario(left=friends, right=[VALDR], hand=[SMITH], house="brobnar")

    table.play(SMITH)

    assert table.amber == (gained, 0)


def test_sound_the_horns_discards_until_a_brobnar_creature_comes_to_hand() -> None:
    table = scenario(hand=[SOUND_THE_HORNS], deck=[PUNCH, MOTHER, TROLL, BUMPSY], house="brobnar")

    table.play(SOUND_THE_HORNS)

    assert table.hand() == ["troll"]
    assert sorted(table.discarded()) == ["mother", "punch", "sound-the-horns"]
    assert table.zone(0, "deck") == ["bumpsy"]


def test_sound_the_horns_may_run_out_of_cards() -> None:
    table = scenario(hand=[SOUND_THE_HORNS], deck=[PUNCH, MOTHER], house="brobnar")

    table.play(SOUND_THE_HORNS)

    assert table.hand() == []
    assert table.zone(0, "deck") == []


def test_tremor_stuns_a_creature_and_its_neighbors_only() -> None:
    table = scenario(right=[TROLL, VALDR, BUMPSY, SMAAASH], hand=[TREMOR], house="brobnar")

    table.play(TREMOR, choosing=[TROLL])

    assert [table.card(card).stunned for card in (TROLL, VALDR, BUMPSY)] == [True, True, False]


def test_unguarded_camp_captures_one_on_a_creature_for_each_in_excess() -> None:
    table = scenario(left=[TROLL, VALDR, BUMPSY], right=[SMAAASH], hand=[UNGUARDED_CAMP], house="brobnar", amber=(0, 5))

    table.play(UNGUARDED_CAMP, choosing=[[TROLL, BUMPSY]])

    assert [table.card(card).amber for card in (TROLL, VALDR, BUMPSY)] == [1, 0, 1]
    assert table.amber == (1, 3)


def test_unguarded_camp_does_nothing_without_an_excess() -> None:
    table = scenario(left=[TROLL], right=[SMAAASH], hand=[UNGUARDED_CAMP], house="brobnar", amber=(0, 5))

    table.play(UNGUARDED_CAMP)

    assert table.amber == (1, 5)


def test_warsong_pays_for_each_fight_of_a_friend() -> None:
    table = scenario(left=[TROLL, VALDR], right=[KELIFI_DRAGON], hand=[WARSONG], house="brobnar")

    table.play(WARSONG)
    table.fight(TROLL, KELIFI_DRAGON)
    table.reap(VALDR)

    assert table.amber == (2, 0)


@pytest.mark.parametrize(("owner", "hurt"), [("left", 1), ("right", 1)])
def test_autocannon_hurts_every_creature_that_enters_play(owner: str, hurt: int) -> None:
    table = scenario(**in_zone(owner, AUTOCANNON), hand=[TROLL], house="brobnar")

    table.play(TROLL, "left")

    assert table.damage(TROLL) == hurt


def test_banner_of_battle_strengthens_friends_only() -> None:
    table = scenario(left=[BANNER_OF_BATTLE, TROLL], right=[VALDR], house="brobnar")

    assert (table.power(TROLL), table.power(VALDR)) == (9, 6)


def test_cannon_deals_two_damage_to_any_creature() -> None:
    table = scenario(left=[CANNON, TROLL], right=[VALDR], house="brobnar")

    table.action(CANNON, choosing=[VALDR])

    assert (table.damage(VALDR), table.damage(TROLL)) == (2, 0)


def test_gauntlet_of_command_readies_and_fights() -> None:
    table = scenario(left=[GAUNTLET_OF_COMMAND, at(TROLL, exhausted=True)], right=[BUMPSY], house="brobnar")

    table.action(GAUNTLET_OF_COMMAND)

    assert table.discarded(1) == ["bumpsy"]


def test_iron_obelisk_counts_damaged_friends_of_brobnar() -> None:
    hurt: list[Placed] = [at(TROLL, damage=1), at(VALDR, damage=5), at(MOTHER, damage=1), BUMPSY]
    table = scenario(left=[IRON_OBELISK, *hurt], right=[at(SMAAASH, damage=1)])

    assert (table.key_cost(0), table.key_cost(1)) == (6, 8)


def test_mighty_javelin_is_sacrificed_in_any_house_for_four_damage() -> None:
    table = scenario(left=[MIGHTY_JAVELIN], right=[TROLL], house="dis")

    table.omni(MIGHTY_JAVELIN)

    assert table.damage(TROLL) == 4
    assert table.discarded() == ["mighty-javelin"]


def test_pile_of_skulls_captures_for_an_enemy_destroyed_in_your_turn() -> None:
    table = scenario(left=[PILE_OF_SKULLS, TROLL], right=[BATDRONE], house="brobnar", amber=(0, 2))

    table.fight(TROLL, BATDRONE)

    assert table.card(TROLL).amber == 1
    assert table.amber == (0, 1)


def test_pile_of_skulls_sleeps_in_the_opponent_s_turn() -> None:
    table = scenario(left=[BATDRONE], right=[PILE_OF_SKULLS, TROLL], hand=[PUNCH], house="brobnar", amber=(2, 0))

    table.play(PUNCH, choosing=[BATDRONE])

    assert table.card(TROLL).amber == 0
    assert table.amber == (3, 0)


def test_screechbomb_costs_the_opponent_two() -> None:
    table = scenario(left=[SCREECHBOMB], house="dis", amber=(1, 3))

    table.omni(SCREECHBOMB)

    assert table.amber == (1, 1)
    assert table.discarded() == ["screechbomb"]


def test_the_warchest_pays_only_for_enemies_destroyed_in_fights() -> None:
    table = scenario(left=[THE_WARCHEST, TROLL], right=[BATDRONE, URCHIN], hand=[PUNCH], house="brobnar")
    table.play(PUNCH, choosing=[URCHIN])
    table.fight(TROLL, BATDRONE)

    table.action(THE_WARCHEST)

    assert table.amber == (2, 0)


def test_bilgum_avalanche_rolls_over_the_enemies_when_you_forge() -> None:
    table = scenario(left=[BILGUM_AVALANCHE, BUMPSY], right=[TROLL], step="forge", amber=(6, 0))

    table.move(moves.forge("red"))

    assert (table.damage(TROLL), table.damage(BUMPSY)) == (2, 0)


def test_bilgum_avalanche_stands_still_when_the_opponent_forges() -> None:
    table = scenario(left=[TROLL], right=[BILGUM_AVALANCHE], step="forge", amber=(6, 0))

    table.move(moves.forge("red"))

    assert table.keys == (1, 0)
    assert table.damage(TROLL) == 0


@pytest.mark.parametrize(("target", "damage"), [(KELIFI_DRAGON, 8), (TROLL, 6)])
def test_valdr_deals_two_more_to_a_creature_on_the_flank(target: Card, damage: int) -> None:
    table = scenario(left=[VALDR], right=[KELIFI_DRAGON, TROLL, BUMPSY], house="brobnar")

    table.fight(VALDR, target)

    assert table.damage(target) == damage


def test_valdr_attacked_deals_its_power_alone() -> None:
    table = scenario(left=[KELIFI_DRAGON], right=[VALDR, TROLL], house="brobnar")

    table.fight(KELIFI_DRAGON, VALDR, choosing=[TROLL])

    assert table.damage(KELIFI_DRAGON) == 6


def test_bumpsy_costs_the_opponent_one() -> None:
    table = scenario(hand=[BUMPSY], house="brobnar", amber=(2, 2))

    table.play(BUMPSY, "left")

    assert table.amber == (2, 1)


def test_earthshaker_destroys_the_weak_on_both_sides() -> None:
    table = scenario(left=[WARDRUMMER], right=[BATDRONE, CHARETTE], hand=[EARTHSHAKER], house="brobnar")

    table.play(EARTHSHAKER, "left")

    assert (table.line(0), table.line(1)) == (["earthshaker"], ["charette"])


def test_firespitter_burns_every_enemy_before_it_fights() -> None:
    table = scenario(left=[FIRESPITTER, BUMPSY], right=[TROLL, VALDR], house="brobnar")

    table.fight(FIRESPITTER, TROLL)

    assert (table.damage(TROLL), table.damage(VALDR), table.damage(BUMPSY)) == (6, 1, 0)


@pytest.mark.parametrize(("answer", "damage"), [("yes", 8), ("no", 0)])
def test_ganger_chieftain_may_fight_with_a_neighbor(answer: str, damage: int) -> None:
    table = scenario(left=[VALDR, at(TROLL, exhausted=True)], right=[KELIFI_DRAGON], hand=[GANGER_CHIEFTAIN],
                     house="brobnar")  # fmt: skip

    table.play(GANGER_CHIEFTAIN, "right", choosing=[answer])

    assert table.damage(KELIFI_DRAGON) == damage


def test_grenade_snib_costs_the_opponent_two_when_destroyed() -> None:
    table = scenario(left=[GRENADE_SNIB], hand=[PUNCH], house="brobnar", amber=(0, 3))

    table.play(PUNCH)

    assert table.amber == (1, 1)


def test_headhunter_gains_after_a_fight_it_survives() -> None:
    table = scenario(left=[HEADHUNTER, at(HEADHUNTER, damage=4)], right=[BATDRONE, TROLL], house="brobnar")

    table.fight("headhunter#1", BATDRONE)
    table.fight("headhunter#2", TROLL)

    assert table.amber == (1, 0)


def test_hebe_the_huge_hurts_every_other_undamaged_creature() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, at(VALDR, damage=1)], hand=[HEBE_THE_HUGE], house="brobnar")

    table.play(HEBE_THE_HUGE, "left")

    assert [table.damage(card) for card in (TROLL, BUMPSY, VALDR, HEBE_THE_HUGE)] == [2, 2, 1, 0]


@pytest.mark.parametrize(("amber", "playable"), [(6, False), (7, True)])
def test_kelifi_dragon_is_played_with_seven_aember_only(amber: int, playable: bool) -> None:
    table = scenario(hand=[KELIFI_DRAGON], house="brobnar", amber=(amber, 0))

    assert table.may_play(KELIFI_DRAGON) is playable


def test_kelifi_dragon_gains_and_breathes_fire_when_it_reaps() -> None:
    table = scenario(left=[KELIFI_DRAGON], right=[TROLL], house="brobnar")

    table.reap(KELIFI_DRAGON, choosing=[TROLL])

    assert table.amber == (2, 0)
    assert table.damage(TROLL) == 5


def test_king_of_the_crag_weakens_enemy_brobnar_creatures_only() -> None:
    table = scenario(left=[KING_OF_THE_CRAG, TROLL], right=[BUMPSY, MOTHER])

    assert [table.power(card) for card in (TROLL, BUMPSY, MOTHER)] == [8, 3, 5]


def test_what_two_kings_of_the_crag_take_away_and_damage_destroy_together() -> None:
    hurt = at(BUMPSY, damage=1)
    table = scenario(left=[KING_OF_THE_CRAG], right=[hurt, TROLL], hand=[KING_OF_THE_CRAG], house="brobnar")

    table.play(KING_OF_THE_CRAG, flank="right")

    assert table.discarded(1) == ["bumpsy"]


def test_krump_makes_the_loser_of_its_fight_pay() -> None:
    table = scenario(left=[KRUMP], right=[BATDRONE], hand=[PUNCH], house="brobnar", amber=(0, 2))

    table.fight(KRUMP, BATDRONE)

    assert table.amber == (0, 1)


def test_krump_ignores_an_enemy_destroyed_otherwise() -> None:
    table = scenario(left=[KRUMP], right=[BATDRONE], hand=[PUNCH], house="brobnar", amber=(0, 2))

    table.play(PUNCH, choosing=[BATDRONE])

    assert table.amber == (1, 2)


def test_looter_goblin_pays_for_enemies_destroyed_after_it_reaped() -> None:
    table = scenario(left=[LOOTER_GOBLIN, TROLL, VALDR], right=[BATDRONE, DUST_IMP], house="brobnar")

    table.fight(TROLL, BATDRONE)
    table.reap(LOOTER_GOBLIN)
    assert table.amber == (1, 0)
    table.fight(VALDR, DUST_IMP)

    assert table.amber == (2, 2)


def test_mugwump_heals_and_grows_by_the_enemy_it_destroys() -> None:
    table = scenario(left=[at(MUGWUMP, damage=3)], right=[BATDRONE], house="brobnar")

    table.fight(MUGWUMP, BATDRONE)

    assert table.damage(MUGWUMP) == 0
    assert table.power(MUGWUMP) == 7


def test_pingle_who_annoys_hurts_enemies_that_enter_play_and_no_friends() -> None:
    enemy = scenario(right=[PINGLE_WHO_ANNOYS], hand=[TROLL], house="brobnar")
    friend = scenario(left=[PINGLE_WHO_ANNOYS], hand=[TROLL], house="brobnar")

    enemy.play(TROLL, "left")
    friend.play(TROLL, "left")

    assert (enemy.damage(TROLL), friend.damage(TROLL)) == (1, 0)


def test_rock_hurling_giant_may_throw_a_discarded_brobnar_card() -> None:
    table = scenario(left=[ROCK_HURLING_GIANT], right=[TROLL], hand=[PUNCH, PUNCH], house="brobnar")

    table.discard("punch#1", choosing=["yes", TROLL])
    table.discard("punch#2", choosing=["no"])

    assert table.damage(TROLL) == 4


def test_rock_hurling_giant_throws_no_card_of_another_house() -> None:
    table = scenario(left=[ROCK_HURLING_GIANT], right=[TROLL], hand=[MOTHER], house="logos")

    table.discard(MOTHER)

    assert table.damage(TROLL) == 0


@pytest.mark.parametrize(("cards", "damage", "captured"), [([], 3, 0), ([BUMPSY], 1, 1), ([BUMPSY, VALDR], 3, 0)])
def test_rogue_ogre_rests_when_exactly_one_card_was_played(cards: list[Card], damage: int, captured: int) -> None:
    table = scenario(left=[at(ROGUE_OGRE, damage=3)], hand=cards, house="brobnar", amber=(0, 4), deck=[TROLL] * 7)
    for card in cards:
        table.play(card, "left")

    table.end_turn()

    assert table.damage(ROGUE_OGRE) == damage
    assert table.card(ROGUE_OGRE).amber == captured


def test_smaaash_stuns_a_creature() -> None:
    table = scenario(right=[TROLL], hand=[SMAAASH], house="brobnar")

    table.play(SMAAASH, "left", choosing=[TROLL])

    assert table.card(TROLL).stunned
    assert not table.card(SMAAASH).stunned


def test_tireless_crocag_fights_in_any_house_and_never_reaps() -> None:
    table = scenario(left=[TIRELESS_CROCAG], right=[TROLL], house="dis")

    assert table.may("fight", TIRELESS_CROCAG)
    assert not table.may("reap", TIRELESS_CROCAG)


def test_tireless_crocag_dies_of_boredom_without_enemies() -> None:
    table = scenario(left=[TIRELESS_CROCAG, TROLL], right=[BATDRONE], hand=[PUNCH], house="brobnar")

    table.play(PUNCH, choosing=[BATDRONE])

    assert table.line(0) == ["troll"]


@pytest.mark.parametrize(("damage", "healed"), [(5, 2), (2, 0)])
def test_troll_heals_three_when_it_reaps(damage: int, healed: int) -> None:
    table = scenario(left=[at(TROLL, damage=damage)], house="brobnar")

    table.reap(TROLL)

    assert table.damage(TROLL) == healed


def test_wardrummer_calls_the_other_brobnar_friends_back_to_hand() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[VALDR], hand=[WARDRUMMER], house="brobnar")

    table.play(WARDRUMMER, "left")

    assert table.hand() == ["troll"]
    assert (table.line(0), table.line(1)) == (["wardrummer", "mother"], ["valdr"])


def test_blood_of_titans_gives_five_power() -> None:
    table = scenario(left=[BATDRONE], hand=[BLOOD_OF_TITANS], house="brobnar")

    table.play(BLOOD_OF_TITANS, on=BATDRONE)

    assert table.power(BATDRONE) == 7
    assert table.amber == (1, 0)


def test_phoenix_heart_burns_everyone_and_returns_its_creature() -> None:
    table = scenario(
        left=[at(BATDRONE, upgrades=[PHOENIX_HEART]), TROLL], right=[VALDR], hand=[PUNCH], house="brobnar"
    )  # fmt: skip

    table.play(PUNCH, choosing=[BATDRONE])

    assert table.hand() == ["batdrone"]
    assert (table.damage(TROLL), table.damage(VALDR)) == (3, 3)
    assert "phoenix-heart" in table.discarded()


def test_yo_mama_mastery_heals_once_and_gives_taunt() -> None:
    table = scenario(left=[at(TROLL, damage=7)], hand=[YO_MAMA_MASTERY], house="brobnar")

    table.play(YO_MAMA_MASTERY, on=TROLL)

    assert table.damage(TROLL) == 0
    assert table.has_keyword(TROLL, "taunt")
