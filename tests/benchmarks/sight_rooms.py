"""Spoils a film in every way in which a room, a lens or a cable may, and prints what comes of it.

    python -m tests.benchmarks.sight_rooms                          every trouble, a row each; some minutes
    python -m tests.benchmarks.sight_rooms --only jpeg:10 over:1.8  only these

Each frame of the film is spoiled by `exam/distort.py` of the folder that `tests.shared_files` names, or by a screen
that is mirrored from the tenth second on, amid play: `screen:X:Y`, with its upper left corner at these millimetres of
the mat, or `video:X:Y`, which flickers. A row tells at how many of the settled moments the table settled, how many
snapshots were wrong, in how many others some row, or how a card is turned, counted as not seen, how many of the
uncovered cards were read, and what was said of why nothing was judged, with in how many frames.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.sight.cameras.source import Image
from companion.sight.mat.zones import STANDARD_MAT
from tests.benchmarks.sight_films import FILMS, NOT_SEEN, Score, share, watch
from tests.shared_files import SHARED

TROUBLES = (
    "as-it-is",
    "flicker:0.03",
    "flicker:0.15",
    "flash:0.05",
    "flash:0.1",
    "breathe:0.006",
    "sway:1",
    "shadow:0.5",
    "light:0.4:4",
    "light:0.35:6",
    "jpeg:25",
    "jpeg:10",
    "over:1.8",
    "defocus:1.5",
    "motion:3",
    "covered:0:2",
    "torn:3",
    "barrel:-0.2",
    "mirrored",
    "turned:180",
    "small:1280",
    "pwm:0.22",
    "haze:0.6",
    "haze:0.9",
    "hand",
    "patch:0.8",
    "smudge:3",
    "screen:400:300",
    "screen:850:250",
    "video:400:300",
)
SCREEN_MM, SCREEN_GRAY, SCREEN_FROM_S, FLICKER = (120.0, 90.0), 150.0, 10.0, 0.05


def spoiler(how: str, film: Path) -> Callable[[Image, int], Image]:
    """The effect of one trouble on a frame. Raises `SystemExit` for one that is not known."""
    camera = json.loads((film / "camera.json").read_text())
    kind, *place = how.split(":")
    if kind in ("screen", "video"):
        x, y = map(float, place)
        return mirrored_screen(x, y, camera, FLICKER * (kind == "video"))
    spec = importlib.util.spec_from_file_location("distort", SHARED / "exam/distort.py")
    assert spec is not None
    assert spec.loader is not None
    distort = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(distort)
    made: Callable[[Image, int], Image] = distort.made(
        how, camera["width"], camera["height"], np.array(camera["mat_corners_px"])
    )
    return made


def mirrored_screen(x: float, y: float, camera: Mapping[str, Any], flicker: float) -> Callable[[Image, int], Image]:
    """A screen in sleeves and mat, which adds its light to theirs; that light goes up and down by so much of itself."""
    across, down = SCREEN_MM
    outline_mm = [(x, y), (x + across, y), (x + across, y + down), (x, y + down)]
    corners_mm, corners_px = (np.array(c, np.float32) for c in (STANDARD_MAT.corners_mm, camera["mat_corners_px"]))
    onto_picture = cv2.getPerspectiveTransform(corners_mm, corners_px)
    outline_px = cv2.perspectiveTransform(np.array([outline_mm], np.float32), onto_picture)[0]
    light = np.zeros((camera["height"], camera["width"], 3), np.float32)
    cv2.fillConvexPoly(light, outline_px.round().astype(np.int32), (SCREEN_GRAY, SCREEN_GRAY, SCREEN_GRAY))
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), camera["width"] / 480), np.float32)

    def shine(image: Image, number: int) -> Image:
        if number < SCREEN_FROM_S * camera["fps"]:
            return image
        return np.asarray(np.clip(image + light * (1 + flicker * np.sin(2.1 * number)), 0, 255), np.uint8)

    return shine


def row(how: str, score: Score) -> str:
    settled = score.moments - len(score.unsettled_moments)
    said = ", ".join(f"{reason} {count}" for reason, count in score.not_judged.most_common())
    read = share(score.read, score.cards)
    wrong = sum(not all(one.startswith(NOT_SEEN) for one in found) for found in score.wrong_snapshots.values())
    not_seen = len(score.wrong_snapshots) - wrong
    return f"| {how} | {settled} of {score.moments} | {wrong} | {not_seen} | {read} | {said or 'nothing'} |"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--film", choices=FILMS, default="table-1080p")
    arguments.add_argument("--only", nargs="+", default=TROUBLES, help="the troubles, by name")
    chosen = arguments.parse_args()
    cv2.setNumThreads(1)
    film = SHARED / "media" / chosen.film
    if not film.exists():
        raise SystemExit(f"{film} is not on this machine")
    print("| trouble | settled | wrong snapshots | rows not seen | read | said, in how many frames |", flush=True)
    for how in chosen.only:
        print(row(how, watch(film, spoiler(how, film))), flush=True)


if __name__ == "__main__":
    main()
