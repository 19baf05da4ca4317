"""The referee follows whole games, accuses nobody of legal play, and names the rule of each mistake."""

from __future__ import annotations

import pytest

from companion.observations import GameStarted, Observation, TableSnapshot
from companion.referee.referee import Referee
from companion.rules.moves import Move
from companion.simulation.games.made_up_games import MadeUpGame, moves_made
from companion.verdicts import Flag, GameOver, MoveUnderstood, Verdict
from companion.wire import read_line, write_line
from tests.nightly import each_night

QUIET_GAME = MadeUpGame(22)
OPENING = 75
FIRST_TURNS = 98
"""So many of its observations show how something is followed: the later ones take most of the time.

Whole games are followed each night, and one by day in `tests/measuring/test_outcomes.py`.
"""


def followed(observations: list[Observation]) -> list[Verdict]:
    referee = Referee()
    verdicts = [verdict for observation in observations for verdict in referee.observe(observation)]
    return verdicts + referee.check_time(observations[-1].t + 60.0)


def moves_told(verdicts: list[Verdict], until_t: float) -> list[Move]:
    return [verdict.move for verdict in verdicts if isinstance(verdict, MoveUnderstood) and verdict.t < until_t]


def flags(verdicts: list[Verdict]) -> list[Flag]:
    return [verdict for verdict in verdicts if isinstance(verdict, Flag)]


@pytest.fixture(scope="module", params=[FIRST_TURNS, *each_night(None)])
def quiet_game(request: pytest.FixtureRequest) -> list[Observation]:
    """Its first turns, or all of it."""
    observations: list[Observation] = QUIET_GAME.observations()[: request.param]
    return observations


@pytest.fixture(scope="module")
def said(quiet_game: list[Observation]) -> list[Verdict]:
    return followed(quiet_game)


@pytest.fixture(scope="module")
def moves(quiet_game: list[Observation]) -> list[Move]:
    """The moves that were made in it, and to be seen by then."""
    acts = list(QUIET_GAME.acts())
    last = next((act.number for told, act in QUIET_GAME.told() if told.t > quiet_game[-1].t), acts[-1].number + 1)
    return [move for act in acts if act.number < last for move in moves_made(act)]


def test_nobody_is_accused_in_a_legal_game(said: list[Verdict]) -> None:
    assert [flag for flag in flags(said) if flag.kind == "illegal"] == []


def test_the_moves_of_a_game_are_understood_in_order(said: list[Verdict], moves: list[Move]) -> None:
    told = [verdict.move for verdict in said if isinstance(verdict, MoveUnderstood)]
    houses = [move for move in moves if move.kind in ("house", "end")]
    assert [move for move in told if move.kind in ("house", "end")] == houses
    assert len(told) > 0.95 * len(moves)


@pytest.mark.nightly
def test_the_winner_is_told_once() -> None:
    said = followed(QUIET_GAME.observations())
    winner = list(QUIET_GAME.acts())[-1].state.winner
    assert [verdict.winner for verdict in said if isinstance(verdict, GameOver)] == [winner]


@pytest.mark.nightly
def test_the_same_observations_give_the_same_verdicts(quiet_game: list[Observation], said: list[Verdict]) -> None:
    assert followed(quiet_game) == said


def test_it_does_not_matter_how_often_the_time_is_checked(quiet_game: list[Observation], said: list[Verdict]) -> None:
    referee = Referee()
    often: list[Verdict] = []
    for observation in quiet_game[:OPENING]:
        if not isinstance(observation, GameStarted):
            often += referee.check_time(observation.t - 0.05)
        often += referee.observe(observation)
    assert len(often) > OPENING / 4
    assert often == said[: len(often)]


def test_a_card_that_the_catalogue_does_not_know_is_followed_and_accuses_nobody(
    quiet_game: list[Observation], said: list[Verdict]
) -> None:
    tables = (observation for observation in quiet_game if isinstance(observation, TableSnapshot))
    unknown = next(creature.card for table in tables for creature in table.players[0].battleline or ())
    lines = [write_line(observation).replace(f'"{unknown}', '"unheard-of') for observation in quiet_game[:OPENING]]
    verdicts = followed([read_line(line, 1) for line in lines])
    known, told = (moves_told(some, until_t=quiet_game[OPENING].t) for some in (said, verdicts))
    assert len(told) > 0.8 * len(known) > 0
    assert not [flag for flag in flags(verdicts) if any("unheard-of" in card for card in flag.cards)]
