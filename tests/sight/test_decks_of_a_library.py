"""Decks labelled once play each other in all pairings; cards of others are named, and taken for no other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.cards.catalogue import printed_types
from companion.observations import SeenCard
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.library import Library, LibraryDeck, registry_of_pair
from companion.sight.decks.registry import Registry
from companion.sight.decks.shown import ShownDecks
from companion.sight.faces.art import ArtBook, identity_picture
from companion.sight.pictures.pixels import gray_of
from companion.sight.sightings import Sight, SightBeforeGame
from companion.sight.table_view import SightNotice, TableView
from companion.simulation.drawing.card_faces import CardFace, CardFaces, LabelStyle, faces_for, identity_key
from companion.simulation.drawing.face_pictures import scanned
from companion.simulation.drawing.pinhole import PinholeCamera, camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.simulation.table.simulated_table import SimulatedTable
from tests.nightly import each_night
from tests.sight.watching import KEY, places

NAMES = ("Grun", "Elspeth", "Vezyma", "Stranger")
LABEL_MM = 18.0
CAMERAS = {"tag": camera_over(1600, 900), "qr": camera_over(3840, 2160)}
KINDS = ("tag15", "qr18", "tag18", "qr20")
STRANGE = SeenCard("strange", "strange#1")
FOREIGN = "A card from Stranger, which is not in this game, is on the table."


def decks_labelled_once(folder: Path, kind: str) -> list[LibraryDeck]:
    library, chance = Library(folder), Random(3)
    lists = [replace(made_up_deck(number), id=name, name=name) for number, name in enumerate(NAMES)]
    return [library.add(deck, f"{kind}18", LABEL_MM, chance)[0] for deck in lists]


def table_of(decks: list[LibraryDeck], left: LibraryDeck, right: LibraryDeck) -> Registry:
    others = [deck for deck in decks if deck not in (left, right)]
    return replace(registry_of_pair(left, right, others), types=printed_types())


def creatures(registry: Registry, player: int) -> tuple[SeenCard, ...]:
    found = [
        label for label in registry.labels if label.player == player and registry.type_of(label.label) == "creature"
    ]
    return tuple(SeenCard(label.card, label.id) for label in found[:3])


def a_card_of(deck: LibraryDeck, beside: LibraryDeck) -> dict[str, CardFace]:
    """A card of a deck that does not play, as it is drawn."""
    faces = faces_for(registry_of_pair(deck, beside))
    return {"strange#1": next(face for face in faces.values() if face.owner == 0 and face.kind == "creature")}


def seen_in(
    sight: Sight, faces: CardFaces, sides: tuple[SideOnTable, SideOnTable], kind: str, seconds: float = 2.4
) -> TableView:
    style = LabelStyle("tag" if kind == "tag" else "qr", LABEL_MM)
    camera: PinholeCamera = CAMERAS[kind]
    table = SimulatedTable(TableRenderer(camera, faces, style), lay_out(sides), frames_per_second=5.0)
    said: dict[str, SightNotice] = {}
    while table.now < seconds:
        frame = table.read()
        assert isinstance(frame, Frame)
        view = sight.see(frame)
        said |= {notice.message: notice for notice in view.notices}
    return replace(view, notices=tuple(said.values()))


@pytest.mark.parametrize(("left", "right"), [(0, 1), (2, 0), *each_night((0, 2), (1, 0), (1, 2), (2, 1))])
def test_three_decks_play_each_other_and_a_fourths_card_is_named(tmp_path: Path, left: int, right: int) -> None:
    decks = decks_labelled_once(tmp_path, "tag")
    registry = table_of(decks, decks[left], decks[right])
    rows = [creatures(registry, player) for player in (0, 1)]
    sides = SideOnTable(battleline=(*rows[0], STRANGE)), SideOnTable(battleline=rows[1])

    view = seen_in(Sight(registry, KEY), {**faces_for(registry), **a_card_of(decks[3], decks[0])}, sides, "tag")

    lying = {card.id: ("battleline", player) for player in (0, 1) for card in rows[player]}
    assert places(view) == lying
    assert FOREIGN in [notice.message for notice in view.notices]


def labelled_unlike(folder: Path) -> list[LibraryDeck]:
    decks = decks_labelled_once(folder, "tag")
    return [deck.with_labels(kind, float(kind[-2:])) for deck, kind in zip(decks, KINDS, strict=True)]


@pytest.mark.parametrize(
    ("left", "right", "foreign"),
    [(0, 1, 2), (2, 0, 1), (1, 0, 3), *each_night((0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 1, 0), (0, 2, 3))],
)
def test_decks_whose_labels_are_of_other_kinds_and_sizes_play_each_other(
    tmp_path: Path, left: int, right: int, foreign: int
) -> None:
    decks = labelled_unlike(tmp_path)
    registry = table_of(decks, decks[left], decks[right])
    rows = [creatures(registry, player) for player in (0, 1)]
    sides = SideOnTable(battleline=(*rows[0], STRANGE)), SideOnTable(battleline=rows[1])
    faces = {**faces_for(registry), **a_card_of(decks[foreign], decks[left])}

    view = seen_in(Sight(registry, KEY), faces, sides, "qr")

    assert places(view) == {card.id: ("battleline", player) for player in (0, 1) for card in rows[player]}
    assert FOREIGN.replace("Stranger", NAMES[foreign]) in [notice.message for notice in view.notices]


def test_identity_cards_without_labels_tell_by_their_faces_which_decks_are_to_play(tmp_path: Path) -> None:
    decks, shown = [deck.with_labels("faces", 20.0) for deck in decks_labelled_once(tmp_path, "tag")], ShownDecks()
    before_game = table_of(decks, decks[0], decks[2])
    faces = faces_for(registry_of_pair(decks[1], decks[3]))
    known = {**identity_faces(decks[0], decks[2]), **identity_faces(decks[1], decks[3])}
    sight = SightBeforeGame(before_game, KEY, art=ArtBook({}, known), shown=shown)

    view = seen_in(sight, faces, (SideOnTable(), SideOnTable()), "qr", 6.0)

    assert shown.codes == (decks[1].code, decks[3].code)
    assert not view.cards


def identity_faces(left: LibraryDeck, right: LibraryDeck) -> dict[str, Image]:
    """The pictures of these decks' identity cards, gray, as people would give them."""
    faces = faces_for(registry_of_pair(left, right))
    return {
        identity_picture(deck.code): gray_of(scanned(faces[identity_key(player)]))
        for player, deck in enumerate((left, right))
    }


