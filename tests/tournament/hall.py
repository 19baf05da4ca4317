"""A hall full of made-up tables, for tests and pictures of the hub's pages: a hub behind its real server."""

from __future__ import annotations

from dataclasses import replace

from companion.journal_events import Entry, chain
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from companion.tournament.protocol.messages import Message
from companion.tournament.simulated import EventRates, SimulatedHubTable
from companion.tournament.storage.store import Arrival, Enrolled
from companion.tournament.wall.state import FlagState, TableState
from web.hub.app import create_hub_app
from web.hub.services import HubServices, hub_context
from web.serving.server import PageServer
from web.serving.settings import WebSettings

QUIET_HABITS = EventRates(judge_called=0.0, flagged=0.0, lost=0.0)


class Hall:
    """A hub behind its server, with tables that say what a test lets them say."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.app = create_hub_app(HubServices(hub=hub, pairing=Pairing(lambda: 0.0)), WebSettings(stream_limit=6))
        self.server = PageServer(self.app, port=0)
        self.server.start(lambda line: None)
        self.address = self.server.addresses[0].rstrip("/")
        self.tables: list[Enrolled] = []

    def fill(self, number: int) -> None:
        self.tables = [self.hub.enrol(f"Table {n}") for n in range(1, number + 1)]
        now = self.hub.store.now()
        states = [SimulatedHubTable(n, seed=7).state for n in range(1, number + 1)]
        arrivals = [
            Arrival(table.id, Message("m", "j", state=state.to_json()), now)
            for table, state in zip(self.tables, states, strict=True)
        ]
        self.hub.store.take(arrivals)
        self.hub.refresh()

    def say(self, number: int, state: TableState) -> None:
        table = self.tables[number - 1]
        message = Message("m", "j", state=replace(state, name=table.name).to_json())
        self.hub.store.take([Arrival(table.id, message, self.hub.store.now())])
        self.hub.refresh()

    def code(self, role: str) -> str:
        code: str = hub_context(self.app).people.new_code(role)
        return code

    def play(self, events: int) -> None:
        """Games in full swing at all tables: a flag, a table that lies otherwise, a disputed result, a judge call."""
        for number in range(1, len(self.tables) + 1):
            table = SimulatedHubTable(number, seed=7, habits=QUIET_HABITS)
            for event in range(events + 5 * number):
                if not table.over:
                    table.play(float(event))
            self.say(number, table.state)
        self._trouble()
        self.hub.set_round("Round 3", 2700.0, "Tom", "organiser")
        self.hub.extend(180.0, self.tables[5].id, "Mia", "judge")
        self.hub.feature(self.tables[0].id, "Tom", "caster")
        self.hub.refresh()

    def _trouble(self) -> None:
        flagged, lost, calling = (self.tables[number].id for number in (3, 10, 7))
        states = {table.id: table.state for table in self.hub.board.latest().tables if table.state is not None}
        said = FlagState("illegal", "taunt", 0, "Dust Pixie cannot be attacked: Champion Anaphiel has taunt.")
        self.say(4, replace(states[flagged], flags=(said,)))
        self.say(11, replace(states[lost], sync="out of sync", question="A card lies where none should be."))
        call = Entry("observation", 60.0, {"line": {"t": 60.0, "input": {"player": 1, "call_judge": True}}})
        message = Message("m", "j", events=tuple(chain([call], 1, 0, "", "")), t=155.0)
        self.hub.store.take([Arrival(calling, message, self.hub.store.now())])
        self.hub.dispute(self.tables[13].id, "the keys of game two", "Mia", "judge")
