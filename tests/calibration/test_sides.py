"""The players' sides, told by the cards that lie there before a game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.sides import check_sides
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import Registry
from companion.simulation.table.layout import TableLayout
from tests.sight.watching import REGISTRY, layout, table_with
from tests.simulation.made_up_table import side


def pictures(laid: TableLayout) -> list[Image]:
    frame = table_with(laid).read()
    assert isinstance(frame, Frame)
    return [frame.image]


def swapped(registry: Registry) -> Registry:
    """The same two decks, each registered for the other player."""
    first, second = registry.decks
    decks = replace(first, player=1), replace(second, player=0)
    return replace(
        registry, decks=decks, labels=tuple(replace(entry, player=1 - entry.player) for entry in registry.labels)
    )


LAID = layout(side(0, creatures=2), side(1, creatures=2))


@pytest.mark.parametrize("turned", [0, 2], ids=["as hung", "hung the other way round"])
def test_each_deck_is_found_at_its_edge(turned: int) -> None:
    seen = [np.ascontiguousarray(np.rot90(picture, turned)) for picture in pictures(LAID)]

    found = check_sides(seen, REGISTRY)

    assert [finding.level for finding in found] == ["green", "green"]
    assert [edge in finding.message for finding, edge in zip(found, ("Deck 0 (brobnar", "Deck 1"), strict=True)] == [
        True,
        True,
    ]
    assert ["lower edge" in found[0].message, "upper edge" in found[1].message] == [True, True]


def test_players_in_each_others_seats_are_told_so() -> None:
    found = check_sides(pictures(LAID), swapped(REGISTRY))

    assert [finding.level for finding in found] == ["red", "red"]
    assert "swap seats" in found[0].advice


def test_a_bare_table_tells_nothing() -> None:
    assert check_sides(pictures(TableLayout()), REGISTRY) == []
