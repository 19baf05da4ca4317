"""Logos in Mass Mutation, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.logos import EUREKA
from companion.cards.call_of_the_archons.brobnar import BUMPSY, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import KEY_TO_DIS
from companion.cards.call_of_the_archons.logos import BATDRONE, LABWORK, MOTHER
from companion.cards.call_of_the_archons.sanctum import CHAMPION_ANAPHIEL
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.mass_mutation.dis import SNARETTE
from companion.cards.mass_mutation.logos import (
    ADAPTOID,
    ANIMATOR,
    AUTO_ENCODER,
    AUTO_VAC_5150,
    BOT_BOOKTON,
    CAUSAL_LOOP,
    CHRONUS,
    CYBER_CLONE,
    DAEMO_BOT,
    DIAMETRIC_CHARGE,
    DINO_BOT,
    ECLECTIC_INQUIRY,
    EVEN_IVAN,
    FISSION_BLOOM,
    FORGE_COMPILER,
    INFOMORPH,
    KRRRZZZAAAP,
    LETHOLOGICA,
    LIBRARY_CARD,
    LYCO_BOT,
    MIND_OVER_MATTER,
    MUNCHLING,
    MUTAGENIC_SERUM,
    NOVU_DYNAMO,
    ODD_CLAWDE,
    OPPOSITION_RESEARCH,
    PROFESSOR_TERATO,
    Q_MECHS,
    SACRO_BOT,
    THE_ARCHIVIST,
    TITAN_ENGINEER,
    ULTRA_GRAVITRON,
    ULTRA_GRAVITRON2,
    UMBRA_BOT,
    XENO_BOT,
)
from companion.rules import moves
from companion.rules.card import Card
from companion.rules.facts import belongs_to, traits_of
from tests.scenario import scenario


def test_auto_encoder_archives_for_each_discarded_card() -> None:
    table = scenario(left=[AUTO_ENCODER], hand=[MOTHER], deck=[TROLL, BUMPSY], house="logos")
    table.discard(MOTHER)
    assert table.zone(0, "archives") == ["troll"]


def test_bot_bookton_plays_the_top_card() -> None:
    table = scenario(left=[BOT_BOOKTON], deck=[PUNCH], right=[TROLL], house="logos")
    table.reap(BOT_BOOKTON, choosing=[TROLL])
    assert (table.damage(TROLL), table.amber) == (3, (2, 0))


def test_diametric_charge_splashes_more_than_it_strikes() -> None:
    table = scenario(right=[MOTHER, TROLL, BUMPSY], hand=[DIAMETRIC_CHARGE], house="logos")
    table.play(DIAMETRIC_CHARGE, choosing=[TROLL])
    assert [table.damage(one) for one in (MOTHER, TROLL, BUMPSY)] == [2, 1, 2]


def test_eclectic_inquiry_archives_the_top_two_cards() -> None:
    table = scenario(hand=[ECLECTIC_INQUIRY], deck=[TROLL, BUMPSY, MOTHER], house="logos")
    table.play(ECLECTIC_INQUIRY)
    assert (sorted(table.zone(0, "archives")), table.zone(0, "deck")) == (["bumpsy", "troll"], ["mother"])


def test_lethologica_digs_for_a_logos_card() -> None:
    table = scenario(hand=[LETHOLOGICA], deck=[TROLL, MOTHER, BUMPSY], house="logos")
    table.play(LETHOLOGICA)
    assert (table.hand(), table.zone(0, "deck")) == (["mother"], ["bumpsy"])


def test_munchling_eats_a_logos_card_for_an_amber() -> None:
    table = scenario(left=[MUNCHLING], right=[TROLL], hand=[BUMPSY], archives=[MOTHER], house="logos")
    table.fight(MUNCHLING, TROLL, choosing=["yes"])
    assert (table.amber, table.zone(0, "archives")) == ((1, 0), [])


def test_q_mechs_draws_and_is_archived_when_destroyed() -> None:
    table = scenario(right=[BATDRONE], hand=[Q_MECHS, Q_MECHS], deck=[TROLL], house="logos")
    table.play("q-mechs#1", "left")
    assert table.hand() == ["q-mechs", "troll"]


def test_q_mechs_is_archived_when_destroyed() -> None:
    table = scenario(left=[Q_MECHS], right=[TROLL], house="logos")
    table.fight(Q_MECHS, TROLL)
    assert table.zone(0, "archives") == ["q-mechs"]


@pytest.mark.parametrize(("right", "cost"), [([], 6), ([BUMPSY], 7)])
def test_titan_engineer_makes_keys_dearer_between_others(right: list[Card], cost: int) -> None:
    table = scenario(left=[TROLL, TITAN_ENGINEER, *right], house="logos")
    assert (table.key_cost(0), table.key_cost(1)) == (cost, cost)


def test_causal_loop_archives_a_card_and_itself() -> None:
    table = scenario(hand=[CAUSAL_LOOP, TROLL, BUMPSY], house="logos")
    table.play(CAUSAL_LOOP, choosing=[TROLL])
    assert table.zone(0, "archives") == ["troll", "causal-loop"]


def test_krrrzzzaaap_spares_mutants_only() -> None:
    table = scenario(left=[MUNCHLING, TROLL], right=[MOTHER], hand=[KRRRZZZAAAP], house="logos")
    table.play(KRRRZZZAAAP)
    assert (table.line(0), table.line(1), table.chains) == (["munchling"], [], (1, 0))


def test_mutagenic_serum_lets_mutants_of_all_houses_be_used() -> None:
    table = scenario(left=[MUTAGENIC_SERUM, SNARETTE, TROLL], house="logos")
    table.omni(MUTAGENIC_SERUM)
    assert (table.may("reap", SNARETTE), table.may("reap", TROLL), table.in_play(MUTAGENIC_SERUM)) == (
        True, False, False,
    )  # fmt: skip


@pytest.mark.parametrize(("answers", "amber", "stays"), [(["yes", MOTHER], 1, True), (["no"], 0, False)])
def test_novu_dynamo_needs_a_logos_card_each_turn(answers: list[object], amber: int, stays: bool) -> None:
    table = scenario(right=[NOVU_DYNAMO], their_hand=[MOTHER, BATDRONE], house="brobnar")
    table.end_turn(choosing=answers)
    assert (table.amber[1], table.in_play(NOVU_DYNAMO)) == (amber, stays)


def test_professor_terato_lets_all_mutants_draw() -> None:
    table = scenario(left=[PROFESSOR_TERATO, MUNCHLING], deck=[TROLL], house="logos")
    table.reap(MUNCHLING)
    assert table.hand() == ["troll"]


def test_auto_vac_trades_an_archived_card_for_dear_keys() -> None:
    table = scenario(left=[AUTO_VAC_5150], archives=[TROLL], house="logos")
    table.action(AUTO_VAC_5150, choosing=["yes"])
    assert table.discarded() == ["troll"]
    table.end_turn()
    assert table.key_cost(1) == 9


def test_auto_vac_archives_a_card_where_none_is_discarded() -> None:
    table = scenario(left=[AUTO_VAC_5150], hand=[TROLL], house="logos")
    table.action(AUTO_VAC_5150)
    assert table.zone(0, "archives") == ["troll"]


def test_library_card_draws_for_each_card_played() -> None:
    table = scenario(left=[LIBRARY_CARD], hand=[MOTHER, BATDRONE], deck=[TROLL, BUMPSY], house="logos")
    table.action(LIBRARY_CARD)
    table.play(MOTHER, "left")
    assert (table.hand(), table.zone(0, "purged")) == (["batdrone", "troll"], ["library-card"])


def test_mind_over_matter_archives_all_creatures() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[MIND_OVER_MATTER], house="logos")
    table.play(MIND_OVER_MATTER)
    assert (table.zone(0, "archives"), table.zone(1, "archives")) == (["troll"], ["mother"])


BOTS = [DAEMO_BOT, LYCO_BOT, SACRO_BOT, UMBRA_BOT, XENO_BOT]


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_swaps_a_card_by_reaping(bot: Card) -> None:
    table = scenario(left=[bot], hand=[TROLL], deck=[BUMPSY], house="logos")
    table.reap(bot)
    assert (table.hand(), table.discarded()) == (["bumpsy"], ["troll"])


def test_a_bot_draws_nothing_without_a_card_to_discard() -> None:
    table = scenario(left=[SACRO_BOT], deck=[BUMPSY], house="logos")
    table.reap(SACRO_BOT)
    assert table.hand() == []


def test_a_card_discarded_as_the_turn_begins_leaves_alpha_for_the_step() -> None:
    table = scenario(right=[NOVU_DYNAMO], their_hand=[MOTHER, EUREKA], house="brobnar")
    table.end_turn(choosing=["yes", MOTHER])
    table.choose_house("logos")
    assert table.may_play(EUREKA)


@pytest.mark.parametrize(("card", "amber", "stolen"), [(EVEN_IVAN, 2, 1), (EVEN_IVAN, 3, 0), (ODD_CLAWDE, 3, 1)])
def test_even_ivan_and_odd_clawde_steal_by_parity(card: Card, amber: int, stolen: int) -> None:
    table = scenario(left=[card], house="logos", amber=(0, amber))
    table.action(card)
    assert table.amber[0] == stolen


def test_odd_clawde_leaves_an_even_pool_alone() -> None:
    table = scenario(left=[ODD_CLAWDE], house="logos", amber=(0, 4))
    table.action(ODD_CLAWDE)
    assert table.amber == (0, 4)


def test_opposition_research_keeps_enemies_from_reaping() -> None:
    table = scenario(right=[TROLL], hand=[OPPOSITION_RESEARCH], house="logos")
    table.play(OPPOSITION_RESEARCH)
    table.end_turn()
    table.choose_house("brobnar")
    assert not table.may("reap", TROLL)


def test_forge_compiler_wards_your_creatures_when_the_opponent_forges() -> None:
    table = scenario(left=[FORGE_COMPILER, TROLL], house="logos", amber=(0, 6))
    table.end_turn()
    table.move(moves.forge("red"))
    assert (table.in_play(FORGE_COMPILER), table.card(TROLL).warded) == (False, True)


def test_dino_bot_strikes_for_an_exaltation() -> None:
    table = scenario(right=[TROLL], hand=[DINO_BOT], house="logos")
    table.play(DINO_BOT, choosing=["yes", TROLL])
    assert (table.card(DINO_BOT).amber, table.damage(TROLL)) == (1, 3)


def test_infomorph_only_brings_icons() -> None:
    table = scenario(left=[INFOMORPH], house="logos")
    assert (INFOMORPH.abilities, table.power(INFOMORPH)) == ((), 4)


def test_chronus_archives_after_a_draw_icon() -> None:
    table = scenario(left=[CHRONUS], hand=[BATDRONE], deck=[TROLL], house="logos")
    table.enhance(BATDRONE, "draw")
    table.play(BATDRONE, "left", choosing=["yes"])
    assert table.zone(0, "archives") == ["troll"]


def test_chronus_archives_after_no_other_icon() -> None:
    table = scenario(left=[CHRONUS], hand=[BATDRONE], deck=[TROLL], house="logos")
    table.enhance(BATDRONE, "amber")
    table.play(BATDRONE, "left")
    assert (table.amber, table.zone(0, "archives")) == ((1, 0), [])


def test_fission_bloom_doubles_the_icons_of_the_next_card() -> None:
    table = scenario(left=[FISSION_BLOOM], hand=[LABWORK, TROLL], house="logos")
    table.action(FISSION_BLOOM)
    table.play(LABWORK)
    assert table.amber == (2, 0)


@pytest.mark.parametrize(("choice", "armor"), [("armor", 2), ("assault", 0), ("steal", 0)])
def test_adaptoid_adapts_to_cards_with_icons(choice: str, armor: int) -> None:
    table = scenario(left=[ADAPTOID], right=[BATDRONE], hand=[LABWORK, TROLL], house="logos", amber=(0, 2))
    table.play(LABWORK, choosing=[choice])
    assert (table.armor(ADAPTOID), table.has_keyword(ADAPTOID, "assault")) == (armor, choice == "assault")
    table.fight(ADAPTOID, BATDRONE)
    assert table.amber[0] == 1 + (choice == "steal")


def test_the_archivist_in_archives_lets_some_of_them_stay() -> None:
    table = scenario(archives=[THE_ARCHIVIST, TROLL, BUMPSY], step="house", rulebook="14")
    table.choose_house("logos")
    table.move(moves.archives(True), choosing=[[TROLL, BUMPSY]])
    assert (sorted(table.hand()), table.zone(0, "archives")) == (["bumpsy", "troll"], ["the-archivist"])


def test_without_the_archivist_all_archives_are_taken() -> None:
    table = scenario(left=[THE_ARCHIVIST], archives=[TROLL, BUMPSY], step="house", rulebook="14")
    table.choose_house("logos")
    table.take_archives()
    assert (sorted(table.hand()), table.zone(0, "archives")) == (["bumpsy", "troll"], [])


def test_animator_lets_an_artifact_fight_for_the_turn() -> None:
    table = scenario(left=[ANIMATOR, KEY_TO_DIS], right=[DUST_PIXIE], house="logos", rulebook="14")
    table.action(ANIMATOR, choosing=[KEY_TO_DIS])
    table.fight(KEY_TO_DIS, DUST_PIXIE)
    assert (table.line(1), table.damage(KEY_TO_DIS)) == ([], 1)
    table.end_turn()
    assert (table.line(0), sorted(table.zone(0, "artifacts"))) == ([], ["animator", "key-to-dis"])


def test_animator_gives_the_artifact_the_active_house_and_power_3() -> None:
    table = scenario(left=[ANIMATOR], right=[KEY_TO_DIS], house="logos", rulebook="14")
    table.action(ANIMATOR, choosing=[KEY_TO_DIS])
    assert (table.line(1), table.power(KEY_TO_DIS)) == (["key-to-dis"], 3)
    assert belongs_to(table.state, table.card(KEY_TO_DIS), "logos")


def test_cyber_clone_takes_after_the_creature_that_it_purges() -> None:
    table = scenario(right=[CHAMPION_ANAPHIEL], hand=[CYBER_CLONE], house="logos", rulebook="14")
    table.play(CYBER_CLONE)
    assert (table.power(CYBER_CLONE), table.armor(CYBER_CLONE), table.has_keyword(CYBER_CLONE, "taunt")) == (6, 1, True)
    assert "knight" in traits_of(table.state, table.card(CYBER_CLONE))


def test_cyber_clone_alone_stays_as_it_is_printed() -> None:
    table = scenario(hand=[CYBER_CLONE], house="logos", rulebook="14")
    table.play(CYBER_CLONE)
    assert (table.power(CYBER_CLONE), table.armor(CYBER_CLONE)) == (1, 0)


def test_ultra_gravitron_archives_5_cards() -> None:
    table = scenario(hand=[ULTRA_GRAVITRON, ULTRA_GRAVITRON2], deck=[TROLL] * 6, house="logos", rulebook="14")
    table.play(ULTRA_GRAVITRON2)
    assert (table.line(0), len(table.zone(0, "archives")), table.power(ULTRA_GRAVITRON)) == (["ultra-gravitron"], 5, 10)


def test_ultra_gravitron_resolves_the_icons_of_what_it_purges() -> None:
    table = scenario(left=[ULTRA_GRAVITRON], right=[DUST_PIXIE], archives=[TROLL], house="logos", rulebook="14")
    table.reap(ULTRA_GRAVITRON, choosing=[DUST_PIXIE])
    assert (table.amber[0], table.zone(1, "purged"), table.discarded()) == (1 + 2, ["dust-pixie"], ["troll"])


def test_ultra_gravitron_purges_nothing_without_archives() -> None:
    table = scenario(left=[ULTRA_GRAVITRON], right=[DUST_PIXIE], house="logos", rulebook="14")
    table.reap(ULTRA_GRAVITRON)
    assert table.line(1) == ["dust-pixie"]
