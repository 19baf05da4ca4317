"""The geometry file: readable, editable, and refused when it cannot be trusted."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from companion.sight.mat.geometry import Lens
from companion.sight.mat.geometry_file import (
    GeometryFile,
    GeometryFileError,
    LensRecord,
    load_geometry,
    save_geometry,
    usable_lens,
    usable_tokens,
)
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.tokens.appearance import TokenLook, TokensRecord

MADE = date(2026, 3, 1)
LENS = Lens(np.array([[2900.0, 0, 1920], [0, 2900, 1080], [0, 0, 1]]), np.array([-0.1, 0.02, 0, 0, 0]))
RECORD = LensRecord(LENS, 3840, 2160, MADE, 0.12)
TOKENS = TokensRecord(
    (TokenLook("damage", (0.9, 0.47), 0.14, 152.0), TokenLook("amber", (0.15, 0.74), 0.06, 154.0)), MADE, 0.026
)


def test_a_saved_geometry_is_read_back(tmp_path: Path) -> None:
    save_geometry(GeometryFile(STANDARD_MAT, RECORD), tmp_path / "geometry.json")

    read = load_geometry(tmp_path / "geometry.json")

    assert read.mat == STANDARD_MAT
    assert read.lens is not None
    assert (read.lens.made_on, read.lens.error_mm) == (MADE, 0.12)
    assert np.allclose(read.lens.lens.camera_matrix, LENS.camera_matrix)
    assert np.allclose(read.lens.lens.distortion, LENS.distortion)


def test_saved_tokens_are_read_back(tmp_path: Path) -> None:
    save_geometry(GeometryFile(tokens=TOKENS), tmp_path / "geometry.json")

    assert load_geometry(tmp_path / "geometry.json").tokens == TOKENS


def test_fresh_tokens_are_used_and_none_are_no_tokens() -> None:
    assert usable_tokens(GeometryFile(tokens=TOKENS), date(2026, 9, 1)) == TOKENS.looks
    assert usable_tokens(GeometryFile(), MADE) == ()


@pytest.mark.parametrize(
    ("record", "today", "reason"),
    [
        (replace(TOKENS, error_share=0.2), MADE, "sizes are 20% inexact.*companion calibrate tokens"),
        (TOKENS, date(2027, 3, 15), "379 days ago: calibrate again"),
    ],
)
def test_stale_or_poor_tokens_are_refused_with_advice(record: TokensRecord, today: date, reason: str) -> None:
    with pytest.raises(GeometryFileError, match=reason):
        usable_tokens(GeometryFile(tokens=record), today)


def test_a_mat_edited_by_hand_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "geometry.json"
    save_geometry(GeometryFile(), path)
    path.write_text(path.read_text().replace('"width_mm": 900.0', '"width_mm": 1000.0'))

    assert load_geometry(path).mat.width_mm == 1000


def test_a_fresh_lens_of_the_right_size_is_used_and_none_is_no_lens() -> None:
    assert usable_lens(GeometryFile(lens=RECORD), 3840, 2160, date(2026, 9, 1)) is LENS
    assert usable_lens(GeometryFile(), 3840, 2160, MADE) is None


@pytest.mark.parametrize(
    ("record", "size", "today", "reason"),
    [
        (RECORD, (1920, 1080), MADE, "for 3840 x 2160 pixels, but the camera gives 1920 x 1080"),
        (replace(RECORD, error_mm=1.4), (3840, 2160), MADE, "1.4 mm inexact"),
        (RECORD, (3840, 2160), date(2027, 3, 15), "379 days ago: calibrate again"),
        (RECORD, (3840, 2160), date(2026, 2, 1), "-28 days ago"),
    ],
)
def test_a_stale_poor_or_foreign_lens_is_refused_with_advice(
    record: LensRecord, size: tuple[int, int], today: date, reason: str
) -> None:
    with pytest.raises(GeometryFileError, match=reason):
        usable_lens(GeometryFile(lens=record), *size, today)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "an object with mat, lens and tokens"),
        ('{"tokens": 3}', "tokens must be an object"),
        ('{"tokens": {"made_on": "2026-03-01", "damage": {"tint": [1]}}}', "damage token's tint must be 2 numbers"),
        ('{"tokens": {"made_on": "2026-03-01"}}', "damage is missing"),
        ('{"mat": {"width_mm": -1}}', "width_mm must be a positive number"),
        ('{"lens": 3}', "lens must be an object"),
        ('{"lens": {"camera_matrix": [[1, 2], [3, 4]], "distortion": [0, 0, 0, 0, 0]}}', "camera_matrix must be 3 x 3"),
        ('{"lens": {"camera_matrix": [["a"]], "distortion": []}}', "camera_matrix must be 3 x 3"),
    ],
)
def test_a_broken_file_is_refused_with_its_name_and_reason(tmp_path: Path, data: str, reason: str) -> None:
    path = tmp_path / "geometry.json"
    path.write_text(data)

    with pytest.raises(GeometryFileError, match=rf"geometry\.json: .*{reason}"):
        load_geometry(path)


@pytest.mark.parametrize("field", ["made_on", "width_px", "error_mm", "camera_matrix", "distortion"])
def test_a_lens_with_a_missing_field_is_refused(tmp_path: Path, field: str) -> None:
    path = tmp_path / "geometry.json"
    save_geometry(GeometryFile(lens=RECORD), path)
    data = json.loads(path.read_text())
    del data["lens"][field]
    path.write_text(json.dumps(data))

    with pytest.raises(GeometryFileError, match=field):
        load_geometry(path)


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(GeometryFileError, match="cannot be read"):
        load_geometry(tmp_path / "none.json")
