"""Answers of rulebook 14 about cards of Worlds Collide and Mass Mutation."""

from __future__ import annotations

from companion.cards.call_of_the_archons.brobnar import TROLL
from companion.cards.call_of_the_archons.shadows import NERVE_BLAST
from companion.cards.mass_mutation.dis import MALEFICORN, THE_PALE_STAR
from companion.cards.mass_mutation.saurian import SAURIAN_EGG
from companion.cards.mass_mutation.several_houses import DARK_AEMBER_VAULT
from companion.cards.mass_mutation.staralliance import SURVEY
from companion.cards.mass_mutation.untamed import CHONKERS, KEYFROG
from companion.cards.worlds_collide.dis import DEXUS, SINESTRA
from companion.cards.worlds_collide.logos import DISCOMBOBULATOR
from companion.cards.worlds_collide.saurian import CRASSOSAURUS, GARGANTODON, PHALANX_STRIKE, SENATOR_SHRIX
from tests.scenario import at, scenario


def test_answer_11_maleficorn_adds_to_the_damage_of_its_own_icon() -> None:
    table = scenario(right=[TROLL], hand=[MALEFICORN], house="dis", rulebook="14")
    table.enhance(MALEFICORN, "damage")

    table.play(MALEFICORN, choosing=[TROLL])

    assert table.damage(TROLL) == 2


def test_answer_33_crassosaurus_captures_all_ten_from_both_pools() -> None:
    table = scenario(hand=[CRASSOSAURUS], house="saurian", amber=(4, 6), rulebook="14")

    table.play(CRASSOSAURUS)

    assert (table.card(CRASSOSAURUS).amber, table.amber) == (10, (0, 0))


def test_answer_43_a_lone_creature_enters_on_both_flanks() -> None:
    table = scenario([SINESTRA, DEXUS], hand=[], their_hand=[TROLL], house="dis", amber=(0, 3), rulebook="14")
    table.end_turn()
    table.choose_house("brobnar")

    table.play(TROLL, choosing=[SINESTRA])

    assert table.amber[1] == 1


def test_answer_45_the_active_player_divides_the_cost_of_the_key_of_keyfrog() -> None:
    table = scenario([TROLL], [KEYFROG, at(SENATOR_SHRIX, amber=5)], house="brobnar", amber=(0, 5), rulebook="14")

    table.fight(TROLL, KEYFROG, choosing=["red"])
    assert table.state.decision is not None
    assert table.state.decision.player == 0
    table.answer(3)

    assert (table.keys, table.amber, table.card(SENATOR_SHRIX).amber) == ((0, 1), (0, 2), 2)


def test_answer_57_no_bonus_counts_beside_the_pale_star() -> None:
    table = scenario([THE_PALE_STAR, DARK_AEMBER_VAULT, at(CHONKERS, power_counters=1)], house="dis", rulebook="14")

    table.omni(THE_PALE_STAR)

    assert table.power(CHONKERS) == 1


def test_answer_65_discombobulator_leaves_gargantodon_nothing_to_replace() -> None:
    troll = at(TROLL, upgrades=[DISCOMBOBULATOR])
    table = scenario(right=[troll, GARGANTODON], hand=[NERVE_BLAST], house="shadows", amber=(0, 2), rulebook="14")

    table.play(NERVE_BLAST)

    assert (table.amber, table.damage(TROLL), table.card(GARGANTODON).amber) == ((0, 2), 0, 0)


def test_answer_77_the_card_survey_leaves_stays_on_top_of_the_deck() -> None:
    table = scenario(hand=[SURVEY], deck=[TROLL, SINESTRA, DEXUS], house="staralliance", rulebook="14")

    table.play(SURVEY, choosing=[SINESTRA])

    assert (table.zone(0, "deck"), table.discarded()) == (["troll", "dexus"], ["survey", "sinestra"])


def test_answer_79_both_creatures_of_saurian_egg_enter_with_three_counters() -> None:
    table = scenario([SAURIAN_EGG], deck=[CRASSOSAURUS, GARGANTODON], house="saurian", rulebook="14")

    table.omni(SAURIAN_EGG, choosing=["left", "left"])

    assert (table.card(CRASSOSAURUS).power_counters, table.card(GARGANTODON).power_counters) == (3, 3)


def test_answer_89_phalanx_strike_removes_a_ward_and_then_damages() -> None:
    table = scenario([DEXUS], [at(TROLL, warded=True)], [PHALANX_STRIKE], "saurian", rulebook="14")

    table.play(PHALANX_STRIKE, choosing=[TROLL, "yes", TROLL])

    assert (table.card(TROLL).warded, table.damage(TROLL)) == (False, 1)
