"""Follows one game: observations in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from companion.formats.forms import FormatError
from companion.formats.position import read_correction
from companion.observations import (
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    Conceded,
    CounterEntered,
    FlagRuled,
    GameStarted,
    HandsCame,
    HouseEntered,
    KeyCostSet,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    PlayerNumber,
    PositionSet,
    QuestionAnswered,
    Redone,
    RewoundTo,
    RoundTimed,
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
    Undone,
)
from companion.referee import (
    announcing,
    coaching,
    conservation,
    duties,
    entering,
    hidden_counts,
    judging,
    questions,
    recalling,
    reminders,
    reporting,
    ruling,
    telling,
    told_moves,
)
from companion.referee.followed_game import FollowedGame, new_game
from companion.referee.kept_game import KeptGame
from companion.referee.record import Record
from companion.referee.revising import revised
from companion.referee.searching import GOES_ON_S
from companion.referee.settings import RefereeSettings
from companion.referee.verdict import Verdict
from companion.report import Health, Notice, PossibleReport, Sync, TableReport
from companion.rules.rulebook import NEWEST

MOST_DUTIES_AT_ONCE = 100
MUCH_LEFT = 0.6
"""With less than this share of an observation's tries left, nothing else is looked at in the same moment."""


class Referee:
    """Follows the game at one table.

    Feed it every observation in order with `observe`, and call `check_time` now and then, so that what was forgotten
    is spoken of when its time has run out. The same observations give the same verdicts: `check_time` only makes
    those come sooner that the next observation would bring with it anyway.
    """

    def __init__(self, settings: RefereeSettings | None = None) -> None:
        self._settings = settings or RefereeSettings()
        self._game: FollowedGame | None = None
        self._record = Record()

    def observe(self, observation: Observation) -> list[Verdict]:
        """What became certain with this observation, and before it.

        Raises `FormatError` for a position to be set that cannot be understood; the game then stays as it was.
        """
        if isinstance(observation, GameStarted):
            return self._start(observation)
        game = self._game
        if game is None:
            return []
        _let_time_pass(game, observation.t)
        before = _handed_over(game)
        match observation:
            case Undone():
                return before + self._revise(self._record.undo(observation.by), observation.t, "It was undone.")
            case Redone():
                return before + self._revise(self._record.redo(observation.by), observation.t, "It was done again.")
            case CardCorrected():
                self._record.note(observation, game)
                first = self._record.begins(observation.seen)
                return before + self._revise(first, observation.t, "A card was read otherwise.")
        read = self._record.corrected(observation) if isinstance(observation, TableSnapshot) else observation
        self._record.note(observation, game)
        try:
            _take_in(game, read)
        except FormatError:
            self._record.forget_newest()
            game.verdicts[:0] = before
            raise
        return before + _handed_over(game)

    def _start(self, start: GameStarted) -> list[Verdict]:
        game = self._game = new_game(start, self._settings)
        self._record = Record()
        conservation.check_decks(game)
        if self._settings.round_s is not None:
            reminders.set_round(game, RoundTimed(start.t, start.t + self._settings.round_s))
        return _handed_over(game)

    def _revise(self, first: int | None, t: float, why: str) -> list[Verdict]:
        """Judges the game again from an observation on."""
        before = self._game
        if first is None or before is None:
            return []
        game = self._record.judged_again(first, _take_in_later)
        _let_time_pass(game, t)
        game.verdicts.clear()
        self._game = game
        return revised(before, game, why)

    def check_time(self, t: float) -> list[Verdict]:
        """What became certain because time ran out before `t` seconds."""
        if self._game is None:
            return []
        _let_time_pass(self._game, t)
        return _handed_over(self._game)

    def finish(self) -> list[Verdict]:
        """Nothing more will come: what was still waiting to be certain, as likely as it is."""
        game = self._game
        if game is None:
            return []
        while game.accusation is not None and (due_t := duties.accusation_due(game)) > game.now:
            _let_time_pass(game, due_t)
        telling.tell_all(game)
        return _handed_over(game)

    def possibilities(self) -> tuple[PossibleReport, ...]:
        """What may be done now, for learners; nothing while the table and the game differ."""
        game = self._game
        return () if game is None or game.sync == "out of sync" else coaching.possibilities(game.state)

    def kept(self) -> KeptGame | None:
        """What it knows now, to go on from later; nothing while no game has begun."""
        return None if self._game is None else KeptGame(self._settings, self._game.copy(), self._record.copy())

    @staticmethod
    def going_on_from(kept: KeptGame) -> Referee:
        """A referee that knows what another one knew. Nobody else may go on from the same `kept`."""
        made = Referee(kept.settings)
        made._game, made._record = kept.game, kept.record
        return made

    def report(self, version: int, table: str, notices: Iterable[Notice], health: Health) -> TableReport:
        """Everything a page may show about the game now."""
        if self._game is None:
            return reporting.waiting_report(version, table, NEWEST, notices, health)
        return reporting.report(self._game, self._record, version, table, notices, health)

    @property
    def now(self) -> float:
        """Until when, in seconds of the game, everything has been judged."""
        return self._game.now if self._game is not None else 0.0

    def check_position(self, position: PositionSet) -> None:
        """Raises `FormatError` for a position that would be refused as the game stands."""
        if self._game is not None:
            read_correction(self._game.state, position.position)

    @property
    def next_due(self) -> float | None:
        """When something happens next by itself, in seconds of the game, if nothing comes before."""
        return None if self._game is None else min((at for at, _ in due(self._game)), default=None)

    @property
    def playing(self) -> bool:
        """Whether a game has begun."""
        return self._game is not None

    @property
    def sync(self) -> Sync:
        """How the game and the table stand to each other."""
        return "waiting" if self._game is None else self._game.sync

    @property
    def over(self) -> bool:
        """Whether the game has been won, and everybody at the table could see it."""
        return self._game is not None and self._game.over_told


