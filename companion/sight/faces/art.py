"""Tells a card by its printed picture, among the titles of the two registered decks.

A second path beside the labels: it confirms them, and it names a card whose labels cannot be read. Two measures that
fail in different ways must agree on one title, and leave the next one well behind: a difference hash of 16 x 16 bits
(which neighbour is brighter; blind to light and colour) and a thumbnail in CIE L*a*b* (colour and large shapes; blind
to detail). Otherwise nothing is said. Copies of a title have the same picture, so that art never tells which copy.

The pictures are the users' own: whole upright cards, cut at their edges, one file a title, in a folder beside the
registry. Only what is between the labels is compared, so that it does not matter whether the pictures show labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from companion.observations import IDENTITY_CARD
from companion.sight.cameras.source import Image
from companion.sight.labels.code import is_deck_code
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.geometry import TableGeometry
from companion.sight.pictures.pixels import gray_of

WINDOW_MM = (-27.0, -22.0, 27.0, 6.0)
"""Left, top, right and bottom of what is compared, from the card's centre: picture, but no label of up to 20 mm."""
WINDOW_PX = (108, 56)
PICTURE_PX_PER_MM = 4
HASH_SIDE = 16
THUMBNAIL_PX = (16, 12)

LARGEST_HASH_SHARE = 0.30
"""Share of the hash's bits that may differ. Of two different pictures about half do."""
HASH_LEAD = 0.08
LEAST_CORRELATION = 0.75
CORRELATION_LEAD = 0.05
PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".webp")


class ArtError(ValueError):
    """Pictures that cannot be used; the message says which and why."""


@dataclass(frozen=True, slots=True, eq=False)
class ArtPrint:
    """The features of one picture: the hash's bits, and the thumbnail as one vector of mean 0 and length 1."""

    bits: npt.NDArray[np.bool_]
    thumbnail: npt.NDArray[np.float32]


