"""The truth of a made-up game beside what the referee said of it."""

from __future__ import annotations

import functools
from dataclasses import replace

import pytest

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.measuring.answering import UNKNOWN
from companion.measuring.figures import Figures, page, rows
from companion.measuring.judging_games import STANDS_S, Judged, in_turn, judged
from companion.measuring.outcomes import Outcome, outcome_of, stray_flags
from companion.measuring.showing import around_flags
from companion.observations import QuestionAnswered
from companion.referee.fitting import Onlooker
from companion.referee.referee import Referee
from companion.simulation.games.game_driver import TIDY
from companion.simulation.games.made_up_games import MadeUpGame, moves_made
from companion.verdicts import Question

MISTAKES = ("off-house-reap", "amber not taken")


@functools.cache
def game(*mistakes: str) -> Judged:
    return judged(MadeUpGame(18, mistakes, decks=STARTER_DECKS), Referee())


def figures(*outcomes: Outcome) -> dict[str, str]:
    return dict(rows(Figures("some games", outcomes=list(outcomes))))


def test_of_a_legal_game_nearly_every_move_is_understood_and_nothing_is_said_against_it() -> None:
    outcome = outcome_of(18, game())
    assert outcome.false_flags == []
    assert outcome.mistakes == []
    assert outcome.right_winner
    assert 0.9 * outcome.moves < outcome.understood <= outcome.moves


def test_at_the_end_of_a_legal_game_both_players_have_what_they_had() -> None:
    judged = game()
    assert judged.report is not None
    assert judged.winner == judged.truth.winner
    assert [player.keys for player in judged.report.players] == [player.keys for player in judged.truth.players]
    assert [player.amber for player in judged.report.players] == [player.amber for player in judged.truth.players]


def test_after_a_mistake_is_taken_back_the_game_goes_on() -> None:
    judged = game(*MISTAKES)
    assert judged.report is not None
    assert [flag.status for flag in judged.report.flags if flag.rule == "active-house"] == ["taken back"]
    assert all(flag.cite for flag in judged.flags)
    assert judged.report.winner == judged.truth.winner


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_caught_by_its_rule_while_it_lies_there(name: str) -> None:
    answered = {mistake.name: mistake for mistake in outcome_of(18, game(*MISTAKES)).mistakes}
    assert answered[name].caught
    assert answered[name].rule in answered[name].said


def test_a_flag_in_the_time_of_a_mistake_is_no_false_flag() -> None:
    judged = game(*MISTAKES)
    assert len(judged.flags) >= len(MISTAKES)
    assert stray_flags(judged) == []


def test_players_answer_questions_as_it_is_or_say_that_they_do_not_know() -> None:
    judged = game()
    asked = {verdict.id: verdict for verdict in judged.verdicts if isinstance(verdict, Question)}
    answers = [told for told in judged.observations if isinstance(told, QuestionAnswered)]
    assert answers
    for told in answers:
        assert told.answer in {answer for answer, _ in asked[told.question].options}
    assert any(told.answer != UNKNOWN for told in answers)


def test_figures_of_several_games_are_added_up() -> None:
    outcome = outcome_of(18, game())
    twice = figures(outcome, outcome)
    assert twice["games"] == "2"
    assert twice["moves"] == f"{2 * outcome.moves:,}"
    assert twice["right winner"] == "2 of 2"


def test_the_page_says_how_it_was_measured_and_lists_the_mistakes() -> None:
    wanted = (*MISTAKES, "breaks rule-of-six")
    measured = Figures("Labels: games with mistakes", wanted, [outcome_of(18, game(*MISTAKES))])
    written = page([measured], "companion benchmark referee --games 1", "a machine", "1 May", "how.svg")
    assert "    companion benchmark referee --games 1" in written
    assert "on 1 May, a machine." in written
    assert "| off-house-reap | `active-house` | 1 | 1 | 100.00 % (20.7 to 100.0 %) |" in written
    assert "Made in none of these games: breaks rule-of-six." in written


def test_around_a_mistake_one_sees_what_was_made_and_what_was_said() -> None:
    shown = "\n".join(around_flags(game(*MISTAKES)))
    assert "MISTAKE   off-house-reap" in shown
    assert "illegal active-house" in shown
    assert "put right" in shown


def test_moves_made_in_such_a_hurry_that_nothing_is_told_between_them_are_part_of_the_truth() -> None:
    hasty = MadeUpGame(18, slop=replace(TIDY, at_once=1.0), decks=STARTER_DECKS)
    made = [move for act in hasty.acts() for move in moves_made(act)]
    assert [one.move for one in judged(hasty, Onlooker()).moves] == made


def test_everything_that_was_told_is_held_against_what_was_made() -> None:
    said = outcome_of(18, game()).told
    assert len(said) >= len(game().told)
    assert sum(one.true for one in said) > 0.9 * len(said)


def test_a_mistake_that_was_caught_was_named_some_seconds_after_it_showed() -> None:
    (named_s,) = {one.named_after_s for one in outcome_of(18, game(*MISTAKES)).mistakes if one.name == MISTAKES[0]}
    assert named_s is not None
    assert 0.0 <= named_s < 15.0


def test_a_mulligan_belongs_to_the_first_turn_before_which_it_is_taken() -> None:
    first = judged(MadeUpGame(910001), Onlooker()).moves[0]
    assert in_turn(first) == (1, "mulligan")


def test_what_is_said_of_a_mistake_that_stays_counts_while_it_is_of_use() -> None:
    stays = MadeUpGame(18, MISTAKES, decks=STARTER_DECKS, aftermath="stays")
    followed = judged(stays, Referee())
    assert followed.mistakes
    assert all(one.until == one.t + STANDS_S for one in followed.mistakes)
    assert outcome_of(18, followed).right_winner
