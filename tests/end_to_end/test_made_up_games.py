"""Made-up games past the referee: legal ones in which nobody is accused, and injected mistakes named and cited.

By day the first turns are followed through camera frames; a whole game is judged by `tests/measuring/test_outcomes.py`.
Each night more whole games are, one of them before the camera; `CAMERA_GAMES=20` asks for more. More games, with other
decks and more noise: `companion benchmark referee`.
"""

from __future__ import annotations

import os
from itertools import takewhile

import pytest

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.measuring.filming import filmed
from companion.measuring.judging_games import Judged, judged
from companion.measuring.outcomes import outcome_of, stray_flags
from companion.referee.referee import Referee
from companion.sight.labels.print_format import FACES
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.mistakes import MISTAKES, MistakeName
from tests.scanned_cards import deck_of, scanned_cards

GAME_WITH_EVERY_MISTAKE = 18
SHORT_GAMES = (21, 1, 20, 15, 10, 16)
"""Seeds, the shortest games first."""
FIRST_TURNS_S = 45.0
SOME_TURNS_S = 90.0


def played(seed: int, *mistakes: MistakeName) -> Judged:
    return judged(MadeUpGame(seed, mistakes, decks=STARTER_DECKS), Referee())


@pytest.mark.nightly
@pytest.mark.parametrize("seed", SHORT_GAMES)
def test_a_legal_game_is_followed_to_its_end_and_nobody_is_accused(seed: int) -> None:
    game = played(seed)
    assert game.report is not None

    assert [flag.message for flag in game.flags if flag.kind == "illegal"] == []
    assert game.winner == game.truth.winner
    assert [player.keys for player in game.report.players] == [player.keys for player in game.truth.players]
    assert [player.amber for player in game.report.players] == [player.amber for player in game.truth.players]


def test_the_first_turns_before_the_camera_are_told_without_a_false_flag() -> None:
    game = MadeUpGame(SHORT_GAMES[0], decks=STARTER_DECKS)
    followed = judged(game, Referee(), takewhile(lambda told: told[0].t < SOME_TURNS_S, filmed(game)))

    made = [move.move for move in followed.moves if move.t < SOME_TURNS_S - 10.0]
    assert followed.flags == []
    assert len(made) > 12
    assert [told.move for told in followed.told][: len(made)] == made


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [SHORT_GAMES[0], *range(1, int(os.environ.get("CAMERA_GAMES", "1")))])
def test_a_legal_game_before_the_camera_is_followed_to_its_end_without_a_false_flag(seed: int) -> None:
    game = MadeUpGame(seed, decks=STARTER_DECKS)
    followed = judged(game, Referee(), filmed(game))

    assert [flag.message for flag in followed.flags] == []
    assert followed.winner == followed.truth.winner


@pytest.mark.nightly
def test_of_the_mistakes_in_some_games_nearly_all_are_named_by_their_rule() -> None:
    """A mistake that finds no moment in a game, such as a second card on a first turn, is not made in it."""
    games = [outcome_of(seed, played(seed, *MISTAKES)) for seed in range(3)]
    answered = [mistake for game in games for mistake in game.mistakes]

    assert len(answered) >= len(games) * (len(MISTAKES) - 1)
    assert sum(mistake.caught for mistake in answered) >= 0.9 * len(answered)
    assert all(game.right_winner for game in games)


@pytest.mark.nightly
@pytest.mark.parametrize("name", MISTAKES)
def test_each_mistake_is_flagged_by_its_rule_and_cited(name: MistakeName) -> None:
    game = played(GAME_WITH_EVERY_MISTAKE, name)
    (answered,) = outcome_of(GAME_WITH_EVERY_MISTAKE, game).mistakes

    assert answered.caught, f"{name} was answered by {answered.said}"
    assert all(flag.cite for flag in game.flags)
    assert [flag.message for flag in stray_flags(game)] == []


def test_cards_without_labels_are_judged_by_their_faces_and_a_mistake_is_named() -> None:
    game = MadeUpGame(0, ("second-card-first-turn",), decks=STARTER_DECKS, labels=FACES)
    opening = takewhile(lambda told: told[0].t < FIRST_TURNS_S, filmed(game))
    followed = judged(game, Referee(), opening)

    assert [(flag.kind, flag.rule, flag.cards) for flag in followed.flags] == [
        ("illegal", "first-turn", ("niffle-ape#1",))
    ]
    assert ("play", "lost-in-the-woods#1") in [(told.move.kind, told.move.card) for told in followed.told]


@pytest.mark.nightly
def test_real_faces_are_followed_as_labels_are() -> None:
    pictures = scanned_cards()
    decks = deck_of(pictures, ("brobnar", "logos", "untamed")), deck_of(pictures, ("dis", "sanctum", "shadows"))
    game = MadeUpGame(1, decks=decks, labels=FACES)
    opening = takewhile(lambda told: told[0].t < FIRST_TURNS_S, filmed(game, pictures))
    followed = judged(game, Referee(), opening)

    assert followed.flags == []
    assert len(followed.told) >= 4
