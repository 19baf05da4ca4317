"""Stress films from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.commands import CommandError
from companion.sight.decks.registry import load_registry


def companion(*arguments: str) -> None:
    result = CliRunner().invoke(build_app(), ["stress-films", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output


def test_a_film_is_written_with_everything_that_measuring_needs(tmp_path: Path) -> None:
    companion(str(tmp_path / "films"), "--only", "plain", "--size", "480x270", "--kind", "tag")

    folder = tmp_path / "films" / "plain"
    assert {path.name for path in folder.iterdir()} == {"film.mp4", "truth.jsonl", "registry.json", "camera.json"}
    assert load_registry(folder / "registry.json").usual_format.symbology == "tag"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--only", "rain"], "there is no film 'rain'; there are plain, typical"),
        (["--kind", "barcode"], "qr or tag, not 'barcode'"),
        (["--size", "big"], "WIDTHxHEIGHT"),
    ],
)
def test_what_cannot_be_filmed_is_answered(tmp_path: Path, arguments: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        companion(str(tmp_path), *arguments)
