"""Effects at each moment: whose neighbors, which abilities still wait, and what the next card takes along."""

from __future__ import annotations

import copy
import pickle

import pytest

from companion.cards.age_of_ascension.brobnar import BINGLE_BANGBANG
from companion.cards.age_of_ascension.sanctum import ROTHAIS_THE_FIERCE
from companion.cards.age_of_ascension.shadows import LITTLE_NIFF, RONNIE_WRISTCLOCKS, SCOWLY_CAPER
from companion.cards.call_of_the_archons.brobnar import (
    BUMPSY,
    HEADHUNTER,
    HEBE_THE_HUGE,
    KING_OF_THE_CRAG,
    PINGLE_WHO_ANNOYS,
    RELENTLESS_ASSAULT,
    TROLL,
)
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS
from companion.cards.call_of_the_archons.mars import BLYPYP, SOFT_LANDING, TUNK, YXILO_BOLTER
from companion.cards.call_of_the_archons.sanctum import LORD_GOLGOTHA, TAKE_HOSTAGES
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE, LUPO_THE_SCARRED
from companion.cards.declare import HouseCards
from companion.rulebooks import Rulebook
from companion.rules import moves
from companion.rules.card import Card
from companion.rules.game import after, legal_moves_of, resolutions
from companion.rules.words import after as each_time
from companion.rules.words import creature, destroyed, each, put_into_play, trait
from tests.scenario import at, scenario

both = pytest.mark.parametrize("rulebook", ["1.3", "14"])


@both
def test_a_neighbor_that_fought_and_died_was_a_neighbor_when_it_fought(rulebook: Rulebook) -> None:
    table = scenario([RONNIE_WRISTCLOCKS, LITTLE_NIFF], [TROLL], house="shadows", amber=(0, 3), rulebook=rulebook)

    table.fight(RONNIE_WRISTCLOCKS, TROLL)

    assert (table.line(0), table.amber) == (["little-niff"], (1, 2))


@both
def test_a_creature_that_was_no_neighbor_when_it_died_is_none_afterwards(rulebook: Rulebook) -> None:
    """Dust Pixie stands between them: that it is gone when the fight is over makes nobody a neighbor."""
    table = scenario([RONNIE_WRISTCLOCKS, DUST_PIXIE, LITTLE_NIFF], [TROLL], house="shadows", amber=(0, 3),
                     rulebook=rulebook)  # fmt: skip

    table.fight(RONNIE_WRISTCLOCKS, TROLL)

    assert table.amber == (0, 3)


@both
def test_a_creature_that_died_fighting_and_came_back_is_another(rulebook: Rulebook) -> None:
    """Take Hostages lets the creature that fought capture, not the one that came back into play."""
    brobnar = HouseCards("brobnar")
    back = each_time(destroyed(creature & trait("ghost")), put_into_play(each(trait("ghost"), "discard")))
    haunt = brobnar.creature("Haunt", "CotA 998", power=9, abilities=[back])
    ghost = brobnar.creature("Ghost", "CotA 999", power=1, traits="ghost")
    table = scenario([ghost, haunt], [TROLL], [TAKE_HOSTAGES], "sanctum", (0, 3), rulebook=rulebook)
    table.play(TAKE_HOSTAGES)
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.fight(ghost, TROLL, choosing=["left"])

    assert (table.card(ghost).amber, table.amber[1]) == (0, 3)


@both
def test_what_dies_before_its_turn_to_answer_does_not_answer(rulebook: Rulebook) -> None:
    """Pingle has no power left under King of the Crag, and does not live to annoy it."""
    table = scenario(right=[PINGLE_WHO_ANNOYS], hand=[KING_OF_THE_CRAG], house="brobnar", rulebook=rulebook)

    table.play(KING_OF_THE_CRAG)

    assert (table.line(1), table.damage(KING_OF_THE_CRAG)) == ([], 0)


