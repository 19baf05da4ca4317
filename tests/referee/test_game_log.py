"""A game as a log in the wording of The Crucible Online."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.__main__ import main
from companion.observations import GameStarted, Registration
from companion.referee.reports.game_log import game_log
from companion.rules.moves import Move
from companion.simulation.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.verdicts import GameOver, MoveUnderstood, Retraction

STARTED = GameStarted(0.0, (Registration("Ada", RADIANT_ARGUS), Registration("Ben", MISS_ONYX)), first_player=1)


def made(move: Move, player: int = 1) -> MoveUnderstood:
    return MoveUnderstood(1.0, 1.0, move, (), 0.99, "", player, 1)


MOVES = (
    made(Move("keep")),
    made(Move("house", house="dis")),
    made(Move("play", card="dust-imp#1", flank="left")),
    made(Move("end")),
    made(Move("forge", key="red"), player=0),
    made(Move("reap", card="dust-pixie#1"), player=0),
    made(Move("fight", card="dust-pixie#1", target="dust-imp#1"), player=0),
)
LINES = [
    "Ada brings Radiant Argus the Supreme to The Crucible",
    "Ben brings Miss “Onyx” Censorius to The Crucible",
    "Ben won the flip and is first player",
    "Ben chooses dis as their active house this turn",
    "Ben plays Dust Imp",
    "Ben ends their turn",
    "Ada forges a key",
    "Ada uses Dust Pixie to reap with Dust Pixie",
    "Ada uses Dust Pixie to make Dust Pixie fight Dust Imp",
]


def test_moves_are_worded_as_log_tools_know_them() -> None:
    assert list(game_log(STARTED, MOVES)) == LINES


def test_what_was_taken_back_is_not_told() -> None:
    assert list(game_log(STARTED, (*MOVES, Retraction(2.0, 2.0, 2, "taken back")))) == LINES[:-2]


def test_the_winner_comes_last() -> None:
    assert list(game_log(STARTED, (*MOVES, GameOver(3.0, 3.0, 0))))[-1] == "Ada has won the game"


def test_the_command_prints_the_log_of_a_file_of_observations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from companion.wire import write_line

    (tmp_path / "game.jsonl").write_text(write_line(STARTED) + "\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["replay", str(tmp_path / "game.jsonl"), "--log"])
    assert left.value.code == 0
    assert capsys.readouterr().out.splitlines() == LINES[:3]
