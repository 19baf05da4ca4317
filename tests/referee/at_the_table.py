"""A referee at a small table, told of it by hand: what lies there, what is pressed, and how time passes."""

from __future__ import annotations

from typing import Any, Protocol

from companion.observations import (
    GameStarted,
    Observation,
    PositionSet,
    QuestionAnswered,
    Registration,
    SeenCard,
    SeenSide,
    TableSnapshot,
)
from companion.referee.belief import Belief
from companion.referee.referee import Referee
from companion.referee.settings import RefereeSettings
from companion.report import FlagReport, Health, QuestionReport, ReminderReport, TableReport
from companion.simulation.games.made_up_decks import made_up_deck
from companion.verdicts import Flag, MoveUnderstood, Reminder, Retraction, Verdict, Withdrawal

START = GameStarted(0.0, (Registration("Ann", made_up_deck(1)), Registration("Ben", made_up_deck(2))))
ANN: dict[str, Any] = {
    "houses": ["brobnar", "dis", "shadows"],
    "amber": 3,
    "battleline": [{"card": "troll", "id": "t"}, {"card": "shooler", "id": "s"}],
}
BEN: dict[str, Any] = {"houses": ["logos", "sanctum", "untamed"], "amber": 2}
POSITION: dict[str, Any] = {
    "turn": {"number": 4, "active": 0, "step": "main", "house": "dis"},
    "players": [ANN, BEN],
}


def table(t: float, *line: SeenCard) -> TableSnapshot:
    empty = SeenSide((), (), (), ())
    return TableSnapshot(t, (SeenSide(line, (), (), ()), empty))


def troll(exhausted: bool = False) -> SeenCard:
    return SeenCard("troll", "t", exhausted=exhausted)


def shooler(exhausted: bool = False) -> SeenCard:
    return SeenCard("shooler", "s", exhausted=exhausted)


def answer(asked: Table, words: str, t: float = 21.0) -> QuestionAnswered:
    """The answer to the only question: the option with these words."""
    question = asked.only_question()
    option = next(option for option in question.options if words in option.text)
    return QuestionAnswered(t, 0, question.id, option.answer)


class Follows(Protocol):
    """A follower that is told of a table, and speaks of it."""

    def observe(self, observation: Observation) -> list[Verdict]: ...

    def check_time(self, t: float) -> list[Verdict]: ...


class Heard:
    """Tells somebody who follows a game of it, and keeps what is said."""

    def __init__(self, follows: Follows) -> None:
        self.follows = follows
        self.said: list[Verdict] = []

    def see(self, *observations: Observation) -> list[Verdict]:
        new = [verdict for observation in observations for verdict in self.follows.observe(observation)]
        self.said += new
        return new

    def wait(self, until: float) -> list[Verdict]:
        new = self.follows.check_time(until)
        self.said += new
        return new

    @property
    def flags(self) -> list[Flag]:
        return [verdict for verdict in self.said if isinstance(verdict, Flag)]

    @property
    def withdrawn(self) -> list[int]:
        return [verdict.flag for verdict in self.said if isinstance(verdict, Withdrawal)]

    @property
    def moves(self) -> list[str]:
        """The moves that hold, in words."""
        told: list[str] = []
        for verdict in self.said:
            if isinstance(verdict, MoveUnderstood):
                told.append(verdict.text)
            elif isinstance(verdict, Retraction):
                del told[-verdict.moves :]
        return told

    @property
    def reminded(self) -> list[str]:
        return [verdict.message for verdict in self.said if isinstance(verdict, Reminder)]


class Table(Heard):
    """A referee at a table where Ann has a Troll and a Shooler, the active house is Dis, and it is her second turn
    (the fourth of the game); or at another position, with the creatures that lie there."""

    def __init__(
        self,
        position: dict[str, Any] = POSITION,
        first: TableSnapshot | None = None,
        settings: RefereeSettings | None = None,
        start: GameStarted = START,
    ) -> None:
        self.referee = Referee(settings)
        super().__init__(self.referee)
        self.see(start, PositionSet(0.0, position), first or table(1.0, troll(), shooler()))

    @property
    def report(self) -> TableReport:
        return self.referee.report(1, "Table 1", (), Health())

    @property
    def belief(self) -> Belief:
        kept = self.referee.kept()
        assert kept is not None
        return kept.game.belief

    # What is shown

    def only_flag(self) -> FlagReport:
        (flag,) = self.report.flags
        return flag

    def only_question(self) -> QuestionReport:
        (question,) = self.report.questions
        return question

    def reminder(self, kind: str) -> ReminderReport:
        """The newest reminder of this kind."""
        return [reminder for reminder in self.report.reminders if reminder.kind == kind][-1]
