"""Rulebook 1.3, body and glossary: how the words of a card are read, and whom they mean and do not mean."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import DRUMMERNAUT, GRUMPUS_TAMER, WAR_GRUMPUS
from companion.cards.age_of_ascension.dis import SKULLION
from companion.cards.age_of_ascension.sanctum import SERAPHIC_ARMOR
from companion.cards.age_of_ascension.shadows import SWINDLE
from companion.cards.call_of_the_archons.brobnar import (
    ANGER,
    BANNER_OF_BATTLE,
    BUMPSY,
    FIRESPITTER,
    GAUNTLET_OF_COMMAND,
    HEADHUNTER,
    PUNCH,
    SMAAASH,
    TROLL,
)
from companion.cards.call_of_the_archons.dis import (
    COLLAR_OF_SUBORDINATION,
    CONTROL_THE_WEAK,
    EMBER_IMP,
    FLAME_WREATHED,
    GATEWAY_TO_DIS,
    HYSTERIA,
    PITLORD,
    SUCCUBUS,
)
from companion.cards.call_of_the_archons.logos import HARLAND_MINDLOCK, MOTHER, NEUTRON_SHARK
from companion.cards.call_of_the_archons.mars import SHATTER_STORM
from companion.cards.call_of_the_archons.sanctum import BULWARK, RAIDING_KNIGHT, SEQUIS
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, BAIT_AND_SWITCH, SILVERTOOTH
from companion.cards.call_of_the_archons.untamed import (
    ANCIENT_BEAR,
    DUST_PIXIE,
    KEY_CHARGE,
    REGROWTH,
    WAY_OF_THE_BEAR,
)
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import Table, at, scenario


def test_an_ability_that_names_no_zone_concerns_cards_in_play_only() -> None:
    table = scenario(left=[TROLL], hand=[GATEWAY_TO_DIS, BUMPSY], deck=[MOTHER], discard=[EMBER_IMP], house="dis")

    table.play(GATEWAY_TO_DIS)

    assert (table.line(0), table.hand(), table.zone(0, "deck")) == ([], ["bumpsy"], ["mother"])
    assert table.discarded() == ["gateway-to-dis", "troll", "ember-imp"]


def test_a_card_that_contradicts_the_rules_wins() -> None:
    table = scenario(hand=[SILVERTOOTH, BAD_PENNY], house="shadows")

    table.play(SILVERTOOTH)
    table.play(BAD_PENNY, "left")

    assert not table.card(SILVERTOOTH).exhausted
    assert table.card(BAD_PENNY).exhausted


def test_the_active_player_decides_for_the_opponents_cards_too() -> None:
    table = scenario(left=[FIRESPITTER], right=[at(TROLL, upgrades=[]), MOTHER], hand=[PUNCH], house="brobnar")

    table.play(PUNCH)

    assert table.state.decision is not None
    assert table.state.decision.player == table.state.active == 0
    table.answer(MOTHER)


def test_as_much_as_possible_of_an_ability_is_resolved() -> None:
    table = scenario(left=[TROLL], right=[BUMPSY], hand=[ANGER], house="brobnar")

    table.play(ANGER)

    assert (table.damage(TROLL), table.in_play(BUMPSY)) == (5, False)


def test_an_ability_uses_cards_of_any_house_but_not_without_exhausting_them() -> None:
    table = scenario(left=[at(MOTHER, exhausted=True), GAUNTLET_OF_COMMAND], right=[SEQUIS], house="brobnar")

    table.action(GAUNTLET_OF_COMMAND)

    assert table.card(MOTHER).exhausted
    assert table.damage(SEQUIS) == 3


def test_enemy_and_friendly_are_about_control_now_and_not_about_who_owns_a_card() -> None:
    table = scenario(left=[at(TROLL, owner=1)], right=[at(BUMPSY, owner=0), MOTHER], hand=[SKULLION], house="dis")

    table.play(SKULLION, "left", choosing=[TROLL])

    assert (table.line(0), table.discarded(1)) == (["skullion"], ["troll"])


def test_nobody_sacrifices_a_card_of_the_opponent() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[SKULLION], house="dis")

    table.play(SKULLION, "left")

    assert sorted(table.options) == ["skullion#1", "troll#1"]
    table.answer(TROLL)


def test_a_trait_counts_only_where_a_card_names_it() -> None:
    table = scenario(left=[BUMPSY, MOTHER, DRUMMERNAUT], house="brobnar")

    table.reap(DRUMMERNAUT)

    assert (table.hand(), table.line(0)) == (["bumpsy"], ["mother", "drummernaut"])


def test_a_card_that_names_itself_means_no_other_copy() -> None:
    table = scenario(left=[BUMPSY], right=[BAD_PENNY, BAD_PENNY], house="brobnar")

    table.fight(BUMPSY, "bad-penny#1")

    assert (table.hand(1), table.line(1)) == (["bad-penny"], ["bad-penny"])


def test_this_way_means_the_same_resolution_of_the_same_ability() -> None:
    table = scenario(hand=[SHATTER_STORM, SHATTER_STORM], house="mars", amber=(2, 9))

    table.play("shatter-storm#1")
    assert table.amber == (0, 3)
    table.play("shatter-storm#2")

    assert table.amber == (0, 3)


def test_a_repeated_preceding_effect_resolves_without_the_text_that_repeats_it() -> None:
    table = scenario(hand=[BAIT_AND_SWITCH], house="shadows", amber=(0, 9))

    table.play(BAIT_AND_SWITCH)

    assert table.amber == (2, 7)


@pytest.mark.parametrize(("discarded", "left_over"), [([TROLL, MOTHER], 0), ([MOTHER, TROLL], 1)])
def test_a_repeated_effect_resolves_with_the_text_that_repeats_it(discarded: list[Card], left_over: int) -> None:
    table = scenario(left=[TROLL, BUMPSY, NEUTRON_SHARK], right=[SEQUIS, MOTHER], deck=discarded, house="logos")
    table.reap(NEUTRON_SHARK, choosing=[SEQUIS, TROLL])
    if table.asks:
        table.answer(BUMPSY)

    assert len(table.line(1)) == left_over
    assert table.in_play(NEUTRON_SHARK)


def test_a_card_that_has_left_play_repeats_nothing() -> None:
    table = scenario(left=[NEUTRON_SHARK, TROLL], right=[SEQUIS, MOTHER], deck=[TROLL], house="logos")

    table.reap(NEUTRON_SHARK, choosing=[SEQUIS, NEUTRON_SHARK])

    assert (table.line(0), table.line(1)) == (["troll"], ["mother"])


def test_of_two_demands_for_a_house_either_is_met() -> None:
    table = scenario(left=[PITLORD], right=[], their_hand=[CONTROL_THE_WEAK], house="dis")
    table.end_turn()
    table.choose_house("dis")
    table.play(CONTROL_THE_WEAK, choosing=["brobnar"])
    table.end_turn()

    assert table.legal_houses() == {"dis", "brobnar"}


def test_control_taken_last_takes_precedence() -> None:
    table = scenario(left=[], right=[TROLL], hand=[HARLAND_MINDLOCK], their_hand=[COLLAR_OF_SUBORDINATION],
                     house="logos")  # fmt: skip
    table.play(HARLAND_MINDLOCK, choosing=["left"])
    assert table.controller(TROLL) == 0
    table.end_turn()
    table.choose_house("dis")

    table.play(COLLAR_OF_SUBORDINATION, on=TROLL)

    assert table.controller(TROLL) == 1


def gone() -> Table:
    """A creature that had everything on it has been returned to hand."""
    table = scenario(
        left=[at(TROLL, damage=2, amber=3, stunned=True, power_counters=2, upgrades=[FLAME_WREATHED]), MOTHER],
        hand=[HYSTERIA], house="dis",
    )  # fmt: skip
    table.play(HYSTERIA)
    return table


def test_a_card_that_leaves_play_loses_what_lies_on_it() -> None:
    table = gone()
    table.end_turn()
    table.choose_house("brobnar")
    table.end_turn()
    table.choose_house("brobnar")

    table.play(TROLL)

    troll = table.card(TROLL)
    assert (troll.damage, troll.amber, troll.stunned, troll.power_counters) == (0, 0, False, 0)
    assert (troll.upgrades, table.power(TROLL)) == ((), 8)


def test_amber_on_a_creature_that_leaves_goes_to_the_opponent_and_its_upgrades_are_discarded() -> None:
    table = gone()

    assert table.amber == (0, 3)
    assert "flame-wreathed" in table.discarded()


def test_captured_amber_pays_for_no_key() -> None:
    table = scenario(left=[at(TROLL, amber=6)], amber=(5, 0), house="brobnar")
    table.end_turn()
    table.choose_house("brobnar")
    table.end_turn()

    assert (table.keys[0], table.amber[0]) == (0, 5)


def test_gained_armor_adds_to_printed_armor_and_undoes_no_damage() -> None:
    table = scenario(left=[at(SEQUIS, damage=1), TROLL], hand=[SERAPHIC_ARMOR], house="sanctum")
    table.play(SERAPHIC_ARMOR, on=SEQUIS)
    assert (table.armor(SEQUIS), table.armor(TROLL)) == (3, 0)


def test_a_creature_without_printed_armor_may_gain_some() -> None:
    table = scenario(left=[TROLL], hand=[SERAPHIC_ARMOR], house="sanctum")

    table.play(SERAPHIC_ARMOR, on=TROLL)

    assert table.armor(TROLL) == 1


def test_assault_and_hazardous_of_several_sources_are_added_up() -> None:
    bear = scenario(left=[at(ANCIENT_BEAR, upgrades=[WAY_OF_THE_BEAR])], right=[TROLL], house="untamed")
    wreathed = scenario(
        left=[at(BUMPSY, damage=1)], right=[at(MOTHER, upgrades=[FLAME_WREATHED, FLAME_WREATHED])], house="brobnar"
    )

    bear.fight(ANCIENT_BEAR, TROLL)
    wreathed.fight(BUMPSY, MOTHER)

    assert not bear.in_play(TROLL)
    assert (wreathed.line(0), wreathed.damage(MOTHER)) == ([], 0)


def test_a_stunned_creature_still_strikes_back() -> None:
    table = scenario(left=[TROLL], right=[at(BUMPSY, stunned=True)], house="brobnar")

    table.fight(TROLL, BUMPSY)

    assert table.damage(TROLL) == 5


def test_the_constant_ability_of_a_stunned_creature_works() -> None:
    table = scenario(left=[at(SUCCUBUS, stunned=True)], house="dis", their_deck=[TROLL] * 9)
    table.end_turn()
    table.choose_house("brobnar")
    table.end_turn()

    assert len(table.hand(1)) == 5


def test_a_stunned_creature_cannot_be_stunned_again() -> None:
    table = scenario(right=[at(TROLL, stunned=True)], hand=[SMAAASH], house="brobnar")

    table.play(SMAAASH, "left", choosing=[TROLL])
    table.end_turn()
    table.choose_house("brobnar")
    table.unstun(TROLL)

    assert not table.card(TROLL).stunned


def test_a_searched_discard_pile_keeps_its_order() -> None:
    table = scenario(left=[GRUMPUS_TAMER], discard=[TROLL, WAR_GRUMPUS, BUMPSY], house="brobnar")

    table.reap(GRUMPUS_TAMER, choosing=["war-grumpus#1"])

    assert (table.hand(), table.discarded()) == (["war-grumpus"], ["troll", "bumpsy"])


def test_what_is_discarded_goes_on_top_of_its_owners_pile_and_the_rest_keeps_its_order() -> None:
    table = scenario(hand=[PUNCH, BUMPSY], discard=[TROLL, MOTHER], house="brobnar")

    table.discard(BUMPSY)
    table.discard(PUNCH)

    assert table.discarded() == ["punch", "bumpsy", "troll", "mother"]


def test_any_number_of_cards_is_discarded_at_any_time_of_the_step() -> None:
    table = scenario(left=[TROLL], hand=[PUNCH, BUMPSY, HEADHUNTER, MOTHER], house="brobnar")

    table.discard(PUNCH)
    table.reap(TROLL)
    table.discard(BUMPSY)
    table.discard(HEADHUNTER)

    assert table.rules_against(moves.discard("mother#1")) == ["active-house"]


def test_an_action_is_discarded_once_its_ability_has_resolved() -> None:
    table = scenario(hand=[REGROWTH], discard=[DUST_PIXIE], house="untamed")

    table.play(REGROWTH)

    assert (table.hand(), table.discarded()) == (["dust-pixie"], ["regrowth"])


def test_the_third_key_ends_the_game_even_while_a_card_resolves() -> None:
    table = scenario(left=[TROLL], hand=[KEY_CHARGE], amber=(7, 0), keys=(("red", "blue"), ()), house="untamed")

    table.play(KEY_CHARGE, choosing=["yes"])

    assert (table.state.winner, table.keys[0]) == (0, 3)


def test_a_neighbor_stands_directly_beside_and_never_on_the_other_side_of_the_table() -> None:
    table = scenario(left=[TROLL], right=[MOTHER, BULWARK, RAIDING_KNIGHT, SEQUIS], house="sanctum")

    assert [table.armor(card) for card in (MOTHER, RAIDING_KNIGHT, SEQUIS, TROLL)] == [2, 4, 2, 0]


def test_omega_ends_the_step_and_alpha_is_said_of_the_same_card() -> None:
    table = scenario(left=[TROLL], hand=[SWINDLE, BAD_PENNY], house="shadows", amber=(0, 3))

    table.play(SWINDLE)

    assert (table.amber, table.state.active) == ((3, 0), 1)


def test_there_is_no_limit_to_the_tokens_on_a_card() -> None:
    table = scenario(left=[at(TROLL, amber=200, power_counters=300, damage=299)], house="brobnar")

    assert (table.power(TROLL), table.card(TROLL).amber) == (308, 200)


def test_an_artifact_that_cannot_be_used_is_still_a_card_in_play() -> None:
    table = scenario(left=[BANNER_OF_BATTLE, TROLL], house="brobnar")

    assert table.power(TROLL) == 9
    assert table.rules_against(moves.reap(table.id_in_play(TROLL))) == []


def test_reaping_exhausts_gains_one_amber_and_then_resolves_the_reap_abilities() -> None:
    table = scenario(left=[SEQUIS, RAIDING_KNIGHT], house="sanctum", amber=(0, 1))

    table.reap(SEQUIS)

    assert (table.card(SEQUIS).exhausted, table.card(RAIDING_KNIGHT).exhausted) == (True, False)
    assert (table.amber, table.card(SEQUIS).amber) == ((1, 0), 1)


def test_any_number_of_cards_of_the_active_house_is_played() -> None:
    table = scenario(hand=[BUMPSY, TROLL, HEADHUNTER, PUNCH], house="brobnar")

    for card in (BUMPSY, TROLL, HEADHUNTER):
        table.play(card, "right")
    table.play(PUNCH, choosing=[TROLL])

    assert (table.line(0), table.damage(TROLL)) == (["bumpsy", "troll", "headhunter"], 3)


def test_the_opposing_creature_is_the_other_one_in_the_fight() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[MOTHER, SEQUIS], house="brobnar")

    table.fight(TROLL, MOTHER)

    assert (table.damage(TROLL), table.damage(BUMPSY), table.line(1)) == (5, 0, ["sequis"])