def _let_time_pass(game: FollowedGame, t: float) -> None:
    """Does what is due until `t`, each thing at its own time, so that it never matters how often this is called."""
    for _ in range(MOST_DUTIES_AT_ONCE):
        waiting = [entry for entry in due(game) if entry[0] <= t]
        if not waiting:
            break
        at, act = min(waiting, key=lambda entry: entry[0])
        game.now = max(game.now, at)
        game.tries_left = game.settings.most_tried_at_once
        act(game)
        entering.match_keys(game)
        if game.tries_left < MUCH_LEFT * game.settings.most_tried_at_once:
            # What else has come due waits: together it would take longer than a verdict may.
            game.goes_on_t = game.now + GOES_ON_S
        game.counters.compare(game.state, game.now)
        _speak(game)
    game.now = max(game.now, t)


def due(game: FollowedGame) -> Iterator[duties.Due]:
    """Everything that happens by itself unless something comes before, with its time."""
    rests_at = -inf if game.sight.hands_came_t is None else game.sight.hands_came_t + game.settings.hands_s
    least_t = max(rests_at, game.goes_on_t)
    yield from ((max(at, least_t), act) for at, act in (*duties.due(game), *announcing.due(game)))
    told_at = telling.next_due(game)
    if told_at is not None and game.now < told_at:
        yield told_at, telling.tell
    asked_at = questions.due(game)
    if asked_at is not None:
        yield asked_at, questions.ask
    recalled_at = recalling.due(game)
    if recalled_at is not None:
        yield recalled_at, recalling.recall
    if round_warning := reminders.round_due(game):
        yield round_warning


def _speak(game: FollowedGame) -> None:
    telling.tell(game)
    reminders.consider(game)
    questions.consider(game)


def _take_in_later(game: FollowedGame, observation: Observation) -> None:
    _let_time_pass(game, observation.t)
    _take_in(game, observation)
    game.verdicts.clear()


def _take_in(game: FollowedGame, observation: Observation) -> None:
    game.tries_left = game.settings.most_tried_at_once
    _take(game, observation)
    entering.match_keys(game)
    answered = isinstance(observation, QuestionAnswered)
    game.counters.compare(game.state, game.now, _presser(observation), told_anew=answered)
    _speak(game)


def _take(game: FollowedGame, observation: Observation) -> None:
    match observation:
        case TableSnapshot():
            game.sight.hands_came_t = None
            _see(game, observation)
        case HandsCame():
            game.sight.hands_came_t = game.sight.touched_t = observation.t
            game.sight.hands_are_told = True
        case HouseEntered():
            entering.enter_house(game, observation)
        case CounterEntered():
            entering.enter_counter(game, observation)
        case KeyTurned():
            entering.turn_key(game, observation)
        case KeyCostSet():
            # The rules work out what a key costs.
            pass
        case Conceded():
            entering.concede(game, observation)
        case TurnEnded():
            entering.enter_end(game, observation)
        case MulliganTaken():
            entering.note_mulligan(game, observation)
        case FlagRuled():
            ruling.rule(game, observation)
        case PositionSet():
            ruling.set_position(game, observation)
        case RewoundTo():
            ruling.rewind_to(game, observation.move)
        case TableConfirmed():
            ruling.take_table(game)
        case QuestionAnswered():
            questions.answer(game, observation)
        case CardsCounted():
            hidden_counts.count_cards(game, observation)
        case CheckAnnounced():
            announcing.announce_check(game, observation)
        case MoveTold():
            told_moves.take_word(game, observation)
        case RoundTimed():
            reminders.set_round(game, observation)


def _see(game: FollowedGame, snapshot: TableSnapshot) -> None:
    if game.state.turn.step == "setup" and any(side.battleline or side.artifacts for side in snapshot.players):
        entering.start(game)
    told_moves.note_read(game, snapshot)
    if game.lost is not None and game.lost.to_follow:
        ruling.look_whether_followed(game, snapshot)
    else:
        judging.judge(game, snapshot)


def _presser(observation: Observation) -> PlayerNumber | None:
    return observation.player if isinstance(observation, CounterEntered) else None


def _handed_over(game: FollowedGame) -> list[Verdict]:
    verdicts = game.verdicts
    game.verdicts = []
    return verdicts
