"""The simulated table: a made-up game whose frames go the way of a camera's, and whose inputs that of people's.

Which act of the game is on is kept in the journal, so that a game that was cut off goes on where it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from companion.cards.catalogue import SETS, printed_titles, printed_types
from companion.cards.decks.rulebook_choice import rulebook_of
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.config import Config
from companion.journal_events import Entry
from companion.observations import DeckList, GameStarted, Observation, Registration
from companion.sight.cameras.source import FrameResult
from companion.sight.decks.registry import FIRST_CARD_TAG, Registry, registry_for
from companion.simulation.drawing.card_faces import TAG_LABELS, LabelStyle, faces_for
from companion.simulation.drawing.optics import GOOD_LIGHT, Optics
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.games.game_driver import TIDY, Act, GameDriver, Slop
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.games.presses import Presses
from companion.simulation.games.wishes import TakenWish, Wishes
from companion.simulation.table.arranging import Habits, lay_out
from companion.simulation.table.simulated_table import SimulatedTable

PLAYER_NAMES = ("Ada", "Ben")
DECK_CODES = ("ARGVS", "0NYX1")
PICTURE_PX = (1920, 1080)
FRAMES_PER_SECOND = 5.0
HANDS_PACE = 1.0
FIRST_ACT_AFTER_S = 1.5

Enter = Callable[[Observation, int], object]
Note = Callable[[Entry], None]

DEMO_LABELS = replace(TAG_LABELS, status_labels=True)
DemoDecks: TypeAlias = Literal["starter", "worlds-collide", "mass-mutation"]
_MADE_UP: Final[Mapping[DemoDecks, tuple[str, tuple[int, int]]]] = {
    "worlds-collide": ("WC", (276, 24)),
    "mass-mutation": ("MM", (44, 45)),
}
"""Of which set both decks are made up, and by which seeds: with many cards that ward, enrage, exalt or graft."""
_HOUSES: Final = (("saurian", "staralliance", "untamed"), ("saurian", "logos", "shadows"))
"""Houses of both later sets."""


def demo_decks(which: DemoDecks) -> tuple[DeckList, DeckList]:
    """The two decks of a simulated table: always the same by that name."""
    if which == "starter":
        return STARTER_DECKS
    card_set, seeds = _MADE_UP[which]
    left, right = (
        replace(made_up_deck(seed, houses, {card_set}), name=f"{SETS[card_set]}, made-up deck {place}")
        for place, (seed, houses) in enumerate(zip(seeds, _HOUSES, strict=True), start=1)
    )
    return left, right


def demo_registry(style: LabelStyle = DEMO_LABELS, decks: tuple[DeckList, DeckList] = STARTER_DECKS) -> Registry:
    """Two decks with labels that a 1080p picture shows."""
    kind = f"{style.symbology}{style.label_mm:g}"
    first_tags = (FIRST_CARD_TAG, FIRST_CARD_TAG + 100)
    registry = registry_for(decks, kind, style.label_mm, DECK_CODES, first_tags)
    return replace(registry, status_labels=style.status_labels, types=printed_types(), titles=printed_titles())


def demo_start(config: Config, decks: tuple[DeckList, DeckList] = STARTER_DECKS) -> GameStarted:
    """The made-up players, under the names of the configuration where it has some."""
    names = [player.name for player in config.player] + list(PLAYER_NAMES[len(config.player) :])
    left, right = (Registration(name, deck) for name, deck in zip(names, decks, strict=True))
    return GameStarted(0.0, (left, right), rulebook=rulebook_of(decks, config.table.rulebook))


@dataclass(frozen=True, slots=True)
class DemoScript:
    """The script of a game: the same script plays the same game."""

    seed: int = 0
    mistakes: tuple[str, ...] = ()
    slop: Slop = TIDY


class DemoTable:
    """A `FrameSource` in which a game goes on while it is read. `enter` is told what players enter, with its number.

    `from_act` is the act whose result lies on the table already (-1: none), `entered` the numbers of what has been
    entered before, and `wishes` those that its players took up.
    After the last act the table stays as it is; `over` says so. Without `registry`, the starter decks
    are played. `pictures` has files with pictures of whole cards by their slugs, where they are not to be made up.
    """

    def __init__(
        self,
        script: DemoScript,
        enter: Enter,
        note: Note,
        from_act: int = -1,
        entered: Sequence[int] = (),
        start_t: float = 0.0,
        picture_px: tuple[int, int] = PICTURE_PX,
        style: LabelStyle = DEMO_LABELS,
        optics: Optics = GOOD_LIGHT,
        frames_per_second: float = FRAMES_PER_SECOND,
        registry: Registry | None = None,
        wishes: Sequence[TakenWish] = (),
        pictures: Mapping[str, Path] = MappingProxyType({}),
    ) -> None:
        self.registry = registry or demo_registry(style)
        self.wishes = Wishes(wishes, self._note_wish)
        self._driver = GameDriver(self.registry, script.seed, script.mistakes, script.slop, wishes=self.wishes)
        self._enter, self._note, self._start_t = enter, note, start_t
        self._entered = frozenset(entered)
        self._habits = Habits(seed=script.seed)
        self._pictures = pictures
        self._serial = 0
        self._due: deque[tuple[float, int, Observation]] = deque()
        self._presses = Presses()
        self._acts = self._driver.acts()
        self._table = self._set_up(from_act, picture_px, style, optics, frames_per_second)
        self._next_at = self._table.now + FIRST_ACT_AFTER_S
        self._next = next(self._acts, None)
        self.over = False

    def read(self) -> FrameResult:
        now = self._table.now
        while self._next is not None and now >= self._next_at:
            self._perform(self._next)
            self._next = next(self._acts, None)
        self._enter_what_is_due(now)
        self.over = self._next is None and not self._due and now >= self._next_at
        return self._table.read()

    def _note_wish(self, number: int, wish: str) -> None:
        self._note(Entry("wish", round(self._start_t + self._table.now, 3), {"number": number, "wish": wish}))

    def close(self) -> None:
        self._table.close()

    def _set_up(
        self, from_act: int, picture_px: tuple[int, int], style: LabelStyle, optics: Optics, frames_per_second: float
    ) -> SimulatedTable:
        """The table as it lay when the process ended, with what was still to be entered."""
        layout = lay_out(self._driver.first_sides(), habits=self._habits)
        for act in self._done(from_act):
            layout = lay_out(act.sides, layout, self._habits)
            for serial, entry in self._numbered(act):
                if serial not in self._entered:
                    self._due.append((0.0, serial, entry))
        camera = camera_over(*picture_px)
        renderer = TableRenderer(camera, faces_for(self.registry, pictures=self._pictures), style, optics)
        return SimulatedTable(renderer, layout, frames_per_second, HANDS_PACE)

    def _done(self, from_act: int) -> Iterator[Act]:
        for _ in range(from_act + 1):
            if (act := next(self._acts, None)) is not None:
                yield act

    def _numbered(self, act: Act) -> Iterator[tuple[int, Observation]]:
        for entry in act.entries:
            self._serial += 1
            yield self._serial, entry.observation

    def _perform(self, act: Act) -> None:
        """Hands go to work, and what is entered becomes due before, while or after they do."""
        table = self._table
        begins = table.now + act.think_s
        layout = lay_out(act.sides, table.layout, self._habits)
        ends = table.show(layout, begins) if layout != table.layout else begins
        self._note(act_entry(act.number, round(self._start_t + table.now, 3)))
        for entry, (serial, observation) in zip(act.entries, self._numbered(act), strict=True):
            when = max(table.now, (begins if entry.delay_s < 0 else ends) + entry.delay_s)
            self._due.append((self._presses.at(when, observation), serial, observation))
        self._next_at = ends + act.rest_s

    def _enter_what_is_due(self, now: float) -> None:
        for item in sorted(self._due):
            if item[0] <= now:
                self._due.remove(item)
                self._enter(replace(item[2], t=round(self._start_t + now, 3)), item[1])


def act_entry(number: int, t: float) -> Entry:
    """The journal's word for it that an act has begun."""
    return Entry("act", t, {"number": number})
