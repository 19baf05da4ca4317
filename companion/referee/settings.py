"""How patient the referee is, and how much it says."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Literal

from companion.observations import JsonObject

USUAL_GRACE_S = 5.0
LEAST_PATIENCE = 0.2


@dataclass(frozen=True, slots=True)
class RefereeSettings:
    """How patient the referee is, and how much it says.

    In `silent` mode nothing is reminded of and nothing asked; in `tournament` mode nothing that helps one player.
    `grace_s` is about how long something forgotten may still be done before it is spoken of. At most `questions_a_turn`
    questions are asked in a turn, each only when what is in doubt has been so for `question_after_s`; 0 asks none. A
    round of `round_s` seconds begins with the game; `None` times none.
    """

    mode: Literal["home", "tournament", "silent"] = "home"
    grace_s: float = USUAL_GRACE_S
    question_after_s: float = 4.0
    questions_a_turn: int = 3
    round_s: float | None = None

    @property
    def patience(self) -> float:
        """How many times longer than usual players are given."""
        return max(LEAST_PATIENCE, self.grace_s / USUAL_GRACE_S)

    def to_json(self) -> JsonObject:
        """The settings that a game was judged with, to keep beside it: judged again with the same, it comes to the
        same.
        """
        return asdict(self)

    @staticmethod
    def from_json(kept: JsonObject) -> RefereeSettings:
        """The settings as they were kept. What other versions knew, or did not know, is left out, or as usual."""
        known = {field.name: field.default for field in fields(RefereeSettings)}
        usable = {name: value for name, value in kept.items() if name in known and _alike(value, known[name])}
        return RefereeSettings(**usable)  # type: ignore[arg-type]


def _alike(value: object, usual: object) -> bool:
    """True if a value can stand where the usual one does: a number for a number, a mode for a mode."""
    if isinstance(usual, str):
        return value in ("home", "tournament", "silent")
    return isinstance(value, int | float) or (usual is None and value is None)
