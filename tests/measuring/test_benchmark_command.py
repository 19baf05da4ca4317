"""`companion benchmark referee`: figures of made-up games, kept, resumed and shown."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.measuring import benchmark
from companion.measuring.benchmark import Task
from companion.measuring.judging_games import Judged
from companion.measuring.outcomes import Outcome, outcome_of
from companion.referee.referee import Referee

GAME = ("benchmark", "referee", "--level", "labels", "--mistakes", "none", "--games", "1", "--seed", "22")
GAME_TASK = Task("labels", 22)
FOLLOWED_LINES = 60
_judged_game = benchmark.judged_game


@functools.cache
def one_game() -> Judged:
    return _judged_game(GAME_TASK, Referee)


def one_outcome() -> Outcome:
    """For tests that ask what is done with outcomes."""
    return outcome_of(GAME_TASK.seed, one_game())


@pytest.fixture
def judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is judged for whoever asks first."""

    def judged(task: Task, judges: object) -> Judged:
        assert task == GAME_TASK
        return one_game()

    monkeypatch.setattr(benchmark, "judged_game", judged)


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.mark.usefixtures("judged_once")
def test_it_prints_figures_and_writes_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*GAME, "--output", "figures.md", "--keep", "kept.jsonl") == 0
    assert "told as they were made" in capsys.readouterr().out
    assert "| games | 1 |" in Path("figures.md").read_text(encoding="utf-8")
    assert len(Path("kept.jsonl").read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.nightly
def test_a_level_may_have_more_legal_games_than_games_with_mistakes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = one_outcome()
    played: list[Task] = []

    def measured(task: Task, judges: object) -> object:
        played.append(task)
        return one

    monkeypatch.setattr(benchmark, "measured", measured)
    assert run("benchmark", "referee", "--level", "labels=3", "--level", "untidy", "--games", "1") == 0
    assert [(task.level, bool(task.mistakes)) for task in played] == [
        *[("labels", False)] * 3,
        ("labels", True),
        ("untidy", False),
        ("untidy", True),
    ]


def test_in_a_log_it_says_now_and_then_how_far_it_has_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = one_outcome()
    monkeypatch.setattr(benchmark, "measured", lambda task, judges: one)
    assert run("benchmark", "referee", "--level", "labels", "--games", "100", "--mistakes", "none") == 0
    said = capsys.readouterr().err.splitlines()
    assert said[:2] == ["5 of 100 games judged", "10 of 100 games judged"]
    assert said[-1] == "100 of 100 games judged"


@pytest.mark.usefixtures("judged_once")
def test_what_was_kept_is_not_measured_again_and_a_line_cut_short_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    run(*GAME, "--keep", str(kept))
    first = capsys.readouterr().out
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"task": {"lev')

    def measured(task: Task) -> None:
        pytest.fail(f"{task} was measured again")

    monkeypatch.setattr(benchmark, "measured", measured)
    assert run(*GAME, "--keep", str(kept)) == 0
    assert capsys.readouterr().out == first


def test_ctrl_c_ends_it_with_the_figures_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = one_outcome()

    def measured(task: Task, judges: object) -> object:
        if task.seed > 22:
            raise KeyboardInterrupt
        return one

    monkeypatch.setattr(benchmark, "measured", measured)
    assert run(*GAME, "--games", "5") == 0
    said = capsys.readouterr()
    assert "figures so far" in said.err
    assert "told as they were made" in said.out


@pytest.mark.usefixtures("judged_once")
def test_a_game_that_is_shown_can_be_followed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*GAME, "--show") == 0
    assert "companion follow --inputs referee-labels-legal-22.jsonl" in capsys.readouterr().out
    lines = Path("referee-labels-legal-22.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    command = [sys.executable, "-m", "companion", "follow"]
    root, opening = Path(__file__).resolve().parents[2], "".join(lines[:FOLLOWED_LINES])
    followed = subprocess.run(
        command, input=opening, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(root)}
    )
    assert followed.stdout.count('"move"') > FOLLOWED_LINES / 4
    assert "error" not in followed.stdout


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        (("--level", "loud"), "there is no level 'loud'"),
        (("--level", "clean=many"), "'many' is no number of games"),
        (("--level", "clean="), "'' is no number of games"),
        (("--mistakes", "cheating"), "there is no mistake 'cheating'"),
        (("--level", "found-late", "--mistakes", "off-house-play"), "there are no games to judge"),
        (("--level", "stays", "--mistakes", "none"), "there are no games to judge"),
        (("--level", "stays=10"), "write --level stays --games 10"),
    ],
)
def test_what_does_not_exist_is_answered_by_what_does(
    wrong: tuple[str, str], advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("benchmark", "referee", *wrong) == 1
    assert advice in capsys.readouterr().err


def test_weights_are_fitted_to_games_that_nobody_judges_and_it_says_how_far_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(*GAME, "--fit") == 0
    said = capsys.readouterr()
    assert "press.median_s" in said.out
    assert "1 of 1 games watched" in said.err


def test_a_page_of_figures_cannot_be_had_where_nothing_is_judged() -> None:
    assert run(*GAME, "--fit", "--output", "figures.md") == 2
