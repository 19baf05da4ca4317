"""The geometry file that calibration writes: the mat with its zones and, where they were calibrated, lens and tokens.

A small JSON file that people may read and edit. One that is too old, was too inexact, or was made for another camera
is refused with advice rather than trusted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from companion.durable_files import replace_file
from companion.sentences import Sentence, reason
from companion.sight.mat.geometry import Lens, MatFinder
from companion.sight.mat.set_corners import (
    CornersError,
    CornersRecord,
    SetMat,
    corners_from_json,
    corners_to_json,
    geometry_of,
)
from companion.sight.mat.zones import STANDARD_MAT, Mat, MatError, mat_from_json, mat_to_json
from companion.sight.tokens.appearance import TOKEN_KINDS, TokenLook, TokensRecord
from companion.strict_json import JsonError, read_json

GOOD_FOR_DAYS = 365
LARGEST_ERROR_MM = 1.0
LARGEST_TOKEN_ERROR = 0.12
"""Of a token's area, as a share of it: more, and two tokens may be taken for three."""


class GeometryFileError(ValueError):
    """A geometry file that must not be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class LensRecord:
    """A calibrated lens: the size of its pictures, when it was made, and its error (root mean square over a mat)."""

    lens: Lens
    width_px: int
    height_px: int
    made_on: date
    error_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class GeometryFile:
    """The facts known of a table before its camera looks at it."""

    mat: Mat = STANDARD_MAT
    lens: LensRecord | None = None
    tokens: TokensRecord | None = None
    corners: CornersRecord | None = None


def load_geometry(path: Path) -> GeometryFile:
    """Reads a geometry file. Raises `GeometryFileError` with the file's name where it is none."""
    try:
        return geometry_from_json(read_json(path.read_bytes()))
    except OSError as error:
        words = Sentence("{path}: cannot be read ({error})", path=str(path), error=error.strerror)
        raise GeometryFileError(words) from error
    except (JsonError, MatError, CornersError, GeometryFileError) as error:
        raise GeometryFileError(Sentence("{path}: {error}", path=str(path), error=reason(error))) from error


def save_geometry(geometry: GeometryFile, path: Path) -> None:
    """Writes a geometry file."""
    replace_file(path, json.dumps(geometry_to_json(geometry), indent=1) + "\n")


def geometry_to_json(geometry: GeometryFile) -> dict[str, object]:
    """The geometry as its file holds it."""
    data: dict[str, object] = {"mat": mat_to_json(geometry.mat)}
    if geometry.lens is not None:
        data["lens"] = _lens_to_json(geometry.lens)
    if geometry.tokens is not None:
        data["tokens"] = _tokens_to_json(geometry.tokens)
    if geometry.corners is not None:
        data["corners"] = corners_to_json(geometry.corners)
    return data


def geometry_from_json(data: object) -> GeometryFile:
    """The geometry that JSON data describes; what is left out is the standard mat, and a lens without distortion.

    Raises `GeometryFileError`, `MatError` or `CornersError`.
    """
    if not isinstance(data, Mapping):
        raise GeometryFileError("a geometry file is an object with mat, lens and tokens")
    mat = mat_from_json(data["mat"]) if "mat" in data else STANDARD_MAT
    lens = _lens_from_json(data["lens"]) if data.get("lens") is not None else None
    tokens = _tokens_from_json(data["tokens"]) if data.get("tokens") is not None else None
    corners = corners_from_json(data["corners"]) if data.get("corners") is not None else None
    return GeometryFile(mat, lens, tokens, corners)


def usable_lens(geometry: GeometryFile, width_px: int, height_px: int, today: date) -> Lens | None:
    """The lens for pictures of that size, or nothing where none was calibrated.

    Raises `GeometryFileError` for a calibration that is stale, poor, or another camera's.
    """
    record = geometry.lens
    if record is None:
        return None
    again = "calibrate again with 'companion calibrate lens'"
    if (record.width_px, record.height_px) != (width_px, height_px):
        raise GeometryFileError(
            f"the lens was calibrated for {record.width_px} x {record.height_px} pixels, but the camera gives "
            f"{width_px} x {height_px}: set the camera to that size, or {again}"
        )
    if record.error_mm > LARGEST_ERROR_MM:
        raise GeometryFileError(
            f"the lens calibration is {record.error_mm:.1f} mm inexact, at most {LARGEST_ERROR_MM:g} will do: {again}, "
            "with the board flat and pictures from every corner"
        )
    _refuse_stale("lens", record.made_on, today, again)
    return record.lens


