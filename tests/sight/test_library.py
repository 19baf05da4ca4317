"""A deck is registered once: it keeps its labels, and plays any other deck of the library."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.observations import DeckList
from companion.sight.decks.library import (
    DECKS_WITH_OWN_TAGS,
    STATUS_MARK,
    Library,
    LibraryDeck,
    LibraryError,
    registry_of_pair,
    why_not_together,
)
from companion.sight.decks.registry import load_registry, registry_for, save_registry
from companion.sight.labels.code import LabelCode
from companion.sight.labels.print_format import LabelFormat
from companion.simulation.games.made_up_decks import made_up_deck
from companion.table.players import registered_deck

CHANCE = Random(5)


def listed(number: int) -> DeckList:
    return replace(made_up_deck(number), id=f"deck-{number}", name=f"Deck of number {number}")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "decks")


def filled(library: Library, count: int, kind: str = "tag16") -> list[LibraryDeck]:
    return [library.add(listed(number), kind, 16.0, CHANCE)[0] for number in range(count)]


def test_a_deck_is_registered_once_and_read_again_the_same(library: Library) -> None:
    first, is_new = library.add(STARTER_DECKS[0], "qr18", 18.0)
    again, is_new_again = library.add(STARTER_DECKS[0], "tag16", 16.0)

    assert (is_new, is_new_again) == (True, False)
    assert again == first == library.named("radiant") == Library(library.folder).decks()[0]


def test_decks_share_no_tag_numbers_while_these_last(library: Library) -> None:
    decks = filled(library, DECKS_WITH_OWN_TAGS)

    assert DECKS_WITH_OWN_TAGS == 15
    assert not any(one.shares_tags_with(other) for one, other in combinations(decks, 2))


def test_numbers_of_a_deck_with_qr_labels_are_shared_first(library: Library) -> None:
    decks = filled(library, DECKS_WITH_OWN_TAGS)
    library.keep(decks[7].with_labels("qr18", 18.0))

    added, _ = library.add(listed(99), "tag16", 16.0, CHANCE)

    assert [deck.name for deck in decks if deck.shares_tags_with(added)] == [decks[7].name]


def test_two_decks_that_share_numbers_are_told_apart_by_other_numbers(library: Library) -> None:
    *others, last = filled(library, DECKS_WITH_OWN_TAGS + 1)
    twin = next(deck for deck in others if deck.shares_tags_with(last))
    assert "--renumber" in (why_not_together(twin, last) or "")
    with pytest.raises(LibraryError, match="share tag numbers"):
        registry_of_pair(twin, last)

    assert why_not_together(twin, library.renumber(last)) is None


def test_any_two_decks_make_a_table_and_the_others_are_foreign(library: Library) -> None:
    decks = filled(library, 4)
    for left, right in combinations(decks, 2):
        others = [deck for deck in decks if deck not in (left, right)]
        registry = registry_of_pair(left, right, others)
        assert [entry.deck for entry in registry.labels if entry.tag == left.first_tag + 5] == [left.code]
        assert registry.by_label(str(others[0].first_tag)) is None
        assert [other.name for other in registry.others_with(str(others[0].first_tag + 36))] == [others[0].name]
        assert registry.others_with("586") == ()


def test_qr_labels_of_other_decks_are_named_by_their_code(library: Library) -> None:
    left, right, other = filled(library, 3, "qr16")
    registry = registry_of_pair(left, right, [other])

    assert [deck.name for deck in registry.others_with(LabelCode(other.code, 7).text)] == [other.name]
    assert registry.others_with("KFBR0KEN") == ()


def test_decks_with_labels_of_two_kinds_and_sizes_make_a_table_that_a_file_keeps(
    library: Library, tmp_path: Path
) -> None:
    left, right, other = filled(library, 3)
    right = right.with_labels("qr20", 20.0)
    registry = registry_of_pair(left, right, [other.with_labels("tag14", 14.0)], LabelFormat("qr", 18.0))

    save_registry(registry, tmp_path / "pair.json")

    assert load_registry(tmp_path / "pair.json") == registry
    assert [registry.format_of(registry.labels[slot].label) for slot in (5, 42)] == [left.labels, right.labels]
    assert registry.formats == (left.labels, right.labels, LabelFormat("qr", 18.0))
    assert registry.library_formats == (*registry.formats, LabelFormat("tag", 14.0))


def test_a_deck_cannot_play_itself_and_shares_numbers_only_as_tags(library: Library) -> None:
    left, right = filled(library, 2)
    twin = replace(right, first_tag=left.first_tag)

    assert why_not_together(left, left) == f"{left.name} cannot play itself"
    assert why_not_together(left, twin) is not None
    assert why_not_together(left, twin.with_labels("qr18", 18.0)) is None


def test_a_deck_with_qr_labels_claims_no_tags(library: Library) -> None:
    left, right, other = filled(library, 3)
    registry = registry_of_pair(left, right, [other.with_labels("qr18", 18.0)])

    assert registry.others_with(str(other.first_tag)) == ()
    assert [deck.name for deck in registry.others_with(LabelCode(other.code, 7).text)] == [other.name]


def test_status_labels_are_as_they_were_printed_or_as_most_decks_have_them(library: Library) -> None:
    filled(library, 2)
    assert library.status_labels is None

    (library.folder / STATUS_MARK).touch()
    assert library.status_labels == LabelFormat("tag", 16.0)

    library.expect_status_labels(LabelFormat("qr", 18.0))
    assert library.status_labels == LabelFormat("qr", 18.0)
    (library.folder / STATUS_MARK).write_text('{"label_kind": "qr18", "label_mm": 900}', encoding="utf-8")
    with pytest.raises(LibraryError, match="print the status labels again"):
        _ = library.status_labels


@pytest.mark.parametrize("kind", ["qr18", "tag18"])
def test_the_decks_of_a_registry_are_taken_over_with_their_labels(library: Library, kind: str) -> None:
    registry = registry_for(STARTER_DECKS, kind, 18.0, ("A7Q2X", "B8R3Y"), (200, 300))

    one, other = library.take_over(registry, STARTER_DECKS)

    assert registry_of_pair(one, other).labels == registry.labels
    assert library.take_over(registry, STARTER_DECKS) == ()


def test_names_are_asked_for_as_people_say_them(library: Library) -> None:
    decks = filled(library, 2)

    assert library.named(decks[0].code.lower()) == decks[0]
    with pytest.raises(LibraryError, match="give the code"):
        library.named("deck of")
    library.remove(decks[0])
    with pytest.raises(LibraryError, match="companion deck list"):
        library.named(decks[0].code)


@pytest.mark.parametrize(
    ("old", "new", "told"), [('"first_tag": 16', '"first_tag": 3', "first_tag"), ("{", "", "JSON")]
)
def test_a_damaged_file_is_named_with_what_to_do(library: Library, old: str, new: str, told: str) -> None:
    (deck,) = filled(library, 1)
    path = library.folder / f"{deck.code}.json"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")

    with pytest.raises(LibraryError, match=rf"{deck.code}\.json: .*{told}.*move it away"):
        library.decks()


def test_bonus_icons_of_a_copy_are_kept_from_the_deck_file_to_the_table(library: Library, tmp_path: Path) -> None:
    deck = replace(made_up_deck(4, sets=("MM",)), id="enhanced")
    left, right = library.add(deck, "tag16", 16.0)[0], library.add(listed(2), "tag16", 16.0)[0]
    assert library.named(left.code).deck == left.deck == deck

    save_registry(registry_of_pair(left, right), tmp_path / "pair.json")

    assert registered_deck(load_registry(tmp_path / "pair.json"), 0).cards == deck.cards
