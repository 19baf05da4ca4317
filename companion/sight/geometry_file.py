"""The geometry file that calibration writes: the mat with its zones and, where it was calibrated, the lens.

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

from companion.sight.geometry import Lens
from companion.sight.mat import STANDARD_MAT, Mat, MatError, mat_from_json, mat_to_json
from companion.strict_json import JsonError, read_json

GOOD_FOR_DAYS = 365
LARGEST_ERROR_MM = 1.0


class GeometryFileError(ValueError):
    """A geometry file that must not be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class LensRecord:
    """A calibrated lens: for pictures of which size, when, and how exact (root mean square over a mat)."""

    lens: Lens
    width_px: int
    height_px: int
    made_on: date
    error_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class GeometryFile:
    """What is known of a table before its camera looks at it."""

    mat: Mat = STANDARD_MAT
    lens: LensRecord | None = None


def load_geometry(path: Path) -> GeometryFile:
    """Reads a geometry file. Raises `GeometryFileError` with the file's name where it is none."""
    try:
        return geometry_from_json(read_json(path.read_bytes()))
    except OSError as error:
        raise GeometryFileError(f"{path}: cannot be read ({error.strerror})") from error
    except (JsonError, MatError, GeometryFileError) as error:
        raise GeometryFileError(f"{path}: {error}") from error


def save_geometry(geometry: GeometryFile, path: Path) -> None:
    """Writes a geometry file."""
    path.write_text(json.dumps(geometry_to_json(geometry), indent=1) + "\n", encoding="utf-8")


def geometry_to_json(geometry: GeometryFile) -> dict[str, object]:
    """The geometry as its file holds it."""
    data: dict[str, object] = {"mat": mat_to_json(geometry.mat)}
    return data if geometry.lens is None else data | {"lens": _lens_to_json(geometry.lens)}


def geometry_from_json(data: object) -> GeometryFile:
    """The geometry that JSON data describes; what is left out is the standard mat, and a lens without distortion.

    Raises `GeometryFileError` or `MatError`.
    """
    if not isinstance(data, Mapping):
        raise GeometryFileError("a geometry file is an object with mat and lens")
    mat = mat_from_json(data["mat"]) if "mat" in data else STANDARD_MAT
    return GeometryFile(mat, _lens_from_json(data["lens"]) if data.get("lens") is not None else None)


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
    age = (today - record.made_on).days
    if not 0 <= age <= GOOD_FOR_DAYS:
        raise GeometryFileError(f"the lens calibration is of {record.made_on}, {age} days ago: {again}")
    return record.lens


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
    matrix, distortion = _numbers(data, "camera_matrix", (3, 3)), _numbers(data, "distortion", (5,))
    try:
        made_on = date.fromisoformat(str(data.get("made_on")))
    except ValueError:
        raise GeometryFileError("the lens's made_on must be a date like 2026-01-31") from None
    width, height = (int(_numbers(data, name, ())) for name in ("width_px", "height_px"))
    error = float(_numbers(data, "error_mm", ()))
    if matrix[0, 0] <= 0 or matrix[1, 1] <= 0 or width <= 0 or height <= 0 or error < 0:
        raise GeometryFileError("the lens's sizes and focal lengths must be above zero")
    return LensRecord(Lens(matrix, distortion), width, height, made_on, error)


def _numbers(
    data: Mapping[str, object], name: str, shape: tuple[int, ...]
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    try:
        values = np.asarray(data.get(name), np.float64)
    except (TypeError, ValueError):
        values = np.empty(0)
    if values.shape != shape or not np.isfinite(values).all():
        wanted = " x ".join(str(length) for length in shape) + " numbers" if shape else "a number"
        raise GeometryFileError(f"the lens's {name} must be {wanted}")
    return values
