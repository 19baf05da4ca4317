"""Counts tokens on the cards of made-up tables, lying apart and pushed together, in three lights, at 1080p and at 4K.

    python -m tests.benchmarks.sight_tokens [--size 1080p|4k] [--light NAME] [--tables N]

Each table is calibrated with one token of each kind. Its cards are laid down bare, four at a time; then hands lay up to
four damage and four Æmber tokens on every second one, and some cards are exhausted. Prints a line of the table that
docs/camera_and_light.md shows: shares of the laden and of the bare cards with both counts right, "cannot tell", and
wrong; and milliseconds of one core for a card that is counted, with why cards could not be told, and how often too many
tokens were.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count
from typing import Any

import cv2

from calibration.tokens import TokenCapture
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.observations import SeenCard
from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import Registry, registry_for
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.sight.tokens.appearance import TOKEN_KINDS, TokenCount, TokensRecord
from companion.sight.tokens.watch import TokenWatch
from companion.simulation.drawing.card_faces import LabelStyle, faces_for, printed_facts
from companion.simulation.drawing.optics import GOOD_LIGHT, POOR_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.drawing.pinhole import PinholeCamera, camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.simulation.table.layout import Counters, PlacedCard, PlacedToken, Pose, TableLayout
from companion.simulation.table.simulated_table import SimulatedTable

SIZES = {"1080p": ((1920, 1080), LabelStyle("tag", 15.0)), "4k": ((3840, 2160), LabelStyle("qr", 18.0))}
LIGHTS: Mapping[str, Optics] = {"good": GOOD_LIGHT, "typical": TYPICAL_LIGHT, "poor": POOR_LIGHT}
CREATURES, ARTIFACTS = 6, 5
"""Of each side: as many as lie beside each other with room between them."""
MOST_TOKENS = 4
FRAMES_PER_SECOND = 5.0
FRAMES_TO_LEARN, FRAMES_TO_COUNT = 15, 80
HANDS_PACE = 2.0
"""Hands must be seen: what a hand came near is counted again."""


@dataclass(slots=True)
class Score:
    """How often both counts of a card were right, not told, and wrong; by whether anything lay on it."""

    laden: Counter[str] = field(default_factory=Counter)
    bare: Counter[str] = field(default_factory=Counter)
    doubts: Counter[str] = field(default_factory=Counter)
    card_ms: list[float] = field(default_factory=list)

    def add(self, there: TokenCount, told: TokenCount | None, doubt: str | None) -> None:
        outcome = "cannot tell" if told is None else "right" if told == there else "wrong"
        if told is not None and (told.damage > there.damage or told.amber > there.amber):
            self.doubts["told too many"] += 1
        (self.bare if there == TokenCount() else self.laden)[outcome] += 1
        if told is None:
            self.doubts[doubt or "not counted yet"] += 1


def calibrated(camera: PinholeCamera, optics: Optics) -> TokensRecord:
    """The record that `companion calibrate tokens` finds in the middle of this table."""
    renderer = TableRenderer(camera, {}, optics=optics)
    tokens = tuple(PlacedToken(kind, Pose(400.0 + 100.0 * n, 300.0), 0, kind) for n, kind in enumerate(TOKEN_KINDS))
    capture = TokenCapture()
    says = ""
    for laid in range(len(tokens) + 1):
        for _ in range(5):
            says = capture.offer(renderer.draw(TableLayout(tokens[:laid]))).says
    if not capture.done:
        raise SystemExit(f"calibration refused: {says}")
    return capture.record(date.today())


def side(registry: Registry, player: int, rng: random.Random) -> SideOnTable:
    own = [entry for entry in registry.labels if entry.player == player and entry.id is not None]
    cards = [SeenCard(entry.card, entry.id, player) for entry in rng.sample(own, CREATURES + ARTIFACTS)]
    return SideOnTable(tuple(cards[:CREATURES]), tuple(cards[CREATURES:]))


def laden(layout: TableLayout, rng: random.Random, touching: bool) -> TableLayout:
    """The same table with tokens on every second card; a third of all cards are exhausted meanwhile."""
    items = []
    for number, item in zip(count(), layout.items, strict=False):
        if isinstance(item, PlacedCard) and item.zone in ("battleline", "artifacts"):
            turned = 90.0 if rng.random() < 1 / 3 else 0.0
            pose = replace(item.pose, angle_deg=item.pose.angle_deg + turned)
            damage, amber = rng.randint(0, MOST_TOKENS), rng.randint(0, MOST_TOKENS)
            counters = Counters(damage, amber, touching=touching) if number % 2 else Counters()
            item = replace(item, pose=pose, counters=counters)
        items.append(item)
    return TableLayout(tuple(items))


def watch(table: SimulatedTable, sight: Sight, frames: int) -> Iterator[TableView]:
    for _ in range(frames):
        frame = table.read()
        assert isinstance(frame, Frame)
        yield sight.see(frame)


def show(table: SimulatedTable, sight: Sight, layout: TableLayout, frames: int) -> TableView:
    """The view so many frames after hands have made the table so."""
    table.show(layout)
    moving = int((table.settled_at - table.now) * FRAMES_PER_SECOND)
    return list(watch(table, sight, moving + frames))[-1]


def one_table(
    size: str, optics: Optics, record: TokensRecord, touching: bool, seed: int, score: Score, details: bool
) -> None:
    picture_px, style = SIZES[size]
    rng = random.Random(f"{size} {touching} {seed}")
    kind = f"{style.symbology}{style.label_mm:g}"
    registry = registry_for(STARTER_DECKS, kind, style.label_mm, ("A7Q2X", "B8R3Y"))
    camera = camera_over(*picture_px)
    renderer = TableRenderer(camera, faces_for(registry, printed_facts), style, optics, seed)
    sides = side(registry, 0, rng), side(registry, 1, rng)
    table = SimulatedTable(renderer, lay_out((SideOnTable(), SideOnTable())), FRAMES_PER_SECOND, HANDS_PACE)
    sight = Sight(registry, Fingerprints(b"benchmark"), token_looks=record.looks)
    sight._tracker._tokens = timed = TimedWatch(record.looks)
    for _ in watch(table, sight, 10):
        pass
    for cards in range(1, max(CREATURES, ARTIFACTS) + 1):
        first, second = (SideOnTable(one.battleline[:cards], one.artifacts[:cards]) for one in sides)
        view = show(table, sight, lay_out((first, second), table.layout), FRAMES_TO_LEARN)
    step = laden(table.layout, rng, touching)
    view = show(table, sight, step, FRAMES_TO_COUNT)
    score.card_ms += timed.card_ms
    told = {card.id: card.tokens for card in view.cards if card.zone in ("battleline", "artifacts")}
    labels = {card.id: card.label for card in view.cards}
    for item in step.items:
        if isinstance(item, PlacedCard) and item.zone in ("battleline", "artifacts"):
            there = TokenCount(item.counters.damage, item.counters.amber)
            doubt = timed.doubt_of(labels[item.key]) if item.key in labels else "not read"
            score.add(there, told.get(item.key), doubt)
            if details and told.get(item.key) != there:
                print("   ", item.key, item.zone, there, told.get(item.key), doubt, "seed", seed)


class TimedWatch(TokenWatch):
    """Measures what each card costs that is counted."""

    def __init__(self, looks: Sequence[Any]) -> None:
        super().__init__(looks)
        self.card_ms: list[float] = []

    def look(self, *arguments: Any) -> str | None:
        began = time.thread_time()
        label = super().look(*arguments)
        if label is not None:
            self.card_ms.append((time.thread_time() - began) * 1000)
        return label


def shares(outcomes: Counter[str]) -> str:
    total = max(outcomes.total(), 1)
    return " | ".join(f"{100 * outcomes[outcome] / total:.0f} %" for outcome in ("right", "cannot tell", "wrong"))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--size", choices=tuple(SIZES), action="append")
    arguments.add_argument("--light", choices=tuple(LIGHTS), action="append")
    arguments.add_argument("--tables", type=int, default=4, help="for each row")
    arguments.add_argument("--details", action="store_true", help="name every card that was not counted right")
    chosen = arguments.parse_args()
    cv2.setNumThreads(1)
    print(
        "| camera, light, tokens | laden cards: right | cannot tell | wrong | bare cards: right | cannot tell | wrong |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for size in chosen.size or SIZES:
        for light in chosen.light or LIGHTS:
            record = calibrated(camera_over(*SIZES[size][0]), LIGHTS[light])
            for touching in (False, True):
                score = Score()
                for seed in range(chosen.tables):
                    one_table(size, LIGHTS[light], record, touching, seed, score, chosen.details)
                how = "touching" if touching else "apart"
                print(f"| {size}, {light}, {how} | {shares(score.laden)} | {shares(score.bare)} |", flush=True)
                mean = sum(score.card_ms) / max(len(score.card_ms), 1)
                worst = max(score.card_ms, default=0)
                print(
                    f"    {mean:.1f} ms a card counted, {worst:.1f} at most, {len(score.card_ms)} times; "
                    f"{dict(score.doubts)}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
