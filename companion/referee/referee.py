"""Follows one game: observations in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
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
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    OutOfSight,
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
    count_ways,
    hidden_counts,
    predicting,
    questions,
    reminders,
    reporting,
    ruling,
    told_moves,
    updating,
    ways,
)
from companion.referee.adopting import learnt
from companion.referee.belief import Belief, at
from companion.referee.decision import decide
from companion.referee.game import Game, Reaction
from companion.referee.history import History, revised
from companion.referee.kept_game import KeptGame
from companion.referee.settings import RefereeSettings
from companion.report import Health, Notice, PossibleReport, Sync, TableReport
from companion.rulebooks import USUAL
from companion.rules.state import GameState
from companion.verdicts import Verdict
from companion.wording import coaching
from companion.wording.reasons import Reason

LOOKED_AGAIN_S = (
    *(0.1, 0.15, 0.2, 0.3, 0.6, 0.9, 1.2, 1.4, 1.6, 1.8),
    *(2.0, 2.05, 2.1, 2.15, 2.2, 2.25, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0),
    *(6.0, 7.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0, 65.0),
)
"""How long after each observation it is looked at again what has become certain since. Within two seconds there is a
look for each way to explain a table: at a busy table the next hands come then. One for each way to come to the counts
follows."""
SEARCHED_ONLY_S = (0.1, 0.15, 0.2, 2.05, 2.1, 2.15, 2.2, 2.25)
"""Those of them for first looks at a table and for counts: they are left out where neither is to be looked at."""
WAITED_AT_LAST_S = 30.0
"""How long after the last observation nothing more is waited for."""
COUNTS_EXPLAINED_FROM_S = 2.0
"""How long after an observation counts that nothing comes to are looked into first."""


class Referee:
    """Follows the game at one table: predicts by what is entered, updates by what is seen, decides what to say.

    Feed it every observation in order with `observe`, and call `check_time` now and then, so that what was forgotten
    is spoken of when its time has run out. The same observations give the same verdicts: `check_time` only makes
    those come sooner that the next observation would bring with it anyway.
    """

    def __init__(self, settings: RefereeSettings | None = None) -> None:
        self._settings = settings or RefereeSettings()
        self._game: Game | None = None
        self._history = History()

    def observe(self, observation: Observation) -> list[Verdict]:
        """The verdicts that became certain with this observation, and before it.

        Raises `FormatError` for a position to be set that cannot be understood; the game then stays as it was.
        """
        if isinstance(observation, GameStarted):
            return self._start(observation)
        if isinstance(observation, PositionSet):
            self.check_position(observation)
        verdicts = self.check_time(observation.t)
        if self._game is None:
            return verdicts
        why: Reason
        match observation:
            case Undone():
                first, why = self._history.undo(observation.by, observation.place), "undone"
            case Redone():
                first, why = self._history.redo(observation.by), "redone"
            case CardCorrected():
                self._history.note(observation, self._game)
                first, why = self._history.begins(observation.seen), "read differently"
            case _:
                return verdicts + self._take_in(self._game, observation)
        return verdicts + self._revise(first, observation.t, why)

    def _start(self, start: GameStarted) -> list[Verdict]:
        self._history = History()
        self._game, verdicts = decide(Game.begin(start, self._settings))
        return verdicts

    def _take_in(self, game: Game, observation: Observation) -> list[Verdict]:
        read = self._history.corrected(observation) if isinstance(observation, TableSnapshot) else observation
        self._history.note(observation, game)
        try:
            self._game, verdicts = taken_in(game, read)
        except FormatError:
            self._history.forget_newest()
            raise
        return verdicts

    def _revise(self, first: int | None, t: float, why: Reason) -> list[Verdict]:
        """Judges the game again from an observation on."""
        before = self._game
        if first is None or before is None:
            return []
        after, _ = waited(self._history.judged_again(first, _taken_in_later, before.said.numbers), t)
        self._game, verdicts = revised(before, after, why)
        return verdicts

    def check_time(self, t: float) -> list[Verdict]:
        """The verdicts that became certain because time ran out before `t` seconds."""
        if self._game is None:
            return []
        self._game, verdicts = waited(self._game, t)
        return verdicts

    def finish(self) -> list[Verdict]:
        """Nothing more will come: what was still waiting to be certain, and what only the last table tells of."""
        if self._game is None:
            return []
        verdicts = self.check_time(self._game.observed_t + WAITED_AT_LAST_S)
        self._game, more = _decided(replace(self._game, belief=ways.with_last_table_as_it_lay(self._game.belief)))
        return verdicts + more

    def possibilities(self) -> tuple[PossibleReport, ...]:
        """The moves possible now, for learners; nothing while the table and the game differ."""
        return () if self._game is None or self.sync == "out of sync" else coaching.possibilities(self._game.state)

    def position(self) -> GameState | None:
        """How the game stands most likely, with the counters as people entered them; nothing while none has begun."""
        return None if self._game is None else reporting.as_counted(self._game.belief)

    def kept(self) -> KeptGame | None:
        """The game as known now, to go on from later; nothing while no game has begun."""
        return None if self._game is None else KeptGame(self._settings, self._game, self._history.copy())

    @staticmethod
    def going_on_from(kept: KeptGame) -> Referee:
        """A referee that knows what another one knew. Nobody else may go on from the same `kept`."""
        made = Referee(kept.settings)
        made._game, made._history = kept.game, kept.history
        return made

    def report(self, version: int, table: str, notices: Iterable[Notice], health: Health) -> TableReport:
        """Everything a page may show about the game now."""
        if self._game is None:
            return reporting.waiting_report(version, table, USUAL, notices, health)
        return reporting.report(self._game, self._history, version, table, notices, health)

    def check_position(self, position: PositionSet) -> None:
        """Raises `FormatError` for a position that would be refused as the game stands."""
        if self._game is not None:
            read_correction(self._game.state, position.position)

    @property
    def now(self) -> float:
        """Until when, in seconds of the game, everything has been judged."""
        return self._game.t if self._game is not None else 0.0

    @property
    def next_due(self) -> float | None:
        """When something may become certain next by itself, in seconds of the game, if nothing comes before."""
        due_t = inf if self._game is None else next_due(self._game)
        return due_t if due_t < inf else None

    @property
    def playing(self) -> bool:
        """True if a game has begun."""
        return self._game is not None

    @property
    def sync(self) -> Sync:
        """How the game and the table stand to each other."""
        return "waiting" if self._game is None else reporting.sync_of(self._game)

    @property
    def over(self) -> bool:
        """True if the game has been won, and everybody at the table could see it."""
        return self._game is not None and self._game.said.over


# What an observation does


def taken_in(game: Game, observation: Observation) -> Reaction:
    """The game after an observation, and what that makes certain. Raises `FormatError`."""
    game = replace(game, belief=at(game.belief, observation.t))
    if not isinstance(observation, HandsCame | OutOfSight):
        # Busy tables have hands over them every other second, and are looked at again all the same.
        belief = count_ways.with_counts_looked_at(updating.look_first(game.belief))
        game = replace(game, belief=belief, observed_t=observation.t, looks=0)
    game, verdicts = _after(game, observation)
    game, more = _decided(replace(game, looks=_next_look(game.belief, game.looks)))
    return game, [*verdicts, *more]


def _taken_in_later(game: Game, observation: Observation) -> Game:
    """The game after an observation that is judged once more."""
    game, _ = waited(game, observation.t)
    game, _ = taken_in(game, observation)
    return game


def _after(game: Game, observation: Observation) -> Reaction:
    match observation:
        case CheckAnnounced():
            return reminders.check_announced(game, observation), []
        case RoundTimed():
            return reminders.set_round(game, observation), []
        case QuestionAnswered():
            return questions.answer(game, observation), []
        case CardsCounted():
            return hidden_counts.count_cards(game, observation), []
        case MoveTold():
            return told_moves.take_word(game, observation)
        case FlagRuled():
            return ruling.rule(game, observation)
        case PositionSet():
            return ruling.set_position(game, observation), []
        case RewoundTo():
            return ruling.rewind_to(game, observation.move)
        case TableConfirmed():
            return ruling.take_table(game), []
    return replace(game, belief=_updated(game.belief, observation)), []


def _updated(belief: Belief, observation: Observation) -> Belief:
    match observation:
        case TableSnapshot():
            return updating.see(belief, observation)
        case HandsCame():
            return updating.see_hands(belief)
        case OutOfSight():
            return updating.lose_sight(belief)
        case HouseEntered():
            return predicting.enter_house(belief, observation)
        case TurnEnded():
            return predicting.enter_end(belief, observation)
        case CounterEntered():
            return predicting.enter_counter(belief, observation)
        case KeyTurned():
            return predicting.turn_key(belief, observation)
        case MulliganTaken():
            return predicting.take_mulligan(belief, observation)
        case Conceded():
            return predicting.concede(belief, observation)
    return belief


# What time does


def next_due(game: Game) -> float:
    """When it is looked at next what has become certain, or the round's clock is spoken of."""
    looked_t = inf if game.looks == len(LOOKED_AGAIN_S) else game.observed_t + LOOKED_AGAIN_S[game.looks]
    return min(looked_t, reminders.round_due(game))


