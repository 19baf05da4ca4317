"""Logos in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BUMPSY, CANNON, HEADHUNTER, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS
from companion.cards.call_of_the_archons.logos import BATDRONE, LABWORK, MOTHER
from companion.cards.call_of_the_archons.shadows import URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.mass_mutation.logos import LIBRARY_CARD
from companion.cards.mass_mutation.untamed import AEMBERLUTION
from companion.cards.worlds_collide.logos import (
    ACADEMY_TRAINING,
    BABBLING_BIBLIOPHILE,
    CAENDLE_UNIT,
    CODE_MONKEY,
    DATA_FORGE,
    DAUGHTER,
    DISCOMBOBULATOR,
    DR_MILLI,
    EDAI_EDIE_4X4,
    GROUPTHINK_TANK,
    HAPSIS,
    HOLOGRAMMOPHONE,
    HYDE,
    INFORMATION_EXCHANGE,
    MIMIC_GEL,
    MINI_GROUPTHINK_TANK,
    PRESCRIPTIVE_GRAMMARBOT,
    QUANT,
    REASSEMBLING_AUTOMATON,
    SANITATION_ENGINEER,
    SELF_BOLSTERING_AUTOMATA,
    TAUTAU_VAPORS,
    THORIUM_PLASMATE,
    TITAN_GUARDIAN,
    UNIVERSAL_KEYLOCK,
    UNIVERSAL_RECYCLE_BIN,
    VELUM,
    WORMHOLE_TECHNICIAN,
    ZENZIZENZIZENZIC,
)
from companion.cards.worlds_collide.staralliance import CRASH_MULDOON
from companion.rules import facts, moves
from companion.rules.card import Card
from companion.rules.facts import belongs_to
from tests.scenario import At, at, scenario


def test_babbling_bibliophile_draws_two_by_reaping() -> None:
    table = scenario(left=[BABBLING_BIBLIOPHILE], deck=[TROLL, BUMPSY, MOTHER], house="logos")
    table.reap(BABBLING_BIBLIOPHILE)
    assert table.hand() == ["troll", "bumpsy"]


def test_daughter_refills_the_hand_to_seven() -> None:
    table = scenario(left=[DAUGHTER], deck=[TROLL] * 9, house="logos")
    table.end_turn()
    assert len(table.hand()) == 7


def test_edai_makes_their_keys_dearer_by_each_archived_card() -> None:
    table = scenario(hand=[EDAI_EDIE_4X4, TROLL], archives=[BUMPSY], house="logos")
    table.play(EDAI_EDIE_4X4, "left")
    assert (table.key_cost(1), table.key_cost(0)) == (8, 6)


def test_information_exchange_steals_one_where_nothing_was_stolen_before() -> None:
    table = scenario(hand=[INFORMATION_EXCHANGE], house="logos", amber=(0, 3))
    table.play(INFORMATION_EXCHANGE)
    assert table.amber == (1, 2)


def test_information_exchange_pays_a_theft_back_twice() -> None:
    table = scenario(hand=[URCHIN], their_hand=[INFORMATION_EXCHANGE], house="shadows", amber=(0, 3))
    table.play(URCHIN)
    table.end_turn()
    table.choose_house("logos")
    table.play(INFORMATION_EXCHANGE)
    assert table.amber == (0, 3)


def test_quant_lets_one_action_of_another_house_be_played() -> None:
    table = scenario(left=[QUANT], hand=[PUNCH, ANGER, TROLL], house="logos")
    table.reap(QUANT)
    assert [table.may_play(one) for one in (PUNCH, TROLL)] == [True, False]
    table.play(PUNCH)
    assert not table.may_play(ANGER)


def test_sanitation_engineer_discards_a_card_by_reaping() -> None:
    table = scenario(left=[SANITATION_ENGINEER], hand=[TROLL, BUMPSY], house="logos")
    table.reap(SANITATION_ENGINEER, choosing=[TROLL])
    assert table.discarded() == ["troll"]


def test_tautau_vapors_draws_two_and_archives_one() -> None:
    table = scenario(hand=[TAUTAU_VAPORS], deck=[TROLL, BUMPSY], house="logos")
    table.play(TAUTAU_VAPORS, choosing=[BUMPSY])
    assert (table.hand(), table.zone(0, "archives")) == (["troll"], ["bumpsy"])


@pytest.mark.parametrize(("right", "drawn"), [([], 0), ([BUMPSY], 2)])
def test_titan_guardian_draws_two_only_where_it_stood_between_others(right: list[Card], drawn: int) -> None:
    line: list[At | Card] = [BUMPSY, at(TITAN_GUARDIAN, damage=4), *right]
    table = scenario(left=line, right=[MOTHER], deck=[TROLL] * 3, house="logos")
    table.fight(TITAN_GUARDIAN, MOTHER)
    assert len(table.hand()) == drawn


@pytest.mark.parametrize(("top", "zone"), [(LABWORK, "discard"), (TROLL, "archives")])
def test_wormhole_technician_plays_logos_cards_and_archives_others(top: Card, zone: str) -> None:
    table = scenario(left=[WORMHOLE_TECHNICIAN], deck=[top], house="logos")
    table.reap(WORMHOLE_TECHNICIAN)
    assert table.zone(0, zone) == [top.slug]


def test_caendle_unit_draws_when_an_enemy_reaps() -> None:
    table = scenario(left=[KRUMP], right=[CAENDLE_UNIT], their_deck=[BUMPSY], house="brobnar")
    table.reap(KRUMP)
    assert table.hand(1) == ["bumpsy"]


def test_caendle_unit_captures_as_its_action() -> None:
    table = scenario(left=[CAENDLE_UNIT], house="logos", amber=(0, 2))
    table.action(CAENDLE_UNIT)
    assert (table.card(CAENDLE_UNIT).amber, table.amber) == (1, (0, 1))


def test_data_forge_makes_a_key_cheaper_by_each_card_in_hand() -> None:
    table = scenario(hand=[DATA_FORGE, *[TROLL] * 5], house="logos", amber=(10, 0))
    table.play(DATA_FORGE, choosing=["yes", "red"])
    assert (table.keys, table.amber) == ((1, 0), (0, 0))


def test_discombobulator_keeps_the_amber_of_its_bearers_controller_safe() -> None:
    table = scenario(right=[at(TROLL, upgrades=[DISCOMBOBULATOR])], hand=[URCHIN], house="shadows", amber=(0, 3))
    table.play(URCHIN, "left")
    assert table.amber == (0, 3)


def test_dr_milli_archives_a_card_for_each_creature_too_few() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY, KRUMP, MOTHER], hand=[DR_MILLI, PUNCH, ANGER, CANNON], house="logos")
    table.play(DR_MILLI, "left", choosing=[[PUNCH, ANGER]])
    assert table.zone(0, "archives") == ["punch", "anger"]


def test_reassembling_automaton_comes_back_on_a_flank_beside_another_creature() -> None:
    table = scenario(left=[REASSEMBLING_AUTOMATON, MOTHER], right=[TROLL], house="logos")
    table.fight(REASSEMBLING_AUTOMATON, TROLL, choosing=["right"])
    assert (table.line(0), table.damage(REASSEMBLING_AUTOMATON)) == (["mother", "reassembling-automaton"], 0)


def test_reassembling_automaton_is_destroyed_alone() -> None:
    table = scenario(left=[REASSEMBLING_AUTOMATON], right=[TROLL], house="logos")
    table.fight(REASSEMBLING_AUTOMATON, TROLL)
    assert table.discarded() == ["reassembling-automaton"]


def test_academy_training_makes_its_bearer_a_logos_creature_that_draws() -> None:
    table = scenario(left=[at(KRUMP, upgrades=[ACADEMY_TRAINING])], deck=[BUMPSY], house="logos")
    table.reap(KRUMP)
    assert table.hand() == ["bumpsy"]


def test_academy_training_changes_no_enemys_house() -> None:
    table = scenario(right=[TROLL], hand=[ACADEMY_TRAINING], house="logos")
    table.play(ACADEMY_TRAINING, on=TROLL)
    house = facts.houses_of(table.state, table.card(TROLL))
    assert house == {"brobnar"}


@pytest.mark.parametrize(("left", "drawn"), [([HYDE], 1), ([HYDE, VELUM], 2)])
def test_hyde_draws_more_beside_velum(left: list[Card], drawn: int) -> None:
    table = scenario(left=left, deck=[TROLL] * 3, house="logos")
    table.reap(HYDE)
    assert len(table.hand()) == drawn


def test_hyde_follows_velum_into_the_archives() -> None:
    table = scenario(left=[HYDE], right=[TROLL], discard=[VELUM], house="logos")
    table.fight(HYDE, TROLL)
    assert sorted(table.zone(0, "archives")) == ["hyde", "velum"]


def test_self_bolstering_automata_comes_back_stronger() -> None:
    table = scenario(left=[SELF_BOLSTERING_AUTOMATA, MOTHER], right=[TROLL], house="logos")
    table.fight(SELF_BOLSTERING_AUTOMATA, TROLL, choosing=["left"])
    assert (table.power(SELF_BOLSTERING_AUTOMATA), table.card(SELF_BOLSTERING_AUTOMATA).exhausted) == (3, True)


def test_universal_keylock_goes_with_the_next_key() -> None:
    table = scenario(left=[UNIVERSAL_KEYLOCK], house="logos", amber=(0, 9))
    assert (table.key_cost(0), table.key_cost(1)) == (9, 9)
    table.end_turn()
    table.move(moves.forge("red"))
    assert (table.keys[1], table.in_play(UNIVERSAL_KEYLOCK)) == (1, False)


def test_universal_recycle_bin_archives_a_purged_card() -> None:
    table = scenario(left=[UNIVERSAL_RECYCLE_BIN, LIBRARY_CARD], house="logos")
    table.action(LIBRARY_CARD)
    table.action(UNIVERSAL_RECYCLE_BIN)
    assert table.zone(0, "archives") == ["library-card"]


@pytest.mark.parametrize(("left", "archived"), [([VELUM], 1), ([VELUM, HYDE], 2)])
def test_velum_archives_more_beside_hyde(left: list[Card], archived: int) -> None:
    table = scenario(left=left, hand=[TROLL, BUMPSY, ANGER], house="logos")
    table.reap(VELUM, choosing=[[TROLL, BUMPSY][:archived]])
    assert len(table.zone(0, "archives")) == archived


@pytest.mark.parametrize(("neighbor", "amber"), [(BUMPSY, 2), (MOTHER, 0)])
def test_code_monkey_archives_its_neighbors_and_is_paid_where_they_share_a_house(neighbor: Card, amber: int) -> None:
    table = scenario(left=[TROLL, neighbor], hand=[CODE_MONKEY], house="logos")
    table.play(CODE_MONKEY, 1)
    assert (len(table.zone(0, "archives")), table.amber[0]) == (2, amber)


def test_groupthink_tank_hurts_whoever_thinks_like_a_neighbor() -> None:
    table = scenario(left=[GROUPTHINK_TANK, TROLL, KRUMP], right=[MOTHER, BUMPSY], house="logos")
    table.action(GROUPTHINK_TANK)
    assert [table.damage(one) for one in (TROLL, KRUMP, MOTHER, BUMPSY)] == [4, 4, 0, 0]


def test_mini_groupthink_tank_needs_two_alike_neighbors() -> None:
    table = scenario(left=[MINI_GROUPTHINK_TANK], right=[BUMPSY, KRUMP, TROLL, MOTHER], house="logos")
    table.reap(MINI_GROUPTHINK_TANK)
    assert (table.in_play(KRUMP), table.damage(TROLL), table.damage(BUMPSY)) == (False, 0, 0)


def test_hapsis_is_warded_and_draws_for_a_kill() -> None:
    table = scenario(left=[HAPSIS], right=[BATDRONE], deck=[TROLL], house="logos")
    table.fight(HAPSIS, BATDRONE)
    assert (table.card(HAPSIS).warded, table.hand()) == (True, ["troll"])


def test_hologrammophone_wards() -> None:
    table = scenario(left=[HOLOGRAMMOPHONE], right=[TROLL], house="logos")
    table.action(HOLOGRAMMOPHONE)
    assert table.card(TROLL).warded


def test_prescriptive_grammarbot_enrages_by_reaping() -> None:
    table = scenario(left=[PRESCRIPTIVE_GRAMMARBOT], right=[TROLL], house="logos")
    table.reap(PRESCRIPTIVE_GRAMMARBOT, choosing=[TROLL])
    assert table.card(TROLL).enraged


@pytest.mark.parametrize(("left", "cards"), [([ZENZIZENZIZENZIC], 8), ([ZENZIZENZIZENZIC, TROLL], 6)])
def test_zenzizenzizenzic_draws_two_more_in_the_center(left: list[Card], cards: int) -> None:
    table = scenario(left=left, deck=[TROLL] * 9, house="logos")
    table.end_turn()
    assert len(table.hand()) == cards


def test_thorium_plasmate_hurts_for_each_neighbor_of_the_same_house() -> None:
    table = scenario(
        right=[BUMPSY, DUST_PIXIE, TROLL, HEADHUNTER], hand=[THORIUM_PLASMATE], house="logos", rulebook="14"
    )
    table.play(THORIUM_PLASMATE, choosing=[BUMPSY, 2])
    assert (table.line(1)[2], table.damage(BUMPSY)) == ("bumpsy", 4)


def test_thorium_plasmate_leaves_one_among_strangers_alone() -> None:
    table = scenario(right=[BUMPSY, DUST_PIXIE], hand=[THORIUM_PLASMATE], house="logos", rulebook="14")
    table.play(THORIUM_PLASMATE, choosing=[BUMPSY, "right"])
    assert (table.line(1), table.damage(BUMPSY)) == (["dust-pixie", "bumpsy"], 0)


def test_mimic_gel_is_a_copy_of_another_creature_but_for_its_house() -> None:
    table = scenario(right=[BUMPSY], hand=[MIMIC_GEL], house="logos", amber=(0, 3), rulebook="14")
    table.play(MIMIC_GEL)
    gel = table.card("mimic-gel#1")
    assert (table.power("mimic-gel#1"), gel.card.title, table.amber[1]) == (5, "Bumpsy", 2)
    table.state = table.state.with_card("mimic-gel#1", exhausted=False)
    assert (table.may("reap", "mimic-gel#1"), belongs_to(table.state, gel, "brobnar")) == (True, False)


def test_mimic_gel_needs_another_creature_and_is_itself_out_of_play() -> None:
    table = scenario(hand=[MIMIC_GEL], house="logos", rulebook="14")
    assert not table.may_play(MIMIC_GEL)
    table = scenario(left=[TROLL], right=[TROLL], hand=[MIMIC_GEL, GATEWAY_TO_DIS], house="logos", rulebook="14")
    table.play(MIMIC_GEL, "left", choosing=["troll#1"])
    table.state = table.state.but(turn=table.state.turn.but(house="dis"))
    table.play(GATEWAY_TO_DIS)
    assert "mimic-gel" in table.discarded()


def test_mimic_gel_enters_ready_and_between_others_as_a_copy_of_crash_muldoon() -> None:
    line = [CRASH_MULDOON, BUMPSY]
    table = scenario(left=line, hand=[MIMIC_GEL], house="logos", rulebook="14")
    table.play(MIMIC_GEL, 1)
    assert ([item.id for item in table.state.players[0].battleline][1], table.card("mimic-gel#1").exhausted) == (
        "mimic-gel#1",
        False,
    )


def test_mimic_gel_without_a_creature_to_copy_dies_as_it_is_put_into_play() -> None:
    table = scenario(hand=[AEMBERLUTION, MIMIC_GEL, TROLL], house="untamed", rulebook="14")
    table.play(AEMBERLUTION, choosing=[MIMIC_GEL])
    assert table.line(0) == ["troll"]


def test_mimic_gel_brings_the_icons_of_what_it_copies() -> None:
    table = scenario(right=[DUST_PIXIE], hand=[MIMIC_GEL], house="logos", rulebook="14")
    table.play(MIMIC_GEL)
    assert table.amber[0] == 2


def test_an_automaton_is_rebuilt_only_when_it_would_be_discarded() -> None:
    line = [REASSEMBLING_AUTOMATON, TROLL]
    table = scenario(left=line, hand=[GATEWAY_TO_DIS], house="dis", rulebook="14")
    table.play(GATEWAY_TO_DIS, choosing=["left"])
    assert (table.line(0), table.card(REASSEMBLING_AUTOMATON).exhausted) == (["reassembling-automaton"], True)
