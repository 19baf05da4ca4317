"""The library from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.commands import CommandError
from companion.commands._library import configured_library
from companion.commands.calibrate import labels_on_table
from companion.commands.deck import labels_and_pictures
from companion.commands.print_kit import LabelKind
from companion.sight.decks.registry import load_registry
from tests.calibration.printed import words
from tests.calibration.test_print_commands import deck_file
from tests.systems import HOME


@pytest.fixture(autouse=True)
def _in_a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def companion(*arguments: str) -> str:
    result = CliRunner().invoke(build_app(), list(arguments))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def test_labels_of_a_registered_deck_are_printed_again_the_same() -> None:
    companion("deck", "add", "--starter")
    companion("deck", "labels", "Radiant", "-o", "one.pdf")
    companion("deck", "labels", "Radiant", "-o", "two.pdf")

    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()
    assert "Dimension Door" in words(Path("one.pdf").read_bytes())


def test_a_deck_keeps_its_labels_in_every_pairing() -> None:
    companion("print", "labels", "--starter", "--registry", "one.json")
    companion("print", "labels", "--starter", "--registry", "two.json", "--kind", "tag")

    assert load_registry(Path("one.json")) == load_registry(Path("two.json"))


def test_the_list_tells_names_codes_and_labels() -> None:
    assert "is empty" in companion("deck", "list")
    companion("deck", "add", "--starter", "--camera", "1920x1080")

    told = companion("deck", "list")

    assert "Radiant Argus the Supreme: AprilTags of 16 mm, numbers 16 to 52" in told


def test_labels_of_another_kind_are_said_to_replace_the_old_ones() -> None:
    companion("deck", "add", "--starter")

    assert "replace the ones on its cards" in companion("deck", "labels", "Radiant", "--kind", "tag", "--size", "12")
    assert "AprilTags of 12 mm" in companion("deck", "list")


def test_what_is_no_deck_is_told_and_the_others_are_registered() -> None:
    Path("bad.json").write_text('{"deck": {}}', encoding="utf-8")

    with pytest.raises(CommandError, match=r"bad\.json: Decks of KeyForge does not know"):
        companion("deck", "add", deck_file("good"), "bad.json")
    assert "Radiant" in companion("deck", "list")


def test_a_deck_that_is_there_already_is_named_as_its_file_and_as_the_library_names_it() -> None:
    Path("other.json").write_text(
        Path(deck_file("good")).read_text(encoding="utf-8").replace("Radiant", "Shining"), encoding="utf-8"
    )
    companion("deck", "add", deck_file("good"))
    assert "is already in the library: QR labels" in companion("deck", "add", deck_file("good"))
    told = companion("deck", "add", "other.json")
    assert "Shining Argus the Supreme is already in the library as Radiant Argus the Supreme: QR labels" in told


def test_a_deck_whose_labels_are_given_up_is_not_said_to_keep_them() -> None:
    companion("deck", "add", "--starter")
    told = companion("deck", "add", "--starter", "--faces")
    assert "Radiant Argus the Supreme has no labels: cards are recognised by their faces from now on" in told
    assert "QR labels" not in told


def test_a_registry_is_taken_over() -> None:
    companion("print", "labels", "--starter", "--registry", "old.json")
    for name in ("Radiant", "Miss"):
        companion("deck", "remove", name)

    told = companion("deck", "take-over", "old.json")

    assert all(deck.code in told for deck in load_registry(Path("old.json")).decks)
    assert "already" in companion("deck", "take-over", "old.json")


def test_status_labels_are_like_those_of_the_librarys_decks_and_count_from_then_on() -> None:
    companion("deck", "add", "--starter", "--camera", "1920x1080")
    library = configured_library(None)
    assert library.status_labels is None

    assert "creature without such a label is not stunned" in companion("print", "status")

    assert library.status_labels == library.decks()[0].labels
    assert len(library.decks()) == 2


def test_a_deck_to_be_learnt_is_named_or_its_registry_file_is() -> None:
    companion("deck", "add", "--starter")

    with pytest.raises(CommandError, match="name a deck of the library"):
        companion("deck", "learn", "--camera", "0")
    labels, pictures = labels_and_pictures("Radiant", None)

    assert {label.player for label in labels.labels} == {0}
    assert (len(labels.labels), pictures) == (37, configured_library(None).art_folder)


def test_a_table_is_checked_for_the_labels_that_most_decks_have() -> None:
    assert labels_on_table(None, None, None) == ("qr", 18.0)
    companion("deck", "add", "--starter", "--camera", "1920x1080")

    assert labels_on_table(None, None, None) == ("tag", 16.0)
    assert labels_on_table(None, LabelKind.QR, 20.0) == ("qr", 20.0)
