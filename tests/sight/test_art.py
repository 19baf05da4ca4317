"""Cards told by their printed pictures, through drawn frames: deck learning, wrong sleeves, labels out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.learning import DeckLearning, Learnt
from companion.sight.decks.registry import save_registry
from companion.sight.faces.art import (
    ArtBook,
    ArtError,
    art_folder,
    art_print,
    load_art,
    window_of,
)
from companion.sight.sightings import Sight
from companion.simulation.drawing.card_faces import CardFaces, LabelStyle, faces_for
from companion.simulation.drawing.optics import GOOD_LIGHT, Glare, Optics
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.layout import TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.watching import CAMERA, KEY, REGISTRY, card, layout, settled_snapshot
from tests.simulation.made_up_table import cards, facts

STYLE = LabelStyle("tag", 18.0)
SHOWN = cards("creature", 0, 9) + cards("artifact", 0, 9)
FACES = faces_for(REGISTRY, facts)


def frames(
    laid: TableLayout, faces: CardFaces = FACES, count: int = 10, optics: Optics = GOOD_LIGHT
) -> Iterator[Frame]:
    renderer = TableRenderer(CAMERA, faces, STYLE, optics=optics)
    table = SimulatedTable(renderer, laid, frames_per_second=5.0)
    for _ in range(count):
        frame = table.read()
        assert isinstance(frame, Frame)
        yield frame


def many(count: int = 18) -> TableLayout:
    """Creatures in the battleline and artifacts behind them, the same for both cards of each title's place."""
    return layout(SideOnTable(battleline=SHOWN[: min(count, 9)], artifacts=SHOWN[9:count]))


def learn(laid: TableLayout, faces: CardFaces = FACES) -> tuple[DeckLearning, list[Learnt]]:
    learning = DeckLearning(REGISTRY, Sight(REGISTRY, KEY), player=0)
    return learning, [learnt for frame in frames(laid, faces, 8) for learnt in learning.see(frame)]


@pytest.fixture(scope="module")
def book() -> ArtBook:
    _, learnt = learn(many())
    return ArtBook({one.entry.card: art_print(window_of(one.picture)) for one in learnt if one.kind == "learnt"})


def with_labels_hidden(image: Image, sight: Sight) -> Image:
    """The frame with black paper over both labels of every card that is known."""
    assert sight.geometry is not None
    covered = image.copy()
    for track in sight.tracks:
        for place in ("upper_left", "lower_right"):
            x, y = track.pose.label_center(place, 18.0)
            corners = sight.geometry.to_px(
                np.array([(x - 8, y - 8), (x + 8, y - 8), (x + 8, y + 8), (x - 8, y + 8)], float)
            )
            cv2.fillConvexPoly(covered, corners.round().astype(np.int32), (30, 30, 30))
    return covered


def test_every_card_laid_under_the_camera_is_learnt_once_and_ticked_off(book: ArtBook) -> None:
    learning, learnt = learn(many())

    assert sorted(one.entry.id or "" for one in learnt) == sorted(seen.id or "" for seen in SHOWN)
    assert {one.kind for one in learnt} == {"learnt"}
    assert (len(learning.done), len(learning.missing), len(book)) == (18, 18, 18)


TURNED_AND_DAMAGED = layout(
    SideOnTable(battleline=tuple(replace(seen, exhausted=True, damage=2) for seen in SHOWN[:5]), artifacts=SHOWN[9:14])
)


@pytest.mark.parametrize(
    ("optics", "least"),
    [
        (Optics(), 9),
        (Optics(noise_levels=6.0, exposure=0.5, falloff=0.4), 7),
        (Optics(haze=0.3, blur_px=1.2), 5),
        (Optics(glares=(Glare(300, 370, 14),)), 7),
    ],
    ids=["good", "dim", "hazy and blurred", "glare"],
)
def test_a_card_is_told_by_its_picture_or_not_at_all(book: ArtBook, optics: Optics, least: int) -> None:
    sight = Sight(REGISTRY, KEY)
    for frame in frames(TURNED_AND_DAMAGED, count=6, optics=optics):
        sight.see(frame)
    assert sight.geometry is not None

    told = {
        track.entry.card: book.title_at(frame.image, sight.geometry, track.pose)
        for track in sight.tracks
        if track.entry.id
    }

    assert all(title in (None, true) for true, title in told.items())
    assert sum(title is not None for title in told.values()) >= least


