"""Shadows in Worlds Collide, card by card, in printed order."""

from __future__ import annotations

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, CANNON, KRUMP, PUNCH, TROLL
from companion.cards.call_of_the_archons.logos import MOTHER
from companion.cards.mass_mutation.logos import MUNCHLING
from companion.cards.worlds_collide.dis import BUZZLE
from companion.cards.worlds_collide.shadows import (
    A_VINDA,
    BREAKER_HILL,
    BROBNAR_PLANT,
    CHAIN_GANG,
    DIS_PLANT,
    FIDGIT,
    FINCH_CLOAK,
    GAMBLING_DEN,
    HIT_AND_RUN,
    HOCK,
    HUGGER_MUGGER,
    HUNTER_OR_HUNTED,
    INKY_GLOOM,
    INTO_THE_NIGHT,
    J_VINDA,
    KEYFORGERY,
    KYMOOR_ECLIPSE,
    LOGOS_PLANT,
    MANCHEGO,
    MUG,
    NO_SAFETY_IN_NUMBERS,
    PESTERING_BLOW,
    SAURIAN_PLANT,
    SPIKE_TRAP,
    STAR_ALLIANCE_PLANT,
    SUBTLE_CHAIN,
    SYMON,
    THE_QUIET_ANVIL,
    THE_SHADOW_COUNCIL,
    TRUST_NO_ONE,
    UNTAMED_PLANT,
    WEASAND,
    WHISPER,
)
from companion.rules import moves
from companion.rules.card import Card
from tests.scenario import at, scenario


def test_a_vinda_costs_a_card_where_the_damage_kills() -> None:
    table = scenario(left=[A_VINDA], right=[TROLL, MUNCHLING], their_hand=[BUMPSY], house="shadows")
    table.reap(A_VINDA, choosing=[TROLL])
    assert table.hand(1) == ["bumpsy"]


def test_a_vinda_makes_the_opponent_discard_for_a_kill() -> None:
    table = scenario(left=[A_VINDA], right=[at(TROLL, damage=7)], their_hand=[BUMPSY], house="shadows")
    table.reap(A_VINDA, choosing=[TROLL])
    assert table.hand(1) == []


def test_breaker_hill_teaches_its_neighbors_to_steal() -> None:
    table = scenario(left=[TROLL, BREAKER_HILL], house="brobnar", amber=(0, 2))
    table.action(TROLL)
    assert table.amber == (1, 1)


def test_hit_and_run_hurts_one_and_takes_one_back() -> None:
    table = scenario(left=[BUMPSY], right=[TROLL], hand=[HIT_AND_RUN], house="shadows")
    table.play(HIT_AND_RUN, choosing=[TROLL])
    assert (table.damage(TROLL), table.hand()) == (2, ["bumpsy"])


@pytest.mark.parametrize(("right", "amber"), [([CANNON], 2), ([], 1)])
def test_hock_pays_for_a_destroyed_artifact(right: list[Card], amber: int) -> None:
    table = scenario(right=right, hand=[HOCK], house="shadows")
    table.play(HOCK)
    assert (table.amber, table.zone(1, "artifacts")) == ((amber, 0), [])


@pytest.mark.parametrize(("keys", "amber"), [([], (0, 2)), (["red"], (1, 1))])
def test_hugger_mugger_also_steals_from_an_opponent_with_more_keys(keys: list[str], amber: tuple[int, int]) -> None:
    table = scenario(hand=[HUGGER_MUGGER], house="shadows", amber=(0, 3), keys=([], keys))
    table.play(HUGGER_MUGGER, "left")
    assert (table.card(HUGGER_MUGGER).amber, table.amber) == (1, amber)


def test_inky_gloom_stops_the_opponents_reaping() -> None:
    table = scenario(right=[TROLL], hand=[INKY_GLOOM], house="shadows")
    table.play(INKY_GLOOM)
    table.end_turn()
    table.choose_house("brobnar")
    assert not table.may("reap", TROLL)


@pytest.mark.parametrize(("damage", "amber"), [(0, (1, 2)), (7, (2, 1))])
def test_j_vinda_steals_for_a_kill(damage: int, amber: tuple[int, int]) -> None:
    table = scenario(left=[J_VINDA], right=[at(TROLL, damage=damage)], house="shadows", amber=(0, 2))
    table.reap(J_VINDA, choosing=[TROLL])
    assert table.amber == amber


def test_kymoor_eclipse_shuffles_the_flanks_away() -> None:
    table = scenario(left=[TROLL, BUMPSY, KRUMP], right=[MOTHER], hand=[KYMOOR_ECLIPSE], house="shadows")
    table.play(KYMOOR_ECLIPSE)
    assert (table.line(0), sorted(table.zone(0, "deck")), table.zone(1, "deck")) == (
        ["bumpsy"], ["krump", "troll"], ["mother"],
    )  # fmt: skip


