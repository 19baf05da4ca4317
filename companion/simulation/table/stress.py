"""A set of films that are hard to read, each for one reason, to measure sight by.

Every film plays the same small story on a table laid from a seed: cards are played, exhausted and discarded, a hand
rests, a card is read and put back. What differs is the camera, the light, or how the cards lie.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.observations import SeenCard
from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.simulation.drawing.card_faces import CardFacts, LabelStyle, faces_for, printed_facts
from companion.simulation.drawing.optics import GOOD_LIGHT, POOR_LIGHT, TYPICAL_LIGHT, Glare, Optics
from companion.simulation.drawing.pinhole import PinholeCamera, camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import USUAL_HABITS, Habits, SideOnTable, lay_out
from companion.simulation.table.film import film_table
from companion.simulation.table.simulated_table import SimulatedTable

FRAMES_PER_SECOND = 5.0
CALM_S = 1.4
"""Between two events, so that a reader can settle."""

FactsOf = Callable[[str], CardFacts | None]


@dataclass(frozen=True, slots=True)
class StressCase:
    """The things that make one film hard. `creatures` lie in each battleline at first; `bumps` are shifts in mm and
    degrees.
    """

    name: str
    says: str
    tilt_deg: float = 3.0
    roll_deg: float = 0.4
    optics: Optics = GOOD_LIGHT
    habits: Habits = USUAL_HABITS
    creatures: int = 5
    upgrades: int = 1
    bumps: tuple[tuple[float, float, float], ...] = ()
    hands: int = 1


STRESS_SET: tuple[StressCase, ...] = (
    StressCase("plain", "good light: even, camera nearly straight above"),
    StressCase("typical", "typical light: one lamp at one side, reflections, some noise", optics=TYPICAL_LIGHT),
    StressCase("poor", "poor light: dark, uneven, reflections, glossy sleeves, noise", optics=POOR_LIGHT),
    StressCase("tilt", "camera leaning by 15 degrees", tilt_deg=15.0, roll_deg=-1.5),
    StressCase("blur", "lens out of focus", optics=Optics(blur_px=1.2)),
    StressCase("dim", "too little light, and noise", optics=Optics(noise_levels=7.0, exposure=0.45, falloff=0.4)),
    StressCase(
        "glare",
        "four lamps mirrored by the sleeves",
        optics=Optics(
            falloff=0.3,
            glares=(Glare(270, 370, 14), Glare(620, 250, 18), Glare(450, 340, 9, 240), Glare(760, 460, 25, 150)),
        ),
    ),
    StressCase("sleeves", "a white veil over everything, as matt sleeves show under lamps", optics=Optics(haze=0.3)),
    StressCase("askew", "cards thrown down carelessly", habits=Habits(askew_deg=5.0, off_place_mm=3.5)),
    StressCase("overlaps", "full rows, upgrades under every third creature", creatures=10, upgrades=3),
    StressCase("hands", "hands rest over the table again and again", hands=4),
    StressCase("bump", "the camera is knocked twice", bumps=((5.0, -4.0, 0.9), (-9.0, 3.0, -1.2))),
)


def stress_table(
    case: StressCase, registry: Registry, size: tuple[int, int], facts: FactsOf
) -> tuple[SimulatedTable, PinholeCamera]:
    """The table of one film, ready to be read from its first frame to its end, and the camera it starts with.

    `size` is the picture's width and height. Raises `ValueError` for a deck too small to fill the rows.
    """
    camera = camera_over(*size, tilt_deg=case.tilt_deg, roll_deg=case.roll_deg)
    style = LabelStyle(registry.usual_format.symbology, registry.label_mm)
    sides = _Sides(case, registry, facts)
    layout = lay_out(sides.now, habits=case.habits)
    renderer = TableRenderer(camera, faces_for(registry, facts), style, case.optics)
    table = SimulatedTable(renderer, layout, FRAMES_PER_SECOND)
    _play_story(table, sides, case)
    for number, (x, y, roll) in enumerate(case.bumps):
        table.point_camera(camera.bumped(x, y, roll), at=(number + 0.6) * table.settled_at / (len(case.bumps) + 0.5))
    table.end(table.settled_at + CALM_S)
    return table, camera


def write_stress_film(
    case: StressCase,
    registry: Registry,
    size: tuple[int, int],
    folder: Path,
    facts: FactsOf = printed_facts,
    progress: Callable[[float], None] = lambda t: None,
) -> None:
    """Films one case into `folder`."""
    table, camera = stress_table(case, registry, size, facts)
    film_table(table, registry, camera, folder, FRAMES_PER_SECOND, progress)


def _play_story(table: SimulatedTable, sides: _Sides, case: StressCase) -> None:
    layout = table.layout
    t = CALM_S
    for step in (sides.play_creature, sides.exhaust_two, sides.discard_and_lose_one, sides.play_artifact):
        layout = lay_out(step(), layout, case.habits)
        t = table.show(layout, at=t) + CALM_S
    for number in range(case.hands):
        t = table.rest_hand(number % 2, 300 + 110 * number, 360 - 120 * (number % 2), 1.0, at=t) + CALM_S
    first = sides.now[0].battleline[0].id
    table.read_card(first or "", at=t)


class _Sides:
    """Both sides of the story's table, and what happens to them step by step."""

    def __init__(self, case: StressCase, registry: Registry, facts: FactsOf) -> None:
        self._facts = facts
        self._rng = random.Random(f"{case.name} {case.habits.seed}")
        self._hands: Mapping[int, list[SeenCard]] = {player: self._shuffled(registry, player) for player in (0, 1)}
        self.now = self._side(0, case), self._side(1, case)

    def _shuffled(self, registry: Registry, player: int) -> list[SeenCard]:
        own = [_seen(entry) for entry in registry.labels if entry.player == player and entry.id is not None]
        if len(own) < 36:
            raise ValueError(f"player {player + 1}'s deck has {len(own)} registered cards; a stress film needs all 36")
        return self._rng.sample(own, len(own))

    def _draw(self, player: int, kind: str, count: int) -> tuple[SeenCard, ...]:
        """Cards of that type while there are any, then whatever there is."""
        hand = self._hands[player]
        hand.sort(key=lambda card: self._is_of(card, kind))
        return tuple(hand.pop() for _ in range(count))

    def _is_of(self, card: SeenCard, kind: str) -> bool:
        facts = self._facts(card.card)
        return facts is not None and facts.kind == kind

    def _side(self, player: int, case: StressCase) -> SideOnTable:
        line = list(self._draw(player, "creature", case.creatures))
        for index in range(case.upgrades):
            host = (3 * index + 1) % len(line)
            line[host] = replace(line[host], upgrades=self._draw(player, "upgrade", 1))
        line = [replace(card, exhausted=self._rng.random() < 0.3, damage=self._rng.choice((0, 0, 2))) for card in line]
        return SideOnTable(
            battleline=tuple(line),
            artifacts=self._draw(player, "artifact", 3),
            discard=self._draw(player, "action", 4),
            deck_count=14,
            amber=3 + player,
            keys=("red",),
        )

    def play_creature(self) -> tuple[SideOnTable, SideOnTable]:
        own, other = self.now
        self.now = replace(own, battleline=(*own.battleline, *self._draw(0, "creature", 1)), amber=own.amber + 1), other
        return self.now

    def exhaust_two(self) -> tuple[SideOnTable, SideOnTable]:
        own, other = self.now
        line = tuple(replace(card, exhausted=index < 2 or card.exhausted) for index, card in enumerate(own.battleline))
        self.now = replace(own, battleline=line), other
        return self.now

    def discard_and_lose_one(self) -> tuple[SideOnTable, SideOnTable]:
        own, other = self.now
        bare = next(card for card in other.battleline if not card.upgrades)
        line = tuple(card for card in other.battleline if card is not bare)
        fallen = replace(bare, exhausted=False, damage=0)
        discarded = replace(own, discard=(*self._draw(0, "action", 1), *own.discard))
        self.now = discarded, replace(other, battleline=line, discard=(fallen, *other.discard))
        return self.now

    def play_artifact(self) -> tuple[SideOnTable, SideOnTable]:
        own, other = self.now
        self.now = own, replace(other, artifacts=(*self._draw(1, "artifact", 1), *other.artifacts))
        return self.now


def _seen(entry: RegisteredLabel) -> SeenCard:
    return SeenCard(entry.card, entry.id, entry.player)
