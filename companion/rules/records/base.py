"""What every record is, and the reasons that records give."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from companion.rules.card import CardId, PlayerNumber
from companion.rules.state import Draft, GameState

AmberPlace: TypeAlias = PlayerNumber | CardId | None
"""Where Æmber lies: a player's pool, a card in play, or (`None`) the common supply."""

AmberReason: TypeAlias = Literal[
    "bonus", "capture", "forge", "gain", "lose", "move", "pay", "place", "reap", "return", "spill", "steal"
]  # fmt: skip

MoveReason: TypeAlias = Literal["archive", "discard", "draw", "play", "purge", "return", "shuffle", "take"]

LeaveReason: TypeAlias = Literal["archive", "destroy", "discard", "purge", "return", "sacrifice", "shuffle"]

UseKind: TypeAlias = Literal["reap", "fight", "action", "omni", "unstun"]


@dataclass(frozen=True, slots=True)
class Record:
    """Base of all records. `by` is the card whose ability caused it, if one did."""

    structural: ClassVar[bool] = False
    by: CardId | None = field(default=None, kw_only=True)

    def apply(self, draft: Draft) -> None:
        """Carries out what happened. Records that only tell something change nothing."""

    def applied(self, state: GameState) -> GameState:
        """The state after this happened, without a trace of it in the log."""
        draft = Draft.of(state)
        self.apply(draft)
        if self.structural:
            draft.rearrange()
        return draft.finished()
