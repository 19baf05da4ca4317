"""Two whole decks shown to the camera: every card is learnt, and no picture is ever taken for another title's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.learning import DeckLearning, Learnt
from companion.sight.faces.art import ArtBook, art_print, art_window, window_of
from companion.sight.labels.poses import CardPose
from companion.sight.mat.geometry import MatFinder
from companion.sight.sightings import Sight
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.optics import GOOD_LIGHT, POOR_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import Habits, SideOnTable, lay_out
from companion.simulation.table.layout import TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.watching import CAMERA, KEY, REGISTRY
from tests.simulation.made_up_table import cards, facts


def batches(habits: Habits = Habits()) -> Iterator[TableLayout]:  # noqa: B008
    """All 72 cards of both decks, half of them at a time, upright and side by side."""
    for front, back in (("creature", "artifact"), ("action", "upgrade")):
        own, other = (SideOnTable(battleline=cards(front, n), artifacts=cards(back, n)) for n in (0, 1))
        yield lay_out((own, other), habits=habits)


@cache
def renderer() -> TableRenderer:
    """One for all: drawing 72 faces takes long."""
    return TableRenderer(CAMERA, faces_for(REGISTRY, facts), LabelStyle("tag", 18.0))


def table_in(optics: Optics, laid: TableLayout) -> SimulatedTable:
    renderer().point(CAMERA, optics)
    return SimulatedTable(renderer(), laid, frames_per_second=5.0)


def shown_one_after_another() -> Iterator[Frame]:
    number = 0
    for laid in batches():
        table = table_in(GOOD_LIGHT, laid)
        for _ in range(8):
            frame = table.read()
            assert isinstance(frame, Frame)
            yield replace(frame, t=number / 5.0, number=number)
            number += 1


@pytest.fixture(scope="module")
def learning() -> tuple[DeckLearning, list[Learnt]]:
    decks = DeckLearning(REGISTRY, Sight(REGISTRY, KEY))
    return decks, [learnt for frame in shown_one_after_another() for learnt in decks.see(frame)]


@pytest.fixture(scope="module")
def book(learning: tuple[DeckLearning, list[Learnt]]) -> ArtBook:
    return ArtBook({one.entry.card: art_print(window_of(one.picture)) for one in learning[1]})


def test_all_36_cards_of_each_deck_are_ticked_off_when_each_was_shown_once(
    learning: tuple[DeckLearning, list[Learnt]],
) -> None:
    decks, learnt = learning

    assert {one.kind for one in learnt} == {"learnt"}
    assert [sum(one.entry.player == player for one in learnt) for player in (0, 1)] == [36, 36]
    assert not decks.missing


@dataclass(frozen=True)
class Shown:
    """A card's true title, and the part of the picture by which it is to be told."""

    title: str
    window: Image


def shown_in(optics: Optics) -> list[Shown]:
    """All 72 cards as one frame each shows them, laid again and more carelessly than when they were learnt."""
    titles = {entry.id: entry.card for entry in REGISTRY.labels}
    shown = []
    for laid in batches(Habits(seed=9, askew_deg=3.0, off_place_mm=2.0)):
        frame = table_in(optics, laid).read()
        assert isinstance(frame, Frame)
        geometry = MatFinder().find(frame.image).geometry
        assert geometry is not None
        for placed in laid.cards:
            if titles.get(placed.key) is not None:
                pose = CardPose(placed.pose.x_mm, placed.pose.y_mm, placed.pose.angle_deg)
                shown.append(Shown(titles[placed.key], art_window(frame.image, geometry, pose)))
    return shown


@pytest.mark.parametrize(
    ("optics", "least"), [(GOOD_LIGHT, 54), (TYPICAL_LIGHT, 48), (POOR_LIGHT, 30)], ids=["good", "typical", "poor"]
)
def test_of_72_pictures_none_is_ever_taken_for_another(book: ArtBook, optics: Optics, least: int) -> None:
    """Nor is one whose own picture is not known. The drawn pictures are more alike than printed ones."""
    shown = shown_in(optics)
    told = [book.identify(one.window) for one in shown]
    strangers = [book_without(book, one.title).identify(one.window) for one in shown]

    assert len(shown) == 72
    assert [(one.title, title) for one, title in zip(shown, told, strict=True) if title not in (None, one.title)] == []
    assert set(strangers) == {None}
    assert sum(title is not None for title in told) >= least


def book_without(book: ArtBook, title: str) -> ArtBook:
    return ArtBook({other: known for other, known in book.prints.items() if other != title})
