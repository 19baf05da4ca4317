"""A journal's games are listed, taken out as JSON Lines and taken in again elsewhere, whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.commands import CommandError
from companion.journal import Journal
from companion.journal_events import Entry


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "table.journal"
    with Journal.open(path) as opened:
        for epoch in (5, 9):
            opened.start_epoch(epoch)
            opened.append(*(Entry("observation", float(t), {"t": t}) for t in range(3)), wall_time="14:00")
    return path


def run(*arguments: object) -> str:
    result = CliRunner().invoke(build_app(), ["journal", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_games_are_listed(journal: Path) -> None:
    told = [json.loads(line) for line in run("games", journal).splitlines()]
    assert [(game["game"], game["events"], game["seconds"]) for game in told] == [(5, 3, 2.0), (9, 3, 2.0)]


def test_what_is_taken_out_goes_in_elsewhere_and_only_once(journal: Path, tmp_path: Path) -> None:
    lines, other = tmp_path / "games.jsonl", tmp_path / "other.journal"
    assert "6 events" in run("export", journal, lines)
    assert "6 new events" in run("import", other, lines)
    assert "0 new events" in run("import", other, lines)
    assert run("games", other) == run("games", journal)


def test_an_altered_line_lets_nothing_in(journal: Path, tmp_path: Path) -> None:
    lines, other = tmp_path / "games.jsonl", tmp_path / "other.journal"
    run("export", journal, lines)
    lines.write_text(lines.read_text().replace('"t":1}', '"t":7}'))
    with pytest.raises(CommandError, match="line 2: event 2 of game 5 was altered"):
        run("import", other, lines)
    assert run("games", other) == ""


def test_a_journal_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there is no journal"):
        run("games", tmp_path / "nothing.journal")
    assert not (tmp_path / "nothing.journal").exists()
