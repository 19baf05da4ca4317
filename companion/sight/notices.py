"""Puts into words what a person should know about what the camera sees, with what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.sight.camera import Image
from companion.sight.geometry import MatFound
from companion.sight.reading import Readings
from companion.sight.table_view import Notice
from companion.sight.unread import UnreadZones

DARK_LEVEL = 12.0
"""Mean steps of gray below which a picture is black."""


def why_blind(image: Image) -> Notice:
    """Why a picture in which the mat is not found shows nothing."""
    if float(image[::16, ::16].mean()) < DARK_LEVEL:
        return Notice("dark", "The picture is black: take the cap off the camera or switch on the light.")
    return Notice("no-mat", "The play mat is not in the picture: none of its four corner markers is seen.")


def notices(
    found: MatFound, hand: bool, readings: Readings, misplaced: Mapping[str, str], unread: UnreadZones
) -> Iterator[Notice]:
    """What one frame gives reason to say. `misplaced`: titles of cards that show another's picture, and whose."""
    if found.frozen and not hand:
        yield Notice(
            "mat-half-seen",
            f"Only {found.visible} of the mat's four corner markers are seen: uncover them or move the camera.",
        )
    if found.bumped_mm:
        yield Notice("moved", f"Camera or mat moved by {found.bumped_mm:.0f} mm; the cards are followed on.")
    for stranger in sorted(readings.strangers):
        yield Notice("stranger", f"{stranger} lies on the table.")
    if readings.foreign:
        yield Notice("foreign-code", "A QR code that is no card label lies on the table; it was not kept.")
    for card, title in misplaced.items():
        yield Notice("other-picture", f"A card carries the label of {card}, but shows the picture of {title}.")
    for zone, player in sorted(unread):
        yield Notice(
            "unread-card", f"Something in player {player + 1}'s {zone} cannot be read: turn or move it a little."
        )
