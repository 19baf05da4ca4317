"""All mistakes that made-up players can make, by name: the seven plain ones, wrong counts, each rule broken, each duty
forgotten.
"""

from __future__ import annotations

import random
from typing import Final

from companion.rules.state import GameState
from companion.simulation.games import forgotten_duties, illegal_moves, mistakes, wrong_counts
from companion.simulation.games.mistakes import Mistake

PLAIN: Final = tuple(mistakes.FINDERS)
COUNTED: Final = tuple(wrong_counts.FINDERS)
ILLEGAL: Final = tuple(illegal_moves.FINDERS)
FORGOTTEN: Final = tuple(forgotten_duties.FINDERS)
EVERY_MISTAKE: Final = (*PLAIN, *COUNTED, *ILLEGAL, *FORGOTTEN)

WRONG_COUNTS: Final = ("amber-miscount", *COUNTED, "amber not taken")
"""Each leaves one Æmber too many or too few, and every card as it should lie."""
CANNOT_STAY: Final = (
    "drew wrongly",
    "play not resolved",
    *map(illegal_moves.name_of, ("house-choice", "no-creature")),
)
"""No game can go on from what these leave."""

FROM_THE_FIRST_TURN: Final = (
    "second-card-first-turn",
    *map(illegal_moves.name_of, ("first-turn", "no-creature")),
)
"""These find their moment on the first turn or soon after it, if at all."""

_FINDERS = {**mistakes.FINDERS, **wrong_counts.FINDERS, **illegal_moves.FINDERS, **forgotten_duties.FINDERS}


def find_mistake(name: str, state: GameState, rng: random.Random) -> Mistake | None:
    """That mistake as it can be made now, or nothing where it cannot. Raises `KeyError` for a name not known."""
    return _FINDERS[name](state, rng)
