"""The cost of a frame of the simulated table, both kinds of camera: milliseconds of one core.

    python -m tests.benchmarks.simulated_camera

Beside it, in the same run, the same frames drawn without keeping what rests, as a simple renderer would.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.sight.cameras.source import Ended
from companion.sight.decks.registry import registry_for
from companion.simulation.drawing.card_faces import LabelStyle, faces_for, printed_facts
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.stress import STRESS_SET, stress_table

CAMERAS = (((3840, 2160), LabelStyle("qr", 18.0)), ((1920, 1080), LabelStyle("tag", 15.0)))
FRAMES_DRAWN_ANEW = 3


def cpu_ms(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def measure(size: tuple[int, int], style: LabelStyle) -> None:
    kind = f"{style.symbology}{style.label_mm:g}"
    registry = registry_for(STARTER_DECKS, kind, style.label_mm, ("A7Q2X", "B8R3Y"))
    table, camera = stress_table(STRESS_SET[0], registry, size, printed_facts)
    layout = table.layout
    first = cpu_ms(table.read)
    still: list[float] = []
    busy: list[float] = []
    while True:
        reaches = table.at(table.now)[1]
        start = time.process_time()
        if isinstance(table.read(), Ended):
            break
        (busy if reaches else still).append((time.process_time() - start) * 1000)
    renderer = TableRenderer(camera, faces_for(registry), style)
    renderer.draw(layout)
    anew = []
    for _ in range(FRAMES_DRAWN_ANEW):
        renderer.point(camera)
        anew.append(cpu_ms(lambda: renderer.draw(layout)))
    print(f"{size[0]} x {size[1]}, {kind}, {len(layout.cards)} cards, {len(still) + len(busy)} frames")
    print(f"  first frame, with all faces       {first:8.1f} ms")
    for name, times in (("table at rest", still), ("a hand over the table", busy), ("all frames", still + busy)):
        mean, worst, most = np.mean(times), np.max(times), np.percentile(times, 95)
        print(f"  {name:<33} {mean:8.1f} ms mean, {most:.1f} ms at the 95th percentile, {worst:.1f} ms at most")
    print(f"  everything drawn anew             {np.mean(anew):8.1f} ms mean")


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    cv2.setNumThreads(1)
    for size, style in CAMERAS:
        measure(size, style)


if __name__ == "__main__":
    main()
