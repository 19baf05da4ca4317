import json
from pathlib import Path
from typing import Any

import pytest

from companion.observations import DeckEntry, DeckList
from companion.sight.decks.registry import (
    Registry,
    RegistryError,
    load_registry,
    registry_for,
    registry_from_json,
    registry_to_json,
    save_registry,
)
from tests.shared_files import shared_file


def a_deck(name: str, *cards: str) -> DeckList:
    entries = tuple(DeckEntry(card, "dis") for card in cards)
    return DeckList(name, name, ("dis", "logos", "mars"), entries)


LEFT = a_deck("Left", "troll", "anger", "troll")
RIGHT = a_deck("Right", "punch", "troll")


@pytest.fixture
def registry() -> Registry:
    return registry_for((LEFT, RIGHT), "qr18", 18.0, ("A7Q2X", "B4Q0Z"))


def test_cards_are_numbered_over_both_decks_so_that_ids_are_unique(registry: Registry) -> None:
    assert [entry.id for entry in registry.labels if entry.id] == [
        "troll#1",
        "anger#1",
        "troll#2",
        "punch#1",
        "troll#3",
    ]


def test_a_card_is_found_by_its_label(registry: Registry) -> None:
    identity, first = registry.labels[:2]
    assert identity.card == "identity"
    found = registry.by_label(first.label)
    assert found is not None
    assert (found.card, found.player, found.slot, found.house) == ("troll", 0, 1, "dis")
    assert registry.by_label("KF00000000") is None


def test_tags_are_numbered_above_those_of_the_mat() -> None:
    tagged = registry_for((LEFT, RIGHT), "tag15", 15.0, ("A7Q2X", "B4Q0Z"))
    assert tagged.usual_format.symbology == "tag"
    assert [entry.tag for entry in tagged.labels] == [16, 17, 18, 19, 53, 54, 55]
    found = tagged.by_tag(55)
    assert found is not None
    assert found.id == "troll#3"
    assert tagged.by_label("55") == found


def test_a_registry_survives_its_file(registry: Registry, tmp_path: Path) -> None:
    save_registry(registry, tmp_path / "registry.json")
    assert load_registry(tmp_path / "registry.json") == registry


@pytest.mark.parametrize("film", ["table-legal", "table-mistakes", "table-1080p"])
def test_registries_written_by_others_are_read_and_kept(film: str, tmp_path: Path) -> None:
    path = shared_file(f"media/{film}/registry.json")
    registry = load_registry(path)
    assert len(registry.labels) == 74
    assert registry_to_json(registry) == json.loads(path.read_text())


def test_unknown_fields_are_ignored_with_a_warning(registry: Registry, caplog: pytest.LogCaptureFixture) -> None:
    data = registry_to_json(registry) | {"colour": "blue"}
    assert registry_from_json(data) == registry
    assert "colour" in caplog.text


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"label_kind": "barcode"}, "label_kind"),
        ({"label_mm": 0}, "label_mm"),
        ({"label_mm": True}, "label_mm"),
        ({"decks": []}, "two decks"),
        ({"labels": None}, "labels must be a list"),
        ({"labels": ["KF"]}, "label 1 must be an object"),
    ],
)
def test_a_wrong_registry_is_refused_with_the_reason(
    registry: Registry, change: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(RegistryError, match=complaint):
        registry_from_json(registry_to_json(registry) | change)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"label": "KFA7Q2X01A"}, "check character"),
        ({"slot": 2}, "says deck A7Q2X slot 1"),
        ({"player": 1}, "not a deck of player 1"),
        ({"card": "identity"}, "slot 0"),
        ({"id": "troll#2"}, "id troll#2 is listed 2 times"),
    ],
)
def test_a_wrong_label_is_refused_with_the_reason(registry: Registry, change: dict[str, Any], complaint: str) -> None:
    data = registry_to_json(registry)
    labels = data["labels"]
    assert isinstance(labels, list)
    labels[1] |= change
    with pytest.raises(RegistryError, match=complaint):
        registry_from_json(data)


def test_two_decks_with_the_same_code_are_refused() -> None:
    with pytest.raises(RegistryError, match="both decks have the code"):
        registry_for((LEFT, RIGHT), "qr18", 18.0, ("A7Q2X", "A7Q2X"))


@pytest.mark.parametrize(
    "content", ["", "[" * 100_000, "\x00", "[]", '{"label_mm": NaN}', '{"decks": [], "decks": []}']
)
def test_a_broken_file_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(content)
    with pytest.raises(RegistryError, match=r"broken\.json"):
        load_registry(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RegistryError, match=r"none\.json: cannot be read"):
        load_registry(tmp_path / "none.json")
