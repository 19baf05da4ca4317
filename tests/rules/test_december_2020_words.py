"""What rulebook 14 says about cards that only the later sets have."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS
from companion.cards.call_of_the_archons.sanctum import THE_VAULTKEEPER
from companion.cards.call_of_the_archons.shadows import URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.declare import INVULNERABLE, HouseCards
from companion.cards.mass_mutation.logos import ULTRA_GRAVITRON, ULTRA_GRAVITRON2
from companion.cards.mass_mutation.shadows import RANSACK, SHADOWSAURUS
from companion.cards.mass_mutation.staralliance import SURVEY
from companion.cards.mass_mutation.untamed import KEYFROG
from companion.cards.worlds_collide.anomalies import THE_RED_BARON
from companion.cards.worlds_collide.logos import MIMIC_GEL, REASSEMBLING_AUTOMATON, SELF_BOLSTERING_AUTOMATA
from companion.rules import moves
from companion.rules.card import Card, Keyword
from tests.scenario import at, scenario

brobnar = HouseCards("brobnar")


def test_a_gigantic_creature_is_one_card_of_the_first_turn() -> None:
    table = scenario(hand=[ULTRA_GRAVITRON, ULTRA_GRAVITRON2, TROLL], house="logos", turn=1, rulebook="14")

    table.play(ULTRA_GRAVITRON)

    assert table.in_play(ULTRA_GRAVITRON)
    assert "first-turn" in table.rules_against(moves.play("troll#1"))


@pytest.mark.parametrize(("keywords", "stays"), [([], False), ([INVULNERABLE], True)])
def test_an_invulnerable_creature_without_power_stays(keywords: list[Keyword], stays: bool) -> None:
    weak = brobnar.creature("Weak", "WC 999", power=0, keywords=keywords)
    table = scenario(hand=[weak], house="brobnar", rulebook="14")

    table.play(weak)

    assert table.in_play(weak) is stays


def test_cards_that_were_only_looked_at_go_back_where_they_were() -> None:
    table = scenario(hand=[SURVEY], house="staralliance", deck=[TROLL, BUMPSY, URCHIN], rulebook="14")

    table.play(SURVEY, choosing=[TROLL])

    assert (table.zone(0, "deck"), table.discarded()) == (["bumpsy", "urchin"], ["survey", "troll"])


def test_an_action_that_repeats_itself_does_so_while_its_condition_holds() -> None:
    deck = [URCHIN, URCHIN, TROLL, URCHIN]
    table = scenario(hand=[RANSACK], house="shadows", amber=(0, 6), deck=deck, rulebook="14")

    table.play(RANSACK)

    assert (table.amber, table.zone(0, "deck")) == ((3, 3), ["urchin"])


def test_amber_moved_from_a_creature_is_not_stolen() -> None:
    table = scenario([SHADOWSAURUS], [at(TROLL, amber=2), THE_VAULTKEEPER], house="shadows", rulebook="14")

    table.action(SHADOWSAURUS, choosing=[TROLL, "left"])

    assert (sum(table.amber), table.controller(TROLL)) == (2, 0)


@pytest.mark.parametrize("automaton", [REASSEMBLING_AUTOMATON, SELF_BOLSTERING_AUTOMATA])
@pytest.mark.parametrize("friends", [[], [DUST_PIXIE]])
def test_an_automaton_saves_itself_only_beside_another_creature(automaton: Card, friends: list[Card]) -> None:
    table = scenario([TROLL], [automaton, *friends], house="brobnar", rulebook="14")

    table.fight(TROLL, automaton, choosing=["left"] if friends else ())

    assert table.in_play(automaton) is bool(friends)


def test_a_key_forged_in_the_opponents_turn_is_the_active_players_choice() -> None:
    table = scenario(right=[KEYFROG], hand=[GATEWAY_TO_DIS], house="dis", amber=(0, 6), rulebook="14")

    table.play(GATEWAY_TO_DIS)

    assert table.state.decision is not None
    assert table.state.decision.player == 0
    table.answer("red")
    assert (table.keys, table.amber) == ((0, 1), (0, 0))


@pytest.mark.parametrize(("color", "stolen"), [("red", 1), ("blue", 0)])
def test_a_card_may_ask_for_the_color_of_a_forged_key(color: str, stolen: int) -> None:
    table = scenario([at(THE_RED_BARON, house="shadows")], house="shadows", amber=(0, 2), keys=((color,), ()),
                     rulebook="14")  # fmt: skip

    table.reap(THE_RED_BARON)

    assert table.amber == (1 + stolen, 2 - stolen)


def test_a_copied_text_that_speaks_of_itself_means_the_copy() -> None:
    table = scenario([DUST_PIXIE], [REASSEMBLING_AUTOMATON], [MIMIC_GEL, PUNCH], "logos", rulebook="14")
    table.play(MIMIC_GEL, "right", choosing=[REASSEMBLING_AUTOMATON])
    table.state = table.state.but(turn=table.state.turn.but(house="brobnar"))

    table.play(PUNCH, choosing=["mimic-gel#1", "left"])

    assert (table.in_play("mimic-gel#1"), table.damage("mimic-gel#1"), table.discarded()) == (True, 0, ["punch"])
