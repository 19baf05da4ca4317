"""Made-up games between decks made up from all cards, told as a companion would be told of them.

    game = MadeUpGame(seed=17)
    game.start()       # who plays which deck
    game.told()        # what is seen and entered, each with the act it belongs to

The same game tells the same. How untidy its players are and how badly it is seen are `Slop` and `Noise`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.cards.catalogue import printed_types
from companion.cards.decks.rulebook_choice import rulebook_of
from companion.observations import DeckList, GameStarted, Observation, Registration
from companion.rulebooks import USUAL
from companion.rules.moves import Move
from companion.sight.decks.registry import Registry, registry_for
from companion.sight.labels.print_format import LabelFormat
from companion.simulation.drawing.card_faces import TAG_LABELS
from companion.simulation.games.game_driver import TIDY, Act, GameDriver, Slop
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.games.noise import NO_NOISE, Noise, with_noise
from companion.simulation.games.temptations import Aftermath
from companion.simulation.games.watched_acts import observations_of

NAMES = ("Left", "Right")
DECK_CODES = ("ARGVS", "0NYX1")


@dataclass(frozen=True, slots=True)
class MadeUpGame:
    """One game. Each of `mistakes` (see `every_mistake`) is made once, if the game comes to where it can be made.

    What becomes of them says `aftermath`. Without `decks`, the seed makes them up. `labels` is how cards are told
    before a camera. `with_tokens`: damage and Æmber on creatures are seen, too.
    """

    seed: int
    mistakes: tuple[str, ...] = ()
    slop: Slop = TIDY
    noise: Noise = NO_NOISE
    with_tokens: bool = False
    decks: tuple[DeckList, DeckList] | None = None
    labels: LabelFormat = TAG_LABELS
    aftermath: Aftermath = "put right"

    def start(self) -> GameStarted:
        """The first observation."""
        left, right = (Registration(name, deck) for name, deck in zip(NAMES, self._decks(), strict=True))
        return GameStarted(0.0, (left, right), rulebook=rulebook_of(self._decks(), USUAL))

    def registry(self) -> Registry:
        """The labels of cards: ids are those that a referee gives the same decks."""
        registry = registry_for(self._decks(), self.labels.kind, self.labels.label_mm, DECK_CODES)
        return replace(registry, types=printed_types())

    def driver(self) -> GameDriver:
        return GameDriver(self.registry(), self.seed, self.mistakes, self.slop, NAMES, aftermath=self.aftermath)

    def acts(self) -> Iterator[Act]:
        """The acts that really happen."""
        return self.driver().acts()

    def told(self) -> Iterator[tuple[Observation, Act]]:
        """The observations that follow the start, in order of time."""
        driver = self.driver()
        told = observations_of(driver.acts(), driver.first_sides(), with_tokens=self.with_tokens)
        return with_noise(told, self.noise, random.Random(f"{self.seed} noise"))

    def observations(self) -> list[Observation]:
        """All of it, as a file of a recorded game holds it."""
        return [self.start(), *(observation for observation, _ in self.told())]

    def _decks(self) -> tuple[DeckList, DeckList]:
        return self.decks or (made_up_deck(2 * self.seed), made_up_deck(2 * self.seed + 1))


def moves_made(act: Act) -> tuple[Move, ...]:
    """The moves that an act makes for good."""
    if act.mistake is not None:
        return act.mistake.moves if act.put_right != act.mistake.stays else ()
    return (act.move,) if act.move is not None else ()
