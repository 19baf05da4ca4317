"""A camera reads the two cards of a gigantic creature, and the referee is told of one."""

from __future__ import annotations

from typing import Any, Final

import pytest

from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.referee.search.gigantic import with_whole_creatures

BOTTOM, TOP = "niffle-kong", "niffle-kong2"
HALVES: Final = dict.fromkeys((BOTTOM, TOP), (BOTTOM, TOP))
KNIGHT = SeenCard("staunch-knight")


def whole(*line: SeenCard) -> tuple[SeenCard, ...] | None:
    """The first player's battleline as the referee is told of it; the other side shows no card."""
    seen = TableSnapshot(1.0, (SeenSide(battleline=line), SeenSide()))
    told = with_whole_creatures(seen, HALVES)
    assert told.players[1] == seen.players[1]
    return told.players[0].battleline


def joined(bottom: dict[str, Any], top: dict[str, Any]) -> SeenCard:
    line = whole(SeenCard(BOTTOM, **bottom), SeenCard(TOP, **top))
    assert line is not None
    [creature] = line
    return creature


@pytest.mark.parametrize("turned_over", [False, True])
def test_two_halves_side_by_side_are_one_creature_whichever_lies_on_the_left(turned_over: bool) -> None:
    halves = (SeenCard(BOTTOM, "b", 0), SeenCard(TOP, "t", 1))
    left, right = reversed(halves) if turned_over else halves
    assert whole(KNIGHT, left, right, KNIGHT) == (
        KNIGHT,
        SeenCard(BOTTOM, "b", 0, other_half=SeenCard(TOP, "t", 1)),
        KNIGHT,
    )


def test_a_half_alone_is_the_creature_whose_other_half_hides() -> None:
    assert whole(SeenCard(BOTTOM, "b"), KNIGHT) == (SeenCard(BOTTOM, "b"), KNIGHT)
    assert whole(SeenCard(TOP, "t", 1, damage=2)) == (
        SeenCard(BOTTOM, None, 1, damage=2, other_half=SeenCard(TOP, "t", 1)),
    )


def test_two_of_the_same_half_are_two_creatures() -> None:
    assert whole(SeenCard(BOTTOM, "b"), SeenCard(BOTTOM, "c")) == (SeenCard(BOTTOM, "b"), SeenCard(BOTTOM, "c"))


def test_a_third_half_beside_a_whole_creature_is_another_one() -> None:
    line = whole(SeenCard(BOTTOM), SeenCard(TOP), SeenCard(BOTTOM, "b"))
    assert line == (SeenCard(BOTTOM, other_half=SeenCard(TOP)), SeenCard(BOTTOM, "b"))


@pytest.mark.parametrize(
    ("bottom", "top", "creature"), [(True, True, True), (False, False, False), (True, None, True), (True, False, None)]
)
def test_it_is_turned_as_its_halves_are_where_they_agree(
    bottom: bool | None, top: bool | None, creature: bool | None
) -> None:
    assert joined({"exhausted": bottom}, {"exhausted": top}).exhausted is creature


@pytest.mark.parametrize(("bottom", "top", "creature"), [(2, 3, 5), (None, 3, 3), (2, None, 2), (None, None, None)])
def test_tokens_on_either_half_lie_on_the_creature(bottom: int | None, top: int | None, creature: int | None) -> None:
    assert joined({"damage": bottom}, {"damage": top}).damage == creature


@pytest.mark.parametrize(
    ("bottom", "top", "creature"),
    [(True, False, True), (False, True, True), (None, True, True), (False, None, None), (False, False, False)],
)
def test_it_is_stunned_where_either_half_shows_it(bottom: bool | None, top: bool | None, creature: bool | None) -> None:
    assert joined({"stunned": bottom}, {"stunned": top}).stunned is creature


def test_upgrades_of_either_half_are_the_creatures() -> None:
    armor, blood = SeenCard("shoulder-armor"), SeenCard("blood-of-titans")
    assert joined({"upgrades": (armor,)}, {"upgrades": (blood,)}).upgrades == (armor, blood)
    assert joined({}, {"upgrades": (blood,)}).upgrades == (blood,)
    assert joined({"upgrades": ()}, {}).upgrades == ()
    assert joined({}, {}).upgrades is None


def test_a_half_that_shows_from_beneath_the_other_is_no_upgrade() -> None:
    armor = SeenCard("shoulder-armor")
    assert whole(SeenCard(TOP, "t", upgrades=(armor, SeenCard(BOTTOM, "b")))) == (
        SeenCard(BOTTOM, "b", upgrades=(armor,), other_half=SeenCard(TOP, "t")),
    )


def test_it_is_as_sure_as_the_better_reading_of_its_halves() -> None:
    assert joined({"confidence": 0.6}, {"confidence": 0.9}).confidence == 0.9
    assert joined({"confidence": 0.8}, {"confidence": 0.7}).confidence == 0.8
