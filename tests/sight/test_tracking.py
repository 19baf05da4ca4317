"""Cards followed from reading to reading, with made-up readings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.sight.cameras.source import Image
from companion.sight.labels.half_covered import PartSeen
from companion.sight.labels.pose_ambiguity import Look
from companion.sight.labels.poses import CardPose, CardReading, PlacedLabel, card_readings
from companion.sight.labels.print_format import LabelPlace
from companion.sight.labels.schedule import Schedule
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.pictures.overhead import drawn
from companion.sight.tracking.occlusion import EmptyMat
from companion.sight.tracking.tracks import Tracks, is_exhausted
from companion.sight.tracking.upgrades import LyingCard, creatures_over
from tests.simulation.made_up_table import registry

REGISTRY = registry()
LABEL = REGISTRY.labels[1].label
OTHER = REGISTRY.labels[2].label
THIRD = REGISTRY.labels[3].label
BARE = np.full((340, 490), 50, np.uint8)


def labels_of(label: str, pose: CardPose, *places: LabelPlace) -> list[PlacedLabel]:
    return [PlacedLabel(label, *pose.label_center(place, 18.0), pose.angle, 18.0) for place in places]


def look(number: int, *labels: PlacedLabel, edges: dict[LabelPlace, float] | None = None) -> Look:
    shown = edges or {"upper_left": 0.0, "lower_right": 0.0}
    return Look(number / 5, number, list(card_readings(labels)), drawn(BARE), lambda label, pose, place: shown[place])


def both(label: str, pose: CardPose) -> list[PlacedLabel]:
    return labels_of(label, pose, "upper_left", "lower_right")


@pytest.mark.parametrize("angle", [0.0, 12.0, 90.0, -91.0, 180.0])
def test_two_labels_tell_where_their_card_lies(angle: float) -> None:
    pose = CardPose(450.0, 360.0, angle)
    reading = next(card_readings(both(LABEL, pose)))

    assert reading.both
    assert reading.poses[0].agrees_with(pose, 0.01, 0.01)


def test_one_label_leaves_two_places_of_which_one_is_right() -> None:
    pose = CardPose(450.0, 360.0, 5.0)
    reading = next(card_readings(labels_of(LABEL, pose, "lower_right")))

    assert [found.agrees_with(pose, 0.01, 0.01) for found in reading.poses] == [False, True]


def test_a_card_counts_once_two_frames_agree_on_it() -> None:
    tracks = Tracks(REGISTRY, STANDARD_MAT)
    pose = CardPose(450.0, 360.0, 0.0)

    tracks.read(look(1, *both(LABEL, pose)))
    assert (list(tracks), tracks.unsettled) == ([], [pose])

    tracks.read(look(2, *both(LABEL, pose)))
    assert [track.entry.label for track in tracks] == [LABEL]
    assert not tracks.unsettled


def test_a_reading_that_flickers_from_place_to_place_never_counts() -> None:
    tracks = Tracks(REGISTRY, STANDARD_MAT)
    for number in range(8):
        tracks.read(look(number, *both(LABEL, CardPose(300.0 + 40 * (number % 3), 360.0, 0.0))))
    assert list(tracks) == []


def test_one_label_is_placed_by_the_card_edges_beside_it_or_not_at_all() -> None:
    pose = CardPose(450.0, 360.0, 0.0)
    seen = labels_of(LABEL, pose, "lower_right")
    sure, unsure = Tracks(REGISTRY, STANDARD_MAT), Tracks(REGISTRY, STANDARD_MAT)

    for number in range(2):
        sure.read(look(number, *seen, edges={"upper_left": 5.0, "lower_right": 60.0}))
        unsure.read(look(number, *seen, edges={"upper_left": 50.0, "lower_right": 60.0}))

    assert [track.pose.agrees_with(pose, 0.1, 0.1) for track in sure] == [True]
    assert (list(unsure), list(unsure.unresolved)) == ([], [LABEL])


@pytest.mark.parametrize(
    ("similarity", "told"),
    [((0.5, 0.86), True), ((0.1, 0.8), True), ((0.2, 0.7), False), ((0.7, 0.9), False), ((0.0, 0.0), False)],
)
def test_one_label_is_placed_by_what_shows_of_the_other_where_it_can_be_no_other(
    similarity: tuple[float, float], told: bool
) -> None:
    tracks, pose = Tracks(REGISTRY, STANDARD_MAT), CardPose(450.0, 360.0, 0.0)
    shown: dict[LabelPlace, float] = {"lower_right": similarity[0], "upper_left": similarity[1]}

    for number in range(2):
        half_seen = look(number, *labels_of(LABEL, pose, "lower_right"))
        tracks.read(replace(half_seen, half_label=lambda label, card, place, _: PartSeen(shown[place], card.x, card.y)))

    assert [track.pose.agrees_with(pose, 0.1, 0.1) for track in tracks] == ([True] if told else [])


def looked(number: int, picture: Image, *readings: CardReading) -> Look:
    """A frame of this number, five a second, in which no title can be told."""
    return Look(number / 5, number, list(readings), drawn(picture), lambda label, pose, place: 0.0)


def test_a_card_is_unconfirmed_while_something_strange_lies_there_and_gone_when_the_mat_shows() -> None:
    tracks, mat, pose = Tracks(REGISTRY, STANDARD_MAT), EmptyMat(), CardPose(450.0, 360.0, 0.0)
    mat.learn(BARE, [])
    card = BARE.copy()
    card[180:225, 230:262] = 220
    hidden = np.random.default_rng(1).integers(0, 255, BARE.shape, np.uint8)
    for number in range(2):
        tracks.read(looked(number, card, *card_readings(both(LABEL, pose))))

    tracks.missed([LABEL], looked(5, hidden), mat)
    assert [track.status for track in tracks] == ["unconfirmed"]

    for number in (6, 7):
        tracks.missed([LABEL], looked(number, BARE), mat)
    assert list(tracks) == []


def test_a_table_waits_for_the_second_look_at_a_place_where_a_card_was_missed() -> None:
    tracks, mat, pose = Tracks(REGISTRY, STANDARD_MAT), EmptyMat(), CardPose(450.0, 360.0, 0.0)
    mat.learn(BARE, [])
    picture = np.random.default_rng(1).integers(0, 255, BARE.shape, np.uint8)
    for number in range(2):
        readings = card_readings([*both(LABEL, pose), *both(OTHER, CardPose(300.0, 360.0, 0.0))])
        tracks.read(looked(number, picture, *readings))

    tracks.missed([LABEL], look(2), mat)
    assert tracks.unsettled
    schedule = Schedule(STANDARD_MAT, largest_label_mm=18.0)
    assert [track.entry.label for track in schedule.next_tracks(tracks, 0.4)] == [LABEL]

    tracks.missed([LABEL], look(3), mat)
    assert not tracks.unsettled


def test_a_card_that_was_taken_along_is_not_told_by_what_its_new_place_looks_like() -> None:
    """The picture that shows there is the card above's, which must not be taken for the lower one's."""
    tracks, creature, moved = Tracks(REGISTRY, STANDARD_MAT), CardPose(450.0, 260.0, 0.0), CardPose(600.0, 260.0, 0.0)
    picture = np.random.default_rng(2).integers(0, 255, BARE.shape, np.uint8)
    for number, pose in enumerate((creature, creature, moved, moved)):
        before, seen = dict(tracks.tracks), looked(number, picture, *card_readings(both(OTHER, pose)))
        beneath = card_readings(both(LABEL, CardPose(450.0, 282.0, 0.0)) if pose is creature else [])
        tracks.read(replace(seen, readings=[*seen.readings, *beneath]))
        tracks.carry({LABEL: OTHER}, before, seen)

    tracks.missed([LABEL], looked(4, picture), EmptyMat())

    assert tracks.tracks[LABEL].status == "unconfirmed"


def test_a_card_that_was_read_once_is_neither_told_nor_forgotten_until_its_place_shows_the_mat() -> None:
    tracks, mat, pose = Tracks(REGISTRY, STANDARD_MAT), EmptyMat(), CardPose(450.0, 360.0, 0.0)
    mat.learn(BARE, [])
    card = BARE.copy()
    card[180:225, 230:262] = 220
    tracks.read(looked(1, card, *card_readings(both(LABEL, pose))))
    tracks.forget_pending([LABEL])

    tracks.forget_unresolved(drawn(card), mat)
    assert (list(tracks), list(tracks.unresolved)) == ([], [LABEL])

    tracks.forget_unresolved(drawn(BARE), mat)
    assert not tracks.unresolved


def test_a_card_that_was_read_once_counts_when_it_is_read_there_again_later() -> None:
    tracks, pose = Tracks(REGISTRY, STANDARD_MAT), CardPose(450.0, 360.0, 0.0)
    tracks.read(look(1, *both(LABEL, pose)))
    tracks.forget_pending([LABEL])
    assert not tracks.unsettled

    tracks.read(look(9, *both(LABEL, pose)))

    assert ([track.entry.label for track in tracks], list(tracks.unresolved)) == ([LABEL], [])


def test_a_reading_that_was_given_up_and_flickers_on_keeps_no_table_from_settling() -> None:
    tracks = Tracks(REGISTRY, STANDARD_MAT)
    tracks.read(look(1, *both(LABEL, CardPose(450.0, 360.0, 0.0))))
    tracks.forget_pending([LABEL])

    for number, x in enumerate((440.0, 450.0, 460.0)):
        tracks.read(replace(look(5 + number, *both(LABEL, CardPose(x, 360.0, 0.0))), changed=False))

    assert (bool(tracks.unsettled), list(tracks), list(tracks.unresolved)) == (False, [], [LABEL])


@pytest.mark.parametrize(("lies_mm", "who"), [(600.0, LABEL), (452.0, OTHER)], ids=["elsewhere", "under another"])
def test_a_card_that_was_read_once_is_forgotten_where_it_cannot_lie_bare(lies_mm: float, who: str) -> None:
    tracks, picture = Tracks(REGISTRY, STANDARD_MAT), np.random.default_rng(1).integers(0, 255, BARE.shape, np.uint8)
    for number in range(2):
        tracks.read(look(number, *both(who, CardPose(lies_mm, 360.0, 0.0))))
    tracks.read(look(3, *both(LABEL, CardPose(450.0, 360.0, 0.0))))
    tracks.forget_pending([LABEL])

    tracks.forget_unresolved(drawn(picture), EmptyMat())

    assert not tracks.unresolved


def test_an_upgrade_of_which_one_label_shows_has_turned_with_its_creature() -> None:
    tracks = Tracks(replace(REGISTRY, types={REGISTRY.labels[1].card: "upgrade"}), STANDARD_MAT)
    lay, turned = CardPose(502.0, 259.0, 174.0), CardPose(479.0, 236.0, -88.0)
    for number in range(2):
        tracks.read(look(number, *both(LABEL, lay), *both(OTHER, CardPose(502.0, 236.0, 177.0))))
    for number in range(2, 4):
        bare = labels_of(LABEL, turned, "upper_left")
        tracks.read(look(number, *bare, *both(OTHER, CardPose(502.0, 237.0, -87.0))))

    assert tracks.tracks[LABEL].pose.agrees_with(turned, 1.0, 1.0)


def test_a_card_nearly_as_dark_as_the_mat_is_gone_when_all_of_its_place_shows_the_mat() -> None:
    tracks, mat, pose = Tracks(REGISTRY, STANDARD_MAT), EmptyMat(), CardPose(450.0, 360.0, 0.0)
    mat.learn(BARE, [])
    dark = BARE.copy()
    dark[180:225, 230:262] = 56
    dark[180:192, 230:262] = 220
    for number in range(2):
        tracks.read(replace(look(number, *both(LABEL, pose)), small=drawn(dark)))

    tracks.missed([LABEL], replace(look(5), small=drawn(dark)), mat)
    assert [track.status for track in tracks] == ["seen"]

    for number in (6, 7):
        tracks.missed([LABEL], look(number), mat)
    assert list(tracks) == []


def test_a_card_whose_labels_lie_under_another_one_is_covered() -> None:
    tracks, pose = Tracks(REGISTRY, STANDARD_MAT), CardPose(845.0, 465.0, 0.0)
    for number in range(2):
        tracks.read(look(number, *both(LABEL, pose)))
    for number in range(2, 4):
        tracks.read(look(number, *both(OTHER, CardPose(846.0, 464.0, 1.0))))

    tracks.missed([LABEL], look(4), EmptyMat())

    assert {track.entry.label: track.status for track in tracks} == {LABEL: "covered", OTHER: "seen"}


def test_a_card_is_gone_although_others_cover_its_labels_where_the_mat_shows_between_them() -> None:
    tracks, mat, pose = Tracks(REGISTRY, STANDARD_MAT), EmptyMat(), CardPose(450.0, 360.0, 0.0)
    mat.learn(BARE, [])
    for number in range(2):
        tracks.read(look(number, *both(LABEL, pose)))
    for number in range(2, 4):
        tracks.read(look(number, *both(OTHER, CardPose(408.0, 360.0, 0.0)), *both(THIRD, CardPose(492.0, 360.0, 0.0))))

    for number in (4, 5):
        tracks.missed([LABEL], look(number), mat)

    assert {track.entry.label for track in tracks} == {OTHER, THIRD}


@pytest.mark.parametrize(("spread", "stays"), [((-3.0,), False), ((-30.0, 31.0), False), ((-42.0, 42.0), True)])
@pytest.mark.parametrize("type", ["creature", "upgrade"])
def test_a_creature_of_which_nothing_can_show_has_left_and_the_row_has_closed_up(
    spread: tuple[float, ...], stays: bool, type: str
) -> None:
    """An upgrade may lie there; and a creature in a full row, with neighbours over both its labels."""
    tracks, pose = Tracks(replace(REGISTRY, types={REGISTRY.labels[1].card: type}), STANDARD_MAT), CardPose(450, 360, 0)
    for number in range(2):
        tracks.read(look(number, *both(LABEL, pose)))
    for number in range(2, 4):
        beside = zip((OTHER, THIRD), spread, strict=False)
        tracks.read(look(number, *(one for label, x in beside for one in both(label, CardPose(450 + x, 360, 0)))))

    for number in (4, 5):
        tracks.missed([LABEL], look(number), EmptyMat())

    assert (LABEL in tracks.tracks) is (stays or type == "upgrade")


def test_a_creature_over_whose_place_the_row_has_closed_up_has_left_though_a_sheet_lies_there_as_before() -> None:
    tracks, pose = (
        Tracks(replace(REGISTRY, types={REGISTRY.labels[1].card: "creature"}), STANDARD_MAT),
        CardPose(450, 360, 0),
    )
    bare, card = BARE.copy(), BARE.copy()
    card[180:225, 230:240] = 140
    bare[:, 241:320] = card[:, 241:320] = 220
    for number in range(2):
        tracks.read(looked(number, card, *card_readings(both(LABEL, pose))))
    for number in range(2, 4):
        tracks.read(looked(number, bare, *card_readings(both(OTHER, CardPose(472, 360, 0)))))

    for number in (4, 5):
        tracks.missed([LABEL], looked(number, bare), EmptyMat())

    assert [track.entry.label for track in tracks] == [OTHER]


@pytest.mark.parametrize("turned", [0.0, 90.0])
def test_an_upgrade_that_cannot_be_read_is_looked_for_where_its_creature_has_taken_it(turned: float) -> None:
    tracks, creature = Tracks(REGISTRY, STANDARD_MAT), CardPose(450.0, 260.0, 0.0)
    upgrade, moved = CardPose(450.0, 282.0, 0.0), CardPose(430.0, 260.0, turned)
    for number in range(2):
        tracks.read(look(number, *both(LABEL, upgrade), *both(OTHER, creature)))
    for number in range(2, 4):
        before, seen = dict(tracks.tracks), look(number, *both(OTHER, moved))
        tracks.read(seen)
        tracks.carry({LABEL: OTHER}, before, seen)

    taken = tracks.tracks[LABEL]
    assert taken.status == "unconfirmed"
    assert taken.pose.agrees_with(CardPose(*moved.point(0.0, 22.0), turned), 0.1, 0.1)


def test_an_upgrade_that_is_read_where_it_lay_is_not_taken_along() -> None:
    tracks, upgrade = Tracks(REGISTRY, STANDARD_MAT), CardPose(450.0, 282.0, 0.0)
    for number, x in enumerate((450.0, 450.0, 380.0, 380.0)):
        before, seen = dict(tracks.tracks), look(number, *both(LABEL, upgrade), *both(OTHER, CardPose(x, 260.0, 0.0)))
        tracks.read(seen)
        tracks.carry({LABEL: OTHER}, before, seen)

    assert tracks.tracks[LABEL].pose.agrees_with(upgrade, 0.1, 0.1)


def test_the_same_label_in_two_places_at_once_moves_nothing() -> None:
    tracks, pose = Tracks(REGISTRY, STANDARD_MAT), CardPose(300.0, 360.0, 0.0)
    for number in range(2):
        tracks.read(look(number, *both(LABEL, pose)))
    for number in range(2, 6):
        tracks.read(look(number, *both(LABEL, pose), *both(LABEL, CardPose(600.0, 360.0, 0.0))))
    assert [round(track.pose.x) for track in tracks] == [300]


@pytest.mark.parametrize(
    ("angle", "before", "exhausted"),
    [
        (10, None, False),
        (85, None, True),
        (-92, None, True),
        (178, None, False),
        (45, True, True),
        (45, False, False),
        (65, False, True),
        (25, True, False),
    ],
)
def test_a_card_between_ready_and_exhausted_stays_what_it_was(
    angle: float, before: bool | None, exhausted: bool
) -> None:
    assert is_exhausted(angle, before) is exhausted


@pytest.mark.parametrize(("angle", "shift"), [(0.0, (0.0, 22.0)), (90.0, (-22.0, 0.0)), (90.0, (0.0, 23.0))])
def test_what_shows_a_strip_beside_a_whole_card_lies_under_it(angle: float, shift: tuple[float, float]) -> None:
    creature = LyingCard("creature", CardPose(450.0, 360.0, angle), True, 0)
    upgrade = LyingCard("upgrade", CardPose(450.0 + shift[0], 360.0 + shift[1], angle + 2), False, 0)
    neighbor = LyingCard("neighbor", CardPose(520.0, 360.0, angle), True, 0)
    assert creatures_over([neighbor, upgrade, creature]) == {"upgrade": "creature"}


@pytest.mark.parametrize("shift", [(0.0, 22.0), (-22.0, 0.0), (22.0, 0.0)])
def test_a_creature_stays_over_its_upgrade_while_one_of_its_labels_cannot_be_read(shift: tuple[float, float]) -> None:
    creature = LyingCard("creature", CardPose(450.0, 260.0, 90.0), False, 1)
    upgrade = LyingCard("upgrade", CardPose(450.0 + shift[0], 260.0 + shift[1], 90.0), False, 1)
    assert creatures_over([upgrade, creature], {"upgrade": "creature"}) == {"upgrade": "creature"}


def test_two_upgrades_lie_under_the_same_creature() -> None:
    lying = [
        LyingCard("creature", CardPose(450.0, 360.0, 0.0), True, 0),
        LyingCard("first", CardPose(450.0, 382.0, 0.0), False, 0),
        LyingCard("second", CardPose(450.0, 404.0, 0.0), False, 0),
    ]
    assert creatures_over(lying) == {"first": "creature", "second": "creature"}


@pytest.mark.parametrize("angle", [0.0, 90.0])
@pytest.mark.parametrize("turned", [0.0, -90.0, 90.0], ids=["as it lay", "readied", "exhausted"])
@pytest.mark.parametrize("pushed_mm", [-70.0, -32.0, 0.0, 40.0, 63.0])
def test_a_row_is_pushed_along_itself_and_one_label_tells_where_a_card_went(
    angle: float, turned: float, pushed_mm: float
) -> None:
    tracks, before = Tracks(REGISTRY, STANDARD_MAT), CardPose(450.0, 360.0, angle)
    after = CardPose(before.x + pushed_mm, before.y, angle + turned)

    for number in range(2):
        tracks.read(look(number, *both(LABEL, before)))
    for number in range(2, 4):
        tracks.read(look(number, *labels_of(LABEL, after, "lower_right")))

    (track,) = tracks
    assert track.pose.agrees_with(after, 1.0, 1.0)


def test_exhausted_neighbours_in_a_full_row_are_no_upgrades_of_each_other() -> None:
    lying = [
        LyingCard("dust-pixie", CardPose(150.0, 360.0, 90.0), False, 0, "creature"),
        LyingCard("niffle-ape", CardPose(196.0, 360.0, 90.0), True, 0, "creature"),
    ]
    assert creatures_over(lying) == {}


def test_an_artifact_that_an_upgrade_reaches_stays_an_artifact() -> None:
    lying = [
        LyingCard("creature", CardPose(402.0, 360.0, 0.0), True, 0, "creature"),
        LyingCard("upgrade", CardPose(402.0, 383.0, 0.0), False, 0, "upgrade"),
        LyingCard("artifact", CardPose(416.0, 425.0, 0.0), True, 0, "artifact"),
    ]
    assert creatures_over(lying) == {"upgrade": "creature"}


def test_an_unregistered_label_is_no_card() -> None:
    tracks = Tracks(REGISTRY, STANDARD_MAT)
    for number in range(3):
        tracks.read(look(number, *both("KF0000000Z", CardPose(450.0, 360.0, 0.0))))
    assert list(tracks) == []
    assert isinstance(look(0, *both(LABEL, CardPose(1, 1, 0))).readings[0], CardReading)


def test_a_card_of_which_edges_in_a_full_row_leave_two_places_stays_unread_rather_than_guessed() -> None:
    tracks = Tracks(REGISTRY, STANDARD_MAT)
    pose = CardPose(599.0, 242.0, -89.0)
    for number in (1, 2, 3):
        shown: dict[LabelPlace, float] = {"upper_left": 160.9, "lower_right": 104.4}
        tracks.read(look(number, *labels_of(LABEL, pose, "lower_right"), edges=shown))

    assert list(tracks) == []
    assert list(tracks.unresolved) == [LABEL]


def test_where_edges_leave_two_places_the_cards_picture_tells_which() -> None:
    tracks = Tracks(REGISTRY, STANDARD_MAT)
    pose = CardPose(599.0, 242.0, -89.0)
    title = REGISTRY.labels[1].card
    for number in (1, 2):
        seen = look(number, *labels_of(LABEL, pose, "lower_right"), edges={"upper_left": 160.9, "lower_right": 104.4})
        tracks.read(replace(seen, title_at=lambda at: title if at.agrees_with(pose, 1.0, 1.0) else None))

    assert [track.pose.agrees_with(pose, 1.0, 1.0) for track in tracks] == [True]