def test_mug_takes_amber_off_a_creature_and_hurts_it() -> None:
    table = scenario(right=[at(TROLL, amber=2)], hand=[MUG], house="shadows")
    table.play(MUG)
    assert (table.amber, table.card(TROLL).amber, table.damage(TROLL)) == ((2, 0), 1, 2)


def test_symon_sends_whom_it_fights_to_the_top_of_the_deck() -> None:
    table = scenario(left=[SYMON], right=[TROLL], their_deck=[BUMPSY], house="shadows")
    table.fight(SYMON, TROLL)
    assert table.zone(1, "deck") == ["troll", "bumpsy"]


def test_symon_leaves_a_creature_in_the_discard_pile_that_it_destroyed() -> None:
    table = scenario(left=[SYMON], right=[at(TROLL, damage=7)], house="shadows")
    table.fight(SYMON, TROLL)
    assert table.discarded(1) == ["troll"]


@pytest.mark.parametrize(("left", "stolen"), [([TROLL], 1), ([], 3)])
def test_trust_no_one_steals_by_enemy_houses_when_you_stand_alone(left: list[Card], stolen: int) -> None:
    enemies = [TROLL, MOTHER, BUZZLE, SYMON]
    table = scenario(left=left, right=enemies, hand=[TRUST_NO_ONE], house="shadows", amber=(0, 5))
    table.play(TRUST_NO_ONE)
    assert table.amber == (stolen, 5 - stolen)


def test_chain_gang_is_readied_by_subtle_chain_and_brings_it_back() -> None:
    table = scenario(left=[CHAIN_GANG], hand=[SUBTLE_CHAIN], house="shadows", amber=(0, 3))
    table.action(CHAIN_GANG)
    table.play(SUBTLE_CHAIN)
    assert not table.card(CHAIN_GANG).exhausted
    table.action(CHAIN_GANG)
    assert (table.amber, table.zone(0, "deck")) == ((3, 1), ["subtle-chain"])


def test_fidgit_plays_a_discarded_action_as_yours() -> None:
    table = scenario(left=[FIDGIT], right=[TROLL], their_deck=[PUNCH], house="shadows")
    table.reap(FIDGIT, choosing=["deck", TROLL])
    assert (table.damage(TROLL), table.amber, table.discarded(1)) == (3, (2, 0), ["punch"])


def test_fidgit_leaves_other_cards_discarded() -> None:
    table = scenario(left=[FIDGIT], their_archives=[TROLL], house="shadows")
    table.reap(FIDGIT, choosing=["archives"])
    assert (table.line(0), table.discarded(1)) == (["fidgit"], ["troll"])


def test_into_the_night_leaves_fighting_to_shadows() -> None:
    table = scenario(left=[SYMON], right=[TROLL], hand=[INTO_THE_NIGHT], house="shadows")
    table.play(INTO_THE_NIGHT)
    assert table.may("fight", SYMON)
    table.end_turn()
    table.choose_house("brobnar")
    assert not table.may("fight", TROLL)


def test_spike_trap_hits_the_flanks() -> None:
    table = scenario(left=[SPIKE_TRAP, TROLL], right=[BUMPSY, MOTHER, KRUMP], house="dis")
    table.omni(SPIKE_TRAP)
    assert [table.damage(one) for one in (TROLL, BUMPSY, MOTHER, KRUMP)] == [3, 3, 0, 3]


def test_subtle_chain_takes_a_card_from_the_opponents_hand() -> None:
    table = scenario(hand=[SUBTLE_CHAIN], their_hand=[TROLL], house="shadows")
    table.play(SUBTLE_CHAIN)
    assert table.hand(1) == []


@pytest.mark.parametrize(("amber", "lives"), [(0, True), (1, False)])
def test_whisper_kills_for_an_amber(amber: int, lives: bool) -> None:
    table = scenario(left=[WHISPER], right=[TROLL], house="shadows", amber=(amber, 0))
    table.action(WHISPER, choosing=[] if lives else [TROLL])
    assert (table.in_play(TROLL), table.amber) == (lives, (0, 0))


@pytest.mark.parametrize(("before", "after"), [((0, 3), (2, 2)), ((3, 0), (5, 1))])
def test_finch_cloak_steals_from_the_richer_or_feeds_both(before: tuple[int, int], after: tuple[int, int]) -> None:
    table = scenario(left=[FINCH_CLOAK], house="shadows", amber=before)
    table.reap(FINCH_CLOAK)
    assert table.amber == after


@pytest.mark.parametrize(("cards", "stolen"), [(5, 2), (6, 0)])
def test_manchego_steals_with_a_small_deck(cards: int, stolen: int) -> None:
    table = scenario(hand=[MANCHEGO], deck=[TROLL] * cards, house="shadows", amber=(0, 3))
    table.play(MANCHEGO, "left")
    assert table.amber[0] == stolen


