"""What following a table costs, beside reading whole frames in the same run: milliseconds of one core a frame.

    python -m tests.benchmarks.sight_cost [--size 1080p|4k|12mp] [--light even|typical] [--tags]

A drawn table of 30 cards, of which one is carried by a hand and exhausted again and again; drawing is not counted. The
first three frames, in which the mat is found and all is looked at twice, are told by themselves. Whole frames are read
at rest, with what a user would otherwise use: zxing-cpp, zbar and OpenCV, on the frame as it is and enlarged twice.
Beside its time stands how many of the cards each finds by at least one label, and how many labels; only one that finds
all cards, as following does, is compared with.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
import zxingcpp
from pyzbar import pyzbar

from companion.sight.camera import Frame, Image
from companion.sight.labels import Fingerprints, LabelReading, TagReader, module_px
from companion.sight.pixels import gray_of
from companion.sight.registry import Registry
from companion.sight.sightings import Sight
from companion.simulation.arranging import SideOnTable, lay_out
from companion.simulation.card_faces import LabelStyle, faces_for
from companion.simulation.optics import GOOD_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.pinhole import camera_over
from companion.simulation.renderer import TableRenderer
from companion.simulation.simulated_table import SimulatedTable
from tests.simulation.made_up_table import facts, registry, side

SIZES = {"1080p": (1920, 1080), "4k": (3840, 2160), "12mp": (4056, 3040)}
LIGHTS = {"even": GOOD_LIGHT, "typical": TYPICAL_LIGHT}
MOVES = 3
WHOLE_FRAMES = 3
NEW_FRAMES = 3


def sides(exhausted: bool) -> tuple[SideOnTable, SideOnTable]:
    """Fifteen cards each; the first creature is the one that is turned."""
    own, other = (side(player, creatures=9, artifacts=5, discards=1) for player in (0, 1))
    first = replace(own.battleline[0], exhausted=exhausted)
    return replace(own, battleline=(first, *own.battleline[1:])), other


def film(size: tuple[int, int], labels: Registry, optics: Optics = GOOD_LIGHT) -> Iterator[Frame]:
    """A few seconds at rest, then a hand that turns one card, again and again."""
    style = LabelStyle(labels.symbology, labels.label_mm)
    renderer = TableRenderer(camera_over(*size, tilt_deg=3.0), faces_for(labels, facts), style, optics)
    table = SimulatedTable(renderer, lay_out(sides(False)), frames_per_second=5.0)
    until = table.now + 1.6
    for number in range(MOVES + 1):
        while table.now < until:
            frame = table.read()
            assert isinstance(frame, Frame)
            yield frame
        until = table.show(lay_out(sides(number % 2 == 0))) + 1.6


def whole_frame_readers(symbology: str, scale_px: float) -> dict[str, Callable[[Image], list[str]]]:
    if symbology == "tag":
        return {
            "OpenCV AprilTag": lambda gray: tags(gray, TagReader("quick"), scale_px),
            "OpenCV AprilTag, enlarged": lambda gray: tags(twice(gray), TagReader("steady"), 2 * scale_px),
        }
    plain = {"zxing-cpp": zxing_codes, "zbar (pyzbar)": zbar_codes, "OpenCV QRCodeDetector": opencv_codes}
    enlarged = {
        f"{name}, enlarged": lambda gray, read=read: read(twice(gray))
        for name, read in plain.items()
        if name != "OpenCV QRCodeDetector"
    }
    return plain | enlarged


def twice(gray: Image) -> Image:
    return np.asarray(cv2.resize(gray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)


def tags(gray: Image, reader: TagReader, scale_px: float) -> list[str]:
    return [code.label for code in reader.read(gray, scale_px) if isinstance(code, LabelReading)]


def zxing_codes(gray: Image) -> list[str]:
    # Labels are dark on white and every camera sees them large enough: what zxing-cpp may leave out costs it most.
    found = zxingcpp.read_barcodes(
        gray, formats=zxingcpp.BarcodeFormat.QRCode, try_rotate=False, try_downscale=False, try_invert=False
    )
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
    size = SIZES[name]
    sight = Sight(labels, Fingerprints(b"benchmark"))
    spent, still = [], []
    for frame in film(size, labels, LIGHTS[light]):
        spent.append(cpu_ms(lambda frame=frame: sight.see(frame)))
        if len(still) < WHOLE_FRAMES:
            still.append(gray_of(frame.image))
    following = np.array(spent[NEW_FRAMES:])
    ours, cards = float(following.mean()), {track.entry.label for track in sight.tracks}
    print(f"{name}, {size[0]} x {size[1]}, {labels.label_kind}, {light} light: {len(following)} frames")
    spread = f"{np.percentile(following, 95):.1f} at the 95th percentile, {np.median(following):.1f} at the median"
    new = ", ".join(f"{ms:.0f}" for ms in spent[:NEW_FRAMES])
    print(f"  {'following':<26} {ours:7.1f} ms mean, {len(cards)} cards; {spread}; first frames {new}", flush=True)
    px = module_px(labels.symbology, labels.label_mm, sight.geometry.px_per_mm if sight.geometry else 1.0)
    best: tuple[str, float] | None = None
    for reader, read in whole_frame_readers(labels.symbology, px).items():
        cost, found = whole_frames(read, still)
        told = min(len(cards & set(texts)) for texts in found), min(len(texts) for texts in found)
        print(f"  {reader:<26} {cost:7.1f} ms mean, {told[0]} cards by {told[1]} labels", flush=True)
        if told[0] == len(cards) and (best is None or cost < best[1]):
            best = reader, cost
    compared = f"{best[0]} finds all, at {best[1] / ours:.1f} times the cost" if best else "no other finds all cards"
    print(f"  {compared}", flush=True)


def whole_frames(read: Callable[[Image], list[str]], pictures: Sequence[Image]) -> tuple[float, list[list[str]]]:
    """Mean milliseconds, and what was read in each picture."""
    found: list[list[str]] = []
    cost = [cpu_ms(lambda gray=gray: found.append(read(gray))) for gray in pictures]
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
