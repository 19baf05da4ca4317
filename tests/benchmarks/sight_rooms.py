"""Spoils a film in every way in which a room, a lens or a cable may, and prints what comes of it.

    python -m tests.benchmarks.sight_rooms                          every trouble, a row each; some minutes
    python -m tests.benchmarks.sight_rooms --only jpeg:10 over:1.8  only these

Each frame of the film is spoiled by `exam/distort.py` of the folder that `tests.shared_files` names. A row tells at how
many of the settled moments the table settled, how many snapshots were wrong, in how many others some row, or how a card
is turned, counted as not seen, how many of the uncovered cards were read, and what was said of why nothing was judged,
with in how many frames.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from companion.sight.cameras.source import Image
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
)


def spoiler(how: str, film: Path) -> Callable[[Image, int], Image]:
    """The effect of one trouble on a frame. Raises `SystemExit` for one that is not known."""
    spec = importlib.util.spec_from_file_location("distort", SHARED / "exam/distort.py")
    assert spec is not None
    assert spec.loader is not None
    distort = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(distort)
    camera = json.loads((film / "camera.json").read_text())
    made: Callable[[Image, int], Image] = distort.made(
        how, camera["width"], camera["height"], np.array(camera["mat_corners_px"])
    )
    return made


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
    arguments.add_argument("--only", nargs="+", default=TROUBLES, help="the troubles, as exam/distort.py names them")
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
