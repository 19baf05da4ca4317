"""Films of a table that somebody else made, with what the players entered, through the real program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.running import Report, running
from tests.shared_files import shared_file

FLAGGED = {
    "table-legal": [],
    "table-1080p": [],
    "table-mistakes": [("first-turn", 0), ("exhausted", 0), ("active-house", 1)],
}


@pytest.mark.nightly
@pytest.mark.parametrize("film", FLAGGED)
def test_a_film_is_followed_to_its_end_and_just_its_mistakes_are_flagged(tmp_path: Path, film: str) -> None:
    with running(tmp_path, *options_for(film)) as companion:
        end = companion.report_where(is_over)

    assert [(flag["rule"], flag["player"]) for flag in end["flags"]] == FLAGGED[film]
    assert {flag["status"] for flag in end["flags"]} <= {"taken back"}


def test_the_first_mistake_of_a_film_is_flagged_before_any_other(tmp_path: Path) -> None:
    """The rest takes most of the time, and is followed each night."""
    with running(tmp_path, *options_for("table-mistakes")) as companion:
        flagged = companion.report_where(lambda report: bool(report["flags"]))

    assert [(flag["rule"], flag["player"]) for flag in flagged["flags"]] == FLAGGED["table-mistakes"][:1]


def options_for(film: str) -> tuple[str, ...]:
    files = [str(shared_file(f"media/{film}/{name}")) for name in ("film.mp4", "registry.json", "inputs.jsonl")]
    return "--video", files[0], "--registry", files[1], "--inputs", files[2], "--speed", "0"


def is_over(report: Report) -> bool:
    return any("there are no more pictures" in notice["message"] for notice in report["notices"])
