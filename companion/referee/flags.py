"""The flags of a game: raised once, then withdrawn, taken back, let stand or dismissed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee.verdict import Flag, FlagKind, Withdrawal
from companion.report import FlagReport, FlagStatus


class FlagBook:
    """Keeps every flag of a game. Numbers count from 1."""

    def __init__(self) -> None:
        self._flags: dict[int, FlagReport] = {}

    @property
    def reports(self) -> tuple[FlagReport, ...]:
        return tuple(self._flags.values())

    def open(self, *rules: str) -> Iterator[FlagReport]:
        """The flags that are still open, of these rules if any are named."""
        yield from (
            flag for flag in self._flags.values() if flag.status == "open" and (not rules or flag.rule in rules)
        )

    def find(self, number: int) -> FlagReport | None:
        return self._flags.get(number)

    def raise_flag(
        self,
        t: float,
        now: float,
        kind: FlagKind,
        rule: str,
        player: PlayerNumber,
        message: str,
        cite: str,
        cards: Sequence[str] = (),
        confidence: float = 0.9,
    ) -> Flag:
        number = len(self._flags) + 1
        self._flags[number] = FlagReport(number, t, kind, rule, player, tuple(cards), message, cite, confidence)
        return Flag(t, now, number, kind, rule, player, tuple(cards), message, cite, confidence)

    def settle(self, number: int, status: FlagStatus, why: str = "") -> None:
        flag = self._flags.get(number)
        if flag is not None:
            self._flags[number] = replace(flag, status=status, why=why)

    def withdraw(self, number: int, now: float, why: str) -> Withdrawal:
        flag = self._flags[number]
        self.settle(number, "withdrawn", why)
        return Withdrawal(flag.t, now, number, why)
