"""Answers of rulebook 14 about cards of the first two sets that 1.3 does not give; those that both give stand in
`test_faq`, which is played by both. `test_faq_later_sets` tells of every answer which test holds it."""

from __future__ import annotations

from companion.cards.age_of_ascension.dis import PAIN_REACTION, SHADOW_OF_DIS, SOULKEEPER
from companion.cards.age_of_ascension.logos import ARCHIMEDES, EUREKA
from companion.cards.age_of_ascension.sanctum import HALLOWED_SHIELD, MARUCK_THE_MARKED, OPAL_KNIGHT
from companion.cards.age_of_ascension.shadows import LETHAL_DISTRACTION
from companion.cards.age_of_ascension.untamed import PO_S_PIXIES
from companion.cards.call_of_the_archons.brobnar import BUMPSY, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS, TOLAS
from companion.cards.call_of_the_archons.logos import FOGGIFY, MOTHER, PHASE_SHIFT, REPLICATOR
from companion.cards.call_of_the_archons.sanctum import SEQUIS
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, NERVE_BLAST, SILVERTOOTH
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, MIMICRY, SNUFFLEGATOR
from tests.scenario import at, scenario


def test_answer_03_mimicry_is_played_first_as_a_copy_of_a_card_with_alpha() -> None:
    table = scenario(hand=[MIMICRY, TROLL, BUMPSY], their_discard=[EUREKA], house="untamed", rulebook="14")

    assert table.may_play(MIMICRY)
    table.play(MIMICRY)

    assert (table.amber[0], sorted(table.zone(0, "archives"))) == (1 + 2, ["bumpsy", "troll"])


def test_answer_07_a_protected_creature_keeps_its_armor_and_captures_nothing() -> None:
    table = scenario([HALLOWED_SHIELD, MARUCK_THE_MARKED], [MOTHER], house="sanctum", amber=(0, 3), rulebook="14")
    table.action(HALLOWED_SHIELD, choosing=[MARUCK_THE_MARKED])

    table.fight(MARUCK_THE_MARKED, MOTHER)

    maruck = table.card(MARUCK_THE_MARKED)
    assert (maruck.damage, maruck.armor_used, maruck.amber) == (0, 0, 0)


def test_answer_09_replicator_has_an_enemy_sequis_capture_from_its_own_side() -> None:
    table = scenario([REPLICATOR], [SEQUIS], house="logos", amber=(0, 3), rulebook="14")

    table.reap(REPLICATOR)

    assert (table.card(SEQUIS).amber, table.amber) == (1, (1, 2))


def test_answer_27_a_card_that_went_elsewhere_was_destroyed_for_tolas() -> None:
    table = scenario([SNUFFLEGATOR, TOLAS], [BAD_PENNY], house="untamed", rulebook="14")

    table.fight(SNUFFLEGATOR, BAD_PENNY)

    assert (table.hand(1), table.amber) == (["bad-penny"], (1, 0))


def test_answer_29_the_most_powerful_may_be_one_that_is_being_destroyed_already() -> None:
    table = scenario([at(REPLICATOR, upgrades=[SOULKEEPER])], [TROLL, BUMPSY], [OPAL_KNIGHT], "sanctum",
                     rulebook="14")  # fmt: skip

    table.play(OPAL_KNIGHT, "left")

    assert table.line(1) == ["bumpsy"]


def test_answer_49_each_lethal_distraction_adds_to_one_instance() -> None:
    twice = [LETHAL_DISTRACTION, LETHAL_DISTRACTION]
    table = scenario(right=[TROLL], hand=[*twice, PUNCH], house="shadows", rulebook="14")

    table.play("lethal-distraction#1")
    table.play("lethal-distraction#2")
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))
    table.play(PUNCH)

    assert table.damage(TROLL) == 3 + 2 + 2


def test_answer_59_mimicry_of_another_house_uses_phase_shift_up() -> None:
    table = scenario(hand=[PHASE_SHIFT, MIMICRY, DUST_PIXIE], their_discard=[FOGGIFY], house="logos", rulebook="14")

    table.play(PHASE_SHIFT)
    table.play(MIMICRY)

    assert not table.may_play(DUST_PIXIE)


def test_answer_63_aember_from_the_supply_counts_as_stolen() -> None:
    table = scenario(right=[PO_S_PIXIES, TROLL], hand=[NERVE_BLAST], house="shadows", amber=(0, 2), rulebook="14")

    table.play(NERVE_BLAST, choosing=[TROLL])

    assert (table.amber, table.damage(TROLL)) == ((1, 2), 2)


def test_answer_69_silvertooth_enters_ready_under_shadow_of_dis() -> None:
    table = scenario(hand=[SHADOW_OF_DIS], house="dis", rulebook="14")
    table.play(SHADOW_OF_DIS)
    table.end_turn()
    table.choose_house("dis")
    hand = scenario(hand=[SILVERTOOTH]).state.players[0].hand
    table.state = table.state.with_player(1, hand=hand).but(turn=table.state.turn.but(house="shadows"))

    table.play(SILVERTOOTH)

    assert not table.card(SILVERTOOTH).exhausted


def test_answer_81_nobody_gains_by_tolas_who_is_destroyed_with_the_others() -> None:
    table = scenario([TROLL], [TOLAS, BUMPSY], [GATEWAY_TO_DIS], "dis", rulebook="14")

    table.play(GATEWAY_TO_DIS)

    assert (table.line(0), table.line(1), table.amber) == ([], [], (0, 0))


def test_answer_87_the_neighbors_are_hurt_once_the_destroyed_creature_has_left() -> None:
    """Archimedes would archive Bumpsy if it were still there."""
    table = scenario(right=[at(BUMPSY, damage=3), ARCHIMEDES, TROLL], hand=[PAIN_REACTION], house="dis", rulebook="14")

    table.play(PAIN_REACTION, choosing=[ARCHIMEDES])

    assert (table.line(1), table.damage(TROLL), table.discarded(1)) == (["troll"], 2, ["bumpsy", "archimedes"])
