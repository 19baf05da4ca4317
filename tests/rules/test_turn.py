"""Setup, the five steps of a turn, chains, the Rule of Six and the end of the game (rulebook 1.3, pages 3 to 8)."""

from __future__ import annotations

import pytest

from companion.cards.age_of_ascension.dis import BRONZE_KEY_IMP
from companion.cards.call_of_the_archons.brobnar import (
    ANGER,
    BANNER_OF_BATTLE,
    BLOOD_OF_TITANS,
    BUMPSY,
    CANNON,
    PUNCH,
    TROLL,
)
from companion.cards.call_of_the_archons.dis import DUST_IMP, THE_TERROR
from companion.cards.call_of_the_archons.logos import BATDRONE, TITAN_MECHANIC
from companion.cards.call_of_the_archons.mars import GRABBER_JAMMER
from companion.cards.call_of_the_archons.sanctum import CHAMPION_TABRIS, RAIDING_KNIGHT, VIRTUOUS_WORKS
from companion.cards.call_of_the_archons.shadows import SAFE_PLACE, THE_STING
from companion.rules import moves, setup
from companion.rules.card import Card, PhysicalCard
from companion.rules.forging import has_check
from companion.rules.game import legal_moves
from companion.rules.state import GameState
from tests.scenario import at, scenario

HOUSES = ("brobnar", "dis", "logos")


def new_game(chains: tuple[int, int] = (0, 0)) -> GameState:
    decks = [[PhysicalCard(f"{owner}.{number}", TROLL, owner) for number in range(36)] for owner in (0, 1)]
    return setup.start((decks[0], decks[1]), (HOUSES, HOUSES), chains=chains, shuffled=True)


def hands(state: GameState) -> list[int]:
    return [len(player.hand) for player in state.players]


def test_the_first_player_starts_with_seven_cards_and_the_other_with_six() -> None:
    assert hands(new_game()) == [7, 6]


def test_starting_chains_cost_cards_of_the_first_hand_and_one_is_shed() -> None:
    state = new_game(chains=(7, 0))

    assert hands(state) == [5, 6]
    assert [player.chains for player in state.players] == [6, 0]


def test_a_player_forges_with_six_amber_and_must() -> None:
    table = scenario(amber=(0, 6), keys=((), ("red", "blue")))

    table.end_turn()

    assert table.keys == (0, 3)
    assert table.state.over
    assert legal_moves(table.state) == []


def test_a_player_chooses_which_key_to_turn() -> None:
    table = scenario(amber=(0, 7))

    table.end_turn()
    assert legal_moves(table.state) == [moves.forge(key) for key in ("red", "yellow", "blue")]
    table.move(moves.forge("blue"))

    assert table.keys == (0, 1)
    assert table.amber == (0, 1)


def test_only_one_key_is_forged_in_a_step() -> None:
    table = scenario(amber=(0, 12))

    table.end_turn()
    table.move(moves.forge("red"))

    assert table.keys == (0, 1)
    assert table.state.turn.step == "house"


def test_five_amber_forge_nothing() -> None:
    table = scenario(amber=(0, 5))

    table.end_turn()

    assert table.keys == (0, 0)


def test_each_card_gives_for_the_key_what_the_later_ones_and_the_pool_cannot() -> None:
    table = scenario(right=[at(SAFE_PLACE, amber=2), at(SAFE_PLACE, amber=2)], amber=(0, 3),
                     keys=((), ("red", "blue")), house="dis")  # fmt: skip

    table.end_turn(choosing=[1])

    assert table.state.winner == 1
    assert (table.amber[1], [item.amber for item in table.state.players[1].artifacts]) == (0, [1, 0])


def test_changes_of_the_key_cost_are_added_up() -> None:
    table = scenario(left=[GRABBER_JAMMER, TITAN_MECHANIC], right=[])

    assert [table.key_cost(player) for player in (0, 1)] == [5, 6]


@pytest.mark.parametrize(("amber", "check"), [(5, False), (6, True)])
def test_check_is_called_with_enough_amber_for_a_key(amber: int, check: bool) -> None:
    assert has_check(scenario(amber=(amber, 0)).state, 0) is check


@pytest.mark.parametrize("forbids", [THE_STING, BRONZE_KEY_IMP])
def test_check_is_not_called_where_a_card_forbids_the_forge_step(forbids: Card) -> None:
    table = scenario(left=[forbids], amber=(9, 0))
    assert not has_check(table.state, 0)


def test_a_house_is_one_of_the_identity_card_or_of_a_controlled_card() -> None:
    table = scenario(left=[CHAMPION_TABRIS], right=[BATDRONE], step="house")

    assert table.legal_houses() == {"brobnar", "dis", "logos", "sanctum"}


