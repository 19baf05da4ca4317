"""Films of a simulated table, with the truth beside them, for measuring readers against.

A film's folder holds `film.mp4` (frame k at k / rate seconds), `truth.jsonl` (for each stretch of time without a hand
over the table: what lies there and how much of it shows), `registry.json` and `camera.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2

from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import Registry, save_registry
from companion.sight.mat.zones import STANDARD_MAT
from companion.simulation.drawing.pinhole import PinholeCamera
from companion.simulation.table.layout import TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from companion.simulation.table.truth import truth_of


class FilmWriteError(Exception):
    """A film that cannot be written; the message says why."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A layout that lay undisturbed from `t` to `until`."""

    t: float
    until: float
    layout: TableLayout


def film_table(
    table: SimulatedTable,
    registry: Registry,
    camera: PinholeCamera,
    folder: Path,
    frames_per_second: float,
    progress: Callable[[float], None] = lambda t: None,
) -> None:
    """Writes the table's frames until it ends, and their truth, into `folder`, which is made where it is missing.

    `progress` is told the time reached. Raises `FilmError` where the film cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    film = folder / "film.mp4"
    writer = cv2.VideoWriter(
        str(film), cv2.VideoWriter.fourcc(*"mp4v"), frames_per_second, (camera.width, camera.height)
    )
    if not writer.isOpened():
        raise FilmWriteError(f"{film}: this OpenCV cannot write MPEG-4 films; install opencv-python from PyPI")
    try:
        moments = list(_filmed(table, writer, progress))
    finally:
        writer.release()
    _write_truth(moments, registry, folder / "truth.jsonl")
    save_registry(registry, folder / "registry.json")
    _write_camera(camera, frames_per_second, len(moments), folder / "camera.json")


_Moment = tuple[float, TableLayout | None]


def _filmed(table: SimulatedTable, writer: cv2.VideoWriter, progress: Callable[[float], None]) -> Iterator[_Moment]:
    """Each frame's time, and the layout where no hand was over it."""
    while True:
        layout, reaches = table.at(table.now)
        frame = table.read()
        if not isinstance(frame, Frame):
            return
        writer.write(frame.image)
        progress(frame.t)
        yield frame.t, None if reaches else layout


def settled_stretches(moments: list[_Moment]) -> Iterator[Settled]:
    """The stretches over which the same layout lay without a hand, from frame to frame."""
    start: tuple[float, TableLayout] | None = None
    last_t = 0.0
    for t, layout in [*moments, (0.0, None)]:
        if start is not None and layout != start[1]:
            yield Settled(start[0], last_t, start[1])
            start = None
        if layout is not None and start is None:
            start = t, layout
        last_t = t


def _write_truth(moments: list[_Moment], registry: Registry, path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        for settled in settled_stretches(moments):
            line = {"t": round(settled.t, 3), "until": round(settled.until, 3)} | truth_of(settled.layout, registry)
            file.write(json.dumps(line) + "\n")


def _write_camera(camera: PinholeCamera, frames_per_second: float, frames: int, path: Path) -> None:
    corners = camera.project(STANDARD_MAT.corners_mm)
    facts = {
        "width": camera.width,
        "height": camera.height,
        "fps": frames_per_second,
        "tilt": camera.tilt_deg,
        "roll": camera.roll_deg,
        "mat_corners_px": [[round(float(value), 2) for value in corner] for corner in corners],
        "seconds": round(frames / frames_per_second, 1),
        "frames": frames,
    }
    path.write_text(json.dumps(facts) + "\n", encoding="utf-8")
