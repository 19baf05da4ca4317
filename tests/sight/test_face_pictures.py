"""Pictures of cards for tables without labels: taken from a folder by their names, checked, and kept privately."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from companion.cards.decks.starter_decks import RADIANT_ARGUS
from companion.observations import SeenCard
from companion.sight.cameras.source import Frame
from companion.sight.decks.face_learning import FaceLearning
from companion.sight.decks.library import Library
from companion.sight.decks.registry import load_registry, registry_from_json, registry_to_json, save_registry
from companion.sight.faces.art import ArtBook, ArtError
from companion.sight.faces.pictures import face_complaints, read_face
from companion.sight.pictures.pixels import gray_of
from companion.sight.sightings import Sight
from companion.simulation.drawing.card_faces import faces_for
from companion.simulation.drawing.face_pictures import scanned
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.layout import TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.unlabelled import CAMERA, REGISTRY, FaceWatcher, drawn_faces
from tests.sight.watching import KEY, layout, places
from tests.simulation.made_up_table import cards, exhausted, facts
from tests.systems import ON_WINDOWS

FACES = list(faces_for(REGISTRY, facts).values())[1:4]
PICTURES = {face.slug: scanned(face) for face in FACES}
NAMED_FILES = {"Augenhexe": "witch-of-the-eye", "dust-pixie": "dust-pixie", "CotA-364": "niffle-queen"}
FLAT = np.full((440, 315, 3), 90, np.uint8)


def ran(*arguments: str) -> str | int | None:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return left.value.code


def test_faces_that_tell_their_cards_apart_are_taken() -> None:
    assert face_complaints(PICTURES) == {}


def test_a_picture_without_details_and_one_card_under_two_names_are_named() -> None:
    first = FACES[0].slug
    complaints = face_complaints({**PICTURES, "mist": FLAT, "again": PICTURES[first]})

    assert "too few details" in complaints.pop("mist")
    assert complaints == {
        first: "looks like the picture of again: is it the right card?",
        "again": f"looks like the picture of {first}: is it the right card?",
    }


def test_a_picture_too_small_is_refused_with_what_would_do(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "troll.png"), FLAT[:140, :100])
    with pytest.raises(ArtError, match=r"troll\.png: too few pixels, 100 x 140: a card must be 126 wide at least"):
        read_face(tmp_path / "troll.png")


def test_a_registry_without_labels_is_written_and_read_again_and_needs_no_size(tmp_path: Path) -> None:
    save_registry(REGISTRY, tmp_path / "registry.json")
    without_size = {key: value for key, value in registry_to_json(REGISTRY).items() if key != "label_mm"}

    assert load_registry(tmp_path / "registry.json") == registry_from_json(without_size) == REGISTRY


def keep_scans(folder: Path) -> None:
    folder.mkdir()
    for name, picture in zip(NAMED_FILES, PICTURES.values(), strict=True):
        cv2.imwrite(str(folder / f"{name}.jpg"), picture)


def test_a_deck_is_registered_without_labels_and_learnt_from_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "companion.toml").write_text('[table]\nlibrary = "library"\n')
    monkeypatch.chdir(tmp_path)
    keep_scans(tmp_path / "scans")

    assert ran("deck", "add", "--starter", "--faces") == 0
    assert ran("deck", "learn", RADIANT_ARGUS.name, "--pictures", "scans") == 1

    library = Library(tmp_path / "library")
    kept = list(library.art_folder.iterdir())
    told = capsys.readouterr()
    assert "no labels: cards are recognised by their faces" in told.out
    assert {path.stem for path in kept} == set(NAMED_FILES.values())
    assert "3 titles are learnt from them; 3 of 30 have their pictures" in told.out
    assert "titles have no picture yet" in told.err
    assert ON_WINDOWS or {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
    assert ON_WINDOWS or stat.S_IMODE(library.art_folder.stat().st_mode) == 0o700


def test_labels_cannot_be_printed_for_a_deck_without_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    library = ["--library", str(tmp_path / "library")]

    assert ran("deck", "add", "--starter", "--faces", *library) == 0
    assert ran("deck", "labels", RADIANT_ARGUS.name, *library) == 1

    assert "has no labels: its cards are recognised by their faces; --kind gives it labels" in capsys.readouterr().err


def shown_in_turn(*shown: TableLayout) -> Iterator[Frame]:
    """Frames of the bare mat, and of each of these tables with the mat bare again in between."""
    table = SimulatedTable(TableRenderer(CAMERA, drawn_faces(REGISTRY)), frames_per_second=5.0)
    for laid in chain.from_iterable((laid, TableLayout()) for laid in (TableLayout(), *shown)):
        until = table.show(laid) + 1.2
        while table.now < until:
            frame = table.read()
            assert isinstance(frame, Frame)
            yield frame


def alone(*creatures: SeenCard) -> TableLayout:
    items = layout(SideOnTable(battleline=creatures)).cards
    return TableLayout(tuple(card for card in items if card.zone == "battleline"))


def test_a_deck_is_learnt_by_laying_down_one_card_after_another() -> None:
    first, second, third = cards("creature", 0, 3)
    learning = FaceLearning([seen.card for seen in (first, second, third)], Sight(REGISTRY, KEY))

    shown = [one for frame in shown_in_turn(*map(alone, (first, first, second))) for one in learning.see(frame)]

    assert [(one.kind, one.title, one.other) for one in shown] == [
        ("learnt", first.card, None),
        ("shown-before", second.card, first.card),
        ("learnt", second.card, None),
    ]
    assert list(learning.missing) == [third.card]


def test_faces_that_the_camera_learnt_name_their_cards() -> None:
    creatures = cards("creature", 0, 3)
    learning = FaceLearning([seen.card for seen in creatures], Sight(REGISTRY, KEY))
    shown = [one for frame in shown_in_turn(*map(alone, creatures)) for one in learning.see(frame)]
    pictures = {one.title: gray_of(one.picture) for one in shown if one.picture is not None}

    watcher = FaceWatcher(layout(SideOnTable(battleline=tuple(map(exhausted, creatures)))))
    watcher.sight = Sight(REGISTRY, KEY, art=ArtBook({}, pictures))

    assert set(places(watcher.watch(1.0))) == {seen.id for seen in creatures}