@pytest.mark.parametrize("card", [LUPO_THE_SCARRED, HEBE_THE_HUGE])
@both
def test_what_a_play_ability_kills_first_does_not_answer_to_the_card(card: Card, rulebook: Rulebook) -> None:
    table = scenario(right=[PINGLE_WHO_ANNOYS], hand=[card], house=card.house, rulebook=rulebook)

    table.play(card, choosing=[card])

    assert (table.line(1), table.damage(card)) == ([], 0)


@pytest.mark.parametrize("card", [BINGLE_BANGBANG, LORD_GOLGOTHA])
@both
def test_what_hazardous_kills_does_nothing_before_the_fight(card: Card, rulebook: Rulebook) -> None:
    table = scenario([at(card, damage=1)], [ROTHAIS_THE_FIERCE, TROLL], house=card.house, rulebook=rulebook)
    table.state = table.state.with_card(f"{card.slug}#1", armor_used=2)

    table.fight(card, ROTHAIS_THE_FIERCE, choosing=[ROTHAIS_THE_FIERCE])

    assert (table.line(0), table.damage(TROLL)) == ([], 0)


@both
def test_two_effects_on_the_next_creature_are_both_about_the_same(rulebook: Rulebook) -> None:
    table = scenario([BLYPYP, BLYPYP], hand=[TUNK, YXILO_BOLTER], house="mars", rulebook=rulebook)
    table.reap("blypyp#1")
    table.reap("blypyp#2")

    table.play(TUNK, "left")
    table.play(YXILO_BOLTER, "left")

    assert (table.card(TUNK).exhausted, table.card(YXILO_BOLTER).exhausted) == (False, True)


@both
def test_two_soft_landings_are_both_about_the_next_card(rulebook: Rulebook) -> None:
    table = scenario(hand=[SOFT_LANDING, SOFT_LANDING, TUNK, BLYPYP], house="mars", rulebook=rulebook)
    table.play("soft-landing#1")
    table.play("soft-landing#2")

    table.play(TUNK)
    table.play(BLYPYP, "left")

    assert (table.card(TUNK).exhausted, table.card(BLYPYP).exhausted) == (False, True)


@both
def test_a_creature_that_enters_under_the_opponent_is_placed_in_their_line(rulebook: Rulebook) -> None:
    alone = scenario([TROLL], [], [SCOWLY_CAPER], "shadows", rulebook=rulebook)
    beside = scenario([], [TROLL], [SCOWLY_CAPER], "shadows", rulebook=rulebook)

    assert [move.flank for move in legal_moves_of(alone.state, "scowly-caper#1") if move.kind == "play"] == ["left"]
    assert [move.flank for move in legal_moves_of(beside.state, "scowly-caper#1") if move.kind == "play"] == [
        "left", "right",
    ]  # fmt: skip
    beside.play(SCOWLY_CAPER, "right")
    assert beside.line(1) == ["troll", "scowly-caper"]


@both
def test_the_order_in_which_creatures_fight_is_among_the_ways(rulebook: Rulebook) -> None:
    table = scenario([BUMPSY, HEADHUNTER], [TROLL], [RELENTLESS_ASSAULT], "brobnar", rulebook=rulebook)

    first = {choices[0] for choices, _ in resolutions(table.state, moves.play("relentless-assault#1"))}

    assert {("bumpsy#1", "headhunter#1"), ("headhunter#1", "bumpsy#1"), ("bumpsy#1",), ()} <= first


def test_a_copy_and_what_was_pickled_equal_the_state_and_hash_alike() -> None:
    table = scenario([TROLL], [BUMPSY], [GATEWAY_TO_DIS, TAKE_HOSTAGES], "sanctum")
    table.play(TAKE_HOSTAGES)
    open_state = after(table.state.but(turn=table.state.turn.but(house="dis")), moves.play("gateway-to-dis#1"))

    for state in (table.state, open_state):
        for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert (other, hash(other)) == (state, hash(state))
