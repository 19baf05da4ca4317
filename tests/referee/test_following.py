"""The referee follows whole games, accuses nobody of legal play, and names the rule of each mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import GameStarted
from companion.referee.referee import Referee
from companion.referee.verdict import Flag, GameOver, MoveUnderstood, Verdict
from companion.report import Health, TableReport
from companion.wire import read_line, write_line
from tests.referee.made_up_decks import made_up_deck
from tests.referee.player import MISTAKES, Injected, Players, Recording

DECKS = made_up_deck(36), made_up_deck(37)


def judged(recording: Recording) -> list[Verdict]:
    referee = Referee()
    verdicts = [verdict for observation in recording.observations for verdict in referee.observe(observation)]
    return verdicts + referee.check_time(recording.observations[-1].t + 60.0)


def flags(verdicts: list[Verdict]) -> list[Flag]:
    return [verdict for verdict in verdicts if isinstance(verdict, Flag)]


def answers(flag: Flag, mistake: Injected) -> bool:
    return flag.rule == mistake.rule and mistake.t <= flag.after <= mistake.until + 1.0


@pytest.fixture(scope="module")
def quiet_game() -> Recording:
    return Players(DECKS, seed=18).play()


def test_nobody_is_accused_in_a_legal_game(quiet_game: Recording) -> None:
    assert [flag for flag in flags(judged(quiet_game)) if flag.kind == "illegal"] == []


def test_the_moves_of_a_game_are_understood_in_order(quiet_game: Recording) -> None:
    told = [verdict.move for verdict in judged(quiet_game) if isinstance(verdict, MoveUnderstood)]
    houses = [move for move in quiet_game.moves if move.kind in ("house", "end")]
    assert [move for move in told if move.kind in ("house", "end")] == houses
    assert len(told) > 0.95 * len(quiet_game.moves)


def test_the_winner_is_told_once(quiet_game: Recording) -> None:
    assert [verdict.winner for verdict in judged(quiet_game) if isinstance(verdict, GameOver)] == [quiet_game.winner]


def test_the_same_observations_give_the_same_verdicts(quiet_game: Recording) -> None:
    assert judged(quiet_game) == judged(quiet_game)


def test_it_does_not_matter_how_often_the_time_is_checked(quiet_game: Recording) -> None:
    referee = Referee()
    often: list[Verdict] = []
    for observation in quiet_game.observations:
        if not isinstance(observation, GameStarted):
            often += referee.check_time(observation.t - 0.05)
        often += referee.observe(observation)
    often += referee.check_time(quiet_game.observations[-1].t + 60.0)
    assert often == judged(quiet_game)


@pytest.mark.parametrize("kind", MISTAKES)
def test_each_mistake_is_flagged_with_its_rule_and_where_it_stands(kind: str) -> None:
    for seed in range(2, 40):
        recording = Players(DECKS, seed, (kind,)).play()
        if recording.injected:
            break
    (mistake,) = recording.injected
    found = [flag for flag in flags(judged(recording)) if answers(flag, mistake)]
    assert found, f"{mistake} was not noticed"
    assert "Rulebook 1.3" in found[0].cite


def test_after_a_mistake_is_taken_back_the_game_goes_on() -> None:
    recording = Players(DECKS, 5, ("off-house reap",)).play()
    referee = Referee()
    for observation in recording.observations:
        referee.observe(observation)
    report: TableReport = referee.report(1, "Table 1", (), Health())
    assert [flag.status for flag in report.flags if flag.rule == "active-house"] == ["taken back"]
    assert report.winner == recording.winner


def test_a_card_that_the_catalogue_does_not_know_is_followed_and_accuses_nobody() -> None:
    unknown = DECKS[0].cards[0].card
    recording = Players(DECKS, seed=18).play()
    lines = [write_line(observation).replace(f'"{unknown}', '"unheard-of') for observation in recording.observations]
    renamed = replace(recording, observations=[read_line(line, 1) for line in lines])
    told = [verdict for verdict in judged(renamed) if isinstance(verdict, MoveUnderstood)]
    assert len(told) > 0.8 * len(recording.moves)
    assert not [flag for flag in flags(judged(renamed)) if any("unheard-of" in card for card in flag.cards)]
