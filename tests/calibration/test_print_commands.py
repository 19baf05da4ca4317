"""Printing from the command line."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.commands import CommandError
from companion.observations import DeckList
from companion.sight.decks.registry import load_registry
from tests.calibration.printed import words
from tests.systems import HOME


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def deck_file(name: str, deck: DeckList = STARTER_DECKS[0]) -> str:
    Path(f"{name}.json").write_text(json.dumps(asdict(deck) | {"id": name}), encoding="utf-8")
    return f"{name}.json"


def companion(*arguments: str) -> str:
    result = CliRunner().invoke(build_app(), ["print", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def test_two_decks_are_registered_and_printed() -> None:
    told = companion("labels", deck_file("left"), deck_file("right"))

    registry = load_registry(Path("registry.json"))
    assert [registry.label_kind, len(registry.labels)] == ["qr18", 74]
    assert "3.4 px/mm: QR labels of 18 mm" in told
    assert "Dimension Door" in words(Path("labels.pdf").read_bytes())


def test_the_starter_decks_need_no_files() -> None:
    told = companion("labels", "--starter")

    assert "registered Radiant Argus the Supreme and Miss" in told
    assert len(load_registry(Path("registry.json")).labels) == 74


def test_a_registry_is_printed_again_and_never_written_over() -> None:
    decks = deck_file("left"), deck_file("right")
    companion("labels", *decks)
    before = Path("registry.json").read_text(encoding="utf-8"), Path("labels.pdf").read_bytes()

    companion("labels")
    with pytest.raises(CommandError, match="perhaps on cards already"):
        companion("labels", *decks)

    assert (Path("registry.json").read_text(encoding="utf-8"), Path("labels.pdf").read_bytes()) == before


def test_a_1080p_camera_gets_tags() -> None:
    companion("labels", deck_file("left"), deck_file("right"), "--camera", "1920x1080", "--paper", "letter")

    assert load_registry(Path("registry.json")).usual_format.symbology == "tag"


def test_a_size_too_small_for_the_camera_is_warned_of_but_printed() -> None:
    told = companion("labels", deck_file("left"), deck_file("right"), "--kind", "qr", "--size", "10")

    assert "must be at least 16 mm, not 10" in told
    assert load_registry(Path("registry.json")).label_mm == 10


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["labels"], "does not exist: register two decks"),
        (["labels", "only.json"], "give two deck files"),
        (["labels", "only.json", "--starter"], "give two deck files"),
        (["status", "--camera", "4K"], "like 3840x2160, not '4K'"),
        (["status", "--camera", "640x480"], "use a camera of at least 1920 x 1080"),
    ],
)
def test_what_cannot_be_printed_is_answered_with_what_to_do(arguments: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        companion(*arguments)


@pytest.mark.parametrize("broken", ["{", "[]", '{"houses": []}', '{"houses": ["dis"], "cards": [{"card": 7}]}'])
def test_a_broken_deck_file_is_refused_and_nothing_is_written(broken: str) -> None:
    Path("left.json").write_text(broken, encoding="utf-8")

    with pytest.raises(CommandError, match=r"left\.json"):
        companion("labels", "left.json", deck_file("right"))

    assert not Path("registry.json").exists()


@pytest.mark.parametrize(
    "sheet",
    [
        ["mat"],
        ["mat", "--form", "sheet"],
        ["mat", "--form", "markers"],
        ["mat", "--form", "corners"],
        ["board"],
        ["status"],
    ],
)
def test_every_other_sheet_is_written(sheet: list[str]) -> None:
    told = companion(*sheet)

    assert "check its ruler" in told
    assert Path(f"{sheet[0]}.pdf").read_bytes().startswith(b"%PDF")


def test_printing_status_labels_for_a_table_makes_them_count_there() -> None:
    companion("labels", "--starter", "--camera", "1920x1080")
    before = load_registry(Path("registry.json"))
    companion("status", "--registry", "registry.json")

    assert not before.status_labels
    assert load_registry(Path("registry.json")) == replace(before, status_labels=True)
    assert Path("status.pdf").read_bytes().startswith(b"%PDF")
