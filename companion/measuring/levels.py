"""At how much noise the referee is measured: each level says how a seed's game is played and told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from companion.measuring.filming import filmed
from companion.measuring.judging_games import Judge, Judged, judged
from companion.simulation.games.game_driver import TIDY, USUAL_SLOP, Slop
from companion.simulation.games.inviting_decks import decks_inviting
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.noise import NO_NOISE, USUAL_NOISE, Noise

MISTAKES_A_GAME = 4


@dataclass(frozen=True, slots=True)
class Level:
    """`name` as it is asked for, `title` as the page has it."""

    name: str
    title: str
    slop: Slop = TIDY
    noise: Noise = NO_NOISE
    with_tokens: bool = False
    through_camera: bool = False

    def game(self, seed: int, mistakes: Sequence[str] = ()) -> MadeUpGame:
        """The game of a seed, with some of these mistakes, and decks that invite them where they take certain cards."""
        chance = random.Random(f"{seed} which mistakes")
        some = chance.sample(list(mistakes), min(len(mistakes), MISTAKES_A_GAME))
        decks = decks_inviting(some, seed)
        return MadeUpGame(seed, tuple(some), self.slop, self.noise, self.with_tokens, decks)

    def judged(self, game: MadeUpGame, judge: Judge) -> Judged:
        return judged(game, judge, filmed(game) if self.through_camera else None)


LEVELS = (
    Level("clean", "Everything on the table is seen", with_tokens=True),
    Level("labels", "Labels are seen, tokens are not"),
    Level("untidy", "Untidy players, cards that cannot be read", USUAL_SLOP, USUAL_NOISE),
    Level("camera", "Camera frames", USUAL_SLOP, through_camera=True),
)
