"""Follows one game: observations in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable

from companion.observations import GameStarted, Observation
from companion.referee import reporting
from companion.referee.dealing import first_state
from companion.referee.reporting import Counted, Followed
from companion.referee.settings import RefereeSettings
from companion.referee.verdict import Verdict
from companion.report import Health, Notice, TableReport


class Referee:
    """Follows the game at one table.

    Feed it every observation in order with `observe`, and call `check_time` now and then, so that what was forgotten
    is spoken of when its time has run out. The same observations give the same verdicts: `check_time` only makes
    those come sooner that the next observation would bring with it anyway.
    """

    def __init__(self, settings: RefereeSettings | None = None) -> None:
        self._settings = settings or RefereeSettings()
        self._followed: Followed | None = None

    def observe(self, observation: Observation) -> list[Verdict]:
        """What became certain with this observation."""
        if isinstance(observation, GameStarted):
            decks = (observation.players[0].deck.name, observation.players[1].deck.name)
            state = first_state(observation)
            counted = (Counted(0, state.players[0].chains), Counted(0, state.players[1].chains))
            self._followed = Followed(observation.t, state, decks, counted, "waiting", "", (), (), ())
        return []

    def check_time(self, t: float) -> list[Verdict]:
        """What became certain because time ran out before `t` seconds."""
        return []

    def report(self, version: int, table: str, notices: Iterable[Notice], health: Health) -> TableReport:
        """Everything a page may show about the game now."""
        return reporting.report(self._followed, version, table, "1.3", notices, health)