def test_manchego_may_go_back_into_the_deck() -> None:
    table = scenario(left=[MANCHEGO], house="shadows")
    table.reap(MANCHEGO, choosing=["yes"])
    assert table.zone(0, "deck") == ["manchego"]


def test_the_quiet_anvil_makes_one_key_cheaper() -> None:
    table = scenario(left=[THE_QUIET_ANVIL], house="shadows", amber=(0, 4))
    table.end_turn()
    table.move(moves.forge("red"))
    assert (table.keys[1], table.in_play(THE_QUIET_ANVIL)) == (1, False)


def test_weasand_dies_on_a_flank() -> None:
    table = scenario(left=[TROLL, BUMPSY], hand=[WEASAND, WEASAND], house="shadows")
    table.play("weasand#1", 1)
    assert table.line(0) == ["troll", "weasand", "bumpsy"]
    table.play("weasand#2", "left")
    assert table.line(0) == ["troll", "weasand", "bumpsy"]


def test_weasand_gains_two_for_any_key() -> None:
    table = scenario(left=[TROLL, WEASAND, BUMPSY], house="shadows", amber=(0, 6))
    table.end_turn()
    table.move(moves.forge("red"))
    assert table.amber == (2, 0)


PLANTS = [
    (BROBNAR_PLANT, "brobnar"), (DIS_PLANT, "dis"), (LOGOS_PLANT, "logos"), (SAURIAN_PLANT, "saurian"),
    (STAR_ALLIANCE_PLANT, "staralliance"), (UNTAMED_PLANT, "untamed"),
]  # fmt: skip


@pytest.mark.parametrize(("plant", "house"), PLANTS)
def test_a_plant_gains_an_amber_whenever_its_house_is_chosen(plant: Card, house: str) -> None:
    table = scenario(left=[plant], house="mars", houses=(("mars",), ("mars", house)))
    table.end_turn()
    table.choose_house(house)
    assert table.amber == (1, 0)


def test_no_safety_in_numbers_hits_houses_with_three_creatures() -> None:
    table = scenario(left=[TROLL, BUMPSY], right=[KRUMP, MOTHER], hand=[NO_SAFETY_IN_NUMBERS], house="shadows")
    table.play(NO_SAFETY_IN_NUMBERS)
    assert [table.damage(one) for one in (TROLL, BUMPSY, KRUMP, MOTHER)] == [3, 3, 3, 0]


@pytest.mark.parametrize(("house", "amber"), [("brobnar", (1, 5)), ("logos", (1, 1))])
def test_gambling_den_pays_for_a_right_guess_of_either_player(house: str, amber: tuple[int, int]) -> None:
    table = scenario(left=[GAMBLING_DEN], their_deck=[TROLL], house="dis", amber=(1, 3))
    table.end_turn(choosing=["yes", house])
    assert table.amber == amber


def test_pestering_blow_hurts_and_enrages() -> None:
    table = scenario(right=[TROLL], hand=[PESTERING_BLOW], house="shadows")
    table.play(PESTERING_BLOW)
    assert (table.damage(TROLL), table.card(TROLL).enraged) == (1, True)


def test_hunter_or_hunted_moves_a_ward() -> None:
    table = scenario(left=[BUMPSY], right=[at(TROLL, warded=True)], hand=[HUNTER_OR_HUNTED], house="shadows")
    table.play(HUNTER_OR_HUNTED, choosing=["move-a-ward"])
    assert (table.card(TROLL).warded, table.card(BUMPSY).warded) == (False, True)


def test_hunter_or_hunted_wards() -> None:
    table = scenario(left=[BUMPSY], hand=[HUNTER_OR_HUNTED], house="shadows")
    table.play(HUNTER_OR_HUNTED, choosing=["ward"])
    assert table.card(BUMPSY).warded


@pytest.mark.parametrize(("left", "acts"), [([THE_SHADOW_COUNCIL], True), ([THE_SHADOW_COUNCIL, TROLL], False)])
def test_the_shadow_council_steals_from_the_center(left: list[Card], acts: bool) -> None:
    table = scenario(left=left, house="shadows", amber=(0, 3))
    assert table.may("action", THE_SHADOW_COUNCIL) is acts


@pytest.mark.parametrize(("named", "keys"), [("brobnar", 1), ("dis", 0)])
def test_keyforgery_stops_a_key_for_a_wrong_guess(named: str, keys: int) -> None:
    forged: tuple[list[str], list[str]] = ([], ["red", "blue"])
    table = scenario(left=[KEYFORGERY], hand=[TROLL], house="shadows", amber=(0, 6), keys=forged, rulebook="14")
    table.end_turn(choosing=[named])
    assert (table.keys[1] - 2, table.in_play(KEYFORGERY)) == (keys, bool(keys))
