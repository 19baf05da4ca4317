"""Swiss rounds and the cut: who meets whom, who has the bye, and how the table reads afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament.event import elimination
from companion.tournament.event.standings import Match, standings
from companion.tournament.event.swiss import pair_at_random, pair_swiss, rounds_suggested

EIGHT = tuple("abcdefgh")


def matches_of(round_number: int, pairs: tuple[tuple[str, str | None], ...], strength: str) -> list[Match]:
    """The round as it ends when the player who comes first in `strength` always wins."""
    return [
        Match(round_number, one, other, winner=one if other is None else min(one, other, key=strength.index))
        for one, other in pairs
    ]


def swiss(players: tuple[str, ...], rounds: int, strength: str, seed: int = 0) -> list[Match]:
    played: list[Match] = []
    for number in range(1, rounds + 1):
        played += matches_of(number, pair_swiss(players, played, seed + number), strength)
    return played


@pytest.mark.parametrize("seed", range(5))
def test_eight_players_in_three_rounds_end_with_one_unbeaten_three_with_two_wins_and_so_on(seed: int) -> None:
    played = swiss(EIGHT, 3, "abcdefgh", seed)

    assert [line.wins for line in standings(EIGHT, played)] == [3, 2, 2, 2, 1, 1, 1, 0]
    assert standings(EIGHT, played)[0].player == "a"


def test_players_of_the_same_score_meet() -> None:
    first = matches_of(1, (("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")), "abcdefgh")

    pairs = pair_swiss(EIGHT, first, seed=3)

    winners = {"a", "c", "e", "g"}
    assert [len({one, other} & winners) for one, other in pairs] == [2, 2, 0, 0]


@pytest.mark.parametrize("players", [18, 27, 40])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_paired_further_from_their_score_than_must_be(players: int, seed: int) -> None:
    """Held against a matching in which everybody may meet everybody whom they have not met."""
    names = tuple(f"p{number:02}" for number in range(players))
    played: list[Match] = []
    for number in range(1, 7):
        pairs = pair_swiss(names, played, 10 * seed + number)
        wins = {line.player: line.wins for line in standings(names, played)}
        still_in = [name for name in names if (name, None) not in pairs]
        assert apart(pairs, wins) == apart(best_matching(still_in, played, wins), wins)
        played += matches_of(number, pairs, "".join(names) if seed % 2 else "".join(reversed(names)))


def apart(pairs: Iterable[tuple[str, str | None]], wins: dict[str, int]) -> int:
    return sum((wins[one] - wins[other]) ** 2 for one, other in pairs if other is not None)


def best_matching(players: list[str], played: list[Match], wins: dict[str, int]) -> set[tuple[str, str]]:
    met = {frozenset(match.players) for match in played}
    graph: networkx.Graph[str] = networkx.Graph()
    for one, other in combinations(players, 2):
        if {one, other} not in met:
            graph.add_edge(one, other, weight=(wins[one] - wins[other]) ** 2)
    best: set[tuple[str, str]] = networkx.min_weight_matching(graph)
    return best


def test_the_bye_goes_to_the_fewest_wins_and_never_twice_to_the_same_player() -> None:
    players = tuple("abcde")
    played = swiss(players, 3, "abcde")

    byes = [match.player for match in played if match.opponent is None]
    assert len(byes) == len(set(byes)) == 3
    winners_of_the_first_round = {match.winner for match in played if match.round == 1}
    assert byes[1] not in winners_of_the_first_round


def test_a_bye_counts_as_a_win_and_as_nobody_met() -> None:
    (a, *_) = standings(("a", "b", "c"), [Match(1, "a", None, "a"), Match(1, "b", "c", "b")])

    assert (a.player, a.wins, a.byes, a.strength) == ("b", 1, 0, Fraction(0))


def test_of_two_with_the_same_wins_the_one_who_met_stronger_players_stands_higher() -> None:
    played = [
        *matches_of(1, (("a", "b"), ("c", "d")), "abcd"),
        Match(2, "a", "c", "a"),
        Match(2, "b", "d", "b"),
    ]

    table = standings("abcd", played)

    # b lost to a (2 of 2) and met d (0 of 2); c lost to a and met d likewise: nothing tells them apart.
    assert [(line.rank, line.player, line.strength) for line in table] == [
        (1, "a", Fraction(1, 2)),
        (2, "b", Fraction(1, 2)),
        (2, "c", Fraction(1, 2)),
        (4, "d", Fraction(1, 2)),
    ]


def test_extended_strength_parts_those_whom_strength_leaves_level() -> None:
    played = [
        Match(1, "a", "b", "a"),
        Match(1, "c", "d", "c"),
        Match(1, "e", "f", "e"),
        Match(2, "b", "e", "b"),
        Match(2, "a", "c", "a"),
        Match(2, "d", "f", "d"),
    ]
    by_player = {line.player: line for line in standings("abcdef", played)}

    assert by_player["b"].wins == by_player["c"].wins == by_player["d"].wins == 1
    assert by_player["b"].strength == Fraction(3, 4)
    assert by_player["b"].extended_strength == Fraction(3, 8)


@given(st.integers(2, 24), st.integers(0, 1000))
def test_in_the_suggested_rounds_nobody_meets_twice_and_everybody_plays_each_round(players: int, seed: int) -> None:
    names = tuple(f"p{number:02}" for number in range(players))
    rounds = min(rounds_suggested(players), players - 1)
    played: list[Match] = []
    for number in range(1, rounds + 1):
        pairs = pair_swiss(names, played, seed)
        seated = [player for pair in pairs for player in pair if player is not None]
        assert sorted(seated) == list(names)
        played += [Match(number, one, other, one if (seed + number) % 3 else other or one) for one, other in pairs]

    met = [frozenset(match.players) for match in played]
    assert len(met) == len(set(met))


def test_the_same_seed_pairs_the_same_and_another_otherwise() -> None:
    names = tuple(f"p{number}" for number in range(16))

    assert pair_swiss(names, [], seed=1) == pair_swiss(names, [], seed=1) != pair_swiss(names, [], seed=2)


def test_a_random_round_seats_everybody_once() -> None:
    pairs = pair_at_random("abcde", seed=7)

    assert sorted(player for pair in pairs for player in pair if player) == list("abcde")
    assert [other for _, other in pairs].count(None) == 1


def test_the_best_two_of_eight_can_meet_only_in_the_final() -> None:
    assert elimination.first_round("12345678") == (("1", "8"), ("4", "5"), ("2", "7"), ("3", "6"))
    assert elimination.next_round("1423") == (("1", "4"), ("2", "3"))
    assert elimination.next_round("12") == (("1", "2"),)
    assert elimination.next_round("1") == ()


def test_in_a_cut_of_six_the_best_two_have_a_bye() -> None:
    assert elimination.first_round("123456") == (("1", None), ("4", "5"), ("2", None), ("3", "6"))


def tree(pairs: tuple[tuple[str, str | None], ...]) -> object:
    """The possible meetings, and when, whatever the order in which a bracket is written down."""
    level: list[object] = [frozenset(pair) for pair in pairs]
    while len(level) > 1:
        level = [frozenset(two) for two in zip(level[::2], level[1::2], strict=True)]
    return level[0]


def test_sixteen_seeds_meet_as_in_the_published_bracket_of_a_basketball_region() -> None:
    """The NCAA's regional bracket, first round from top to bottom, as printed every year since 1985."""
    published = ((1, 16), (8, 9), (5, 12), (4, 13), (6, 11), (3, 14), (7, 10), (2, 15))
    seeds = tuple(str(seed) for seed in range(1, 17))

    assert tree(elimination.first_round(seeds)) == tree(tuple((str(one), str(other)) for one, other in published))


@pytest.mark.parametrize(
    ("rounds", "records"), [(4, [1, 4, 6, 4, 1]), (5, [1, 5, 10, 10, 5, 1]), (6, [1, 6, 15, 20, 15, 6, 1])]
)
def test_a_full_field_ends_in_the_numbers_of_pascals_triangle(rounds: int, records: list[int]) -> None:
    """Of 2 to the nth players, n over k have k losses after n rounds: the table every tournament guide prints."""
    players = tuple(chr(0x100 + number) for number in range(2**rounds))
    losses = [line.losses for line in standings(players, swiss(players, rounds, "".join(players)))]

    assert [losses.count(number) for number in range(rounds + 1)] == records
