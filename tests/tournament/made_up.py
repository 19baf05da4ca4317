"""A made-up table: a journal and a sender, and a link that a test may cut."""

from __future__ import annotations

from collections.abc import Callable

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import GameStarted, JsonObject, Registration
from companion.report import Health
from companion.rules.moves import Move
from companion.table.follower import entry_of
from companion.table.intake import Submission
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import HubAnswer, Message, MessageError
from companion.tournament.protocol.sending import JournalPlace, Sending
from companion.tournament.storage.store import Enrolled
from companion.tournament.transport.links import LinkDown
from companion.tournament.wall.state import PlayerState, TableState
from companion.verdicts import GameOver, MoveUnderstood, Retraction

ADA = PlayerState("Ada", "Radiant Argus", ("logos", "sanctum", "untamed"), 4, 0, ("red",), 6, False)
BEN = PlayerState("Ben", "Onyx", ("brobnar", "dis", "shadows"), 2, 3, (), 6, False)
PLAYING = TableState(
    "Table 1",
    address="http://192.168.1.21:8000",
    game=1,
    players=(ADA, BEN),
    turn=5,
    step="main",
    house="logos",
    sync="in sync",
    health=Health("camera 0", 5.0, 90.0, True, True),
)

Carry = Callable[[bytes], bytes]

GAME_OF_ADA_AND_BEN = (
    Submission(
        GameStarted(0.0, (Registration("Ada", RADIANT_ARGUS), Registration("Ben", MISS_ONYX)), 1), "start"
    ).entry(),
    *(
        entry_of(verdict)
        for verdict in (
            MoveUnderstood(20.0, 21.0, Move("house", house="dis"), (), 0.99, "chooses Dis", 1, 1),
            MoveUnderstood(25.0, 26.0, Move("play", card="dust-imp#1", flank="left"), (), 0.99, "plays Dust Imp", 1, 1),
            MoveUnderstood(30.0, 31.0, Move("end"), (), 0.99, "ends the turn", 1, 1),
            Retraction(40.0, 40.0, 1, "taken back"),
            GameOver(900.0, 900.0, 0),
        )
    ),
)
LOG = [
    "Ada brings Radiant Argus the Supreme to The Crucible",
    "Ben brings Miss “Onyx” Censorius to The Crucible",
    "Ben won the flip and is first player",
    "Key phase - Ben",
    "House phase - Ben",
    "Ben chooses dis as their active house this turn",
    "Main phase - Ben",
    "Ben plays Dust Imp",
    "Ada: 0 Æmber (0 keys) Ben: 0 Æmber (0 keys)",
    "Ada has won the game",
]


class MadeUpTable:
    """One table, driven by hand: `play` puts something on its disk, `send` has one exchange with the hub."""

    def __init__(self, enrolled: Enrolled, journal: Journal, boot: str = "b00t") -> None:
        self.enrolled, self.journal = enrolled, journal
        self.now = 0.0
        self.sending = Sending(journal, JournalPlace("journal-1", 1), boot)
        self.answers: list[HubAnswer] = []

    def restarted(self, boot: str) -> MadeUpTable:
        """The same table after its process was killed: only the journal is left."""
        table = MadeUpTable(self.enrolled, self.journal, boot)
        table.now = self.now
        return table

    def play(self, events: int = 1) -> None:
        first = self.journal.last_seq
        self.journal.append(*(Entry("observation", float(first + n), {"number": first + n}) for n in range(events)))

    def record(self, *entries: Entry) -> None:
        self.journal.append(*entries)

    def call_judge(self, player: int = 0, t: float = 60.0) -> None:
        self._observe(t, {"input": {"player": player, "call_judge": True}})

    def rule(self, t: float = 90.0) -> None:
        self._observe(t, {"judge": {"dismiss": 1}})

    def _observe(self, t: float, line: JsonObject) -> None:
        self.journal.append(Entry("observation", t, {"line": line | {"t": t}, "origin": "page"}))

    def tell(self, state: TableState) -> None:
        self.sending.tell(state.to_json())

    def message(self, t: float = 100.0) -> Message:
        return self.sending.message(self.now, t)

    def signed(self, message: Message) -> bytes:
        form = messages.message_to_json(message)
        return messages.sign(self.enrolled.id, self.enrolled.key, "to hub", form)

    def opened(self, answer: bytes) -> HubAnswer:
        signed = messages.read_signed(answer)
        return messages.answer_from_json(signed.opened(self.enrolled.key, "to table"))

    def send(self, carry: Carry, t: float = 100.0) -> bool:
        """One exchange; whether an answer came."""
        self.now += 1.0
        message = self.message(t)
        try:
            answer = self.opened(carry(self.signed(message)))
        except (LinkDown, MessageError):
            self.sending.failed(self.now)
            return False
        self.answers.append(answer)
        return self.sending.answered(answer, self.now)

    def send_all(self, carry: Carry, most: int = 50) -> int:
        """Exchanges until the hub holds everything; how many it took."""
        for number in range(1, most + 1):
            self.send(carry)
            if self.sending.up_to_date:
                return number
        raise AssertionError(f"the hub does not hold everything after {most} messages")
