"""The referee follows whole games, accuses nobody of legal play, and names the rule of each mistake."""

from __future__ import annotations

import pytest

from companion.observations import GameStarted, Observation, TableSnapshot
from companion.referee.referee import Referee
from companion.rules.moves import Move
from companion.simulation.games.made_up_games import MadeUpGame, moves_made
from companion.verdicts import Flag, GameOver, MoveUnderstood, Verdict
from companion.wire import read_line, write_line

QUIET_GAME = MadeUpGame(22)
OPENING = 90
"""So many of its observations show how something is followed: the later ones take most of the time."""


def followed(observations: list[Observation]) -> list[Verdict]:
    referee = Referee()
    verdicts = [verdict for observation in observations for verdict in referee.observe(observation)]
    return verdicts + referee.check_time(observations[-1].t + 60.0)


def moves_told(verdicts: list[Verdict], until_t: float) -> list[Move]:
    return [verdict.move for verdict in verdicts if isinstance(verdict, MoveUnderstood) and verdict.t < until_t]


def flags(verdicts: list[Verdict]) -> list[Flag]:
    return [verdict for verdict in verdicts if isinstance(verdict, Flag)]


@pytest.fixture(scope="module")
def quiet_game() -> list[Observation]:
    return QUIET_GAME.observations()


@pytest.fixture(scope="module")
def said(quiet_game: list[Observation]) -> list[Verdict]:
    return followed(quiet_game)


@pytest.fixture(scope="module")
def moves() -> list[Move]:
    return [move for act in QUIET_GAME.acts() for move in moves_made(act)]


def test_nobody_is_accused_in_a_legal_game(said: list[Verdict]) -> None:
    assert [flag for flag in flags(said) if flag.kind == "illegal"] == []


def test_the_moves_of_a_game_are_understood_in_order(said: list[Verdict], moves: list[Move]) -> None:
    told = [verdict.move for verdict in said if isinstance(verdict, MoveUnderstood)]
    houses = [move for move in moves if move.kind in ("house", "end")]
    assert [move for move in told if move.kind in ("house", "end")] == houses
    assert len(told) > 0.95 * len(moves)


def test_the_winner_is_told_once(said: list[Verdict]) -> None:
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
