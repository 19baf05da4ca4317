"""Reading labels in small pictures, and keeping nothing of codes that are not ours."""

from __future__ import annotations

import io
import random

import cv2
import numpy as np
import pytest
import segno

from companion.sight.cameras.source import Image
from companion.sight.labels.code import LabelCode
from companion.sight.labels.decoding import (
    Code,
    Fingerprints,
    ForeignCode,
    LabelReading,
    TagReader,
    ZbarReader,
    ZxingReader,
    looks_like_archon,
    reader_for,
)
from tests.benchmarks.sight_hostile_labels import hostile_text, places_apart
from tests.simulation.made_up_table import registry

KEY = Fingerprints(b"a secret of this table")
LABEL = LabelCode("A7Q2X", 14).text
ARCHON = "https://www.keyforgegame.com/archon/AB12CD34EF56"


def symbol(text: str) -> Image:
    """A QR symbol with two quiet modules, one pixel a module."""
    made = segno.make(text, error="h" if len(text) <= 10 else "m", boost_error=False, micro=False)
    return np.array([[0 if module else 255 for module in row] for row in made.matrix_iter(border=2)], np.uint8)


def picture_of(modules: Image, module_px: float, degrees: float = 0.0, side: int = 200) -> Image:
    """The symbol in the middle of a gray picture, turned clockwise, a little blurred, with noise."""
    middle = modules.shape[0] / 2
    turn = np.array(cv2.getRotationMatrix2D((middle, middle), -degrees, module_px), float)
    turn[:, 2] += side / 2 - middle
    large = cv2.resize(modules, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    turn[:, :2] /= 8
    turned = cv2.warpAffine(large, turn, (side, side), flags=cv2.INTER_AREA, borderValue=96)
    noise = np.random.default_rng(1).normal(0, 2, turned.shape)
    return np.array(np.clip(cv2.GaussianBlur(turned, (0, 0), 0.6) + noise, 0, 255), np.uint8)


def only(codes: list[Code]) -> Code:
    assert len(codes) == 1, codes
    return codes[0]


@pytest.mark.parametrize("degrees", [0, 45, 90, 180, 200, 271])
@pytest.mark.parametrize("reader", [ZxingReader(KEY), ZbarReader(KEY)], ids=["zxing-cpp", "zbar"])
def test_a_label_is_read_however_it_is_turned_and_its_corners_go_round_from_its_own_upper_left(
    reader: ZxingReader | ZbarReader, degrees: int
) -> None:
    code = only(reader.read(picture_of(symbol(LABEL), 4.0, degrees), 3.0))

    assert isinstance(code, LabelReading)
    assert code.label == LABEL
    across = code.corners_px[1] - code.corners_px[0]
    assert np.degrees(np.arctan2(across[1], across[0])) % 360 == pytest.approx(degrees, abs=4)
    assert code.corners_px.mean(axis=0) == pytest.approx([100, 100], abs=2)


def test_two_and_a_half_pixels_a_module_are_enough() -> None:
    code = only(reader_for("qr", "steady", KEY).read(picture_of(symbol(LABEL), 2.5, 17), 2.5))
    assert isinstance(code, LabelReading)
    assert code.label == LABEL


@pytest.mark.parametrize("degrees", [0, 33, 90])
def test_a_tag_is_read_with_its_number(degrees: int) -> None:
    tag = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), 292, 8)
    code = only(TagReader().read(picture_of(np.pad(tag, 1, constant_values=255), 3.0, degrees), 3.0))
    assert isinstance(code, LabelReading)
    assert code.label == "292"


def test_an_archon_card_is_recognised_and_only_a_keyed_hash_is_left() -> None:
    code = only(ZxingReader(KEY).read(picture_of(symbol(ARCHON), 4.0), 4.0))

    assert isinstance(code, ForeignCode)
    assert code.kind == "archon"
    assert code.fingerprint == KEY.of(ARCHON.encode())
    assert code.fingerprint != Fingerprints(b"another table").of(ARCHON.encode())
    assert "AB12CD34EF56" not in repr(code)
    assert "secret" not in repr(KEY)


@pytest.mark.parametrize(
    ("text", "archon"),
    [
        (ARCHON, True),
        ("keyforge/ABCD-EFGH-2345", True),
        ("https://example.org/", False),
        ("WIFI:S:shop;T:WPA;P:pass;;", False),
        ("1234567890123", False),
    ],
)
def test_what_looks_like_an_archon_code(text: str, archon: bool) -> None:
    assert looks_like_archon(text) is archon


@pytest.mark.parametrize("shape", [(1, 1), (3, 200), (64, 64)])
@pytest.mark.parametrize("effort", ["quick", "steady", "patient"])
def test_pictures_without_codes_are_read_as_nothing(shape: tuple[int, int], effort: str) -> None:
    noise = np.random.default_rng(2).integers(0, 256, shape, np.uint8)
    for symbology in ("qr", "tag"):
        assert reader_for(symbology, effort, KEY).read(noise, 2.4) == []  # type: ignore[arg-type]


def test_hostile_payloads_are_never_taken_for_labels() -> None:
    rng = random.Random(7)
    registered = registry()
    label = registered.labels[0].label
    accepted = [text for text in (hostile_text(rng, label) for _ in range(20_000)) if registered.by_label(text)]

    # A label spoiled in several places may happen to be another card's; spoiled in one, or foreign, it never is.
    assert all(places_apart(text, label) >= 2 for text in accepted)
    assert len(accepted) < 10


def test_a_hostile_symbol_is_read_as_foreign() -> None:
    for payload in ("KF" + "9" * 200, "\x00\x01KF", "Ω" * 20, "../../etc/passwd", "<script>alert(1)</script>"):
        stream = io.BytesIO()
        segno.make(payload, micro=False).save(stream, kind="png", scale=4, border=4)
        image = cv2.imdecode(np.frombuffer(stream.getvalue(), np.uint8), cv2.IMREAD_GRAYSCALE)
        assert all(isinstance(code, ForeignCode) for code in ZxingReader(KEY).read(np.asarray(image, np.uint8), 4.0))
