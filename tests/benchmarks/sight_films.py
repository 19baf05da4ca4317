"""Watches films whose truth is known, and prints how much was read, how right it is, and what it cost.

    python -m tests.benchmarks.sight_films [--film NAME] [--no-whole-frames]

For each film: the share of uncovered cards whose label was read at the settled moments, wrong identities, zones, ready
and exhausted, errors of place and angle, settled views while a hand was over the table, milliseconds a frame (decoding
the film excluded), and what reading whole frames costs with zxing-cpp, zbar and OpenCV in the same run. Then, for a
folder of photographs of QR codes, how many our reader and zbar alone read. Films and photographs are looked for where
`tests.shared_files` says.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.cards.catalogue import printed_types
from companion.observations import SeenCard, TableSnapshot
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import load_registry
from companion.sight.labels.decoding import Fingerprints, TagReader, ZbarReader, ZxingReader, reader_for
from companion.sight.pictures.pixels import gray_of
from companion.sight.sightings import Sight
from companion.sight.survey import survey
from companion.sight.table_view import Sighting, TableView
from tests.shared_files import SHARED

FILMS = ("table-legal", "table-mistakes", "table-1080p")
NOT_SEEN = "not seen"
UNCOVERED = 0.97
FAR_MM = 25.0


@dataclass
class Score:
    """The outcome one film."""

    cards: int = 0
    read: int = 0
    wrong_identity: int = 0
    wrong_zone: int = 0
    wrong_turn: int = 0
    moments: int = 0
    unsettled_moments: list[float] = field(default_factory=list)
    settled_too_soon: list[float] = field(default_factory=list)
    place_mm: list[float] = field(default_factory=list)
    angle_degrees: list[float] = field(default_factory=list)
    wrong_snapshots: dict[float, list[str]] = field(default_factory=dict)
    missed: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    frame_ms: list[float] = field(default_factory=list)
    not_judged: Counter[str] = field(default_factory=Counter)


def frames(film: Path) -> Iterator[Frame]:
    video = cv2.VideoCapture(str(film))
    rate = video.get(cv2.CAP_PROP_FPS)
    number = 0
    while True:
        good, image = video.read()
        if not good:
            return
        yield Frame(np.asarray(image, np.uint8), number / rate, number, film.name)
        number += 1


def watch(folder: Path, spoil: Callable[[Image, int], Image] = lambda image, number: image) -> Score:
    """Runs a film through the whole of sight and compares each settled view with the truth.

    `spoil` does to each frame, with its number, what a room or a camera may do.
    """
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    labels = replace(load_registry(folder / "registry.json"), types=printed_types())
    sight = Sight(labels, Fingerprints(b"benchmark"))
    score = Score(moments=len(truth))
    settled: dict[int, TableView] = {}
    for frame in frames(folder / "film.mp4"):
        spoiled = replace(frame, image=spoil(frame.image, frame.number))
        before = time.thread_time()
        view = sight.see(spoiled)
        score.frame_ms.append((time.thread_time() - before) * 1000)
        if view.not_judged is not None:
            score.not_judged[view.not_judged.reason] += 1
        if view.settled:
            moment = next((n for n, one in enumerate(truth) if one["t"] <= frame.t < one["until"]), None)
            if moment is None:
                score.settled_too_soon.append(frame.t)
            else:
                settled[moment] = view
    for number, moment in enumerate(truth):
        if number in settled:
            compare(score, moment, settled[number])
        else:
            score.unsettled_moments.append(moment["t"])
    return score


def compare(score: Score, moment: dict[str, Any], view: TableView) -> None:
    seen = {card.label: card for card in view.cards if card.status == "seen"}
    there = {card["label"]: card for card in moment["cards"]}
    snapshot = survey(view)
    if snapshot is not None and (wrong := differences(moment["snapshot"], snapshot)):
        score.wrong_snapshots[moment["t"]] = wrong
    for label, card in seen.items():
        true = there.get(label)
        if true is None or np.hypot(card.x - true["x"], card.y - true["y"]) > FAR_MM:
            score.wrong_identity += 1
            score.missed[f"wrong {card.card}"].append(moment["t"])
    for label, true in there.items():
        if max(true["label_visible"].values()) < UNCOVERED:
            continue
        score.cards += 1
        if label not in seen:
            score.missed[true["card"]].append(moment["t"])
            continue
        score.read += 1
        compare_card(score, true, seen[label])


def differences(true: dict[str, Any], snapshot: TableSnapshot) -> list[str]:
    """Where the snapshot says anything but the truth; what a camera cannot see (tokens) is left out.

    Where it only says less, as of a card that was not found again nothing of its turn, that begins with `NOT_SEEN`.
    """
    wrong = []
    for player, (expected, side) in enumerate(zip(true["players"], snapshot.players, strict=True)):
        for zone in ("battleline", "artifacts", "discard", "play"):
            seen = getattr(side, zone)
            cards = [] if seen is None else [words(card, zone) for card in seen]
            wanted = [expected_words(card) for card in expected.get(zone, [])]
            if seen is None or cards != wanted:
                says_less = seen is None or says_no_more(cards, wanted)
                wrong.append(f"{NOT_SEEN * says_less} player {player} {zone}: {cards}, truth {wanted}")
    return wrong


def says_no_more(cards: Sequence[str], wanted: Sequence[str]) -> bool:
    """True if these are the wanted cards, though of some nothing is said of how they are turned."""
    turned = re.compile(" (ready|exhausted)")
    pairs = zip(cards, wanted, strict=False)
    return len(cards) == len(wanted) and all(card in (true, turned.sub("", true, count=1)) for card, true in pairs)


def words(card: SeenCard, zone: str) -> str:
    turned = (
        {True: " exhausted", False: " ready", None: ""}[card.exhausted] if zone in ("battleline", "artifacts") else ""
    )
    return " + ".join([card.card + turned, *(upgrade.card for upgrade in card.upgrades or ())])


def expected_words(card: dict[str, Any] | str) -> str:
    if isinstance(card, str):
        return card
    turned = " exhausted" if card["exhausted"] else " ready"
    upgrades = [upgrade if isinstance(upgrade, str) else upgrade["card"] for upgrade in card.get("upgrades", [])]
    return " + ".join([card["card"] + turned, *upgrades])


def compare_card(score: Score, true: dict[str, Any], card: Sighting) -> None:
    folded = 90 - abs(90 - abs((true["angle"] + 180) % 360 - 180))
    score.wrong_zone += (card.zone, card.player) != (true["zone"], true["player"])
    score.wrong_turn += card.exhausted != (folded > 45)
    score.place_mm.append(float(np.hypot(card.x - true["x"], card.y - true["y"])))
    score.angle_degrees.append(abs((card.angle - true["angle"] + 180) % 360 - 180))


def show(name: str, score: Score, details: bool = True) -> None:
    print(
        f"{name}: {len(score.frame_ms)} frames, {score.moments} settled moments, {score.cards} uncovered cards in them"
    )
    print(f"  label read {share(score.read, score.cards)}, wrong identities {score.wrong_identity}")
    right = score.read - score.wrong_zone, score.read - score.wrong_turn
    print(f"  zone right {share(right[0], score.read)}, ready/exhausted right {share(right[1], score.read)}")
    for what, values, unit in (("place", score.place_mm, "mm"), ("angle", score.angle_degrees, "degrees")):
        spread = f"median {np.median(values):.2f}, 95 % {np.percentile(values, 95):.2f}, worst {max(values):.2f}"
        print(f"  {what} off by {spread} {unit}")
    print(f"  moments that never settled {len(score.unsettled_moments)} {score.unsettled_moments}")
    print(f"  settled outside the moments listed in the truth: {len(score.settled_too_soon)}")
    print(f"  snapshots that differ from the truth: {len(score.wrong_snapshots)}")
    for t, wrong in score.wrong_snapshots.items() if details else ():
        print(f"    {t}: {'; '.join(wrong)}")
    times = np.array(score.frame_ms)
    print(
        f"  {times.mean():.1f} ms of one core a frame (95 % {np.percentile(times, 95):.1f}, "
        f"median {np.median(times):.1f}, worst {times.max():.1f}, first {times[0]:.1f})"
    )
    for card, moments in score.missed.items() if details else ():
        print(f"  not read or wrong: {card} at {moments}")


def share(part: int, whole: int) -> str:
    return f"{part}/{whole} = {100 * part / max(whole, 1):.2f} %"


def whole_frames(folder: Path, symbology: str) -> None:
    """Measures reading whole frames, on ten frames of the film, and how many labels each reader finds."""
    some = [gray_of(frame.image) for frame in frames(folder / "film.mp4") if frame.number % 40 == 39][:10]
    for name, read in whole_frame_readers(symbology).items():
        before = time.thread_time()
        found = sum(read(image) for image in some)
        print(f"  whole frames, {name}: {(time.thread_time() - before) * 1000 / len(some):.1f} ms, {found} labels")


def whole_frame_readers(symbology: str) -> dict[str, Callable[[Image], int]]:
    keyed = Fingerprints(b"benchmark")
    if symbology == "tag":
        return {"AprilTag by OpenCV": lambda image: len(TagReader("quick").read(image, 2.5))}
    detector = cv2.QRCodeDetector()
    return {
        "zxing-cpp": lambda image: len(ZxingReader(keyed, "quick").read(image, 2.4)),
        "zxing-cpp on x2": lambda image: len(ZxingReader(keyed).read(image, 2.4)),
        "zbar": lambda image: len(ZbarReader(keyed).read(image, 4.0)),
        "OpenCV": lambda image: opencv_codes(detector, image),
    }


def opencv_codes(detector: cv2.QRCodeDetector, image: Image) -> int:
    try:
        return sum(bool(text) for text in detector.detectAndDecodeMulti(image)[1])
    except (cv2.error, UnicodeDecodeError):
        return 0


def photographs(folder: Path) -> None:
    """How many photographs of QR codes our patient reader and zbar alone read, and how many texts are as expected."""
    keyed = Fingerprints(b"benchmark")
    pictures = [(path, cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)) for path in sorted(folder.glob("*.[pj][np]g"))]
    wanted = {path: keyed.of(path.with_suffix(".txt").read_bytes().rstrip(b"\n")) for path, _ in pictures}
    for name, reader in (("our reader", reader_for("qr", "patient", keyed)), ("zbar alone", ZbarReader(keyed))):
        before = time.thread_time()
        codes = {path: reader.read(np.asarray(picture, np.uint8), 8.0) for path, picture in pictures}
        spent = (time.thread_time() - before) * 1000 / max(len(pictures), 1)
        read = [path for path, found in codes.items() if found]
        right = [
            path for path in read if any(getattr(code, "fingerprint", None) == wanted[path] for code in codes[path])
        ]
        print(
            f"  {name}: {share(len(read), len(pictures))}, text as expected {len(right)}, {spent:.1f} ms a photograph"
        )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--film", choices=FILMS, action="append")
    arguments.add_argument("--no-whole-frames", action="store_true")
    chosen = arguments.parse_args()
    cv2.setNumThreads(1)
    for name in chosen.film or FILMS:
        folder = SHARED / "media" / name
        if not folder.exists():
            print(f"{name}: not on this machine")
            continue
        show(name, watch(folder))
        if not chosen.no_whole_frames:
            whole_frames(folder, load_registry(folder / "registry.json").usual_format.symbology)
    if not chosen.film:
        print("photographs of QR codes:")
        photographs(SHARED / "data" / "qr_photos")


if __name__ == "__main__":
    main()
