"""How well cards without labels are named by their faces, and what that costs, on drawn tables.

    python -m tests.benchmarks.sight_faces                 tables of every kind
    python -m tests.benchmarks.sight_faces --detectors     SIFT beside AKAZE and ORB
    python -m tests.benchmarks.sight_faces --rest          what cards that lie still cost
    python -m tests.benchmarks.sight_faces --photographs   photographs of cards instead of scans, everywhere

The faces are scans of real cards where there are any beside the checkout, else made-up ones, which are more alike. Each
table is also compared with the faces of as many cards that do not lie on it: nothing may be named.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time

import cv2
import numpy as np

from companion.observations import DeckEntry, DeckList
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import Registry, registry_for
from companion.sight.faces.matching import FaceBook, Faces, FaceSeen, Finder, Floats, sift
from companion.sight.labels.decoding import Fingerprints
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import FACES
from companion.sight.mat.geometry import MatFinder, TableGeometry
from companion.sight.pictures.straight import Rectangle, straightened
from companion.sight.sightings import Sight
from companion.simulation.drawing.card_faces import CardFaces, CardFacts, faces_for
from companion.simulation.drawing.face_pictures import art_of
from companion.simulation.drawing.optics import GOOD_LIGHT, POOR_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.layout import PlacedCard, Pose, TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from companion.simulation.table.truth import visibility
from tests.shared_files import SHARED

MAT: Rectangle = (0.0, 0.0, 900.0, 600.0)
HOUSES = (("brobnar", "dis", "logos"), ("sanctum", "shadows", "untamed"))
ROWS = ((465.0, 0), (360.0, 0), (240.0, 1), (135.0, 1))
APART_MM, FULL_MM = 92.0, 58.0
UNCOVERED, SHOWING = 0.97, 0.5
SAME_MM, SAME_DEGREES = 4.0, 8.0
SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
LIGHTS: dict[str, Optics] = {"good": GOOD_LIGHT, "typical": TYPICAL_LIGHT, "poor": POOR_LIGHT}


@dataclass(slots=True)
class Tally:
    """Of cards that lie uncovered, and that show at least half: how many, and how many were named. And the rest."""

    uncovered: list[bool] = field(default_factory=list)
    showing: list[bool] = field(default_factory=list)
    wrong: int = 0
    strangers: int = 0
    off_mm: list[float] = field(default_factory=list)
    card_ms: list[float] = field(default_factory=list)
    mat_ms: list[float] = field(default_factory=list)

    def row(self) -> str:
        named = (f"{sum(one)} of {len(one)}" for one in (self.uncovered, self.showing))
        worst = max(self.off_mm, default=0.0)
        costs = f"{median(self.card_ms):.0f} | {max(self.card_ms):.0f} | {median(self.mat_ms):.0f}"
        return f"{' | '.join(named)} | {self.wrong} | {self.strangers} | {worst:.1f} | {costs} |"


def decks_of(seed: int, kind: str = "scans") -> tuple[Registry, CardFaces]:
    """Two decks of 36 titles each, all different, and their faces: scans or photos."""
    scans = sorted((SHARED / "data/card_pictures" / kind).glob("*.jpg"))
    chosen = random.Random(seed).sample(scans, 72) if scans else []
    slugs = [f"card-{file.stem}" for file in chosen] or [f"creature-{seed}-{slot}" for slot in range(72)]
    left, right = (_deck(player, slugs[36 * player : 36 * (player + 1)]) for player in (0, 1))
    registry = registry_for((left, right), FACES.kind, FACES.label_mm, ("A7Q2X", "B8R3Y"))
    return registry, faces_for(registry, _facts, dict(zip(slugs, chosen, strict=False)))


def _deck(player: int, slugs: Sequence[str]) -> DeckList:
    entries = tuple(DeckEntry(slug, HOUSES[player][slot // 12]) for slot, slug in enumerate(slugs))
    return DeckList(f"deck-{player}", f"Deck {player}", HOUSES[player], entries)


def _facts(slug: str) -> CardFacts:
    return CardFacts(slug.replace("-", " ").title(), "creature", 5)


def laid(registry: Registry, seed: int, pitch_mm: float) -> TableLayout:
    """Four rows of cards, three in ten exhausted, each a little askew."""
    chance = random.Random(seed)
    keys = [entry.id for entry in registry.labels if entry.id is not None]
    chance.shuffle(keys)
    return TableLayout(tuple(_rows(iter(keys), chance, pitch_mm)))


def _rows(keys: Iterator[str], chance: random.Random, pitch_mm: float) -> Iterator[PlacedCard]:
    for y_mm, player in ROWS:
        for place in range(int(680 // pitch_mm)):
            angle = 180.0 * player + 90.0 * (chance.random() < 0.3) + chance.gauss(0.0, 4.0)
            pose = Pose(130.0 + pitch_mm * place + chance.gauss(0.0, 2.0), y_mm + chance.gauss(0.0, 3.0), angle)
            yield PlacedCard(next(keys), pose, "battleline", player)


def measure(tally: Tally, image: Image, layout: TableLayout, drawn: CardFaces, known: Faces, others: Faces) -> None:
    """Names the cards of one table."""
    geometry = MatFinder().find(image).geometry
    assert geometry is not None
    whole = straightened(image, geometry, MAT, known.px_per_mm)
    before = process_time()
    seen = known.named(whole)
    tally.mat_ms.append(1000 * (process_time() - before))
    tally.strangers += len(others.named(whole))
    shown, left = visibility(layout, lambda key: FACES.label_mm), list(seen)
    for card in layout.cards:
        found = next((one for one in left if is_it(one, card, drawn)), None)
        if found is not None:
            left.remove(found)
            tally.off_mm.append(found.pose.distance_mm(CardPose(card.pose.x_mm, card.pose.y_mm, 0.0)))
        share = shown[card.key].card
        tally.uncovered += [found is not None] * (share >= UNCOVERED)
        tally.showing += [found is not None] * (share >= SHOWING)
    tally.wrong += len(left)
    tally.card_ms += [cost_of(card, image, geometry, known) for card in layout.cards[::6]]


def is_it(seen: FaceSeen, card: PlacedCard, drawn: CardFaces) -> bool:
    pose = CardPose(card.pose.x_mm, card.pose.y_mm, card.pose.angle_deg)
    return seen.title == drawn[card.key].slug and seen.pose.agrees_with(pose, SAME_MM, SAME_DEGREES)


def cost_of(card: PlacedCard, image: Image, geometry: TableGeometry, known: Faces) -> float:
    """Milliseconds to name what lies within 60 millimetres of a card's centre, as when it was just laid down."""
    x, y = card.pose.x_mm, card.pose.y_mm
    before = process_time()
    known.named(straightened(image, geometry, (x - 60.0, y - 65.0, x + 60.0, y + 65.0), known.px_per_mm))
    return 1000 * (process_time() - before)


