"""The cost of following a table, beside reading whole frames in the same run: milliseconds of one core a frame.

    python -m tests.benchmarks.sight_cost [--size 1080p|4k|12mp] [--light even|typical] [--tags]

Cameras of three kinds are followed: one that gives frames in colour, as USB cameras do; one that gives beside them a
small gray picture of its own, as the Raspberry Pi's picture processor makes for nothing; and one whose frames are gray,
as the first plane of YUV is, with a small picture as well. Neither small pictures nor gray frames are counted.

A drawn table of 30 cards and two identity cards, laid as people lay them: up to 15 degrees askew, a third of the
creatures exhausted. One is turned by a hand, again and again; drawing is not counted. The first three frames, in which
the mat is found and all is looked at twice, are told by themselves. Some seconds are drawn and then followed frame by
frame, as whole frames are read one after another: drawing in between would leave nothing of the program in the
processor's caches, for one side only. Frames are larger than those, for both.

Whole frames are read at rest, with what a user would otherwise use: zxing-cpp with its own settings and with all left
out that labels do not need, zbar and OpenCV, on the frame as it is and enlarged twice. All begin with the frame as the
camera gives it: turning one in colour gray counts, or taking its green for gray, which costs less but leaves more noise
to read in; of following, everything counts. Only a reader that finds every label that lies bare is compared with, on
frames of the same kind.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import cv2
import numpy as np
import zxingcpp
from pyzbar import pyzbar  # type: ignore[import-untyped]

from companion.observations import SeenCard
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import Registry
from companion.sight.labels.decoding import Fingerprints, LabelReading, TagReader, module_px
from companion.sight.pictures.pixels import gray_of
from companion.sight.sightings import Sight
from companion.simulation.drawing.card_faces import LabelStyle, card_key, faces_for
from companion.simulation.drawing.optics import GOOD_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import Habits, SideOnTable, lay_out
from companion.simulation.table.simulated_table import SimulatedTable
from companion.simulation.table.truth import visibility
from tests.simulation.made_up_table import facts, registry, side

QR_CODES = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
SIZES = {"1080p": (1920, 1080), "4k": (3840, 2160), "12mp": (4056, 3040)}
LIGHTS = {"even": GOOD_LIGHT, "typical": TYPICAL_LIGHT}
HABITS = Habits(askew_deg=5.0, off_place_mm=3.5)
SMALL_WIDTH = 960
MOVES = 8
WHOLE_FRAMES, ROUNDS, ENOUGH_MS = 3, 8, 500.0
NEW_FRAMES = 3
DRAWN_AT_ONCE = 16
"""Some 400 MB at 4K."""
BARE = 0.97
"""Share of a label that must be uncovered for a reader to be asked for it."""


@dataclass(frozen=True, slots=True)
class Camera:
    """The frames of a camera: frames in colour or gray, and beside them a small gray picture or none."""

    says: str
    gray: bool
    small_width: int | None

    def gives(self, frame: Frame) -> Frame:
        return replace(frame, image=gray_of(frame.image)) if self.gray else frame


CAMERAS = (
    Camera("in colour", gray=False, small_width=None),
    Camera("in colour, with small gray", gray=False, small_width=SMALL_WIDTH),
    Camera("gray, with small gray", gray=True, small_width=SMALL_WIDTH),
)

Reader = Callable[[Image], list[str]]
"""Takes a frame, height x width x 3, and gives the texts of the labels in it."""


def sides(exhausted: bool) -> tuple[SideOnTable, SideOnTable]:
    """Fifteen cards each; the first creature is the one that is turned."""
    own, other = (side(player, creatures=7, artifacts=7, discards=1) for player in (0, 1))
    own, other = replace(own, battleline=tired(own, 2)), replace(other, battleline=tired(other, 1))
    first = replace(own.battleline[0], exhausted=exhausted)
    return replace(own, battleline=(first, *own.battleline[1:])), other


def tired(of: SideOnTable, first: int) -> tuple[SeenCard, ...]:
    """Its creatures, every third of them exhausted."""
    return tuple(replace(card, exhausted=index % 3 == first) for index, card in enumerate(of.battleline))


def film(
    size: tuple[int, int], labels: Registry, optics: Optics = GOOD_LIGHT, small_width: int | None = None
) -> Iterator[Frame]:
    """A few seconds at rest, then a hand that turns one card, again and again."""
    style = LabelStyle(labels.usual_format.symbology, labels.label_mm)
    renderer = TableRenderer(camera_over(*size, tilt_deg=3.0), faces_for(labels, facts), style, optics)
    laid = lay_out(sides(False), habits=HABITS)
    table = SimulatedTable(renderer, laid, frames_per_second=5.0, small_width=small_width)
    until = table.now + 1.6
    for number in range(MOVES + 1):
        while table.now < until:
            frame = table.read()
            assert isinstance(frame, Frame)
            yield frame
        until = table.show(lay_out(sides(number % 2 == 0), habits=HABITS)) + 1.6


def bare_labels(labels: Registry) -> Counter[str]:
    """How many of each card's two labels lie bare while nothing has moved yet."""
    shown = visibility(lay_out(sides(False), habits=HABITS), lambda key: labels.label_mm)
    texts = {card_key(entry): entry.label for entry in labels.labels}
    return Counter({texts[key]: sum(share >= BARE for share in one.labels.values()) for key, one in shown.items()})


