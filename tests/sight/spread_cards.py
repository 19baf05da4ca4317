"""Cards of the two starter decks, spread side by side under a camera."""

from __future__ import annotations

from functools import cache

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.observations import DeckList
from companion.sight.cameras.source import Image
from companion.sight.decks.registry import RegisteredLabel, Registry, registry_for
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.layout import PlacedCard, Pose, TableLayout
from tests.simulation.made_up_table import facts

REGISTRY = registry_for((RADIANT_ARGUS, MISS_ONYX), "tag18", 18.0, ("A7Q2X", "B8R3Y"))
ROW, WIDTH_MM, HEIGHT_MM = 12, 72.0, 98.0


def cards_of(player: int, registry: Registry = REGISTRY) -> list[RegisteredLabel]:
    return [entry for entry in registry.labels if entry.player == player and entry.id]


@cache
def renderer() -> TableRenderer:
    return TableRenderer(camera_over(1920, 1080), faces_for(REGISTRY, facts), LabelStyle("tag", 18.0))


def picture(entries: list[RegisteredLabel]) -> Image:
    """The cards in rows, side by side, as a camera over the table sees them."""
    items = tuple(
        PlacedCard(
            entry.id or "",
            Pose(50.0 + WIDTH_MM * (number % ROW), 90.0 + HEIGHT_MM * (number // ROW)),
            "battleline",
            entry.player,
        )
        for number, entry in enumerate(entries)
    )
    return renderer().draw(TableLayout(items))


def as_text(deck: DeckList) -> str:
    """The deck as a plain list."""
    lines = [deck.name]
    for house in deck.houses:
        lines += [house.title(), *(entry.card for entry in deck.cards if entry.house == house)]
    return "\n".join(lines)
