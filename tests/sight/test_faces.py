"""Cards without labels, told by their faces: through drawn frames, from the picture to the settled table."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.faces.art import ArtBook
from companion.sight.faces.matching import FaceBook, FaceSeen, face_of
from companion.sight.faces.similarity import Similarity
from companion.sight.labels.poses import CardPose
from companion.simulation.drawing.optics import TYPICAL_LIGHT
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.layout import TableLayout
from tests.sight.unlabelled import PX_PER_MM, REGISTRY, FaceWatcher, book_of, drawn_faces, lying
from tests.sight.watching import layout, places, settled_snapshot
from tests.simulation.made_up_table import cards, exhausted

TITLES = [entry.card for entry in REGISTRY.labels if entry.player == 0 and entry.id]
MINE, THEIRS = cards("creature", 0, 3), cards("creature", 1, 3)


@pytest.fixture(scope="module")
def book() -> FaceBook:
    return FaceBook({title: book_of().pictures[title] for title in TITLES})


@pytest.mark.parametrize("angle", [0.0, 7.0, 90.0, -140.0])
def test_a_card_is_named_by_its_face_and_placed_however_it_is_turned(book: FaceBook, angle: float) -> None:
    pose = CardPose(96.0, 104.0, angle)

    (seen,) = book.at(PX_PER_MM).named(lying((book.pictures[TITLES[3]], pose)))

    assert seen.title == TITLES[3]
    assert seen.pose.agrees_with(pose, 0.3, 0.5)
    assert seen.similarity.is_whole


def test_a_card_of_another_size_is_no_card(book: FaceBook) -> None:
    picture = lying((book.pictures[TITLES[3]], CardPose(100.0, 100.0, 0.0)))
    assert book.at(PX_PER_MM).named(replace(picture, px_per_mm=PX_PER_MM * 1.12)) == []


def test_a_card_whose_face_is_not_known_is_not_taken_for_another(book: FaceBook) -> None:
    known = FaceBook({title: book.pictures[title] for title in TITLES[:8]})
    unknown = [book.pictures[title] for title in TITLES[8:]]
    named = [known.at(PX_PER_MM).named(lying((one, CardPose(100.0, 100.0, 4.0)))) for one in unknown]
    assert named == [[]] * len(named)


@pytest.mark.parametrize(
    ("rows", "lead", "certain"), [(6, 0.1, True), (4, 0.1, False), (4, 0.2, True), (2, 0.2, False), (2, 0.3, True)]
)
def test_the_less_of_a_face_shows_the_liker_to_it_than_to_others_it_must_be(
    rows: int, lead: float, certain: bool
) -> None:
    alike = np.zeros((6, 4), np.float32)
    alike[:rows] = 0.9
    shows = Similarity(np.ones((6, 4), np.bool_), alike, lead, np.ones((6, 4), np.float32))

    assert FaceSeen(TITLES[0], CardPose(100.0, 100.0, 0.0), 30, 30, shows).is_certain is certain


@pytest.mark.parametrize(("in_picture", "certain"), [(4, False), (6, True)])
def test_a_text_tells_no_card_and_a_picture_does(in_picture: int, certain: bool) -> None:
    alike = np.zeros((6, 4), np.float32)
    alike[3:] = 0.9
    shows = Similarity(np.ones((6, 4), np.bool_), alike, 0.3, np.ones((6, 4), np.float32))

    assert FaceSeen(TITLES[0], CardPose(100.0, 100.0, 0.0), 30, in_picture, shows).is_certain is certain


@pytest.mark.parametrize("text_is_above", [False, True])
def test_the_text_of_an_upgrade_is_above_its_picture_and_tells_as_little(book: FaceBook, text_is_above: bool) -> None:
    picture = book.pictures[TITLES[3]]
    turned = np.roll(picture, picture.shape[0] // 2, axis=0)

    face = face_of("card", turned if text_is_above else picture, PX_PER_MM)

    above = (face.points.at[:, 1] > -30.0) & (face.points.at[:, 1] < -8.0)
    below = (face.points.at[:, 1] > 12.0) & (face.points.at[:, 1] < 30.0)
    assert not face.in_picture[above if text_is_above else below].any()
    assert face.in_picture[below if text_is_above else above].mean() > 0.8


def after_a_turn() -> TableLayout:
    """Mine has another card and the first one exhausted; one of theirs is discarded."""
    mine = SideOnTable(battleline=(exhausted(MINE[0]), *MINE[1:]))
    return layout(mine, SideOnTable(battleline=THEIRS[:2], discard=THEIRS[2:]))


def test_cards_without_labels_are_followed_as_they_are_played_exhausted_and_discarded() -> None:
    watcher = FaceWatcher(layout(SideOnTable(battleline=MINE[:2]), SideOnTable(battleline=THEIRS)))
    before = settled_snapshot(watcher.watch(1.0))
    assert before.players[1].battleline is not None
    assert [seen.id for seen in before.players[1].battleline] == [seen.id for seen in THEIRS]

    left, right = settled_snapshot(watcher.change(after_a_turn())).players
    assert [(seen.id, seen.exhausted) for seen in left.battleline or ()] == [
        (seen.id, seen is MINE[0]) for seen in MINE
    ]
    assert [seen.id for seen in right.discard or ()] == [THEIRS[2].id]


def test_in_typical_light_every_card_of_a_row_is_named() -> None:
    laid = layout(SideOnTable(battleline=MINE, artifacts=cards("artifact", 0, 3)))
    view = FaceWatcher(laid, optics=TYPICAL_LIGHT).watch(1.0)
    assert len(places(view)) == 6


def with_copies(slug: str, slots: dict[int, list[int]]) -> Registry:
    """The table's registry with this title in these slots of each player's deck."""

    def entry(label: RegisteredLabel) -> RegisteredLabel:
        copies = label.slot in slots.get(label.player, [])
        return replace(label, card=slug, id=None) if copies else label

    return replace(REGISTRY, labels=tuple(map(entry, REGISTRY.labels)))


def test_copies_in_both_decks_belong_to_the_player_on_whose_side_they_were_laid() -> None:
    shared = with_copies("creature-0-0", {0: [1, 2], 1: [1]})
    mine, also_mine, theirs = (replace(MINE[0], id=f"creature-0-0#{copy}") for copy in (1, 2, 3))
    assert set(drawn_faces(shared)) >= {mine.id, also_mine.id, theirs.id}

    watcher = FaceWatcher(layout(SideOnTable(battleline=(mine,)), SideOnTable(battleline=(theirs,))), shared)
    first = places(watcher.watch(1.0))
    second = places(
        watcher.change(layout(SideOnTable(battleline=(mine, also_mine)), SideOnTable(battleline=(theirs,))))
    )

    assert first == {mine.id: ("battleline", 0), theirs.id: ("battleline", 1)}
    assert second == first | {also_mine.id: ("battleline", 0)}


def test_cards_of_no_known_deck_are_named_as_nothing_and_their_row_is_not_judged() -> None:
    mine_alone = replace(REGISTRY, labels=tuple(entry for entry in REGISTRY.labels if entry.player == 0))
    watcher = FaceWatcher(layout())
    watcher.sight = FaceWatcher(layout(), mine_alone).sight
    watcher.watch(1.0)

    view = watcher.change(layout(SideOnTable(), SideOnTable(battleline=THEIRS)))

    assert (view.cards, view.unread) == ((), {("battleline", 1)})


def with_another_figure(title: str) -> ArtBook:
    """The pictures of all cards, but of this one its near twin's, with another figure in the middle of its art."""
    twin = book_of().pictures[title].copy()
    height, width = twin.shape
    figure = slice(round(0.18 * height), round(0.33 * height)), slice(round(0.26 * width), round(0.5 * width))
    twin[figure] = cv2.rotate(twin[figure], cv2.ROTATE_180)
    return replace(book_of(), pictures={**book_of().pictures, title: twin})


