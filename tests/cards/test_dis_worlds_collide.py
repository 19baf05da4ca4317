"""Dis in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BUMPSY, CANNON, HEADHUNTER, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE, BRAIN_EATER, DEXTRE, DOC_BOOKTON, MOTHER
from companion.cards.call_of_the_archons.sanctum import VIRTUOUS_WORKS
from companion.cards.call_of_the_archons.shadows import URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, FLAXIA
from companion.cards.worlds_collide.dis import (
    BEASTS_BANE,
    BORR_NIT,
    BORR_NIT_S_TOUCH,
    BUZZLE,
    DEMONS_BANE,
    DENDRIX,
    DEXUS,
    DINOSAURS_BANE,
    DRAINING_TOUCH,
    E_E_ON_THE_FRINGES,
    ETAROMME,
    FESTERING_TOUCH,
    GIANTS_BANE,
    GLEEFUL_MAYHEM,
    GREATER_OXTET,
    HARBINGER_OF_DOOM,
    HARVEST_TIME,
    HUMANS_BANE,
    IMPSPECTOR,
    INFURNACE,
    LESSER_OXTET,
    LILITHAL,
    LORD_INVIDIUS,
    MALISON,
    NONAME,
    OBSIDIAN_FORGE,
    ROTGRUB,
    SCIENTISTS_BANE,
    SINESTRA,
    SNAG,
    SNAG_S_MIRROR,
    SNAGLET,
    SOUL_FIDDLE,
    THE_EVIL_EYE,
    THIEVES_BANE,
)
from companion.cards.worlds_collide.saurian import SPARTASAUR
from companion.cards.worlds_collide.shadows import A_VINDA
from companion.rules.card import Card
from tests.scenario import at, scenario


def test_buzzle_may_purge_a_neighbor_to_be_ready_again() -> None:
    table = scenario(left=[TROLL, BUZZLE], right=[DEXTRE], house="dis")
    table.fight(BUZZLE, DEXTRE, choosing=["yes"])
    assert (table.zone(0, "purged"), table.card(BUZZLE).exhausted) == (["troll"], False)


def test_buzzle_may_leave_its_neighbor_alone() -> None:
    table = scenario(left=[TROLL], hand=[BUZZLE], house="dis")
    table.play(BUZZLE, "left", choosing=["no"])
    assert (table.in_play(TROLL), table.card(BUZZLE).exhausted) == (True, True)


def test_dendrix_takes_a_card_from_the_opponents_hand_by_fighting() -> None:
    table = scenario(left=[DENDRIX], right=[DEXTRE], their_hand=[TROLL], house="dis")
    table.fight(DENDRIX, DEXTRE)
    assert table.hand(1) == []


def test_draining_touch_destroys_a_creature_without_amber() -> None:
    table = scenario(left=[at(TROLL, amber=1)], right=[BUMPSY], hand=[DRAINING_TOUCH], house="dis")
    table.play(DRAINING_TOUCH)
    assert (table.in_play(TROLL), table.in_play(BUMPSY)) == (True, False)


def test_festering_touch_hurts_the_damaged_more() -> None:
    table = scenario(left=[at(TROLL, damage=1)], right=[MOTHER, BUMPSY], hand=[FESTERING_TOUCH], house="dis")
    table.play(FESTERING_TOUCH, choosing=[[TROLL, BUMPSY]])
    assert [table.damage(one) for one in (TROLL, BUMPSY, MOTHER)] == [4, 1, 0]


def test_harbinger_of_doom_takes_everybody_along() -> None:
    table = scenario(left=[HARBINGER_OF_DOOM, TROLL], right=[BUMPSY], house="dis")
    table.fight(HARBINGER_OF_DOOM, BUMPSY)
    assert (table.line(0), table.line(1)) == ([], [])


def test_impspector_purges_a_card_of_the_opponents_hand() -> None:
    table = scenario(left=[IMPSPECTOR], right=[TROLL], their_hand=[BUMPSY], house="dis")
    table.fight(IMPSPECTOR, TROLL)
    assert table.zone(1, "purged") == ["bumpsy"]


def test_lilithal_captures_fighting_and_reaping() -> None:
    table = scenario(left=[LILITHAL], right=[DEXTRE], house="dis", amber=(0, 2))
    table.fight(LILITHAL, DEXTRE)
    assert table.card(LILITHAL).amber == 1


def test_rotgrub_costs_an_amber_and_can_be_archived() -> None:
    table = scenario(left=[ROTGRUB], hand=[ROTGRUB], house="dis", amber=(0, 2))
    table.play("rotgrub#2", "left")
    table.reap("rotgrub#1")
    assert (table.amber, table.zone(0, "archives")) == ((1, 1), ["rotgrub"])


def test_the_evil_eye_makes_keys_dear_in_the_opponents_turn() -> None:
    table = scenario(hand=[THE_EVIL_EYE], house="dis")
    table.play(THE_EVIL_EYE)
    table.end_turn()
    assert table.key_cost(1) == 9


def test_borr_nit_purges_one_of_the_top_five_cards_of_a_deck() -> None:
    table = scenario(left=[BORR_NIT], their_deck=[TROLL, BUMPSY, KRUMP, PUNCH, ANGER, CANNON], house="dis")
    table.reap(BORR_NIT, choosing=["their-deck", KRUMP])
    assert (table.zone(1, "purged"), len(table.zone(1, "deck"))) == (["krump"], 5)


def test_borr_nits_touch_reaches_your_own_deck_too() -> None:
    table = scenario(hand=[BORR_NIT_S_TOUCH], deck=[TROLL, BUMPSY], house="dis")
    table.play(BORR_NIT_S_TOUCH, choosing=["your-deck", TROLL])
    assert (table.zone(0, "purged"), table.zone(0, "deck")) == (["troll"], ["bumpsy"])


def test_e_e_on_the_fringes_turns_discards_into_thefts() -> None:
    table = scenario(left=[E_E_ON_THE_FRINGES], hand=[LILITHAL], house="dis", amber=(0, 3))
    table.discard(LILITHAL, choosing=["yes"])
    assert (table.amber, table.zone(0, "purged")) == ((1, 2), ["lilithal"])


BANES = [
    (BEASTS_BANE, BUZZLE), (DEMONS_BANE, DENDRIX), (DINOSAURS_BANE, SPARTASAUR), (GIANTS_BANE, TROLL),
    (HUMANS_BANE, DOC_BOOKTON), (SCIENTISTS_BANE, DEXTRE), (THIEVES_BANE, A_VINDA),
]  # fmt: skip


@pytest.mark.parametrize(("bane", "victim"), BANES)
def test_a_bane_destroys_a_creature_of_its_trait(bane: Card, victim: Card) -> None:
    table = scenario(left=[BRAIN_EATER], right=[victim, FLAXIA], hand=[bane], house="dis")
    table.play(bane, choosing=[victim] if bane is BEASTS_BANE else [])
    assert (table.in_play(victim), table.in_play(FLAXIA), table.amber) == (False, True, (1, 0))


def test_obsidian_forge_makes_a_key_cheaper_by_each_sacrifice() -> None:
    table = scenario(left=[OBSIDIAN_FORGE, TROLL, BUMPSY], house="dis", amber=(10, 0))
    table.action(OBSIDIAN_FORGE, choosing=[[TROLL, BUMPSY], "yes", "red"])
    assert (table.keys, table.amber, table.in_play(OBSIDIAN_FORGE)) == ((1, 0), (0, 0), False)


def test_obsidian_forge_forges_nothing_without_enough_sacrifices() -> None:
    table = scenario(left=[OBSIDIAN_FORGE, TROLL, BUMPSY], house="dis", amber=(10, 0))
    table.action(OBSIDIAN_FORGE, choosing=[[TROLL]])
    assert (table.keys, table.in_play(OBSIDIAN_FORGE)) == ((0, 0), True)


def test_lesser_oxtet_purges_the_hand_and_makes_keys_dear() -> None:
    table = scenario(left=[LESSER_OXTET], hand=[LESSER_OXTET, TROLL], house="dis")
    table.play("lesser-oxtet#2", "left")
    table.reap("lesser-oxtet#1")
    table.end_turn()
    assert (table.zone(0, "purged"), table.key_cost(1)) == (["troll"], 9)


def test_noname_grows_with_every_purged_card() -> None:
    table = scenario(left=[NONAME], discard=[TROLL, BUMPSY], house="dis")
    table.reap(NONAME, choosing=[TROLL])
    assert (table.power(NONAME), table.zone(0, "purged")) == (2, ["troll"])


def test_etaromme_destroys_a_creature_of_the_house_with_the_most() -> None:
    table = scenario(left=[ETAROMME], right=[TROLL, BUMPSY, MOTHER], house="dis")
    table.reap(ETAROMME)
    assert [table.offers(one) for one in (TROLL, BUMPSY, MOTHER, ETAROMME)] == [True, True, False, False]
    table.answer(TROLL)
    assert not table.in_play(TROLL)


def test_infurnace_costs_the_opponent_the_bonus_of_what_it_purges() -> None:
    table = scenario(hand=[INFURNACE], their_discard=[VIRTUOUS_WORKS, PUNCH, TROLL], house="dis", amber=(0, 6))
    table.play(INFURNACE, choosing=["their-discard-pile", [VIRTUOUS_WORKS, PUNCH]])
    assert (table.amber[1], len(table.zone(1, "purged"))) == (2, 2)


def test_gleeful_mayhem_strikes_once_for_each_house() -> None:
    table = scenario(left=[TROLL, MOTHER], right=[BUMPSY, KRUMP], hand=[GLEEFUL_MAYHEM], house="dis")
    table.play(GLEEFUL_MAYHEM, choosing=[KRUMP])
    assert (table.damage(KRUMP), table.in_play(MOTHER), table.damage(TROLL), table.damage(BUMPSY)) == (5, False, 0, 0)


def test_snag_that_dies_dictates_nothing() -> None:
    table = scenario(left=[SNAG], right=[MOTHER, TROLL], house="dis")
    table.fight(SNAG, MOTHER)
    table.end_turn()
    assert table.legal_houses() == {"brobnar", "dis", "logos"}


def test_snag_that_survives_dictates_the_next_house() -> None:
    table = scenario(left=[SNAG], right=[BATDRONE, TROLL], house="dis")
    table.fight(SNAG, BATDRONE)
    table.end_turn()
    assert table.legal_houses() == {"logos"}


def test_greater_oxtet_eats_a_card_after_readying() -> None:
    table = scenario(left=[GREATER_OXTET], hand=[TROLL], deck=[BUMPSY] * 9, house="dis")
    table.end_turn()
    assert (table.power(GREATER_OXTET), table.zone(0, "purged"), len(table.hand())) == (6, ["troll"], 6)


def test_sinestra_and_dexus_tax_a_flank_each() -> None:
    table = scenario(left=[TROLL], right=[SINESTRA, DEXUS], hand=[BUMPSY, KRUMP], house="brobnar", amber=(5, 0))
    table.play(BUMPSY, "left")
    assert table.amber == (4, 0)
    table.play(KRUMP, "right")
    assert table.amber == (3, 0)


def test_snags_mirror_forbids_the_house_just_chosen() -> None:
    table = scenario(left=[SNAG_S_MIRROR], house="dis")
    table.end_turn()
    table.choose_house("brobnar")
    table.end_turn()
    assert table.legal_houses() == {"dis", "logos"}
    table.choose_house("dis")
    table.end_turn()
    assert table.legal_houses() == {"brobnar", "logos"}


@pytest.mark.parametrize(("house", "amber"), [("logos", (2, 1)), ("brobnar", (0, 3))])
def test_snaglet_bets_on_the_opponents_house(house: str, amber: tuple[int, int]) -> None:
    table = scenario(left=[SNAGLET], house="dis", amber=(0, 3))
    table.action(SNAGLET, choosing=["logos"])
    table.end_turn()
    table.choose_house(house)
    assert table.amber == amber


def test_soul_fiddle_enrages() -> None:
    table = scenario(left=[SOUL_FIDDLE], right=[TROLL], house="dis")
    table.action(SOUL_FIDDLE)
    assert table.card(TROLL).enraged


def test_lord_invidius_takes_a_flank_creature_from_the_center() -> None:
    table = scenario(left=[LORD_INVIDIUS], right=[TROLL], house="dis")
    table.reap(LORD_INVIDIUS, choosing=["left"])
    assert (table.controller(TROLL), table.card(TROLL).exhausted) == (0, True)


def test_lord_invidius_only_reaps_beside_the_center() -> None:
    table = scenario(left=[LORD_INVIDIUS, BUMPSY], right=[TROLL], house="dis")
    table.reap(LORD_INVIDIUS)
    assert table.controller(TROLL) == 1


def test_malison_drives_an_enemy_to_a_flank_where_it_captures_from_its_own_side() -> None:
    table = scenario(left=[MALISON], right=[BUMPSY, DUST_PIXIE, TROLL], house="dis", amber=(0, 3), rulebook="14")
    table.fight(MALISON, DUST_PIXIE, choosing=["yes", TROLL, "left"])
    assert (table.line(1), table.card(TROLL).amber, table.amber) == (["troll", "bumpsy"], 1, (0, 2))


def test_malison_may_put_an_enemy_between_others_where_nothing_is_captured() -> None:
    table = scenario(left=[MALISON], right=[BUMPSY, URCHIN, TROLL], house="dis", amber=(0, 3), rulebook="14")
    table.fight(MALISON, URCHIN, choosing=["yes", BUMPSY, 1])
    assert (table.line(1), table.amber[1]) == (["urchin", "bumpsy", "troll"], 3)


def test_harvest_time_purges_a_trait_and_pays_whoever_controlled_it() -> None:
    table = scenario(
        left=[TROLL, DUST_PIXIE], right=[TROLL, HEADHUNTER], hand=[HARVEST_TIME], house="dis", rulebook="14"
    )
    table.play(HARVEST_TIME, choosing=["giant"])
    assert (table.line(0), table.line(1), table.amber) == (["dust-pixie"], [], (1, 2))
