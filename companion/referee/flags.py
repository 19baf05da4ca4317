"""The flags of a game: raised once, then withdrawn, taken back, let stand or dismissed."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Sequence
from dataclasses import replace

from companion.observations import PlayerNumber
from companion.referee.verdict import Flag, FlagKind, Withdrawal
from companion.report import FlagReport, FlagStatus


class Numbers:
    """Which number what was said got. What is said again when a game is judged again gets the same one."""

    def __init__(self) -> None:
        self._marks: list[Hashable] = []

    def number(self, mark: Hashable, taken: Container[int]) -> int:
        for number, known in enumerate(self._marks, start=1):
            if known == mark and number not in taken:
                return number
        self._marks.append(mark)
        return len(self._marks)


class FlagBook:
    """Keeps every flag of a game. Numbers count from 1; copies of a book share them."""

    def __init__(self, numbers: Numbers | None = None) -> None:
        self._flags: dict[int, FlagReport] = {}
        self._numbers = numbers or Numbers()

    def copy(self) -> FlagBook:
        made = FlagBook(self._numbers)
        made._flags = self._flags.copy()
        return made

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
        number = self._numbers.number((kind, rule, player, tuple(cards), t), self._flags)
        report = FlagReport(number, t, kind, rule, player, tuple(cards), message, cite, confidence, after=now)
        self._flags[number] = report
        return flag_of(report)

    def settle(self, number: int, status: FlagStatus, why: str = "") -> None:
        flag = self._flags.get(number)
        if flag is not None:
            self._flags[number] = replace(flag, status=status, why=why)

    def withdraw(self, number: int, now: float, why: str) -> Withdrawal:
        flag = self._flags[number]
        self.settle(number, "withdrawn", why)
        return Withdrawal(flag.t, now, number, why)

    def keep(self, report: FlagReport) -> None:
        """Takes in a flag as it is reported elsewhere, in the order of numbers."""
        self._flags[report.id] = report
        self._flags = dict(sorted(self._flags.items()))


def flag_of(report: FlagReport) -> Flag:
    """The verdict that raised the flag."""
    r = report
    return Flag(r.t, r.after, r.id, r.kind, r.rule, r.player, r.cards, r.message, r.cite, r.confidence)
