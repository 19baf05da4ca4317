"""Follows one game: observations in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable

from companion.observations import (
    CounterEntered,
    FlagRuled,
    GameStarted,
    HouseEntered,
    JudgeCalled,
    KeyTurned,
    MulliganTaken,
    Observation,
    PlayerNumber,
    PositionSet,
    TableSnapshot,
    TurnEnded,
)
from companion.referee import duties, entering, judging, reporting, ruling, telling
from companion.referee.followed_game import FollowedGame, new_game
from companion.referee.settings import RefereeSettings
from companion.referee.verdict import Verdict
from companion.report import Health, Notice, TableReport
from companion.rules.rulebook import NEWEST

MOST_DUTIES_AT_ONCE = 100


class Referee:
    """Follows the game at one table.

    Feed it every observation in order with `observe`, and call `check_time` now and then, so that what was forgotten
    is spoken of when its time has run out. The same observations give the same verdicts: `check_time` only makes
    those come sooner that the next observation would bring with it anyway.
    """

    def __init__(self, settings: RefereeSettings | None = None) -> None:
        self._settings = settings or RefereeSettings()
        self._game: FollowedGame | None = None

    def observe(self, observation: Observation) -> list[Verdict]:
        """What became certain with this observation, and before it.

        Raises `FormatError` for a position to be set that cannot be understood; the game then stays as it was.
        """
        if isinstance(observation, GameStarted):
            self._game = new_game(observation, self._settings)
            return []
        game = self._game
        if game is None:
            return []
        self._let_time_pass(game, observation.t)
        _take_in(game, observation)
        pressed_by = _presser(observation)
        entering.match_keys(game)
        game.counters.compare(game.state, game.now, pressed_by)
        telling.tell(game)
        return _handed_over(game)

    def check_time(self, t: float) -> list[Verdict]:
        """What became certain because time ran out before `t` seconds."""
        if self._game is None:
            return []
        self._let_time_pass(self._game, t)
        return _handed_over(self._game)

    def finish(self) -> list[Verdict]:
        """Nothing more will come: the moves that were still waiting to be certain, as likely as they are."""
        game = self._game
        if game is None or game.accusation is not None:
            return []
        telling.tell_all(game)
        return _handed_over(game)

    def report(self, version: int, table: str, notices: Iterable[Notice], health: Health) -> TableReport:
        """Everything a page may show about the game now."""
        followed = self._game.followed() if self._game else None
        return reporting.report(followed, version, table, NEWEST, notices, health)

    def _let_time_pass(self, game: FollowedGame, t: float) -> None:
        """Does what is due until `t`, each thing at its own time, so that it never matters how often this is called."""
        for _ in range(MOST_DUTIES_AT_ONCE):
            waiting = [entry for entry in duties.due(game) if entry[0] <= t]
            told_at = telling.next_due(game)
            if told_at is not None and game.now < told_at <= t:
                waiting.append((told_at, telling.tell))
            if not waiting:
                break
            at, act = min(waiting, key=lambda entry: entry[0])
            game.now = max(game.now, at)
            act(game)
            game.counters.compare(game.state, game.now)
            telling.tell(game)
        game.now = max(game.now, t)


def _take_in(game: FollowedGame, observation: Observation) -> None:
    match observation:
        case TableSnapshot():
            _see(game, observation)
        case HouseEntered():
            entering.enter_house(game, observation)
        case CounterEntered():
            entering.enter_counter(game, observation)
        case KeyTurned():
            entering.turn_key(game, observation)
        case TurnEnded():
            entering.enter_end(game, observation)
        case MulliganTaken():
            entering.note_mulligan(game, observation)
        case FlagRuled():
            ruling.rule(game, observation)
        case PositionSet():
            ruling.set_position(game, observation)
        case JudgeCalled() | GameStarted():
            pass


def _see(game: FollowedGame, snapshot: TableSnapshot) -> None:
    if game.state.turn.step == "setup" and any(side.battleline or side.artifacts for side in snapshot.players):
        entering.start(game)
    judging.judge(game, snapshot)


def _presser(observation: Observation) -> PlayerNumber | None:
    return observation.player if isinstance(observation, CounterEntered) else None


def _handed_over(game: FollowedGame) -> list[Verdict]:
    verdicts = game.verdicts
    game.verdicts = []
    return verdicts