def waited(game: Game, t: float) -> Reaction:
    """The game at second `t`, if nothing was observed until then: all that comes due before, each at its own time."""
    verdicts: list[Verdict] = []
    while (due_t := next_due(game)) <= t:
        game = replace(game, belief=at(game.belief, due_t))
        game, said = reminders.warn_of_round(game) if reminders.round_due(game) <= due_t else _looked_again(game)
        verdicts += said
    return replace(game, belief=at(game.belief, t)), verdicts


def _looked_again(game: Game) -> Reaction:
    """One more way to explain the table, or to come to the counts, is looked at."""
    belief = count_ways.count_hidden_cards(game.belief)
    if LOOKED_AGAIN_S[game.looks] == COUNTS_EXPLAINED_FROM_S:
        belief = count_ways.beginning_counts(belief)
    belief = count_ways.counts_looked_on(belief) if belief.count_ways_left else updating.look_on(belief)
    return _decided(replace(game, belief=belief, looks=_next_look(belief, game.looks + 1)))


def _next_look(belief: Belief, looks: int) -> int:
    """The next look, after so many, that is not left out."""
    is_for_searching = looks < len(LOOKED_AGAIN_S) and LOOKED_AGAIN_S[looks] in SEARCHED_ONLY_S
    if not is_for_searching or belief.count_ways_left or ways.is_first_looked_at(belief):
        return looks
    later = range(looks, len(LOOKED_AGAIN_S))
    return next(look for look in later if LOOKED_AGAIN_S[look] not in SEARCHED_ONLY_S)


def _decided(game: Game) -> Reaction:
    return decide(replace(game, belief=learnt(game.belief)))
