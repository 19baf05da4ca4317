"""Untamed in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import DOMINATOR_BAUBLE
from companion.cards.call_of_the_archons.logos import BATDRONE, DEXTRE, MOTHER
from companion.cards.call_of_the_archons.shadows import GHOSTLY_HAND, URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, FLAXIA
from companion.cards.worlds_collide.brobnar import ALAKA
from companion.cards.worlds_collide.shadows import SYMON
from companion.cards.worlds_collide.untamed import (
    BRAMBLE_LYNX,
    CAULDRON_BOIL,
    CREED_OF_NATURE,
    CREED_OF_NURTURE,
    DEEPWOOD_DRUID,
    ELDEST_BEAR,
    FANGTOOTH_CAVERN,
    GEBUK,
    GHOSTHAWK,
    GIANT_GNAWBILL,
    HARMONIA,
    IMPRINTED_MURMOOK,
    INSTRUMENT_OF_SILENCE,
    KANGAPHANT,
    LOW_DAWN,
    MAB_THE_MAD,
    MOLEPHIN,
    MOOR_WOLF,
    MUSTHIC_MURMOOK,
    NEPETA_GIGANTICA,
    SONG_OF_THE_WILD,
    THE_FEATHERED_SHAMAN,
    THE_FITTEST,
    TOAD,
    UNNATURAL_SELECTION,
    UNSUSPECTING_PREY,
    VINEAPPLE_TREE,
    WILD_SPIRIT,
    XENOS_BLOODSHADOW,
)
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import At, at, scenario


@pytest.mark.parametrize(("use", "exhausted"), [(True, False), (False, True)])
def test_bramble_lynx_enters_ready_after_reaping(use: bool, exhausted: bool) -> None:
    table = scenario(left=[FLAXIA], hand=[BRAMBLE_LYNX], house="untamed")
    if use:
        table.reap(FLAXIA)
    table.play(BRAMBLE_LYNX, "left")
    assert table.card(BRAMBLE_LYNX).exhausted is exhausted


def test_cauldron_boil_doubles_all_damage() -> None:
    right: list[At | Card] = [at(MOTHER, damage=3), KRUMP]
    table = scenario(left=[at(TROLL, damage=2)], right=right, hand=[CAULDRON_BOIL], house="untamed")
    table.play(CAULDRON_BOIL)
    assert (table.damage(TROLL), table.in_play(MOTHER), table.damage(KRUMP)) == (4, False, 0)


def test_deepwood_druid_heals_a_neighbor() -> None:
    table = scenario(left=[at(TROLL, damage=5), BUMPSY], hand=[DEEPWOOD_DRUID], house="untamed")
    table.play(DEEPWOOD_DRUID, 1, choosing=[TROLL])
    assert table.damage(TROLL) == 0


def test_ghosthawk_lets_its_neighbors_reap() -> None:
    table = scenario(left=[KRUMP, BUMPSY], hand=[GHOSTHAWK], house="untamed")
    table.play(GHOSTHAWK, 1, choosing=[[KRUMP, BUMPSY], "any order"])
    assert (table.amber, table.card(KRUMP).exhausted) == ((2, 0), True)


@pytest.mark.parametrize(("enemies", "gained"), [(2, 0), (3, 1)])
def test_harmonia_pays_for_creatures_played_from_behind(enemies: int, gained: int) -> None:
    table = scenario(left=[HARMONIA], right=[MOTHER] * enemies, hand=[FLAXIA], house="untamed")
    table.play(FLAXIA, "left")
    assert table.amber[0] == gained


def test_imprinted_murmook_makes_your_keys_cheaper() -> None:
    table = scenario(left=[IMPRINTED_MURMOOK], house="untamed")
    assert (table.key_cost(0), table.key_cost(1)) == (5, 6)


def test_molephin_strikes_for_each_stolen_amber() -> None:
    table = scenario(left=[TROLL], right=[MOLEPHIN], hand=[GHOSTLY_HAND], house="shadows", amber=(0, 1))
    table.play(GHOSTLY_HAND)
    assert table.damage(TROLL) == 1


def test_musthic_murmook_makes_all_keys_dearer_and_hurts_a_creature() -> None:
    table = scenario(right=[TROLL], hand=[MUSTHIC_MURMOOK], house="untamed")
    table.play(MUSTHIC_MURMOOK, choosing=[TROLL])
    assert (table.damage(TROLL), table.key_cost(0), table.key_cost(1)) == (4, 7, 7)


def test_song_of_the_wild_doubles_reaping() -> None:
    table = scenario(left=[FLAXIA], hand=[SONG_OF_THE_WILD], house="untamed")
    table.play(SONG_OF_THE_WILD)
    table.reap(FLAXIA)
    assert table.amber == (2, 0)


def test_the_fittest_makes_all_friends_stronger() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER], hand=[THE_FITTEST], house="untamed")
    table.play(THE_FITTEST)
    assert [table.power(one) for one in (TROLL, BUMPSY, MOTHER)] == [9, 6, 5]


def test_unnatural_selection_leaves_three_on_each_side() -> None:
    left, right = [TROLL, BUMPSY, KRUMP, MOTHER], [DEXTRE, SYMON]
    table = scenario(left=left, right=right, hand=[UNNATURAL_SELECTION], house="untamed")
    table.play(UNNATURAL_SELECTION, choosing=[[TROLL, BUMPSY, KRUMP]])
    assert (table.line(0), table.line(1)) == (["troll", "bumpsy", "krump"], ["dextre", "symon"])


def test_unsuspecting_prey_hurts_the_unhurt() -> None:
    table = scenario(left=[at(TROLL, damage=1), BUMPSY], right=[KRUMP], hand=[UNSUSPECTING_PREY], house="untamed")
    table.play(UNSUSPECTING_PREY, choosing=[[BUMPSY, KRUMP]])
    assert [table.damage(one) for one in (TROLL, BUMPSY, KRUMP)] == [1, 2, 2]


def test_fangtooth_cavern_eats_the_weakest_as_your_turn_ends() -> None:
    table = scenario(left=[FANGTOOTH_CAVERN, TROLL], right=[BATDRONE, MOTHER], house="untamed")
    table.end_turn()
    assert (table.line(0), table.line(1)) == (["troll"], ["mother"])


def test_instrument_of_silence_gives_skirmish_and_amber() -> None:
    table = scenario(left=[at(BUMPSY, upgrades=[INSTRUMENT_OF_SILENCE])], right=[TROLL], house="brobnar")
    table.fight(BUMPSY, TROLL)
    assert (table.damage(BUMPSY), table.amber) == (0, (1, 0))


def test_kangaphant_makes_reaping_deadly() -> None:
    table = scenario(left=[KRUMP], right=[KANGAPHANT], house="brobnar")
    table.reap(KRUMP)
    assert (table.in_play(KRUMP), table.amber) == (False, (1, 0))


@pytest.mark.parametrize(("cards", "amber"), [(2, 1), (3, 3)])
def test_low_dawn_shuffles_the_fallen_back(cards: int, amber: int) -> None:
    table = scenario(hand=[LOW_DAWN], discard=[TROLL, *[FLAXIA] * cards], house="untamed")
    table.play(LOW_DAWN)
    assert (table.amber[0], len(table.zone(0, "deck")), table.discarded()) == (amber, cards, ["low-dawn", "troll"])


def test_mab_the_mad_goes_back_into_the_deck() -> None:
    table = scenario(left=[MAB_THE_MAD], house="untamed")
    table.reap(MAB_THE_MAD)
    assert (table.amber, table.zone(0, "deck")) == ((1, 0), ["mab-the-mad"])


def test_wild_spirit_teaches_to_capture() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[WILD_SPIRIT])], house="brobnar", amber=(0, 1))
    table.reap(KRUMP)
    assert table.card(KRUMP).amber == 1


def test_creed_of_nature_gives_assault_by_power() -> None:
    table = scenario(left=[CREED_OF_NATURE, MOTHER], right=[TROLL], house="logos")
    table.omni(CREED_OF_NATURE, choosing=[MOTHER])
    table.fight(MOTHER, TROLL)
    assert (table.in_play(TROLL), table.damage(MOTHER), table.in_play(CREED_OF_NATURE)) == (False, 0, False)


def test_moor_wolf_readies_the_pack() -> None:
    left = [at(MOOR_WOLF, exhausted=True), at(FLAXIA, exhausted=True)]
    table = scenario(left=left, hand=[MOOR_WOLF], house="untamed")
    table.play("moor-wolf#2", "left")
    assert [table.card(one).exhausted for one in ("moor-wolf#1", "moor-wolf#2", FLAXIA)] == [False, True, True]


def test_nepeta_gigantica_stuns_the_strong_and_giants() -> None:
    table = scenario(left=[NEPETA_GIGANTICA], right=[MOTHER, ALAKA, DEXTRE], house="untamed")
    table.action(NEPETA_GIGANTICA)
    assert [table.offers(one) for one in (MOTHER, ALAKA, DEXTRE)] == [True, True, False]
    table.answer(ALAKA)
    assert table.card(ALAKA).stunned


def test_vineapple_tree_grows_until_a_key_is_forged() -> None:
    table = scenario(left=[VINEAPPLE_TREE], house="untamed", amber=(0, 7))
    table.action(VINEAPPLE_TREE)
    assert (table.key_cost(0), table.key_cost(1)) == (7, 7)
    table.end_turn()
    table.move(moves.forge("red"))
    assert table.key_cost(0) == 6


def test_xenos_bloodshadow_has_four_keywords() -> None:
    table = scenario(left=[XENOS_BLOODSHADOW], right=[TROLL], house="untamed")
    assert all(table.has_keyword(XENOS_BLOODSHADOW, one) for one in ("elusive", "hazardous"))
    table.fight(XENOS_BLOODSHADOW, TROLL)
    assert (table.in_play(TROLL), table.damage(XENOS_BLOODSHADOW)) == (False, 0)


def test_toad_cannot_reap() -> None:
    table = scenario(left=[TOAD], right=[TROLL], house="untamed")
    assert (table.may("reap", TOAD), table.may("fight", TOAD)) == (False, True)


def test_giant_gnawbill_eats_an_artifact_of_the_chosen_house() -> None:
    table = scenario(left=[GIANT_GNAWBILL], right=[CANNON, DOMINATOR_BAUBLE], house="untamed")
    table.end_turn()
    table.choose_house("dis")
    assert (table.in_play(CANNON), table.in_play(DOMINATOR_BAUBLE)) == (True, False)


def test_the_feathered_shaman_wards_its_neighbors() -> None:
    table = scenario(left=[TROLL, THE_FEATHERED_SHAMAN, BUMPSY], house="untamed")
    table.reap(THE_FEATHERED_SHAMAN)
    assert (table.card(TROLL).warded, table.card(BUMPSY).warded) == (True, True)


@pytest.mark.parametrize(("left", "gained"), [([ELDEST_BEAR], 2), ([ELDEST_BEAR, TROLL], 0)])
def test_eldest_bear_gains_two_before_it_fights_from_the_center(left: list[Card], gained: int) -> None:
    table = scenario(left=left, right=[BATDRONE], house="untamed")
    table.fight(ELDEST_BEAR, BATDRONE)
    assert table.amber == (gained, 0)


def test_gebuk_makes_room_for_the_creature_on_top_of_the_deck() -> None:
    table = scenario(left=[DUST_PIXIE, GEBUK, URCHIN], right=[TROLL], deck=[BUMPSY], house="untamed", rulebook="14")
    table.fight(GEBUK, TROLL)
    assert (table.line(0), table.discarded()) == (["dust-pixie", "bumpsy", "urchin"], ["gebuk"])


def test_gebuk_leaves_no_heir_where_the_top_card_is_no_creature() -> None:
    table = scenario(left=[GEBUK], right=[TROLL], deck=[PUNCH], house="untamed", rulebook="14")
    table.fight(GEBUK, TROLL)
    assert (table.line(0), sorted(table.discarded())) == ([], ["gebuk", "punch"])


def test_creed_of_nurture_lends_a_text_box_for_the_turn() -> None:
    table = scenario(left=[CREED_OF_NURTURE, TROLL], hand=[DUST_PIXIE, BUMPSY], house="untamed", rulebook="14")
    table.omni(CREED_OF_NURTURE, choosing=[DUST_PIXIE])
    assert (table.hand(), table.discarded()) == (["dust-pixie", "bumpsy"], ["creed-of-nurture"])


def test_creed_of_nurture_lends_keywords_and_abilities_of_which_the_bearer_speaks() -> None:
    table = scenario(left=[CREED_OF_NURTURE, TROLL], right=[BUMPSY], hand=[BATDRONE], house="untamed", amber=(0, 2))
    table.omni(CREED_OF_NURTURE, choosing=[TROLL])
    assert table.has_keyword(TROLL, "skirmish")
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.fight(TROLL, BUMPSY)
    assert (table.amber, table.damage(TROLL)) == ((1, 1), 0)
    table.end_turn()
    assert not table.has_keyword(TROLL, "skirmish")
