"""Reads the printed titles of cards in pictures that are sharp enough, as a phone's are: which picture is which card.

The reader of text is an extra, `faces-ocr`. What it reads is compared with the few titles that can lie there: a title
is told only where one of them is like it, and far more so than any other.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher
from typing import Final, TypeAlias

import cv2
import numpy as np

from companion.sight.cameras.source import Image

ReadLine: TypeAlias = Callable[[Image], str]
"""The one line of text in a picture, or nothing."""

TITLE_ROWS = ((0.505, 0.6), (0.03, 0.12))
"""Where titles are printed, as shares of a card's height: beneath its art, or above it."""
TITLE_COLUMNS = (0.17, 0.83)
LINE_PX: Final = 48
"""How high a line of text is for the reader."""
LEAST_LIKE, LEAST_LEAD = 0.75, 0.1
"""Share of the letters in common, and by how much more than with any other title."""
FEWEST_LETTERS: Final = 3


class TitleReader:
    """Reads titles. `titles` are those that may be printed, in any language, by the name that each is told by."""

    def __init__(self, titles: Mapping[str, Iterable[str]], read_line: ReadLine | None = None) -> None:
        self._keys = {name: {_key(title) for title in printed} for name, printed in titles.items()}
        self._read_line = read_line or rapid_reader()

    def title_of(self, picture: Image) -> str | None:
        """The title on a picture of a whole upright card; nothing where that is open."""
        for top, bottom in TITLE_ROWS:
            if (name := self._named(self._read_line(_line(picture, top, bottom)))) is not None:
                return name
        return None

    def _named(self, text: str) -> str | None:
        key = _key(text)
        if len(key) < FEWEST_LETTERS:
            return None
        alike = sorted(
            ((max(_alike(key, one) for one in keys), name) for name, keys in self._keys.items()), reverse=True
        )
        (best, name), second = alike[0], alike[1][0] if len(alike) > 1 else 0.0
        return name if best >= LEAST_LIKE and best - second >= LEAST_LEAD else None


def rapid_reader() -> ReadLine:
    """RapidOCR's reader of lines, with the model that it brings. Raises `ModuleNotFoundError` without the extra."""
    rapidocr = importlib.import_module("rapidocr")
    importlib.import_module("onnxruntime")
    engine = rapidocr.RapidOCR(params={"Global.log_level": "error"})

    def read_line(picture: Image) -> str:
        texts = engine(picture, use_det=False, use_cls=False, use_rec=True).txts
        return max(texts or ("",), key=len)

    return read_line


def _line(picture: Image, top: float, bottom: float) -> Image:
    height, width = picture.shape[:2]
    left, right = (round(share * width) for share in TITLE_COLUMNS)
    line = picture[round(top * height) : round(bottom * height), left:right]
    factor = LINE_PX / line.shape[0]
    return np.asarray(cv2.resize(line, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC), np.uint8)


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()


def _key(title: str) -> str:
    """Letters and digits alone, without case and accents."""
    plain = title.replace("Æ", "Ae").replace("æ", "ae")
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain).casefold() if sign.isalnum())