def whole_frame_readers(symbology: str, scale_px: float) -> dict[str, Reader]:
    """The readers of a whole frame, by name."""
    if symbology == "tag":
        return {
            "OpenCV AprilTag": lambda image: tags(gray_of(image), TagReader("quick"), scale_px),
            "OpenCV AprilTag, enlarged": lambda image: tags(twice(gray_of(image)), TagReader("steady"), 2 * scale_px),
        }
    return {
        "zxing-cpp": lambda image: zxing_codes(gray_of(image)),
        "zxing-cpp, pared down": lambda image: pared_down_zxing_codes(gray_of(image)),
        "zxing-cpp, pared down, green": lambda image: pared_down_zxing_codes(green_of(image)),
        "zxing-cpp, pared down, enlarged": lambda image: pared_down_zxing_codes(twice(gray_of(image))),
        "zbar (pyzbar)": lambda image: zbar_codes(gray_of(image)),
        "zbar (pyzbar), enlarged": lambda image: zbar_codes(twice(gray_of(image))),
        "OpenCV QRCodeDetector": lambda image: opencv_codes(gray_of(image)),
    }


def green_of(image: Image) -> Image:
    return np.asarray(cv2.extractChannel(image, 1), np.uint8)


def twice(gray: Image) -> Image:
    return np.asarray(cv2.resize(gray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)


def tags(gray: Image, reader: TagReader, scale_px: float) -> list[str]:
    return [code.label for code in reader.read(gray, scale_px) if isinstance(code, LabelReading)]


def zxing_codes(gray: Image) -> list[str]:
    return [code.text for code in zxingcpp.read_barcodes(gray, formats=QR_CODES)]


def pared_down_zxing_codes(gray: Image) -> list[str]:
    # Labels are dark on white and every camera sees them large enough: what zxing-cpp may leave out costs it most.
    found = zxingcpp.read_barcodes(gray, formats=QR_CODES, try_rotate=False, try_downscale=False, try_invert=False)
    return [code.text for code in found]


def zbar_codes(gray: Image) -> list[str]:
    return [code.data.decode("ascii", "replace") for code in pyzbar.decode(gray, symbols=[pyzbar.ZBarSymbol.QRCODE])]


def opencv_codes(gray: Image) -> list[str]:
    try:
        return [text for text in cv2.QRCodeDetector().detectAndDecodeMulti(gray)[1] if text]
    except (cv2.error, UnicodeDecodeError):
        return []


def cpu_ms(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return (time.thread_time() - start) * 1000


def measure(name: str, light: str, labels: Registry) -> None:
    size, bare = SIZES[name], bare_labels(labels)
    print(f"{name}, {size[0]} x {size[1]}, {labels.label_kind}, {light} light, {bare.total()} labels", flush=True)
    best: dict[bool, tuple[str, float] | None] = {}
    for camera in CAMERAS:
        ours, still, px = follow(camera, size, light, labels)
        if camera.gray not in best:
            best[camera.gray] = cheapest_whole(camera, still, bare, labels.usual_format.symbology, px)
        if found := best[camera.gray]:
            print(f"    {found[0]}, the cheapest that finds all: {found[1] / ours:.1f} times the cost", flush=True)


def follow(camera: Camera, size: tuple[int, int], light: str, labels: Registry) -> tuple[float, list[Image], float]:
    """Mean milliseconds of following a film, some frames of it at rest, and how large a label's modules are in it."""
    sight = Sight(labels, Fingerprints(b"benchmark"))
    spent: list[float] = []
    still: list[Image] = []
    drawing = film(size, labels, LIGHTS[light], camera.small_width)
    while drawn := [camera.gives(frame) for frame in islice(drawing, DRAWN_AT_ONCE)]:
        spent += [cpu_ms(partial(sight.see, frame)) for frame in drawn]
        still += [frame.image for frame in drawn[: WHOLE_FRAMES - len(still)]]
    following = np.array(spent[NEW_FRAMES:])
    spread = f"{np.percentile(following, 95):.1f} at the 95th percentile, {np.median(following):.1f} at the median"
    new = ", ".join(f"{ms:.0f}" for ms in spent[:NEW_FRAMES])
    told = f"{len(sight.tracks.tracks)} cards by {sum(1 + track.both for track in sight.tracks)} labels"
    print(
        f"  following frames {camera.says}: {following.mean():.2f} ms mean of {len(following)}, {told}; {spread}; "
        f"first frames {new}",
        flush=True,
    )
    px = module_px(labels.usual_format.symbology, labels.label_mm, sight.geometry.px_per_mm if sight.geometry else 1.0)
    return float(following.mean()), still, px


def cheapest_whole(
    camera: Camera, still: Sequence[Image], bare: Counter[str], symbology: str, px: float
) -> tuple[str, float] | None:
    """The cost that reading whole frames of this camera costs; the cheapest that finds all labels, and its
    milliseconds.
    """
    complete: dict[str, float] = {}
    for reader, read in whole_frame_readers(symbology, px).items():
        if camera.gray and reader.endswith("green"):
            continue
        cost, found = whole_frames(read, still)
        least = min(found, key=lambda texts: (bare & texts).total())
        print(f"    {reader:<32} {cost:7.1f} ms mean, {len(bare & least)} cards by {(bare & least).total()} labels")
        if bare <= least:
            complete[reader] = cost
    if not complete:
        print("    no other finds all of them", flush=True)
        return None
    best = min(complete, key=lambda reader: complete[reader])
    return best, complete[best]


def _add_reading(found: list[Counter[str]], read: Reader, image: Image) -> None:
    found.append(Counter(read(image)))


def whole_frames(read: Reader, images: Sequence[Image]) -> tuple[float, list[Counter[str]]]:
    """Mean milliseconds, and what was read in each frame. What is quick is read again, to tell its cost better."""
    found: list[Counter[str]] = []
    cost: list[float] = []
    for image in [*images] * ROUNDS:
        if len(cost) >= len(images) and sum(cost) > ENOUGH_MS:
            break
        cost.append(cpu_ms(partial(_add_reading, found, read, image)))
    return float(np.mean(cost)), found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--size", choices=tuple(SIZES), action="append")
    arguments.add_argument("--light", choices=tuple(LIGHTS), action="append")
    arguments.add_argument("--tags", action="store_true", help="AprilTag labels at every size, not only at 1080p")
    chosen = arguments.parse_args()
    cv2.setNumThreads(1)
    for name in chosen.size or SIZES:
        tagged = chosen.tags or name == "1080p"
        for light in chosen.light or LIGHTS:
            measure(name, light, registry("tag15", 15.0) if tagged else registry("qr18", 18.0))


if __name__ == "__main__":
    main()
