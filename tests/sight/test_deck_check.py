"""Spread under a camera, a deck's cards are held against its list."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import pytest
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.observations import DeckEntry, DeckList
from companion.sight.cameras.source import Image
from companion.sight.decks.check import Spread
from companion.sight.decks.library import Library
from companion.sight.decks.registry import OtherDeck, registry_for, save_registry
from companion.sight.labels.decoding import Fingerprints
from companion.sight.labels.print_format import LabelFormat
from tests.sight.spread_cards import REGISTRY, as_text, cards_of, picture


def spread(*pictures: Image) -> Spread:
    made = Spread(REGISTRY, Fingerprints(b"a secret of this table"))
    for number, image in enumerate(pictures):
        made.add(image, f"{number}.png")
    return made


def test_a_whole_deck_is_found_as_registered_in_two_pictures() -> None:
    cards = cards_of(0)
    shown = spread(picture(cards[:20]), picture(cards[20:]))
    assert shown.compared_with(RADIANT_ARGUS).as_registered
    assert shown.pictures == ["0.png", "1.png"]


def test_a_missing_and_a_foreign_card_are_named() -> None:
    cards = [card for card in cards_of(0) if card.id not in ("wild-wormhole#2", "mother#1")]
    fear = next(card for card in cards_of(1) if card.card == "fear")
    found = spread(picture([*cards, fear])).compared_with(RADIANT_ARGUS)
    assert found.missing == ("wild-wormhole", "mother")
    assert found.foreign == ("fear",)


def test_a_card_of_the_list_once_too_often_is_foreign() -> None:
    shorter = replace(
        RADIANT_ARGUS,
        cards=(*(entry for entry in RADIANT_ARGUS.cards if entry.card != "mother"), DeckEntry("fear", "dis")),
    )
    assert spread(picture(cards_of(0))).compared_with(shorter).foreign == ("mother",)


def test_labels_of_other_decks_are_told_apart() -> None:
    others: DeckList = MISS_ONYX
    elsewhere = registry_for((others, RADIANT_ARGUS), "tag18", 18.0, ("C7Q2X", "D8R3Y"), first_tags=(300, 400))
    shown = Spread(elsewhere, Fingerprints(b"a secret of this table"))
    shown.add(picture(cards_of(0)[:6]), "0.png")
    assert len(shown.unknown) == 6
    assert not shown.labels


def test_a_card_of_a_deck_whose_labels_are_of_the_other_kind_is_told_too() -> None:
    other = OtherDeck("A7Q2X", "Grun", first_tag=16, labels=LabelFormat("tag", 18.0))
    qr_table = replace(registry_for((MISS_ONYX, RADIANT_ARGUS), "qr18", 18.0, ("C7Q2X", "D8R3Y")), others=(other,))
    shown = Spread(qr_table, Fingerprints(b"a secret of this table"))
    shown.add(picture(cards_of(0)[:3]), "0.png")
    assert [qr_table.others_with(label) for label in shown.unknown] == [(other,)] * 3


@pytest.fixture
def table(tmp_path: Path) -> Path:
    save_registry(REGISTRY, tmp_path / "registry.json")
    (tmp_path / "argus.txt").write_text(as_text(RADIANT_ARGUS), encoding="utf-8")
    (tmp_path / "spread").mkdir()
    cv2.imwrite(str(tmp_path / "spread" / "half.png"), picture(cards_of(0)[:-1]))
    return tmp_path


def test_the_command_names_what_is_missing_and_the_picture(table: Path) -> None:
    given = ["deck", "check", str(table / "argus.txt"), "--registry", str(table / "registry.json")]
    run = CliRunner().invoke(build_app(), [*given, "--images", str(table / "spread")])
    assert run.exit_code == 1
    assert "missing: Witch of the Eye" in run.output
    run = CliRunner().invoke(build_app(), [*given, "--images", str(table / "spread"), "--json"])
    told = json.loads(run.stdout)
    assert (told["missing"], told["picture"]) == (["witch-of-the-eye"], "half.png")


def test_a_tables_sightings_serve_as_well(table: Path) -> None:
    cards = [{"label": entry.label, "card": entry.card} for entry in cards_of(0)]
    lines = [json.dumps({"frame": 1, "cards": cards[:20]}), json.dumps({"frame": 2, "cards": cards[20:]})]
    (table / "seen.jsonl").write_text("\n".join(lines), encoding="utf-8")
    given = ["deck", "check", str(table / "argus.txt"), "--registry", str(table / "registry.json")]
    run = CliRunner().invoke(build_app(), [*given, "--sightings", str(table / "seen.jsonl")])
    assert run.exit_code == 0, run.output
    assert "all 36 cards are there" in run.output


def test_a_deck_of_the_library_needs_no_registry_file(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(table / "decks")
    library.take_over(REGISTRY, (RADIANT_ARGUS, MISS_ONYX))
    monkeypatch.setenv("COMPANION_CONFIG", str(table / "companion.toml"))
    (table / "companion.toml").write_text(f'[table]\nlibrary = "{library.folder.as_posix()}"\n')

    run = CliRunner().invoke(build_app(), ["deck", "check", "Radiant", "--images", str(table / "spread")])

    assert run.exit_code == 1
    assert run.output.splitlines()[-1] == "missing: Witch of the Eye"