def test_the_near_twin_of_a_known_card_is_named_as_nothing_and_its_row_is_not_judged() -> None:
    watcher = FaceWatcher(layout(), art=with_another_figure(MINE[1].card))
    watcher.watch(1.0)

    view = watcher.change(layout(SideOnTable(battleline=MINE)))

    assert [card.id for card in view.cards] == [MINE[0].id, MINE[2].id]
    assert view.unread == {("battleline", 0)}


def test_a_card_that_lay_there_is_followed_though_a_token_lies_on_its_middle() -> None:
    watcher = FaceWatcher(layout(SideOnTable(battleline=MINE)))
    watcher.watch(2.0)
    watcher.lay_token_on(MINE[1])
    watcher.watch(2.0)

    view = watcher.change(layout(SideOnTable(battleline=(MINE[0], exhausted(MINE[1]), MINE[2]))))

    assert [seen.exhausted for seen in settled_snapshot(view).players[0].battleline or ()] == [False, True, False]


def test_an_upgrade_of_which_too_little_shows_to_be_read_makes_its_row_not_seen() -> None:
    watcher = FaceWatcher(layout(SideOnTable(battleline=MINE)))
    watcher.watch(1.0)
    bearer = replace(MINE[1], upgrades=cards("upgrade", 0, 1))

    view = watcher.change(layout(SideOnTable(battleline=(MINE[0], bearer, MINE[2]))))

    assert settled_snapshot(view).players[0].battleline is None
