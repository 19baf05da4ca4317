"""Films of a table that somebody else made, with what the players entered, through the real program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.running import Report, running
from tests.nightly import each_night
from tests.shared_files import shared_file

FLAGGED = {
    "table-legal": [],
    "table-1080p": [],
    "table-mistakes": [("first-turn", 0), ("exhausted", 0), ("active-house", 1)],
}


@pytest.mark.parametrize("film", ["table-mistakes", *each_night("table-1080p", "table-legal")])
def test_a_film_is_followed_to_its_end_and_just_its_mistakes_are_flagged(tmp_path: Path, film: str) -> None:
    files = {name: shared_file(f"media/{film}/{name}") for name in ("film.mp4", "registry.json", "inputs.jsonl")}
    options = ["--registry", str(files["registry.json"]), "--inputs", str(files["inputs.jsonl"]), "--speed", "0"]

    with running(tmp_path, "--video", str(files["film.mp4"]), *options) as companion:
        end = companion.report_where(is_over)

    assert [(flag["rule"], flag["player"]) for flag in end["flags"]] == FLAGGED[film]
    assert {flag["status"] for flag in end["flags"]} <= {"taken back"}


def is_over(report: Report) -> bool:
    return any("there are no more pictures" in notice["message"] for notice in report["notices"])
