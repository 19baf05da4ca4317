"""The geometry file that commands are given, and the lens that it has for a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import CommandError

if TYPE_CHECKING:
    from companion.sight.cameras.source import Image
    from companion.sight.mat.geometry import Lens, MatFinder
    from companion.sight.mat.geometry_file import GeometryFile


def known_geometry(path: Path | None) -> GeometryFile:
    """The geometry in the file; the standard mat where there is no file yet."""
    from companion.sight.mat.geometry_file import GeometryFile, GeometryFileError, load_geometry

    if path is None or not path.exists():
        return GeometryFile()
    try:
        return load_geometry(path)
    except GeometryFileError as error:
        raise CommandError(str(error)) from error


def finder_for(known: GeometryFile, frame: Image) -> MatFinder:
    """The finder of the mat in frames like this one. The file's lens is refused where it is stale, poor or
    another's."""
    from companion.sight.mat.geometry import MatFinder

    return MatFinder(known.mat, lens_for(known, frame))


def lens_for(known: GeometryFile, frame: Image) -> Lens | None:
    """The file's lens, refused where it is stale, poor, or another camera's."""
    from datetime import date

    from companion.sight.mat.geometry_file import GeometryFileError, usable_lens

    height, width = frame.shape[:2]
    try:
        return usable_lens(known, width, height, date.today())
    except GeometryFileError as error:
        raise CommandError(str(error)) from error