def finder_of(geometry: GeometryFile, width_px: int, height_px: int, today: date) -> MatFinder | SetMat:
    """The finder of the mat in pictures of that size: by its markers, or where its corners were set.

    Raises `GeometryFileError` for a lens that is stale, poor or another camera's, and for corners of other pictures.
    """
    lens, record = usable_lens(geometry, width_px, height_px, today), geometry.corners
    if record is None:
        return MatFinder(geometry.mat, lens)
    if (record.width_px, record.height_px) != (width_px, height_px):
        raise GeometryFileError(
            f"the mat's corners were set for {record.width_px} x {record.height_px} pixels, but the camera gives "
            f"{width_px} x {height_px}: set the camera to that size, or set the corners again under 'Set up'"
        )
    return SetMat(geometry_of(geometry.mat, record.corners, (width_px, height_px), lens))


def usable_tokens(geometry: GeometryFile, today: date) -> tuple[TokenLook, ...]:
    """The look of each kind of token; nothing where none was calibrated.

    Raises `GeometryFileError` for a calibration that is stale or poor.
    """
    record = geometry.tokens
    if record is None:
        return ()
    again = "calibrate again with 'companion calibrate tokens'"
    if record.error_share > LARGEST_TOKEN_ERROR:
        raise GeometryFileError(
            f"the tokens' sizes are {record.error_share:.0%} inexact, at most {LARGEST_TOKEN_ERROR:.0%} will do: "
            f"{again}, with more light and a focused lens"
        )
    _refuse_stale("tokens'", record.made_on, today, again)
    return record.looks


def _refuse_stale(whose: str, made_on: date, today: date, again: str) -> None:
    age = (today - made_on).days
    if not 0 <= age <= GOOD_FOR_DAYS:
        raise GeometryFileError(f"the {whose} calibration is of {made_on}, {age} days ago: {again}")


def _lens_to_json(record: LensRecord) -> dict[str, object]:
    return {
        "made_on": record.made_on.isoformat(),
        "width_px": record.width_px,
        "height_px": record.height_px,
        "error_mm": round(record.error_mm, 3),
        "camera_matrix": [[round(float(value), 4) for value in row] for row in record.lens.camera_matrix],
        "distortion": [round(float(value), 6) for value in record.lens.distortion],
    }


def _lens_from_json(data: object) -> LensRecord:
    if not isinstance(data, Mapping):
        raise GeometryFileError("lens must be an object as 'companion calibrate lens' writes it")
    matrix, distortion = (
        _numbers(data, "camera_matrix", "lens's", (3, 3)),
        _numbers(data, "distortion", "lens's", (5,)),
    )
    made_on = _date(data, "lens's")
    width, height = (int(_numbers(data, name, "lens's")) for name in ("width_px", "height_px"))
    error = float(_numbers(data, "error_mm", "lens's"))
    if matrix[0, 0] <= 0 or matrix[1, 1] <= 0 or width <= 0 or height <= 0 or error < 0:
        raise GeometryFileError("the lens's sizes and focal lengths must be above zero")
    return LensRecord(Lens(matrix, distortion), width, height, made_on, error)


def _tokens_to_json(record: TokensRecord) -> dict[str, object]:
    kinds: dict[str, object] = {
        look.kind: {
            "tint": [round(share, 3) for share in look.tint],
            "spread": round(look.spread, 3),
            "area_mm2": round(look.area_mm2, 1),
        }
        for look in record.looks
    }
    return {"made_on": record.made_on.isoformat(), "error_share": round(record.error_share, 3), **kinds}


def _tokens_from_json(data: object) -> TokensRecord:
    if not isinstance(data, Mapping):
        raise GeometryFileError("tokens must be an object as 'companion calibrate tokens' writes it")
    looks: list[TokenLook] = []
    for kind in TOKEN_KINDS:
        look, whose = data.get(kind), f"{kind} token's"
        if not isinstance(look, Mapping):
            raise GeometryFileError(f"tokens must describe {' and '.join(TOKEN_KINDS)}; {kind} is missing")
        to_red, to_yellow = _numbers(look, "tint", whose, (2,)).tolist()
        spread, area = (float(_numbers(look, name, whose)) for name in ("spread", "area_mm2"))
        if spread < 0 or area <= 0:
            raise GeometryFileError(f"the {whose} area_mm2 must be above zero, and its spread not below")
        looks.append(TokenLook(kind, (to_red, to_yellow), spread, area))
    return TokensRecord(tuple(looks), _date(data, "tokens'"), float(_numbers(data, "error_share", "tokens'")))


def _date(data: Mapping[str, object], whose: str) -> date:
    try:
        return date.fromisoformat(str(data.get("made_on")))
    except ValueError:
        raise GeometryFileError(f"the {whose} made_on must be a date like 2026-01-31") from None


def _numbers(
    data: Mapping[str, object], name: str, whose: str, shape: tuple[int, ...] = ()
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    try:
        values = np.asarray(data.get(name), np.float64)
    except (TypeError, ValueError):
        values = np.empty(0)
    if values.shape != shape or not np.isfinite(values).all():
        wanted = " x ".join(str(length) for length in shape) + " numbers" if shape else "a number"
        raise GeometryFileError(f"the {whose} {name} must be {wanted}")
    return values