def test_identity_cards_of_either_kind_tell_which_decks_are_to_play(tmp_path: Path) -> None:
    decks, shown = labelled_unlike(tmp_path), ShownDecks()
    before_game = table_of(decks, decks[0], decks[2])
    faces = faces_for(registry_of_pair(decks[1], decks[3]))

    view = seen_in(SightBeforeGame(before_game, KEY, shown=shown), faces, (SideOnTable(), SideOnTable()), "qr", 6.0)

    assert shown.codes == (decks[1].code, decks[3].code)
    assert not view.cards


def test_a_foreign_qr_label_is_named_too(tmp_path: Path) -> None:
    decks = decks_labelled_once(tmp_path, "qr")
    registry = table_of(decks, decks[0], decks[1])
    sides = SideOnTable(battleline=(*creatures(registry, 0), STRANGE)), SideOnTable()

    view = seen_in(Sight(registry, KEY), {**faces_for(registry), **a_card_of(decks[3], decks[0])}, sides, "qr", 1.6)

    assert len(places(view)) == 3
    assert FOREIGN in [notice.message for notice in view.notices]


def test_a_label_of_no_deck_of_the_library_is_said_to_be_one(tmp_path: Path) -> None:
    decks = decks_labelled_once(tmp_path, "tag")
    registry = registry_of_pair(decks[0], decks[1])
    sides = SideOnTable(battleline=(STRANGE,)), SideOnTable()

    view = seen_in(Sight(registry, KEY), {**faces_for(registry), **a_card_of(decks[3], decks[0])}, sides, "tag")

    assert not places(view)
    assert any("A label that is not in any deck of the library (tag" in notice.message for notice in view.notices)


@pytest.mark.parametrize(("left", "right"), [(2, 3), *each_night((0, 1), (3, 0))])
def test_identity_cards_in_their_zones_tell_which_decks_are_to_play(tmp_path: Path, left: int, right: int) -> None:
    decks = decks_labelled_once(tmp_path, "tag")
    before_game, shown = table_of(decks, decks[0], decks[1]), ShownDecks()
    faces = faces_for(registry_of_pair(decks[left], decks[right]))

    view = seen_in(SightBeforeGame(before_game, KEY, shown=shown), faces, (SideOnTable(), SideOnTable()), "tag")

    assert shown.codes == (decks[left].code, decks[right].code)
    assert not view.settled
    assert not [notice for notice in view.notices if notice.kind == "stranger"]
