"""No event ends in a dead end: pairings that look ahead, and the least bad one where somebody must meet again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.tournament.event.happening import event_of
from companion.tournament.event.looking_ahead import plan_rounds
from companion.tournament.event.pairing_remarks import grave_remarks, remarks_on, rounds_too_many
from companion.tournament.event.records import (
    EventOpened,
    MatchDecided,
    PlayerDropped,
    PlayerEntered,
    RoundPaired,
    SeatedPair,
)
from companion.tournament.event.standings import Match
from companion.tournament.event.swiss import pair_swiss, rounds_without_rematch
from tests.nightly import each_night

EVENTS = 200
A_BEATS_B_AND_C_BEATS_D = (
    RoundPaired((SeatedPair(1, "a", "b"), SeatedPair(2, "c", "d"), SeatedPair(None, "e", None)), "manual"),
    MatchDecided(1, "a", "played"),
    MatchDecided(2, "c", "played"),
)


def played_to_the_end(players: int, rounds: int, seed: int, dropping: float = 0.0) -> list[Match]:
    """An event in which chance decides who wins, and after each round with this likelihood who drops."""
    chance = random.Random(seed)
    here = [f"p{number:02}" for number in range(players)]
    played: list[Match] = []
    for number in range(1, rounds + 1):
        for one, other in pair_swiss(here, played, 100 * seed + number, rounds - number + 1):
            played.append(Match(number, one, other, one if other is None else chance.choice((one, other))))
        if len(here) > 3 and chance.random() < dropping:
            here.remove(chance.choice(here))
    return played


@pytest.mark.parametrize(("players", "rounds"), [(5, 4), (8, 7), *each_night((4, 3), (5, 5), (6, 5), (7, 7))])
def test_two_hundred_small_events_are_played_to_their_end_without_a_rematch_or_a_second_bye(
    players: int, rounds: int
) -> None:
    for seed in range(EVENTS):
        met = Counter(frozenset(match.players) for match in played_to_the_end(players, rounds, seed))
        assert set(met.values()) == {1}, f"seed {seed}"


@pytest.mark.parametrize(("players", "rounds"), [(10, 9), (12, 11), (16, 15), (20, 15)])
def test_larger_fields_play_as_many_rounds_as_there_are_opponents(players: int, rounds: int) -> None:
    for seed in range(5):
        met = Counter(frozenset(match.players) for match in played_to_the_end(players, rounds, seed))
        assert set(met.values()) == {1}, f"seed {seed}"


@pytest.mark.parametrize(("players", "rounds"), [(6, 5), (8, 5), (9, 6)])
def test_events_that_players_leave_are_paired_to_their_end_and_nobody_sits_out_twice_who_need_not(
    players: int, rounds: int
) -> None:
    for seed in range(50):
        played = played_to_the_end(players, rounds, seed, dropping=0.4)
        assert {match.round for match in played} == set(range(1, rounds + 1))
        assert max(Counter(match.player for match in played if match.opponent is None).values(), default=0) <= 1


def test_where_everybody_has_met_those_meet_again_who_met_longest_ago() -> None:
    rounds = ((("a", "b"), ("c", "d")), (("a", "c"), ("b", "d")), (("a", "d"), ("b", "c")))
    played = [Match(number, one, other, one) for number, pairs in enumerate(rounds, start=1) for one, other in pairs]
    pairs = pair_swiss("abcd", played, seed=0)
    assert {frozenset(pair) for pair in pairs} == {frozenset("ab"), frozenset("cd")}


def test_where_everybody_has_had_a_bye_somebody_has_a_second_one_and_all_others_play() -> None:
    byes = [Match(number, player, None, player) for number, player in enumerate("abc", start=1)]
    pairs = pair_swiss("abc", byes, seed=1)
    assert sorted(other is None for _, other in pairs) == [False, True]


def test_a_rematch_is_put_up_with_before_a_second_bye() -> None:
    played = [Match(1, "a", "b", "a"), Match(1, "c", None, "c"), Match(2, "a", "b", "b"), Match(2, "c", None, "c")]
    assert ("c", None) not in pair_swiss("abc", played, seed=1)


def test_no_plan_leads_through_two_threes_that_have_met_everybody_else() -> None:
    threes = [0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000]
    assert plan_rounds(threes, 1) is None


def test_the_organiser_is_warned_of_more_rounds_than_the_players_can_play() -> None:
    assert rounds_without_rematch("abcde", [], 7) == 5
    opened = EventOpened("Cup", "archon", "archon", 35, 50, "2022", swiss_rounds=7)
    event = event_of([opened, *(PlayerEntered(player, player) for player in "abcde")])
    assert event
    assert rounds_too_many(event).startswith("7 more rounds are planned. Without a rematch or a second bye, 5 players")
    assert rounds_too_many(event_of([opened, *(PlayerEntered(player, player) for player in "abcdefgh")]) or event) == ""


def test_a_pairing_is_remarked_on_before_it_is_published() -> None:
    opened = EventOpened("Cup", "archon", "archon", 35, 50, "2022", swiss_rounds=3)
    entered = [PlayerEntered(player, player.upper()) for player in "abcde"]
    event = event_of([opened, *entered, *A_BEATS_B_AND_C_BEATS_D, PlayerDropped("d")])
    assert event
    pairs = (SeatedPair(1, "a", "b"), SeatedPair(2, "c", "e"))
    assert [[remark.words for remark in found] for found in remarks_on(event, pairs)] == [
        ["A and B met in round 1.", "A (1 won) meets B (0 won)."],
        [],
    ]
    assert [remark.key for remark in grave_remarks(event, (SeatedPair(None, "e", None),))] == ["second bye e"]


def test_a_round_in_which_several_have_a_bye_is_published_only_once_that_is_accepted() -> None:
    event = event_of([EventOpened("Cup", "archon", "archon", 35, 50, "2022"), *(PlayerEntered(p, p) for p in "abc")])
    assert event
    all_byes = tuple(SeatedPair(None, player, None) for player in "abc")
    assert [remark.words for remark in grave_remarks(event, all_byes)] == ["a, b and c have a bye: they could play."]
    assert grave_remarks(event, (SeatedPair(1, "a", "b"), SeatedPair(None, "c", None))) == ()
