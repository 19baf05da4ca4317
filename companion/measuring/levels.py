"""At how much noise the referee is measured: each level says how a seed's game is played and told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from companion.measuring.filming import filmed
from companion.measuring.judging_games import Judge, Judged, judged
from companion.observations import DeckList
from companion.simulation.games.game_driver import TIDY, USUAL_SLOP, Slop
from companion.simulation.games.inviting_decks import decks_inviting
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.noise import NO_NOISE, USUAL_NOISE, Noise
from companion.simulation.games.photographs import photographed

MISTAKES_A_GAME = 4


@dataclass(frozen=True, slots=True)
class Level:
    """`name` as it is asked for, `title` as the page has it. With `sets`, seeds take turns in which of these sets their
    decks are made up from; mistakes are then made where a game happens to come to them."""

    name: str
    title: str
    slop: Slop = TIDY
    noise: Noise = NO_NOISE
    with_tokens: bool = False
    through_camera: bool = False
    by_photographs: bool = False
    sets: tuple[tuple[str, ...], ...] = ()

    def game(self, seed: int, mistakes: Sequence[str] = ()) -> MadeUpGame:
        """The game of a seed, with some of these mistakes, and decks that invite them where they take certain cards."""
        chance = random.Random(f"{seed} which mistakes")
        some = chance.sample(list(mistakes), min(len(mistakes), MISTAKES_A_GAME))
        decks = self._decks_of_sets(seed) if self.sets else decks_inviting(some, seed)
        return MadeUpGame(seed, tuple(some), self.slop, self.noise, self.with_tokens, decks)

    def _decks_of_sets(self, seed: int) -> tuple[DeckList, DeckList]:
        sets = self.sets[seed % len(self.sets)]
        return made_up_deck(2 * seed, sets=sets), made_up_deck(2 * seed + 1, sets=sets)

    def judged(self, game: MadeUpGame, judge: Judge) -> Judged:
        if self.by_photographs:
            return judged(game, judge, photographed(game.told()))
        return judged(game, judge, filmed(game) if self.through_camera else None)


LEVELS = (
    Level("clean", "Everything on the table is seen", with_tokens=True),
    Level("labels", "Labels are seen, tokens are not"),
    Level("untidy", "Untidy players, cards that cannot be read", USUAL_SLOP, USUAL_NOISE),
    Level("camera", "Camera frames", USUAL_SLOP, through_camera=True),
    Level("photographs", "One photograph at the end of each turn", by_photographs=True),
    Level(
        "later",
        "Decks of Worlds Collide and Mass Mutation, everything on the table is seen",
        with_tokens=True,
        sets=(("WC", "MM"), ("WC",), ("MM",)),
    ),
)
