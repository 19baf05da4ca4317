"""A table with phones only: two players, three houses each, and what they enter."""

from __future__ import annotations

from companion.bookkeeping.bookkeeper import Bookkeeper
from companion.observations import (
    Conceded,
    CounterEntered,
    DeckList,
    Equipment,
    GameStarted,
    HouseEntered,
    KeyCostSet,
    KeyTurned,
    Observation,
    QuestionAnswered,
    Redone,
    Registration,
    TurnEnded,
    Undone,
)
from companion.referee.settings import RefereeSettings
from companion.report import Health, PlayerReport, TableReport
from companion.verdicts import Verdict

HOUSES = (("dis", "logos", "shadows"), ("logos", "sanctum", "untamed"))


def phones_start(chains: tuple[int, int] = (0, 0)) -> GameStarted:
    left, right = (
        Registration(name, DeckList(name, "", HOUSES[player], ()), chains[player])
        for player, name in enumerate(("Ada", "Ben"))
    )
    return GameStarted(0.0, (left, right), equipment=Equipment(cards_seen=False))


class Phones:
    """Tells a bookkeeper what is entered, one second after the other."""

    def __init__(self, chains: tuple[int, int] = (0, 0), settings: RefereeSettings | None = None) -> None:
        self.keeper = Bookkeeper(settings)
        self.t = 0.0
        self.keeper.observe(phones_start(chains))

    def tell(self, observation: Observation) -> list[Verdict]:
        self.t = observation.t + 1.0
        return self.keeper.observe(observation)

    @property
    def report(self) -> TableReport:
        return self.keeper.report(1, "Table", (), Health())

    @property
    def ada(self) -> PlayerReport:
        return self.report.players[0]

    @property
    def ben(self) -> PlayerReport:
        return self.report.players[1]

    def said(self, kind: str) -> list[str]:
        """The messages of this kind."""
        return [one.message for one in self.report.reminders if (one.kind, one.status) == (kind, "standing")]

    def house(self, player: int, house: str) -> list[Verdict]:
        return self.tell(HouseEntered(self.t, player, house))

    def end(self, player: int, turn: int | None = None) -> list[Verdict]:
        return self.tell(TurnEnded(self.t, player, turn))

    def amber(self, player: int, change: int) -> list[Verdict]:
        return self.tell(CounterEntered(self.t, player, "amber", change))

    def chains(self, player: int, change: int) -> list[Verdict]:
        return self.tell(CounterEntered(self.t, player, "chains", change))

    def key_cost(self, player: int, cost: int) -> list[Verdict]:
        return self.tell(KeyCostSet(self.t, player, cost))

    def forge(self, player: int, key: str, paid: int = 0, forged: bool = True) -> list[Verdict]:
        return self.tell(KeyTurned(self.t, player, key, forged, paid))  # type: ignore[arg-type]

    def concede(self, player: int) -> list[Verdict]:
        return self.tell(Conceded(self.t, player))

    def undo(self, by: int | None, place: int | None = None) -> list[Verdict]:
        return self.tell(Undone(self.t, by, place))

    def redo(self, by: int | None) -> list[Verdict]:
        return self.tell(Redone(self.t, by))

    def answer(self, answer: str) -> list[Verdict]:
        return self.tell(QuestionAnswered(self.t, 0, self.report.questions[0].id, answer))
