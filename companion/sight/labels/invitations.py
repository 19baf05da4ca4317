"""Reads what a hub's QR code says, held before a table's camera. What other codes say is looked at and forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import zxingcpp

from companion.sight.cameras.source import Image
from companion.sight.pictures.pixels import gray_of

_Meant = TypeVar("_Meant")


def first_understood(image: Image, understand: Callable[[str], _Meant | None]) -> _Meant | None:
    """The meaning that `understand` makes of the first QR code in a picture that it makes something of."""
    codes = zxingcpp.read_barcodes(gray_of(image), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return next((meant for code in codes if (meant := understand(code.text)) is not None), None)
