"""At how much noise the referee is measured: each level says how a seed's game is played and told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from companion.measuring.filming import filmed
from companion.measuring.judging_games import Judge, Judged, judged
from companion.observations import DeckList
from companion.simulation.games.every_mistake import CANNOT_STAY, ILLEGAL, PLAIN, WRONG_COUNTS
from companion.simulation.games.game_driver import TIDY, USUAL_SLOP, Slop
from companion.simulation.games.inviting_decks import decks_inviting
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.noise import NO_NOISE, USUAL_NOISE, Noise
from companion.simulation.games.photographs import photographed
from companion.simulation.games.temptations import Aftermath

MISTAKES_A_GAME = 4


@dataclass(frozen=True, slots=True)
class Level:
    """`name` as it is asked for, `title` as the page has it. With `sets`, seeds take turns in which of these sets their
    decks are made up from; mistakes are then made where a game happens to come to them. Legal games and games with
    mistakes are played only where it has them.
    """

    name: str
    title: str
    slop: Slop = TIDY
    noise: Noise = NO_NOISE
    with_tokens: bool = False
    through_camera: bool = False
    by_photographs: bool = False
    sets: tuple[tuple[str, ...], ...] = ()
    aftermath: Aftermath = "put right"
    has_legal_games: bool = True
    has_mistakes: bool = True

    def game(self, seed: int, mistakes: Sequence[str] = ()) -> MadeUpGame:
        """The game of a seed, with some of these mistakes, and decks that invite them where they take certain cards."""
        some = self._some(random.Random(f"{seed} which mistakes"), mistakes)
        decks = self._decks_of_sets(seed) if self.sets else decks_inviting(some, seed)
        return MadeUpGame(seed, some, self.slop, self.noise, self.with_tokens, decks, aftermath=self.aftermath)

    def suiting(self, mistakes: Sequence[str]) -> tuple[str, ...]:
        """Those of these mistakes that may become of what this level asks for."""
        match self.aftermath:
            case "put right":
                return tuple(mistakes)
            case "found late":
                return tuple(name for name in mistakes if name in WRONG_COUNTS)
            case _:
                return tuple(name for name in mistakes if name not in CANNOT_STAY)

    def _some(self, chance: random.Random, mistakes: Sequence[str]) -> tuple[str, ...]:
        suiting = self.suiting(mistakes)
        if self.aftermath != "in pairs":
            return tuple(chance.sample(suiting, min(len(suiting), MISTAKES_A_GAME)))
        plays = [name for name in suiting if name in (*PLAIN, *ILLEGAL) and name not in WRONG_COUNTS]
        counts = [name for name in suiting if name in WRONG_COUNTS]
        pairs = min(len(plays), len(counts), MISTAKES_A_GAME // 2)
        return tuple(chain(*zip(chance.sample(plays, pairs), chance.sample(counts, pairs), strict=True)))

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
    Level("stays", "Nobody notices, and play goes on", aftermath="stays", with_tokens=True, has_legal_games=False),
    Level(
        "found-late",
        "A wrong count is found two turns later",
        aftermath="found late",
        with_tokens=True,
        has_legal_games=False,
    ),
    Level(
        "pairs",
        "A play and a count at once, and nobody notices",
        aftermath="in pairs",
        with_tokens=True,
        has_legal_games=False,
    ),
    Level("unpressed", "Nobody ever enters Æmber", replace(TIDY, presses_amber=False), has_mistakes=False),
    Level(
        "entered-late",
        "Houses, Æmber and keys are entered long after",
        replace(USUAL_SLOP, house_delay_s=8.0, amber_delay_s=12.0, key_delay_s=30.0),
        has_mistakes=False,
    ),
    Level(
        "counted-at-end",
        "Æmber is counted once, as the turn ends",
        replace(USUAL_SLOP, counts_at_end=True),
        has_mistakes=False,
    ),
    Level("hasty", "Hands rest only when a turn has ended", replace(TIDY, at_once=1.0), has_mistakes=False),
    Level("hidden", "Of ten tables six are seen by nobody", USUAL_SLOP, Noise(hidden=0.6), has_mistakes=False),
)


def level_named(name: str) -> Level:
    """That level. Raises `KeyError` for a name that none has."""
    return _BY_NAME[name]


_BY_NAME = {level.name: level for level in LEVELS}