def binary(detector: cv2.Feature2D) -> Finder:
    """A detector of which each bit counts: as plus or minus one, so that similarity is the share of equal bits."""

    def find(picture: Image) -> tuple[Sequence[cv2.KeyPoint], Floats]:
        found, shows = detector.detectAndCompute(picture, np.full(picture.shape, 255, np.uint8))
        if not found:
            return (), np.zeros((0, 1), np.float32)
        signs = 2.0 * np.unpackbits(np.asarray(shows, np.uint8), axis=1).astype(np.float32) - 1.0
        return found, signs / np.float32(np.sqrt(signs.shape[1]))

    return find


DETECTORS: Mapping[str, Finder] = {
    "SIFT": sift,
    "AKAZE": binary(cv2.AKAZE.create(threshold=0.0005)),
    "ORB": binary(cv2.ORB.create(nfeatures=20_000, scaleFactor=1.2, fastThreshold=7)),
}


def tables(
    size: str, light: str, pitch_mm: float, count: int, finders: Mapping[str, Finder], kind: str = "scans"
) -> dict[str, Tally]:
    """What each of these detectors comes to over so many tables."""
    tallies = {name: Tally() for name in finders}
    for seed in range(count):
        registry, drawn = decks_of(seed, kind)
        layout = laid(registry, seed, pitch_mm)
        camera = camera_over(*SIZES[size], tilt_deg=3.0)
        image = TableRenderer(camera, drawn, optics=LIGHTS[light], seed=seed).draw(layout)
        own = art_of(drawn).pictures
        slugs = {drawn[card.key].slug for card in layout.cards}
        strange = {title: picture for title, picture in own.items() if title not in slugs}
        for name, finder in finders.items():
            known, others = (FaceBook(book, finder).at(camera.px_per_mm) for book in (own, strange))
            measure(tallies[name], image, layout, drawn, known, others)
    return tallies


def follow_ms(size: str) -> tuple[float, float]:
    """Milliseconds a frame, mean and worst, to follow 28 cards that lie still."""
    registry, drawn = decks_of(0)
    camera = camera_over(*SIZES[size], tilt_deg=3.0)
    table = SimulatedTable(TableRenderer(camera, drawn), laid(registry, 0, APART_MM), frames_per_second=5.0)
    sight, costs = Sight(registry, Fingerprints(b"made"), art=art_of(drawn)), []
    for frame in (table.read() for _ in range(150)):
        assert isinstance(frame, Frame)
        before = process_time()
        sight.see(frame)
        costs.append(1000 * (process_time() - before))
    return mean(costs[10:]), max(costs[10:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=3, help="tables of each kind")
    parser.add_argument("--detectors", action="store_true", help="compare detectors on full rows at 1080p")
    parser.add_argument("--size", choices=SIZES, help="only this camera")
    parser.add_argument("--rest", action="store_true", help="what it costs to follow cards that lie still")
    parser.add_argument("--photographs", action="store_true", help="photographs of cards instead of scans")
    options = parser.parse_args()
    kind = "photos" if options.photographs else "scans"
    cv2.setNumThreads(1)
    head = (
        "named of uncovered | of half shown | wrong | strangers named | worst mm | new card ms | worst | whole mat ms |"
    )
    if options.rest:
        for size in SIZES:
            print("{}: {:.1f} ms a frame at rest, {:.0f} at most".format(size, *follow_ms(size)), flush=True)
        return
    if options.detectors:
        print(f"| detector | {head}")
        for name, tally in tables("1080p", "typical", FULL_MM, options.tables, DETECTORS).items():
            print(f"| {name} | {tally.row()}", flush=True)
        return
    print(f"| camera, light, rows | {head}")
    for size in [options.size] if options.size else SIZES:
        for light in LIGHTS:
            for rows, pitch_mm in (("apart", APART_MM), ("full", FULL_MM)):
                tally = tables(size, light, pitch_mm, options.tables, {"SIFT": sift}, kind)["SIFT"]
                print(f"| {size}, {light}, {rows} | {tally.row()}", flush=True)


if __name__ == "__main__":
    main()
