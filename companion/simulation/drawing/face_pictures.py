"""Pictures of made-up cards as people would give them: scanned whole, for tables at which cards carry no labels."""

from __future__ import annotations

import cv2
import numpy as np

from companion.observations import IDENTITY_CARD
from companion.sight.cameras.source import Image
from companion.sight.faces.art import ArtBook, art_print, window_of
from companion.sight.pictures.pixels import gray_of
from companion.simulation.drawing.card_faces import CardFace, CardFaces, bare_face

SCANNED_PX = (315, 440)
"""Five pixels a millimetre."""


def scanned(face: CardFace) -> Image:
    """The whole card: blue-green-red."""
    return np.asarray(cv2.resize(bare_face(face), SCANNED_PX, interpolation=cv2.INTER_AREA), np.uint8)


def art_of(faces: CardFaces) -> ArtBook:
    """The pictures of all these cards but identity cards, each title once."""
    titles = {face.slug: face for face in faces.values() if face.kind != IDENTITY_CARD}
    pictures = {title: scanned(face) for title, face in titles.items()}
    prints = {title: art_print(window_of(picture)) for title, picture in pictures.items()}
    return ArtBook(prints, {title: gray_of(picture) for title, picture in pictures.items()})
