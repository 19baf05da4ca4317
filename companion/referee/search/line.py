"""Lines of moves that may have been made, and moves that are worth trying next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.rules.done import Done, happened_since
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.reading import touches
from companion.rules.records import Played, StayedHidden, Used
from companion.rules.state import Answer, GameState
from companion.rules.touches import Touch

OF_TURNS: Final = ("house", "archives", "forge", "end")
"""The kinds of moves that begin and end turns."""
MOVE = 1.0
"""The cost of a move with nothing unusual about it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way the game may have gone on. The last of `done` may wait for an answer: then `state.decision` is open.

    `packets` are the answers already given to the question that is open, if nothing has happened since: damage that
    is divided. Their order makes no difference.
    """

    state: GameState
    done: tuple[Done, ...] = ()
    cost: float = 0.0
    broken: int = 0
    root: int = 0
    packets: tuple[Answer, ...] = ()

    @property
    def moves(self) -> int:
        """How many moves have been made, beside those that begin and end turns."""
        return sum(done.move.kind not in OF_TURNS for done in self.done)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move to try from `state`: the state of the line, with a card of the hand known if the move shows it.

    `promise` is how much nearer it may bring the state to the table. `then` changes the state that the move leads to,
    where players did something else than the rules make of it, and raises `NotPossible` where they did not.
    """

    state: GameState
    move: Move
    cost: float
    promise: int = 1
    objections: tuple[Objection, ...] = ()
    then: Callable[[GameState], GameState] | None = None


def amber_is_open(done: Done, after: GameState) -> bool:
    """True if how much Æmber a move gave or took may go by cards that nobody knows."""
    since = happened_since(done.before, after)
    if not any(isinstance(one, StayedHidden) for one in since):
        return False
    used = [one.item.card for one in since if isinstance(one, Used)]
    played = [one.copy.card for one in since if isinstance(one, Played) and one.copy.card is not None]
    return any(touches(card, Touch.AMBER) for card in (*used, *played))
