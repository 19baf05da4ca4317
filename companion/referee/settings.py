"""How patient the referee is, and how much it may search."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Literal

from companion.observations import JsonObject


@dataclass(frozen=True, slots=True)
class RefereeSettings:
    """People are slow and tokens lag: what is not settled within these times is spoken of.

    `grace_s` is how long something forgotten may still be done. `early_press_s` is how long a counter may be ahead of
    the cards when no hand is at work, `bare_press_s` when hands may be busy with several moves. `illegal_patience_s`
    and `lost_patience_s` are how long a table must go on showing what only a broken rule, or nothing, explains.
    `action_s` is how long a card may lie in the play zone while it is carried out, `under_way_s` how long what a card
    does may rest half done. Nothing is flagged while hands are over the table, unless they stay for `hands_s`.
    Searches are bounded by a count of tried moves, not by a clock, so that the same observations always give the same
    verdicts: each by `most_tried_moves`, all those of one observation together by `most_tried_at_once`, which take less
    than a second on one core of a laptop.

    At most `questions_a_turn` questions are asked in a turn, each only when what is in doubt has been so for
    `question_after_s`; 0 asks none. A round of `round_s` seconds begins with the game; `None` times none.
    """

    mode: Literal["home", "tournament", "silent"] = "home"
    grace_s: float = 5.0
    early_press_s: float = 3.0
    bare_press_s: float = 12.0
    illegal_patience_s: float = 1.0
    lost_patience_s: float = 8.0
    action_s: float = 40.0
    under_way_s: float = 4.0
    hands_s: float = 60.0
    question_after_s: float = 4.0
    questions_a_turn: int = 3
    round_s: float | None = None
    most_beliefs: int = 16
    most_tried_moves: int = 300
    most_tried_at_once: int = 750
    most_moves_between_snapshots: int = 6

    def to_json(self) -> JsonObject:
        """What a game was judged with, to keep beside it: judged again with the same, it comes to the same."""
        return asdict(self)

    @staticmethod
    def from_json(kept: JsonObject) -> RefereeSettings:
        """The settings as they were kept. What other versions knew, or did not know, is left out, or as usual."""
        known = {field.name: field.default for field in fields(RefereeSettings)}
        usable = {name: value for name, value in kept.items() if name in known and _alike(value, known[name])}
        return RefereeSettings(**usable)  # type: ignore[arg-type]


def _alike(value: object, usual: object) -> bool:
    """Whether a value can stand where the usual one does: a number for a number, a mode for a mode."""
    if isinstance(usual, str):
        return value in ("home", "tournament", "silent")
    return isinstance(value, int | float) or (usual is None and value is None)
