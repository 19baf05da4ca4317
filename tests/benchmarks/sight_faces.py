"""How well cards without labels are named by their faces, and what that costs, on drawn tables.

    python -m tests.benchmarks.sight_faces                 tables of every kind
    python -m tests.benchmarks.sight_faces --detectors     SIFT beside AKAZE and ORB
    python -m tests.benchmarks.sight_faces --rest          what cards that lie still cost
    python -m tests.benchmarks.sight_faces --strips        cards of which a strip shows beneath another
    python -m tests.benchmarks.sight_faces --half          cards of which half shows beside the next one
    python -m tests.benchmarks.sight_faces --photographs   photographs of cards instead of scans, everywhere
    python -m tests.benchmarks.sight_faces --names --tables 4 --layouts 18   names alone, of many tables

The faces are scans of real cards where there are any beside the checkout, otherwise made-up ones, which are more
alike. Each table is laid once with cards of its two decks, and once with cards of neither: of those nothing may be
named.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean, median
from time import process_time

import cv2
import numpy as np

from companion.intervals import wilson_interval
from companion.observations import DeckEntry, DeckList
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import Registry, registry_for
from companion.sight.faces.matching import FaceBook, Faces, FaceSeen, Finder, Floats, sift
from companion.sight.labels.decoding import Fingerprints
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import FACES
from companion.sight.mat.geometry import MatFinder, TableGeometry
from companion.sight.mat.zones import Rectangle
from companion.sight.pictures.straight import straightened
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
APART_MM, FULL_MM, HALF_MM = 92.0, 58.0, 31.5
IN_A_ROW = 18
UNCOVERED, SHOWING = 0.97, 0.5
SAME_MM, SAME_DEGREES = 4.0, 8.0
SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
OVEREXPOSED = Optics(exposure=1.8, noise_levels=3.0, blur_px=0.7)
LIGHTS: dict[str, Optics] = {
    "good": GOOD_LIGHT,
    "typical": TYPICAL_LIGHT,
    "poor": POOR_LIGHT,
    "overexposed": OVEREXPOSED,
}
USUAL_LIGHTS = ("good", "typical", "poor")


@dataclass(slots=True)
class Tally:
    """Of cards that lie uncovered, and that show at least half: how many, and how many were named. And the rest."""

    uncovered: list[bool] = field(default_factory=list)
    showing: list[bool] = field(default_factory=list)
    wrong: int = 0
    foreign: list[bool] = field(default_factory=list)
    off_mm: list[float] = field(default_factory=list)
    card_ms: list[float] = field(default_factory=list)
    mat_ms: list[float] = field(default_factory=list)

    def row(self) -> str:
        named = (f"{sum(one)} of {len(one)}" for one in (self.uncovered, self.showing))
        foreign = f"{sum(self.foreign)} of {len(self.foreign)}"
        return f"{' | '.join(named)} | {self.wrong} | {foreign} | {max(self.off_mm, default=0.0):.1f} |"

    def costs(self) -> str:
        return f" {median(self.card_ms):.0f} | {max(self.card_ms):.0f} | {median(self.mat_ms):.0f} |"

    def bounds(self) -> str:
        """With a confidence of 95 %, what share of names is wrong and what share of foreign cards is named at most."""
        names, foreign = sum(self.showing) + self.wrong, len(self.foreign)
        wrong_most, foreign_most = wilson_interval(self.wrong, names)[1], wilson_interval(sum(self.foreign), foreign)[1]
        return f"of {names} names at most {wrong_most:.2%} wrong, of {foreign} foreign cards {foreign_most:.2%} named"


@dataclass(frozen=True, slots=True)
class Decks:
    """Two decks of 36 titles each, all different, and their faces."""

    registry: Registry
    drawn: CardFaces


def decks_of(seed: int, kind: str = "scans") -> tuple[Decks, Decks]:
    """The decks of a game and two of others, with no title in common. Their faces are scans or photographs."""
    found = sorted((SHARED / "data/card_pictures" / kind).glob("*.jpg"))
    chosen = random.Random(seed).sample(found, 144) if found else []
    slugs = [f"card-{file.stem}" for file in chosen] or [f"creature-{seed}-{slot}" for slot in range(144)]
    pictures = dict(zip(slugs, chosen, strict=False))
    return _decks(slugs[:72], pictures), _decks(slugs[72:], pictures)


def _decks(slugs: Sequence[str], pictures: Mapping[str, Path]) -> Decks:
    left, right = (_deck(player, slugs[36 * player : 36 * (player + 1)]) for player in (0, 1))
    registry = registry_for((left, right), FACES.kind, FACES.label_mm, ("A7Q2X", "B8R3Y"))
    return Decks(registry, faces_for(registry, _facts, pictures))


def _deck(player: int, slugs: Sequence[str]) -> DeckList:
    entries = tuple(DeckEntry(slug, HOUSES[player][slot // 12]) for slot, slug in enumerate(slugs))
    return DeckList(f"deck-{player}", f"Deck {player}", HOUSES[player], entries)


def _facts(slug: str) -> CardFacts:
    return CardFacts(slug.replace("-", " ").title(), "creature", 5)


def laid(registry: Registry, seed: int, pitch_mm: float) -> TableLayout:
    """Four rows of cards, three in ten exhausted, each a little askew."""
    keys, chance = _shuffled(registry, seed)
    return TableLayout(tuple(_rows(keys, chance, pitch_mm)))


def _rows(keys: Iterator[str], chance: random.Random, pitch_mm: float) -> Iterator[PlacedCard]:
    for y_mm, player in ROWS:
        for place in range(int(680 // pitch_mm)):
            angle = 180.0 * player + 90.0 * (chance.random() < 0.3) + chance.gauss(0.0, 4.0)
            pose = Pose(130.0 + pitch_mm * place + chance.gauss(0.0, 2.0), y_mm + chance.gauss(0.0, 3.0), angle)
            yield PlacedCard(next(keys), pose, "battleline", player)


def newly_named(known: Faces, image: Image, geometry: TableGeometry | None) -> list[FaceSeen]:
    """The cards that would be told if all had just come to the table: none where the mat is not found."""
    if geometry is None:
        return []
    whole = straightened(image, geometry, MAT, known.px_per_mm)
    return [seen for seen in known.named(whole) if not seen.similarity.has_other_print]


def tucked(shows_mm: float, registry: Registry, seed: int) -> TableLayout:
    """Pairs of cards, one beneath the other so that a strip of it shows: its upper one, or below zero its lower one.

    The cards beneath are of zone `play`.
    """
    keys, chance = _shuffled(registry, seed)
    return TableLayout(tuple(_pairs(keys, chance, shows_mm)))


def _shuffled(registry: Registry, seed: int) -> tuple[Iterator[str], random.Random]:
    chance = random.Random(seed)
    keys = [entry.id for entry in registry.labels if entry.id is not None]
    chance.shuffle(keys)
    return iter(keys), chance


def _pairs(keys: Iterator[str], chance: random.Random, shows_mm: float) -> Iterator[PlacedCard]:
    for y_mm, player in ((440.0, 0), (160.0, 1)):
        for place in range(7):
            upper = CardPose(130.0 + APART_MM * place, y_mm, 180.0 * player + chance.gauss(0.0, 3.0))
            x, y = upper.point(0.0, -shows_mm)
            yield PlacedCard(next(keys), Pose(x, y, upper.angle), "play", player)
            yield PlacedCard(next(keys), Pose(upper.x, upper.y, upper.angle), "battleline", player)


def half_covered(registry: Registry, seed: int) -> TableLayout:
    """Four rows of 18 cards, each half beneath the next one, but for the last. Those beneath are of zone `play`."""
    keys, chance = _shuffled(registry, seed)
    return TableLayout(tuple(_half_covered(keys, chance)))


def _half_covered(keys: Iterator[str], chance: random.Random) -> Iterator[PlacedCard]:
    for y_mm, player in ROWS:
        for place in range(IN_A_ROW):
            x_mm, angle = 130.0 + HALF_MM * place, 180.0 * player + chance.gauss(0.0, 2.0)
            pose = Pose(x_mm + chance.gauss(0.0, 0.5), y_mm + chance.gauss(0.0, 2.0), angle)
            yield PlacedCard(next(keys), pose, "play" if place < IN_A_ROW - 1 else "battleline", player)


def beneath_row(
    size: str,
    light: str,
    seeds: range,
    words: str,
    lay: Callable[[Registry, int], TableLayout],
    kind: str = "scans",
    layouts: int = 1,
) -> str:
    """How many cards of zone `play` are named; how many of all names are wrong; how many foreign cards are named."""
    camera, named, count, names, wrong, strangers = camera_over(*SIZES[size], tilt_deg=3.0), 0, 0, 0, 0, 0
    for seed in seeds:
        own, foreign = decks_of(seed, kind)
        known = FaceBook(art_of(own.drawn).pictures).at(camera.px_per_mm)
        for decks in (own, foreign):
            renderer = TableRenderer(camera, decks.drawn, optics=LIGHTS[light], seed=seed)
            for number in range(seed, seed + 1000 * layouts, 1000) if decks is own else (seed,):
                layout = lay(decks.registry, number)
                image = renderer.draw(layout)
                seen = newly_named(known, image, MatFinder().find(image).geometry)
                if decks is foreign:
                    strangers += len(seen)
                    continue
                right = {card for card in layout.cards if any(is_it(one, card, decks.drawn) for one in seen)}
                wrong += sum(not any(is_it(one, card, decks.drawn) for card in layout.cards) for one in seen)
                names += len(seen)
                named += sum(card.zone == "play" for card in right)
                count += sum(card.zone == "play" for card in layout.cards)
    least, most = wilson_interval(named, count)
    cells = f"{named} of {count} | {least:.1%} to {most:.1%} | {wrong} of {names} | {strangers}"
    return f"| {size}, {light}, {words} | {cells} |"


def measure(tally: Tally, image: Image, layout: TableLayout, drawn: CardFaces, known: Faces, costs: bool) -> None:
    """Names the cards of one table."""
    geometry = MatFinder().find(image).geometry
    before = process_time()
    left = newly_named(known, image, geometry)
    tally.mat_ms.append(1000 * (process_time() - before))
    shown = visibility(layout, lambda key: FACES.label_mm)
    for card in layout.cards:
        found = next((one for one in left if is_it(one, card, drawn)), None)
        if found is not None:
            left.remove(found)
            tally.off_mm.append(found.pose.distance_mm(CardPose(card.pose.x_mm, card.pose.y_mm, 0.0)))
        share = shown[card.key].card
        tally.uncovered += [found is not None] * (share >= UNCOVERED)
        tally.showing += [found is not None] * (share >= SHOWING)
    tally.wrong += len(left)
    tally.card_ms += [cost_of(card, image, geometry, known) for card in layout.cards[::6]] if costs and geometry else []


def measure_foreign(tally: Tally, image: Image, layout: TableLayout, known: Faces) -> None:
    """Names the cards of a table on which none is of the decks whose faces are known."""
    named = len(newly_named(known, image, MatFinder().find(image).geometry))
    tally.foreign += [number < named for number in range(len(layout.cards))]


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
    size: str,
    light: str,
    pitch_mm: float,
    seeds: range,
    finders: Mapping[str, Finder],
    kind: str = "scans",
    costs: bool = True,
    layouts: int = 1,
) -> dict[str, Tally]:
    """The results of these detectors over the decks of these seeds, laid out so many times."""
    tallies = {name: Tally() for name in finders}
    camera = camera_over(*SIZES[size], tilt_deg=3.0)
    for seed in seeds:
        own, foreign = decks_of(seed, kind)
        pictures = art_of(own.drawn).pictures
        books = {name: FaceBook(pictures, finder).at(camera.px_per_mm) for name, finder in finders.items()}
        for decks in (own, foreign):
            renderer = TableRenderer(camera, decks.drawn, optics=LIGHTS[light], seed=seed)
            for number in range(seed, seed + 1000 * layouts, 1000) if decks is own else (seed,):
                layout = laid(decks.registry, number, pitch_mm)
                image = renderer.draw(layout)
                for name, known in books.items():
                    if decks is foreign:
                        measure_foreign(tallies[name], image, layout, known)
                    else:
                        measure(tallies[name], image, layout, own.drawn, known, costs)
    return tallies


def follow_ms(size: str) -> tuple[float, float]:
    """Milliseconds a frame, mean and worst, to follow 28 cards that lie still."""
    own, _ = decks_of(0)
    camera = camera_over(*SIZES[size], tilt_deg=3.0)
    table = SimulatedTable(TableRenderer(camera, own.drawn), laid(own.registry, 0, APART_MM), frames_per_second=5.0)
    sight, costs = Sight(own.registry, Fingerprints(b"made"), art=art_of(own.drawn)), []
    for frame in (table.read() for _ in range(150)):
        assert isinstance(frame, Frame)
        before = process_time()
        sight.see(frame)
        costs.append(1000 * (process_time() - before))
    return mean(costs[10:]), max(costs[10:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=3, help="pairs of decks of each kind")
    parser.add_argument("--detectors", action="store_true", help="compare detectors on full rows at 1080p")
    parser.add_argument("--size", choices=SIZES, help="only this camera")
    parser.add_argument("--rest", action="store_true", help="what it costs to follow cards that lie still")
    parser.add_argument("--strips", action="store_true", help="cards that lie beneath others but for a strip")
    parser.add_argument("--half", action="store_true", help="rows in which half of each card shows")
    parser.add_argument("--photographs", action="store_true", help="photographs of cards instead of scans")
    parser.add_argument("--light", choices=LIGHTS, help="only this light")
    parser.add_argument("--layouts", type=int, default=1, help="tables that are laid with each pair of decks")
    parser.add_argument("--first", type=int, default=0, help="number of the first table")
    parser.add_argument("--names", action="store_true", help="count names alone, without what they cost")
    options = parser.parse_args()
    kind = "photos" if options.photographs else "scans"
    seeds = range(options.first, options.first + options.tables)
    cv2.setNumThreads(1)
    head = "named of uncovered | of at least half shown | wrong | foreign named | worst mm |"
    costs_head = "" if options.names else " new card ms | worst | whole mat ms |"
    if options.rest:
        for size in SIZES:
            print("{}: {:.1f} ms a frame at rest, {:.0f} at most".format(size, *follow_ms(size)), flush=True)
        return
    if options.strips:
        print("| camera, light, strip | named | | wrong | of no deck named |")
        for shows_mm in (14.0, 18.0, 22.0, 26.0, -22.0, -26.0):
            words = f"{abs(shows_mm):.0f} mm of its {'upper' if shows_mm > 0 else 'lower'} end"
            size, light, lay = options.size or "1080p", options.light or "typical", partial(tucked, shows_mm)
            print(beneath_row(size, light, seeds, words, lay, kind), flush=True)
        return
    if options.half:
        print("| camera, light, faces | named | | wrong | of no deck named |")
        for size in [options.size] if options.size else SIZES:
            for light in [options.light] if options.light else LIGHTS:
                print(beneath_row(size, light, seeds, kind, half_covered, kind, options.layouts), flush=True)
        return
    if options.detectors:
        print(f"| detector | {head}{costs_head}")
        for name, tally in tables("1080p", "typical", FULL_MM, seeds, DETECTORS).items():
            print(f"| {name} | {tally.row()}{tally.costs()}", flush=True)
        return
    print(f"| camera, light, rows | {head}{costs_head}")
    for size in [options.size] if options.size else SIZES:
        for light in [options.light] if options.light else USUAL_LIGHTS:
            for rows, pitch_mm in (("apart", APART_MM), ("full", FULL_MM)):
                tally = tables(size, light, pitch_mm, seeds, {"SIFT": sift}, kind, not options.names, options.layouts)[
                    "SIFT"
                ]
                costs = "" if options.names else tally.costs()
                print(f"| {size}, {light}, {rows} | {tally.row()}{costs}\n  {tally.bounds()}", flush=True)


if __name__ == "__main__":
    main()
