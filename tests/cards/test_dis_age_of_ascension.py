"""Dis in Age of Ascension, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.brobnar import SHARD_OF_STRENGTH
from companion.cards.age_of_ascension.dis import (
    AEMBER_IMP,
    ANCIENT_YURK,
    ANGWISH,
    BANISH,
    BINDING_IRONS,
    BLOODSHARD_IMP,
    BRONZE_KEY_IMP,
    CULL_THE_WEAK,
    EXHUME,
    GOLD_KEY_IMP,
    GUB,
    MISERY_EXPLOIT,
    NOT_FINISHED_WITH_YOU,
    OLD_YURK,
    ONYX_KNIGHT,
    ORB_OF_INVIDIUS,
    ORTANNU_S_BINDING,
    ORTANNU_THE_CHAINED,
    PAIN_REACTION,
    SHADOW_OF_DIS,
    SHARD_OF_PAIN,
    SILVER_KEY_IMP,
    SKULLION,
    SOULKEEPER,
    SPYYYDER,
    STREKE,
    TEZMAL,
    UNLOCKED_GATEWAY,
    WRETCHED_DOLL,
    YURK,
)
from companion.cards.call_of_the_archons.brobnar import BUMPSY, KELIFI_DRAGON, KING_OF_THE_CRAG, PUNCH, TROLL, VALDR
from companion.cards.call_of_the_archons.dis import DUST_IMP, PITLORD, TOCSIN
from companion.cards.call_of_the_archons.logos import BATDRONE, MOTHER
from companion.rules.card import Card
from tests.scenario import Placed, at, in_zone, scenario


@pytest.mark.parametrize("watcher", [AEMBER_IMP, ORB_OF_INVIDIUS])
def test_every_creature_that_reaps_is_stunned(watcher: Card) -> None:
    table = scenario(left=[BUMPSY, VALDR], right=[watcher, MOTHER], house="brobnar")

    table.reap(BUMPSY)
    table.fight(VALDR, MOTHER)

    assert table.card(BUMPSY).stunned
    assert not table.card(VALDR).stunned


def test_banish_archives_an_enemy_with_its_owner() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[BANISH], house="dis")

    table.play(BANISH)

    assert table.zone(1, "archives") == ["mother"]
    assert table.line(0) == ["troll"]


def test_binding_irons_chain_the_opponent() -> None:
    table = scenario(hand=[BINDING_IRONS], house="dis", chains=(1, 1))

    table.play(BINDING_IRONS)

    assert table.chains == (1, 4)


def test_cull_the_weak_destroys_the_least_powerful_enemy() -> None:
    table = scenario(left=[DUST_IMP], right=[TROLL, MOTHER], hand=[CULL_THE_WEAK], house="dis")

    table.play(CULL_THE_WEAK)

    assert (table.line(0), table.line(1)) == (["dust-imp"], ["troll"])


@pytest.mark.parametrize(("answer", "line"), [("yes", ["bumpsy"]), ("no", [])])
def test_exhume_may_play_a_creature_from_the_discard_pile(answer: str, line: list[str]) -> None:
    table = scenario(hand=[EXHUME], discard=[PUNCH, BUMPSY], house="dis", amber=(0, 1))

    table.play(EXHUME, choosing=[answer])

    assert table.line(0) == line
    assert table.amber == (1, 0 if line else 1)


@pytest.mark.parametrize(("line", "power"), [([TROLL, GUB, BUMPSY], 6), ([GUB, BUMPSY], 1), ([GUB], 1)])
def test_gub_is_brave_between_two_others(line: list[Card], power: int) -> None:
    table = scenario(left=line)

    assert table.power(GUB) == power
    assert table.has_keyword(GUB, "taunt") is (power == 6)


def test_misery_exploit_gains_for_damaged_enemies() -> None:
    hurt: list[Placed] = [at(TROLL, damage=1), at(MOTHER, damage=2), BUMPSY]
    table = scenario(left=[at(VALDR, damage=1)], right=hurt, hand=[MISERY_EXPLOIT], house="dis")

    table.play(MISERY_EXPLOIT)

    assert table.amber == (2, 0)


def test_not_finished_with_you_shuffles_chosen_creatures_back() -> None:
    table = scenario(hand=[NOT_FINISHED_WITH_YOU], discard=[TROLL, PUNCH, MOTHER, BUMPSY], house="dis")

    table.play(NOT_FINISHED_WITH_YOU, choosing=[[TROLL, BUMPSY]])

    assert sorted(table.zone(0, "deck")) == ["bumpsy", "troll"]
    assert sorted(table.discarded()) == ["mother", "not-finished-with-you", "punch"]


@pytest.mark.parametrize(("line", "cards"), [([TROLL, STREKE, BUMPSY], 5), ([STREKE, BUMPSY], 6)])
def test_streke_costs_its_opponent_a_card_unless_on_a_flank(line: list[Card], cards: int) -> None:
    table = scenario(right=line, deck=[TROLL] * 8, house="dis")

    table.end_turn()

    assert len(table.hand(0)) == cards


def test_tezmal_forbids_a_house_for_one_turn() -> None:
    table = scenario(left=[TEZMAL], house="dis")

    table.reap(TEZMAL, choosing=["logos"])
    table.end_turn()
    assert table.legal_houses() == {"brobnar", "dis"}
    table.choose_house("dis")
    table.end_turn()

    assert "logos" in table.legal_houses()


def test_unlocked_gateway_destroys_everyone_and_ends_the_step() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[UNLOCKED_GATEWAY, DUST_IMP], house="dis")

    table.play(UNLOCKED_GATEWAY)

    assert (table.line(0), table.line(1)) == ([], [])
    assert table.state.active == 1


@pytest.mark.parametrize(("yurk", "number"), [(YURK, 1), (OLD_YURK, 2), (ANCIENT_YURK, 3)])
def test_a_yurk_costs_cards_from_hand(yurk: Card, number: int) -> None:
    cards = [TROLL, MOTHER, PUNCH, BUMPSY]
    table = scenario(hand=[yurk, *cards], house="dis")

    table.play(yurk, "left", choosing=[cards[:number]])

    assert table.hand() == [card.slug for card in cards[number:]]


def test_an_ancient_yurk_takes_what_there_is() -> None:
    table = scenario(hand=[ANCIENT_YURK, TROLL], house="dis")

    table.play(ANCIENT_YURK, "left")

    assert table.discarded() == ["troll"]


def test_angwish_s_pain_makes_enemy_keys_dear() -> None:
    table = scenario(left=[at(ANGWISH, damage=3)], right=[at(TROLL, damage=2)])

    assert (table.key_cost(0), table.key_cost(1)) == (6, 9)


def test_bloodshard_imp_takes_every_creature_that_reaps() -> None:
    table = scenario(left=[BUMPSY], right=[BLOODSHARD_IMP], house="brobnar")

    table.reap(BUMPSY)

    assert table.amber == (1, 0)
    assert table.discarded() == ["bumpsy"]


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("keys", [(), ("red",), ("red", "blue")])
@pytest.mark.parametrize(("imp", "barred"), [(BRONZE_KEY_IMP, 0), (SILVER_KEY_IMP, 1), (GOLD_KEY_IMP, 2)])
def test_a_key_imp_bars_one_key_for_both_players(imp: Card, barred: int, keys: tuple[str, ...], side: str) -> None:
    table = scenario(**in_zone(side, imp), house="dis", amber=(0, 6), keys=((), keys))

    table.end_turn()

    assert (table.state.turn.step == "house") is (len(keys) == barred)


@pytest.mark.parametrize(("target", "beside"), [(BATDRONE, 2), (TROLL, 0)])
def test_pain_reaction_spreads_only_from_a_destroyed_enemy(target: Card, beside: int) -> None:
    table = scenario(right=[MOTHER, target, BUMPSY, VALDR], hand=[PAIN_REACTION], house="dis")

    table.play(PAIN_REACTION, choosing=[target])

    assert [table.damage(card) for card in (MOTHER, BUMPSY, VALDR)] == [beside, beside, 0]


def test_skullion_demands_a_friend() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[SKULLION], house="dis")

    table.play(SKULLION, "left", choosing=[TROLL])

    assert (table.line(0), table.line(1)) == (["skullion"], ["mother"])


def test_skullion_alone_is_sacrificed_itself() -> None:
    table = scenario(hand=[SKULLION], house="dis")

    table.play(SKULLION, "left")

    assert table.discarded() == ["skullion"]


def test_soulkeeper_takes_the_most_powerful_enemy_along() -> None:
    table = scenario(
        left=[at(BATDRONE, upgrades=[SOULKEEPER]), KELIFI_DRAGON], right=[TROLL, MOTHER], hand=[PUNCH], house="brobnar"
    )  # fmt: skip

    table.play(PUNCH, choosing=[BATDRONE])

    assert (table.line(0), table.line(1)) == (["kelifi-dragon"], ["mother"])


@pytest.mark.parametrize(("target", "dies"), [(TROLL, True), (KELIFI_DRAGON, False)])
def test_spyyyder_poisons_flank_creatures_only(target: Card, dies: bool) -> None:
    table = scenario(left=[SPYYYDER], right=[TROLL, KELIFI_DRAGON, MOTHER], house="dis")

    table.fight(SPYYYDER, target)

    assert table.in_play(target) is not dies


def test_onyx_knight_destroys_odd_power_on_both_sides() -> None:
    table = scenario(left=[BUMPSY], right=[TOCSIN, TROLL], hand=[ONYX_KNIGHT], house="dis")

    table.play(ONYX_KNIGHT, "left")

    assert (table.line(0), table.line(1)) == (["onyx-knight"], ["troll"])


def test_ortannu_the_chained_returns_its_bindings_and_strikes_for_each() -> None:
    table = scenario(
        left=[ORTANNU_THE_CHAINED], right=[TROLL, KELIFI_DRAGON, BUMPSY],
        discard=[ORTANNU_S_BINDING, PUNCH, ORTANNU_S_BINDING], house="dis",
    )  # fmt: skip

    table.reap(ORTANNU_THE_CHAINED, choosing=[KELIFI_DRAGON, TROLL])

    assert table.hand() == ["ortannu-s-binding", "ortannu-s-binding"]
    assert [table.damage(card) for card in (TROLL, KELIFI_DRAGON, BUMPSY)] == [4, 4, 2]


def test_ortannu_s_binding_hurts_a_friend() -> None:
    table = scenario(left=[TROLL], right=[MOTHER], hand=[ORTANNU_S_BINDING], house="dis")

    table.play(ORTANNU_S_BINDING)

    assert (table.damage(TROLL), table.damage(MOTHER)) == (2, 0)


def test_shadow_of_dis_blanks_enemies_until_your_next_turn() -> None:
    table = scenario(left=[BUMPSY], right=[KING_OF_THE_CRAG, PITLORD], hand=[SHADOW_OF_DIS], house="dis")
    assert table.power(BUMPSY) == 3

    table.play(SHADOW_OF_DIS)
    assert table.power(BUMPSY) == 5
    assert not table.has_keyword(PITLORD, "taunt")
    table.end_turn()
    assert table.legal_houses() == {"brobnar", "dis", "logos"}
    table.choose_house("logos")
    table.end_turn()

    assert table.power(BUMPSY) == 3


def test_shard_of_pain_deals_damage_for_each_friendly_shard() -> None:
    table = scenario(left=[SHARD_OF_PAIN, SHARD_OF_STRENGTH], right=[TROLL, MOTHER, SHARD_OF_PAIN], house="dis")

    table.action("shard-of-pain#1", choosing=[TROLL, MOTHER])

    assert (table.damage(TROLL), table.damage(MOTHER)) == (1, 1)


def test_wretched_doll_dooms_first_and_destroys_the_doomed_next() -> None:
    table = scenario(left=[WRETCHED_DOLL, WRETCHED_DOLL], right=[TROLL, MOTHER], house="dis")

    table.action("wretched-doll#1", choosing=[TROLL])
    assert table.in_play(TROLL)
    table.action("wretched-doll#2")

    assert table.line(1) == ["mother"]