def test_the_first_player_plays_or_discards_one_card_on_the_first_turn() -> None:
    table = scenario(hand=[TROLL, BUMPSY], house="brobnar", turn=1)

    table.discard(TROLL)

    assert table.rules_against(moves.play(table.id_in_hand(BUMPSY))) == ["first-turn"]
    assert table.rules_against(moves.discard(table.id_in_hand(BUMPSY))) == ["first-turn"]


def test_the_second_players_first_turn_has_no_such_limit() -> None:
    table = scenario(hand=[TROLL, BUMPSY], house="brobnar", turn=2)

    table.discard(TROLL)

    assert table.may_play(BUMPSY)


def test_creatures_and_artifacts_enter_exhausted() -> None:
    table = scenario(hand=[TROLL, CANNON], house="brobnar")

    table.play(TROLL)
    table.play(CANNON)

    assert table.card(TROLL).exhausted
    assert table.card(CANNON).exhausted


def test_an_upgrade_without_a_creature_cannot_be_played() -> None:
    table = scenario(hand=[BLOOD_OF_TITANS], house="brobnar")

    assert not table.may_play(BLOOD_OF_TITANS)


def test_the_amber_bonus_is_gained_as_a_card_is_played() -> None:
    table = scenario(hand=[VIRTUOUS_WORKS], house="sanctum")

    table.play(VIRTUOUS_WORKS)

    assert table.amber == (3, 0)


def test_cards_are_readied_and_the_hand_is_filled_to_six() -> None:
    table = scenario(left=[at(TROLL, exhausted=True)], right=[at(BUMPSY, exhausted=True)], deck=[ANGER] * 9)

    table.end_turn()

    assert not table.card(TROLL).exhausted
    assert table.card(BUMPSY).exhausted
    assert len(table.hand()) == 6


def test_more_than_six_cards_are_kept() -> None:
    table = scenario(hand=[ANGER] * 8, deck=[TROLL])

    table.end_turn()

    assert len(table.hand()) == 8


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    table = scenario(deck=[TROLL], discard=[ANGER] * 7)

    table.end_turn()

    assert len(table.hand()) == 6
    assert (len(table.zone(0, "deck")), table.discarded()) == (2, [])


@pytest.mark.parametrize(("chains", "drawn"), [(1, 5), (6, 5), (7, 4), (12, 4), (13, 3), (18, 3), (19, 2), (24, 2)])
def test_chains_hold_back_cards_and_one_is_shed(chains: int, drawn: int) -> None:
    table = scenario(deck=[ANGER] * 9, chains=(chains, 0))

    table.end_turn()

    assert len(table.hand()) == drawn
    assert table.chains == (chains - 1, 0)


def test_no_chain_is_shed_with_a_full_hand() -> None:
    table = scenario(hand=[ANGER] * 6, deck=[TROLL], chains=(2, 0))

    table.end_turn()

    assert table.chains == (2, 0)


def test_a_card_is_used_six_times_a_turn_at_most() -> None:
    table = scenario(left=[TROLL], house="brobnar")
    troll = table.id_in_play(TROLL)

    for _ in range(6):
        table.state = table.state.with_card(troll, exhausted=False)
        table.reap(TROLL)
    table.state = table.state.with_card(troll, exhausted=False)

    assert table.rules_against(moves.reap(troll)) == ["rule-of-six"]
    assert table.amber == (6, 0)


def test_a_constant_ability_works_while_its_card_is_exhausted() -> None:
    assert scenario(left=[at(BANNER_OF_BATTLE, exhausted=True), TROLL]).power(TROLL) == 9


def test_an_exhausted_creature_is_not_used() -> None:
    table = scenario(left=[at(TROLL, exhausted=True)], house="brobnar")

    assert "exhausted" in table.rules_against(moves.reap(table.id_in_play(TROLL)))


def test_nobody_fights_where_there_is_no_enemy() -> None:
    assert not scenario(left=[TROLL], house="brobnar").may("fight", TROLL)


def test_the_worked_example_of_a_fight() -> None:
    table = scenario(left=[THE_TERROR], right=[RAIDING_KNIGHT], house="dis")

    table.fight(THE_TERROR, RAIDING_KNIGHT)

    assert (table.damage(RAIDING_KNIGHT), table.damage(THE_TERROR)) == (3, 4)


def test_the_battleline_closes_when_a_creature_leaves() -> None:
    table = scenario(right=[TROLL, DUST_IMP, BUMPSY], hand=[PUNCH], house="brobnar")

    table.play(PUNCH, choosing=[DUST_IMP])

    assert table.line(1) == ["troll", "bumpsy"]
