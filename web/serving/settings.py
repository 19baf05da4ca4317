"""The settings that the pages need to know of the place they run in, as one frozen value."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from companion.end_of_time import RuleSet

ConsentRule: TypeAlias = Literal["ask", "grace", "off"]


@dataclass(frozen=True, slots=True)
class WebSettings:
    """`host_names` are the names by which browsers may call this machine; its addresses need no mention.

    `stream_limit` caps the live connections; the server must have more threads than that. `ping_s` is the pause after
    which a silent stream proves that it lives. `secret_key` signs cookies; a new one signs everybody out. `penalties`
    are the names of what judges may give, `end_of_time` the rules by which a round ends. `sign_ins` is the file in
    which sign-ins are kept; without one they end with the process.
    `consent` is what a player needs who changes what concerns the other: a yes ("ask"), `consent_grace_s` without a no
    ("grace"), or nothing. `at_home`: no judge is there to be called, and nobody who looks after the machine. With
    `judge_seats_players` nobody takes a seat without a judge's yes. With `hides_chances` only those who have the right
    to it see win chances of a game that is played, and spectators as late as the caster shows them the table.
    """

    host_names: tuple[str, ...] = ("localhost",)
    stream_limit: int = 112
    ping_s: float = 5.0
    retry_after_s: int = 10
    session_hours: float = 12.0
    sign_ins_per_minute: int = 5
    penalties: tuple[str, ...] = ("Caution", "Warning", "Game loss", "Match loss", "Disqualification")
    end_of_time: RuleSet = "2022"
    sign_ins: Path | None = None
    consent: ConsentRule = "off"
    consent_grace_s: float = 5.0
    judge_seats_players: bool = False
    at_home: bool = False
    hides_chances: bool = False
    claims_per_minute: int = 6
    secret_key: str = field(default_factory=lambda: secrets.token_hex(32))
