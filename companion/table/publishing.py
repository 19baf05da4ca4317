"""Publishes how the game at a table stands, with what people should know beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from companion.cards.catalogue import title_of
from companion.chronicle import card_words
from companion.machine_health import MachineHealth
from companion.observations import SeenCard
from companion.report import ChancesReport, Health, Notice, ReportBoard, TableReport
from companion.sentences import Sentence
from companion.table.follower import Follower
from companion.table.game import CurrentGame
from companion.table.notices import NoticeBoard
from companion.table.table_sight import TableSight
from companion.table.token_check import TokenCheck

FRAME_RATE_WORTH_TELLING: Final = 0.25


@dataclass(frozen=True, slots=True)
class _Beside:
    """The parts that a report shows beside the game; `left` are cards of an earlier game that still lie there."""

    health: Health
    machine: MachineHealth | None
    chances: ChancesReport | None
    notices: tuple[Notice, ...]
    left: tuple[SeenCard, ...]


@dataclass(slots=True)
class Publisher:
    """Makes the reports of a table and hands them to `board` and `listeners`, in the referee's thread.

    `machine` and `chances`, the latter with the number of their game, may be set in any.
    """

    board: ReportBoard
    follower: Follower
    current: CurrentGame
    sight: TableSight
    tokens: TokenCheck
    notices: NoticeBoard
    machine: MachineHealth | None = None
    chances: tuple[int, ChancesReport] | None = None
    listeners: list[Callable[[TableReport], None]] = field(default_factory=list)
    _shown: _Beside = _Beside(Health(), None, None, (), ())

    def has_news(self, game: int) -> bool:
        """True if something beside the game of that number is worth a new report."""
        latest, shown, health = self.board.latest(), self._shown, self.sight.health
        if self.tokens.question(latest, self.current.now()) != latest.token_question:
            return True
        if replace(shown, health=health) != self._beside(game, health):
            return True
        return _is_worth_telling(shown.health, health)

    def publish(self, game: int, begins: bool = False) -> None:
        """Publishes how the game of that number stands; `begins`: it is another one than before."""
        self._shown = shown = self._beside(game, self.sight.health)
        report = self.follower.report(shown.notices, shown.health)
        if self.current.plan.coach:
            report = self.follower.coached(report)
        tokens = self.tokens.question(report, self.current.now())
        report = replace(report, token_question=tokens, machine=shown.machine, chances=shown.chances)
        if report.sync == "in sync" and shown.health.mat_visible and not shown.health.settled:
            report = replace(report, sync="unsettled")
        if shown.left:
            report = replace(report, sync="waiting", instructions=tuple(clear_away(shown.left)))
        (self.board.begin if begins else self.board.publish)(report)
        for listener in self.listeners:
            listener(report)

    def _beside(self, game: int, health: Health) -> _Beside:
        chances = self.chances[1] if self.chances is not None and self.chances[0] == game else None
        return _Beside(health, self.machine, chances, self.notices.all(), self.sight.clearing.left)


def _is_worth_telling(before: Health, now: Health) -> bool:
    """True if sight fares otherwise than before, as far as people notice."""
    same = (before.camera, before.mat_visible, before.settled, before.not_judged) == (
        now.camera,
        now.mat_visible,
        now.settled,
        now.not_judged,
    )
    rates = (before.frames_per_second, now.frames_per_second)
    return not same or max(rates) - min(rates) > FRAME_RATE_WORTH_TELLING * max(*rates, 1.0)


def clear_away(left: Iterable[SeenCard]) -> Iterator[str]:
    """The steps to take about cards of an earlier game, one step a card."""
    for card in left:
        yield Sentence("Clear {card} away: it was there before this game began.", card=card_words(card.card, title_of))
