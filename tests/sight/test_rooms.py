"""Rooms that nobody planned for: the table is judged rightly, or it is said what is wrong. Never neither.

Flickering lamps, stands that sway, poor light, torn frames, cameras that hang or fail and a start out of focus have
modules of their own: `test_flicker`, `test_unsteady`, `test_low_light`, `test_torn`, `test_watchdog`, `test_cameras`,
`test_occlusion` and `test_not_judged`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from companion.observations import SeenCard
from companion.sight.cameras.source import Image
from companion.sight.faces.art import ArtBook
from companion.sight.labels.poses import PLACES, CardPose
from companion.sight.labels.print_format import LabelPlace
from companion.sight.sightings import Sight
from companion.sight.table_view import Sighting, TableView
from companion.simulation.drawing.card_faces import faces_for
from companion.simulation.drawing.face_pictures import art_of
from companion.simulation.table.arranging import SideOnTable
from tests.sight import troubles
from tests.sight.troubles import Trouble
from tests.sight.watching import CAMERA, KEY, REGISTRY, Watcher, card, layout, settled_snapshot
from tests.simulation.made_up_table import cards, exhausted, facts, side

ROW = cards("creature", 0, 3)
CORNERS = [(round(x), round(y)) for x, y in CAMERA.project([(20.0, 20.0), (880.0, 580.0)])]
TABLE = layout(SideOnTable(battleline=ROW), side(1, creatures=2))


@pytest.mark.parametrize("quality", [10, 25])
def test_pictures_that_are_compressed_too_much_are_named(quality: int) -> None:
    assert "compresses its pictures too much" in why_not(troubles.compressed(quality))


def test_too_much_light_is_named_once_labels_drown_in_it() -> None:
    assert why_not(troubles.too_bright(1.8)) == ""
    assert "Too bright at the mat's upper left" in why_not(troubles.too_bright(2.5))


def test_too_few_pixels_are_told_by_their_number() -> None:
    assert "Too few pixels: the picture has 0.6 per millimetre" in why_not(troubles.small(700))


def test_a_card_that_is_turned_beneath_a_soft_shadow_that_wanders_is_seen_to_be() -> None:
    watcher = Watcher(TABLE, troubles.shadow(0.5))
    watcher.watch(6.0)
    watcher.change(layout(SideOnTable(battleline=(exhausted(ROW[0]), *ROW[1:])), side(1, creatures=2)))
    turned_at = len(watcher.views)
    watcher.watch(4.0)

    settled = [view for view in watcher.views[turned_at:] if view.settled]
    rows = {tuple(seen.exhausted for seen in settled_snapshot(view).players[0].battleline or ()) for view in settled}
    assert rows == {(True, False, False)}


def test_half_a_table_in_the_sharp_shadow_of_somebody_who_stands_there_is_judged() -> None:
    def stands(image: Image, number: int) -> Image:
        across = np.where(np.arange(image.shape[1]) > image.shape[1] * 0.45, 0.5, 1.0)
        return troubles.clipped(image * across[:, None]) if number > 10 else image

    watcher = Watcher(TABLE, stands)
    watcher.watch(2.0)
    view = watcher.watch(4.0)

    assert not any(seen.hand for seen in watcher.views)
    assert [len(side.battleline or ()) for side in settled_snapshot(view).players] == [3, 2]


def test_an_uncalibrated_lens_puts_no_card_two_millimetres_off() -> None:
    straight, bent = (Watcher(TABLE, trouble).watch(3.0) for trouble in (troubles.small(1600), troubles.bent(-0.2)))
    places = {seen.label: seen for seen in bent.cards}

    assert bent.settled
    assert len(places) == 7
    for lies in straight.cards:
        assert np.hypot(lies.x - places[lies.label].x, lies.y - places[lies.label].y) < 2.0


@pytest.mark.parametrize("radius_px", [38, 70])
def test_play_goes_on_where_two_of_the_four_markers_are_covered(radius_px: int) -> None:
    """Beneath what lies on the mat, or reaches over its edge as an arm would."""
    watcher = Watcher(TABLE, laid_down(from_frame=10, until_frame=1000, radius_px=radius_px))
    watcher.watch(2.0)
    covered = watcher.watch(3.0)
    assert not covered.hand
    view = watcher.change(layout(SideOnTable(battleline=ROW[:2], discard=ROW[2:])))
    own, _ = settled_snapshot(view).players

    assert [len(own.battleline or ()), len(own.discard or ())] == [2, 1]
    assert all("upper left and lower right are not visible" in said(one) for one in (covered, view))


def test_what_lay_over_two_markers_may_be_taken_away_without_a_wait() -> None:
    watcher = Watcher(TABLE, laid_down(from_frame=10, until_frame=30, radius_px=70))
    assert "not visible" in said(watcher.watch(6.0))

    view = watcher.watch(1.4)

    assert (view.settled, view.hand, said(view)) == (True, False, "")


def test_an_arm_that_lies_over_a_marker_and_moves_is_a_hand_for_as_long_as_it_does() -> None:
    def arm(image: Image, number: int) -> Image:
        corner = CORNERS[0][0] + number % 5, CORNERS[0][1]
        return troubles.covered(corner)(image, number) if number > 10 else image

    watcher = Watcher(TABLE, arm)
    watcher.watch(2.4)
    watcher.watch(8.0)
    assert all(view.hand for view in watcher.views[12:])


@pytest.mark.parametrize("hidden", [PLACES[:1], PLACES[1:]])
def test_a_card_of_which_a_label_is_hidden_later_is_followed_when_it_turns(hidden: tuple[LabelPlace, ...]) -> None:
    assert turned_beneath(Tokens(hidden)).exhausted


def test_a_card_whose_labels_are_both_hidden_later_is_asked_about_when_it_turns() -> None:
    tokens = Tokens(PLACES)
    seen = turned_beneath(tokens)

    assert (seen.status, seen.exhausted) == ("unconfirmed", False)
    assert [notice.message for notice in tokens.watcher.views[-1].notices] == [
        "creature-0-4 in player 1's battleline can no longer be read: clear it, or move it a little."
    ]


def test_a_card_whose_labels_are_both_hidden_later_is_followed_by_its_face_where_that_is_known() -> None:
    tokens = Tokens(PLACES)
    seen = turned_beneath(tokens, art_of(faces_for(REGISTRY, facts)))

    assert (seen.status, seen.exhausted) == ("seen", True)
    assert not tokens.watcher.views[-1].notices


def laid_down(from_frame: int, until_frame: int, radius_px: int) -> Trouble:
    """Something lies on two of the markers between these frames."""
    lies = troubles.covered(*CORNERS, radius_px=radius_px)
    return lambda image, number: lies(image, number) if from_frame < number <= until_frame else image


def said(view: TableView) -> str:
    return " ".join(notice.message for notice in view.notices)


def why_not(trouble: Trouble) -> str:
    """The reason given within three seconds; nothing where all that lies there is told rightly."""
    view = Watcher(TABLE, trouble).watch(3.0)
    if view.not_judged is not None:
        return view.not_judged.message
    assert [len(side.battleline or ()) for side in settled_snapshot(view).players] == [3, 2]
    return ""


@dataclass(slots=True)
class Tokens:
    """Tokens that lie on these labels of the middle creature, wherever it goes."""

    places: tuple[LabelPlace, ...]
    lie: bool = False
    watcher: Watcher = field(init=False)

    def __post_init__(self) -> None:
        self.watcher = Watcher(layout(SideOnTable(battleline=ROW)), self.spoil)

    def spoil(self, image: Image, number: int) -> Image:
        there, _ = self.watcher.table.at(self.watcher.table.now)
        spoiled = image.copy()
        for pose in (one.pose for one in there.cards if self.lie and one.key == ROW[1].id):
            at = CardPose(pose.x_mm, pose.y_mm, pose.angle_deg)
            for x, y in CAMERA.project([at.label_center(place, 18.0) for place in self.places]):
                cv2.circle(spoiled, (round(x), round(y)), 18, (40, 60, 200), -1)
        return spoiled


def turned_beneath(tokens: Tokens, art: ArtBook | None = None) -> Sighting:
    """The middle creature after tokens came to lie on its labels and it was turned."""
    watcher = tokens.watcher
    watcher.sight = Sight(REGISTRY, KEY, art=art)
    watcher.watch(2.0)
    tokens.lie = True
    watcher.watch(1.0)
    row: tuple[SeenCard, ...] = ROW[0], exhausted(ROW[1]), ROW[2]
    watcher.change(layout(SideOnTable(battleline=row)))
    watcher.watch(4.0)
    return card(watcher.views[-1], str(ROW[1].id))