def test_a_card_that_was_not_learnt_is_not_taken_for_another(book: ArtBook) -> None:
    sight = Sight(REGISTRY, KEY)
    strangers = cards("creature", 1, 9)
    for frame in frames(
        layout(SideOnTable(), SideOnTable(battleline=strangers, artifacts=cards("artifact", 1, 9))), count=6
    ):
        sight.see(frame)
    assert sight.geometry is not None

    told = [book.title_at(frame.image, sight.geometry, track.pose) for track in sight.tracks if track.entry.id]

    assert (len(told), set(told)) == (18, {None})


def test_a_card_in_the_wrong_sleeve_is_named(book: ArtBook) -> None:
    wrong = dict(FACES)
    first, second = SHOWN[0].id or "", SHOWN[1].id or ""
    wrong[first] = replace(FACES[second], label=FACES[first].label)
    known = replace(REGISTRY, titles={SHOWN[0].card: "Brother of Anger", SHOWN[1].card: "Sister of Anger"})
    sight = Sight(known, KEY, art=book)

    views = [sight.see(frame) for frame in frames(many(4), wrong, count=34)]

    told = [notice.message for notice in views[-1].notices if notice.kind == "other-picture"]
    assert told == ["A card carries the label of Brother of Anger, but shows the picture of Sister of Anger."]


def test_a_known_card_whose_labels_are_out_of_sight_is_told_by_its_picture(book: ArtBook) -> None:
    """A note lies over its text as well, so that the place does not look as it did."""
    with_art, without = Sight(REGISTRY, KEY, art=book), Sight(REGISTRY, KEY)
    laid = list(frames(many(4), count=14))
    for frame in laid[:6]:
        for sight in (with_art, without):
            sight.see(frame)
    for frame in laid[6:]:
        covered = with_labels_hidden(frame.image, with_art)
        for track in with_art.tracks:
            note = np.array([track.pose.point(x, y) for x, y in ((-30, 8), (30, 8), (30, 43), (-30, 43))], float)
            assert with_art.geometry is not None
            cv2.fillConvexPoly(covered, with_art.geometry.to_px(note).round().astype(np.int32), (240, 240, 240))
        views = [sight.see(replace(frame, image=covered)) for sight in (with_art, without)]

    assert [card(views[0], seen.id or "").status for seen in SHOWN[:4]] == ["seen"] * 4
    assert "unconfirmed" in [card(views[1], seen.id or "").status for seen in SHOWN[:4]]


def test_a_card_that_never_showed_its_labels_is_named_by_its_picture(book: ArtBook) -> None:
    sight = Sight(REGISTRY, KEY, art=book)
    scout = Sight(REGISTRY, KEY)
    bare, laid = list(frames(layout(), count=6)), list(frames(many(3), count=14))
    for frame in laid[:6]:
        scout.see(frame)
    for frame in bare:
        sight.see(frame)
    for frame in laid:
        view = sight.see(
            replace(frame, image=with_labels_hidden(frame.image, scout), t=frame.t + 2, number=frame.number + 6)
        )

    line = settled_snapshot(view).players[0].battleline
    assert [seen.card for seen in line or ()] == [seen.card for seen in SHOWN[:3]]


def photographed(cards: int, folder: Path) -> Path:
    """A folder with pictures of a table on which so many cards lie."""
    folder.mkdir()
    for frame in frames(many(cards), count=6):
        cv2.imwrite(str(folder / f"{frame.number:03}.bmp"), frame.image)
    return folder


def test_a_deck_is_learnt_on_the_command_line_and_its_pictures_stay_beside_the_registry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pictures, registry = photographed(3, tmp_path / "pictures"), tmp_path / "registry.json"
    save_registry(REGISTRY, registry)

    with pytest.raises(SystemExit) as left:
        main(["deck", "learn", "--images", str(pictures), "--registry", str(registry), "--player", "1"])

    told = capsys.readouterr()
    assert left.value.code == 1
    assert "3 of 36" in told.out
    assert "33 cards were not shown" in told.err
    kept = {path.stem for path in art_folder(registry).iterdir()}
    assert kept == {seen.card for seen in SHOWN[:3]}
    assert len(load_art(tmp_path / "registry-art", [entry.card for entry in REGISTRY.labels])) == 3


@pytest.mark.parametrize(
    "content", [b"", b"no picture", cv2.imencode(".png", np.zeros((100, 200, 3), np.uint8))[1].tobytes()]
)
def test_a_file_that_is_no_picture_of_a_card_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "troll.png").write_bytes(content)
    with pytest.raises(ArtError, match=r"troll\.png"):
        load_art(tmp_path, ["troll"])


def test_without_pictures_nothing_is_known(tmp_path: Path) -> None:
    nothing = load_art(tmp_path / "none", ["troll"])
    assert (len(nothing), nothing.identify(np.zeros((56, 108, 3), np.uint8))) == (0, None)
