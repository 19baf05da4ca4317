"""A made-up table: a journal and a sender, and a link that a test may cut."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.events import Entry
from companion.journal import Journal
from companion.observations import JsonObject
from companion.report import Health
from companion.tournament import messages
from companion.tournament.links import LinkDown
from companion.tournament.messages import Answer, Message, MessageError
from companion.tournament.sending import Place, Sending
from companion.tournament.state import PlayerState, TableState
from companion.tournament.store import Enrolled

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


class MadeUpTable:
    """One table, driven by hand: `play` puts something on its disk, `send` has one exchange with the hub."""

    def __init__(self, enrolled: Enrolled, journal: Journal, boot: str = "b00t") -> None:
        self.enrolled, self.journal = enrolled, journal
        self.now = 0.0
        self.sending = Sending(journal, Place("journal-1", 1), boot)
        self.answers: list[Answer] = []

    def restarted(self, boot: str) -> MadeUpTable:
        """The same table after its process was killed: only the journal is left."""
        table = MadeUpTable(self.enrolled, self.journal, boot)
        table.now = self.now
        return table

    def play(self, events: int = 1) -> None:
        first = self.journal.last_seq
        self.journal.append(*(Entry("observation", float(first + n), {"number": first + n}) for n in range(events)))

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

    def opened(self, answer: bytes) -> Answer:
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


def fresh_address(state: TableState, number: int) -> TableState:
    return replace(state, name=f"Table {number}", address=f"http://192.168.1.{number}:8000")
