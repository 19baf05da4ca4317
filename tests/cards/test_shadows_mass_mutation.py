"""Shadows in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import BATDRONE, DEXTRE, MOTHER
from companion.cards.mass_mutation.dis import SNARETTE
from companion.cards.mass_mutation.logos import MUNCHLING
from companion.cards.mass_mutation.shadows import (
    BO_NITHING,
    BORROW,
    BOSS_ZAREK,
    DAEMO_THIEF,
    DARK_WAVE,
    DINO_THIEF,
    DOOM_SIGIL,
    FRANCIS_THE_ECONOMIST,
    JOHNNY_LONGFINGERS,
    LIAM_SAY,
    LOOK_OVER_THERE,
    LUCKY_DICE,
    LYCO_THIEF,
    MASTERMINDY,
    MIASMA_BOMB,
    MOLE,
    MUTANT_CUTPURSE,
    OPPORTUNIST,
    PINCERATOR,
    RAD_PENNY,
    RANSACK,
    RECKLESS_RIZZO,
    SACRO_THIEF,
    SAFE_HOUSE,
    SHADOWSAURUS,
    SHOULDER_ID,
    SPLINTER,
    SUBTLE_OTTO,
    TECHNO_THIEF,
    TEMPTING_OFFER,
    THE_SHADOWSMITH,
    VANDALIZE,
    XENO_THIEF,
)
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import at, scenario


@pytest.mark.parametrize(("keys", "stolen"), [([], 0), (["red", "blue"], 2)])
def test_bo_nithing_steals_by_the_opponents_keys(keys: list[str], stolen: int) -> None:
    table = scenario(hand=[BO_NITHING], house="shadows", amber=(0, 3), keys=([], keys))
    table.play(BO_NITHING)
    assert table.amber == (stolen, 3 - stolen)


def test_dark_wave_spares_mutants() -> None:
    table = scenario(left=[MUNCHLING, TROLL], right=[MOTHER], hand=[DARK_WAVE], house="shadows")
    table.play(DARK_WAVE)
    assert [table.damage(one) for one in (MUNCHLING, TROLL, MOTHER)] == [0, 2, 2]


def test_francis_the_economist_feeds_both() -> None:
    table = scenario(left=[FRANCIS_THE_ECONOMIST], right=[TROLL], house="shadows")
    table.fight(FRANCIS_THE_ECONOMIST, TROLL)
    assert table.amber == (1, 1)


@pytest.mark.parametrize(("damage", "stolen"), [(0, 1), (6, 0)])
def test_look_over_there_steals_where_nobody_dies(damage: int, stolen: int) -> None:
    table = scenario(right=[at(TROLL, damage=damage)], hand=[LOOK_OVER_THERE], house="shadows", amber=(0, 2))
    table.play(LOOK_OVER_THERE)
    assert table.amber[0] == stolen


def test_opportunist_hides_its_bearer_who_captures() -> None:
    table = scenario(left=[TROLL], hand=[OPPORTUNIST], house="shadows", amber=(0, 2))
    table.play(OPPORTUNIST, on=TROLL)
    assert (table.card(TROLL).amber, table.has_keyword(TROLL, "elusive")) == (1, True)


def test_rad_penny_steals_and_goes_back_into_the_deck() -> None:
    table = scenario(right=[TROLL], hand=[RAD_PENNY, PUNCH], house="shadows", amber=(0, 2))
    table.play(RAD_PENNY)
    assert table.amber == (1, 1)


def test_rad_penny_is_shuffled_away_when_destroyed() -> None:
    table = scenario(left=[RAD_PENNY], right=[TROLL], house="shadows")
    table.fight(RAD_PENNY, TROLL)
    assert table.zone(0, "deck") == ["rad-penny"]


def test_subtle_otto_takes_a_card_from_the_opponents_hand() -> None:
    table = scenario(hand=[SUBTLE_OTTO], their_hand=[TROLL], house="shadows")
    table.play(SUBTLE_OTTO)
    assert table.hand(1) == []


def test_borrow_makes_an_enemy_artifact_yours_and_shadows() -> None:
    table = scenario(right=[CANNON, TROLL], hand=[BORROW], house="shadows")
    table.play(BORROW)
    assert table.controller(CANNON) == 0
    table.action(CANNON)
    assert table.damage(TROLL) == 2


def test_lucky_dice_shields_your_creatures_in_the_opponents_turn() -> None:
    table = scenario(left=[LUCKY_DICE, BATDRONE], right=[TROLL], house="logos")
    table.omni(LUCKY_DICE)
    table.end_turn()
    table.choose_house("brobnar")
    table.fight(TROLL, BATDRONE)
    assert (table.damage(BATDRONE), table.damage(TROLL)) == (0, 2)


def test_ransack_goes_on_while_shadows_cards_turn_up() -> None:
    table = scenario(hand=[RANSACK], deck=[RAD_PENNY, TROLL, RAD_PENNY], house="shadows", amber=(0, 5))
    table.play(RANSACK)
    assert (table.amber, table.zone(0, "deck")) == ((2, 3), ["rad-penny"])


def test_reckless_rizzo_steals_two_and_shows_himself() -> None:
    table = scenario(left=[RECKLESS_RIZZO], house="shadows", amber=(0, 3))
    table.action(RECKLESS_RIZZO)
    table.end_turn()
    assert (table.amber, table.has_keyword(RECKLESS_RIZZO, "elusive")) == ((2, 1), False)


def test_safe_house_archives_a_friend_from_play() -> None:
    table = scenario(left=[SAFE_HOUSE, TROLL], right=[MOTHER], house="shadows")
    table.action(SAFE_HOUSE)
    assert table.zone(0, "archives") == ["troll"]


def test_the_shadowsmith_hides_all_mutants() -> None:
    table = scenario(left=[THE_SHADOWSMITH, TROLL], right=[MUNCHLING], house="shadows")
    assert [table.has_keyword(one, "elusive") for one in (THE_SHADOWSMITH, TROLL, MUNCHLING)] == [True, False, True]


def test_doom_sigil_poisons_everybody_until_nobody_is_left() -> None:
    table = scenario(left=[DOOM_SIGIL, BATDRONE], right=[TROLL], house="logos")
    table.fight(BATDRONE, TROLL)
    assert (table.line(1), table.in_play(DOOM_SIGIL)) == ([], True)


def test_doom_sigil_goes_with_the_last_creature() -> None:
    table = scenario(left=[DOOM_SIGIL, DEXTRE], right=[TROLL], house="logos")
    table.fight(DEXTRE, TROLL)
    assert not table.in_play(DOOM_SIGIL)


def test_johnny_longfingers_lets_dying_mutants_steal() -> None:
    table = scenario(left=[JOHNNY_LONGFINGERS, SNARETTE], right=[TROLL], house="dis", amber=(0, 2))
    table.fight(SNARETTE, TROLL)
    assert table.amber == (1, 1)


def test_liam_say_may_hurt_a_creature_as_your_turn_begins() -> None:
    table = scenario(left=[TROLL], right=[LIAM_SAY], house="brobnar")
    table.end_turn(choosing=["yes", TROLL])
    assert table.damage(TROLL) == 1


def test_mastermindy_schemes_and_steals() -> None:
    table = scenario(left=[at(MASTERMINDY, counters=(("scheme", 2),))], house="shadows", amber=(0, 3))
    table.action(MASTERMINDY)
    assert (table.amber, table.card(MASTERMINDY).counters) == ((2, 1), ())
    table.end_turn()
    assert table.card(MASTERMINDY).counter("scheme") == 1


@pytest.mark.parametrize(("amber", "controller"), [(2, 0), (0, 1)])
def test_shadowsaurus_wins_over_a_creature_that_had_amber(amber: int, controller: int) -> None:
    table = scenario(left=[SHADOWSAURUS], right=[at(TROLL, amber=amber)], house="shadows")
    table.action(SHADOWSAURUS, choosing=["left"] if amber else [])
    assert (table.amber, table.controller(TROLL)) == ((0, amber), controller)
    assert table.may("reap", TROLL) is (amber > 0)


THIEVES = [
    (DAEMO_THIEF, 0, []), (LYCO_THIEF, 0, ["skirmish"]), (SACRO_THIEF, 2, []), (TECHNO_THIEF, 0, []),
    (XENO_THIEF, 0, []),
]  # fmt: skip


@pytest.mark.parametrize(("thief", "armor", "keywords"), THIEVES)
def test_a_mutant_thief_is_elusive(thief: Card, armor: int, keywords: list[str]) -> None:
    table = scenario(left=[thief], house="shadows")
    assert all(table.has_keyword(thief, keyword) for keyword in ("elusive", *keywords))
    assert table.armor(thief) == armor


def test_vandalize_discards_one_of_three_and_orders_the_rest() -> None:
    table = scenario(hand=[VANDALIZE], their_deck=[TROLL, BUMPSY, MOTHER, KRUMP], house="shadows")
    table.play(VANDALIZE, choosing=[BUMPSY, [TROLL, MOTHER]])
    assert (table.zone(1, "deck"), table.discarded(1)) == (["mother", "troll", "krump"], ["bumpsy"])


def test_mole_lets_the_opponent_spend_the_amber_on_its_bearer() -> None:
    table = scenario(left=[at(TROLL, amber=4, upgrades=[MOLE])], house="brobnar", amber=(0, 2))
    table.end_turn()
    table.move(moves.forge("red"))
    assert (table.keys, table.card(TROLL).amber, table.amber) == ((0, 1), 0, (0, 0))


def test_pincerator_pinches_the_flanks_as_each_turn_ends() -> None:
    table = scenario(left=[PINCERATOR, TROLL, BUMPSY, KRUMP], right=[MOTHER], house="dis")
    table.end_turn()
    table.choose_house("dis")
    table.end_turn()
    assert [table.damage(one) for one in (TROLL, BUMPSY, KRUMP, MOTHER)] == [2, 0, 2, 2]


@pytest.mark.parametrize(("card", "power"), [(MUTANT_CUTPURSE, 3), (SPLINTER, 1)])
def test_a_card_that_only_brings_icons_has_no_ability(card: Card, power: int) -> None:
    table = scenario(left=[card], house="shadows")
    assert (card.abilities, table.power(card)) == ((), power)


def test_tempting_offer_pays_for_a_return() -> None:
    table = scenario(right=[TROLL], hand=[TEMPTING_OFFER], house="shadows")
    table.play(TEMPTING_OFFER)
    assert (table.hand(1), table.amber[1]) == (["troll"], 1)


def test_boss_zarek_hides_friends_with_amber() -> None:
    table = scenario(left=[BOSS_ZAREK, at(TROLL, amber=1), BUMPSY], house="shadows")
    assert (table.has_keyword(TROLL, "elusive"), table.has_keyword(BUMPSY, "elusive")) == (True, False)


def test_miasma_bomb_costs_the_opponent_the_forge_step() -> None:
    table = scenario(left=[MIASMA_BOMB], house="shadows", amber=(0, 6))
    table.action(MIASMA_BOMB)
    table.end_turn()
    table.choose_house("dis")
    assert (table.keys, table.in_play(MIASMA_BOMB)) == ((0, 0), False)


def test_dino_thief_strikes_for_an_exaltation() -> None:
    table = scenario(right=[TROLL], hand=[DINO_THIEF], house="shadows")
    table.play(DINO_THIEF, choosing=["yes", TROLL])
    assert (table.card(DINO_THIEF).amber, table.damage(TROLL)) == (1, 3)


def test_shoulder_id_steals_where_it_would_deal_damage() -> None:
    table = scenario(left=[TROLL], right=[SHOULDER_ID], house="brobnar", amber=(3, 0), rulebook="14")
    table.fight(TROLL, SHOULDER_ID)
    assert (table.amber, table.damage(TROLL)) == ((2, 1), 0)


def test_shoulder_id_steals_nothing_from_one_that_it_would_not_strike() -> None:
    table = scenario(left=[BATDRONE], right=[SHOULDER_ID], house="logos", amber=(3, 0), rulebook="14")
    table.fight(BATDRONE, SHOULDER_ID)
    assert (table.amber[1], table.may("fight", BATDRONE)) == (0, False)


def test_shoulder_id_cannot_fight() -> None:
    table = scenario(left=[SHOULDER_ID], right=[TROLL], house="shadows", rulebook="14")
    assert (table.may("fight", SHOULDER_ID), table.may("reap", SHOULDER_ID)) == (False, True)
