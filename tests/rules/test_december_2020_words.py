"""The rules of rulebook 14 cards that only the later sets have."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.dis import BANISH
from companion.cards.call_of_the_archons.brobnar import BUMPSY, KING_OF_THE_CRAG, PUNCH, TROLL
from companion.cards.call_of_the_archons.dis import GATEWAY_TO_DIS, KEY_TO_DIS
from companion.cards.call_of_the_archons.logos import TRANSPOSITION_SANDALS
from companion.cards.call_of_the_archons.mars import MASS_ABDUCTION
from companion.cards.call_of_the_archons.sanctum import THE_VAULTKEEPER
from companion.cards.call_of_the_archons.shadows import BAD_PENNY, URCHIN
from companion.cards.call_of_the_archons.untamed import DUST_PIXIE
from companion.cards.declare import INVULNERABLE, HouseCards
from companion.cards.mass_mutation.logos import ANIMATOR, ULTRA_GRAVITRON, ULTRA_GRAVITRON2
from companion.cards.mass_mutation.shadows import RANSACK, SHADOWSAURUS
from companion.cards.mass_mutation.staralliance import SURVEY
from companion.cards.mass_mutation.untamed import KEYFROG
from companion.cards.worlds_collide.anomalies import THE_RED_BARON
from companion.cards.worlds_collide.dis import MALISON
from companion.cards.worlds_collide.logos import MIMIC_GEL, REASSEMBLING_AUTOMATON, SELF_BOLSTERING_AUTOMATA
from companion.cards.worlds_collide.saurian import CHANT_OF_HUBRIS
from companion.cards.worlds_collide.shadows import GAMBLING_DEN, KEYFORGERY
from companion.cards.worlds_collide.staralliance import FIRST_OFFICER_FRANE, FRANE_S_BLASTER, GENERAL_ORDER_24
from companion.cards.worlds_collide.untamed import CREED_OF_NURTURE
from companion.rulebooks import Rulebook
from companion.rules import moves, records
from companion.rules.card import Card, Keyword
from companion.rules.events import RecordFilter
from companion.rules.words import after, archive, creature, enemy, gain, one, play
from tests.scenario import Placed, at, scenario

brobnar = HouseCards("brobnar")
both = pytest.mark.parametrize("rulebook", ["1.3", "14"])


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


@both
def test_an_automaton_without_power_is_not_saved_again_and_again(rulebook: Rulebook) -> None:
    """Where it would be saved and destroyed without end, it is saved once."""
    brobnar_automaton = at(REASSEMBLING_AUTOMATON, house="brobnar")
    table = scenario([KING_OF_THE_CRAG], [brobnar_automaton, TROLL], [KING_OF_THE_CRAG], "brobnar", rulebook=rulebook)

    table.play(KING_OF_THE_CRAG, "left", choosing=["left"])

    assert table.line(1) == ["troll"]


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


@both
def test_an_upgrade_is_discarded_once_its_host_is_no_creature_any_more(rulebook: Rulebook) -> None:
    table = scenario([ANIMATOR, KEY_TO_DIS], hand=[TRANSPOSITION_SANDALS], house="logos", rulebook=rulebook)
    table.action(ANIMATOR, choosing=[KEY_TO_DIS])
    table.play(TRANSPOSITION_SANDALS, on=KEY_TO_DIS)

    table.end_turn()

    assert (sorted(table.zone(0, "artifacts")), table.discarded()) == (
        ["animator", "key-to-dis"], ["transposition-sandals"],
    )  # fmt: skip


@both
def test_a_gained_text_that_speaks_of_its_card_means_the_one_that_gained_it(rulebook: Rulebook) -> None:
    table = scenario([CREED_OF_NURTURE, DUST_PIXIE], [TROLL], [BAD_PENNY], "untamed", rulebook=rulebook)
    table.omni(CREED_OF_NURTURE, choosing=[DUST_PIXIE])

    table.fight(DUST_PIXIE, TROLL)

    assert table.hand() == ["bad-penny", "dust-pixie"]


@both
def test_an_upgrade_that_speaks_of_itself_means_that_copy(rulebook: Rulebook) -> None:
    armed = at(BUMPSY, upgrades=[FRANE_S_BLASTER, FRANE_S_BLASTER])
    table = scenario([armed, at(FIRST_OFFICER_FRANE, amber=2)], house="brobnar", rulebook=rulebook)

    table.reap(BUMPSY, choosing=["frane-s-blaster#2", "yes", "attach", "no"])

    upgrades = [[one.id for one in table.card(card).upgrades] for card in (BUMPSY, FIRST_OFFICER_FRANE)]
    assert (upgrades, table.amber[0]) == ([["frane-s-blaster#1"], ["frane-s-blaster#2"]], 1 + 2)


@both
def test_a_creature_may_be_moved_to_where_it_is_and_stays_its_controllers(rulebook: Rulebook) -> None:
    table = scenario([MALISON], [TROLL, BUMPSY, DUST_PIXIE], house="dis", amber=(0, 3), rulebook=rulebook)

    table.fight(MALISON, DUST_PIXIE, choosing=["yes", TROLL, "left"])

    assert (table.line(1), table.card(TROLL).amber, table.amber) == (["troll", "bumpsy"], 1, (0, 2))


@both
def test_amber_moved_to_another_creature_is_neither_captured_nor_lost(rulebook: Rulebook) -> None:
    table = scenario([BUMPSY], [at(TROLL, amber=2)], [CHANT_OF_HUBRIS], "saurian", rulebook=rulebook)

    table.play(CHANT_OF_HUBRIS, choosing=[TROLL])

    assert (table.card(TROLL).amber, table.card(BUMPSY).amber) == (1, 1)
    assert [record.why for record in table.state.log if isinstance(record, records.AmberMoved)][-1] == "move"


STARTS: list[tuple[Card, tuple[int, int], str]] = [
    (KEYFORGERY, (0, 6), "house"), (GAMBLING_DEN, (0, 0), "option"), (GENERAL_ORDER_24, (0, 0), "card"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "amber", "asked"), STARTS)
@both
def test_whose_turn_begins_decides_about_a_card_of_the_opponent(
    card: Card, amber: tuple[int, int], asked: str, rulebook: Rulebook
) -> None:
    table = scenario([card, BUMPSY], [TROLL, URCHIN], [PUNCH], card.house, amber, rulebook=rulebook)

    table.end_turn()

    assert table.state.decision is not None
    assert (table.state.decision.player, table.state.decision.kind) == (1, asked)
    while table.asks:
        table.answer(table.options[0])


@both
def test_keyforgery_says_nothing_to_a_key_forged_in_the_turn_of_its_controller(rulebook: Rulebook) -> None:
    table = scenario([KEYFORGERY, TROLL], [KEYFROG], [BUMPSY], "brobnar", (0, 6), rulebook=rulebook)

    table.fight(TROLL, KEYFROG, choosing=["red"])

    assert (table.keys, table.in_play(KEYFORGERY)) == ((0, 1), True)


@pytest.mark.parametrize("owner", [0, 1])
@both
def test_a_player_has_the_creatures_in_play_that_they_control(owner: int, rulebook: Rulebook) -> None:
    theirs: list[Placed] = [REASSEMBLING_AUTOMATON, at(DUST_PIXIE, owner=owner)]
    table = scenario([TROLL, at(BUMPSY, owner=1)], theirs, house="brobnar", rulebook=rulebook)

    table.fight(TROLL, REASSEMBLING_AUTOMATON, choosing=["left"])

    assert table.in_play(REASSEMBLING_AUTOMATON)


FILING = brobnar.action("Filing", "WC 999", abilities=[play(archive(one(enemy & creature)))])


@pytest.mark.parametrize(("card", "gained"), [(FILING, 1), (BANISH, 0), (MASS_ABDUCTION, 0)])
@both
def test_what_is_put_into_archives_is_not_archived(card: Card, gained: int, rulebook: Rulebook) -> None:
    archived = RecordFilter(records.LeftPlay, "CARD is archived", "CARD was archived", fields=(("why", ("archive",)),))
    clerk = brobnar.artifact("Clerk", "WC 998", abilities=[after(archived, gain(1))])
    table = scenario([clerk], [at(TROLL, damage=1)], [card], card.house, rulebook=rulebook)

    table.play(card, choosing=[[TROLL]] if card is MASS_ABDUCTION else ())

    assert (table.line(1), table.amber[0]) == ([], card.amber + gained)
