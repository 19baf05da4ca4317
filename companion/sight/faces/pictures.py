"""Takes pictures of cards into the folder from which faces are known, and says which of them cannot tell a card.

The folder is the users' own: nobody but this user may read it, and nothing of it is sent anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.durable_files import OWNER_ONLY, replace_file
from companion.sight.cameras.source import Image
from companion.sight.faces.art import ArtError, read_picture
from companion.sight.faces.matching import FEWEST_POINTS, FINEST_PX_PER_MM, FaceBook
from companion.sight.labels.print_format import CARD_WIDTH_MM
from companion.sight.pictures.pixels import gray_of

OWNER_ONLY_FOLDER = 0o700
LEAST_WIDTH_PX: Final = 126
"""Two pixels a millimetre."""
KEPT_WIDTH_PX: Final = round(CARD_WIDTH_MM * 6)
"""More than that shows nothing that a camera over a table sees."""


def read_face(path: Path) -> Image:
    """A picture of a whole upright card. Raises `ArtError` for a file that is none, or a picture too small."""
    picture = read_picture(path)
    height, width = picture.shape[:2]
    if width < LEAST_WIDTH_PX:
        raise ArtError(f"{path}: too few pixels, {width} x {height}: a card must be {LEAST_WIDTH_PX} wide at least")
    return picture


def face_complaints(pictures: Mapping[str, Image]) -> dict[str, str]:
    """Of these pictures by title those that cannot tell their card from the others, and why."""
    faces = FaceBook({title: gray_of(picture) for title, picture in pictures.items()}).at(FINEST_PX_PER_MM)
    clear = {face.title for face in faces.faces if len(face.points) >= FEWEST_POINTS}
    complaints = dict.fromkeys(
        pictures.keys() - clear, "has too few details: take it sharper, larger, or in more light"
    )
    for one, other in faces.alike():
        complaints.setdefault(one, f"looks like the picture of {other}: is it the right card?")
    return complaints


def keep_face(folder: Path, title: str, picture: Image) -> None:
    """Writes a title's picture, at once or not at all. Raises `ArtError` where the folder cannot be written."""
    shrink = min(1.0, KEPT_WIDTH_PX / picture.shape[1])
    kept = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA) if shrink < 1 else picture
    path = folder / f"{title}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(OWNER_ONLY_FOLDER)
        replace_file(path, np.asarray(cv2.imencode(".png", kept)[1]).tobytes(), OWNER_ONLY)
    except OSError as error:
        raise ArtError(f"{path}: cannot be written ({error.strerror})") from error
