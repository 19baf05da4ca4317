"""The truth about a layout, to compare a reader's answers with: which card lies where, and how much of it shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.marks import MARKS
from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM, LabelPlace, label_center_mm
from companion.simulation.drawing.card_faces import SLEEVE_MM, card_key
from companion.simulation.drawing.tokens import RADIUS_MM, counters_on
from companion.simulation.table.layout import PlacedCard, PlacedPile, Pose, TableLayout

PLACES: tuple[LabelPlace, LabelPlace] = ("upper_left", "lower_right")

_PX_PER_MM = 2
_MARGIN_MM = 60
_TOKEN = -1

Mask = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Visibility:
    """Shares, 0 to 1, of a card and of each of its labels that nothing lies on."""

    card: float
    labels: Mapping[LabelPlace, float]


def visibility(layout: TableLayout, label_mm: Callable[[str], float]) -> dict[str, Visibility]:
    """The visible part of every single card, seen straight from above. `label_mm` tells a card's labels' side by its
    key.
    """
    owners = _owners(layout)
    return {
        card.key: Visibility(
            _share(owners, _card_corners(card.pose, SLEEVE_MM), number),
            {place: _share(owners, _label_corners(card.pose, place, label_mm(card.key)), number) for place in PLACES},
        )
        for number, card in enumerate(layout.cards, start=1)
    }


def truth_of(layout: TableLayout, registry: Registry) -> dict[str, object]:
    """The `snapshot` of a layout and its visible `cards`, in the form of a film's truth file."""
    entries = {card_key(entry): entry for entry in registry.labels}
    shown = visibility(layout, lambda key: registry.format_of(entries[key].label).label_mm)
    cards = [
        _card_truth(card, entries[card.key], shown[card.key])
        for card in layout.cards
        if card.face_up and shown[card.key].card > 0
    ]
    return {"snapshot": {"players": [_side(layout, entries, player) for player in (0, 1)]}, "cards": cards}


def _side(layout: TableLayout, entries: Mapping[str, RegisteredLabel], player: int) -> dict[str, object]:
    def row(zone: str) -> list[PlacedCard]:
        own = [card for card in layout.cards if (card.zone, card.player, card.host) == (zone, player, None)]
        return sorted(own, key=lambda card: card.pose.x_mm * (1 - 2 * player))

    discard = [card for card in layout.cards if (card.zone, card.player) == ("discard", player)]
    return {
        "battleline": [_seen(card, layout, entries) for card in row("battleline")],
        "artifacts": [_seen(card, layout, entries) for card in row("artifacts")],
        "discard": [entries[card.key].card for card in discard[-1:]],
        "play": [entries[card.key].card for card in row("play")],
    }


def _seen(card: PlacedCard, layout: TableLayout, entries: Mapping[str, RegisteredLabel]) -> dict[str, object]:
    present = {
        **{mark.key: getattr(card.counters, mark.field) for mark in MARKS},
        "upgrades": [{"card": entries[other.key].card} for other in layout.cards if other.host == card.key],
    }
    seen = {"card": entries[card.key].card, "exhausted": abs(angle_for_controller(card)) > 45}
    return seen | {name: value for name, value in present.items() if value}


def angle_for_controller(card: PlacedCard) -> float:
    """Degrees clockwise, 0 when upright for its controller, from -180 up to 180."""
    return (card.pose.angle_deg - 180 * card.player + 180) % 360 - 180


def _card_truth(card: PlacedCard, entry: RegisteredLabel, shown: Visibility) -> dict[str, object]:
    return {
        "label": entry.label,
        "card": entry.card,
        "owner": entry.player,
        "x": round(card.pose.x_mm, 1),
        "y": round(card.pose.y_mm, 1),
        "angle": round(angle_for_controller(card), 1),
        "zone": card.zone,
        "player": card.player,
        "height": card.pose.height_mm,
        "role": "upgrade" if card.host else "pile" if card.zone == "discard" else "top",
        "covered": "no" if shown.card > 0.995 else "partly",
        "visible": round(shown.card, 2),
        "label_visible": {place: round(share, 2) for place, share in shown.labels.items()},
    }


def _owners(layout: TableLayout) -> Mask:
    """For every spot of the mat the number of the card that shows there, counted from 1 in `layout.cards`."""
    owners = np.zeros(((600 + 2 * _MARGIN_MM) * _PX_PER_MM, (900 + 2 * _MARGIN_MM) * _PX_PER_MM), np.int32)
    numbers = {card.key: number for number, card in enumerate(layout.cards, start=1)}
    for item in layout.items:
        match item:
            case PlacedCard():
                cv2.fillConvexPoly(owners, _pixels(_card_corners(item.pose, SLEEVE_MM)), numbers[item.key])
                for looks, pose in counters_on(item.pose, item.counters):
                    _cover_round(owners, pose, RADIUS_MM[looks])
            case PlacedPile():
                cv2.fillConvexPoly(owners, _pixels(_card_corners(item.pose, SLEEVE_MM)), _TOKEN)
            case _:
                _cover_round(owners, item.pose, RADIUS_MM[item.kind])
    return owners


def _cover_round(owners: Mask, pose: Pose, radius_mm: float) -> None:
    x, y = _pixels(np.array([[pose.x_mm, pose.y_mm]]))[0]
    cv2.circle(owners, (int(x), int(y)), round(radius_mm * _PX_PER_MM), _TOKEN, -1)


def _share(owners: Mask, corners_mm: npt.NDArray[np.float64], number: int) -> float:
    area = np.zeros(owners.shape, np.uint8)
    pixels = _pixels(corners_mm)
    cv2.fillConvexPoly(area, pixels, 1)
    (left, top), (right, bottom) = np.maximum(pixels.min(axis=0), 0), pixels.max(axis=0) + 1
    inside = area[top:bottom, left:right] == 1
    return float((owners[top:bottom, left:right][inside] == number).mean())


def _pixels(points_mm: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
    return np.asarray(np.round((points_mm + _MARGIN_MM) * _PX_PER_MM), np.int32)


def _card_corners(pose: Pose, sleeve_mm: float) -> npt.NDArray[np.float64]:
    return _placed(pose, (0.0, 0.0), CARD_WIDTH_MM / 2 + sleeve_mm, CARD_HEIGHT_MM / 2 + sleeve_mm)


def _label_corners(pose: Pose, place: LabelPlace, label_mm: float) -> npt.NDArray[np.float64]:
    return _placed(pose, label_center_mm(place, label_mm), label_mm / 2, label_mm / 2)


def _placed(pose: Pose, center: tuple[float, float], half_width: float, half_height: float) -> npt.NDArray[np.float64]:
    """Corners of a rectangle that is part of a card lying in that pose, 4 x 2 millimetres."""
    angle = math.radians(pose.angle_deg)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    outline = np.array(list(_rectangle(half_width, half_height))) + center
    return np.asarray(outline @ turn.T + (pose.x_mm, pose.y_mm))


def _rectangle(half_width: float, half_height: float) -> Iterator[tuple[float, float]]:
    yield from ((-half_width, -half_height), (half_width, -half_height), (half_width, half_height))
    yield (-half_width, half_height)
