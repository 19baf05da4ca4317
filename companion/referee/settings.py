"""How patient the referee is, and how much it may search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class RefereeSettings:
    """People are slow and tokens lag: what is not settled within these times is spoken of.

    `grace_s` is how long something forgotten may still be done; `early_press_s` how long a counter may be ahead of
    the card it belongs to; `illegal_patience_s` and `lost_patience_s` how long a table must go on showing what only a
    broken rule, or nothing, explains. `action_s` is how long a card may lie in the play zone while it is carried out.
    Searches are bounded by a count of tried moves, not by a clock, so that the same observations always give the same
    verdicts.

    At most `questions_a_turn` questions are asked in a turn, each only when what is in doubt has been so for
    `question_after_s`; 0 asks none. A round of `round_s` seconds begins with the game; `None` times none.
    """

    mode: Literal["home", "tournament", "silent"] = "home"
    grace_s: float = 5.0
    early_press_s: float = 3.0
    illegal_patience_s: float = 1.0
    lost_patience_s: float = 4.0
    action_s: float = 40.0
    question_after_s: float = 4.0
    questions_a_turn: int = 2
    round_s: float | None = None
    most_beliefs: int = 40
    most_tried_moves: int = 500
    most_moves_between_snapshots: int = 6