def art_print(window: Image) -> ArtPrint:
    """Of the compared part of a card, height x width x 3, blue-green-red."""
    gray = cv2.cvtColor(window, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(gray, (HASH_SIDE + 1, HASH_SIDE), interpolation=cv2.INTER_AREA).astype(np.int16)
    lab = cv2.cvtColor(cv2.resize(window, THUMBNAIL_PX, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2LAB)
    # Each channel by itself: a colour cast shifts it as a whole.
    channels = lab.reshape(-1, 3).astype(np.float32)
    vector = (channels - channels.mean(axis=0)).ravel()
    return ArtPrint((small[:, 1:] > small[:, :-1]).ravel(), vector / max(float(np.linalg.norm(vector)), 1e-6))


def art_window(image: Image, geometry: TableGeometry, pose: CardPose) -> Image:
    """The compared part of a card that lies there, upright; gray where the frame does not show it."""
    return _cut(image, geometry, pose, WINDOW_MM, WINDOW_PX)


def card_picture(image: Image, geometry: TableGeometry, pose: CardPose, px_per_mm: float = PICTURE_PX_PER_MM) -> Image:
    """The whole card that lies there, upright; by default as a file of this folder holds it."""
    across, down = CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2
    size = round(CARD_WIDTH_MM * px_per_mm), round(CARD_HEIGHT_MM * px_per_mm)
    return _cut(image, geometry, pose, (-across, -down, across, down), size)


def _cut(
    image: Image,
    geometry: TableGeometry,
    pose: CardPose,
    part: tuple[float, float, float, float],
    size: tuple[int, int],
) -> Image:
    left, top, right, bottom = part
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    seen = geometry.to_px(np.array([pose.point(x, y) for x, y in corners], np.float64)).astype(np.float32)
    width, height = size
    wanted = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    onto = cv2.getPerspectiveTransform(seen, wanted - 0.5)
    colored = image if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
    return np.asarray(
        cv2.warpPerspective(colored, onto, size, flags=cv2.INTER_LINEAR, borderValue=(128, 128, 128)), np.uint8
    )


def window_of(picture: Image) -> Image:
    """The compared part of a picture of a whole upright card, whatever its size."""
    height, width = picture.shape[:2]
    left, top, right, bottom = WINDOW_MM
    columns = [round((x / CARD_WIDTH_MM + 0.5) * width) for x in (left, right)]
    rows = [round((y / CARD_HEIGHT_MM + 0.5) * height) for y in (top, bottom)]
    part = picture[rows[0] : rows[1], columns[0] : columns[1]]
    return np.asarray(cv2.resize(part, WINDOW_PX, interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True, slots=True)
class ArtSimilarity:
    """How like two pictures are: the share of the hash's bits that differ, and the thumbnails' correlation."""

    hash_share: float
    correlation: float


def similarity_of(one: ArtPrint, other: ArtPrint) -> ArtSimilarity:
    """How like two pictures are."""
    return ArtSimilarity(float((one.bits != other.bits).mean()), float(one.thumbnail @ other.thumbnail))


@dataclass(slots=True)
class ArtBook:
    """The pictures of all titles that are known, by slug. `pictures`: whole cards, gray, as files had them."""

    prints: Mapping[str, ArtPrint]
    pictures: Mapping[str, Image] = field(default_factory=dict)
    _titles: tuple[str, ...] = field(init=False)
    _bits: npt.NDArray[np.bool_] = field(init=False)
    _thumbnails: npt.NDArray[np.float32] = field(init=False)

    def __post_init__(self) -> None:
        self._titles = tuple(self.prints)
        if self._titles:
            self._bits = np.stack([self.prints[title].bits for title in self._titles])
            self._thumbnails = np.stack([self.prints[title].thumbnail for title in self._titles])

    def __len__(self) -> int:
        return len(self._titles)

    def identify(self, window: Image) -> str | None:
        """The title of the card that shows this; `None`, "don't know", where that is not beyond doubt.

        With a single title known there is no other to leave behind, and nothing is said.
        """
        if len(self._titles) < 2:
            return None
        seen = art_print(window)
        shares = (self._bits != seen.bits).mean(axis=1)
        correlations = self._thumbnails @ seen.thumbnail
        best, second = np.argsort(shares)[:2]
        likest = np.argsort(-correlations)[:2]
        agreed = best == likest[0]
        by_hash = shares[best] <= LARGEST_HASH_SHARE and shares[second] - shares[best] >= HASH_LEAD
        lead = correlations[likest[0]] - correlations[likest[1]]
        by_color = correlations[likest[0]] >= LEAST_CORRELATION and lead >= CORRELATION_LEAD
        return self._titles[int(best)] if agreed and by_hash and by_color else None

    def distance(self, window: Image) -> float:
        """How far the nearest title's hash is from this, as a share of its bits."""
        return float((self._bits != art_print(window).bits).mean(axis=1).min()) if self._titles else 1.0

    def similarity(self, title: str, window: Image) -> ArtSimilarity | None:
        """How like a title's picture this is; nothing where that title is not known."""
        known = self.prints.get(title)
        return None if known is None else similarity_of(known, art_print(window))

    def title_at(self, image: Image, geometry: TableGeometry, pose: CardPose) -> str | None:
        """The title of the card that lies there so, or "don't know"."""
        return self.identify(art_window(image, geometry, pose))


def identity_picture(code: str) -> str:
    """The key of the identity card's picture for the deck with this code, among those of titles."""
    return f"{IDENTITY_CARD}-{code}"


def deck_of_identity(title: str) -> str | None:
    """The code of the deck whose identity card's picture goes by this; nothing for a title."""
    card, _, code = title.partition("-")
    return code if card == IDENTITY_CARD and is_deck_code(code) else None


def art_folder(registry: Path) -> Path:
    """Where the pictures for a registry file are: `registry.json` has `registry-art` beside it."""
    return registry.with_name(f"{registry.stem}-art")


def load_art(folder: Path, titles: Iterable[str]) -> ArtBook:
    """The pictures in a folder of the titles asked for; each file is named after its title's slug, such as `troll.png`.

    A folder that is not there holds none. Raises `ArtError` for a file that is no picture of an upright card.
    """
    prints: dict[str, ArtPrint] = {}
    pictures: dict[str, Image] = {}
    for title in dict.fromkeys(titles):
        path = next((path for ending in PICTURE_ENDINGS if (path := folder / f"{title}{ending}").is_file()), None)
        if path is not None:
            picture = read_picture(path)
            prints[title], pictures[title] = art_print(window_of(picture)), gray_of(picture)
    return ArtBook(prints, pictures)


def read_picture(path: Path) -> Image:
    """A picture of a whole upright card, blue-green-red. Raises `ArtError` for a file that is none."""
    picture = read_photograph(path)
    height, width = picture.shape[:2]
    if width < 60 or not 1.2 < height / width < 1.6:
        raise ArtError(f"{path}: is {width} x {height}, but a whole upright card is 63 wide to 88 high; cut it so")
    return picture


def read_photograph(path: Path) -> Image:
    """A picture of anything, blue-green-red, as its camera was held. Raises `ArtError` for a file that is none."""
    try:
        picture = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        picture = None
    if picture is None:
        raise ArtError(f"{path}: cannot be read as a picture")
    return np.asarray(picture, np.uint8)
