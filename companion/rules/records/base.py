"""The reasons that records give."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.rules.card import CardId, PlayerNumber
from companion.rules.state import Record as Record

AmberPlace: TypeAlias = PlayerNumber | CardId | None
"""Where Æmber lies: a player's pool, a card in play, or (`None`) the common supply."""

AmberReason: TypeAlias = Literal[
    "bonus", "capture", "exalt", "forge", "gain", "lose", "move", "pay", "place", "reap", "return", "spill", "steal"
]  # fmt: skip

MoveReason: TypeAlias = Literal["archive", "discard", "draw", "play", "purge", "put", "return", "shuffle", "take"]

LeaveReason: TypeAlias = Literal["archive", "destroy", "discard", "purge", "put", "return", "sacrifice", "shuffle"]
"""How a card left play. What is `put` into archives was not archived (rulebook 14, Archives)."""

DamageKind: TypeAlias = Literal["ability", "icon", "keyword", "power", "shared"]
"""The source of damage; `shared` was dealt to another creature, and to this one as well."""

UseKind: TypeAlias = Literal["reap", "fight", "action", "omni", "unstun"]
